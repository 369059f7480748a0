import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { chargeFromStored, chargeToStored, itemFromStored, itemToStored } from "#contract/stored/charge.ts";
import { amount, rate } from "#domain/money/amount.ts";

const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map(amount);
const rates = fc.option(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map(rate), { nil: null });
// Without a prototype a record is not deeply equal to what JSON gives back.
const plainRecord = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc.record(model, { noNullPrototype: true }) as fc.Arbitrary<T>;
const text = fc.option(fc.string(), { nil: null });

test("a charge comes back from its stored form to the last decimal", () => {
  const charges = plainRecord({
    amount: amounts,
    itemId: text,
    name: plainRecord({ type: text, value: text, description: text }),
    rate: rates,
    quantity: rates,
    qualifier: text,
    provenance: fc.constant(null),
    rawRate: fc.constant(null),
  });
  fc.assert(
    fc.property(charges, (charge) =>
      assert.deepEqual(chargeFromStored(JSON.parse(JSON.stringify(chargeToStored(charge)))), charge),
    ),
  );
});

test("an item comes back from its stored form with its measures", () => {
  const dimensions = fc.option(
    plainRecord({
      system: text,
      weight: rates,
      volume: rates,
      height: rates,
      length: rates,
      width: rates,
      stackable: fc.option(fc.boolean(), { nil: null }),
    }),
    { nil: null },
  );
  const items = plainRecord({
    id: text,
    freightClass: text,
    description: text,
    handlingUnit: text,
    handlingUnitCount: fc.option(fc.integer(), { nil: null }),
    nmfcCode: text,
    totalCount: fc.option(fc.integer(), { nil: null }),
    dimensions,
  });
  fc.assert(fc.property(items, (item) => assert.deepEqual(itemFromStored(JSON.parse(JSON.stringify(itemToStored(item)))), item)));
});
