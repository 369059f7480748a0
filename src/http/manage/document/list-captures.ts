import { CaptureListQuery, CapturePageSchema } from "#contract/manage/document/captures.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listCaptures } from "#usecases/document/list-captures.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listCapturesOperation = operation({
  operationId: "listCaptures",
  method: "GET",
  path: "/manage/captures",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: CaptureListQuery,
  summary: "List what the capture provider sent",
  description: "Each callback with its images and what became of them; refused ones with the reason.",
  responses: { 200: { description: "Captures, the newest first.", schema: CapturePageSchema } },
  handle: async ({ context, tenant, query }) => {
    const listed = await listCaptures(context, tenant, { limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor ?? null });
    return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
  },
});
