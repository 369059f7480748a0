import { AuditPolicyAnswerSchema, rollBackReader } from "#contract/manage/policy/audit-policy.ts";
import { rollBackAuditPolicy } from "#usecases/policy/roll-back-audit-policy.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { madeFrom } from "../made-from.ts";
import { policyAnswer } from "./policy-answer.ts";

/** An earlier version in force again, as a new one. */
export const rollBackAuditPolicyOperation = operation({
  operationId: "rollBackAuditPolicy",
  method: "POST",
  path: "/manage/audit-policy/rollback",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  body: rollBackReader,
  bodyExample: { version: 2 },
  refuses: ["etag-mismatch", "not-found"],
  summary: "Put an earlier audit policy in force again",
  description:
    "As a new version: history is never rewritten. Open invoices are audited again. Where duties are separated it waits for a second person (`pendingChange`). Refused where its approval rules name somebody who is not here any more.",
  responses: { 200: { description: "The new version.", schema: AuditPolicyAnswerSchema } },
  handle: async (call) => {
    const { context, tenant, actor, headers, body } = call;
    const outcome = await rollBackAuditPolicy(context, tenant, actor, {
      version: body.version,
      eTag: madeFrom(headers, body.eTag),
    });
    return outcome.ok ? policyAnswer(outcome.value) : mapRefusal(outcome.refusal, "version");
  },
});
