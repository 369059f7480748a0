import { policyDraftReader, PolicyDraftSchema } from "#contract/manage/policy/audit-policy.ts";
import { savePolicyDraft } from "#usecases/policy/policy-draft.ts";
import { operation } from "../../operation.ts";
import { policyDraftOut } from "./policy-draft-out.ts";

/** Kept as it was typed, right or wrong; publishing and previewing are what checks it. */
export const savePolicyDraftOperation = operation({
  operationId: "savePolicyDraft",
  method: "PUT",
  path: "/manage/audit-policy/draft",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "settings",
  body: policyDraftReader,
  bodyExample: { basedOn: 3, policy: { autoApprove: true } },
  summary: "Keep a draft of an audit policy",
  description: "As it was typed, right or wrong. It goes when its owner puts a policy in force.",
  responses: { 200: { description: "The draft.", schema: PolicyDraftSchema } },
  handle: async ({ context, tenant, actor, body }) => ({
    status: 200,
    body: policyDraftOut(await savePolicyDraft(context, tenant, actor, body)),
  }),
});
