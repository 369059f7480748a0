import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { readTranscription } from "#contract/transcriber/read-transcription.ts";

const read = (body: unknown, { status = 200, isWhole = true }: { readonly status?: number; readonly isWhole?: boolean } = {}) =>
  readTranscription(
    {
      status,
      contentEncoding: null,
      body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
      isWhole,
    },
    { pages: [1, 2], hide: (text) => text.replaceAll("SECRET", "[key]") },
  );
const ofPage = (more: object) => ({ name: "An AI", version: "1", pages: [{ number: 1, ...more }] });
const fields = (given: object) => {
  const answer = read(ofPage({ fields: given }));
  assert.ok(answer.ok);
  return { fields: answer.answer.pages[0]?.fields ?? {}, faults: answer.faults };
};

suite("an answer of a document AI", () => {
  test("is taken by its values; each that cannot be one is left out and told by its place", () => {
    const { fields: taken, faults } = fields({
      invoiceNumber: { value: " INV-1 ", confidence: 0.5, box: [0, 0, 0.5, 0.1] },
      totalAmount: { value: "1250.5", confidence: 1 },
      invoiceDate: { value: "03/02/2026", confidence: 1 },
      dueDate: { value: "2026-02-30", confidence: 1 },
      currency: { value: "XYZ", confidence: 1 },
      shipDate: { value: "2026-03-01", confidence: 1.5 },
      bolNumber: { value: "B-77", confidence: 1, box: [0.9, 0, 0.5, 0.1] },
      proNumber: { value: 4455667788, confidence: 1 },
      poNumber: { value: "x".repeat(300), confidence: 1 },
      vendorName: { value: "Acme\u0000Freight", confidence: 1 },
      unheardOf: { value: "1", confidence: 1 },
    });
    assert.deepEqual(taken, {
      invoiceNumber: { value: "INV-1", confidence: 0.5, box: [0, 0, 0.5, 0.1] },
      totalAmount: { value: "1250.50", confidence: 1, box: null },
      bolNumber: { value: "B-77", confidence: 1, box: null },
      vendorName: { value: "Acme Freight", confidence: 1, box: null },
    });
    const told = faults.join("\n");
    for (const name of ["invoiceDate", "dueDate", "currency", "shipDate", "bolNumber.box", "proNumber", "poNumber"])
      assert.ok(told.includes(`fields.${name}`), `${name}: ${told}`);
  });

  test("with amounts that are no plain decimals is not guessed at", () => {
    for (const value of ["1,250.50", "1.250,50", "USD 5", "1e3", "0x10", "--5", "12345678901234", "1.23456"])
      assert.deepEqual(fields({ totalAmount: { value, confidence: 1 } }).fields, {}, value);
  });

  test("that breaks the contract as a whole is a failure in words, without the key", () => {
    for (const [body, why] of [
      ["", /no JSON/],
      ["[]", /no JSON object/],
      ["{}", /name and version/],
      [{ name: "a", version: "b" }, /no list of pages/],
      ["[".repeat(100_000), /no JSON/],
    ] as const) {
      const answer = read(body);
      assert.ok(!answer.ok && why.test(answer.failure), String(body).slice(0, 20));
    }
    assert.match(JSON.stringify(read({}, { status: 500 })), /answered 500/);
    assert.match(JSON.stringify(read(ofPage({}), { isWhole: false })), /broke off/);
    assert.ok(!JSON.stringify(read({ name: "SECRET", version: "SECRET", pages: ["SECRET"] })).includes("SECRET"));
  });

  test("is read whatever it is, and names pages that there are, once", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const answer = read(ofPage({ fields: value, charges: value, type: value, number: 1 }));
        assert.ok(answer.ok && answer.answer.pages.length <= 1);
        read(value);
      }),
      { numRuns: 300 },
    );
    const answer = read({ name: "a", version: "b", pages: [{ number: 3 }, { number: 1 }, { number: 1 }] });
    assert.ok(answer.ok);
    assert.deepEqual(
      answer.answer.pages.map(({ number }) => number),
      [1],
    );
  });
});
