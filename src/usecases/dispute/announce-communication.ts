import type { TenantTx } from "#db/database.ts";
import { touchDispute, touchDisputedInvoice, type Writer } from "#db/queries/dispute/dispute.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import type { Context } from "#src/context.ts";

export interface CommunicationIds {
  readonly invoiceUuid: string;
  readonly disputeUuid: string;
  readonly communicationUuid: string;
}

export interface Announced {
  readonly at: string;
  readonly by: string;
  readonly isMail: boolean;
  /** Whom one of ours is mailed to; null: it is not, or it came in. */
  readonly mailedTo: readonly string[] | null;
  readonly writer: Writer;
}

/** What follows a communication, whoever wrote it: the event, the timeline, and the times of its dispute and invoice. */
export async function announceCommunication(
  context: Context,
  tx: TenantTx,
  ids: CommunicationIds,
  { at, by, isMail, mailedTo, writer }: Announced,
): Promise<void> {
  await touchDispute(tx, ids.disputeUuid, at, writer);
  await touchDisputedInvoice(tx, ids.invoiceUuid, at, null);
  await recordTimeline(tx, [
    { invoiceUuid: ids.invoiceUuid, at, actor: by, kind: "communication", data: { ...ids, mail: isMail, mailedTo } },
  ]);
  await raiseEvents(tx, [{ eventUuid: context.newUuid(), type: "DISPUTE_COMMUNICATION_CREATED", at, data: { ...ids } }]);
  await announceChanges(tx, [{ noun: "invoice", uuid: ids.invoiceUuid }]);
}
