import { both, day, OTHER, OTHER_ON_ORDER } from "#tests/builders/audit-cases.ts";
import { amountOf, rateOf } from "#domain/money/amount.ts";
import { documentOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const usedBy = (amount: string) => ({ invoiceUuid: "other", amount: amountOf(amount), currency: "USD" });

testRule("document-amount-mismatch", [
  { name: "no document", facts: both([["LUMPER", "185"]], [["LUMPER", "185"]]), expect: "not-applicable" },
  {
    name: "the receipt's amount",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185" } })],
    },
    expect: "pass",
  },
  {
    name: "more than the receipt",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "165.00" } })],
    },
    expect: [{ severity: "dispute", expected: "165.0000", billed: "185.0000", variance: "20.0000" }],
  },
  {
    name: "less than the receipt",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "200" } })],
    },
    expect: [{ severity: "information", variance: "-15.0000" }],
  },
  {
    name: "less than the receipt, the rest of which an invoice before was paid with",
    facts: {
      ...OTHER_ON_ORDER,
      ...both([["LUMPER", "30"]], [["LUMPER", "30"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "90" }, usedBy: [usedBy("60")] })],
    },
    expect: "pass",
  },
  {
    name: "less than two receipts that may be pages of one, and more than each",
    facts: {
      ...both([["LUMPER", "100"]], [["LUMPER", "300"]]),
      documents: ["1", "2"].map((uuid) =>
        documentOf("LumperReceipt", { uuid, fields: { totalAmount: uuid === "1" ? "185.00" : "186.00" } }),
      ),
    },
    expect: [{ severity: "review", id: "mayBePages" }],
  },
  {
    name: "less than a page of the receipt that an invoice before was paid with",
    facts: {
      ...OTHER_ON_ORDER,
      ...both([["LUMPER", "85"]], [["LUMPER", "85"]]),
      documents: [
        documentOf("LumperReceipt", { fields: { totalAmount: "185.00", invoiceNumber: "TT-1" }, usedBy: [usedBy("185")] }),
        documentOf("LumperReceipt", { uuid: "2", fields: { totalAmount: "185.00" } }),
      ],
    },
    expect: [{ severity: "review", id: "mayBePages" }],
  },
  {
    name: "what another invoice left of it",
    facts: {
      ...OTHER_ON_ORDER,
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "370" }, usedBy: [usedBy("185")] })],
    },
    expect: "pass",
  },
  {
    name: "more than another invoice left of it",
    facts: {
      ...OTHER_ON_ORDER,
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "350" }, usedBy: [usedBy("185")] })],
    },
    expect: [{ severity: "dispute", expected: "165.0000", variance: "20.0000" }],
  },
  {
    name: "another invoice left nothing of it",
    facts: {
      ...OTHER_ON_ORDER,
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185" }, usedBy: [usedBy("185")] })],
    },
    expect: "not-applicable",
  },
  {
    name: "two receipts together",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [
        documentOf("LumperReceipt", { fields: { totalAmount: "100", invoiceNumber: "R-1" } }),
        documentOf("LumperReceipt", { uuid: "2", fields: { totalAmount: "85", invoiceNumber: "R-2" } }),
      ],
    },
    expect: "pass",
  },
  {
    name: "a subtotal and a total of one number are one receipt",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "335"]]),
      documents: [
        documentOf("LumperReceipt", { fields: { totalAmount: "150.00", invoiceNumber: "TT-2", vendorName: "Dock Crew" } }),
        documentOf("LumperReceipt", {
          uuid: "2",
          fields: { totalAmount: "185.00", invoiceNumber: "TT-2", vendorName: "Dock Crew" },
        }),
      ],
    },
    expect: [{ severity: "dispute", expected: "185.0000", variance: "150.0000" }],
  },
  {
    name: "two receipts together that may be pages of one",
    facts: {
      ...both([["LUMPER", "370"]], [["LUMPER", "370"]]),
      documents: [
        documentOf("LumperReceipt", {
          fields: { totalAmount: "185.00", invoiceNumber: "TT-1", invoiceDate: "2026-03-04", vendorName: "Dock Crew" },
        }),
        documentOf("LumperReceipt", { uuid: "2", fields: { totalAmount: "185.00", vendorName: "Dock Crew" } }),
      ],
    },
    expect: [
      {
        severity: "review",
        id: "mayBePages",
        message: /LUMPER: the 2 lumper receipts of 370\.00 USD in all may be pages of one, as .* no number/,
      },
    ],
  },
  {
    name: "two receipts without numbers of two days",
    facts: {
      ...both([["LUMPER", "370"]], [["LUMPER", "370"]]),
      documents: ["2026-03-04", "2026-03-05"].map((invoiceDate) =>
        documentOf("LumperReceipt", { uuid: invoiceDate, fields: { totalAmount: "185.00", invoiceDate } }),
      ),
    },
    expect: "pass",
  },
  {
    name: "a page of the receipt that an invoice before was paid with",
    facts: {
      ...OTHER_ON_ORDER,
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [
        documentOf("LumperReceipt", { fields: { totalAmount: "185.00", invoiceNumber: "TT-1" }, usedBy: [usedBy("185")] }),
        documentOf("LumperReceipt", { uuid: "2", fields: { totalAmount: "185.00" } }),
      ],
    },
    expect: [{ severity: "review", id: "mayBePages" }],
  },
  ...(
    [
      {
        name: "it names the invoice, its order and the day",
        use: { invoiceNumber: "B-7", orderNumbers: ["ORD-3"], usedOn: day("2026-03-09") },
        message: /LUMPER: the lumper receipt is the one that invoice B-7 of order ORD-3 was paid with on 2026-03-09: it supports/,
      },
      {
        name: "it tells what stands on that one where it differs",
        use: { invoiceNumber: "B-7", orderNumbers: ["ORD-3", "ORD-4"], paper: { number: "900-12", day: day("2026-03-02") } },
        message: /invoice B-7 of order ORD-3 and ORD-4 was paid with \(900-12 of 2026-03-02 there\)/,
      },
      {
        name: "it may be another paper",
        use: { invoiceNumber: "B-7", isDoubtful: true as const },
        message: /the lumper receipt may be the one that invoice B-7 of another order was paid with/,
      },
      { name: "it names several orders, and is of each", use: {}, fields: { orderNumber: "ORD-3, ORD-1001" }, message: null },
      { name: "the charge is on the order", use: {}, ordered: "185", message: null },
    ] as const
  ).map(({ name, use, message, ...more }) => ({
    name: `an invoice of another order used a receipt: ${name}`,
    facts: {
      ...both([["LUMPER", "ordered" in more ? more.ordered : "100"]], [["LUMPER", "185"]]),
      documents: [
        documentOf("LumperReceipt", {
          fields: { totalAmount: "370", ...("fields" in more ? more.fields : {}) },
          usedBy: [{ ...usedBy("185"), ...use }],
        }),
      ],
    },
    expect:
      message === null
        ? "fields" in more
          ? ("pass" as const)
          : ("not-applicable" as const)
        : [{ id: "receiptUsed", severity: "review" as const, charge: "LUMPER", message }],
  })),
  {
    name: "a copy on which more stands than on the one that was used",
    facts: {
      ...OTHER_ON_ORDER,
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [
        documentOf("LumperReceipt", {
          fields: { totalAmount: "370" },
          usedBy: [{ ...usedBy("100"), paper: { total: amountOf("185") } }],
        }),
      ],
    },
    expect: [{ severity: "dispute", expected: "85.0000", variance: "100.0000" }],
  },
  ...(["LumperReceipt", "WeightScaleTicket"] as const).map((type) => ({
    name: `a ${type} of another carrier of the order, beside a charge that is billed over`,
    facts: {
      order: { vendors: [{ charges: [["LINEHAUL", "100"]] as const }, { ...OTHER, name: "Zenith" }] },
      invoice: {
        charges: [
          ["LINEHAUL", "150"],
          ["LUMPER", "185"],
        ] as const,
      },
      documents: [documentOf(type, { fields: { totalAmount: "185", netWeight: "2240", vendorName: "Zenith" } })],
    },
    expect: [
      {
        id: "otherCarrier",
        severity: "review" as const,
        charge: type === "LumperReceipt" ? "LUMPER" : "LINEHAUL",
        message: /is of Zenith, another carrier of the order: it supports nothing here\.$/,
      },
    ],
  })),
  {
    name: "a scale ticket of another year",
    facts: {
      order: { charges: [{ code: "LINEHAUL", amount: "483", rate: "24.15", quantity: "20", qualifier: "PerHundredweight" }] },
      invoice: {
        charges: [{ code: "LINEHAUL", amount: "540.96", rate: "24.15", quantity: "22.4", qualifier: "PerHundredweight" }],
      },
      documents: [documentOf("WeightScaleTicket", { fields: { netWeight: "2240", ticketDate: "2024-03-02" } })],
    },
    expect: [{ id: "otherDays", message: /the weight scale ticket is dated 2024-03-02, far from the days of the move/ }],
  },
  ...(
    [
      [
        "another order's",
        "other",
        [
          {
            id: "ticketUsed",
            severity: "review",
            charge: "LINEHAUL",
            message: /the weight scale ticket is the one that invoice B-7/,
          },
        ],
      ],
      ["an earlier one's of this order", "first", "not-applicable"],
    ] as const
  ).map(([whose, invoiceUuid, expect]) => ({
    name: `a scale ticket that ${whose} invoice used`,
    facts: {
      order: { charges: [{ code: "LINEHAUL", amount: "483", rate: "24.15", quantity: "20", qualifier: "PerHundredweight" }] },
      invoice: {
        charges: [{ code: "LINEHAUL", amount: "540.96", rate: "24.15", quantity: "22.4", qualifier: "PerHundredweight" }],
      },
      siblings: [siblingOf({ uuid: "first", byCode: [["FUEL", "10"]] })],
      documents: [
        documentOf("WeightScaleTicket", {
          fields: { netWeight: "2240" },
          usedBy: [{ invoiceUuid, invoiceNumber: "B-7", charge: "LINEHAUL", amount: amountOf("57.96"), currency: "USD" }],
        }),
      ],
    },
    expect,
  })),
  {
    name: "one of two that may be pages says all of it",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [
        documentOf("LumperReceipt", { fields: { totalAmount: "185.00", invoiceNumber: "TT-1" } }),
        documentOf("LumperReceipt", { uuid: "2", fields: { totalAmount: "20.00" } }),
      ],
    },
    expect: "pass",
  },
  {
    name: "an amount that is no plain decimal counts as blank, and says so",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "18500"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185,00" } })],
    },
    expect: [
      {
        severity: "review",
        id: "unreadable",
        message:
          /the amount on the lumper receipt is written "185,00", which can be read in more than one way: it counts as blank/,
      },
    ],
  },
  {
    name: "a receipt that tells no amount",
    facts: { ...both([["LUMPER", "185"]], [["LUMPER", "185"]]), documents: [documentOf("LumperReceipt")] },
    expect: "not-applicable",
  },
  {
    name: "the receipt's amount in another currency is another amount: a person looks",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185.00", currency: "cad" } })],
    },
    expect: [{ severity: "review", billed: "185.0000", message: /185\.00 USD is billed.*in CAD/ }],
  },
  {
    name: "the currency in the amount's own text",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185.00 CAD" } })],
    },
    expect: [{ severity: "review", message: /in CAD/ }],
  },
  {
    name: "one of two receipts in another currency, and the other says all of it",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [
        documentOf("LumperReceipt", { fields: { totalAmount: "185.00", currency: "USD" } }),
        documentOf("LumperReceipt", { uuid: "2", fields: { totalAmount: "250.00", currency: "CAD" } }),
      ],
    },
    expect: "pass",
  },
  {
    name: "a receipt in the currency of a converted invoice",
    facts: {
      ...both([["LUMPER", "100"]], [["LUMPER", "185"]], { currency: "CAD" }),
      fxRates: [{ from: "USD", to: "CAD", rate: rateOf("1.85") as never, date: day("2026-02-28") }],
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185.00", currency: "CAD" } })],
    },
    expect: "pass",
  },
  {
    name: "money that was given back is no receipt of money paid",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "(185.00)" } })],
    },
    expect: [{ severity: "dispute", expected: "-185.0000", variance: "370.0000" }],
  },
]);
