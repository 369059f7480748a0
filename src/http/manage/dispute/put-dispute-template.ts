import { disputeTemplateReader, DisputeTemplateSchema } from "#contract/manage/claims.ts";
import { PLACEHOLDERS } from "#domain/dispute/dispute-template.ts";
import { changeDisputeTemplate } from "#usecases/dispute/dispute-template.ts";
import { operation } from "../../operation.ts";
import { templateChange } from "./template-change.ts";

export const putDisputeTemplateOperation = operation({
  operationId: "putDisputeTemplate",
  method: "PUT",
  path: "/manage/dispute-template",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "settings",
  body: disputeTemplateReader,
  bodyExample: {
    subject: "Invoice {invoiceNumber}, PRO {proNumber}: {disputed} in dispute",
    opening: "We dispute {disputed} of your invoice {invoiceNumber}.",
    closing: "Please answer by {answerBy}.\n{tenant}",
    answerDays: 30,
  },
  summary: "Replace the words around a claim",
  description: "A part that is left out is the one every tenant begins with: `{}` resets them all.",
  responses: { 200: { description: "The template.", schema: DisputeTemplateSchema } },
  handle: async ({ context, tenant, body }) => ({
    status: 200,
    body: { ...(await changeDisputeTemplate(context, tenant, templateChange(body))), placeholders: PLACEHOLDERS },
  }),
});
