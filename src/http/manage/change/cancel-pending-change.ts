import { changeDecisionReader, ChangePath, PendingChangeSchema } from "#contract/manage/change/pending-changes.ts";
import { decideChange } from "#usecases/change/decide-change.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { changeOut } from "./change-out.ts";

export const cancelPendingChangeOperation = operation({
  operationId: "cancelPendingChange",
  method: "POST",
  path: "/manage/pending-changes/{changeUuid}/cancel",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  params: ChangePath,
  body: changeDecisionReader,
  bodyOptional: true,
  bodyExample: { reason: "a slip" },
  refuses: ["conflict", "forbidden", "grant-missing"],
  summary: "Cancel a change of one's own",
  description: "Whoever asked for it takes it back, by whatever key or session.",
  responses: { 200: { description: "The change as it is now.", schema: PendingChangeSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const decided = await decideChange(context, tenant, actor, {
      changeUuid: params.changeUuid,
      state: "cancelled",
      reason: body?.reason ?? null,
      mayDecide: actor.scopes.has("decide"),
      mayChangeAccess: actor.scopes.has("admin"),
    });
    return decided.ok ? { status: 200, body: changeOut(decided.value) } : mapRefusal(decided.refusal, "changeUuid");
  },
});
