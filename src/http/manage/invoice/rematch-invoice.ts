import { Type } from "typebox";
import { ETagSchema } from "#contract/manage/invoice/decisions.ts";
import { unmatchReader } from "#contract/manage/invoice/matching.ts";
import { uuid } from "#contract/schema.ts";
import { rematch } from "#usecases/invoice/match-by-hand.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const rematchInvoiceOperation = operation({
  operationId: "rematchInvoice",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/rematch",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  params: Type.Object({ invoiceUuid: uuid() }),
  body: unmatchReader,
  bodyOptional: true,
  bodyExample: { eTag: "3", reason: "Matched by mistake." },
  refuses: ["conflict", "etag-mismatch"],
  summary: "Let an invoice's references decide about its orders again",
  description: "What somebody matched, or took away, by hand counts no more; it is matched and audited at once.",
  responses: { 200: { description: "Done. The invoice's new eTag.", schema: ETagSchema } },
  handle: async (call) => {
    const { context, tenant, actor, params, body } = call;
    const outcome = await rematch(context, tenant, actor, {
      invoiceUuid: params.invoiceUuid,
      eTag: body?.eTag ?? null,
      reason: body?.reason ?? null,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "invoice");
  },
});
