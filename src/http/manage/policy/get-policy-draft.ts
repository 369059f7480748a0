import { PolicyDraftSchema } from "#contract/manage/audit-policy.ts";
import { findPolicyDraft } from "#db/queries/policy/policy-draft.ts";
import { policyDraftOut } from "./policy-draft-out.ts";
import { operation } from "../../operation.ts";

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
  handle: async ({ context, tenant, actor }) => {
    const found = await context.db.inTenant(tenant.tenantUuid, (tx) => findPolicyDraft(tx, actor.id));
    return { status: 200, body: policyDraftOut(found) };
  },
});
