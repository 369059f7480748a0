import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FactDocument } from "#domain/audit/facts/audit-facts.ts";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { amountOf } from "#domain/money/amount.ts";
import { OTHER_ON_ORDER } from "#tests/builders/audit-cases.ts";
import type { ChargeInput, FactsInput } from "#tests/builders/audit-facts-builder.ts";
import { documentOf, factsOf, itemOf, reference, siblingOf } from "#tests/builders/audit-facts-builder.ts";

const LINEHAUL: ChargeInput = ["LINEHAUL", "500"];
const receipt = (type: string, totalAmount: string | null, over: Partial<FactDocument> = {}): FactDocument =>
  documentOf(type, {
    fields: totalAmount === null ? {} : { totalAmount, invoiceNumber: `R-${over.uuid ?? "0"}` },
    ...over,
  });
const cwt = (amount: string, rate: string, quantity: string): ChargeInput => ({
  code: "LINEHAUL",
  amount,
  rate,
  quantity,
  qualifier: "PerHundredweight",
});
const REWEIGHED: FactsInput = {
  order: { charges: [cwt("483", "24.15", "20")] },
  invoice: { charges: [cwt("540.96", "24.15", "22.4")] },
};
const ticket = (fields: FactDocument["fields"], over: Partial<FactDocument> = {}): FactDocument =>
  documentOf("WeightScaleTicket", { fields, ...over });
/** The order is in US dollars, the invoice in one that is worth twice as much; what it bills of the lumper is 370.00 USD. */
const dearer = (currency: string | null): FactsInput => ({
  order: { charges: [LINEHAUL] },
  invoice: {
    currency,
    charges: [
      ["LINEHAUL", "250"],
      ["LUMPER", "185"],
    ],
  },
});
const IN_TWO_DOLLARS = { fx: [{ from: "XCU", to: "USD", rate: "2", date: "2026-01-01" }] };
const reclassed = (ordered: string, billed: string): FactsInput => ({
  order: { charges: [["LINEHAUL", ordered]], items: [itemOf({ id: "1", freightClass: "85" })] },
  invoice: { charges: [["LINEHAUL", billed]], items: [itemOf({ id: "1", freightClass: "150" })] },
});
const certificate = (fields: FactDocument["fields"]): FactDocument => documentOf("WeightAndInspectionCertificate", { fields });

const NUMBERED = { totalAmount: "185.00", invoiceNumber: "R-5512", invoiceDate: "2026-03-04" };

interface Case {
  readonly name: string;
  readonly ordered?: readonly ChargeInput[];
  readonly billed?: readonly ChargeInput[];
  readonly facts?: FactsInput;
  readonly documents: readonly FactDocument[];
  readonly policy?: Record<string, unknown>;
  /** The verdict where what is supported is accepted, and where it is not. */
  readonly accepted: string;
  readonly softened: string;
  readonly message?: RegExp;
}

