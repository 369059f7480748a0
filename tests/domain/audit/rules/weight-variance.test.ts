import { weights } from "#tests/builders/audit-cases.ts";
import { documentOf, itemOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const rated = (...quantities: readonly string[]) => ({
  charges: quantities.map((quantity) => ({
    code: "LINEHAUL",
    amount: String(2 * Number(quantity)),
    rate: "2",
    quantity,
    qualifier: "PerHundredweight",
  })),
});

testRule("weight-variance", [
  {
    name: "one line of the order billed in two",
    facts: { order: rated("20"), invoice: rated("10", "10"), policy: { weight: { percent: "1" } } },
    expect: "pass",
  },
  {
    name: "two lines of the order billed in one",
    facts: { order: rated("10", "10"), invoice: rated("20"), policy: { weight: { percent: "1" } } },
    expect: "pass",
  },
  {
    name: "a line twice is twice as much",
    facts: { order: rated("10", "10"), invoice: rated("20", "10"), policy: { weight: { percent: "1" } } },
    expect: [{ severity: "dispute" }],
  },
  { name: "no limit is set", facts: weights("2000", "9000", undefined), expect: "not-applicable" },
  { name: "within", facts: weights("2000", "2040", "2"), expect: "pass" },
  {
    name: "past it, nothing supports it",
    facts: weights("2000", "2240", "2"),
    expect: [{ severity: "dispute", message: /2,240\.00 lb on the invoice, 2,000\.00 lb on the order/ }],
  },
  {
    name: "supported by a scale ticket",
    facts: { ...weights("2000", "2240", "2"), documents: [documentOf("WeightScaleTicket", { fields: { weight: "2240" } })] },
    expect: [{ severity: "review", supported: "WeightScaleTicket", message: /The approved weight scale ticket supports it\.$/ }],
  },
  {
    name: "a blank scale ticket softens, and is not said to support it",
    facts: { ...weights("2000", "2240", "2"), documents: [documentOf("WeightScaleTicket")] },
    expect: [{ severity: "review", message: /The approved weight scale ticket states no weight\.$/ }],
  },
  { name: "lighter is looked at", facts: weights("2000", "1500", "2"), expect: [{ severity: "review" }] },
  {
    name: "by the rated weight",
    facts: {
      order: { charges: [{ code: "LH", amount: "1", rate: "0.1", quantity: "10", qualifier: "PerHundredweight" }] },
      invoice: { charges: [{ code: "LH", amount: "2", rate: "0.1", quantity: "20", qualifier: "PerHundredweight" }] },
      policy: { weight: { percent: "1" } },
    },
    expect: [{ message: /2,000\.00 lb on the invoice, 1,000\.00 lb/ }],
  },
  {
    name: "the order has no weights",
    facts: { invoice: { items: [itemOf({ weight: "5" })] }, policy: { weight: { percent: "1" } } },
    expect: "not-applicable",
  },
  {
    name: "the invoice has none",
    facts: { order: { items: [itemOf({ weight: "5" })] }, policy: { weight: { percent: "1" } } },
    expect: "not-evaluated",
  },
  {
    name: "detention that is billed later carries none",
    facts: {
      order: {
        charges: [{ code: "LH", amount: "100", rate: "10", quantity: "10", qualifier: "PerHundredweight" }, ["DETENTION", "60"]],
      },
      invoice: { type: "Supplemental", charges: [["DETENTION", "60"]] },
      policy: { weight: { percent: "1" } },
    },
    expect: "not-applicable",
  },
  {
    name: "linehaul that is billed later carries it",
    facts: {
      order: { charges: [{ code: "LH", amount: "100", rate: "10", quantity: "10", qualifier: "PerHundredweight" }] },
      invoice: { type: "BalanceDue", charges: [["LH", "5"]] },
      policy: { weight: { percent: "1" } },
    },
    expect: "not-evaluated",
  },
  {
    name: "the weights of all orders together, those of items and those that are rated by",
    facts: {
      orders: [
        { items: [itemOf({ weight: "1000" })] },
        {
          orderNumber: "ORD-2",
          charges: [{ code: "LH", amount: "1", rate: "0.1", quantity: "10", qualifier: "PerHundredweight" }],
        },
      ],
      invoice: { items: [itemOf({ weight: "2100" })] },
      policy: { weight: { percent: "1" } },
    },
    expect: [{ message: /2,100\.00 lb on the invoice, 2,000\.00 lb on the order/ }],
  },
  {
    name: "by the largest of the rated weights, and by none of a charge that says no quantity",
    facts: {
      order: { charges: [{ code: "LH", amount: "1", rate: "0.1", quantity: "10", qualifier: "PerHundredweight" }] },
      invoice: {
        charges: [
          { code: "LH", amount: "2", rate: "0.1", quantity: "20", qualifier: "PerHundredweight" },
          { code: "FUEL", amount: "1", rate: "0.1", quantity: "10", qualifier: "PerHundredweight" },
          { code: "LIFTGATE", amount: "50", qualifier: "PerHundredweight" },
        ],
      },
      policy: { weight: { percent: "1" } },
    },
    expect: [{ message: /2,000\.00 lb on the invoice, 1,000\.00 lb/ }],
  },
]);
