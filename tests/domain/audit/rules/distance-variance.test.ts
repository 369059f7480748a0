import { C100, both, miles } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const rated = (...quantities: readonly string[]) => ({
  charges: quantities.map((quantity) => ({
    code: "LINEHAUL",
    amount: String(2 * Number(quantity)),
    rate: "2",
    quantity,
    qualifier: "PerMile",
  })),
});

testRule("distance-variance", [
  {
    name: "one line of the order billed in two",
    facts: { order: rated("742"), invoice: rated("400", "342"), policy: { distance: { percent: "1" } } },
    expect: "pass",
  },
  {
    name: "two lines of the order billed in one",
    facts: { order: rated("400", "342"), invoice: rated("742"), policy: { distance: { percent: "1" } } },
    expect: "pass",
  },
  {
    name: "a line twice is twice as much",
    facts: { order: rated("400", "342"), invoice: rated("742", "400"), policy: { distance: { percent: "1" } } },
    expect: [{ severity: "dispute" }],
  },
  { name: "no limit is set", facts: miles("742", "781", undefined), expect: "not-applicable" },
  { name: "within", facts: miles("742", "749.42", "1"), expect: "pass" },
  {
    name: "past it",
    facts: miles("742", "781", "1"),
    expect: [{ severity: "dispute", message: /781\.00 miles on the invoice, 742\.00 miles on the order/ }],
  },
  {
    name: "kilometres are miles too",
    facts: {
      ...miles("100", "100", "1"),
      invoice: { charges: [{ code: "LH", amount: "100", rate: "0.621371", quantity: "160.9344", qualifier: "PerKilometer" }] },
    },
    expect: "pass",
  },
  {
    name: "the invoice has no distance",
    facts: { ...miles("742", "742", "1"), invoice: { charges: C100 } },
    expect: "not-evaluated",
  },
  {
    name: "the order is not rated by distance",
    facts: { ...both(C100, C100), policy: { distance: { percent: "1" } } },
    expect: "not-applicable",
  },
  {
    name: "detention that is billed later carries none",
    facts: {
      order: { charges: [{ code: "LH", amount: "100", rate: "10", quantity: "10", qualifier: "PerMile" }, ["DETENTION", "60"]] },
      invoice: { type: "Supplemental", charges: [["DETENTION", "60"]] },
      policy: { distance: { percent: "1" } },
    },
    expect: "not-applicable",
  },
  {
    name: "linehaul that is billed later carries it",
    facts: {
      order: { charges: [{ code: "LH", amount: "100", rate: "10", quantity: "10", qualifier: "PerMile" }] },
      invoice: { type: "BalanceDue", charges: [["LH", "5"]] },
      policy: { distance: { percent: "1" } },
    },
    expect: "not-evaluated",
  },
  {
    name: "the miles of all orders together",
    facts: {
      orders: ["ORD-1001", "ORD-2"].map((orderNumber) => ({
        orderNumber,
        charges: [{ code: "LH", amount: "100", rate: "1", quantity: "100", qualifier: "PerMile" }],
      })),
      invoice: { charges: [{ code: "LH", amount: "210", rate: "1", quantity: "210", qualifier: "PerMile" }] },
      policy: { distance: { percent: "1" } },
    },
    expect: [{ message: /210\.00 miles on the invoice, 200\.00 miles on the order/ }],
  },
  {
    name: "by the longest of the rated distances",
    facts: {
      order: { charges: [{ code: "LH", amount: "100", rate: "1", quantity: "100", qualifier: "PerMile" }] },
      invoice: {
        charges: [
          { code: "LH", amount: "110", rate: "1", quantity: "110", qualifier: "PerMile" },
          { code: "FUEL", amount: "10", rate: "0.1", quantity: "100", qualifier: "PerMile" },
          { code: "LIFTGATE", amount: "50", rate: "50", quantity: "1", qualifier: "PerPiece" },
        ],
      },
      policy: { distance: { percent: "1" } },
    },
    expect: [{ message: /110\.00 miles on the invoice, 100\.00 miles on the order/ }],
  },
]);
