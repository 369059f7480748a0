import { ChargeTaskPageSchema, ChargeTaskQuery } from "#contract/manage/invoice/exceptions.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listChargeTasks } from "#usecases/charge/charge-tasks.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listChargeTasksOperation = operation({
  operationId: "listChargeTasks",
  method: "GET",
  path: "/manage/charge-tasks",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: ChargeTaskQuery,
  summary: "Charge texts nobody knows",
  description: "Each vendor's text once, the most frequent first.",
  responses: { 200: { description: "A page of tasks.", schema: ChargeTaskPageSchema } },
  handle: async (call) => {
    const page = { limit: call.query.limit ?? DEFAULT_LIMIT, cursor: call.query.cursor ?? null };
    const listed = await listChargeTasks(call.context, call.tenant, page);
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    const items = listed.value.items.map(({ key: _, ...entry }) => entry);
    return { status: 200, body: { items, nextCursor: listed.value.nextCursor } };
  },
});
