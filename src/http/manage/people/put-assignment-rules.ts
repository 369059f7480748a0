import { AssignmentRulesSchema, assignmentRulesReader } from "#contract/manage/people/assignment-rules.ts";
import { changeAssignmentRules } from "#usecases/people/assignment-rules.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { assignmentRulesOut, wantedRule } from "./assignment-rules-out.ts";

export const putAssignmentRulesOperation = operation({
  operationId: "putAssignmentRules",
  method: "PUT",
  path: "/manage/assignment-rules",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "settings",
  body: assignmentRulesReader,
  bodyExample: { rules: [] },
  refuses: ["etag-mismatch"],
  summary: "Change the rules of assignment",
  description:
    "All of them, in their order; one with the `uuid` of before is that rule, changed. They are for what comes to need a person from now on: nothing that waits already is assigned by the change (`POST /manage/assignment-rules/apply`), and what a person assigned stays.",
  responses: { 200: { description: "As they are kept.", schema: AssignmentRulesSchema } },
  handle: async ({ context, tenant, body }) => {
    const changed = await changeAssignmentRules(context, tenant, {
      rules: body.rules.map(wantedRule),
      eTag: body.eTag ?? null,
    });
    return changed.ok ? { status: 200, body: assignmentRulesOut(changed.value) } : mapRefusal(changed.refusal, "rules");
  },
});
