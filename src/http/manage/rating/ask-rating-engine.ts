import { Type } from "typebox";
import { eTagReader } from "#contract/manage/invoice/decisions.ts";
import { RatedInvoiceSchema } from "#contract/manage/rating/rating-runs.ts";
import { uuid } from "#contract/schema.ts";
import { rateInvoice } from "#usecases/rating/rate-invoice.ts";
import { readRated } from "#usecases/rating/read-ratings.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const askRatingEngineOperation = operation({
  operationId: "askRatingEngine",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/rate",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  params: Type.Object({ invoiceUuid: uuid() }),
  body: eTagReader,
  bodyOptional: true,
  bodyExample: { eTag: "3" },
  summary: "Ask the rating engine what an open invoice should cost",
  description:
    "One call for each order of the invoice, answered when all of them are over (at most 30 seconds a call). Nothing is locked meanwhile; the invoice is audited again with what came. Whatever the engine does, the answer is 200 with the run that says so. Going away cancels the call.",
  refuses: ["conflict", "etag-mismatch"],
  responses: { 200: { description: "The run, of the first order; `runs` has all.", schema: RatedInvoiceSchema } },
  handle: async ({ context, tenant, actor, params, body, signal }) => {
    const rated = await rateInvoice(context, tenant, actor, {
      invoiceUuid: params.invoiceUuid,
      eTag: body?.eTag ?? null,
      signal,
    });
    return rated.ok
      ? answerOutcome(await readRated(context, tenant, params.invoiceUuid, rated.value), 200, "invoice")
      : mapRefusal(rated.refusal, "invoice");
  },
});
