import { stop } from "#tests/builders/audit-cases.ts";
import { addressOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("bill-to-mismatch", [
  {
    name: "the same place",
    facts: {
      order: { vendor: { billTo: addressOf("60448", "IL") } },
      invoice: { stops: [stop("BillTo", addressOf("60448-1234", "IL"))] },
    },
    expect: "pass",
  },
  {
    name: "another place",
    facts: {
      order: { vendor: { billTo: addressOf("60448", "IL") } },
      invoice: { stops: [stop("BillTo", addressOf("43725", "OH"))] },
    },
    expect: [{ severity: "review", message: /43725.*60448/ }],
  },
  {
    name: "the order names none",
    facts: { invoice: { stops: [stop("BillTo", addressOf("43725", "OH"))] } },
    expect: "not-applicable",
  },
  {
    name: "the second of two orders bills to another place",
    facts: {
      orders: [
        { orderNumber: "ORD-1001", vendor: { billTo: addressOf("60448", "IL") } },
        { orderNumber: "ORD-2", vendor: { billTo: addressOf("43725", "OH") } },
      ],
      invoice: { stops: [stop("BillTo", addressOf("60448", "IL"))] },
    },
    expect: [{ orderUuid: "order-ORD-2", message: /ORD-2/ }],
  },
  {
    name: "addresses of which nothing can be compared",
    facts: {
      order: { vendor: { billTo: addressOf(null, null, "US", "Joliet") } },
      invoice: { stops: [stop("BillTo", addressOf("60448", null, "US", null, "Shipper"))] },
    },
    expect: "not-applicable",
  },
]);
