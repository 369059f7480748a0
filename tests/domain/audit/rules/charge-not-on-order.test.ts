import { amountOf } from "#domain/money/amount.ts";
import { C100, both, MISSING_THIRD_ORDER, uncomparedCases } from "#tests/builders/audit-cases.ts";
import { documentOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("charge-not-on-order", [
  { name: "all ordered", facts: both(C100, C100), expect: "pass" },
  {
    name: "a code without expectation",
    facts: both(
      [["LINEHAUL", "4000"]],
      [
        ["LINEHAUL", "4000"],
        ["LFT", "95"],
      ],
    ),
    expect: [{ severity: "review", charge: "LIFTGATE", expected: "0.0000", billed: "95.0000" }],
  },
  {
    name: "the policy's severity",
    facts: { ...both(C100, [...C100, ["LFT", "95"]]), policy: { chargeNotOnOrder: "dispute" } },
    expect: [{ severity: "dispute" }],
  },
  {
    name: "the policy lets it pass",
    facts: { ...both(C100, [...C100, ["LFT", "95"]]), policy: { chargeNotOnOrder: "off" } },
    expect: "pass",
  },
  {
    name: "an override for the code",
    facts: {
      ...both(C100, [...C100, ["LFT", "95"]]),
      policy: { overrides: [{ when: { chargeCode: "LIFTGATE" }, chargeNotOnOrder: "block" }] },
    },
    expect: [{ severity: "block" }],
  },
  ...(
    [
      ["a credit of what was paid of a code that left the order", "-150", "150", "pass"],
      ["a part of it", "-100", "150", "pass"],
      ["more than was paid of it", "-150.01", "150", [{ severity: "review", billed: "-150.0100" }]],
      ["what an open invoice bills was not paid", "-150", null, [{ severity: "review" }]],
    ] as const
  ).map(([name, credited, paid, expect]) => ({
    name,
    facts: {
      order: { charges: C100 },
      invoice: { charges: [["LIFTGATE", credited]] as const },
      siblings: [
        siblingOf({ uuid: "first", byCode: [["LINEHAUL", "100"], ...(paid === null ? [] : [["LIFTGATE", paid] as const])] }),
        ...(paid === null ? [siblingOf({ uuid: "open", status: "review", byCode: [["LIFTGATE", "150"]] })] : []),
      ],
    },
    expect,
  })),
  { name: "an unknown text is another rule's", facts: both(C100, [...C100, ["ZZZ", "18"]]), expect: "pass" },
  { name: "a line of 0.00 is no charge", facts: both(C100, [...C100, ["LFT", "0"]]), expect: "pass" },
  { name: "a code only the order knows", facts: both([["CRANE-7", "50"]], [["crane 7", "50"]]), expect: "pass" },
  {
    name: "an approved receipt of the amount supports it",
    facts: {
      ...both(C100, [...C100, ["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: 185 } })],
    },
    expect: [{ severity: "review", supported: "LumperReceipt" }],
  },
  ...(
    [
      ["a receipt that an earlier invoice used up", "90", /: 100\.00 USD is billed, and is not on the order\.$/],
      ["what is left of a receipt", "150", /The approved lumper receipt supports 60\.00 USD of it; 40\.00 USD is left\.$/],
    ] as const
  ).map(([name, totalAmount, message]) => ({
    name,
    facts: {
      ...both(C100, [["LUMPER", "100"]]),
      siblings: [
        siblingOf({
          uuid: "first",
          byCode: [
            ["LINEHAUL", "100"],
            ["LUMPER", "90"],
          ],
        }),
      ],
      documents: [documentOf("LumperReceipt", { fields: { totalAmount } })],
    },
    expect: [{ severity: "review" as const, message }],
  })),
  { name: "less than half a cent is nothing", facts: both(C100, [...C100, ["LIFTGATE", "0.0049"]]), expect: "pass" },
  {
    name: "half a cent is something",
    facts: both(C100, [...C100, ["LIFTGATE", "0.005"]]),
    expect: [{ severity: "review", variance: "0.0050" }],
  },
  {
    name: "it may be of an order that is missing",
    facts: {
      ...MISSING_THIRD_ORDER,
      invoice: {
        ...MISSING_THIRD_ORDER.invoice,
        charges: [
          ["LINEHAUL", "1417"],
          ["LIFTGATE", "95"],
        ],
      },
      policy: { chargeNotOnOrder: "dispute" },
    },
    expect: [{ severity: "review", message: /Order L3, which the invoice names, is not known yet/ }],
  },
  ...(
    [
      ["LAYOVER", "-60", "it is not on the order, and nothing was paid of it"],
      ["LUMPER", "-90.01", "it is not on the order, and no more than 90.00 USD was paid of it"],
      ["DISCOUNT", "-10", "it is not on the order, and credit CR-7 gave back as much: it may be the same one"],
      ["DISCOUNT", "-90.01", "it is not on the order, and no more than 90.00 USD was paid of it"],
      ["LUMPER", "-90", null],
      ["DISCOUNT", "-90", null],
    ] as const
  ).map(([code, amount, why]) => ({
    name: `a credit of ${code}, ${amount}`,
    facts: {
      ...both(C100, [[code, amount]]),
      siblings: [
        siblingOf({
          uuid: "first",
          byCode: [
            ["LINEHAUL", "100"],
            ["LUMPER", "90"],
          ],
        }),
        siblingOf({ uuid: "credit", invoiceNumber: "CR-7", byCode: [["LINEHAUL", "-10"]] }),
      ],
    },
    expect: why === null ? ("pass" as const) : [{ severity: "review" as const, message: new RegExp(`${why}\\.$`) }],
  })),
  {
    name: "a discount under another code than the order's is of the sum of linehaul and discounts",
    facts: both(
      [
        ["LINEHAUL", "2500"],
        ["DISCOUNT", "-600"],
      ],
      [
        ["LINEHAUL", "2500"],
        ["QUICKPAY", "-600"],
      ],
    ),
    expect: "pass",
  },
  {
    name: "a credit that a recovery asks for, in a code that was never paid",
    facts: {
      ...both(C100, [["LAYOVER", "-60"]]),
      siblings: [siblingOf({ uuid: "first", byCode: [["LINEHAUL", "160"]] })],
      asked: [
        { recoveryUuid: "r", orderUuid: "order-ORD-1001", amount: amountOf("60"), currency: "USD", invoiceUuids: ["first"] },
      ],
    },
    expect: "pass",
  },
  ...uncomparedCases(),
  {
    name: "what a cancelled order asked for was on an order",
    facts: {
      order: {
        status: "cancelled",
        charges: [
          ["LINEHAUL", "1000"],
          ["TONU", "250"],
        ],
      },
      invoice: {
        charges: [
          ["LINEHAUL", "1000"],
          ["FUEL", "100"],
        ],
      },
    },
    expect: [
      { charge: "LINEHAUL", message: /is billed, and was on order ORD-1001, which was cancelled\.$/ },
      { charge: "FUEL", message: /is not on the order\.$/ },
    ],
  },
]);
