import { assignmentPreviewReader, AssignmentPreviewSchema } from "#contract/manage/people/assignment-rules.ts";
import { previewAssignmentRules } from "#usecases/people/assignment-rules.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { wantedRule } from "./assignment-rules-out.ts";

/** Changes nothing. */
export const previewAssignmentRulesOperation = operation({
  operationId: "previewAssignmentRules",
  method: "POST",
  path: "/manage/assignment-rules/preview",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "nothing",
  body: assignmentPreviewReader,
  bodyExample: {},
  summary: "What rules of assignment would assign now",
  description: "Of the open invoices that are nobody's. Nothing is changed.",
  responses: { 200: { description: "How many, by which rule, to whom.", schema: AssignmentPreviewSchema } },
  handle: async ({ context, tenant, body }) => {
    const shown = await previewAssignmentRules(context, tenant, body.rules?.map(wantedRule) ?? null);
    if (!shown.ok) return mapRefusal(shown.refusal, "rules");
    return { status: 200, body: { ...shown.value, rules: shown.value.rules.map((rule) => ({ ...rule, to: [...rule.to] })) } };
  },
});
