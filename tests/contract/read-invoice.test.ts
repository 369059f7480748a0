import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { invoiceFromText, readInvoice } from "#contract/v2/invoice.ts";
import { invoiceFromStored, invoiceToStored } from "#contract/stored/invoice.ts";
import { smallestInvoice, wholeInvoice } from "#tests/builders/wire-bodies.ts";

const errorsOf = (body: unknown): readonly string[] => {
  const read = readInvoice(body);
  return read.ok ? [] : Object.keys(read.errors);
};
const invoice = (change: Record<string, unknown>): unknown => ({ ...smallestInvoice, ...change });

const CASES: readonly (readonly [string, unknown, readonly string[]])[] = [
  ["the smallest invoice", smallestInvoice, []],
  ["every field, in the case of the samples", wholeInvoice, []],
  ["nothing", {}, ["invoiceNumber", "invoiceDate", "shipDate", "vendor", "charges"]],
  ["InvoiceNumber of 25", invoice({ invoiceNumber: "x".repeat(25) }), []],
  ["InvoiceNumber of 26", invoice({ invoiceNumber: "x".repeat(26) }), ["invoiceNumber"]],
  ["InvoiceNumber blank", invoice({ invoiceNumber: " " }), ["invoiceNumber"]],
  ["type empty", invoice({ type: "" }), []],
  ["type null", invoice({ type: null }), []],
  ["type in another case", invoice({ type: "SUPPLEMENTAL" }), []],
  ["type unknown", invoice({ type: "CreditNote" }), ["type"]],
  ["invoiceDate empty", invoice({ invoiceDate: "" }), ["invoiceDate"]],
  ["invoiceDate no date", invoice({ invoiceDate: "2026-13-01" }), ["invoiceDate"]],
  ["vendor empty", invoice({ vendor: {} }), ["vendor"]],
  ["vendor of unknown names", invoice({ vendor: { name: "ACME" } }), ["vendor"]],
  ["vendor null", invoice({ vendor: null }), ["vendor"]],
  ["vendor by DOT number", invoice({ vendor: { dotNumber: "1" } }), []],
  ["no charge", invoice({ charges: [] }), ["charges"]],
  ["charges null", invoice({ charges: null }), ["charges"]],
  ["a charge without amount", invoice({ charges: [{}] }), ["charges[0].charge"]],
  ["currency CAD in small letters", invoice({ currency: "cad" }), []],
  ["currency EUR", invoice({ currency: "EUR" }), ["currency"]],
  ["chargeTerms ThirdParty", invoice({ chargeTerms: "thirdparty" }), []],
  ["chargeTerms unknown", invoice({ chargeTerms: "Free" }), ["chargeTerms"]],
  ["paymentTerms Net0", invoice({ paymentTerms: "Net0" }), []],
  ["paymentTerms Net365", invoice({ paymentTerms: "Net365" }), []],
  ["paymentTerms Net366", invoice({ paymentTerms: "Net366" }), ["paymentTerms"]],
  ["paymentTerms Net010", invoice({ paymentTerms: "Net010" }), ["paymentTerms"]],
  ["paymentTerms Prepaid", invoice({ paymentTerms: "PREPAID" }), []],
  ["a stop of type RemitTo", invoice({ stops: [{ type: "remitto" }] }), []],
  ["a stop of another type", invoice({ stops: [{ type: "StopOff" }] }), ["stops[0].type"]],
  ["a stop without type", invoice({ stops: [{}] }), []],
  ["isQuickPay a text", invoice({ isQuickPay: "true" }), ["isQuickPay"]],
  ["externalId of 256", invoice({ externalId: "x".repeat(256) }), ["externalId"]],
  ["an unknown customer", invoice({ customer: { externalId: "nobody knows" } }), []],
  ["what only the service sets", invoice({ uuid: 1, state: { finalized: true }, status: 3, approvedBy: [] }), []],
];

suite("an invoice's body", () => {
  for (const [what, body, paths] of CASES) {
    test(`${what}: ${paths.length === 0 ? "accepted" : paths.join(", ")}`, () => assert.deepEqual(errorsOf(body), paths));
  }

  test("says the limit of the number in the specification's word", () => {
    assert.deepEqual(readInvoice(invoice({ invoiceNumber: "x".repeat(26) })), {
      ok: false,
      errors: { invoiceNumber: ["InvoiceNumber must be at most 25 characters"] },
    });
  });

  test("says one thing of a value of the wrong type", () =>
    assert.deepEqual(readInvoice(invoice({ type: 5, currency: "EUR" })), {
      ok: false,
      errors: { type: ["type must be a string"], currency: ["currency must be one of USD, CAD"] },
    }));

  test("is read whole, with enumerations in the specification's spelling", () => {
    const read = readInvoice(wholeInvoice);
    assert.ok(read.ok);
    const { invoice } = read;
    assert.deepEqual(
      [invoice.type, invoice.currency, invoice.chargeTerms, invoice.paymentTerms, invoice.stops[0]?.type],
      ["BalanceDue", "CAD", "PrepaidAdd", "Net365", "BillTo"],
    );
    assert.deepEqual(
      [invoice.externalId, invoice.invoiceOn, invoice.shipOn, invoice.isQuickPay, invoice.customerExternalId],
      ["EXT-2", "2026-03-05", "2026-03-01", true, "CUST"],
    );
  });

  test("defaults as the specification says", () => {
    const read = readInvoice(smallestInvoice);
    assert.ok(read.ok);
    assert.deepEqual(
      [read.invoice.type, read.invoice.currency, read.invoice.externalId, read.invoice.isQuickPay],
      ["Invoice", "USD", "INV-1", false],
    );
  });

  test("comes back from storage as it was", () => {
    const read = invoiceFromText(JSON.stringify(wholeInvoice));
    assert.ok(read.ok);
    assert.deepEqual(invoiceFromStored(JSON.parse(JSON.stringify(invoiceToStored(read.invoice)))), read.invoice);
  });
});
