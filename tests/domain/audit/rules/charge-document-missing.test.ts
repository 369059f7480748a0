import { C100, LUMPER, both, OTHER, OTHER_ON_ORDER } from "#tests/builders/audit-cases.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import { amountOf } from "#domain/money/amount.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const LUMPER_BILLED = { ...both([["LUMPER", "185"]], [["LUMPER", "185"]]), policy: LUMPER };
const RECEIPT = documentOf("LumperReceipt", { fields: { totalAmount: "185" } });
const receipt = (totalAmount: string, invoiceUuid: string) =>
  documentOf("LumperReceipt", {
    fields: { totalAmount },
    usedBy: [{ invoiceUuid, invoiceNumber: "B-7", charge: "LUMPER", amount: amountOf("185"), currency: "USD" }],
  });

testRule("charge-document-missing", [
  { name: "none is required", facts: both(C100, C100), expect: "not-applicable" },
  { name: "the charge is not billed", facts: { ...both(C100, C100), policy: LUMPER }, expect: "not-applicable" },
  {
    name: "it is there",
    facts: { ...both([["LUMPER", "185"]], [["LUMPER", "185"]]), policy: LUMPER, documents: [RECEIPT] },
    expect: "pass",
  },
  {
    name: "it states no amount",
    facts: { ...LUMPER_BILLED, documents: [documentOf("LumperReceipt")] },
    expect: [{ severity: "review", id: "blank", message: /its lumper receipt states no amount that can be read/ }],
  },
  {
    name: "it states an amount that nobody can read in one way",
    facts: { ...LUMPER_BILLED, documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185,00" } })] },
    expect: [{ id: "blank" }],
  },
  {
    name: "it is of another order",
    facts: {
      ...LUMPER_BILLED,
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185", orderNumber: "ORD-2" } })],
    },
    expect: [{ id: "otherMove", message: /its lumper receipt names order number ORD-2, which is of another move/ }],
  },
  {
    name: "it is another carrier's of the order",
    facts: {
      ...LUMPER_BILLED,
      order: { vendors: [{ charges: [["LUMPER", "185"]] }, { ...OTHER, name: "Zenith Lines", charges: [["LUMPER", "185"]] }] },
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185", vendorName: "ZENITH LINES LLC" } })],
    },
    expect: [{ id: "otherCarrier", message: /its lumper receipt is of ZENITH LINES LLC, another carrier of the order\.$/ }],
  },
  {
    name: "a receipt of another year",
    facts: {
      ...LUMPER_BILLED,
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185", receiptDate: "2025-03-02" } })],
    },
    expect: [{ id: "otherDays", message: /its lumper receipt is dated 2025-03-02, far from the days of the move/ }],
  },
  {
    name: "a paper that has no amounts needs none",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      policy: { chargeDocuments: [{ code: "LUMPER", type: "BillOfLading" }] },
      documents: [documentOf("BillOfLading")],
    },
    expect: "pass",
  },
  {
    name: "it is not, under another name of the charge",
    facts: { ...both([["LUMPER", "185"]], [["UNL", "185"]]), policy: LUMPER },
    expect: [{ severity: "review", charge: "LUMPER", message: /185\.00 USD is billed, and its lumper receipt is missing/ }],
  },
  {
    name: "it is a draft",
    facts: {
      ...both([["LUMPER", "185"]], [["LUMPER", "185"]]),
      policy: LUMPER,
      documents: [documentOf("LumperReceipt", { status: "Draft" })],
    },
    expect: [{ message: /not approved yet/ }],
  },
  {
    name: "another vendor's invoice was paid with it",
    facts: { ...LUMPER_BILLED, documents: [receipt("185", "other")] },
    expect: [{ severity: "review", charge: "LUMPER", message: /its lumper receipt is the one that invoice B-7 was paid with/ }],
  },
  {
    name: "another vendor's invoice was paid with a part of it",
    facts: { ...LUMPER_BILLED, ...OTHER_ON_ORDER, documents: [receipt("370", "other")] },
    expect: "pass",
  },
  {
    name: "an invoice of another order was paid with a part of it",
    facts: { ...LUMPER_BILLED, documents: [receipt("370", "other")] },
    expect: [{ id: "used" }],
  },
  {
    name: "another one's is there, and its own",
    facts: {
      ...LUMPER_BILLED,
      documents: [
        receipt("185", "other"),
        documentOf("LumperReceipt", { uuid: "own", fields: { totalAmount: "185", invoiceNumber: "R-2" } }),
      ],
    },
    expect: "pass",
  },
  {
    name: "a charge that is billed on two lines that cancel out needs none",
    facts: {
      ...both(C100, [...C100, ["LUMPER", "185"], ["LUMPER", "-185"]]),
      policy: { chargeDocuments: [{ code: "LUMPER", type: "LumperReceipt" }] },
    },
    expect: "not-applicable",
  },
  {
    name: "a paper of another kind is none, used or not",
    facts: {
      ...both(C100, [...C100, ["LUMPER", "185"]]),
      documents: [documentOf("PalletReceipt", { fields: { totalAmount: "185" } })],
      policy: { chargeDocuments: [{ code: "LUMPER", type: "LumperReceipt" }] },
    },
    expect: [{ charge: "LUMPER" }],
  },
]);
