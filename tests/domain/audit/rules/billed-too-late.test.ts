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
      order: { deliveryOn: day("2026-03-01") },
      invoice: { invoiceOn: day("2026-03-31") },
      asOfOn: "2026-04-01",
      policy: { originalBillingDays: 30 },
    },
    expect: "pass",
  },
  {
    name: "a day later",
    facts: {
      order: { deliveryOn: day("2026-03-01") },
      invoice: { invoiceOn: day("2026-04-01") },
      asOfOn: "2026-04-01",
      policy: { originalBillingDays: 30 },
    },
    expect: [{ severity: "dispute", message: /31 days after delivery/ }],
  },
  ...(
    [
      [
        "received long after its date",
        {},
        [
          {
            severity: "dispute",
            id: "backDated",
            message:
              /^Dated 2026-03-01, but first received on 2026-11-23: counted as billed on 2026-10-24, 289 days after delivery on 2026-01-08/,
          },
        ],
      ],
      ["received long after its date, as it had come in time before", { firstReceivedOn: "2026-03-04" }, "pass"],
      ["received on the last day that its date may be so old", { receivedOn: "2026-08-06" }, "pass"],
      ["received a day later", { receivedOn: "2026-08-07" }, [{ id: "backDated", message: /181 days after delivery/ }]],
    ] as const
  ).map(([name, over, expect]) => ({
    name,
    facts: {
      order: { deliveryOn: day("2026-01-08") },
      invoice: { invoiceOn: day("2026-03-01") },
      receivedOn: "2026-11-23",
      asOfOn: "2026-11-23",
      policy: { originalBillingDays: 180 },
      ...over,
    },
    expect,
  })),
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
    name: "the order's delivery, whatever the invoice says",
    facts: {
      order: { deliveryOn: day("2026-03-01") },
      invoice: { deliveryOn: day("2026-03-20"), invoiceOn: day("2026-04-10") },
      asOfOn: "2026-04-10",
      policy: { originalBillingDays: 30 },
    },
    expect: [{ message: /40 days after delivery on 2026-03-01/ }],
  },
  {
    name: "the order's shipment, whatever the invoice says of shipment or delivery",
    facts: {
      order: { deliveryOn: null, shipOn: day("2026-03-01") },
      invoice: { deliveryOn: day("2026-03-20"), shipOn: day("2026-03-15"), invoiceOn: day("2026-04-10") },
      asOfOn: "2026-04-10",
      policy: { originalBillingDays: 30 },
    },
    expect: [{ message: /40 days after shipment on 2026-03-01/ }],
  },
  {
    name: "an order without dates: the invoice's own speak against it",
    facts: {
      order: { deliveryOn: null, shipOn: null },
      invoice: { deliveryOn: day("2026-03-01"), invoiceOn: day("2026-04-01") },
      asOfOn: "2026-04-01",
      policy: { originalBillingDays: 30 },
    },
    expect: [{ message: /31 days after delivery on 2026-03-01/ }],
  },
  {
    name: "and never for it",
    facts: {
      order: { deliveryOn: null, shipOn: null },
      invoice: { deliveryOn: day("2026-03-20"), invoiceOn: day("2026-04-01") },
      asOfOn: "2026-04-01",
      policy: { originalBillingDays: 30 },
    },
    expect: "not-evaluated",
  },
  {
    name: "of several orders the first that was delivered",
    facts: {
      orders: [
        { orderNumber: "ORD-1001", deliveryOn: day("2026-03-20") },
        { orderNumber: "ORD-2", deliveryOn: day("2026-03-01") },
      ],
      invoice: { invoiceOn: day("2026-04-01") },
      asOfOn: "2026-04-01",
      policy: { originalBillingDays: 30 },
    },
    expect: [{ message: /31 days after delivery on 2026-03-01/ }],
  },
]);
