import type { Workspace } from "../../api/answers.ts";
import { type NewDispute, raiseDispute, resolveReasons, takeBackDispute } from "../../api/decisions.ts";
import { readWorkspace } from "../../api/queries.ts";
import { offerReverse, sayTold } from "../../shared/undo-offers.ts";

/**
 * Raises a dispute, its letter waiting for the seconds in which it can be taken back, and offers that. `what`: after the
 * invoice's number, "is being disputed".
 */
export async function raiseWithUndo(invoice: Workspace, dispute: NewDispute, what: string): Promise<void> {
  const raised = await raiseDispute(invoice, { ...dispute, hold: true });
  offerReverse(invoice, {
    kind: "dispute",
    what,
    undo: async () => sayTold((await takeBackDispute(invoice.uuid, raised)).toldEndpoints),
    withdraw: () => withdrawDispute(invoice.uuid, raised.uuid),
  });
}

/** Resolves what is left of a dispute whose mail left already. */
async function withdrawDispute(invoiceUuid: string, disputeUuid: string): Promise<void> {
  const dispute = (await readWorkspace(invoiceUuid)).disputes.find(({ uuid }) => uuid === disputeUuid);
  if (dispute === undefined) return;
  const open = dispute.reasons.filter(({ resolvedAt }) => resolvedAt === null).map(({ uuid }) => uuid);
  if (open.length > 0) await resolveReasons(invoiceUuid, dispute, open);
}
