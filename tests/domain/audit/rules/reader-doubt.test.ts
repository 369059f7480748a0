import { testRule } from "#tests/builders/rule-table.ts";

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
