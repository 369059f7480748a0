import { disputeTemplateReader, DisputeTemplateSchema } from "#contract/manage/dispute/claims.ts";
import { EffectiveFromQuery } from "#contract/manage/setting/setting-versions.ts";
import { changeDisputeTemplate } from "#usecases/dispute/dispute-template.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { changeOf, eTagHeader, SETTING_ETAG, VERSIONED } from "../setting/setting-call.ts";
import { templateChange, templateOut } from "./template-change.ts";

export const putDisputeTemplateOperation = operation({
  operationId: "putDisputeTemplate",
  method: "PUT",
  path: "/manage/dispute-template",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "settings",
  query: EffectiveFromQuery,
  body: disputeTemplateReader,
  bodyExample: {
    subject: 'Invoice {{ invoiceNumber }}{% if proNumber != "" %}, PRO {{ proNumber }}{% endif %}: {{ disputed }} in dispute',
    opening: "We dispute {{ disputed }} of your invoice {{ invoiceNumber }}.",
    closing: "Please answer by {{ answerBy }}.\n{{ tenant }}",
    answerDays: 30,
  },
  refuses: ["etag-mismatch"],
  summary: "Replace the words around a claim",
  description: `A part that is left out is the one every tenant begins with: \`{}\` resets them all. A blank subject counts as left out. A text that is no Liquid, or names what no claim has, is refused with its line. ${VERSIONED}`,
  responses: { 200: { description: "The template.", schema: DisputeTemplateSchema, headers: SETTING_ETAG } },
  handle: async (call) => {
    const { context, tenant, body, query } = call;
    const changed = await changeDisputeTemplate(context, tenant, templateChange(body), changeOf(call, query));
    return changed.ok
      ? { status: 200, headers: eTagHeader(changed.value.eTag), body: templateOut(changed.value.template) }
      : mapRefusal(changed.refusal, "effectiveFrom");
  },
});
