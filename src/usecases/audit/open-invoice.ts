import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import type { Instant } from "#domain/day/instant.ts";
import type { Invoice, InvoiceSource, InvoiceStatus } from "#domain/invoice/invoice.ts";
import { invoiceReferenceKeys, type ReferenceKey } from "#domain/matching/reference-keys.ts";
import type { Hold } from "#db/queries/invoice/decisions.ts";
import type { NewInvoiceRow } from "#db/queries/invoice/invoice-writing.ts";
import { namesUnder } from "./look-for-orders.ts";
import type { WaitingApprovals } from "./waiting-approvals.ts";

/** An invoice about to be audited: new, or not yet finalized and locked. */
export interface OpenInvoice {
  readonly uuid: string;
  readonly source: InvoiceSource;
  /** Null for a new one. */
  readonly status: InvoiceStatus | null;
  readonly numberKey: string;
  readonly receivedAt: Instant;
  /** ISO 8601 with microseconds: the order of acceptance. */
  readonly acceptedAt: string;
  readonly invoice: Invoice;
  readonly keys: readonly ReferenceKey[];
  readonly ordersBefore: readonly string[];
  readonly matchedByHand: boolean;
  readonly activeDisputes: number;
  /** Earlier invoices this one replaced or cancelled when it came in. */
  readonly supersedes: readonly string[];
  /** A person's hold: nothing is approved by the policy while it lasts. */
  readonly hold: Hold | null;
  readonly lastEventAt: Instant | null;
  readonly createdBy: string;
  /** Approvals that have not taken effect; absent: none. */
  readonly waitingApprovals?: WaitingApprovals;
  /** Of a new invoice: what is stored of it beside its audit. */
  readonly row: NewInvoiceRow | null;
}

/** An invoice that has just come in: no order, dispute, hold or audit of it is known yet. */
export function newlyReceived(
  received: Pick<OpenInvoice, "uuid" | "source" | "receivedAt" | "acceptedAt" | "invoice" | "createdBy">,
): OpenInvoice {
  return {
    ...received,
    status: null,
    numberKey: invoiceNumberKey(received.invoice.invoiceNumber),
    keys: keysOf(received.invoice),
    ordersBefore: [],
    matchedByHand: false,
    activeDisputes: 0,
    supersedes: [],
    hold: null,
    lastEventAt: null,
    row: null,
  };
}

/** It says that it replaces or cancels an earlier invoice. */
export function isCorrecting({ invoice }: Pick<OpenInvoice, "invoice">): boolean {
  return invoice.correction === "replaces" || invoice.correction === "cancels";
}

export function keysOf(invoice: Invoice): readonly ReferenceKey[] {
  return invoiceReferenceKeys(invoice);
}

/** The names these audits lock before anything else: their invoices' numbers and references. */
export function namesOf(openInvoices: readonly OpenInvoice[]): readonly string[] {
  return [
    ...new Set(
      openInvoices.flatMap((open) =>
        namesUnder(
          open.numberKey,
          open.keys.map((key) => key.confusable),
        ),
      ),
    ),
  ];
}

/**
 * What orders are looked for by: keys, and keys with easily confused characters folded. Also of what a person matched: they may
 * point elsewhere.
 */
export function referencesOf(
  openInvoices: readonly OpenInvoice[],
): readonly [keys: readonly string[], looseKeys: readonly string[]] {
  const keys = openInvoices.flatMap((open) => open.keys);
  return [[...new Set(keys.map((key) => key.key))], [...new Set(keys.map((key) => key.confusable))]];
}
