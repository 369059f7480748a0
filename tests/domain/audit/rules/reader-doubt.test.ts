import { amountOf } from "#domain/money/amount.ts";
import type { FactsInput } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const outOfBalance: NonNullable<FactsInput["invoice"]> = {
  charges: [["LINEHAUL", "100.00"]],
  statedTotal: amountOf("110.00"),
  doubts: [{ code: "total-out-of-balance", message: "The charges add up to 100.00 USD, B307 says 110.00 USD." }],
};

/** A tenant with a charge code of its own, and freight beside its name. */
const besides = (description: string, code = "400"): FactsInput => ({
  order: { charges: [["LINEHAUL", "100"]] },
  invoice: { charges: [{ code, description, amount: "100" }] },
  codes: [
    { code: "LINEHAUL", kind: "linehaul", aliases: ["FRT", "Zone fee"] },
    { code: "FUELX", kind: "fuel", aliases: [] },
    { code: "WG", kind: "accessorial", aliases: ["White Glove"] },
    { code: "TARP", kind: "accessorial", aliases: [] },
  ],
});

testRule("reader-doubt", [
  {
    name: "freight beside the tenant's own name of something else",
    facts: besides("White-glove service"),
    expect: [
      {
        severity: "review",
        message:
          /^Code 400 stands beside "White-glove service": which of the two the 100\.00 USD is for is for a person to say\.$/,
      },
    ],
  },
  { name: "its own code beside its name", facts: besides("White Glove", "WG"), expect: "pass" },
  { name: "words that are more than the name", facts: besides("White glove boxes of paper"), expect: "pass" },
  { name: "names that everybody knows are goods, too", facts: besides("Tarp"), expect: "pass" },
  ...["FRT", "Frt."].map((code) => ({
    name: `a fee beside ${code}, the tenant's own name of freight`,
    facts: besides("TRUCK WASH FEE", code),
    expect: [{ severity: "review" as const, message: new RegExp(`Code ${code} stands beside "TRUCK WASH FEE"`) }],
  })),
  { name: "a fee beside the tenant's own name of fuel", facts: besides("Delivery fee", "FUELX"), expect: [{}] },
  { name: "fuel beside it", facts: besides("Fuel fee", "FUELX"), expect: "pass" },
  { name: "freight beside the tenant's own name of it", facts: besides("Line haul service", "FRT"), expect: "pass" },
  { name: "what the tenant itself calls freight so", facts: besides("Zone fee", "FRT"), expect: "pass" },
  { name: "a fee beside an accessorial of the tenant's", facts: besides("Delivery fee", "WG"), expect: "pass" },
  { name: "a fee beside a code that nobody knows", facts: besides("Delivery fee", "QQ"), expect: "pass" },
  { name: "no doubt", facts: {}, expect: "pass" },
  {
    name: "each doubt is told",
    facts: {
      invoice: {
        doubts: [
          { code: "negative-total", message: "The total is negative." },
          { code: "x", message: "Second." },
        ],
      },
    },
    expect: [{ severity: "review", message: /negative/ }, { message: /Second/ }],
  },
  {
    name: "a total that is not the sum is told by lines-do-not-add-up, not twice",
    facts: { invoice: outOfBalance },
    expect: "pass",
  },
  {
    name: "unless that rule is off: the doubt holds it still",
    facts: { invoice: outOfBalance, policy: { rules: { "lines-do-not-add-up": "off" } } },
    expect: [{ severity: "review", message: /add up/ }],
  },
  {
    name: "or only informs",
    facts: { invoice: outOfBalance, policy: { rules: { "lines-do-not-add-up": "information" } } },
    expect: [{ severity: "review" }],
  },
  {
    name: "or finds that they add up",
    facts: { invoice: { ...outOfBalance, statedTotal: amountOf("100.00") } },
    expect: [{ severity: "review" }],
  },
  {
    name: "what is not said at all cannot be judged",
    facts: { invoice: { doubts: [{ code: "legacy-number", message: "The invoice states no number.", isLack: true }] } },
    expect: "not-evaluated",
  },
  {
    name: "beside a doubt it is told with it",
    facts: {
      invoice: {
        doubts: [
          { code: "legacy-number", message: "The invoice states no number.", isLack: true },
          { code: "x", message: "Second." },
        ],
      },
    },
    expect: [{ message: /no number/ }, { message: /Second/ }],
  },
]);
