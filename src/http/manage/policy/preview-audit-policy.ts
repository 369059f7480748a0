import { Type } from "typebox";
import { policyChangeReader } from "#contract/manage/policy/audit-policy.ts";
import { AuditPolicyPreviewSchema } from "#contract/manage/policy/policy-preview.ts";
import { integer } from "#contract/schema.ts";
import { previewAuditPolicy } from "#usecases/audit/preview-policy.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

const USUAL = 500;

/** Changes nothing. */
export const previewAuditPolicyOperation = operation({
  operationId: "previewAuditPolicy",
  method: "POST",
  path: "/manage/audit-policy/preview",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "nothing",
  query: Type.Object({
    invoices: integer({ minimum: 1, maximum: 2000, default: 500, description: "How many past invoices, newest first." }),
  }),
  body: policyChangeReader,
  bodyExample: { autoApprove: true, lateBillingDays: 90 },
  summary: "What a draft policy would have done to past invoices",
  description:
    "Past audits are run again from their stored facts with the draft in place of the policy of the time, and approvals that await a second person are told apart: what publishing the draft would keep of them, and what not and why. Nothing is changed.",
  responses: { 200: { description: "How many verdicts would change, which, and the money.", schema: AuditPolicyPreviewSchema } },
  handle: async (call) => {
    const outcome = await previewAuditPolicy(call.context, call.tenant, call.body.policy, call.query.invoices ?? USUAL);
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "policy");
  },
});