const CASES: readonly Case[] = [
  {
    name: "a lumper receipt bears the lumper charge",
    billed: [LINEHAUL, ["LUMPER", "185"]],
    documents: [receipt("LumperReceipt", "185")],
    accepted: "approve",
    softened: "review",
  },
  {
    name: "a lumper receipt pays no linehaul",
    billed: [["LINEHAUL", "685"]],
    documents: [receipt("LumperReceipt", "185")],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a lumper receipt pays the lumper, and not the same sum of linehaul besides",
    billed: [
      ["LINEHAUL", "685"],
      ["LUMPER", "185"],
    ],
    documents: [receipt("LumperReceipt", "185")],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a pallet receipt pays no fuel",
    ordered: [LINEHAUL, ["FUEL", "100"]],
    billed: [LINEHAUL, ["FUEL", "180"]],
    documents: [receipt("PalletReceipt", "80")],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a receipt bears a charge up to its amount",
    billed: [LINEHAUL, ["LUMPER", "185"]],
    documents: [receipt("LumperReceipt", "165")],
    accepted: "dispute",
    softened: "dispute",
    message: /The approved lumper receipt supports 165\.00 USD of it; 20\.00 USD is left/,
  },
  {
    name: "what is left is within the limit",
    ordered: [LINEHAUL, ["LUMPER", "10"]],
    billed: [LINEHAUL, ["LUMPER", "185"]],
    documents: [receipt("LumperReceipt", "184")],
    policy: { rules: { "document-amount-mismatch": "off" } },
    accepted: "approve",
    softened: "review",
  },
  {
    name: "what is ordered anyway is part of what a receipt bears",
    ordered: [LINEHAUL, ["LUMPER", "100"]],
    billed: [LINEHAUL, ["LUMPER", "150"]],
    documents: [receipt("LumperReceipt", "50")],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "two receipts together",
    billed: [LINEHAUL, ["LUMPER", "185"]],
    documents: [receipt("LumperReceipt", "100", { uuid: "1" }), receipt("LumperReceipt", "85", { uuid: "2" })],
    accepted: "approve",
    softened: "review",
  },
  {
    name: "one file sent twice is one receipt",
    billed: [LINEHAUL, ["LUMPER", "370"]],
    documents: ["1", "2"].map((uuid) => receipt("LumperReceipt", "185", { uuid, contentHash: "same" })),
    accepted: "dispute",
    softened: "dispute",
    message: /supports 185\.00 USD of it; 185\.00 USD is left/,
  },
  {
    name: "a receipt that could be for two codes is used once",
    billed: [LINEHAUL, ["LUMPER", "80"], ["PALLET", "80"]],
    documents: [receipt("OtherReceipt", "80")],
    policy: {
      chargeDocuments: [
        { code: "LUMPER", type: "OtherReceipt" },
        { code: "PALLET", type: "OtherReceipt" },
      ],
    },
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a receipt of no kind is for nothing unless the policy says so",
    billed: [LINEHAUL, ["LUMPER", "80"]],
    documents: [receipt("OtherReceipt", "80")],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "the policy's own code of a kind of receipt replaces the usual one",
    billed: [LINEHAUL, ["LUMPER", "80"]],
    documents: [receipt("LumperReceipt", "80")],
    policy: { chargeDocuments: [{ code: "STORAGE", type: "LumperReceipt" }], rules: { "document-amount-mismatch": "off" } },
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a paper that is no receipt bears no amount, though the policy wants it beside the charge",
    billed: [LINEHAUL, ["DETENTION", "80"]],
    documents: [receipt("RateConfirmation", "580")],
    policy: {
      chargeDocuments: [{ code: "DETENTION", type: "RateConfirmation" }],
      rules: { "document-amount-mismatch": "off" },
    },
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a receipt without an amount",
    billed: [LINEHAUL, ["LUMPER", "185"]],
    documents: [receipt("LumperReceipt", null)],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a receipt in another currency",
    billed: [LINEHAUL, ["LUMPER", "185"]],
    documents: [receipt("LumperReceipt", null, { fields: { totalAmount: "185", currency: "CAD" } })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a receipt in the order's currency, of an invoice that states none",
    facts: { order: { charges: [LINEHAUL] }, invoice: { currency: null, charges: [LINEHAUL, ["LUMPER", "185"]] } },
    documents: [receipt("LumperReceipt", null, { fields: { totalAmount: "185", currency: "USD" } })],
    accepted: "approve",
    softened: "review",
  },
  {
    name: "a receipt in another currency than the order's, of an invoice that states none",
    facts: { order: { charges: [LINEHAUL] }, invoice: { currency: null, charges: [LINEHAUL, ["LUMPER", "185"]] } },
    documents: [receipt("LumperReceipt", null, { fields: { totalAmount: "185", currency: "CAD" } })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a receipt that states the currency of an invoice that is converted",
    facts: dearer("XCU"),
    documents: [receipt("LumperReceipt", null, { fields: { totalAmount: "185", currency: "XCU" } })],
    policy: IN_TWO_DOLLARS,
    accepted: "approve",
    softened: "review",
  },
  {
    name: "a receipt that states no currency, of an invoice that is converted",
    facts: dearer("XCU"),
    documents: [receipt("LumperReceipt", "185")],
    policy: IN_TWO_DOLLARS,
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a receipt with a blank currency, of an invoice that is converted",
    facts: dearer("XCU"),
    documents: [receipt("LumperReceipt", null, { fields: { totalAmount: "185", currency: " " } })],
    policy: IN_TWO_DOLLARS,
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "one receipt on two scans is one paper",
    billed: [LINEHAUL, ["LUMPER", "370"]],
    documents: [
      receipt("LumperReceipt", null, { uuid: "scan-1", contentHash: "h1", fields: NUMBERED }),
      receipt("LumperReceipt", null, { uuid: "scan-2", contentHash: "h2", fields: { ...NUMBERED, invoiceNumber: "r 5512" } }),
    ],
    policy: { rules: { "document-amount-mismatch": "off" } },
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "two receipts of two numbers are two",
    billed: [LINEHAUL, ["LUMPER", "370"]],
    documents: [
      receipt("LumperReceipt", null, { uuid: "scan-1", contentHash: "h1", fields: NUMBERED }),
      receipt("LumperReceipt", null, { uuid: "scan-2", contentHash: "h2", fields: { ...NUMBERED, invoiceNumber: "R-5513" } }),
    ],
    accepted: "approve",
    softened: "review",
  },
  {
    name: "what another vendor's invoice used of one scan is used of the other",
    billed: [LINEHAUL, ["LUMPER", "185"]],
    documents: [
      receipt("LumperReceipt", null, { uuid: "scan-2", contentHash: "h2", fields: NUMBERED }),
      receipt("LumperReceipt", null, {
        uuid: "scan-1",
        contentHash: "h1",
        fields: NUMBERED,
        usedBy: [{ invoiceUuid: "other", amount: amountOf("185"), currency: "USD" }],
      }),
    ],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a receipt that names this order",
    billed: [LINEHAUL, ["LUMPER", "185"]],
    documents: [receipt("LumperReceipt", null, { fields: { totalAmount: "185", orderNumber: "ord 1001" } })],
    accepted: "approve",
    softened: "review",
  },
  {
    name: "a receipt that names another order",
    billed: [LINEHAUL, ["LUMPER", "185"]],
    documents: [receipt("LumperReceipt", null, { fields: { totalAmount: "185", orderNumber: "ORD-2" } })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a receipt that names another PRO",
    facts: {
      order: { charges: [LINEHAUL] },
      invoice: { charges: [LINEHAUL, ["LUMPER", "185"]], references: [reference("PRO", "P-77")] },
    },
    documents: [receipt("LumperReceipt", null, { fields: { totalAmount: "185", proNumber: "P-78" } })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a receipt that nobody approved",
    billed: [LINEHAUL, ["LUMPER", "185"]],
    documents: [receipt("LumperReceipt", "185", { status: "Ready", approval: null })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a receipt that was approved with its invoice",
    billed: [LINEHAUL, ["LUMPER", "185"]],
    documents: [receipt("LumperReceipt", "185", { approval: { how: "invoice", by: "policy" } })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a receipt that another vendor's approved invoice used",
    billed: [LINEHAUL, ["LUMPER", "185"]],
    documents: [
      receipt("LumperReceipt", "185", { usedBy: [{ invoiceUuid: "other", amount: amountOf("185"), currency: "USD" }] }),
    ],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "what another vendor's approved invoice left of a receipt",
    facts: { ...OTHER_ON_ORDER, order: { charges: [LINEHAUL] }, invoice: { charges: [LINEHAUL, ["LUMPER", "185"]] } },
    documents: [receipt("LumperReceipt", "200", { usedBy: [{ invoiceUuid: "other", amount: amountOf("15"), currency: "USD" }] })],
    policy: { rules: { "document-amount-mismatch": "off" } },
    accepted: "approve",
    softened: "review",
  },
  {
    name: "what an invoice of another order left of a receipt",
    billed: [LINEHAUL, ["LUMPER", "185"]],
    documents: [receipt("LumperReceipt", "200", { usedBy: [{ invoiceUuid: "other", amount: amountOf("15"), currency: "USD" }] })],
    policy: { rules: { "document-amount-mismatch": "off" } },
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "what an invoice of another order left of a receipt that names both",
    billed: [LINEHAUL, ["LUMPER", "185"]],
    documents: [
      receipt("LumperReceipt", null, {
        fields: { totalAmount: "370", orderNumber: "ORD-77, ORD-1001" },
        usedBy: [{ invoiceUuid: "other", amount: amountOf("185"), currency: "USD" }],
      }),
    ],
    accepted: "approve",
    softened: "review",
  },
  {
    name: "a receipt that an approved invoice of the order used is spent",
    facts: {
      order: { charges: [LINEHAUL] },
      invoice: { type: "Supplemental", charges: [["LUMPER", "185"]] },
      siblings: [
        siblingOf({
          byCode: [
            ["LINEHAUL", "500"],
            ["LUMPER", "185"],
          ],
        }),
      ],
    },
    documents: [receipt("LumperReceipt", "185")],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a second receipt for a second lumper",
    facts: {
      order: { charges: [LINEHAUL] },
      invoice: { type: "Supplemental", charges: [["LUMPER", "60"]] },
      siblings: [
        siblingOf({
          uuid: "first",
          byCode: [
            ["LINEHAUL", "500"],
            ["LUMPER", "185"],
          ],
        }),
      ],
    },
    documents: [
      receipt("LumperReceipt", "185", {
        uuid: "1",
        usedBy: [{ invoiceUuid: "first", amount: amountOf("185"), currency: "USD" }],
      }),
      receipt("LumperReceipt", "60", { uuid: "2" }),
    ],
    policy: { rules: { "order-overbilled": "off" } },
    accepted: "approve",
    softened: "review",
  },
  {
    name: "a scale ticket bears the weight it states at the order's rate",
    facts: REWEIGHED,
    documents: [ticket({ netWeight: "2240" })],
    accepted: "approve",
    softened: "review",
  },
  {
    name: "a scale ticket, the weight's worth rounded to the cents of the bill",
    facts: {
      order: {
        charges: [{ code: "LINEHAUL", amount: "483.13", rate: "24.1565", quantity: "20", qualifier: "PerHundredweight" }],
      },
      invoice: {
        charges: [{ code: "LINEHAUL", amount: "541.11", rate: "24.1565", quantity: "22.4", qualifier: "PerHundredweight" }],
      },
    },
    policy: { charge: { over: { amount: "0" }, under: { amount: "0" } } },
    documents: [ticket({ netWeight: "2240" })],
    accepted: "approve",
    softened: "review",
  },
  {
    name: "two scale tickets of which one states the weight that was ordered",
    facts: REWEIGHED,
    documents: [ticket({ netWeight: "2000" }), ticket({ netWeight: "2240" }, { uuid: "2" })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "two scale tickets of which one states less: what both state is borne",
    facts: REWEIGHED,
    documents: [ticket({ netWeight: "2240" }), ticket({ netWeight: "2100" }, { uuid: "2" })],
    accepted: "dispute",
    softened: "dispute",
    message: /scale ticket supports 24\.15 USD of it; 33\.81 USD is left/,
  },
  {
    name: "a scale ticket of a day to come",
    facts: REWEIGHED,
    documents: [ticket({ netWeight: "2240", ticketDate: "2126-03-05" })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a scale ticket that another order's invoice was paid with",
    facts: REWEIGHED,
    documents: [
      ticket(
        { netWeight: "2240" },
        { usedBy: [{ invoiceUuid: "other", charge: "LINEHAUL", amount: amountOf("57.96"), currency: "USD" }] },
      ),
    ],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a scale ticket of another order",
    facts: REWEIGHED,
    documents: [ticket({ netWeight: "2240", orderNumber: "ORD-2" })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a scale ticket whose weight can be read in more than one way",
    facts: REWEIGHED,
    documents: [ticket({ netWeight: "2 x 1120", weight: "22400" })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a scale ticket with thousands apart and its unit",
    facts: REWEIGHED,
    documents: [ticket({ netWeight: "2,240 lbs." })],
    accepted: "approve",
    softened: "review",
  },
  {
    name: "a scale ticket without a weight",
    facts: REWEIGHED,
    documents: [ticket({})],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a scale ticket of less",
    facts: REWEIGHED,
    documents: [ticket({ netWeight: "2100" })],
    accepted: "dispute",
    softened: "dispute",
    message: /scale ticket supports 24\.15 USD of it; 33\.81 USD is left/,
  },
  {
    name: "a scale ticket without a weight pays no ten times the weight",
    facts: { order: { charges: [cwt("483", "24.15", "20")] }, invoice: { charges: [cwt("4830", "24.15", "200")] } },
    documents: [ticket({})],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a scale ticket bears weight, and no higher rate",
    facts: { order: { charges: [cwt("483", "24.15", "20")] }, invoice: { charges: [cwt("600", "30", "20")] } },
    documents: [ticket({ netWeight: "2240" })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a scale ticket in kilograms",
    facts: REWEIGHED,
    documents: [ticket({ weight: "1016.05", weightUnit: "KG" })],
    accepted: "approve",
    softened: "review",
  },
  {
    name: "a scale ticket in a unit nobody knows",
    facts: REWEIGHED,
    documents: [ticket({ weight: "2240", weightUnit: "stone" })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a scale ticket whose only weight may be the truck's",
    facts: REWEIGHED,
    documents: [ticket({ weight: "42000" })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a truck's weight that is billed as the freight's",
    facts: {
      order: { charges: [cwt("4830", "24.15", "200")] },
      invoice: { charges: [cwt("8211", "24.15", "340")] },
    },
    documents: [ticket({ totalWeight: "34,000 lb" })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a certified weight of a truck, in kilograms",
    facts: REWEIGHED,
    documents: [ticket({ certifiedWeight: "19050", weightUnit: "kg" })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a truck's weight beside the net weight on another ticket",
    facts: REWEIGHED,
    documents: [ticket({ weight: "42000" }), ticket({ netWeight: "2240" }, { uuid: "2" })],
    accepted: "approve",
    softened: "review",
  },
  {
    name: "a weight beside a greater gross weight is the freight's",
    facts: {
      order: { charges: [cwt("4830", "24.15", "200")] },
      invoice: { charges: [cwt("5409.6", "24.15", "224")] },
    },
    documents: [ticket({ weight: "22400", grossWeight: "52400" })],
    accepted: "approve",
    softened: "review",
  },
  {
    name: "a certificate of the class softens, and pays nothing by itself",
    facts: reclassed("500", "5000"),
    documents: [certificate({ class: "150" })],
    accepted: "review",
    softened: "review",
  },
  {
    name: "a certificate of another class proves nothing",
    facts: reclassed("500", "700"),
    documents: [certificate({ class: "85" })],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a certificate on which no class was found supports no amount",
    facts: reclassed("500", "700"),
    documents: [certificate({})],
    accepted: "dispute",
    softened: "dispute",
  },
  {
    name: "a class without money is softened by a certificate on which no class was found",
    facts: reclassed("500", "500"),
    documents: [certificate({})],
    accepted: "review",
    softened: "review",
  },
  {
    name: "a certificate of the weight softens, and pays nothing by itself",
    facts: REWEIGHED,
    documents: [certificate({ weight: "2240" })],
    accepted: "review",
    softened: "review",
  },
];

describe("what papers support", () => {
  for (const entry of CASES) {
    for (const accept of [true, false])
      it(`${entry.name}${accept ? ", accepted" : ""}`, () => {
        const facts: FactsInput = entry.facts ?? {
          order: { charges: entry.ordered ?? [LINEHAUL] },
          invoice: { charges: entry.billed ?? [LINEHAUL] },
        };
        const policy = { acceptSupported: accept, ...entry.policy };
        const result = printAuditResult(runAudit(factsOf({ ...facts, documents: entry.documents, policy })));
        const told = result.findings.map((finding) => `${finding.rule} ${finding.severity}: ${finding.message}`).join("\n");
        assert.equal(result.verdict, accept ? entry.accepted : entry.softened, told);
        if (entry.message !== undefined) assert.match(told, entry.message);
      });
  }

  it("tells how much is supported and how much is left", () => {
    const result = printAuditResult(
      runAudit(
        factsOf({
          order: { charges: [LINEHAUL] },
          invoice: { charges: [LINEHAUL, ["LUMPER", "185"]] },
          documents: [receipt("LumperReceipt", "165")],
        }),
      ),
    );
    assert.deepEqual(result.findings.find((finding) => finding.rule === "charge-not-on-order")?.supportedBy, {
      documentUuid: "doc-LumperReceipt",
      documentType: "LumperReceipt",
      strength: "part",
      amount: "165.0000",
      left: "20.0000",
    });
  });
});

describe("the day on a receipt", () => {
  for (const [invoiceDate, verdict] of [
    ["2026-02-15", "approve"],
    ["2026-02-14", "dispute"],
    ["2027-03-04", "dispute"],
    ["March", "approve"],
  ] as const)
    it(`${invoiceDate} of a move of 2026-03-01: ${verdict}`, () => {
      const facts = factsOf({
        order: { charges: [LINEHAUL] },
        invoice: { charges: [LINEHAUL, ["LUMPER", "185"]] },
        documents: [documentOf("LumperReceipt", { fields: { ...NUMBERED, invoiceDate } })],
        policy: { acceptSupported: true },
      });
      assert.equal(runAudit(facts).verdict, verdict);
    });
});
