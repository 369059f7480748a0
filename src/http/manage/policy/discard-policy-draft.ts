import { discardPolicyDraft } from "#usecases/policy/policy-draft.ts";
import { operation } from "../../operation.ts";

export const discardPolicyDraftOperation = operation({
  operationId: "discardPolicyDraft",
  method: "DELETE",
  path: "/manage/audit-policy/draft",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "settings",
  summary: "Throw a draft of an audit policy away",
  responses: { 204: { description: "The draft is gone." } },
  handle: async ({ context, tenant, actor }) => {
    await discardPolicyDraft(context, tenant, actor);
    return { status: 204 };
  },
});
