import { DisputeTemplateSchema } from "#contract/manage/dispute/claims.ts";
import { readDisputeTemplate } from "#usecases/dispute/dispute-template.ts";
import { readSettingETag } from "#usecases/setting/read-versions.ts";
import { operation } from "../../operation.ts";
import { eTagHeader, SETTING_ETAG } from "../setting/setting-call.ts";
import { templateOut } from "./template-change.ts";

export const getDisputeTemplateOperation = operation({
  operationId: "getDisputeTemplate",
  method: "GET",
  path: "/manage/dispute-template",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "The words around a claim",
  description: "The tenant's own, or the ones every tenant begins with, in Liquid.",
  responses: { 200: { description: "The template.", schema: DisputeTemplateSchema, headers: SETTING_ETAG } },
  handle: async ({ context, tenant }) => ({
    status: 200,
    headers: eTagHeader(await readSettingETag(context, tenant, "dispute-template")),
    body: templateOut(await readDisputeTemplate(context, tenant)),
  }),
});
