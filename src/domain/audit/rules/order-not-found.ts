import { PASS, defineRule } from "../define-rule.ts";

/** No order remains: nothing can be judged. */
export const orderNotFound = defineRule({
  id: "order-not-found",
  title: "No order is found for the invoice",
  since: 1,
  severity: "unmatched",
  settings: [],
  check: ({ match }) => (match.outcome === "matched" || match.reason !== "not-found" ? PASS : [{ message: match.words }]),
});
