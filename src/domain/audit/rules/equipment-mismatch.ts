import { compareService, SERVICE_MESSAGES, SERVICE_REASONS } from "../judging/compare-service.ts";
import { defineRule } from "../context/define-rule.ts";

/** The equipment is not the order's. */
export const equipmentMismatch = defineRule({
  id: "equipment-mismatch",
  title: "The equipment is not the order's",
  since: 1,
  severity: "review",
  settings: [],
  messages: SERVICE_MESSAGES,
  reasons: SERVICE_REASONS,
  toCarrier: {},
  check: (_, context) => compareService(context, ["equipment"]),
});
