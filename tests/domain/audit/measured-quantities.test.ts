import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  judgeQuantity,
  quantityAsAmount,
  ratedDistance as byCode,
  ratedWeight as weightByCode,
  weightOfItems,
} from "#domain/audit/judging/measured-quantities.ts";
import type { Limit } from "#domain/audit/policy/policy.ts";
import { amountOf, printAmount, printRate, rateOf } from "#domain/money/amount.ts";
import { chargeOf, itemOf } from "#tests/builders/audit-facts-builder.ts";

const charge = (quantity: string | null, qualifier: string | null) => chargeOf({ code: "LH", amount: "1", quantity, qualifier });
/** Each line of a code of its own, unless it is told. */
const apart = () => {
  let at = 0;
  return () => String((at += 1));
};
type Charges = Parameters<typeof weightByCode>[0];
const ratedWeight = (charges: Charges, codeOf = apart()) => weightByCode(charges, codeOf);
const ratedDistance = (charges: Charges, codeOf = apart()) => byCode(charges, codeOf);
const printed = (quantity: Parameters<typeof printRate>[0] | null): string | null =>
  quantity === null ? null : printRate(quantity, 8);
const metric = (weight: string) =>
  itemOf({
    dimensions: {
      system: "METRIC",
      weight: rateOf(weight),
      volume: null,
      height: null,
      length: null,
      width: null,
      stackable: null,
    },
  });

describe("measured quantities", () => {
  it("weighs items in pounds, kilograms by the exact factor, and says nothing where one says nothing", () => {
    assert.equal(weightOfItems([]), null);
    assert.equal(printed(weightOfItems([itemOf({ weight: "1000" }), metric("453.59237")])), "2000.00000000");
    assert.equal(weightOfItems([itemOf({ weight: "1000" }), itemOf()]), null);
  });

  it("reads rated weights by the pound, the hundredweight and the ton; the largest counts", () => {
    assert.equal(printed(ratedWeight([charge("7", "PerPound")])), "7.00000000");
    assert.equal(printed(ratedWeight([charge("7", "perhundredweight")])), "700.00000000");
    assert.equal(printed(ratedWeight([charge("7", "PerTon")])), "14000.00000000");
    const several = [charge("20", "PerHundredweight"), charge("1", "PerTon"), charge("3", "PerPound"), charge(null, "PerTon")];
    assert.equal(printed(ratedWeight(several)), "2000.00000000");
    assert.equal(ratedWeight([charge("9", "PerMile"), charge("9", null), charge(null, "PerPound")]), null);
  });

  it("reads rated distances by the mile and the kilometer; the largest counts", () => {
    assert.equal(printed(ratedDistance([charge("12.5", "PerMile")])), "12.50000000");
    assert.equal(printed(ratedDistance([charge("1609.344", "PerKilometer")])), "1000.00000000");
    assert.equal(printed(ratedDistance([charge("1", "PerMile"), charge("16.09344", "perkilometer")])), "10.00000000");
    assert.equal(printed(ratedDistance([charge("11", "PerMile"), charge("16.09344", "PerKilometer")])), "11.00000000");
    assert.equal(ratedDistance([charge("9", "PerPound"), charge(null, "PerMile"), charge("9", null)]), null);
  });

  it("adds up the lines of one code: each carries a part of the freight, or a leg of the way", () => {
    const one = () => "LINEHAUL";
    assert.equal(printed(ratedWeight([charge("10", "PerHundredweight"), charge("1000", "PerPound")], one)), "2000.00000000");
    assert.equal(printed(ratedDistance([charge("400", "PerMile"), charge("342", "PerMile")], one)), "742.00000000");
    const codes = ["LINEHAUL", "FUEL", "LINEHAUL"];
    const byTurn = () => codes.shift() ?? "";
    assert.equal(
      printed(ratedDistance([charge("400", "PerMile"), charge("700", "PerMile"), charge("342", "PerMile")], byTurn)),
      "742.00000000",
    );
  });

  it("rounds quantities to the four decimals of limits", () => {
    assert.equal(printAmount(quantityAsAmount(rateOf("1.00005"))), "1.0001");
    assert.equal(printAmount(quantityAsAmount(rateOf("1.00004999"))), "1.0000");
  });

  const LIMIT = { value: { amount: amountOf("10"), percent: null, whichever: "larger" } as unknown as Limit, origin: "policy" };
  const SUPPORT = { documentUuid: "d", documentType: "WeightScaleTicket" } as never;
  const judge = (billed: string, ordered: string) =>
    judgeQuantity(
      { what: "weight", qualifier: "lb" },
      { billed: rateOf(billed), ordered: rateOf(ordered) },
      LIMIT as never,
      SUPPORT,
    );

  it("passes a difference at the limit, from either side", () => {
    assert.equal(judge("110", "100"), undefined);
    assert.equal(judge("90", "100"), undefined);
  });

  it("supports what is more than ordered, and has what is less looked at", () => {
    const [over, under] = [judge("110.0001", "100"), judge("89.9999", "100")];
    assert.deepEqual([over?.severity, over?.supportedBy, over?.data.support], [undefined, SUPPORT, "WeightScaleTicket"]);
    assert.deepEqual([under?.severity, under?.supportedBy, under?.data.support], ["review", null, null]);
    assert.deepEqual(
      [over?.data.allowed, over?.data.billed.quantity, over?.data.ordered.quantity],
      [{ quantity: "10.0000", qualifier: "lb" }, "110.0001", "100.00"],
    );
  });
});
