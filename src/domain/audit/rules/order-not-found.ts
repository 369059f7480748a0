import { PASS, defineRule } from "../define-rule.ts";
import { sentence } from "../message-text.ts";

/** No order remains: nothing can be judged. */
export const orderNotFound = defineRule({
  id: "order-not-found",
  title: "No order is found for the invoice",
  since: 1,
  severity: "unmatched",
  settings: [],
  messages: { noneFound: (d: { matching: string }) => sentence(d.matching) },
  reasons: {},
  check: ({ match }) =>
    match.outcome === "matched" || match.reason !== "not-found"
      ? PASS
      : [{ message: "noneFound", data: { matching: match.words } }],
});
