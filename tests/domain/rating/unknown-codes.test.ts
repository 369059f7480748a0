import assert from "node:assert/strict";
import { test } from "node:test";
import { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import { unknownRatedCodes } from "#domain/rating/unknown-codes.ts";

test("names of an engine's charges that are none of the tenant's codes are told, each once", () => {
  const charge = (code: string | null, description: string | null = null) => ({
    code,
    description,
    amount: null,
    rate: null,
    quantity: null,
    qualifier: null,
  });
  const book = new ChargeCodeBook({ codes: [], vendorAliases: [] });
  const charges = [charge("400"), charge("X77"), charge("X77"), charge(null, "Fuel Surcharge"), charge(null, "Winter levy")];
  assert.deepEqual([...unknownRatedCodes(charges, book)], ["X77", "Winter levy"]);
});
