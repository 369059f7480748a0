import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runAudit } from "#domain/audit/run-audit.ts";
import { addressOf, documentOf, factsOf, itemOf, reference, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import type { ChargeInput, FactsInput } from "#tests/builders/audit-facts-builder.ts";
import { both, C100, orderStop, taxed, ZERO_LIMITS } from "#tests/builders/audit-cases.ts";
import { rateOf } from "#domain/money/amount.ts";

const found = (facts: FactsInput, rule: string) => runAudit(factsOf(facts)).findings.filter((finding) => finding.rule === rule);

/** Places where one wrong figure or word would change what is paid, each by the case that tells it. */
describe("places of the audit that few cases touch", () => {
  for (const status of ["approved", "received", "matching", "auditing", "review", "disputed"] as const)
    it(`an invoice of the order that is ${status} counts toward what was billed`, () => {
      const siblings = [siblingOf({ status, charges: C100 })];
      assert.notEqual(runAudit(factsOf({ ...both(C100, C100), siblings })).verdict, "approve");
    });

  for (const status of ["terminated", "unmatched"] as const)
    it(`an invoice that is ${status} takes nothing of what the order owes`, () => {
      const siblings = [siblingOf({ status, charges: C100 })];
      assert.equal(runAudit(factsOf({ ...both(C100, C100), siblings })).verdict, "approve");
    });

  it("a short ton is 2,000 lb", () => {
    const order = { items: [itemOf({ weight: "2000" })], charges: C100 };
    const invoice = { charges: [{ code: "LINEHAUL", amount: "100", rate: "100", quantity: "1", qualifier: "PerTon" }] };
    assert.deepEqual(found({ order, invoice, policy: { weight: { amount: "0" } } }, "weight-variance"), []);
  });

  it("a kilogram is so many pounds to the eighth decimal", () => {
    const metric = itemOf({ weight: "100000" });
    assert.ok(metric.dimensions !== null);
    const order = { items: [{ ...metric, dimensions: { ...metric.dimensions, system: "Metric" } }], charges: C100 };
    const items = [{ ...metric, dimensions: { ...metric.dimensions, weight: rateOf("220462.26218488") } }];
    assert.deepEqual(
      found({ order, invoice: { charges: C100, items }, policy: { weight: { amount: "0" } } }, "weight-variance"),
      [],
    );
  });

  it("freight of several stops is taxed where it is delivered last", () => {
    const facts = taxed("1000", "150");
    const stops = [
      orderStop("Destination", addressOf("T2P 1J9", "AB", "CAN")),
      orderStop("Destination", addressOf("M5V 2T6", "ON", "CAN")),
    ];
    assert.equal(found({ ...facts, order: { ...facts.order, stops } }, "tax-mismatch").length, 1);
    assert.equal(found({ ...facts, order: { ...facts.order, stops: stops.toReversed() } }, "tax-mismatch").length, 0);
  });

  it("a service counts among the conditions of an override", () => {
    const overrides = [
      { when: { vendor: "ACME", service: "Standard" }, charge: { over: { amount: "50" } } },
      { when: { vendor: "ACME" }, charge: { over: { amount: "0" } } },
    ];
    const facts = { ...both(C100, [["LINEHAUL", "140"]]), policy: { ...ZERO_LIMITS, overrides } };
    assert.deepEqual(found(facts, "charge-over-tolerance"), []);
  });

  it("a follow-up that bills no tax owes none, whatever the first one paid", () => {
    const facts = taxed("1000", "130");
    const charges: ChargeInput[] = [...facts.order.charges, ["DETENTION", "50"]];
    const result = runAudit(
      factsOf({
        ...facts,
        order: { ...facts.order, charges },
        invoice: { ...facts.invoice, type: "Supplemental", charges: [["DETENTION", "50"]] },
        policy: { ...facts.policy, ...ZERO_LIMITS },
        siblings: [
          siblingOf({
            byCode: [
              ["LINEHAUL", "1000"],
              ["HST", "130"],
            ],
          }),
        ],
      }),
    );
    assert.deepEqual([result.verdict, result.findings], ["approve", []]);
  });

  it("each order's part of an invoice in another currency is converted", () => {
    const facts: FactsInput = {
      ...perOrder([
        ["L1", "200"],
        ["L2", "400"],
      ]),
      policy: { ...ZERO_LIMITS, fx: [{ from: "CAD", to: "USD", rate: "0.5", date: "2026-02-01" }] },
    };
    assert.equal(runAudit(factsOf({ ...facts, invoice: { ...facts.invoice, currency: "CAD" } })).verdict, "approve");
    assert.equal(found(facts, "charge-over-tolerance").length, 2);
  });

  it("what was billed before counts for the order it was billed on", () => {
    const facts = perOrder([
      ["L1", "60"],
      ["L2", "200"],
    ]);
    const before = (orderUuid: string, amounts: readonly string[]) =>
      siblingOf({ orderUuid, byCode: amounts.map((amount) => ["LINEHAUL", amount] as const) });
    const policy = ZERO_LIMITS;
    assert.deepEqual(found({ ...facts, policy, siblings: [before("order-L1", ["30", "10"])] }, "charge-over-tolerance"), []);
    assert.deepEqual(
      found({ ...facts, policy, siblings: [before("order-L2", ["30", "10"])] }, "charge-over-tolerance").map(
        (finding) => finding.orderUuid,
      ),
      ["order-L2"],
    );
    // Not audited yet: nobody knows of which order it is, and the sum of the code decides.
    const unknown = siblingOf({ status: "received", charges: [["LINEHAUL", "40"]] });
    assert.deepEqual(found({ ...facts, policy, siblings: [unknown] }, "charge-over-tolerance"), []);
  });

  for (const [what, extra, times] of [
    ["a part of an order may be off by the rounding of its lines", "0.01", 0],
    ["but not on an invoice that carries more than cents", "0.0101", 1],
  ] as const)
    it(what, () => {
      // Two lines of 99.9956 are 199.9912 on the first order; the second has 99.9956 less in whole cents.
      const lines = ["L1", "L1"].map((order) => ({ code: "LINEHAUL", description: `Load ${order}`, amount: "100" }));
      const facts: FactsInput = {
        ...perOrder([]),
        orders: [
          { orderNumber: "L1", charges: [["LINEHAUL", "199.9912"]] },
          { orderNumber: "L2", charges: [["LINEHAUL", "300"]] },
        ],
        policy: { charge: { over: { amount: "0" }, under: { amount: "1" } } },
      };
      const charges = [
        ...lines,
        { code: "LINEHAUL", description: "Load L2", amount: "299.99" },
        { code: "LIFTGATE", description: "Load L2", amount: extra },
      ];
      assert.equal(
        found({ ...facts, invoice: { ...facts.invoice, charges } }, "charge-over-tolerance").filter(
          (finding) => finding.orderUuid === "order-L1",
        ).length,
        times,
      );
    });

  it("documents that only the invoice's words ask for are asked for beside those of the policy", () => {
    const required = (...types: string[]) => types.map((type) => ({ type }));
    const facts: FactsInput = {
      ...both(C100, C100),
      policy: {
        requiredDocuments: required("ProofOfDelivery"),
        overrides: [{ when: { mode: "Ocean" }, requiredDocuments: required("ProofOfDelivery", "BillOfLading") }],
      },
    };
    const service = { mode: "Ocean", type: null, level: null, equipment: null };
    assert.equal(found(facts, "required-document-missing").length, 1);
    assert.equal(found({ ...facts, invoice: { charges: C100, service } }, "required-document-missing").length, 2);
  });

  it("a receipt in another currency than the invoice bears nothing of it", () => {
    const facts: FactsInput = {
      ...both([["DETENTION", "100"]], [["DETENTION", "300"]]),
      policy: { acceptSupported: true },
    };
    const receipt = (currency: string) => [documentOf("DetentionReceipt", { fields: { totalAmount: "300", currency } })];
    assert.equal(runAudit(factsOf({ ...facts, documents: receipt("usd") })).verdict, "approve");
    assert.equal(runAudit(factsOf({ ...facts, documents: receipt("CAD") })).verdict, "dispute");
  });

  it("a receipt goes to the code that comes first, and what is left of it to the next", () => {
    const facts: FactsInput = {
      ...both(
        [
          ["LUMPER", "0"],
          ["DETENTION", "0"],
        ],
        [
          ["LUMPER", "100"],
          ["DETENTION", "100"],
        ],
      ),
      policy: {
        acceptSupported: true,
        chargeDocuments: [
          { code: "LUMPER", type: "OtherReceipt" },
          { code: "DETENTION", type: "OtherReceipt" },
        ],
        rules: { "document-amount-mismatch": "off" },
      },
    };
    const paid = (totalAmount: string) =>
      found({ ...facts, documents: [documentOf("OtherReceipt", { fields: { totalAmount } })] }, "charge-over-tolerance").map(
        ({ charge, supportedBy }) => `${charge} ${supportedBy?.strength ?? "-"} ${supportedBy?.amount ?? 0n}`,
      );
    assert.deepEqual(paid("200"), ["LUMPER whole 1000000", "DETENTION whole 1000000"]);
    assert.deepEqual(paid("130"), ["LUMPER whole 1000000", "DETENTION part 300000"]);
    assert.deepEqual(paid("100"), ["LUMPER whole 1000000", "DETENTION - 0"]);
  });

  it("a finding about one of several orders names that order", () => {
    const facts: FactsInput = {
      orders: [
        { orderNumber: "L1", charges: C100 },
        { orderNumber: "L2", charges: C100, vendor: { externalId: "ANOTHER", scac: "ANTH", mcNumber: null, dotNumber: null } },
      ],
      invoice: { charges: C100 },
    };
    assert.deepEqual(
      found(facts, "vendor-mismatch").map((finding) => finding.orderUuid),
      ["order-L2"],
    );
  });
});

/** Two orders of 100 and 200; the invoice bills these amounts for them, each line with its order. */
function perOrder(billed: readonly (readonly [order: string, amount: string])[]): FactsInput {
  return {
    orders: [
      { orderNumber: "L1", charges: C100 },
      { orderNumber: "L2", charges: [["LINEHAUL", "200"]] },
    ],
    invoice: {
      references: [reference("OrderNumber", "L1"), reference("OrderNumber", "L2")],
      charges: billed.map(([order, amount]) => ({ code: "LINEHAUL", description: `Load ${order}`, amount })),
    },
    decide: true,
  };
}
