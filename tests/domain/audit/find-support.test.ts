import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import type { FactDocument } from "#domain/audit/facts/audit-facts.ts";
import {
  findChargeSupport,
  findClassSupport,
  findWeightSupport,
  heldAgainst,
  isClass,
  isSameClass,
  normalClass,
} from "#domain/audit/papers/find-support.ts";
import { amountOf, printAmount, rateOf } from "#domain/money/amount.ts";
import { documentOf, factsOf, type FactsInput, itemOf } from "#tests/builders/audit-facts-builder.ts";

const ticket = (fields: FactDocument["fields"], over: Partial<FactDocument> = {}) =>
  documentOf("WeightScaleTicket", { fields, ...over });
const certificate = (fields: FactDocument["fields"]) => documentOf("WeightAndInspectionCertificate", { fields });

describe("a weight on paper", () => {
  const supports = (documents: readonly FactDocument[], pounds: string | null): string | null =>
    findWeightSupport(factsOf({ documents }), pounds === null ? null : rateOf(pounds))?.strength ?? null;

  it("bears out what it states, a pound more, and nothing above that", () => {
    for (const [stated, billed, strength] of [
      ["1000", "999", "whole"],
      ["1000", "1000", "whole"],
      ["1000", "1001", "whole"],
      ["1000", "1001.5", null],
      ["1000", "10000", null],
      ["1,000", "1000", "whole"],
      ["1000 lbs", "1000", "whole"],
      ["1000 LB", "1000", "whole"],
      ["453.59237 kg", "1000", "whole"],
      ["453.59237 Kg", "1003", null],
      ["1000 stone", "1000", "fact"],
      ["0", "1000", "fact"],
      ["-5", "1000", "fact"],
      ["", "1000", "fact"],
    ] as const)
      assert.equal(supports([ticket({ netWeight: stated })], billed), strength, `${stated} for ${billed}`);
    assert.equal(supports([ticket({ netWeight: "1000" })], null), null);
    assert.equal(supports([ticket({ netWeight: "1000", weightUnit: "kg" })], "2204"), "whole");
    assert.equal(supports([ticket({ netWeight: "1000", weightUnit: "kg" })], "2206.7"), null);
    assert.equal(supports([ticket({ netWeight: "1000 lb", weightUnit: "kg" })], "1500"), null);
    assert.equal(supports([ticket({ totalWeight: "1000" })], "1000"), "whole");
    // The net weight before the gross one.
    assert.equal(supports([ticket({ netWeight: "900", weight: "1000" })], "1000"), null);
  });

  it("counts on approved papers of weight alone, of which one is enough that no other contradicts", () => {
    assert.equal(supports([], "1000"), null);
    assert.equal(supports([ticket({ netWeight: "1000" }, { status: "Ready" })], "1000"), null);
    assert.equal(supports([ticket({ netWeight: "1000" }, { approval: { how: "invoice", by: "a" } })], "1000"), null);
    assert.equal(supports([documentOf("ProofOfDelivery", { fields: { netWeight: "1000" } })], "1000"), null);
    assert.equal(supports([ticket({ netWeight: "500" }), certificate({ weight: "1000" })], "1000"), "fact");
    assert.equal(supports([ticket({ netWeight: "1100" }), certificate({ weight: "1000" })], "1000"), "whole");
    assert.equal(supports([ticket({}), certificate({ weight: "1000" })], "1000"), "whole");
    assert.equal(supports([ticket({}), certificate({ weight: "500" })], "1000"), "fact");
  });
});

describe("a class on paper", () => {
  const supports = (documents: readonly FactDocument[], billed: string): string | null =>
    findClassSupport(factsOf({ documents }), normalClass(billed) ?? "")?.strength ?? null;

  it("is written in many ways", () => {
    for (const [a, b] of [
      ["92.5", "092.50"],
      ["70", "CLASS 70"],
      ["70", "70.0"],
    ] as const)
      assert.ok(isSameClass(a, b) && normalClass(a) === normalClass(b), `${a} ${b}`);
    for (const [a, b] of [
      ["70", "77.5"],
      ["70", null],
      [null, null],
      ["", ""],
      ["FAK", "70"],
    ] as const)
      assert.ok(!isSameClass(a, b), `${a} ${b}`);
    assert.deepEqual(
      [normalClass(null), normalClass("  "), normalClass("FAK"), isSameClass("FAK", "FAK")],
      [null, null, "FAK", true],
    );
    assert.deepEqual([isClass(null), isClass(" "), isClass("70")], [false, false, true]);
  });

  it("bears out the class that it states and no other; a blank one softens", () => {
    assert.equal(supports([certificate({ class: "85" })], "85"), "whole");
    assert.equal(supports([certificate({ class: "85" })], "150"), null);
    assert.equal(supports([certificate({ class: "85" }), certificate({ class: "150" })], "150"), "whole");
    assert.equal(supports([certificate({})], "150"), "fact");
    assert.equal(supports([certificate({ class: "85" }), certificate({})], "150"), "fact");
    assert.equal(supports([ticket({ class: "150" })], "150"), null);
    assert.equal(supports([], "150"), null);
  });
});

