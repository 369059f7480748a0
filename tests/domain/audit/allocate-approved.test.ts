import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { allocateApproved, allocateDecision } from "#domain/audit/approval/allocate-approved.ts";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import { THREE_ORDERS } from "#tests/builders/audit-cases.ts";
import { factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import type { ChargeInput, FactsInput } from "#tests/builders/audit-facts-builder.ts";

/** By order: its codes with their amounts, and the total. */
const shares = (input: FactsInput, amounts?: Readonly<Record<string, string>>): string[] => {
  const facts = factsOf(input);
  const given =
    amounts === undefined ? undefined : new Map(Object.entries(amounts).map(([code, each]) => [code, amountOf(each)]));
  return allocateDecision(runAudit(facts), facts, given).map(
    ({ charges, total }) =>
      `${charges.map(({ code, amount }) => `${code} ${printAmount(amount)}`).join(", ")} = ${printAmount(total)}`,
  );
};

/** Two orders: linehaul on both, fuel on the second only; lines that name no order. */
const two = (billed: readonly ChargeInput[]): FactsInput => ({
  orders: [
    { orderNumber: "L1", charges: [["LINEHAUL", "300"]] },
    {
      orderNumber: "L2",
      charges: [
        ["LINEHAUL", "100"],
        ["FUEL", "50"],
      ],
    },
  ],
  invoice: { charges: billed },
});

describe("approved amounts over the orders of an invoice", () => {
  it("all of it is the only order's", () => {
    assert.deepEqual(shares({ order: { charges: [["LINEHAUL", "90"]] }, invoice: { charges: [["LINEHAUL", "100"]] } }), [
      "LINEHAUL 100.0000 = 100.0000",
    ]);
  });

  it("lines that name no order: by what each order expects of the code, and only where it expects it", () => {
    const billed: ChargeInput[] = [
      ["LINEHAUL", "404"],
      ["FUEL", "50"],
    ];
    assert.deepEqual(shares(two(billed)), ["LINEHAUL 303.0000 = 303.0000", "LINEHAUL 101.0000, FUEL 50.0000 = 151.0000"]);
  });

  it("a code that no order expects: by what each order expects in all", () => {
    assert.deepEqual(shares(two([["LIFTGATE", "90"]])), ["LIFTGATE 60.0000 = 60.0000", "LIFTGATE 30.0000 = 30.0000"]);
  });

  it("lines that name their orders: as billed", () => {
    assert.deepEqual(shares(THREE_ORDERS), [
      "LINEHAUL 812.0000 = 812.0000",
      "LINEHAUL 655.0000 = 655.0000",
      "LINEHAUL 930.0000 = 930.0000",
    ]);
  });

  it("a person's amount of lines that name their orders: what an order has no room for is cut first, to the last ten-thousandth", () => {
    assert.deepEqual(shares(THREE_ORDERS, { LINEHAUL: "2347.0001" }), [
      "LINEHAUL 812.0000 = 812.0000",
      "LINEHAUL 605.0001 = 605.0001",
      "LINEHAUL 930.0000 = 930.0000",
    ]);
  });

  it("converted lines that name their orders and do not add up to the converted code: what rounding leaves is shared too, to the last ten-thousandth", () => {
    const facts: FactsInput = {
      orders: [
        { orderNumber: "L1", charges: [["LINEHAUL", "100"]] },
        { orderNumber: "L2", charges: [["LINEHAUL", "100"]] },
      ],
      policy: { fx: [{ from: "CAD", to: "USD", rate: "0.5", date: "2026-01-01" }] },
      invoice: {
        currency: "CAD",
        charges: ["L1", "L2"].map((number) => ({ code: "LINEHAUL", amount: "200.0001", description: `order ${number}` })),
      },
    };
    // Each line alone is 100.00005 and rounds up; together they are 200.0001.
    assert.deepEqual(shares(facts), ["LINEHAUL 100.0000 = 100.0000", "LINEHAUL 100.0001 = 100.0001"]);
  });

  it("a code approved at nothing stands with every order", () => {
    const billed: ChargeInput[] = [
      ["LINEHAUL", "400"],
      ["FUEL", "60"],
    ];
    assert.deepEqual(shares(two(billed), { FUEL: "0" }), [
      "LINEHAUL 300.0000, FUEL 0.0000 = 300.0000",
      "LINEHAUL 100.0000, FUEL 0.0000 = 100.0000",
    ]);
  });

  it("a code that is not billed and approved all the same, as a discount that is taken", () => {
    const facts: FactsInput = {
      order: {
        charges: [
          ["LINEHAUL", "100"],
          ["DISCOUNT", "-10"],
        ],
      },
      invoice: { charges: [["LINEHAUL", "100"]] },
    };
    assert.deepEqual(shares(facts, { DISCOUNT: "-10" }), ["LINEHAUL 100.0000, DISCOUNT -10.0000 = 90.0000"]);
    assert.deepEqual(shares(facts), ["LINEHAUL 100.0000 = 100.0000"]);
  });

  it("a credit: of the order that was paid too much, whatever an open invoice bills of the others", () => {
    const paid = (uuid: string, status: "approved" | "disputed") => ({
      ...siblingOf({ uuid, status }),
      amounts: [
        { orderUuid: "order-L1", code: "LINEHAUL", amount: amountOf("300") },
        { orderUuid: "order-L2", code: "LINEHAUL", amount: amountOf("100") },
      ],
    });
    const facts = factsOf({
      orders: [
        { orderNumber: "L1", charges: [["LINEHAUL", "300"]] },
        { orderNumber: "L2", charges: [["LINEHAUL", "40"]] },
      ],
      invoice: { charges: [["LINEHAUL", "-60"]] },
      siblings: [paid("paid", "approved"), paid("wrong", "disputed")],
    });
    assert.deepEqual(
      allocateApproved(new AuditContext(facts), [{ code: "LINEHAUL", amount: amountOf("-60") }]).map(({ total }) =>
        printAmount(total),
      ),
      ["0.0000", "-60.0000"],
    );
  });

  it("an invoice without an order has none", () => {
    const match = { outcome: "unmatched", reason: "not-found", candidates: [], words: "none" } as const;
    assert.deepEqual(shares({ match, invoice: { charges: [["LINEHAUL", "100"]] } }), []);
  });
});

describe("an approved charge that no order asks for", () => {
  it("is shared as the orders ask for all, and nothing of it falls on an order that asks for nothing", () => {
    const facts = factsOf({
      orders: [
        { orderNumber: "ORD-1001", charges: [] },
        { orderNumber: "ORD-2", charges: [["LINEHAUL", "100"]] },
      ],
      invoice: {
        charges: [
          ["LINEHAUL", "100"],
          ["LUMPER", "5000"],
        ],
      },
    });
    const shares = allocateApproved(new AuditContext(facts), [{ code: "LUMPER", amount: amountOf("5000") }]);
    assert.deepEqual(
      shares.map(({ orderUuid, charges }) => [orderUuid, charges.map(({ amount }) => printAmount(amount))]),
      [
        ["order-ORD-1001", []],
        ["order-ORD-2", ["5000.0000"]],
      ],
    );
  });
});
