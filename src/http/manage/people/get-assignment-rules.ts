import { AssignmentRulesSchema } from "#contract/manage/people/assignment-rules.ts";
import { readAssignmentRules } from "#usecases/people/assignment-rules.ts";
import { operation } from "../../operation.ts";
import { assignmentRulesOut } from "./assignment-rules-out.ts";

export const getAssignmentRulesOperation = operation({
  operationId: "getAssignmentRules",
  method: "GET",
  path: "/manage/assignment-rules",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "Get the rules of assignment",
  description:
    "Whose an invoice becomes when it comes to need a person: the first rule that it falls under decides. A rule that names somebody who is gone says so, and assigns nothing.",
  responses: { 200: { description: "In their order, with the run that began last.", schema: AssignmentRulesSchema } },
  handle: async ({ context, tenant }) => ({
    status: 200,
    body: assignmentRulesOut(await readAssignmentRules(context, tenant)),
  }),
});
