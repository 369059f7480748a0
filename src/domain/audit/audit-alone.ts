import { DEFAULT_CHARGE_CODES } from "../charge/default-charge-codes.ts";
import type { TenantChargeCode } from "../charge/charge-code-book.ts";
import type { Day } from "../day/day.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { decideMatch } from "../matching/decide-match.ts";
import type { Order } from "../order/order.ts";
import type { AuditFacts, FactDocument } from "./facts/audit-facts.ts";
import type { AuditResult } from "./findings/audit-result.ts";
import { DEFAULT_POLICY } from "./policy/default-policy.ts";
import type { AuditPolicy } from "./policy/policy.ts";
import { runAudit } from "./run-audit.ts";

/** What can be said about an audit outside the service: no tenant, no history, no directory. */
export interface AuditAlone {
  readonly invoice: Invoice;
  /** Orders the invoice may belong to; it is matched to them as in the service. */
  readonly orders: readonly Order[];
  readonly policy?: AuditPolicy;
  readonly chargeCodes?: readonly TenantChargeCode[];
  readonly documents?: readonly FactDocument[];
  /** The day of the audit; rules about dates in the future count from it. */
  readonly asOfOn: Day;
  /** When the invoice was received; the day of the audit unless told. */
  readonly receivedOn?: Day;
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** The facts of an audit outside the service. Orders are named by their place: the first is …0001. */
export function factsAlone(given: AuditAlone): AuditFacts {
  const candidates = given.orders.map((order, index) => ({
    uuid: NOBODY.slice(0, -4) + String(index + 1).padStart(4, "0"),
    status: "open" as const,
    order,
  }));
  const match = decideMatch(given.invoice, candidates);
  const matched = match.outcome === "matched" ? match.orders.map((order) => order.orderUuid) : [];
  return {
    asOfOn: given.asOfOn,
    invoice: { uuid: NOBODY, source: "Upload", receivedOn: given.receivedOn ?? given.asOfOn, invoice: given.invoice },
    match,
    orders: candidates
      .filter((candidate) => matched.includes(candidate.uuid))
      .map((candidate) => ({ uuid: candidate.uuid, version: 1, status: candidate.status, order: candidate.order })),
    policy: given.policy ?? DEFAULT_POLICY,
    policyVersion: 0,
    chargeCodes: { codes: given.chargeCodes ?? DEFAULT_CHARGE_CODES, vendorAliases: [] },
    documents: given.documents ?? [],
    earlierInvoices: [],
    siblings: [],
    fxRates: [],
    vendor: null,
    customerKnown: null,
    rating: null,
    ratingConfigured: false,
  };
}

/**
 * Audits an invoice against orders with the engine of the service, and nothing else: pure, the same input gives the same result.
 */
export function auditAlone(given: AuditAlone): AuditResult {
  return runAudit(factsAlone(given));
}
