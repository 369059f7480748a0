import { PASS, defineRule } from "../define-rule.ts";

/** Several orders remain: exactly one order, or one explicit set of orders, must. */
export const orderAmbiguous = defineRule({
  id: "order-ambiguous",
  title: "Several orders fit the invoice",
  since: 1,
  severity: "unmatched",
  settings: [],
  check: ({ match }) => (match.outcome === "matched" || match.reason !== "ambiguous" ? PASS : [{ message: match.words }]),
});
