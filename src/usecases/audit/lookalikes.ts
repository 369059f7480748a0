import type { AuditFacts } from "#domain/audit/audit-facts.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import {
  earlierInvoiceNumberKey,
  invoiceNumberKey,
  looksLikeNumber,
  moveKeysOf,
  moveKeyVariants,
  moveKeyWithoutPrefix,
} from "#domain/audit/same-invoice.ts";
import { isFinalized } from "#domain/invoice/invoice.ts";
import type { TenantTx } from "#db/database.ts";
import { listLookalikes } from "#db/queries/invoice/audit-facts.ts";
import type { Audited } from "./audited.ts";
import type { Gathered } from "./gather-facts.ts";
import { type OtherInvoice, otherFromRow } from "./other-invoice.ts";

/**
 * Invoices as they are now that might be the same invoice: its number, PRO or BOL, whenever they were accepted, and of those `beside` it on its
 * orders the ones whose number looks like it; none that is terminated.
 */
export async function lookalikesNow(
  tx: TenantTx,
  { invoice }: AuditFacts,
  beside: readonly OtherInvoice[],
): Promise<readonly OtherInvoice[]> {
  const number = invoice.invoice.invoiceNumber;
  const keys = moveKeysOf(invoice.invoice).flatMap((key) => moveKeyVariants(key.key));
  const numberKeys = [...new Set([invoiceNumberKey(number), earlierInvoiceNumberKey(number)])];
  const named = (await listLookalikes(tx, numberKeys, [...new Set(keys)], [invoice.uuid])).map(otherFromRow);
  return [...named, ...beside.filter(({ earlier }) => looksLikeNumber(invoice.invoice, earlier))];
}

/**
 * Words when the same invoice was approved under another uuid after this one was audited, else null. A fresh audit finds `duplicate-invoice`, and
 * then a person may decide.
 */
export function overtakenByCopy(facts: AuditFacts, lookalikes: readonly OtherInvoice[]): string | null {
  const unseen = lookalikes
    .map((other) => other.earlier)
    .filter(({ uuid, status }) => status === "approved" && !wasApproved(facts, uuid));
  if (unseen.length === 0) return null;
  const finding = runAudit({ ...facts, earlierInvoices: unseen }).findings.find(
    ({ rule, severity }) => rule === "duplicate-invoice" && severity !== "information",
  );
  if (finding === undefined) return null;
  const names = unseen.filter(({ uuid }) => finding.invoiceUuids.includes(uuid)).map((entry) => entry.invoiceNumber);
  return `${names.join(", ")}, the same invoice, was approved after this one was audited. It is audited again; decide anew.`;
}

const wasApproved = (facts: AuditFacts, uuid: string): boolean =>
  facts.earlierInvoices.some((entry) => entry.uuid === uuid && entry.status === "approved");

/** Those that are open: they are judged again once one of them is approved, also the one that came first. */
export function openOf(lookalikes: readonly OtherInvoice[]): readonly string[] {
  return lookalikes.filter((other) => !isFinalized(other.earlier.status)).map((other) => other.uuid);
}

/** Open invoices that might be one of these, which the policy approved just now. */
export function openLookalikes(gathered: Gathered, approved: readonly Audited[]): readonly string[] {
  const others = [...gathered.others.values()];
  return openOf(
    others.filter((other) =>
      approved.some(
        ({ open, orderUuids }) =>
          other.uuid !== open.uuid &&
          (other.numberKey === open.numberKey ||
            moveKeysOf(open.invoice).some((key) => other.moveKeys.has(moveKeyWithoutPrefix(key.key))) ||
            (other.orderUuids.some((uuid) => orderUuids.includes(uuid)) && looksLikeNumber(open.invoice, other.earlier))),
      ),
    ),
  );
}
