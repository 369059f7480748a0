import { Type } from "typebox";
import { AUDIT_RULES } from "#domain/audit/rules/index.ts";
import { operation } from "../../operation.ts";

/** What a policy can switch, in the order in which the rules speak. */
export const listAuditRulesOperation = operation({
  operationId: "listAuditRules",
  method: "GET",
  path: "/manage/audit-policy/rules",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "Every audit rule that a policy can switch",
  responses: {
    200: {
      description: "In the order in which the rules speak.",
      schema: Type.Array(
        Type.Object({
          id: Type.String({ example: "charge-over-tolerance" }),
          title: Type.String(),
          severity: Type.String({ description: "Of its findings, unless the finding or the policy says otherwise." }),
          settings: Type.Array(Type.String({ description: "Keys of the policy it reads beside `rules`." })),
        }),
      ),
    },
  },
  handle: async () => ({
    status: 200,
    body: AUDIT_RULES.map(({ id, title, severity, settings }) => ({ id, title, severity, settings })),
  }),
});
