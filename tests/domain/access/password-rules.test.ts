import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { faultOfPassword, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#domain/access/password-rules.ts";

const COMMON = new Set(["password", "letmein", "correcthorse", "abcdefgh12345"]);
const faultOf = (password: string, own: readonly string[] = []): string => {
  const fault = faultOfPassword(password, {
    minLength: MIN_PASSWORD_LENGTH,
    own,
    product: "weighbridge",
    isCommon: (text) => COMMON.has(text),
  });
  return fault?.split(" ").slice(0, 3).join(" ") ?? "none";
};
const COMMON_FAULT = "is among those";
const OWN_FAULT = "must not be";

describe("what is wrong with a password", () => {
  it("is its length, in characters as people count them: 12 to 128", () => {
    assert.deepEqual([MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH], [12, 128]);
    assert.equal(faultOf("quiet dozen"), "must have at");
    assert.equal(faultOf("quiet dozens"), "none");
    assert.equal(faultOf("🚚🚛📦🏭🚢✈️ truck"), "none", "what takes two places counts once");
    const long = (length: number) =>
      "quiet dozens of trucks "
        .repeat(6)
        .slice(0, length - 4)
        .padEnd(length, "wxyz");
    assert.equal(faultOf(long(128)), "none");
    assert.equal(faultOf(long(129)), "must have at");
  });

  it("is that others are tried first: as it is, within signs, lengthened by a few, or repeated", () => {
    for (const password of [
      "correcthorse",
      "CORRECTHORSE",
      "!Password2026!",
      "2026--letmein--",
      "passwordpassword",
      "letmeinletmeinletmein",
      "correcthorsexyz",
      "xyzcorrecthorse",
      "xcorrecthorse",
      "correcthorsexy",
      "password1password1",
    ])
      assert.equal(faultOf(password), COMMON_FAULT, password);
    assert.equal(faultOf("correcthorsew7kq"), "none", "four of one's own are more than a few");
    assert.equal(faultOf("abcdefgh12345"), COMMON_FAULT);
  });

  it("is that it has fewer than five different characters", () => {
    assert.equal(faultOf("abcdabcdabdc"), COMMON_FAULT);
    assert.equal(faultOf("abcdeabcdabdc"), "none");
  });

  it("is that it is made of the person's own name or address, and little else", () => {
    const own = ["ann.miller@shipper.example", "Ann Miller"];
    assert.equal(faultOf("miller-12345", own), OWN_FAULT);
    assert.equal(faultOf("ANN.MILLER-2026", own), OWN_FAULT);
    assert.equal(faultOf("shipper-90210", own), OWN_FAULT);
    assert.equal(faultOf("miller-k7w2x9q", own), "none", "eight characters around it are a secret of their own");
    assert.equal(faultOf("miller-1234567", own), COMMON_FAULT, "unless they are none");
    assert.equal(faultOf("miller-123456", own), OWN_FAULT);
    assert.equal(faultOf("ann-k7w2x9q4x", ["Ann"]), "none", "a name of three letters is in too many words");
    assert.equal(faultOf("jane-k7w2x9x", ["Jane"]), "none");
    assert.equal(faultOf("winterberg-7", ["Winterberg"]), OWN_FAULT);
    assert.equal(faultOf("winterberg-7", ["Bernd"]), "none");
  });

  it("is that it is keys in a row, repetitions, years and names put together, whatever stands between them", () => {
    const own = ["ann.miller@shipper.example", "Ann Miller", "Lakeside Freight"];
    for (const password of [
      "qwertyuiopasdf",
      "QWERTYuiop[]asdf",
      "1qaz2wsx3edc",
      "qazwsxedcrfv",
      "zxcvbnm,./123456",
      "abcdefghijkl",
      "abcABC123abcABC123",
      "asdf1234asdf1234!",
      "lakeside2026lakeside",
      "LakesideFreight2026!",
    ])
      assert.notEqual(faultOf(password, own), "none", password);
    for (const password of ["quiet dozens", "x7kq-w2vm-p9t4", "plum ladder quietly", "grün-wolke-sieben"])
      assert.equal(faultOf(password, own), "none", password);
  });

  it("is that it is made of the product's name, and little else", () => {
    for (const password of ["weighbridge2026", "Weighbridge!!", "my-weighbridge"])
      assert.equal(faultOf(password), OWN_FAULT, password);
    assert.equal(faultOf("weighbridge of two towns"), "none");
  });

  it("is where only the name has four letters", () => {
    const shortest = (password: string) =>
      faultOfPassword(password, { minLength: 8, own: ["Jane"], product: "weighbridge", isCommon: () => false })?.split(
        " ",
        1,
      )[0] ?? "none";
    assert.equal(shortest("jane-12345"), "must");
    assert.equal(shortest("jane-k7w2x9x"), "none");
  });
});
