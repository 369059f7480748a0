import { listOpenConcerned, type PendingChangeRow } from "#db/queries/change/pending-change.ts";
import type { TenantTx } from "#db/database.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { concernsOf } from "#domain/access/concerned-vendors.ts";
import { valueText } from "#domain/access/pending-change.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";

/** Has the open invoices that a change concerns audited again, and tells of it in their timelines. */
export async function tellConcerned(
  tx: TenantTx,
  change: Pick<PendingChangeRow, "changeUuid" | "kind" | "before" | "after" | "concerns">,
  { by, at, what, reason }: { readonly by: string; readonly at: string; readonly what: string; readonly reason: string | null },
): Promise<void> {
  const { externalIds, scacs } = concernsOf(change.concerns);
  if (externalIds.length + scacs.length === 0) return;
  const invoices = await listOpenConcerned(tx, externalIds, scacs);
  const data = {
    changeUuid: change.changeUuid,
    setting: change.kind,
    state: what,
    before: valueText(change.kind, change.before),
    after: valueText(change.kind, change.after),
    reason,
  };
  await recordTimeline(
    tx,
    invoices.map((invoiceUuid) => ({ invoiceUuid, at, actor: by, kind: "vendor-change", data })),
  );
  await enqueueAudits(tx, tx.tenantUuid, invoices, "vendor");
}
