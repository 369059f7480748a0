import { amountOf } from "#domain/money/amount.ts";
import { C100, OTHER, both } from "#tests/builders/audit-cases.ts";
import type { FactsInput, VendorInput } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

type Paid = readonly [code: string, amount: string, ordered: string | null];

/** The other vendor was paid on the order; now the order names the invoice's vendor, and `standing` of the other. */
const paid = (amounts: readonly Paid[], standing: VendorInput["charges"] | null, number = "X-1"): FactsInput => ({
  order: {
    vendors: [{ charges: C100 }, ...(standing === null ? [] : [{ ...OTHER, charges: standing ?? [] }])],
  },
  invoice: { charges: C100 },
  otherVendorInvoices: [
    {
      uuid: `other-${number}`,
      invoiceNumber: number,
      vendor: OTHER,
      paid: amounts.map(([code, amount, ordered]) => ({
        orderUuid: "order-ORD-1001",
        code,
        amount: amountOf(amount),
        ordered: ordered === null ? null : amountOf(ordered),
      })),
    },
  ],
});

testRule("order-billed-by-other", [
  { name: "nobody else was paid", facts: both(C100, C100), expect: "not-applicable" },
  {
    name: "a vendor that left the order was paid",
    facts: paid([["LINEHAUL", "1500", "1500"]], null),
    expect: [{ id: "leftOrder", severity: "review", message: /1,500\.00 USD was approved for OTHER \(invoice X-1\)/ }],
  },
  {
    name: "the other stands with what it was paid",
    facts: paid([["LINEHAUL", "400", "400"]], [["LINEHAUL", "400"]]),
    expect: "pass",
  },
  {
    name: "the other stands with less than it was paid",
    facts: paid([["LINEHAUL", "1500", "1500"]], [["LINEHAUL", "900"]]),
    expect: [{ id: "standsWithLess", severity: "review", message: /the order names 900\.00 USD now/ }],
  },
  {
    name: "a tolerance is no change of the order",
    facts: paid([["LINEHAUL", "404", "400"]], [["LINEHAUL", "400"]]),
    expect: "pass",
  },
  {
    name: "nor are a tax and a charge beside the order",
    facts: paid(
      [
        ["LINEHAUL", "400", "400"],
        ["HST", "52", "0"],
        ["LIFTGATE", "95", "0"],
      ],
      [["LINEHAUL", "400"]],
    ),
    expect: "pass",
  },
  {
    name: "the order was cut after a payment within tolerance",
    facts: paid([["LINEHAUL", "404", "400"]], [["LINEHAUL", "300"]]),
    expect: [{ id: "standsWithLess" }],
  },
  {
    name: "approved before it was kept what the order asked for: all that was paid counts",
    facts: paid([["LINEHAUL", "404", null]], [["LINEHAUL", "400"]]),
    expect: [{ id: "standsWithLess" }],
  },
  {
    name: "of two payments of one code the first was approved before it was kept",
    facts: paid(
      [
        ["LINEHAUL", "100", null],
        ["LINEHAUL", "50", "100"],
      ],
      [["LINEHAUL", "120"]],
    ),
    expect: [{ id: "standsWithLess" }],
  },
  {
    name: "of two payments of one code the last was approved before it was kept",
    facts: paid(
      [
        ["LINEHAUL", "50", "100"],
        ["LINEHAUL", "100", null],
      ],
      [["LINEHAUL", "120"]],
    ),
    expect: [{ id: "standsWithLess" }],
  },
  {
    name: "what was credited was not paid",
    facts: paid(
      [
        ["LINEHAUL", "1500", "1500"],
        ["LINEHAUL", "-1500", "1500"],
      ],
      null,
    ),
    expect: "pass",
  },
  {
    name: "two vendors that were paid and left the order are told of one by one",
    facts: {
      ...paid([["LINEHAUL", "1500", "1500"]], null),
      otherVendorInvoices: [
        ...(paid([["LINEHAUL", "1500", "1500"]], null).otherVendorInvoices ?? []),
        ...(paid([["LINEHAUL", "300", "300"]], null, "Y-1").otherVendorInvoices ?? []).map((invoice) => ({
          ...invoice,
          vendor: { ...OTHER, externalId: "THIRD", scac: "THRD" },
        })),
      ],
    },
    expect: [
      { id: "leftOrder", message: /1,500\.00 USD was approved for OTHER \(invoice X-1\)/ },
      { id: "leftOrder", message: /300\.00 USD was approved for THIRD \(invoice Y-1\)/ },
    ],
  },
  {
    name: "two invoices of the vendor that left the order are one sum",
    facts: {
      ...paid([["LINEHAUL", "900", "900"]], null),
      otherVendorInvoices: [
        ...(paid([["LINEHAUL", "900", "900"]], null).otherVendorInvoices ?? []),
        ...(paid([["FUEL", "600", "600"]], null, "X-2").otherVendorInvoices ?? []),
      ],
    },
    expect: [{ id: "leftOrder", message: /1,500\.00 USD was approved for OTHER \(invoices? X-1(?:,| and) X-2\)/ }],
  },
  {
    name: "what another vendor was paid on another order is nothing of this one",
    facts: {
      ...paid([], null),
      otherVendorInvoices: (paid([["LINEHAUL", "900", "900"]], null).otherVendorInvoices ?? []).map((invoice) => ({
        ...invoice,
        paid: invoice.paid.map((amount) => ({ ...amount, orderUuid: "order-ORD-9" })),
      })),
    },
    expect: "pass",
  },
  {
    name: "in the currency of the other where it stands on the order, else of the order's first vendor",
    facts: {
      ...paid([["LINEHAUL", "1500", "1500"]], [["LINEHAUL", "900"]]),
      order: {
        vendors: [{ charges: C100 }, { ...OTHER, currency: "CAD", charges: [["LINEHAUL", "900"]] }],
      },
    },
    expect: [{ message: /1,500\.00 CAD/ }],
  },
  {
    name: "a vendor that left an order of another currency than its customer's",
    facts: { ...paid([["LINEHAUL", "1500", "1500"]], null), order: { vendor: { currency: "CAD" }, charges: C100 } },
    expect: [{ message: /1,500\.00 CAD/ }],
  },
]);
