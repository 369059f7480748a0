import { C100, both, orderStop, stop, taxed, uncomparedCases } from "#tests/builders/audit-cases.ts";
import { addressOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import type { FactsInput, OrderInput, ShortCharge } from "#tests/builders/audit-facts-builder.ts";
import type { OrderStop } from "#domain/order/order.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const TAXES = {
  taxes: [
    { place: "CA-AB", code: "GST", percent: "5" },
    { place: "CA-ON", code: "HST", percent: "13" },
    { place: "CA-NS", code: "HST", percent: "15" },
  ],
};
const AT = { AB: addressOf("T2P 1J9", "AB", "CA"), NS: addressOf("B3H 1A1", "NS", "CA"), ON: addressOf("M5V 2T6", "ON", "CA") };
const CAD = { currency: "CAD" } as const;

/** An order of 1,000 CAD linehaul with these destinations. */
const to = (orderNumber: string, ...stops: readonly OrderStop[]): OrderInput => ({
  orderNumber,
  charges: [["LINEHAUL", "1000"]],
  vendor: CAD,
  stops,
});
const at = (place: keyof typeof AT, over: Partial<OrderStop> = {}): OrderStop => ({
  ...orderStop("Destination", AT[place]),
  ...over,
});
const billed = (...charges: readonly (readonly [string, string])[]) => ({ invoice: { ...CAD, charges }, policy: TAXES });
const TWO_LEGS: OrderInput = {
  vendors: [
    { ...CAD, charges: [["LINEHAUL", "1000"]] },
    { ...CAD, externalId: "LEG2", scac: "LEGT", mcNumber: null, dotNumber: null, charges: [["LINEHAUL", "1000"]] },
  ],
  stops: [at("AB", { sequence: 2, vendors: ["ACME"] }), at("NS", { sequence: 4, vendors: ["LEG2"] })],
};

const threeLines = (...taxes: readonly string[]) => {
  const { policy, order } = taxed("99.99", "0");
  const charges = (["LINEHAUL", "DETENTION", "LAYOVER"] as const).map((code) => [code, "33.33"] as const);
  return {
    policy,
    order: { ...order, charges },
    invoice: { ...CAD, charges: [...charges, ...taxes.map((amount) => ["HST", amount] as const)] },
  };
};

/** 1,000 MXN of linehaul with 16 % and these lines. */
const mexican = (lines: readonly ShortCharge[], tax: string): FactsInput => ({
  order: {
    charges: [["LINEHAUL", "1000"]],
    vendor: { currency: "MXN" },
    stops: [orderStop("Destination", addressOf("64000", "NLE", "MX"))],
  },
  invoice: { currency: "MXN", charges: [["LINEHAUL", "1000"], ["VAT", tax], ...lines] },
  policy: { taxes: [{ place: "MX", code: "VAT", percent: "16" }] },
});

