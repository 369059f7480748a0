import { LetterSchema, templatePreviewReader } from "#contract/manage/dispute/claims.ts";
import { letterText } from "#domain/dispute/letter-text.ts";
import { completeTemplate } from "#usecases/dispute/dispute-template.ts";
import { readClaim } from "#usecases/dispute/read-claim.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { templateChange } from "./template-change.ts";

export const previewDisputeTemplateOperation = operation({
  operationId: "previewDisputeTemplate",
  method: "POST",
  path: "/manage/dispute-template/preview",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "nothing",
  body: templatePreviewReader,
  bodyExample: { opening: "We dispute {{ disputed }}.", invoiceUuid: "0b5c9e5e-0f4b-4f0e-9b1e-0d6c2f3a4b5c" },
  refuses: ["conflict", "not-found"],
  summary: "The letter of an invoice in other words",
  description: "Nothing is kept. A text that cannot be filled with this claim is refused with its line.",
  responses: { 200: { description: "The letter.", schema: LetterSchema } },
  handle: async ({ context, tenant, body }) => {
    const read = await readClaim(context, tenant, body.invoiceUuid, completeTemplate(templateChange(body)));
    if (!read.ok) return mapRefusal(read.refusal, "invoiceUuid");
    const { letter } = read.value;
    return { status: 200, body: { subject: letter.subject, text: letterText(letter) } };
  },
});
