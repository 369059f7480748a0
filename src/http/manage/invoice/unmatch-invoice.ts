import { Type } from "typebox";
import { ETagSchema } from "#contract/manage/invoice/decisions.ts";
import { unmatchReader } from "#contract/manage/invoice/matching.ts";
import { uuid } from "#contract/schema.ts";
import { unmatch } from "#usecases/invoice/match-by-hand.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const unmatchInvoiceOperation = operation({
  operationId: "unmatchInvoice",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/unmatch",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  params: Type.Object({ invoiceUuid: uuid() }),
  body: unmatchReader,
  bodyOptional: true,
  bodyExample: { eTag: "3", reason: "Billed for another load." },
  refuses: ["conflict", "etag-mismatch"],
  summary: "Take an invoice's orders away",
  description: "It stays unmatched until somebody matches it, or lets its references decide again (`/rematch`).",
  responses: { 200: { description: "Done. The invoice's new eTag.", schema: ETagSchema } },
  handle: async (call) => {
    const { context, tenant, actor, params, body } = call;
    const outcome = await unmatch(context, tenant, actor, {
      invoiceUuid: params.invoiceUuid,
      eTag: body?.eTag ?? null,
      reason: body?.reason ?? null,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "invoice");
  },
});
