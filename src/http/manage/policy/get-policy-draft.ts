import { PolicyDraftSchema } from "#contract/manage/policy/audit-policy.ts";
import { readPolicyDraft } from "#usecases/policy/policy-draft.ts";
import { operation } from "../../operation.ts";
import { policyDraftOut } from "./policy-draft-out.ts";

/** Each caller has one of their own. */
export const getPolicyDraftOperation = operation({
  operationId: "getPolicyDraft",
  method: "GET",
  path: "/manage/audit-policy/draft",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "The caller's draft of an audit policy",
  description: "Each person and key has their own; it changes nothing until it is published.",
  responses: { 200: { description: "The draft; `policy` is null when there is none.", schema: PolicyDraftSchema } },
  handle: async ({ context, tenant, actor }) => ({
    status: 200,
    body: policyDraftOut(await readPolicyDraft(context, tenant, actor)),
  }),
});
