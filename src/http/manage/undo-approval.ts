import { undoApproval } from "#usecases/invoice/approve-invoice.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** POST /manage/invoices/{invoiceUuid}/approve/undo */
export const undoApprovalAnswer = async ({
  context,
  tenant,
  actor,
  params,
}: Call<{ readonly invoiceUuid: string }>): Promise<Answer | Refusal> => {
  const outcome = await undoApproval(context, tenant, actor, params.invoiceUuid);
  return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "invoice");
};
