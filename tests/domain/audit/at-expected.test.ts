import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { atExpected } from "#domain/audit/charges/at-expected.ts";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import { both } from "#tests/builders/audit-cases.ts";
import { factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import type { ChargeInput, FactsInput } from "#tests/builders/audit-facts-builder.ts";

const amountsOf = (input: FactsInput): readonly string[] =>
  [...atExpected(new AuditContext(factsOf(input)).comparison)].map(([code, amount]) => `${code} ${printAmount(amount)}`);
const of = (ordered: readonly ChargeInput[], billed: readonly ChargeInput[], more: FactsInput = {}) =>
  amountsOf({ ...both(ordered, billed), ...more });
/** Thirteen percent everywhere. */
const TAXED: FactsInput = { policy: { taxes: [{ place: "US-IL", code: "HST", percent: "13" }] } };

describe("an invoice at what the orders expect", () => {
  it("is each charge at most as expected and as billed, and nothing of what nobody ordered", () => {
    assert.deepEqual(
      of(
        [
          ["LINEHAUL", "1000"],
          ["FUEL", "100"],
        ],
        [
          ["LINEHAUL", "1200"],
          ["FUEL", "80"],
          ["LIFTGATE", "60"],
        ],
      ),
      ["LINEHAUL 1000.0000", "FUEL 80.0000", "LIFTGATE 0.0000"],
    );
  });

  it("never turns a sign: where more was paid before than is expected now it is nothing", () => {
    const paid = {
      ...siblingOf({ status: "approved" }),
      amounts: [{ orderUuid: "order-ORD-1001", code: "LINEHAUL", amount: amountOf("1100") }],
    };
    assert.deepEqual(of([["LINEHAUL", "1000"]], [["LINEHAUL", "50"]], { siblings: [paid] }), ["LINEHAUL 0.0000"]);
    assert.deepEqual(of([["LINEHAUL", "1000"]], [["LINEHAUL", "-150"]], { siblings: [paid] }), ["LINEHAUL -100.0000"]);
  });

  it("takes off the discount that is left out, as far as linehaul is over without it", () => {
    const ordered = [
      ["LINEHAUL", "2500"],
      ["DISCOUNT", "-600"],
    ] as const;
    assert.deepEqual(of(ordered, [["LINEHAUL", "2500"]]), ["LINEHAUL 2500.0000", "DISCOUNT -600.0000"]);
    assert.deepEqual(of(ordered, [["LINEHAUL", "2200"]]), ["LINEHAUL 2200.0000", "DISCOUNT -300.0000"]);
    assert.deepEqual(of(ordered, [["LINEHAUL", "1900"]]), ["LINEHAUL 1900.0000"]);
  });

  it("is the tax of what is approved, whether a rule of the policy expects it or the order names it", () => {
    const ordered = [["LINEHAUL", "1000"]] as const;
    const over = (tax: string): readonly ChargeInput[] => [
      ["LINEHAUL", "1200"],
      ["HST", tax],
    ];
    assert.deepEqual(of(ordered, over("156"), TAXED), ["LINEHAUL 1000.0000", "HST 130.0000"]);
    assert.deepEqual(of(ordered, over("200"), TAXED), ["LINEHAUL 1000.0000", "HST 130.0000"]);
    assert.deepEqual(of([...ordered, ["HST", "130"]], over("156")), ["LINEHAUL 1000.0000", "HST 130.0000"]);
    assert.deepEqual(of([...ordered, ["HST", "130"]], over("90")), ["LINEHAUL 1000.0000", "HST 75.0000"]);
    assert.deepEqual(of(ordered, over("156")), ["LINEHAUL 1000.0000", "HST 0.0000"], "of a tax that nobody asked for");
  });
});
