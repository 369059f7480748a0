import { readInstant } from "#contract/wire/instant.ts";
import { holdInvoice, releaseInvoice } from "#usecases/invoice/hold-invoice.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

interface Body {
  readonly eTag: string;
  readonly until?: string | null;
  readonly documentType?: string | null;
  readonly reason: string;
}

/** POST /manage/invoices/{invoiceUuid}/hold */
export const holdInvoiceAnswer = async (
  call: Call<{ readonly invoiceUuid: string }, unknown, Body>,
): Promise<Answer | Refusal> => {
  const { context, tenant, actor, params, body } = call;
  const outcome = await holdInvoice(context, tenant, actor, {
    invoiceUuid: params.invoiceUuid,
    eTag: body.eTag,
    until: body.until == null ? null : (readInstant(body.until) ?? null),
    documentType: body.documentType ?? null,
    reason: body.reason,
  });
  return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "invoice");
};

/** POST /manage/invoices/{invoiceUuid}/release */
export const releaseInvoiceAnswer = async (
  call: Call<{ readonly invoiceUuid: string }, unknown, { readonly eTag?: string | null } | undefined>,
): Promise<Answer | Refusal> => {
  const { context, tenant, actor, params, body } = call;
  const outcome = await releaseInvoice(context, tenant, actor, { invoiceUuid: params.invoiceUuid, eTag: body?.eTag ?? null });
  return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "invoice");
};
