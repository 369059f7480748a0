import type { LookedFor } from "../../matching/match-outcome.ts";
import { unmatchedText } from "../../matching/unmatched-text.ts";
import { defineRule } from "../context/define-rule.ts";
import { PASS } from "../findings/outcome.ts";
import { sentence } from "../findings/message-text.ts";

/** Several orders remain: exactly one order, or one explicit set of orders, must. */
export const orderAmbiguous = defineRule({
  id: "order-ambiguous",
  title: "Several orders fit the invoice",
  since: 1,
  severity: "unmatched",
  settings: [],
  messages: {
    severalFit: (d: { reference: LookedFor; orders: readonly string[]; narrowedBy: readonly string[] }) =>
      unmatchedText({ id: "several-fit", ...d }),
    // Facts of before reasons were told apart have words alone.
    toldOnly: (d: { matching: string }) => sentence(d.matching),
  },
  reasons: {},
  toCarrier: null,
  check: ({ match }) => {
    if (match.outcome === "matched" || match.reason !== "ambiguous") return PASS;
    const { why } = match;
    if (why?.id !== "several-fit") return [{ message: "toldOnly", data: { matching: match.words } }];
    const { reference, orders, narrowedBy } = why;
    return [{ message: "severalFit", data: { reference, orders, narrowedBy } }];
  },
});
