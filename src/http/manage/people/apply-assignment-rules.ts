import { AssignmentRulesSchema, assignmentRunReader } from "#contract/manage/people/assignment-rules.ts";
import { applyAssignmentRules } from "#usecases/people/apply-assignment-rules.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { assignmentRulesOut } from "./assignment-rules-out.ts";

export const applyAssignmentRulesOperation = operation({
  operationId: "applyAssignmentRules",
  method: "POST",
  path: "/manage/assignment-rules/apply",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "work",
  body: assignmentRunReader,
  bodyExample: {},
  refuses: ["etag-mismatch", "conflict"],
  summary: "Apply the rules of assignment to what nobody has",
  description:
    "A run over every open invoice that is nobody's, some at a time; `run` of `GET /manage/assignment-rules` tells how far it is. What somebody has stays theirs.",
  responses: { 202: { description: "It has begun.", schema: AssignmentRulesSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const begun = await applyAssignmentRules(context, tenant, actor, body.eTag ?? null);
    return begun.ok ? { status: 202, body: assignmentRulesOut(begun.value) } : mapRefusal(begun.refusal, "run");
  },
});
