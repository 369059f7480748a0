import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { changedParts, isSameSetting, partsOf, partText, withChanges } from "#domain/setting-version/parts.ts";

const RATE = { from: "USD", to: "CAD", date: "2026-03-01", rate: "1.36" };
const code = (name: string, kind = "accessorial") => ({ code: name, kind });

describe("a setting in parts", () => {
  it("is its entries by what names them, or the fields of a record that say something", () => {
    assert.deepEqual([...partsOf("fx-rates", [RATE]).keys()], ["USD CAD 2026-03-01"]);
    assert.deepEqual([...partsOf("charge-codes", [code("LUMPER")])], [["LUMPER", code("LUMPER")]]);
    const vendor = { name: "Acme", scac: null, email: "", scacs: [], remitTo: { name: null, city: "" }, taxRegistered: false };
    assert.deepEqual(
      [...partsOf("vendor", vendor)],
      [
        ["name", "Acme"],
        ["taxRegistered", false],
      ],
    );
    assert.deepEqual([partsOf("vendor", null).size, partsOf("fx-rates", undefined).size], [0, 0]);
  });

  it("in words: yes and no, lists, records without identities, and nothing of what says nothing", () => {
    assert.deepEqual([partText(true), partText(false), partText(30), partText("Net30")], ["yes", "no", "30", "Net30"]);
    assert.deepEqual(
      [partText(null), partText(undefined), partText(""), partText([]), partText({ name: "" })],
      [null, null, null, null, null],
    );
    assert.equal(partText(["ACMF", null, "ACMX"]), "ACMF, , ACMX");
    assert.equal(partText({ uuid: "3f", name: "Acme", city: null, open: false }), "name: Acme, open: no");
    assert.equal(partText({ name: "Acme" }), "name: Acme");
    assert.equal(partText(RATE, ["from", "to", "date"]), "1.36", "an entry of one value is that value");
    assert.equal(partText({ ...RATE, source: "bank" }, ["from", "to", "date"]), "rate: 1.36, source: bank");
  });

  it("tells what differs, in the order of the former one, then what is new", () => {
    assert.deepEqual(changedParts("charge-codes", [code("A"), code("B"), code("C")], [code("D"), code("C", "fuel"), code("B")]), [
      { part: "A", before: "accessorial", after: null },
      { part: "C", before: "accessorial", after: "fuel" },
      { part: "D", before: null, after: "accessorial" },
    ]);
    assert.deepEqual(changedParts("vendor", { name: "Acme", scac: "ACMF" }, { scac: "ACMF", name: "Acme Freight" }), [
      { part: "name", before: "Acme", after: "Acme Freight" },
    ]);
  });
});

describe("a setting that two people change at once", () => {
  it("keeps what each of them changed", () => {
    const base = { name: "Acme", scac: "ACMF", email: "a@acme.example" };
    const wanted = { name: "Acme Freight", scac: "ACMF", email: "a@acme.example" };
    const now = { name: "Acme", scac: "ACMF", email: "pay@acme.example", phone: "1" };
    assert.deepEqual(withChanges("vendor", { base, wanted, now }), {
      name: "Acme Freight",
      scac: "ACMF",
      email: "pay@acme.example",
      phone: "1",
    });
  });

  it("of a list keeps the wanted order, lets what others added follow, and leaves out what either took away", () => {
    const merged = withChanges("charge-codes", {
      base: [code("A"), code("B"), code("C")],
      wanted: [code("B"), code("A"), code("NEW")],
      now: [code("A"), code("C"), code("OTHERS")],
    });
    assert.deepEqual(merged, [code("A"), code("NEW"), code("OTHERS")]);
  });

  it("is what is wanted where nobody else changed it, or where it is taken away", () => {
    const wanted = [code("B")];
    assert.equal(withChanges("charge-codes", { base: null, wanted, now: null }), wanted);
    assert.equal(withChanges("vendor", { base: { name: "A" }, wanted: null, now: { name: "B" } }), null);
  });
});

describe("whether two settings are one", () => {
  it("of a list its order counts, of a record what is not set is as good as empty", () => {
    assert.equal(isSameSetting("charge-codes", [code("A"), code("B")], [code("A"), code("B")]), true);
    assert.equal(isSameSetting("charge-codes", [code("A"), code("B")], [code("B"), code("A")]), false);
    assert.equal(isSameSetting("charge-codes", [code("A")], [code("A", "fuel")]), false);
    assert.equal(isSameSetting("charge-codes", [code("A")], [code("A"), code("B")]), false);
    assert.equal(isSameSetting("vendor", { name: "A", scac: "X" }, { scac: "X", name: "A", email: "" }), true);
    assert.equal(isSameSetting("vendor", { name: "A" }, { name: "A", scac: "X" }), false);
  });

  it("none and an empty list are one where no list is the same as an empty one, and nowhere else", () => {
    for (const kind of ["charge-codes", "charge-aliases", "fx-rates"] as const) {
      assert.equal(isSameSetting(kind, null, []), true, kind);
      assert.equal(isSameSetting(kind, [], null), true, kind);
    }
    assert.equal(isSameSetting("reason-codes", null, []), false, "no reasons of one's own are the built-in ones");
    assert.equal(isSameSetting("vendor", null, {}), false);
    assert.equal(isSameSetting("vendor", null, null), true);
  });
});
