import type { LookedFor } from "../../matching/match-outcome.ts";
import { unmatchedText } from "../../matching/unmatched-text.ts";
import { defineRule } from "../context/define-rule.ts";
import { PASS } from "../findings/outcome.ts";
import { sentence } from "../findings/message-text.ts";

/** No order remains: nothing can be judged. */
export const orderNotFound = defineRule({
  id: "order-not-found",
  title: "No order is found for the invoice",
  since: 1,
  severity: "unmatched",
  settings: [],
  messages: {
    noReference: (_: Record<string, never>) => unmatchedText({ id: "no-reference" }),
    noneFound: (d: { references: readonly LookedFor[] }) => unmatchedText({ id: "none-found", references: d.references }),
    takenAway: (_: Record<string, never>) => unmatchedText({ id: "taken-away" }),
    // Facts of before reasons were told apart have words alone.
    toldOnly: (d: { matching: string }) => sentence(d.matching),
  },
  reasons: {},
  toCarrier: { takenAway: null },
  check: ({ match }) => {
    if (match.outcome === "matched" || match.reason !== "not-found") return PASS;
    switch (match.why?.id) {
      case "no-reference":
        return [{ message: "noReference", data: {} }];
      case "none-found":
        return [{ message: "noneFound", data: { references: match.why.references } }];
      case "taken-away":
        return [{ message: "takenAway", data: {} }];
      default:
        return [{ message: "toldOnly", data: { matching: match.words } }];
    }
  },
});
