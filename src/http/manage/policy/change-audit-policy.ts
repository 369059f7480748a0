import { AuditPolicyAnswerSchema, policyChangeReader } from "#contract/manage/policy/audit-policy.ts";
import { changeAuditPolicy } from "#usecases/policy/change-audit-policy.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { madeFrom } from "../made-from.ts";
import { policyAnswer } from "./policy-answer.ts";

/** Puts a new version in force; earlier ones are kept, for the audits made under them. */
export const changeAuditPolicyOperation = operation({
  operationId: "changeAuditPolicy",
  method: "PUT",
  path: "/manage/audit-policy",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  body: policyChangeReader,
  bodyExample: {
    autoApprove: false,
    total: {
      over: { amount: "5.0000", percent: "2", whichever: "larger" },
      under: { amount: "25.0000", percent: "5", whichever: "larger" },
    },
  },
  refuses: ["etag-mismatch"],
  summary: "Put a new audit policy in force",
  description:
    "Open invoices are audited again by it. Where duties are separated it waits for a second person (`pendingChange`), and what is in force stays. With `eTag` or `If-Match` only while the version it was made from is in force: 409 otherwise.",
  responses: {
    200: { description: "The new version.", schema: AuditPolicyAnswerSchema, headers: { etag: "The version." } },
  },
  handle: async (call) => {
    const { context, tenant, actor, headers, body } = call;
    const changed = await changeAuditPolicy(context, tenant, actor, { policy: body.policy, eTag: madeFrom(headers, body.eTag) });
    return changed.ok ? policyAnswer(changed.value) : mapRefusal(changed.refusal, "policy");
  },
});
