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
]);
