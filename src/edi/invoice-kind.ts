import type { Correction, InvoiceType } from "#domain/invoice/invoice.ts";

export interface InvoiceKind {
  readonly type: InvoiceType;
  readonly correction: Correction | null;
}

const ORDINARY: InvoiceKind = { type: "Invoice", correction: null };
const REPLACES: InvoiceKind = { type: "Invoice", correction: "replaces" };
const CANCELS: InvoiceKind = { type: "Invoice", correction: "cancels" };
const SUPPLEMENTAL: InvoiceKind = { type: "Supplemental", correction: null };

/** Correction indicator (B308, element 202) to what the invoice is. Everything not listed is for a person. */
const BY_INDICATOR: Readonly<Record<string, InvoiceKind>> = {
  BD: { type: "BalanceDue", correction: null },
  AR: SUPPLEMENTAL,
  MB: SUPPLEMENTAL,
  AD: REPLACES,
  CO: REPLACES,
  RC: REPLACES,
  BE: REPLACES,
  RB: REPLACES,
  CA: CANCELS,
  BO: CANCELS,
  CT: CANCELS,
  AI: { type: "Invoice", correction: "informs" },
  PD: { type: "Invoice", correction: "reminds" },
};

/**
 * Invoices that carriers send to tell of a move whose papers are not complete (element 147: L, N blind memo, O memo invoice):
 * none is a debt yet.
 */
export const MEMO_QUALIFIERS: ReadonlySet<string> = new Set(["L", "N", "O"]);

/**
 * The kind of an invoice from B308 and B301: R supplemental billing, V void invoice. A void invoice cancels whatever B308 says.
 */
export function invoiceKindOf(indicator: string | null, shipmentQualifier: string | null): InvoiceKind {
  if (shipmentQualifier === "V") return CANCELS;
  if (indicator !== null) return BY_INDICATOR[indicator] ?? { type: "Invoice", correction: "unclear" };
  return shipmentQualifier === "R" ? SUPPLEMENTAL : ORDINARY;
}
