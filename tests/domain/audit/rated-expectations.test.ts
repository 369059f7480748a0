import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RatedCharge } from "#domain/audit/facts/audit-facts.ts";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { needsRating } from "#domain/audit/expected/rated-expectations.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { amountOf, rateOf } from "#domain/money/amount.ts";
import { factsOf } from "#tests/builders/audit-facts-builder.ts";

type Given = NonNullable<Parameters<typeof factsOf>[0]>;
type Charges = readonly (readonly [code: string, amount: string])[];

const says = (code: string, amount: string, over: Partial<RatedCharge> = {}): RatedCharge => ({
  code,
  description: null,
  amount: amountOf(amount),
  rate: rateOf(amount),
  quantity: rateOf("1"),
  qualifier: "PerMile",
  ...over,
});
const RUN = { uuid: "run", orderUuid: "order-ORD-1001", orderVersion: 1 };

/** What is expected of each code that is billed or missing, where the engine was asked about the order as it is. */
const expectedOf = (ordered: Charges, billed: Charges, rated: readonly RatedCharge[], more: Given = {}) => {
  const { rating, policy, order, ...rest } = more;
  const result = printAuditResult(
    runAudit(
      factsOf({
        order: { charges: ordered, ...order },
        invoice: { charges: billed },
        policy: policy ?? { rating: { useRatedWhereOrderHasNone: true } },
        ratingConfigured: true,
        rating: { status: "answered", failure: null, vendorCharges: rated, runs: [RUN], ...rating },
        ...rest,
      }),
    ),
  );
  return result.charges.map(({ code, expected }) => `${code} ${expected}`);
};
const ONE: Charges = [["LINEHAUL", "500"]];