describe("what a paper is worth", () => {
  const worth = (input: FactsInput, code = "LINEHAUL"): string | null => {
    const context = new AuditContext(factsOf(input));
    const row = context.comparison.rows.find((entry) => entry.code === code);
    assert.ok(row !== undefined);
    const support = findChargeSupport(context as never, row);
    if (support === null) return null;
    const amounts = [support.amount, support.left].map((amount) => (amount === null ? "-" : printAmount(amount))).join(" left ");
    return `${support.documentType} ${support.strength} ${amounts}`;
  };
  const rated = (quantity: string, rate: string, amount: string, qualifier = "PerPound") => ({
    code: "LINEHAUL",
    amount,
    rate,
    quantity,
    qualifier,
  });
  /** 1,000 lb were ordered at 0.50 and 1,200 are billed: 100.00 over. */
  const heavier = (documents: readonly FactDocument[], more: FactsInput = {}): FactsInput => ({
    order: { charges: [rated("1000", "0.5", "500")], ...more.order },
    invoice: { charges: [rated("1200", "0.5", "600")], ...more.invoice },
    documents,
  });

  it("a scale ticket is worth its weight at the order's rate, up to what is billed over", () => {
    for (const [stated, expect] of [
      ["1200", "WeightScaleTicket whole 100.0000 left 0.0000"],
      ["1900", "WeightScaleTicket whole 100.0000 left 0.0000"],
      ["1150", "WeightScaleTicket part 75.0000 left 25.0000"],
      ["1000", null],
      ["900", null],
    ] as const)
      assert.equal(worth(heavier([ticket({ netWeight: stated })])), expect, stated);
    assert.equal(worth(heavier([ticket({})])), null);
    assert.equal(
      worth(heavier([ticket({ netWeight: "1150" }), ticket({ netWeight: "1180" }), ticket({ netWeight: "1100" })])),
      "WeightScaleTicket part 50.0000 left 50.0000",
      "tickets that differ bear what all of them state",
    );
    // The rate of the bill is worth nothing.
    const dearer = { invoice: { charges: [rated("1000", "0.6", "600")] } };
    assert.equal(worth(heavier([ticket({ netWeight: "1200" })], dearer)), null);
    const hundredweight = {
      order: { charges: [rated("10", "50", "500", "PerHundredweight")] },
      invoice: { charges: [rated("12", "50", "600", "PerHundredweight")] },
    };
    assert.equal(worth(heavier([ticket({ netWeight: "1150" })], hundredweight)), "WeightScaleTicket part 75.0000 left 25.0000");
    const tons = {
      order: { charges: [rated("0.5", "1000", "500", "PerTon")] },
      invoice: { charges: [rated("0.6", "1000", "600", "PerTon")] },
    };
    assert.equal(worth(heavier([ticket({ netWeight: "1150" })], tons)), "WeightScaleTicket part 75.0000 left 25.0000");
    const miles = {
      order: { charges: [rated("1000", "0.5", "500", "PerMile")] },
      invoice: { charges: [rated("1200", "0.5", "600", "PerMile")] },
    };
    assert.equal(worth(heavier([ticket({ netWeight: "1200" })], miles)), null);
    const twoRates = { order: { charges: [rated("500", "0.4", "200"), rated("500", "0.6", "300")] } };
    assert.equal(worth(heavier([ticket({ netWeight: "1200" })], twoRates)), null);
    const twoUnits = {
      order: { charges: [rated("500", "0.5", "250"), rated("5", "0.5", "2.5", "PerHundredweight")] },
      invoice: { charges: [rated("1200", "0.5", "352.5")] },
    };
    assert.equal(worth(heavier([ticket({ netWeight: "1200" })], twoUnits)), null);
    const unrated = { order: { charges: [["LINEHAUL", "500"]] as const } };
    assert.equal(worth(heavier([ticket({ netWeight: "1200" })], unrated)), null);
  });

  it("a certificate of weight is worth no amount: it softens where it bears out the whole weight", () => {
    assert.equal(worth(heavier([certificate({ weight: "1200" })])), "WeightAndInspectionCertificate fact - left -");
    assert.equal(worth(heavier([certificate({ weight: "1199" })])), "WeightAndInspectionCertificate fact - left -");
    assert.equal(worth(heavier([certificate({ weight: "1100" })])), null);
    assert.equal(worth(heavier([certificate({})])), null);
    const dearer = { invoice: { charges: [rated("1000", "0.6", "600")] } };
    assert.equal(worth(heavier([certificate({ weight: "1000" })], dearer)), null);
  });

  it("a certificate of class softens linehaul alone, where every class that was not ordered is proven", () => {
    const classes = (
      ordered: readonly string[],
      billed: readonly (string | null)[],
      documents: readonly FactDocument[],
      code = "LINEHAUL",
    ): FactsInput => ({
      order: { charges: [[code, "500"]], items: ordered.map((freightClass) => itemOf({ freightClass })) },
      invoice: { charges: [[code, "600"]], items: billed.map((freightClass) => itemOf({ freightClass })) },
      documents,
    });
    const softened = "WeightAndInspectionCertificate fact - left -";
    assert.equal(worth(classes(["70"], ["150"], [certificate({ class: "150" })])), softened);
    assert.equal(worth(classes(["70"], ["150"], [certificate({ class: "85" })])), null);
    assert.equal(worth(classes(["70"], ["70"], [certificate({ class: "70" })])), null);
    assert.equal(worth(classes(["70"], [null], [certificate({ class: "70" })])), null);
    assert.equal(worth(classes(["70"], ["150", "85"], [certificate({ class: "150" })])), null);
    assert.equal(worth(classes(["70"], ["150", "85"], [certificate({ class: "85" }), certificate({ class: "150" })])), softened);
    assert.equal(worth(classes(["70"], ["150", "70"], [certificate({ class: "85" }), certificate({ class: "150" })])), softened);
    assert.equal(worth(classes(["70"], ["150"], [certificate({ class: "150" })], "FUEL"), "FUEL"), null);
  });

  it("a receipt is worth what it says, and no paper anything of what is not over", () => {
    const lumper = (billed: string, stated: string): FactsInput => ({
      order: {
        charges: [
          ["LINEHAUL", "500"],
          ["LUMPER", "50"],
        ],
      },
      invoice: {
        charges: [
          ["LINEHAUL", "500"],
          ["LUMPER", billed],
        ],
      },
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: stated } })],
    });
    assert.equal(worth(lumper("80", "80"), "LUMPER"), "LumperReceipt whole 30.0000 left 0.0000");
    assert.equal(worth(lumper("80", "60"), "LUMPER"), "LumperReceipt part 10.0000 left 20.0000");
    assert.equal(worth(lumper("80", "50"), "LUMPER"), null);
    assert.equal(worth(lumper("50", "50"), "LUMPER"), null);
    // In another currency, or money that was given back.
    assert.equal(worth(lumper("80", "80 CAD"), "LUMPER"), null);
    assert.equal(worth(lumper("80", "USD 80.00"), "LUMPER"), "LumperReceipt whole 30.0000 left 0.0000");
    assert.equal(worth(lumper("80", "(80.00)"), "LUMPER"), null);
    assert.equal(worth(lumper("40", "90"), "LUMPER"), null);
  });

  it("counts whole where what is left is within the limit", () => {
    const part = {
      documentUuid: "d",
      documentType: "LumperReceipt",
      strength: "part",
      amount: amountOf("10"),
      left: amountOf("2"),
    } as const;
    assert.equal(heldAgainst(part, (left) => left <= amountOf("2"))?.strength, "whole");
    assert.equal(heldAgainst(part, (left) => left < amountOf("2"))?.strength, "part");
    assert.equal(heldAgainst({ ...part, strength: "fact", left: null }, () => true)?.strength, "fact");
    assert.equal(
      heldAgainst(null, () => true),
      null,
    );
  });
});
