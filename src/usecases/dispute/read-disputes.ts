import type { Readable } from "node:stream";
import { findAttachment, listCommunications, type CommunicationRow } from "#db/queries/dispute/communication.ts";
import { type DisputeRow, findDispute, listDisputes } from "#db/queries/dispute/dispute.ts";
import type { Context, Tenant } from "#src/context.ts";
import { UNKNOWN_DISPUTE } from "./write-communication.ts";
import { done, type Outcome, refuse, UNKNOWN_INVOICE } from "../refusal.ts";

export type Dispute = Omit<DisputeRow, "lastEventAt">;

const shown = ({ lastEventAt: _lastEventAt, ...dispute }: DisputeRow): Dispute => dispute;

/** Operation 8: all of them. Refuses: unknown. */
export async function listInvoiceDisputes(
  context: Context,
  tenant: Tenant,
  invoiceUuid: string,
): Promise<Outcome<readonly Dispute[]>> {
  const rows = await context.db.inTenant(tenant.tenantUuid, (tx) => listDisputes(tx, invoiceUuid));
  return rows === undefined ? UNKNOWN_INVOICE : done(rows.map(shown));
}

/** Operation 9. Refuses: unknown, also for a dispute of another invoice. */
export async function getDispute(
  context: Context,
  tenant: Tenant,
  invoiceUuid: string,
  disputeUuid: string,
): Promise<Outcome<Dispute>> {
  const row = await context.db.inTenant(tenant.tenantUuid, (tx) => findDispute(tx, invoiceUuid, disputeUuid));
  return row === undefined ? UNKNOWN_DISPUTE : done(shown(row));
}

/** Operation 10. Refuses: unknown. */
export async function listDisputeCommunications(
  context: Context,
  tenant: Tenant,
  invoiceUuid: string,
  disputeUuid: string,
): Promise<Outcome<readonly CommunicationRow[]>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    if ((await findDispute(tx, invoiceUuid, disputeUuid)) === undefined) return UNKNOWN_DISPUTE;
    return done(await listCommunications(tx, disputeUuid));
  });
}

export interface AttachmentPath {
  readonly invoiceUuid: string;
  readonly disputeUuid: string;
  readonly communicationUuid: string;
  readonly identifier: string;
}

/** Operation 12. Refuses: unknown. */
export async function openAttachment(
  context: Context,
  tenant: Tenant,
  path: AttachmentPath,
): Promise<Outcome<{ readonly content: Readable; readonly mediaType: string; readonly bytes: number }>> {
  const row = await context.db.inTenant(tenant.tenantUuid, (tx) => findAttachment(tx, path));
  if (row === undefined) return refuse("unknown", "this communication has no attachment of this name");
  const content = await context.outside.blobs.open(tenant.tenantUuid, row.hash);
  if (content === undefined) throw new Error(`the bytes of an attachment are not in the store: ${row.hash}`);
  return done({ content, mediaType: row.mediaType, bytes: row.bytes });
}
