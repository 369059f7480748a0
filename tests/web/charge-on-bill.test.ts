import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ManagedDocument } from "../../web/src/api/documents.ts";
import {
  billReadOf,
  billsBeside,
  type BillRead,
  isAnyOnBills,
  linesOnBills,
} from "../../web/src/features/workspace/documents/charge-on-bill.ts";

const fact = (value: string, page: number | null = 1) => ({
  value,
  confidence: 1,
  page,
  box: page === null ? null : [0, 0, 1, 1],
});
const bill = (uuid: string, lines: readonly (readonly [description: string, amount: string, page?: null])[]) =>
  ({
    uuid,
    charges: lines.map(([description, amount, page]) => ({
      description: fact(description, page === null ? null : 1),
      amount: fact(amount, page === null ? null : 1),
    })),
  }) as unknown as BillRead;
const invoice = (...lines: readonly (readonly [code: string, amount: string])[]) => ({
  lines: lines.map(([code, amount], index) => ({ index, code, description: null, amount })),
  audit: null,
});
const found = (...given: Parameters<typeof linesOnBills>) =>
  [...linesOnBills(...given)].map(([index, { uuid, at }]) => [index, uuid, at]).toSorted();

describe("where a charge that came as data stands on its bill", () => {
  it("is the line of its amount or its name, where one is", () => {
    const paper = bill("d1", [
      ["Linehaul", "1250.50"],
      ["Fuel surcharge", "100.00"],
      ["Detention", "75"],
    ]);
    const data = invoice(["400", "1250.5000"], ["FUEL SURCHARGE", "110.0000"], ["DET", "75.0000"]);
    assert.deepEqual(found(data, [paper]), [
      [0, "d1", 0],
      [1, "d1", 1],
      [2, "d1", 2],
    ]);
    const named = { ...invoice(["400", "99.0000"]), audit: { charges: [{ code: "LINEHAUL", lines: [{ index: 0 }] }] } };
    assert.deepEqual(found(named, [paper]), [[0, "d1", 0]], "by the tenant's own code");
  });

  it("is told by its name where two lines have its amount, and not at all where they have the same name", () => {
    const twice = bill("d1", [
      ["Lift gate", "50.00"],
      ["Residential", "50.00"],
    ]);
    assert.deepEqual(found(invoice(["LIFTGATE", "50.0000"]), [twice]), [[0, "d1", 0]]);
    assert.deepEqual(found(invoice(["LG", "50.0000"]), [twice]), []);
    assert.equal(isAnyOnBills(invoice(["LG", "50.0000"]), [0], [twice]), true);
    assert.deepEqual(
      found(invoice(["A", "50.0000"], ["B", "50.0000"]), [bill("d1", [["Stop", "50.00"]])]),
      [],
      "either may be it",
    );
  });

  it("is nowhere where no line is like it, where two bills have one, or where the line stands on no page", () => {
    const data = invoice(["LH", "10.0000"]);
    assert.deepEqual(found(data, [bill("d1", [["Fuel", "11.00"]])]), []);
    assert.equal(isAnyOnBills(data, [0], [bill("d1", [["Fuel", "11.00"]])]), false);
    assert.deepEqual(found(data, [bill("d1", [["Freight", "10.00"]]), bill("d2", [["Freight", "10.00"]])]), []);
    assert.deepEqual(found(data, [bill("d1", [["Freight", "10.00", null]])]), []);
  });

  it("is looked for on bills that lie with the invoice itself", () => {
    const documents = [
      { uuid: "d1", type: "Invoice", onInvoice: true },
      { uuid: "d2", type: "Invoice", onInvoice: false },
      { uuid: "d3", type: "ProofOfDelivery", onInvoice: true },
      { uuid: "d4", type: "Unset", onInvoice: true },
    ];
    assert.deepEqual(billsBeside({ documents, paper: null } as unknown as Parameters<typeof billsBeside>[0]), ["d1", "d4"]);
    const read = (type: string, as: string | null, charges: readonly unknown[]) =>
      billReadOf({
        uuid: "d",
        type,
        transcription: { type: as === null ? null : { value: as }, charges },
      } as unknown as ManagedDocument);
    assert.equal(read("Unset", "Invoice", [{}])?.charges.length, 1);
    assert.equal(read("Unset", "PackingList", [{}]), null);
    assert.equal(read("Invoice", null, []), null);
  });
});
