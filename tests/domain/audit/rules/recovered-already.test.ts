import type { Day } from "#domain/day/day.ts";
import { amountOf } from "#domain/money/amount.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
import type { FactsInput } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

/** 1,000 was paid on an order that costs 700 now, and so much of it came back. */
const after = (recovered: string, billed: string): FactsInput => ({
  order: { charges: [["LINEHAUL", "700"]] },
  invoice: { charges: [["LINEHAUL", billed]] },
  siblings: [siblingOf({ uuid: "first", status: "approved", charges: [["LINEHAUL", "1000"]] })].map((sibling) => ({
    ...sibling,
    amounts: [{ orderUuid: "order-ORD-1001", code: "LINEHAUL", amount: amountOf("1000") }],
  })),
  recovered: [
    {
      recoveryUuid: "recovery",
      orderUuid: "order-ORD-1001",
      amount: amountOf(recovered),
      currency: "USD",
      invoiceUuids: ["first"],
    },
  ],
});

const UNPAID = { uuid: "unpaid", invoiceNumber: "INV-77", invoiceOn: "2026-03-04" as Day, status: "review" as const };

const ELSEWHERE = { recoveryUuid: "elsewhere", orderNumber: "ORD-77", amount: amountOf("300"), currency: "USD" };

testRule("recovered-already", [
  {
    name: "all came back, and is credited again",
    facts: after("300", "-300"),
    expect: [
      {
        severity: "review",
        variance: "-300.0000",
        message: /^300\.00 USD .* came back already: a credit of 300\.00 USD would settle it twice, nothing is left\./,
      },
    ],
  },
  {
    name: "more than is left is credited",
    facts: after("200", "-250"),
    expect: [{ message: /a credit of 250\.00 USD would settle it twice, 100\.00 USD is left\.$/ }],
  },
  {
    name: "as much is asked back of one other order, and more of another",
    facts: {
      ...after("300", "-300"),
      recovered: [],
      askedElsewhere: [
        { ...ELSEWHERE, amount: amountOf("400") },
        { ...ELSEWHERE, orderNumber: "ORD-78" },
      ],
    },
    expect: [{ message: /and 300\.00 USD is asked back of order ORD-78: match/ }],
  },
  { name: "little, within every tolerance", facts: after("300", "-1"), expect: [{ variance: "-1.0000" }] },
  { name: "what is left is credited", facts: after("100", "-200"), expect: "pass" },
  { name: "half a cent less than is left", facts: after("100", "-200.0049"), expect: "pass" },
  {
    name: "nobody asks for it, and one for as much is held as a double, another was terminated",
    facts: {
      ...after("300", "-250"),
      order: { charges: [["LINEHAUL", "1000"]] },
      recovered: [],
      unpaid: [UNPAID, { ...UNPAID, invoiceNumber: "INV-78", status: "terminated" }],
    },
    expect: [
      {
        severity: "review",
        variance: "-250.0000",
        message:
          /^Nobody asks so much back of this order, and nothing was paid of invoice INV-77 \(in review, held as a double\) and invoice INV-78 \(terminated\), for 250\.00 USD: if the credit is of that, terminate the credit together with INV-77; nothing/,
      },
    ],
  },
  {
    name: "nobody asks for it, and one for as much was terminated",
    facts: { ...after("300", "-320"), recovered: [], unpaid: [{ ...UNPAID, status: "terminated" }] },
    expect: [{ message: /if the credit is of that, terminate the credit, too; nothing is owed either way/ }],
  },
  {
    name: "what is asked for, a tax on it too, whatever was not paid besides",
    facts: { ...after("300", "-315"), recovered: [], unpaid: [UNPAID] },
    expect: "not-applicable",
  },
  { name: "no credit", facts: after("300", "300"), expect: "not-applicable" },
  { name: "nothing came back", facts: { ...after("300", "-300"), recovered: [] }, expect: "not-applicable" },
  {
    name: "it came back from another vendor",
    facts: { ...after("300", "-300"), siblings: [] },
    expect: "not-applicable",
  },
  {
    name: "nothing is asked back of its order, and as much of another",
    facts: { ...after("300", "-300"), recovered: [], askedElsewhere: [ELSEWHERE] },
    expect: [
      {
        severity: "review",
        message:
          /^Nobody asks so much back of this order, and 300\.00 USD is asked back of order ORD-77: match the credit of 300\.00 USD/,
      },
    ],
  },
  {
    name: "as much is asked back of both",
    facts: {
      ...after("300", "-300"),
      recovered: [],
      asked: [{ ...ELSEWHERE, orderUuid: "order-ORD-1001", invoiceUuids: ["first"] }],
      askedElsewhere: [ELSEWHERE],
    },
    expect: "not-applicable",
  },
  {
    name: "less is asked back of its own order",
    facts: {
      ...after("300", "-300"),
      recovered: [],
      asked: [{ ...ELSEWHERE, amount: amountOf("299.9999"), orderUuid: "order-ORD-1001", invoiceUuids: ["first"] }],
      askedElsewhere: [ELSEWHERE],
    },
    expect: [{ severity: "review" }],
  },
  {
    name: "a part of what is asked back of another is credited",
    facts: { ...after("300", "-60"), recovered: [], askedElsewhere: [ELSEWHERE] },
    expect: [{ severity: "review", message: /300\.00 USD is asked back of order ORD-77: match the credit of 60\.00 USD/ }],
  },
  {
    name: "the half of it that nobody asks for here is a part of what is asked back of another",
    facts: {
      ...after("300", "-300"),
      recovered: [],
      asked: [{ ...ELSEWHERE, amount: amountOf("150"), orderUuid: "order-ORD-1001", invoiceUuids: ["first"] }],
      askedElsewhere: [
        { ...ELSEWHERE, amount: amountOf("150") },
        { ...ELSEWHERE, orderNumber: "ORD-78" },
      ],
    },
    expect: [{ severity: "review", message: /and 450\.00 USD is asked back of orders ORD-77 and ORD-78: match/ }],
  },
  {
    name: "several ask for as much together, with a tax",
    facts: {
      ...after("300", "-315"),
      recovered: [],
      askedElsewhere: ["1", "2", "3", "4", "5", "6", "7"].map((at) => ({
        ...ELSEWHERE,
        amount: amountOf(at === "7" ? "60" : "40"),
        orderNumber: `ORD-${at}`,
      })),
    },
    expect: [{ message: /and 300\.00 USD is asked back of orders ORD-1, ORD-2, ORD-3, ORD-4, ORD-5 and 2 others: match/ }],
  },
  ...(
    [
      [5, "ORD-1, ORD-2, ORD-3, ORD-4 and ORD-5"],
      [6, "ORD-1, ORD-2, ORD-3, ORD-4, ORD-5 and 1 other"],
    ] as const
  ).map(([count, orders]) => ({
    name: `${count} orders of which money is asked back`,
    facts: {
      ...after("300", "-60"),
      recovered: [],
      askedElsewhere: Array.from({ length: count }, (_, at) => ({ ...ELSEWHERE, orderNumber: `ORD-${at + 1}` })),
    },
    expect: [{ message: new RegExp(`is asked back of orders ${orders}: match`) }],
  })),
  {
    name: "what is asked back here in the order's money takes nothing off a credit in another",
    facts: {
      ...after("300", "-300"),
      invoice: { currency: "CAD", charges: [["LINEHAUL", "-300"]] },
      policy: { fx: [{ from: "CAD", to: "USD", rate: "1.1", date: "2026-01-01" }] },
      recovered: [],
      asked: [{ ...ELSEWHERE, amount: amountOf("100"), orderUuid: "order-ORD-1001", invoiceUuids: ["first"] }],
      askedElsewhere: [{ ...ELSEWHERE, amount: amountOf("200.01"), currency: "CAD" }],
    },
    expect: "not-applicable",
  },
  {
    name: "it is more than anybody asks for anywhere",
    facts: { ...after("300", "-315.01"), recovered: [], askedElsewhere: [ELSEWHERE] },
    expect: "not-applicable",
  },
  {
    name: "what of it nobody asks for here is more than is asked back of another",
    facts: {
      ...after("300", "-300"),
      recovered: [],
      asked: [{ ...ELSEWHERE, amount: amountOf("100"), orderUuid: "order-ORD-1001", invoiceUuids: ["first"] }],
      askedElsewhere: [{ ...ELSEWHERE, amount: amountOf("190") }],
    },
    expect: "not-applicable",
  },
  {
    name: "it cannot be compared, which is told by itself",
    facts: { ...after("300", "-300"), invoice: { currency: "CAD", charges: [["LINEHAUL", "-300"]] } },
    expect: "not-applicable",
  },
]);
