import { guessText } from "../../matching/find-guesses.ts";
import { defineRule, notApplicable, PASS } from "../define-rule.ts";

const UNMATCHED = notApplicable("no order is matched");

/**
 * The match rests on a guess: a look-alike letter, separators that stand elsewhere, or a set of numbers of which one finds no order. With flat
 * rates the amount proves nothing, and a wrong match pays the wrong order; no reference of another kind confirms it.
 */
export const matchGuessed = defineRule({
  id: "match-guessed",
  title: "The match is a guess",
  since: 5,
  severity: "review",
  settings: [],
  check: ({ match }) => {
    if (match.outcome !== "matched") return UNMATCHED;
    const guesses = match.guesses ?? [];
    return guesses.length === 0
      ? PASS
      : guesses.map((guess) => ({
          message: `${guessText(guess)}; no reference of another kind confirms it.`,
          orderUuid: match.orders.find((one) => one.orderNumber === guess.orderNumber)?.orderUuid ?? null,
        }));
  },
});