describe("what the rating engine says is expected where the policy says so and the order has no charge", () => {
  it("is all of it, of an order without any charge", () => {
    assert.deepEqual(expectedOf([], ONE, [says("LINEHAUL", "480")]), ["LINEHAUL 480.0000"]);
    assert.deepEqual(expectedOf([], ONE, [says("LINEHAUL", "480"), says("FUEL", "20"), says("DISCOUNT", "-30")]), [
      "LINEHAUL 480.0000",
      "FUEL 20.0000",
      "DISCOUNT -30.0000",
    ]);
  });

  it("is nothing where the policy does not say so, the engine gave no answer, or the order is cancelled", () => {
    const rated = [says("LINEHAUL", "480")];
    assert.deepEqual(expectedOf([], ONE, rated, { policy: { rating: {} } }), ["LINEHAUL 0.0000"]);
    const failed = { status: "failed", failure: "it was away", vendorCharges: rated, runs: [RUN] } as const;
    assert.deepEqual(expectedOf([], ONE, rated, { rating: failed }), ["LINEHAUL 0.0000"]);
    assert.deepEqual(expectedOf([], ONE, rated, { order: { status: "cancelled", charges: [] } }), ["LINEHAUL 0.0000"]);
  });

  it("is nothing of an answer about another version of the order or another order, and its own order's alone", () => {
    const vendorCharges = [says("LINEHAUL", "480")];
    const asked = (...runs: readonly (typeof RUN)[]) => ({
      rating: { status: "answered" as const, failure: null, vendorCharges, runs },
    });
    assert.deepEqual(expectedOf([], ONE, vendorCharges, asked({ ...RUN, orderVersion: 2 })), ["LINEHAUL 0.0000"]);
    assert.deepEqual(expectedOf([], ONE, vendorCharges, asked({ ...RUN, orderUuid: "order-ORD-2" })), ["LINEHAUL 0.0000"]);
    assert.deepEqual(expectedOf([], ONE, vendorCharges, asked()), ["LINEHAUL 0.0000"]);
    const two = { orders: [{ charges: [] }, { orderNumber: "ORD-2", charges: [] }] };
    assert.deepEqual(expectedOf([], ONE, vendorCharges, { ...two, ...asked(RUN) }), ["LINEHAUL 480.0000"]);
    const ofBoth = [
      { ...says("LINEHAUL", "480"), orderUuid: "order-ORD-1001" },
      { ...says("LINEHAUL", "70"), orderUuid: "order-ORD-2" },
    ];
    const both = asked(RUN, { ...RUN, orderUuid: "order-ORD-2" });
    const of = (vendorCharges: readonly RatedCharge[]) => ({ rating: { ...both.rating, vendorCharges } });
    assert.deepEqual(expectedOf([], ONE, [], { ...two, ...of(vendorCharges) }), ["LINEHAUL 0.0000"]);
    assert.deepEqual(expectedOf([], ONE, [], { ...two, ...of(ofBoth) }), ["LINEHAUL 550.0000"]);
    const oneCancelled = { orders: [{ charges: [] }, { orderNumber: "ORD-2", charges: [], status: "cancelled" as const }] };
    assert.deepEqual(expectedOf([], ONE, [], { ...oneCancelled, ...of(ofBoth) }), ["LINEHAUL 480.0000"]);
  });

  it("beside charges of an order is what is billed and the order has not, and no discount or tax", () => {
    const ordered: Charges = [["LINEHAUL", "500"]];
    const billed: Charges = [
      ["LINEHAUL", "500"],
      ["DETENTION", "90"],
      ["DISCOUNT", "-20"],
      ["HST", "65"],
    ];
    const rated = [
      says("LINEHAUL", "480"),
      says("DETENTION", "75"),
      says("LUMPER", "40"),
      says("DISCOUNT", "-20"),
      says("HST", "65"),
    ];
    assert.deepEqual(expectedOf(ordered, billed, rated), [
      "LINEHAUL 500.0000",
      "DETENTION 75.0000",
      "DISCOUNT 0.0000",
      "HST 0.0000",
    ]);
  });

  it("is nothing of a code that any of its lines leaves in doubt, or under a name that nobody knows", () => {
    const billed: Charges = [
      ["LINEHAUL", "500"],
      ["FUEL", "50"],
    ];
    const fuel = says("FUEL", "45");
    const detained: Charges = [["DETENTION", "5"]];
    const linehaul = (...lines: readonly RatedCharge[]) => expectedOf(detained, billed, [...lines, fuel])[0];
    const fine = says("LINEHAUL", "480");
    assert.equal(linehaul(fine), "LINEHAUL 480.0000");
    assert.equal(linehaul(fine, says("LINEHAUL", "20")), "LINEHAUL 500.0000");
    for (const doubt of [
      says("LINEHAUL", "20", { isUnreadable: true }),
      says("LINEHAUL", "20", { amount: null }),
      says("LINEHAUL", "20", { quantity: rateOf("2") }),
      says("400", "20", { isUnreadable: true }),
    ]) {
      assert.equal(linehaul(fine, doubt), "LINEHAUL 0.0000", JSON.stringify(doubt.code));
      assert.equal(linehaul(doubt, fine), "LINEHAUL 0.0000");
    }
    const faults = [{ charge: "400", text: "the rate is none" }];
    const faulty = { status: "answered" as const, failure: null, vendorCharges: [fine, fuel], runs: [RUN], faults };
    assert.deepEqual(expectedOf(detained, billed, [], { rating: faulty }).slice(0, 2), ["LINEHAUL 0.0000", "FUEL 45.0000"]);
    // Of an order without charges the whole answer counts, or none of it: a part would look like all that it costs.
    assert.deepEqual(expectedOf([], billed, [], { rating: faulty }), ["LINEHAUL 0.0000", "FUEL 0.0000"]);
    assert.deepEqual(expectedOf([], [["QQQ", "20"]], [says("QQQ", "20")]), ["QQQ 0.0000"]);
  });
});

describe("the rating engine is asked before anything is decided", () => {
  const needs = (more: Given = {}) =>
    needsRating(factsOf({ ratingConfigured: true, policy: { rating: { rateBeforeAudit: true } }, ...more }));
  const asked = (run: typeof RUN) => ({ status: "answered" as const, failure: null, vendorCharges: [], runs: [run] });
  it("where there is one, the policy wants it, and it was not asked about each matched order as it is now", () => {
    assert.equal(needs(), true);
    assert.equal(needs({ rating: asked(RUN) }), false);
    assert.equal(needs({ rating: asked({ ...RUN, orderVersion: 2 }) }), true);
    assert.equal(needs({ ratingConfigured: false }), false);
    assert.equal(needs({ policy: {} }), false);
    assert.equal(needs({ orders: [] }), false);
  });
});

describe("a fault that the engine's answer had", () => {
  const faulty = (of: { readonly list?: "customer" }) =>
    expectedOf([], ONE, [says("LINEHAUL", "480")], {
      rating: {
        status: "answered",
        failure: null,
        vendorCharges: [says("LINEHAUL", "480")],
        runs: [RUN],
        faults: [{ charge: "LINEHAUL", text: "it is no number", ...of }],
      },
    });
  it("in the customer's list leaves the vendor's charge as it is, and in the vendor's makes it worth nothing", () => {
    assert.deepEqual(faulty({ list: "customer" }), ["LINEHAUL 480.0000"]);
    assert.deepEqual(faulty({}), ["LINEHAUL 0.0000"]);
  });
});
