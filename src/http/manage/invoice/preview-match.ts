import { Type } from "typebox";
import { matchPreviewReader, MatchPreviewSchema } from "#contract/manage/invoice/matching.ts";
import { uuid } from "#contract/schema.ts";
import { previewMatch } from "#usecases/audit/preview-match.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const previewMatchOperation = operation({
  operationId: "previewMatch",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/match/preview",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "nothing",
  params: Type.Object({ invoiceUuid: uuid() }),
  body: matchPreviewReader,
  bodyExample: { orderExternalIds: ["TMS-88231"] },
  refuses: ["conflict", "etag-mismatch"],
  summary: "Preview what a match by hand would give",
  description: "The audit on everything as it is now, against these orders. Nothing is stored, and nobody is told.",
  responses: { 200: { description: "What the audit would say.", schema: MatchPreviewSchema } },
  handle: async ({ context, tenant, params, body }) => {
    const { eTag = null, orderExternalIds } = body;
    const outcome = await previewMatch(context, tenant, { invoiceUuid: params.invoiceUuid, eTag, orderExternalIds });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "invoice");
  },
});
