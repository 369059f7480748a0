import { changeDecisionReader, ChangePath, PendingChangeSchema } from "#contract/manage/change/pending-changes.ts";
import { decideChange } from "#usecases/change/decide-change.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { changeOut } from "./change-out.ts";

export const confirmPendingChangeOperation = operation({
  operationId: "confirmPendingChange",
  method: "POST",
  path: "/manage/pending-changes/{changeUuid}/confirm",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  isFinal: true,
  params: ChangePath,
  body: changeDecisionReader,
  bodyOptional: true,
  bodyExample: { reason: "called the vendor back" },
  refuses: ["conflict", "forbidden", "grant-missing"],
  summary: "Confirm a change as a second person",
  description:
    "It takes effect, and the invoices it held are audited again. Refused to whoever asked for it, by whatever key or session, and to keys that nobody answers for.",
  responses: { 200: { description: "The change as it is now.", schema: PendingChangeSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const decided = await decideChange(context, tenant, actor, {
      changeUuid: params.changeUuid,
      state: "confirmed",
      reason: body?.reason ?? null,
      mayDecide: actor.scopes.has("decide"),
      mayChangeAccess: actor.scopes.has("admin"),
    });
    return decided.ok ? { status: 200, body: changeOut(decided.value) } : mapRefusal(decided.refusal, "changeUuid");
  },
});
