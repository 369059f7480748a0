import { defineRule } from "../define-rule.ts";
import { notApplicable, outcomeOf } from "../outcome.ts";
import type { FindingDraft } from "../define-rule.ts";
import { RATED_CHARGE_MESSAGES, validateRatedCharges } from "../validate-rated-charges.ts";

const MESSAGES = {
  ...RATED_CHARGE_MESSAGES,
  failed: (d: { failure: string | null }) => `The rating engine failed: ${d.failure ?? "no reason given"}`,
};
const NOT_ASKED = notApplicable("notAsked");

/** The rating engine's answer breaks the rules of the specification, or the engine failed. */
export const ratingResponseInvalid = defineRule({
  id: "rating-response-invalid",
  title: "The rating engine's answer is invalid",
  since: 1,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: { notAsked: "no rating engine is configured, or it was not asked" },
  check: (facts, { book, comparison }) => {
    if (!facts.ratingConfigured || facts.rating === null) return NOT_ASKED;
    if (facts.rating.status === "failed") return [{ message: "failed", data: { failure: facts.rating.failure } }];
    return outcomeOf(
      validateRatedCharges(facts.rating.vendorCharges, comparison.currency).map((fault): FindingDraft<typeof MESSAGES> => {
        const resolved = book.resolve({ type: null, value: fault.data.charge, description: null });
        return { ...fault, charge: resolved.known ? resolved.code : null };
      }),
    );
  },
});
