import { auditAgain } from "#usecases/invoice/match-by-hand.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** POST /manage/invoices/{invoiceUuid}/audit */
export const auditInvoiceAnswer = async (
  call: Call<{ readonly invoiceUuid: string }, unknown, { readonly eTag?: string | null } | undefined>,
): Promise<Answer | Refusal> => {
  const { context, tenant, actor, params, body } = call;
  const outcome = await auditAgain(context, tenant, actor, { invoiceUuid: params.invoiceUuid, eTag: body?.eTag ?? null });
  return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "invoice");
};
