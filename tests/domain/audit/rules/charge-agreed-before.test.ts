import type { OrderedThen, SiblingInvoice } from "#domain/audit/facts/audit-facts.ts";
import { amountOf } from "#domain/money/amount.ts";
import type { ChargeInput, FactsInput } from "#tests/builders/audit-facts-builder.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

/** 1,000 of linehaul was ordered and paid, and a person agreed to this beside it. */
const agreed = (code: string, amount: string): SiblingInvoice => ({
  ...siblingOf({
    uuid: "first",
    invoiceNumber: "INV-1",
    byCode: [
      ["LINEHAUL", "1000"],
      [code, amount],
    ],
  }),
  agreed: [{ orderUuid: "order-ORD-1001", code, amount: amountOf(amount), from: amountOf(code === "LINEHAUL" ? "1000" : "0") }],
});
const after = (
  before: SiblingInvoice,
  ordered: readonly ChargeInput[],
  billed: readonly ChargeInput[],
  more: FactsInput = {},
): FactsInput => ({
  ...more,
  order: { charges: [["LINEHAUL", "1000"], ...ordered] },
  invoice: { charges: billed, type: "Supplemental" },
  siblings: [before],
});
const MISC = agreed("MISCFEE9", "200");
const LAYOVER = [["LAYOVER", "200"]] as const;

/** 1,000 of linehaul and this were paid, and the order asked for them then. */
const paid = (charges: readonly (readonly [string, string])[], over: Partial<SiblingInvoice> = {}): SiblingInvoice => ({
  ...siblingOf({ uuid: "first", invoiceNumber: "INV-1", byCode: [["LINEHAUL", "1000"], ...charges] }),
  orderedThen: [thenOf([["LINEHAUL", "1000"], ...charges])],
  ...over,
});
const thenOf = (charges: readonly (readonly [string, string])[], currency = "USD"): OrderedThen => ({
  orderUuid: "order-ORD-1001",
  currency,
  charges: charges.map(([code, amount]) => ({ code, amount: amountOf(amount) })),
});
const DETENTION = paid([["DETENTION", "200"]]);