testRule("tax-mismatch", [
  { name: "a tax of each charge, each rounded to cents", facts: threeLines("4.33", "4.33", "4.33"), expect: "pass" },
  {
    name: "more than rounding of each line explains",
    facts: threeLines("4.33", "4.33", "4.32"),
    expect: [{ severity: "dispute", message: /0\.0187 CAD under/ }],
  },
  { name: "a line of nothing was not rounded", facts: threeLines("12.99", "0.00", "0.00"), expect: [{ severity: "dispute" }] },
  {
    name: "one line in more than cents: nothing was rounded",
    facts: threeLines("4.33", "4.33", "4.3285"),
    expect: [{ severity: "dispute" }],
  },
  ...uncomparedCases({ policy: TAXES }),
  {
    name: "an order that does not say where: the invoice may not choose its own tax",
    facts: {
      order: to("ORD-1001"),
      ...billed(["LINEHAUL", "1000"], ["HST", "150"]),
      invoice: {
        ...CAD,
        charges: [
          ["LINEHAUL", "1000"],
          ["HST", "150"],
        ],
        stops: [stop("Destination", AT.NS)],
      },
    },
    expect: [{ severity: "review", charge: "HST", billed: "150.0000", message: /does not say where this vendor delivered/ }],
  },
  {
    name: "nor where the policy only informs of wrong taxes",
    facts: {
      order: to("ORD-1001"),
      ...billed(["LINEHAUL", "1000"], ["HST", "150"]),
      policy: { ...TAXES, rules: { "tax-mismatch": "information" } },
    },
    expect: [{ severity: "review", charge: "HST" }],
  },
  {
    name: "more than any place asks for, whatever the place",
    facts: { order: to("ORD-1001"), ...billed(["LINEHAUL", "1000"], ["HST", "170"]) },
    expect: [{ severity: "dispute", expected: "150.0000", billed: "170.0000" }],
  },
  {
    name: "one rate at every place the policy knows needs no place",
    facts: { ...taxed("1000", "130"), order: to("ORD-1001") },
    expect: "pass",
  },
  {
    name: "one rate at every place the policy knows, and the invoice itself says another place",
    facts: {
      ...taxed("1000", "130"),
      order: to("ORD-1001"),
      invoice: { ...taxed("1000", "130").invoice, stops: [stop("Destination", addressOf("10001", "NY"))] },
    },
    expect: [{ severity: "review" }],
  },
  {
    name: "two orders of two places, each with its own tax",
    facts: { orders: [to("A", at("AB")), to("B", at("NS"))], ...billed(["LINEHAUL", "2000"], ["GST", "50"], ["HST", "150"]) },
    expect: "pass",
  },
  {
    name: "two orders of two places, the dearer tax on both",
    facts: { orders: [to("A", at("AB")), to("B", at("NS"))], ...billed(["LINEHAUL", "2000"], ["HST", "300"]) },
    expect: [
      {
        severity: "dispute",
        expected: "150.0000",
        variance: "150.0000",
        message: /15% of 1,000\.00 CAD \(CA-NS\) is 150\.00 CAD/,
      },
    ],
  },
  {
    name: "two orders of two places with one tax at two rates",
    facts: { orders: [to("A", at("ON")), to("B", at("NS"))], ...billed(["LINEHAUL", "2000"], ["HST", "300"]) },
    expect: [
      {
        expected: "280.0000",
        message: /13% of 1,000\.00 CAD \(CA-ON\) and 15% of 1,000\.00 CAD \(CA-NS\) is 280\.00 CAD: 20\.00 CAD over/,
      },
    ],
  },
  {
    name: "the first leg ends where its carrier delivers",
    facts: { order: TWO_LEGS, ...billed(["LINEHAUL", "1000"], ["GST", "50"]) },
    expect: "pass",
  },
  {
    name: "the first leg's carrier bills the tax of the last leg",
    facts: {
      order: TWO_LEGS,
      ...billed(["LINEHAUL", "1000"], ["GST", "50"]),
      policy: {
        taxes: [
          { place: "CA-AB", code: "HST", percent: "5" },
          { place: "CA-NS", code: "HST", percent: "15" },
        ],
      },
      invoice: {
        ...CAD,
        charges: [
          ["LINEHAUL", "1000"],
          ["HST", "150"],
        ],
      },
    },
    expect: [{ severity: "dispute", expected: "50.0000", variance: "100.0000" }],
  },
  {
    name: "every destination is another vendor's",
    facts: { order: { ...TWO_LEGS, stops: [at("NS", { vendors: ["LEG2"] })] }, ...billed(["LINEHAUL", "1000"], ["HST", "150"]) },
    expect: [{ severity: "review" }],
  },
  {
    name: "the last stop is the last of the sequence, wherever it is listed",
    facts: {
      order: to("ORD-1001", at("NS", { sequence: 3 }), at("AB", { sequence: 2 })),
      ...billed(["LINEHAUL", "1000"], ["HST", "150"]),
    },
    expect: "pass",
  },
  {
    name: "a credit without its tax",
    facts: {
      ...taxed("-100", "-13"),
      invoice: { ...CAD, charges: [["LINEHAUL", "-100"]] },
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "1000"],
            ["HST", "130"],
          ],
        }),
      ],
    },
    expect: [
      {
        severity: "dispute",
        charge: "HST",
        expected: "-13.0000",
        billed: "0.0000",
        variance: "13.0000",
        message: /100\.00 CAD is credited without its tax; 13\.00 CAD/,
      },
    ],
  },

  ...[
    [],
    [["HST", "0"]],
    [
      ["HST", "0"],
      ["HST", "0.00"],
    ],
  ].map((zeros) => ({
    name: `a credit that writes ${zeros.length} zeros for its tax is one without it`,
    facts: {
      ...taxed("-100", "-13"),
      invoice: { ...CAD, charges: [["LINEHAUL", "-100"], ...zeros] as [string, string][] },
      siblings: [siblingOf({ byCode: [["LINEHAUL", "1000"] as const, ["HST", "130"] as const] })],
    },
    expect: [{ id: "creditWithoutTax", expected: "-13.0000", billed: "0.0000", variance: "13.0000" }],
  })),
  {
    name: "a credit that is written with nothing but a part of its tax",
    facts: {
      ...taxed("-100", "-5"),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "1000"] as const, ["HST", "130"] as const] })],
    },
    expect: [{ id: "otherTax", expected: "-13.0000", variance: "8.0000" }],
  },
  ...(["RETENCION IVA FLETE", "RET 4%", "AJUSTE 9"] as const).map((description) => ({
    name: `what is kept back of a tax under a name that nobody knows: ${description}`,
    facts: mexican([{ description, amount: "-40" }], "160"),
    expect: "pass" as const,
  })),
  {
    name: "what is kept back takes nothing off a tax that is wrong",
    facts: mexican([{ description: "AJUSTE 9", amount: "-40" }], "150"),
    expect: [{ expected: "153.6000" }],
  },
  {
    name: "an unknown discount that is taxed",
    facts: mexican([{ description: "AJUSTE 9", amount: "-40" }], "153.60"),
    expect: "pass",
  },
  {
    name: "an unknown charge is part of what tax is taken of",
    facts: mexican([{ description: "AJUSTE 9", amount: "40" }], "160"),
    expect: [{ expected: "166.4000" }],
  },
  {
    name: "over a credit nothing is kept back",
    facts: {
      ...mexican([{ description: "AJUSTE 9", amount: "-40" }], "0"),
      siblings: [
        siblingOf({
          byCode: [
            ["VAT", "160"],
            ["LINEHAUL", "1000"],
          ],
        }),
      ],
      invoice: { currency: "MXN", charges: [["VAT", "0"], { description: "AJUSTE 9", amount: "-40" }] },
    },
    expect: [{ id: "creditWithoutTax", expected: "-6.4000" }],
  },
  { name: "no tax rule", facts: both(C100, [...C100, ["HST", "13"]]), expect: "not-applicable" },
  { name: "13 % of the rest", facts: taxed("1000", "130"), expect: "pass" },
  { name: "rounded to cents", facts: taxed("1000.50", "130.07"), expect: "pass" },
  {
    name: "20.00 too much",
    facts: taxed("1000", "150"),
    expect: [{ severity: "dispute", charge: "HST", expected: "130.0000", billed: "150.0000", variance: "20.0000" }],
  },
  { name: "too little", facts: taxed("1000", "129"), expect: [{ variance: "-1.0000" }] },
  {
    name: "the vendor is not registered",
    facts: { ...taxed("1000", "130"), vendorProfile: { taxRegistered: false } },
    expect: [{ expected: "0.0000", message: /not registered/ }],
  },
  {
    name: "a supplemental with its own tax, after one that was taxed",
    facts: {
      ...taxed("150", "19.50"),
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "1000"],
            ["HST", "130"],
          ],
        }),
      ],
    },
    expect: "pass",
  },
  {
    name: "a supplemental with more than its own tax",
    facts: {
      ...taxed("150", "39.50"),
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "1000"],
            ["HST", "130"],
          ],
        }),
      ],
    },
    expect: [
      {
        expected: "19.5000",
        variance: "20.0000",
        message: /13% of 1,150\.00 CAD \(CA-ON\) less 130\.00 CAD billed before is 19\.50 CAD/,
      },
    ],
  },
  {
    name: "a supplemental makes good the tax that was forgotten",
    facts: { ...taxed("150", "149.50"), siblings: [siblingOf({ byCode: [["LINEHAUL", "1000"]] })] },
    expect: "pass",
  },
  {
    name: "a supplemental taxes itself alone",
    facts: { ...taxed("150", "19.50"), siblings: [siblingOf({ byCode: [["LINEHAUL", "1000"]] })] },
    expect: "pass",
  },
  {
    name: "tax that was paid too much before is taken off",
    facts: {
      ...taxed("150", "19.50"),
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "1000"],
            ["HST", "150"],
          ],
        }),
      ],
    },
    expect: [{ expected: "-0.5000", variance: "20.0000" }],
  },
  {
    name: "what rounding to cents added before is not taken off",
    facts: {
      ...taxed("10.10", "1.31"),
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "100.05"],
            ["HST", "13.01"],
          ],
        }),
      ],
    },
    expect: "pass",
  },
  {
    name: "a credit with its tax",
    facts: {
      ...taxed("-100", "-13"),
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "1000"],
            ["HST", "130"],
          ],
        }),
      ],
    },
    expect: "pass",
  },
  { name: "a rule of another place", facts: taxed("1000", "150", "QC"), expect: "not-applicable" },
  {
    name: "two places that ask for the same tax are one: an order that does not say where is taxed",
    facts: {
      order: to("ORD-1001"),
      ...billed(["LINEHAUL", "1000"], ["HST", "130"]),
      policy: {
        taxes: [
          { place: "CA-ON", code: "HST", percent: "13" },
          { place: "CA-NB", code: "HST", percent: "13" },
        ],
      },
    },
    expect: "pass",
  },
  {
    name: "a tax that is on the order is judged by the order, whatever the place asks for",
    facts: {
      order: {
        ...to("ORD-1001", at("ON")),
        charges: [
          ["LINEHAUL", "1000"],
          ["HST", "50"],
        ],
      },
      ...billed(["LINEHAUL", "1000"], ["HST", "50"]),
    },
    expect: "not-applicable",
  },
]);
