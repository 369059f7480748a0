import { join } from "node:path";
import { putWhole } from "#adapters/drop-folder.ts";
import type { TenantTx } from "#db/database.ts";
import { findAnswers } from "#db/queries/edi/edi-listing.ts";
import { putSftpOutAgain } from "#db/queries/edi/sftp.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import type { Context, Tenant } from "#src/context.ts";

/**
 * Answers to an interchange are put (again) where its sender looks for them: into the drop folder, into the `/out` of SFTP
 * accounts.
 */
export async function askToPutOut(tx: TenantTx, tenant: Tenant, interchangeUuid: string, channel: string): Promise<void> {
  if (channel === "drop") await enqueueWork(tx, tenant.tenantUuid, [{ kind: "put-out-edi", subjectUuid: interchangeUuid }]);
  if (channel === "sftp") await putSftpOutAgain(tx, interchangeUuid);
}

/**
 * Puts what was answered to an interchange into its tenant's `out`: the acknowledgement, and the 824 if there is one. Doing it
 * twice changes nothing.
 */
export async function putOutAnswers(context: Context, tx: TenantTx, tenant: Tenant, interchangeUuid: string): Promise<void> {
  const answers = await findAnswers(tx, interchangeUuid);
  if (answers === undefined) return;
  const out = join(context.outside.dropFolder, tenant.slug, "out");
  if (answers.acknowledgement !== null) await putWhole(out, `${interchangeUuid}.ack.x12`, answers.acknowledgement);
  if (answers.advice !== null) await putWhole(out, `${interchangeUuid}.824.x12`, answers.advice);
}
