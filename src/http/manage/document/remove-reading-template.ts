import {
  ReadingTemplatePath,
  ReadingTemplateQuery,
  ReadingTemplateRemovedSchema,
} from "#contract/manage/document/reading-templates.ts";
import { removeReadingTemplate } from "#usecases/review/reading-templates.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const removeReadingTemplateOperation = operation({
  operationId: "removeReadingTemplate",
  method: "DELETE",
  path: "/manage/reading-templates/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "settings",
  params: ReadingTemplatePath,
  query: ReadingTemplateQuery,
  refuses: ["conflict"],
  summary: "Take a version of a reading template back",
  description: "The version before it reads again, or none. What was read by it stays as it is: have a document read again.",
  responses: { 200: { description: "Which version reads now.", schema: ReadingTemplateRemovedSchema } },
  handle: async ({ context, tenant, actor, params, query }) => {
    const removed = await removeReadingTemplate(context, tenant, actor, { uuid: params.uuid, version: query.version });
    return removed.ok ? { status: 200, body: removed.value } : mapRefusal(removed.refusal, "uuid");
  },
});
