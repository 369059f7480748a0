import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Day } from "#domain/day/day.ts";
import {
  type EarlierReceipts,
  firstReceipt,
  type Receipt,
  type ReceivedPaper,
  type RefusedReceipt,
} from "#domain/audit/identity/first-receipt.ts";
import { aCharge } from "#tests/builders/an-order.ts";
import { anInvoice } from "#tests/builders/an-invoice.ts";

const invoice = anInvoice({ type: "BalanceDue", invoiceNumber: "INV-7", charges: [aCharge("400", "200.0000")] });
const open = { uuid: "this", invoice, numberKey: invoiceNumberKey("INV-7"), source: "Edi210" } as const;
const NOTHING: EarlierReceipts = { receipts: [], refused: [], documents: [] };

const receipt = (over: Partial<Omit<Receipt, "receivedOn">> & { readonly receivedOn?: string } = {}): Receipt =>
  ({
    numberKey: open.numberKey,
    type: "BalanceDue",
    status: "review",
    currency: "USD",
    billed: "200.0000",
    vendorExternalId: "ACME",
    vendorScac: null,
    receivedOn: "2026-01-10",
    ...over,
  }) as Receipt;
const refusal = (over: Partial<RefusedReceipt> = {}): RefusedReceipt =>
  ({
    numberKey: open.numberKey,
    type: null,
    vendorExternalId: "ACME",
    vendorScac: null,
    vendorMcNumber: null,
    vendorDotNumber: null,
    receivedOn: "2026-01-05",
    ...over,
  }) as RefusedReceipt;
const paper = (over: Partial<ReceivedPaper> = {}): ReceivedPaper =>
  ({ type: "Invoice", invoiceUuids: ["this"], receivedOn: "2026-01-03", ...over }) as ReceivedPaper;

const first = (given: Partial<EarlierReceipts>, over: Partial<Parameters<typeof firstReceipt>[0]> = {}) =>
  firstReceipt({ ...open, ...over }, "2026-03-01" as Day, { ...NOTHING, ...given }, ({ externalId }) => externalId === "ACME");

describe("the day on which an invoice came for the first time", () => {
  it("is that of the same number, type and amount of the same vendor, through any channel", () => {
    assert.equal(first({ receipts: [receipt()] }), "2026-01-10");
    assert.equal(
      first({ receipts: [receipt({ receivedOn: "2026-02-01" }), receipt({ receivedOn: "2026-01-20" })] }),
      "2026-01-20",
    );
    for (const other of [
      { numberKey: invoiceNumberKey("INV-8") },
      { type: "Invoice" },
      { billed: "210.0000" },
      { currency: "CAD" },
      { vendorExternalId: "OTHER" },
    ] as const)
      assert.equal(first({ receipts: [receipt(other)] }), undefined, JSON.stringify(other));
    assert.equal(
      first({ receipts: [receipt({ billed: "200.0049" })] }),
      "2026-01-10",
      "less than half a cent is the same amount",
    );
    assert.equal(
      first({ receipts: [receipt({ currency: "CAD" })] }, { invoice: { ...invoice, currency: null } }),
      "2026-01-10",
      "an invoice that names no currency may be in that one",
    );
  });

  it("is that of a copy that was ended or refused, whatever its amount: what comes corrected is not late", () => {
    assert.equal(first({ receipts: [receipt({ status: "terminated", billed: "900.0000", currency: "CAD" })] }), "2026-01-10");
    assert.equal(first({ refused: [refusal()] }), "2026-01-05");
    assert.equal(first({ refused: [refusal({ type: "BalanceDue" })] }), "2026-01-05");
    assert.equal(first({ refused: [refusal({ type: "Invoice" })] }), undefined);
    assert.equal(first({ refused: [refusal({ numberKey: "8" })] }), undefined);
    assert.equal(first({ refused: [refusal({ vendorExternalId: "OTHER" })] }), undefined);
  });

  it("is that of the paper it was keyed from, where somebody keyed it", () => {
    for (const source of ["Upload", "Email", "Capture"] as const)
      assert.equal(first({ documents: [paper()] }, { source }), "2026-01-03", source);
    for (const source of ["Edi210", "Api", "Legacy"] as const)
      assert.equal(first({ documents: [paper()] }, { source }), undefined, source);
    const keyed = { source: "Upload" } as const;
    for (const type of ["InvoiceCorrected", "StatementInvoice"])
      assert.equal(first({ documents: [paper({ type })] }, keyed), "2026-01-03", type);
    assert.equal(first({ documents: [paper({ type: "ProofOfDelivery" })] }, keyed), undefined);
    assert.equal(first({ documents: [paper({ invoiceUuids: ["another"] })] }, keyed), undefined);
  });

  it("is the earliest of all, and only one before the day on which it came now", () => {
    assert.equal(
      first({ receipts: [receipt()], refused: [refusal()], documents: [paper()] }, { source: "Upload" }),
      "2026-01-03",
    );
    assert.equal(first({ receipts: [receipt()], refused: [refusal()] }), "2026-01-05");
    assert.equal(first({ receipts: [receipt({ receivedOn: "2026-03-01" })] }), undefined);
    assert.equal(first({}), undefined);
  });
});
