import { amountOf } from "#domain/money/amount.ts";
import { C100, UNMATCHED, both, uncomparedCases } from "#tests/builders/audit-cases.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
import type { FactsInput, InvoiceInput } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const WITHHELD = { orderUuid: "order-ORD-1001", code: "LINEHAUL", amount: amountOf("200") };

/** 1,000 was ordered and 800 approved, 200 withheld with a reason; now the order asks for `ordered` and `billed` is billed. */
const after = (ordered: string, billed: string, invoice: InvoiceInput = {}): FactsInput => ({
  ...both([["LINEHAUL", ordered]], [["LINEHAUL", billed]], invoice),
  siblings: [siblingOf({ byCode: [["LINEHAUL", "800"]], withheld: [WITHHELD] })],
});

testRule("withheld-earlier", [
  { name: "nothing was withheld", facts: both(C100, C100), expect: "not-applicable" },
  {
    name: "a balance due asks for what was withheld",
    facts: after("1000", "200", { type: "BalanceDue" }),
    expect: [
      {
        severity: "review",
        charge: "LINEHAUL",
        billed: "200.0000",
        variance: "200.0000",
        message: /200\.00 USD is billed, all of it was withheld by a person from invoice INV-0\./,
      },
    ],
  },
  {
    name: "it asks for what a credit gave back, and nobody had asked for",
    facts: {
      ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "200"]], { type: "BalanceDue" }),
      siblings: [
        siblingOf({ uuid: "first", byCode: [["LINEHAUL", "1000"]] }),
        siblingOf({ uuid: "credit", invoiceNumber: "CR-1", byCode: [["LINEHAUL", "-200"]], withheld: [WITHHELD] }),
      ],
    },
    expect: [
      {
        severity: "review",
        variance: "200.0000",
        message: /all of it was given back before by credit CR-1, and nobody had asked for it\./,
      },
    ],
  },
  {
    name: "with the reasons that people gave, each once",
    facts: {
      ...after("1000", "300"),
      siblings: [
        siblingOf({ uuid: "1", byCode: [["LINEHAUL", "400"]], withheld: [{ ...WITHHELD, reason: "Damage claim 44." }] }),
        siblingOf({ uuid: "2", byCode: [["LINEHAUL", "200"]], withheld: [{ ...WITHHELD, reason: "late" }] }),
        siblingOf({ uuid: "3", withheld: [{ ...WITHHELD, reason: "late" }, WITHHELD] }),
        siblingOf({ uuid: "4", withheld: [{ ...WITHHELD, orderUuid: "another", reason: "of another order" }] }),
        siblingOf({ uuid: "5", withheld: [{ ...WITHHELD, from: amountOf("1300"), reason: "fell with the order" }] }),
      ],
    },
    expect: [{ message: /from invoice INV-0, INV-0 and INV-0 \(800\.00 USD in all; Damage claim 44; late\)\.$/ }],
  },
  { name: "a part of it", facts: after("1000", "50"), expect: [{ variance: "50.0000" }] },
  { name: "what the order asks for beyond it is free", facts: after("1300", "300"), expect: "pass" },
  { name: "a little more than is free", facts: after("1300", "310"), expect: [{ variance: "10.0000" }] },
  { name: "more than was withheld is asked for once", facts: after("1000", "500"), expect: [{ variance: "200.0000" }] },
  { name: "another code", facts: { ...after("1000", "0"), invoice: { charges: [["DETENTION", "200"]] } }, expect: "pass" },
  {
    name: "an invoice that is not approved withholds nothing",
    facts: {
      ...after("1000", "200"),
      siblings: [siblingOf({ status: "terminated", byCode: [["LINEHAUL", "800"]], withheld: [WITHHELD] })],
    },
    expect: "not-applicable",
  },
  {
    name: "no order",
    facts: { ...UNMATCHED, siblings: [siblingOf({ byCode: [["LINEHAUL", "800"]], withheld: [WITHHELD] })] },
    expect: "not-evaluated",
  },
  ...uncomparedCases(
    { siblings: [siblingOf({ byCode: [["LINEHAUL", "800"]], withheld: [WITHHELD] })] },
    { withheld: [WITHHELD] },
  ),
  {
    name: "a code that is not billed again is asked for by nobody",
    facts: {
      ...both(
        [
          ["LINEHAUL", "1000"],
          ["DETENTION", "90"],
        ],
        [["DETENTION", "90"]],
      ),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "800"]], withheld: [{ ...WITHHELD, amount: amountOf("-200") }] })],
    },
    expect: "pass",
  },
  {
    name: "an approval that withheld no code",
    facts: { ...after("1000", "200"), siblings: [siblingOf({ byCode: [["LINEHAUL", "800"]], withheld: [] })] },
    expect: "not-applicable",
  },
  {
    name: "a credit gives back what a person withheld, which was never paid",
    facts: after("1000", "-200"),
    expect: [
      {
        severity: "review",
        charge: "LINEHAUL",
        message:
          /a credit of 200\.00 USD is billed, and all of it was withheld by a person from invoice INV-0 already\. Approving it would pay the carrier short twice\./,
      },
    ],
  },
  { name: "a credit of another amount is about something else", facts: after("1000", "-50"), expect: "pass" },
  {
    name: "a credit of what one of several invoices was cut by",
    facts: {
      ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "-50"]]),
      siblings: [
        siblingOf({ uuid: "1", byCode: [["LINEHAUL", "450"]], withheld: [{ ...WITHHELD, amount: amountOf("50") }] }),
        siblingOf({ uuid: "2", byCode: [["LINEHAUL", "300"]], withheld: [WITHHELD] }),
      ],
    },
    expect: [{ message: /a credit of 50\.00 USD is billed, and all of it was withheld .* already \(250\.00 USD in all\)\./ }],
  },
  {
    name: "a credit of what is paid too much, beside what was withheld",
    facts: { ...after("800", "-200"), siblings: [siblingOf({ byCode: [["LINEHAUL", "800"]], withheld: [WITHHELD] })] },
    expect: "pass",
  },
  { name: "a credit of half a cent gives nothing back", facts: after("1000", "-0.004"), expect: "pass" },
  {
    name: "what a credit gave back unasked, another one gives back no second time here",
    facts: {
      ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "-200"]]),
      siblings: [
        siblingOf({ uuid: "first", byCode: [["LINEHAUL", "1000"]] }),
        siblingOf({ uuid: "credit", invoiceNumber: "CR-1", byCode: [["LINEHAUL", "-200"]], withheld: [WITHHELD] }),
      ],
    },
    expect: "pass",
  },
  {
    name: "a credit takes off what was withheld of a code that it does not bill",
    facts: { ...after("1000", "0"), invoice: { charges: [["DETENTION", "-5"]] } },
    expect: "pass",
  },
]);
