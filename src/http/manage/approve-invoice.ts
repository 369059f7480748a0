import { approveInvoice } from "#usecases/invoice/approve-invoice.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

interface Body {
  readonly eTag: string;
  readonly reason?: string | null;
  readonly charges?:
    | readonly { readonly code: string; readonly amount: string | number; readonly reason?: string | null }[]
    | null;
  readonly hold?: boolean | null;
}

/** POST /manage/invoices/{invoiceUuid}/approve */
export const approveInvoiceAnswer = async (
  call: Call<{ readonly invoiceUuid: string }, unknown, Body>,
): Promise<Answer | Refusal> => {
  const { context, tenant, actor, params, body } = call;
  const outcome = await approveInvoice(context, tenant, actor, {
    invoiceUuid: params.invoiceUuid,
    eTag: body.eTag,
    reason: body.reason ?? null,
    charges:
      body.charges?.map(({ code, amount, reason }) => ({
        code,
        amount: String(amount),
        ...(reason == null ? {} : { reason }),
      })) ?? null,
    hold: body.hold === true,
  });
  if (outcome.ok) return { status: outcome.value.status === "awaits-second" ? 202 : 200, body: outcome.value };
  return mapRefusal(outcome.refusal, "invoice");
};
