import { amountOf } from "#domain/money/amount.ts";
import type { FactsInput } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const outOfBalance: NonNullable<FactsInput["invoice"]> = {
  charges: [["LINEHAUL", "100.00"]],
  statedTotal: amountOf("110.00"),
  doubts: [{ code: "total-out-of-balance", message: "The charges add up to 100.00 USD, B307 says 110.00 USD." }],
};

testRule("reader-doubt", [
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
