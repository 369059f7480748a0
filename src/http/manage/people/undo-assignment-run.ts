import { AssignmentRulesSchema, AssignmentRunPath } from "#contract/manage/people/assignment-rules.ts";
import { undoAssignmentRun } from "#usecases/people/apply-assignment-rules.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { assignmentRulesOut } from "./assignment-rules-out.ts";

export const undoAssignmentRunOperation = operation({
  operationId: "undoAssignmentRun",
  method: "POST",
  path: "/manage/assignment-rules/runs/{runUuid}/undo",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "work",
  params: AssignmentRunPath,
  refuses: ["conflict"],
  summary: "Take back what the rules of assignment assigned",
  description:
    "The run that began last, within a day. What it assigned is nobody's again, unless somebody changed or decided it meanwhile: those are told in `passedOver`.",
  responses: { 202: { description: "It is being taken back.", schema: AssignmentRulesSchema } },
  handle: async ({ context, tenant, actor, params }) => {
    const begun = await undoAssignmentRun(context, tenant, actor, params.runUuid);
    return begun.ok ? { status: 202, body: assignmentRulesOut(begun.value) } : mapRefusal(begun.refusal, "run");
  },
});
