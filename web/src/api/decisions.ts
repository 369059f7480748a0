import type { BodyOf, Schemas, Workspace } from "./answers.ts";
import { answer, api } from "./client.ts";

export type NewHold = Omit<BodyOf<"holdInvoice">, "eTag">;
export type ApprovedCharge = Pick<NonNullable<BodyOf<"approveInvoice">["charges"]>[number], "code"> & {
  readonly amount: string;
  /** Where it is not that of the whole. */
  readonly reason?: string;
};
export type NewDispute = Omit<Schemas["NewDispute"], "eTag">;

const at = (invoiceUuid: string) => ({ params: { path: { invoiceUuid } } });

/** What an approval in the app answers: the service holds it until `pendingUntil`, and it can be taken back until then. */
export function approveInvoice(
  { uuid, eTag }: Workspace,
  reason: string | undefined,
  charges: readonly ApprovedCharge[] | undefined,
) {
  return answer(
    api.POST("/manage/invoices/{invoiceUuid}/approve", {
      ...at(uuid),
      body: {
        eTag,
        hold: true,
        ...(reason === undefined ? {} : { reason }),
        ...(charges === undefined ? {} : { charges: [...charges] }),
      },
    }),
  );
}

export function undoApproval(uuid: string, eTag: string) {
  return answer(api.POST("/manage/invoices/{invoiceUuid}/approve/undo", { ...at(uuid), body: { eTag } }));
}

export function holdInvoice({ uuid, eTag }: Workspace, hold: NewHold) {
  return answer(api.POST("/manage/invoices/{invoiceUuid}/hold", { ...at(uuid), body: { eTag, ...hold } }));
}

export function releaseInvoice({ uuid, eTag }: Workspace) {
  return answer(api.POST("/manage/invoices/{invoiceUuid}/release", { ...at(uuid), body: { eTag } }));
}

/** Takes one's own hold back, given at that instant; what it replaced holds again. Somebody else's is never ended by it. */
export function takeBackHold(uuid: string, heldAt: string) {
  return answer(api.POST("/manage/invoices/{invoiceUuid}/release", { ...at(uuid), body: { takesBack: heldAt } }));
}

export function terminateInvoice({ uuid, eTag }: Workspace, reason: string, message: string) {
  return answer(
    api.POST("/manage/invoices/{invoiceUuid}/terminate", {
      ...at(uuid),
      body: { eTag, reason, hold: true, ...(message === "" ? {} : { message }) },
    }),
  );
}

export function undoTermination(uuid: string) {
  return answer(api.POST("/manage/invoices/{invoiceUuid}/terminate/undo", at(uuid)));
}

export function auditAgain({ uuid, eTag }: Workspace) {
  return answer(api.POST("/manage/invoices/{invoiceUuid}/audit", { ...at(uuid), body: { eTag } }));
}

/** `null` leaves it to nobody. Notes and assignments are nobody's decision: they need no eTag. */
export function assignInvoice(uuid: string, assignee: string | null) {
  return answer(api.POST("/manage/invoices/{invoiceUuid}/assign", { ...at(uuid), body: { assignee } }));
}

export function addNote(uuid: string, text: string) {
  return answer(api.POST("/manage/invoices/{invoiceUuid}/notes", { ...at(uuid), body: { text } }));
}

export function raiseDispute({ uuid, eTag }: Workspace, dispute: NewDispute) {
  return answer(api.POST("/manage/invoices/{invoiceUuid}/disputes", { ...at(uuid), body: { ...dispute, eTag } }));
}

/** Takes back that a dispute was raised, while its mail waits. */
export function takeBackDispute(invoiceUuid: string, { uuid, eTag }: { readonly uuid: string; readonly eTag: string }) {
  return answer(
    api.POST("/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}/take-back", {
      params: { path: { invoiceUuid, disputeUuid: uuid } },
      body: { eTag },
    }),
  );
}

const atDispute = (invoiceUuid: string, disputeUuid: string) => ({ params: { path: { invoiceUuid, disputeUuid } } });

export function resolveReasons(
  invoiceUuid: string,
  { uuid, eTag }: { readonly uuid: string; readonly eTag: string },
  reasons: readonly string[],
) {
  return answer(
    api.PATCH("/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}", {
      ...atDispute(invoiceUuid, uuid),
      body: { eTag, resolveReasons: [...reasons] },
    }),
  );
}

export function answerDispute(invoiceUuid: string, disputeUuid: string, communication: BodyOf<"createDisputeCommunication">) {
  return answer(
    api.POST("/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications", {
      ...atDispute(invoiceUuid, disputeUuid),
      body: communication,
    }),
  );
}
