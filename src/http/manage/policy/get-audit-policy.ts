import { AuditPolicyAnswerSchema } from "#contract/manage/policy/audit-policy.ts";
import { readPolicy } from "#usecases/policy/read-policy.ts";
import { operation } from "../../operation.ts";
import { policyAnswer } from "./policy-answer.ts";

/** The policy in force, with its version. */
export const getAuditPolicyOperation = operation({
  operationId: "getAuditPolicy",
  method: "GET",
  path: "/manage/audit-policy",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "The audit policy in force",
  responses: {
    200: { description: "The policy and its version.", schema: AuditPolicyAnswerSchema, headers: { etag: "The version." } },
  },
  handle: async ({ context, tenant }) => policyAnswer(await readPolicy(context, tenant)),
});
