import type { MatchGuess } from "../../matching/match-outcome.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import { referenceText, sentenceStart } from "../findings/message-text.ts";

type Guessed = { readonly kind: string; readonly value: string; readonly orderNumber: string | null };

const MESSAGES = {
  lookAlike: (d: Guessed) =>
    `${sentenceStart(referenceText(d.kind, d.value))} was read with a look-alike letter to find order ${d.orderNumber}; no reference of another kind confirms it.`,
  separators: (d: Guessed) =>
    `${sentenceStart(referenceText(d.kind, d.value))} was taken for order ${d.orderNumber}, where the separators stand elsewhere; no reference of another kind confirms it.`,
  innerZeros: (d: Guessed) =>
    `${sentenceStart(referenceText(d.kind, d.value))} was taken for order ${d.orderNumber}, with which it agrees only without zeros inside; no reference of another kind confirms it.`,
  halfKnownSet: (d: Guessed) =>
    `${sentenceStart(referenceText(d.kind, d.value))} finds no order, while others of its kind do; no reference of another kind confirms the set.`,
};
const MESSAGE_OF: Readonly<Record<MatchGuess["by"], keyof typeof MESSAGES>> = {
  "look-alike": "lookAlike",
  separators: "separators",
  "half-known set": "halfKnownSet",
};
const UNMATCHED = notApplicable("unmatched");

/**
 * The match rests on a guess: a look-alike letter, separators that stand elsewhere, zeros dropped within a number, or a set of
 * numbers of which one finds no order. With flat rates the amount proves nothing, and a wrong match pays the wrong order; no
 * reference of another kind confirms it.
 */
export const matchGuessed = defineRule({
  id: "match-guessed",
  title: "The match is a guess",
  since: 5,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: { unmatched: "no order is matched" },
  toCarrier: null,
  check: ({ match }) => {
    if (match.outcome !== "matched") return UNMATCHED;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const { by, withoutZeros, kind, value, orderNumber } of match.guesses ?? [])
      found.push({
        message: withoutZeros === true ? "innerZeros" : MESSAGE_OF[by],
        data: { kind, value, orderNumber },
        orderUuid: match.orders.find((order) => order.orderNumber === orderNumber)?.orderUuid ?? null,
      });
    return outcomeOf(found);
  },
});
