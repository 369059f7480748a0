import { ChangePath, PendingChangeSchema } from "#contract/manage/change/pending-changes.ts";
import { readChange } from "#usecases/change/decide-change.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { changeOut } from "./change-out.ts";

export const getPendingChangeOperation = operation({
  operationId: "getPendingChange",
  method: "GET",
  path: "/manage/pending-changes/{changeUuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: ChangePath,
  summary: "Get a change that takes two people",
  responses: { 200: { description: "The change.", schema: PendingChangeSchema } },
  handle: async ({ context, tenant, params }) => {
    const read = await readChange(context, tenant, params.changeUuid);
    return read.ok ? { status: 200, body: changeOut(read.value) } : mapRefusal(read.refusal, "changeUuid");
  },
});
