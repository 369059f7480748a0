import { PASS, defineRule } from "../define-rule.ts";
import { sentence } from "../message-text.ts";

/** Several orders remain: exactly one order, or one explicit set of orders, must. */
export const orderAmbiguous = defineRule({
  id: "order-ambiguous",
  title: "Several orders fit the invoice",
  since: 1,
  severity: "unmatched",
  settings: [],
  messages: { severalFit: (d: { matching: string }) => sentence(d.matching) },
  reasons: {},
  check: ({ match }) =>
    match.outcome === "matched" || match.reason !== "ambiguous"
      ? PASS
      : [{ message: "severalFit", data: { matching: match.words } }],
});
