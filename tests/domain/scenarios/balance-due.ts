import { both, day } from "#tests/builders/audit-cases.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
import type { FactsInput } from "#tests/builders/audit-facts-builder.ts";
import type { Scenario } from "./scenario.ts";

const ORIGINAL = siblingOf({ byCode: [["LINEHAUL", "812.50"]] });
const due = (ordered: string, billed: string): FactsInput => ({
  ...both([["LINEHAUL", ordered]], [["LINEHAUL", billed]], { type: "BalanceDue" }),
  siblings: [ORIGINAL],
});
const late = (invoiceOn: string): FactsInput => ({
  ...both([["LINEHAUL", "908.50"]], [["LINEHAUL", "96"]], {
    type: "BalanceDue",
    invoiceOn: day(invoiceOn),
    shipOn: day("2026-01-02"),
    deliveryOn: day("2026-01-05"),
  }),
  siblings: [{ ...ORIGINAL, receivedOn: day("2026-01-10") }],
  asOfOn: "2026-08-01",
});

export const BALANCE_DUE: readonly Scenario[] = [
  {
    number: 56,
    name: "a balance due the order does not know",
    facts: due("812.50", "96"),
    expect: { verdict: "X", finds: [["order-overbilled", "96.0000"]] },
  },
  {
    number: 56,
    name: "a balance due after the order was updated",
    facts: due("908.50", "96"),
    expect: { verdict: "A", approved: "96.0000" },
  },
  {
    number: 57,
    name: "a balance due that repeats the whole",
    facts: due("908.50", "908.50"),
    expect: {
      verdict: "D",
      finds: [
        ["balance-due-repeats-original", "812.5000"],
        ["order-overbilled", "812.5000"],
      ],
    },
  },
  {
    number: 58,
    name: "a supplemental the order knows",
    facts: {
      ...both(
        [
          ["LINEHAUL", "812.50"],
          ["DETENTION", "150"],
        ],
        [["DETENTION", "150"]],
        { type: "Supplemental" },
      ),
      siblings: [ORIGINAL],
    },
    expect: { verdict: "A", approved: "150.0000" },
  },
  { number: 59, name: "a balance due on day 180", facts: late("2026-07-09"), expect: { verdict: "A" } },
  {
    number: 59,
    name: "a balance due on day 186",
    facts: late("2026-07-15"),
    expect: { verdict: "D", finds: [["balance-due-late"]], message: /49 USC 13710/ },
  },
  {
    number: 59,
    name: "an original 186 days after delivery",
    facts: {
      ...both([["LINEHAUL", "100"]], [["LINEHAUL", "100"]], {
        invoiceOn: day("2026-07-10"),
        deliveryOn: day("2026-01-05"),
        shipOn: day("2026-01-02"),
      }),
      asOfOn: "2026-08-01",
    },
    expect: { verdict: "A" },
  },
];
