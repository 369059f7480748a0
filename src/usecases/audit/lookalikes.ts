import { earlierInvoiceNumberKey, invoiceNumberKey } from "#domain/invoice/number-key.ts";
import type { AuditFacts } from "#domain/audit/audit-facts.ts";
import type { OtherInvoice } from "#domain/audit/other-invoice.ts";
import { looksLikeNumber, moveKeysOf, moveKeysToLookFor } from "#domain/audit/same-invoice.ts";
import { openOf } from "#domain/lifecycle/unsettled-by.ts";
import type { TenantTx } from "#db/database.ts";
import { listLookalikes } from "#db/queries/invoice/audit-facts.ts";
import type { Audited } from "./audited.ts";
import type { Gathered } from "./gather-facts.ts";
import { otherFromRow } from "./other-from-row.ts";

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
  const keys = moveKeysToLookFor(moveKeysOf(invoice.invoice));
  const numberKeys = [...new Set([invoiceNumberKey(number), earlierInvoiceNumberKey(number)])];
  const named = (await listLookalikes(tx, numberKeys, keys, [invoice.uuid])).map(otherFromRow);
  return [...named, ...beside.filter(({ earlier }) => looksLikeNumber(invoice.invoice, earlier))];
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
            moveKeysToLookFor(moveKeysOf(open.invoice)).some((key) => other.moveKeys.has(key)) ||
            (other.orderUuids.some((uuid) => orderUuids.includes(uuid)) && looksLikeNumber(open.invoice, other.earlier))),
      ),
    ),
  );
}