testRule("charge-agreed-before", [
  {
    name: "under a code that the order named then, and has another one instead of now",
    facts: after(DETENTION, LAYOVER, LAYOVER),
    expect: [
      {
        severity: "review",
        charge: "LAYOVER",
        message:
          /^LAYOVER: 200\.00 USD is billed\. Order ORD-1001 asks for it since it was sent again without DETENTION, of which 200\.00 USD was paid \(invoice INV-1\): one charge may be paid twice, under two codes\.$/,
      },
    ],
  },
  {
    name: "of which the order asks for less now",
    facts: after(DETENTION, [...LAYOVER, ["DETENTION", "20"]], LAYOVER),
    expect: [
      {
        charge: "LAYOVER",
        message: /since it was sent again with less DETENTION, of which 180\.00 USD was paid beyond that \(invoice INV-1\)/,
      },
    ],
  },
  {
    name: "of which the order asks for less now, by no more than it may differ",
    facts: after(DETENTION, [...LAYOVER, ["DETENTION", "198"]], LAYOVER),
    expect: "pass",
  },
  { name: "of another amount", facts: after(DETENTION, [["LAYOVER", "900"]], [["LAYOVER", "900"]]), expect: [{}] },
  {
    name: "what became a part of linehaul",
    facts: {
      order: { charges: [["LINEHAUL", "1200"]] },
      invoice: { charges: [["LINEHAUL", "200"]], type: "Supplemental" },
      siblings: [DETENTION],
    },
    expect: [{ charge: "LINEHAUL" }],
  },
  {
    name: "a code that the order named beside it",
    facts: after({ ...DETENTION, orderedThen: [thenOf([["DETENTION", "200"], ...LAYOVER])] }, LAYOVER, LAYOVER),
    expect: "pass",
  },
  {
    name: "the order gained a code, and names what was paid still",
    facts: after({ ...DETENTION, orderedThen: [thenOf([["DETENTION", "200"]])] }, [["DETENTION", "200"], ...LAYOVER], LAYOVER),
    expect: "pass",
  },
  {
    name: "what was paid came back",
    facts: {
      ...after(DETENTION, LAYOVER, LAYOVER),
      siblings: [DETENTION, siblingOf({ uuid: "credit", invoiceNumber: "CR-1", byCode: [["DETENTION", "-200"]] })],
    },
    expect: "pass",
  },
  {
    name: "the invoice gives it back itself",
    facts: after(DETENTION, LAYOVER, [...LAYOVER, ["DETENTION", "-200"]]),
    expect: "pass",
  },
  ...(
    [
      ["of both orders", "-400", "pass"],
      ["of one of them", "-200", [{ charge: "LAYOVER" }]],
    ] as const
  ).map(([name, back, expect]) => ({
    name: `two orders were sent again without what was paid on each, and the invoice gives it back ${name}`,
    facts: {
      orders: ["ORD-1", "ORD-2"].map((orderNumber) => ({
        orderNumber,
        charges: [
          ["LINEHAUL", "1000"],
          ["LAYOVER", "200"],
        ] as const,
      })),
      invoice: {
        charges: [
          ["LAYOVER", "400"],
          ["DETENTION", back],
        ] as const,
      },
      siblings: [
        {
          ...siblingOf({ uuid: "first", invoiceNumber: "INV-1" }),
          amounts: ["order-ORD-1", "order-ORD-2"].flatMap((orderUuid) => [
            { orderUuid, code: "LINEHAUL", amount: amountOf("1000") },
            { orderUuid, code: "DETENTION", amount: amountOf("200") },
          ]),
          orderedThen: ["order-ORD-1", "order-ORD-2"].map((orderUuid) => ({
            ...thenOf([
              ["LINEHAUL", "1000"],
              ["DETENTION", "200"],
            ]),
            orderUuid,
          })),
        },
      ],
    },
    expect,
  })),
  {
    name: "as much was paid since, and looked at then",
    facts: {
      ...after(DETENTION, [...LAYOVER, ["LUMPER", "80"]], [["LUMPER", "80"]]),
      siblings: [
        DETENTION,
        siblingOf({ uuid: "second", byCode: [...LAYOVER], orderedThen: [thenOf([["LINEHAUL", "1000"], ...LAYOVER])] }),
      ],
    },
    expect: "pass",
  },
  {
    name: "less was paid since",
    facts: {
      ...after(
        DETENTION,
        [
          ["LAYOVER", "150"],
          ["LUMPER", "80"],
        ],
        [["LUMPER", "80"]],
      ),
      siblings: [
        DETENTION,
        siblingOf({
          uuid: "second",
          byCode: [["LAYOVER", "150"]],
          orderedThen: [
            thenOf([
              ["LINEHAUL", "1000"],
              ["LAYOVER", "150"],
            ]),
          ],
        }),
      ],
    },
    expect: [{ charge: "LUMPER" }],
  },
  {
    name: "in a currency of which nobody knows what it is in the order's",
    facts: after({ ...DETENTION, orderedThen: [thenOf([["DETENTION", "260"]], "CAD")] }, LAYOVER, LAYOVER),
    expect: "pass",
  },
  {
    name: "under a code that nobody knew, and the order gained its right name",
    facts: after(MISC, LAYOVER, LAYOVER),
    expect: [
      {
        severity: "review",
        charge: "LAYOVER",
        message:
          /^LAYOVER: 200\.00 USD is billed, and 200\.00 USD was approved beside the order as MISCFEE9 \(invoice INV-1\): one charge may be billed twice, under two codes\.$/,
      },
    ],
  },
  {
    name: "under another known code",
    facts: after(agreed("DETENTION", "200"), LAYOVER, LAYOVER),
    expect: [{ charge: "LAYOVER" }],
  },
  { name: "a little more, within a hundredth and two", facts: after(MISC, LAYOVER, [["LAYOVER", "201.99"]]), expect: [{}] },
  { name: "a little less", facts: after(MISC, LAYOVER, [["LAYOVER", "198"]]), expect: [{}] },
  {
    name: "more than a hundredth",
    facts: after(agreed("MISCFEE9", "50"), LAYOVER, [["LAYOVER", "50.51"]]),
    expect: "pass",
  },
  { name: "more than two", facts: after(MISC, [["LAYOVER", "203"]], [["LAYOVER", "203"]]), expect: "pass" },
  {
    name: "in two charges that are as much together",
    facts: after(
      MISC,
      [
        ["LAYOVER", "150"],
        ["DETENTION", "50"],
      ],
      [
        ["LAYOVER", "150"],
        ["DETENTION", "50"],
      ],
    ),
    expect: [{ charge: null }],
  },
  {
    name: "in two invoices that are as much together",
    facts: {
      ...after(MISC, LAYOVER, [["LAYOVER", "100"]]),
      siblings: [MISC, siblingOf({ uuid: "second", byCode: [["LAYOVER", "100"]] })],
    },
    expect: [{ charge: "LAYOVER" }],
  },
  { name: "another amount", facts: after(MISC, [["DETENTION", "100"]], [["DETENTION", "100"]]), expect: "pass" },
  { name: "a credit of it", facts: after(MISC, [], [["LAYOVER", "-200"]]), expect: "pass" },
  { name: "the code itself, which is over by itself", facts: after(MISC, [], [["MISCFEE9", "200"]]), expect: "pass" },
  {
    name: "linehaul and a discount are one",
    facts: after(agreed("LINEHAUL", "200"), [["DISCOUNT", "-200"]], [["DISCOUNT", "200"]]),
    expect: "pass",
  },
  { name: "nothing was agreed", facts: after(siblingOf(), LAYOVER, LAYOVER), expect: "not-applicable" },
  {
    name: "it cannot be compared, which is told by itself",
    facts: {
      ...after(MISC, LAYOVER, LAYOVER),
      invoice: { currency: "CAD", charges: [...LAYOVER] },
    },
    expect: "not-applicable",
  },
]);
