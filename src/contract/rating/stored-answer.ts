import type { RatedCharge } from "#domain/audit/facts/audit-facts.ts";
import { amountOf, printAmount, printRate, rateOf } from "#domain/money/amount.ts";
import type { AnswerFault } from "./read-rating-answer.ts";

/** A charge of an engine's answer as it stands in `rating_run.answer`: decimals as text. */
export interface StoredRatedCharge {
  readonly code: string | null;
  readonly description: string | null;
  readonly amount: string | null;
  readonly rate: string | null;
  readonly quantity: string | null;
  readonly qualifier: string | null;
  readonly product?: string;
  readonly isUnreadable?: true;
}

/** What stands in `rating_run.answer`. */
export interface StoredAnswer {
  readonly vendorCharges: readonly StoredRatedCharge[];
  readonly customerCharges: readonly StoredRatedCharge[];
  readonly faults: readonly AnswerFault[];
}

function stored({ amount, rate, quantity, product, ...charge }: RatedCharge): StoredRatedCharge {
  return {
    ...charge,
    amount: amount === null ? null : printAmount(amount),
    rate: rate === null ? null : printRate(rate, 4),
    quantity: quantity === null ? null : printRate(quantity, 4),
    ...(product === undefined ? {} : { product: printAmount(product) }),
  };
}

export function answerToStored(answer: {
  readonly vendorCharges: readonly RatedCharge[];
  readonly customerCharges: readonly RatedCharge[];
  readonly faults: readonly AnswerFault[];
}): StoredAnswer {
  return {
    vendorCharges: answer.vendorCharges.map(stored),
    customerCharges: answer.customerCharges.map(stored),
    faults: answer.faults,
  };
}

/** A charge as the domain has it, from a stored answer. Throws on what no release wrote. */
function ratedFromStored({ amount, rate, quantity, product, ...charge }: StoredRatedCharge): RatedCharge {
  return {
    code: charge.code,
    description: charge.description,
    amount: amount === null ? null : amountOf(amount),
    rate: rate === null ? null : rateOf(rate),
    quantity: quantity === null ? null : rateOf(quantity),
    qualifier: charge.qualifier,
    ...(product === undefined ? {} : { product: amountOf(product) }),
    ...(charge.isUnreadable === true ? { isUnreadable: true as const } : {}),
  };
}

/** The whole of `rating_run.answer`, read. */
export function answerFromStored(answer: StoredAnswer) {
  return {
    vendorCharges: answer.vendorCharges.map(ratedFromStored),
    customerCharges: answer.customerCharges.map(ratedFromStored),
    faults: answer.faults.map(({ list, charge, text }): AnswerFault => ({ list, charge, text })),
  };
}
