import type { AssignmentBody } from "#contract/manage/notes.ts";
import { assignInvoice as assign } from "#usecases/invoice/assign-invoice.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** `POST /manage/invoices/{uuid}/assign`. */
export const assignInvoice = async ({
  context,
  tenant,
  actor,
  params,
  body,
}: Call<{ readonly invoiceUuid: string }, unknown, AssignmentBody>): Promise<Answer | Refusal> => {
  const named = body.assignee?.trim() ?? "";
  // A person may be named by their bare id.
  const assignee = named === "" ? null : named === "me" ? actor.id : named.includes(":") ? named : `user:${named}`;
  const assigned = await assign(context, tenant, actor, { invoiceUuid: params.invoiceUuid, assignee, eTag: body.eTag ?? null });
  return assigned.ok ? { status: 200, body: assigned.value } : mapRefusal(assigned.refusal, "eTag");
};
