import { day } from "#tests/builders/audit-cases.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("balance-due-late", [
  { name: "a first invoice", facts: {}, expect: "not-applicable" },
  {
    name: "day 180 after receipt of the original",
    facts: {
      invoice: { type: "BalanceDue", invoiceOn: day("2026-07-09") },
      asOfOn: "2026-07-20",
      siblings: [siblingOf({ receivedOn: day("2026-01-10") })],
    },
    expect: "pass",
  },
  {
    name: "day 186",
    facts: {
      invoice: { type: "BalanceDue", invoiceOn: day("2026-07-15") },
      asOfOn: "2026-07-20",
      siblings: [siblingOf({ receivedOn: day("2026-01-10") })],
    },
    expect: [{ severity: "dispute", message: /186 days after.*49 USC 13710\(a\)\(3\)\(A\)/ }],
  },
  {
    name: "a first invoice by its own word, of an order that its vendor was paid for",
    facts: {
      invoice: { invoiceOn: day("2026-07-15") },
      asOfOn: "2026-07-20",
      siblings: [siblingOf({ receivedOn: day("2026-01-10"), status: "approved", charges: [["LINEHAUL", "100"]] })],
    },
    expect: [{ severity: "dispute", message: /186 days after the original invoice/ }],
  },
  {
    name: "the same in time",
    facts: {
      invoice: { invoiceOn: day("2026-07-09") },
      asOfOn: "2026-07-20",
      siblings: [siblingOf({ receivedOn: day("2026-01-10"), status: "approved", charges: [["LINEHAUL", "100"]] })],
    },
    expect: "pass",
  },
  {
    name: "the same where the one before was not paid: it may be its correction",
    facts: {
      invoice: { invoiceOn: day("2026-07-15") },
      asOfOn: "2026-07-20",
      siblings: [siblingOf({ receivedOn: day("2026-01-10"), status: "disputed" })],
    },
    expect: "not-applicable",
  },
  {
    name: "the same where all that was paid was given back",
    facts: {
      invoice: { invoiceOn: day("2026-07-15") },
      asOfOn: "2026-07-20",
      siblings: [
        siblingOf({ uuid: "1", receivedOn: day("2026-01-10"), status: "approved", charges: [["LINEHAUL", "100"]] }),
        siblingOf({ uuid: "2", receivedOn: day("2026-02-10"), status: "approved", charges: [["LINEHAUL", "-100"]] }),
      ],
    },
    expect: "not-applicable",
  },
  {
    name: "a credit is never late",
    facts: {
      invoice: { type: "BalanceDue", invoiceOn: day("2026-07-15"), charges: [["LINEHAUL", "-100"]] },
      asOfOn: "2026-07-20",
      siblings: [siblingOf({ receivedOn: day("2026-01-10") })],
    },
    expect: "not-applicable",
  },
  {
    name: "a supplemental too, and the policy's own days",
    facts: {
      invoice: { type: "Supplemental" },
      policy: { lateBillingDays: 0 },
      siblings: [siblingOf({ receivedOn: day("2026-03-04") })],
    },
    expect: [{ message: /1 day after.*0 days are allowed/ }],
  },
  {
    name: "back-dated: its first receipt counts, less thirty days",
    facts: {
      invoice: { type: "BalanceDue", invoiceOn: day("2025-06-01") },
      receivedOn: "2026-01-12",
      asOfOn: "2026-01-12",
      siblings: [siblingOf({ receivedOn: day("2025-01-10") })],
    },
    expect: [
      {
        severity: "dispute",
        message: /Dated 2025-06-01, but first received on 2026-01-12: counted as billed on 2025-12-13, 337 days after/,
      },
    ],
  },
  {
    name: "thirty days on the way, on the last day",
    facts: {
      invoice: { type: "BalanceDue", invoiceOn: day("2026-01-05") },
      receivedOn: "2026-08-08",
      asOfOn: "2026-08-08",
      siblings: [siblingOf({ receivedOn: day("2026-01-10") })],
    },
    expect: "pass",
  },
  {
    name: "a day more than thirty on the way",
    facts: {
      invoice: { type: "BalanceDue", invoiceOn: day("2026-01-05") },
      receivedOn: "2026-08-09",
      asOfOn: "2026-08-09",
      siblings: [siblingOf({ receivedOn: day("2026-01-10") })],
    },
    expect: [{ message: /counted as billed on 2026-07-10, 181 days after/ }],
  },
  {
    name: "its date counts where it is later",
    facts: {
      invoice: { type: "BalanceDue", invoiceOn: day("2026-07-10") },
      receivedOn: "2026-07-11",
      asOfOn: "2026-07-11",
      siblings: [siblingOf({ receivedOn: day("2026-01-10") })],
    },
    expect: [{ message: /^Billed on 2026-07-10, 181 days after/ }],
  },
  {
    name: "a copy that was refused came in time",
    facts: {
      invoice: { type: "BalanceDue", invoiceOn: day("2026-05-01") },
      receivedOn: "2026-12-01",
      firstReceivedOn: "2026-05-03",
      asOfOn: "2026-12-01",
      siblings: [siblingOf({ receivedOn: day("2026-01-10") })],
    },
    expect: "pass",
  },
]);
