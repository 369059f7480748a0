import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Day } from "#domain/day/day.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { Fact, Fields, PaperReading } from "#domain/reading/fact.ts";
import { keyedAgainstPage, paperOfKeyed } from "#domain/routing/keyed-against-page.ts";
import { anInvoice } from "#tests/builders/an-invoice.ts";
import { aCharge } from "#tests/builders/an-order.ts";
import { itemOf } from "#tests/builders/audit-facts-builder.ts";

const fact = (value: string, confidence = 0.97, others: readonly string[] = []): Fact => ({
  value,
  confidence,
  page: 1,
  box: [0.1, 0.2, 0.3, 0.02],
  found: "label",
  candidates: others.map((other) => ({ value: other, confidence: 0.4, page: 1, box: [0.1, 0.3, 0.3, 0.02] })),
});
const paper = (fields: Fields, type: "Invoice" | "ProofOfDelivery" = "Invoice"): PaperReading => ({
  pages: [1],
  type: { value: type, confidence: 0.97, candidates: [] },
  fields,
  charges: [],
  checks: [],
});

suite("an invoice that is keyed from a page", () => {
  const place = { address1: null, address2: null, city: null, state: null, country: null, postalCode: null };
  const keyed = (more: Partial<Invoice> = {}): Invoice => ({
    ...anInvoice(),
    invoiceNumber: "INV-0042",
    invoiceOn: "2026-03-04" as Day,
    currency: "USD",
    stops: [],
    charges: [aCharge("LINEHAUL", "1100"), aCharge("FUEL", "85")],
    ...more,
  });
  const said = (page: Fields, invoice = keyed(), names: readonly string[] = ["Acme Freight"]) =>
    keyedAgainstPage(page, invoice, names).map(({ field }) => field);
  const paidTo = (name: string) => keyed({ stops: [{ type: "RemitTo", sequence: null, address: { name, ...place } }] });

  const ofFreight = (weight: string) =>
    keyed({
      items: [itemOf({ weight, freightClass: "70", totalCount: 8 })],
      stops: [{ type: "BillTo", sequence: null, address: { name: "Northern Paper Mills", ...place } }],
    });
  const FREIGHT_KEYED: Fields = { class: fact("70"), pieces: fact("8"), billToName: fact("NORTHERN PAPER MILLS, INC") };
  const FREIGHT: Fields = {
    weight: fact("2000"),
    weightUnit: fact("lb"),
    class: fact("85"),
    pieces: fact("9"),
    billToName: fact("Southern Paper Mills"),
  };

  for (const [what, page, against, invoice = keyed()] of [
    ["the same in other letters", { invoiceNumber: fact("inv 42"), totalAmount: fact("1185.00"), currency: fact("USD") }, []],
    [
      "another amount, number, day and currency",
      { invoiceNumber: fact("43"), totalAmount: fact("1158.00"), currency: fact("CAD"), invoiceDate: fact("2026-04-03") },
      ["invoiceNumber", "invoiceDate", "totalAmount", "currency"],
    ],
    ["a day of two ways", { invoiceDate: fact("2026-04-03", 0.6, ["2026-03-04"]) }, []],
    ["an amount that another of the page is", { totalAmount: fact("1158.00", 0.9, ["1185.00"]) }, ["totalAmount"]],
    ["letters that nobody can read", { totalAmount: fact("7158.00", 0.3), invoiceNumber: fact("8", 0.49) }, []],
    ["a remit-to that is not keyed", { remitToName: fact("Swift Factors Inc") }, ["remitToName"]],
    ["the vendor's own name", { remitToName: fact("ACME FREIGHT, LLC") }, []],
    ["the remit-to that is keyed", { remitToName: fact("Swift Factors Inc") }, [], paidTo("Swift Factors")],
    ["another remit-to than is keyed", { remitToName: fact("Swift Factors Inc") }, ["remitToName"], paidTo("Slow Factors")],
    ["no word of a currency that is not keyed", { currency: fact("USD") }, [], keyed({ currency: null })],
    [
      "another weight, class and count, and another bill-to",
      FREIGHT,
      ["billToName", "weight", "pieces", "class"],
      ofFreight("1000"),
    ],
    ["the same freight in kilograms", { ...FREIGHT_KEYED, weight: fact("454"), weightUnit: fact("kg") }, [], ofFreight("1000.9")],
    ["freight that is not keyed", FREIGHT, []],
    ["nothing", {}, []],
  ] as const satisfies readonly (readonly [string, Fields, readonly string[], Invoice?])[])
    test(`its page says ${what}`, () => assert.deepEqual(said(page, invoice), against));

  test("it is held to the bill of its number, else to the first bill, else to the first paper", () => {
    const [receipt, one, two] = [
      paper({ invoiceNumber: fact("INV-0042") }, "ProofOfDelivery"),
      paper({ invoiceNumber: fact("41") }),
      paper({ invoiceNumber: fact("42") }),
    ];
    assert.equal(paperOfKeyed([receipt, one, two], keyed()), two);
    assert.equal(paperOfKeyed([receipt, one], keyed()), one);
    assert.equal(paperOfKeyed([receipt], keyed()), receipt);
    assert.equal(paperOfKeyed([], keyed()), null);
  });
});
