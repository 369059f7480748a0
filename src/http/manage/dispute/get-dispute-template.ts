import { DisputeTemplateSchema } from "#contract/manage/claims.ts";
import { PLACEHOLDERS } from "#domain/dispute/dispute-template.ts";
import { readDisputeTemplate } from "#usecases/dispute/dispute-template.ts";
import { operation } from "../../operation.ts";

export const getDisputeTemplateOperation = operation({
  operationId: "getDisputeTemplate",
  method: "GET",
  path: "/manage/dispute-template",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "The words around a claim",
  description: "The tenant's own, or the ones every tenant begins with.",
  responses: { 200: { description: "The template.", schema: DisputeTemplateSchema } },
  handle: async ({ context, tenant }) => ({
    status: 200,
    body: { ...(await readDisputeTemplate(context, tenant)), placeholders: PLACEHOLDERS },
  }),
});
