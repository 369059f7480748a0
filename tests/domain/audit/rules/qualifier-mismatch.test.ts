import { C100, both } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("qualifier-mismatch", [
  {
    name: "the order's",
    facts: both(
      [{ code: "LH", amount: "10", rate: "10", quantity: "1", qualifier: "PerMile" }],
      [{ code: "LH", amount: "10", rate: "10", quantity: "1", qualifier: "permile" }],
    ),
    expect: "pass",
  },
  {
    name: "per pound for per hundredweight",
    facts: {
      ...both(
        [{ code: "LH", amount: "227.3645", rate: "18.425", quantity: "12.34", qualifier: "PerHundredweight" }],
        [{ code: "LH", amount: "22736.45", rate: "18.425", quantity: "1234", qualifier: "PerPound" }],
      ),
      policy: { charge: { over: { percent: "100000" } } },
    },
    expect: [{ severity: "review", message: /LINEHAUL: billed PerPound, ordered PerHundredweight/ }],
  },
  {
    name: "the order has none",
    facts: both(C100, [{ code: "LH", amount: "100", rate: "100", quantity: "1", qualifier: "PerUnit" }]),
    expect: "not-applicable",
  },
]);
