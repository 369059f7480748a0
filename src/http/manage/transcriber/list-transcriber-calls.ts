import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { TranscriberCallListQuery, TranscriberCallPageSchema } from "#contract/manage/transcriber/transcriber.ts";
import { listCalls } from "#usecases/transcriber/list-calls.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listTranscriberCallsOperation = operation({
  operationId: "listTranscriberCalls",
  method: "GET",
  path: "/manage/transcriber/calls",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: TranscriberCallListQuery,
  summary: "List the calls of the document AI",
  description:
    "A line for each document that was sent to it, or was not and why, with what it cost. Test calls are not among them.",
  responses: { 200: { description: "Calls, the newest first.", schema: TranscriberCallPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const listed = await listCalls(context, tenant, { limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor ?? null });
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    const { items, nextCursor } = listed.value;
    return { status: 200, body: { items: items.map((call) => ({ ...call, faults: [...call.faults] })), nextCursor } };
  },
});
