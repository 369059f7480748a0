import { Type } from "typebox";
import { ETagSchema } from "#contract/manage/invoice/decisions.ts";
import { matchReader } from "#contract/manage/invoice/matching.ts";
import { uuid } from "#contract/schema.ts";
import { matchByHand } from "#usecases/invoice/match-by-hand.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const matchInvoiceOperation = operation({
  operationId: "matchInvoice",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/match",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  params: Type.Object({ invoiceUuid: uuid() }),
  body: matchReader,
  bodyExample: { orderExternalIds: ["TMS-88231"], reason: "The carrier left our number out." },
  refuses: ["conflict", "etag-mismatch"],
  summary: "Match an invoice to orders by hand",
  description: "It is audited against them at once; its references no longer count.",
  responses: { 200: { description: "Done. The invoice's new eTag.", schema: ETagSchema } },
  handle: async (call) => {
    const { context, tenant, actor, params, body } = call;
    const outcome = await matchByHand(context, tenant, actor, {
      invoiceUuid: params.invoiceUuid,
      eTag: body.eTag ?? null,
      orderExternalIds: body.orderExternalIds,
      reason: body.reason ?? null,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "invoice");
  },
});
