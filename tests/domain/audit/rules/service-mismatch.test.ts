import { testRule } from "#tests/builders/rule-table.ts";

testRule("service-mismatch", [
  { name: "the invoice does not say", facts: {}, expect: "not-applicable" },
  {
    name: "the order's",
    facts: { invoice: { service: { mode: "ground", type: "LTL", level: null, equipment: null } } },
    expect: "pass",
  },
  {
    name: "another level",
    facts: { invoice: { service: { mode: null, type: null, level: "Expedited", equipment: null } } },
    expect: [{ severity: "review", message: /service level is Expedited on the invoice, Standard/ }],
  },
  {
    name: "X12's motor freight is ground",
    facts: { invoice: { service: { mode: "M", type: null, level: "ST", equipment: null } } },
    expect: "pass",
  },
  {
    name: "LTL as the mode, where the order says it as the type",
    facts: { invoice: { service: { mode: "LTL", type: null, level: null, equipment: null } } },
    expect: "pass",
  },
  {
    name: "truckload for less than truckload",
    facts: {
      order: { vendor: { service: { mode: null, type: "LTL", level: null, equipment: null } } },
      invoice: { service: { mode: null, type: "TL", level: null, equipment: null } },
    },
    expect: [{ message: /service type is TL on the invoice, LTL on order/ }],
  },
  {
    name: "by air",
    facts: { invoice: { service: { mode: "A", type: null, level: null, equipment: null } } },
    expect: [{ message: /mode is A on the invoice, Ground/ }],
  },
  {
    name: "words in no list are compared as words",
    facts: {
      order: { vendor: { service: { mode: "Drone", type: null, level: null, equipment: null } } },
      invoice: { service: { mode: "Cargo bike", type: null, level: null, equipment: null } },
    },
    expect: [{ message: /Cargo bike on the invoice, Drone/ }],
  },
]);
