import { terminateInvoice } from "#usecases/invoice/terminate-invoice.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

interface Body {
  readonly eTag: string;
  readonly reason: string;
  readonly message?: string | null;
}

/** POST /manage/invoices/{invoiceUuid}/terminate */
export const terminateInvoiceAnswer = async (
  call: Call<{ readonly invoiceUuid: string }, unknown, Body>,
): Promise<Answer | Refusal> => {
  const { context, tenant, actor, params, body } = call;
  const outcome = await terminateInvoice(context, tenant, actor, {
    invoiceUuid: params.invoiceUuid,
    eTag: body.eTag,
    reason: body.reason,
    message: body.message ?? null,
  });
  return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "invoice");
};
