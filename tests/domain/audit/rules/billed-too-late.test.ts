import { day } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("billed-too-late", [
  {
    name: "no limit is set",
    facts: { invoice: { invoiceOn: day("2029-01-01") }, asOfOn: "2029-01-02" },
    expect: "not-applicable",
  },
  {
    name: "on the last day after delivery",
    facts: {
      invoice: { deliveryOn: day("2026-03-01"), invoiceOn: day("2026-03-31") },
      asOfOn: "2026-04-01",
      policy: { originalBillingDays: 30 },
    },
    expect: "pass",
  },
  {
    name: "a day later",
    facts: {
      invoice: { deliveryOn: day("2026-03-01"), invoiceOn: day("2026-04-01") },
      asOfOn: "2026-04-01",
      policy: { originalBillingDays: 30 },
    },
    expect: [{ severity: "dispute", message: /31 days after delivery/ }],
  },
  {
    name: "from shipment when no delivery is known",
    facts: {
      order: { deliveryOn: null },
      invoice: { deliveryOn: null, invoiceOn: day("2026-04-01") },
      asOfOn: "2026-04-01",
      policy: { originalBillingDays: 30 },
    },
    expect: [{ message: /31 days after shipment/ }],
  },
  {
    name: "nobody says when it was shipped or delivered",
    facts: {
      order: { deliveryOn: null, shipOn: null },
      invoice: { deliveryOn: null, shipOn: null, invoiceOn: day("2026-04-01") },
      asOfOn: "2026-04-01",
      policy: { originalBillingDays: 30 },
    },
    expect: "not-evaluated",
  },
  {
    name: "follow-up invoices have their own rule",
    facts: {
      invoice: { type: "BalanceDue", invoiceOn: day("2028-04-01") },
      asOfOn: "2028-04-02",
      policy: { originalBillingDays: 30 },
    },
    expect: "not-applicable",
  },
  {
    name: "from the order's delivery, where the invoice names none",
    facts: {
      order: { deliveryOn: day("2026-03-10") },
      invoice: { deliveryOn: null, invoiceOn: day("2026-04-10") },
      asOfOn: "2026-04-10",
      policy: { originalBillingDays: 30 },
    },
    expect: [{ message: /31 days after delivery on 2026-03-10/ }],
  },
  {
    name: "from the invoice's delivery before the order's",
    facts: {
      order: { deliveryOn: day("2026-03-01") },
      invoice: { deliveryOn: day("2026-03-20"), invoiceOn: day("2026-04-10") },
      asOfOn: "2026-04-10",
      policy: { originalBillingDays: 30 },
    },
    expect: "pass",
  },
  {
    name: "from the invoice's shipment before the order's, when no delivery is known",
    facts: {
      order: { deliveryOn: null, shipOn: day("2026-03-01") },
      invoice: { deliveryOn: null, shipOn: day("2026-03-15"), invoiceOn: day("2026-04-10") },
      asOfOn: "2026-04-10",
      policy: { originalBillingDays: 30 },
    },
    expect: "pass",
  },
]);
