import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";
import { validateRatedCharges } from "../validate-rated-charges.ts";

const NOT_CONFIGURED = notApplicable("no rating engine is configured, or it was not asked");

/** The rating engine's answer breaks the rules of the specification, or the engine failed. */
export const ratingResponseInvalid = defineRule({
  id: "rating-response-invalid",
  title: "The rating engine's answer is invalid",
  since: 1,
  severity: "review",
  settings: [],
  check: (facts, { book }) => {
    if (!facts.ratingConfigured || facts.rating === null) return NOT_CONFIGURED;
    if (facts.rating.status === "failed")
      return [{ message: `The rating engine failed: ${facts.rating.failure ?? "no reason given"}` }];
    return outcomeOf(
      validateRatedCharges(facts.rating.vendorCharges).map((fault) => {
        const resolved = book.resolve({ type: null, value: fault.charge, description: null });
        return { message: fault.message, charge: resolved.known ? resolved.code : null };
      }),
    );
  },
});
