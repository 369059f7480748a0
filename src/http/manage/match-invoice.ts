import { matchByHand } from "#usecases/invoice/match-by-hand.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

interface Body {
  readonly eTag?: string | null;
  readonly orderExternalIds: readonly string[];
}

/** POST /manage/invoices/{invoiceUuid}/match */
export const matchInvoiceAnswer = async (
  call: Call<{ readonly invoiceUuid: string }, unknown, Body>,
): Promise<Answer | Refusal> => {
  const { context, tenant, actor, params, body } = call;
  const outcome = await matchByHand(context, tenant, actor, {
    invoiceUuid: params.invoiceUuid,
    eTag: body.eTag ?? null,
    orderExternalIds: body.orderExternalIds,
  });
  return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "invoice");
};
