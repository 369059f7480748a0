import { compareService, SERVICE_MESSAGES, SERVICE_REASONS } from "../judging/compare-service.ts";
import { defineRule } from "../context/define-rule.ts";

/** Mode, type or level of the service are not the order's. */
export const serviceMismatch = defineRule({
  id: "service-mismatch",
  title: "The service is not the order's",
  since: 1,
  severity: "review",
  settings: [],
  messages: SERVICE_MESSAGES,
  reasons: SERVICE_REASONS,
  toCarrier: {},
  check: (_, context) => compareService(context, ["mode", "type", "level"]),
});
