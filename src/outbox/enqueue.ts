import type { Tx } from "#db/database.ts";
import { insertWork, listWaitingSubjects } from "#db/queries/queue/work.ts";
import type { NewWork, WorkKind } from "#contract/work-kinds.ts";

/** Puts items on the queue, in the transaction of their cause: they exist exactly if it does. Workers are told at its commit. */
export async function enqueueWork(tx: Tx, tenantUuid: string, items: readonly NewWork[]): Promise<void> {
  if (items.length > 0) await insertWork(tx, tenantUuid, items);
}

/** Has open invoices audited again, by the queue. `cause`: what the audit is told it follows from. */
export function enqueueAudits(tx: Tx, tenantUuid: string, invoiceUuids: readonly string[], cause: string): Promise<void> {
  return enqueueWork(
    tx,
    tenantUuid,
    invoiceUuids.map((subjectUuid) => ({ kind: "audit-invoice" as const, subjectUuid, payload: { cause } })),
  );
}

/**
 * Items for subjects that no item of the kind waits for. One that is being worked on does not wait: it may have read what was
 * there before.
 */
export async function enqueueUnlessWaiting(
  tx: Tx,
  tenantUuid: string,
  kind: WorkKind,
  subjects: readonly Pick<NewWork, "subjectUuid" | "dueAt" | "afterMs">[],
): Promise<void> {
  if (subjects.length === 0) return;
  const subjectUuids = subjects.map(({ subjectUuid }) => subjectUuid);
  const waiting = new Set(await listWaitingSubjects(tx, tenantUuid, { kind, subjectUuids }));
  await enqueueWork(
    tx,
    tenantUuid,
    subjects.filter(({ subjectUuid }) => !waiting.has(subjectUuid)).map((subject) => ({ kind, ...subject })),
  );
}
