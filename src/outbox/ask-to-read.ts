import { askForReadings } from "#db/queries/document/document-reading.ts";
import type { TenantTx } from "#db/database.ts";
import { enqueueWork } from "./enqueue.ts";

/**
 * Has documents read by the queue, in the transaction that makes them or in which somebody asks. `at`: ISO 8601, on the tenant's
 * clock.
 */
export async function askToRead(tx: TenantTx, documentUuids: readonly string[], at: string): Promise<void> {
  if (documentUuids.length === 0) return;
  await askForReadings(tx, documentUuids, at);
  await enqueueWork(
    tx,
    tx.tenantUuid,
    documentUuids.map((subjectUuid) => ({ kind: "read-document", subjectUuid })),
  );
}
