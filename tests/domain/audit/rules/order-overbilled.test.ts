import { amountOf } from "#domain/money/amount.ts";
import { C100, MISSING_THIRD_ORDER, both, uncomparedCases, ZERO_LIMITS } from "#tests/builders/audit-cases.ts";
import { documentOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("order-overbilled", [
  { name: "the only invoice", facts: both(C100, C100), expect: "not-applicable" },
  {
    name: "a second equal invoice",
    facts: {
      ...both([["LINEHAUL", "812.50"]], [["LINEHAUL", "812.50"]]),
      siblings: [siblingOf({ status: "review", byCode: [["LINEHAUL", "812.50"]] })],
    },
    expect: [
      {
        severity: "dispute",
        expected: "812.5000",
        billed: "1625.0000",
        variance: "812.5000",
        id: "otherInvoices",
        message:
          /Invoice INV-0 \(in review\) came in on the same order: with this one that makes 1,625\.00 USD accepted or open, against 812\.50 USD expected\./,
      },
    ],
  },
  {
    name: "an invoice again while the credit that takes the first back is not approved",
    facts: {
      ...both(C100, C100),
      siblings: [
        siblingOf({ byCode: [["LINEHAUL", "100"]] }),
        siblingOf({ uuid: "credit", invoiceNumber: "CR-1", status: "review", byCode: [["LINEHAUL", "-100"]] }),
      ],
    },
    expect: [
      {
        severity: "dispute",
        billed: "200.0000",
        variance: "100.0000",
        message:
          /Invoice INV-0 \(approved\) came in on the same order: with this one that makes 200\.00 USD.* Not counted until approved: credit CR-1 \(in review\)\./,
      },
    ],
  },
  {
    name: "and once it is approved",
    facts: {
      ...both(C100, C100),
      siblings: [
        siblingOf({ byCode: [["LINEHAUL", "100"]] }),
        siblingOf({ uuid: "credit", invoiceNumber: "CR-1", byCode: [["LINEHAUL", "-100"]] }),
      ],
    },
    expect: "not-applicable",
  },
  {
    name: "what an open invoice gives off is taken off where it bills as much of something else",
    facts: {
      ...both(C100, C100),
      siblings: [
        siblingOf({ byCode: [["LINEHAUL", "100"]] }),
        siblingOf({
          uuid: "moved",
          status: "review",
          byCode: [
            ["LINEHAUL", "-100"],
            ["FUEL", "100"],
          ],
        }),
      ],
    },
    expect: [{ variance: "100.0000", message: /^(?!.*Not counted).*$/ }],
  },
  {
    name: "an open credit that came as it was billed, before any of it was told apart by order",
    facts: {
      ...both(C100, C100),
      siblings: [
        siblingOf({ byCode: [["LINEHAUL", "100"]] }),
        siblingOf({ uuid: "credit", invoiceNumber: "CR-1", status: "disputed", charges: [["LINEHAUL", "-100"]] }),
      ],
    },
    expect: [{ variance: "100.0000", message: /credit CR-1 \(disputed\)/ }],
  },
  {
    name: "the total's own rule is off",
    facts: {
      ...both([["LINEHAUL", "812.50"]], [["LINEHAUL", "812.50"]]),
      siblings: [siblingOf({ status: "review", byCode: [["LINEHAUL", "812.50"]] })],
      policy: { rules: { "total-over-tolerance": "off" } },
    },
    expect: [{ id: "together", message: /of invoice INV-0 \(in review\).*1,625\.00 USD.*100% of 812\.50 USD/ }],
  },
  {
    name: "the rest of the order",
    facts: {
      ...both(
        [
          ["LINEHAUL", "812.50"],
          ["DETENTION", "150"],
        ],
        [["DETENTION", "150"]],
      ),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "812.50"]] })],
    },
    expect: "pass",
  },
  {
    name: "detention beyond the order, with its receipt, after the first invoice",
    facts: {
      ...both(
        [
          ["LINEHAUL", "812.50"],
          ["DETENTION", "150"],
        ],
        [["DETENTION", "300"]],
      ),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "812.50"]] })],
      documents: [documentOf("DetentionReceipt", { fields: { totalAmount: "300" } })],
      policy: { acceptSupported: true },
    },
    expect: [{ severity: "information", message: /The approved detention receipt supports it\./ }],
  },
  {
    name: "the same, and the receipt is of less",
    facts: {
      ...both(
        [
          ["LINEHAUL", "812.50"],
          ["DETENTION", "150"],
        ],
        [["DETENTION", "300"]],
      ),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "812.50"]] })],
      documents: [documentOf("DetentionReceipt", { fields: { totalAmount: "200" } })],
      policy: { acceptSupported: true },
    },
    expect: [{ severity: "dispute" }],
  },
  {
    name: "two invoices in cents for an order that carries more: the roundings of both are allowed together",
    facts: {
      ...both(
        [
          ["LINEHAUL", "56.9951"],
          ["FUEL", "20.9951"],
        ],
        [["FUEL", "21"]],
      ),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "57"]] })],
      policy: ZERO_LIMITS,
    },
    expect: "pass",
  },
  {
    name: "two invoices in cents, a cent beyond what rounding explains",
    facts: {
      ...both(
        [
          ["LINEHAUL", "56.9951"],
          ["FUEL", "20.9951"],
        ],
        [["FUEL", "21.01"]],
      ),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "57"]] })],
      policy: ZERO_LIMITS,
    },
    expect: [{ severity: "dispute", billed: "78.0100" }],
  },
  {
    name: "bills of other orders do not count",
    facts: { ...both(C100, C100), siblings: [siblingOf({ byCode: [["LINEHAUL", "100"]], orderUuid: "another" })] },
    expect: "not-applicable",
  },
  ...uncomparedCases({ siblings: [siblingOf({ byCode: [["LINEHAUL", "100"]] })] }),
  {
    name: "an open invoice of two orders that gives back on this one and bills the other is a credit here",
    facts: {
      ...both(C100, C100),
      siblings: [
        siblingOf({ byCode: [["LINEHAUL", "100"]] }),
        {
          ...siblingOf({ uuid: "set", invoiceNumber: "CR-1", status: "review" }),
          amounts: [
            { orderUuid: "order-ORD-1001", code: "LINEHAUL", amount: amountOf("-100") },
            { orderUuid: "order-ORD-2", code: "LINEHAUL", amount: amountOf("500") },
          ],
        },
      ],
    },
    expect: [{ billed: "200.0000", message: /credit CR-1/ }],
  },
  {
    name: "an earlier invoice in another currency, not audited yet, counts at the rate of the day",
    facts: {
      ...both(C100, C100),
      policy: { fx: [{ from: "CAD", to: "USD", rate: "0.5", date: "2026-01-01" }] },
      siblings: [siblingOf({ status: "received", currency: "CAD", charges: [["LINEHAUL", "80"]] })],
    },
    expect: [{ billed: "140.0000", variance: "40.0000" }],
  },
  {
    name: "one of the shipper's own orders is missing: a person looks, however much it is",
    facts: { ...MISSING_THIRD_ORDER, siblings: [siblingOf({ orderUuid: "order-L1", byCode: [["LINEHAUL", "100"]] })] },
    expect: [{ severity: "review", data: { unknownOrders: ["L3"] } }],
  },
  {
    name: "an approved credit is called a credit",
    facts: {
      ...both(C100, [["LINEHAUL", "90"]]),
      siblings: [
        siblingOf({ byCode: [["LINEHAUL", "100"]] }),
        siblingOf({ uuid: "credit", invoiceNumber: "C-1", byCode: [["LINEHAUL", "-10"]] }),
      ],
    },
    expect: [
      {
        message:
          /^Invoice INV-0 \(approved\), less credit C-1 \(approved\), came in on the same order: with this one that makes 180\.00 USD/,
      },
    ],
  },
]);
