import { Type } from "typebox";
import { ReadingTemplatePageSchema } from "#contract/manage/document/reading-templates.ts";
import { DEFAULT_LIMIT, pageQuery } from "#contract/manage/pages.ts";
import { listReadingTemplates } from "#usecases/review/reading-templates.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listReadingTemplatesOperation = operation({
  operationId: "listReadingTemplates",
  method: "GET",
  path: "/manage/reading-templates",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: Type.Object(pageQuery),
  summary: "List what corrections taught of layouts",
  description:
    "A correction of a document in review becomes a template of its layout: the next document of the layout is read where the person found the values, and a person confirms them. It is tried on documents that people decided about first, and reads only where no field that they confirmed is read worse.",
  responses: {
    200: { description: "The versions that read or are on trial, the newest first.", schema: ReadingTemplatePageSchema },
  },
  handle: async ({ context, tenant, query }) => {
    const listed = await listReadingTemplates(context, tenant, {
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
  },
});
