import { request } from "../../api/request.ts";
import type { Workspace } from "../../api/types.ts";

const post = <Answer>(uuid: string, path: string, body: unknown): Promise<Answer> =>
  request<Answer>(`/manage/invoices/${uuid}/${path}`, { method: "POST", body });

/** What an approval in the app answers: the service holds it until `pendingUntil`, and it can be taken back until then. */
export interface HeldApproval {
  readonly status: string;
  readonly pendingUntil: string | null;
  readonly eTag?: string;
  /** What a second approver is needed for, where the status is "awaits-second". */
  readonly message?: string | null;
}

export interface NewHold {
  readonly documentType: string | null;
  readonly until: string | null;
  readonly reason: string;
}

export interface ApprovedCharge {
  readonly code: string;
  readonly amount: string;
}

export const approveInvoice = (
  invoice: Workspace,
  reason: string | undefined,
  charges: readonly ApprovedCharge[] | undefined,
): Promise<HeldApproval> =>
  post(invoice.uuid, "approve", {
    eTag: invoice.eTag,
    hold: true,
    ...(reason === undefined ? {} : { reason }),
    ...(charges === undefined ? {} : { charges }),
  });

export const undoApproval = (uuid: string, eTag: string): Promise<unknown> => post(uuid, "approve/undo", { eTag });

export const holdInvoice = (invoice: Workspace, hold: NewHold): Promise<unknown> =>
  post(invoice.uuid, "hold", { eTag: invoice.eTag, ...hold });

export const releaseInvoice = (invoice: Workspace): Promise<unknown> => post(invoice.uuid, "release", { eTag: invoice.eTag });

export const terminateInvoice = (invoice: Workspace, reason: string, message: string): Promise<unknown> =>
  post(invoice.uuid, "terminate", { eTag: invoice.eTag, reason, ...(message === "" ? {} : { message }) });

export const auditAgain = (invoice: Workspace): Promise<unknown> => post(invoice.uuid, "audit", { eTag: invoice.eTag });

export const matchOrders = (invoice: Workspace, orderExternalIds: readonly string[]): Promise<unknown> =>
  post(invoice.uuid, "match", { eTag: invoice.eTag, orderExternalIds });

export const unmatchOrders = (invoice: Workspace): Promise<unknown> => post(invoice.uuid, "unmatch", { eTag: invoice.eTag });

/** `null` leaves it to nobody. Notes and assignments are nobody's decision: they need no eTag. */
export const assignInvoice = (uuid: string, assignee: string | null): Promise<unknown> => post(uuid, "assign", { assignee });

export const addNote = (uuid: string, text: string): Promise<unknown> => post(uuid, "notes", { text });

export interface NewDispute {
  readonly party: "Vendor" | "Tenant" | "Customer";
  readonly reasons: readonly { readonly description: string }[];
  readonly communication?: {
    readonly text: string;
    readonly email?: { readonly subject: string; /** Addresses, by commas; absent: the vendor's own. */ readonly to?: string };
  };
}

export const raiseDispute = (uuid: string, dispute: NewDispute): Promise<{ readonly uuid: string }> =>
  post(uuid, "disputes", dispute);

export const resolveReasons = (
  invoiceUuid: string,
  disputeUuid: string,
  eTag: string,
  reasons: readonly string[],
): Promise<unknown> =>
  request(`/manage/invoices/${invoiceUuid}/disputes/${disputeUuid}`, {
    method: "PATCH",
    body: { eTag, resolveReasons: reasons },
  });

export const answerDispute = (
  invoiceUuid: string,
  disputeUuid: string,
  communication: NonNullable<NewDispute["communication"]>,
): Promise<unknown> =>
  request(`/manage/invoices/${invoiceUuid}/disputes/${disputeUuid}/communications`, { method: "POST", body: communication });
