import { AUDIT_RULES } from "#domain/audit/rules/index.ts";
import type { Answer } from "../route.ts";

/** GET /manage/audit-policy/rules: what a policy can switch, in the order in which the rules speak. */
export const listAuditRules = async (): Promise<Answer> => ({
  status: 200,
  body: AUDIT_RULES.map(({ id, title, severity, settings }) => ({ id, title, severity, settings })),
});
