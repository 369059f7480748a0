import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import { RATED_CHARGE_MESSAGES, validateRatedCharges } from "../expected/validate-rated-charges.ts";

const MESSAGES = {
  ...RATED_CHARGE_MESSAGES,
  unreadable: (d: { charge: string | null; fault: string }) =>
    `${d.charge === null ? "" : `${d.charge}: `}The rating engine's answer: ${d.fault}`,
  failed: (d: { failure: string | null }) => `The rating engine failed: ${d.failure ?? "no reason given"}`,
};
const NOT_ASKED = notApplicable("notAsked");
/** What is wrong with an answer of the tenant's own engine is told to auditors, and nothing to hold against the carrier. */
const AT_MOST = { atMost: "review" } as const;

/** The rating engine's answer breaks the rules of the specification, or the engine failed. */
export const ratingResponseInvalid = defineRule({
  id: "rating-response-invalid",
  title: "The rating engine's answer is invalid",
  since: 1,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: { notAsked: "no rating engine is configured, or it was not asked" },
  toCarrier: null,
  check: (facts, { book, comparison }) => {
    if (facts.rating === null) return NOT_ASKED;
    if (facts.rating.status === "failed") return [{ message: "failed", data: { failure: facts.rating.failure }, ...AT_MOST }];
    // The orders', also where the invoice cannot be converted into it.
    const currency = comparison.vendors.find((vendor) => vendor !== null)?.currency ?? comparison.currency;
    const customersCurrency = facts.orders[0]?.order.customer.currency ?? currency;
    const codeOf = (charge: string): string | null => {
      const resolved = book.resolve({ type: null, value: charge, description: null });
      return resolved.known ? resolved.code : null;
    };
    const unreadable = (facts.rating.faults ?? []).map(({ charge, text }): FindingDraft<typeof MESSAGES> => ({
      message: "unreadable",
      data: { charge, fault: text },
      charge: charge === null ? null : codeOf(charge),
      ...AT_MOST,
    }));
    const invalid = [
      ...validateRatedCharges("vendor", facts.rating.vendorCharges, currency),
      ...validateRatedCharges("customer", facts.rating.customerCharges ?? [], customersCurrency),
    ].map((fault): FindingDraft<typeof MESSAGES> => ({
      ...fault,
      charge: codeOf(fault.data.charge),
      ...AT_MOST,
    }));
    return outcomeOf([...unreadable, ...invalid]);
  },
});
