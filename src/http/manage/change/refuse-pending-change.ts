import { changeDecisionReader, ChangePath, PendingChangeSchema } from "#contract/manage/change/pending-changes.ts";
import { decideChange } from "#usecases/change/decide-change.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { changeOut } from "./change-out.ts";

export const refusePendingChangeOperation = operation({
  operationId: "refusePendingChange",
  method: "POST",
  path: "/manage/pending-changes/{changeUuid}/refuse",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  isFinal: true,
  params: ChangePath,
  body: changeDecisionReader,
  bodyOptional: true,
  bodyExample: { reason: "the vendor knows nothing of it" },
  refuses: ["conflict", "forbidden", "grant-missing"],
  summary: "Refuse a change as a second person",
  description: "It never takes effect, and the invoices it held are audited again.",
  responses: { 200: { description: "The change as it is now.", schema: PendingChangeSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const decided = await decideChange(context, tenant, actor, {
      changeUuid: params.changeUuid,
      state: "refused",
      reason: body?.reason ?? null,
      mayDecide: actor.scopes.has("decide"),
      mayChangeAccess: actor.scopes.has("admin"),
    });
    return decided.ok ? { status: 200, body: changeOut(decided.value) } : mapRefusal(decided.refusal, "changeUuid");
  },
});
