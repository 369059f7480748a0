import type { Verdict } from "#domain/audit/findings/audit-result.ts";
import type { FactsInput } from "#tests/builders/audit-facts-builder.ts";

/** A = approve; X = held for an auditor (review or dispute); D, B, U = dispute, block, unmatched. */
export type Expectation = "A" | "X" | "D" | "B" | "U";

export const VERDICTS_OF: Readonly<Record<Expectation, readonly Verdict[]>> = {
  A: ["approve"],
  X: ["review", "dispute"],
  D: ["dispute"],
  B: ["block"],
  U: ["unmatched"],
};

export interface ExpectedOf {
  readonly verdict: Expectation;
  /** Rules that find something, each with its variance where one is told. */
  readonly finds?: readonly (readonly [rule: string, variance?: string])[];
  /** Rules that must not. */
  readonly quiet?: readonly string[];
  readonly message?: RegExp;
  readonly approved?: string;
}

/**
 * A case of the trade with its numbers. The policy is the service's default tolerances (total over: larger of 5.0000 and 2 %,
 * under: larger of 25.0000 and 5 %; a charge over: larger of 2.0000 and 1 %) unless the case says otherwise; contract terms stand
 * in the order as their result.
 */
export interface Scenario {
  readonly number: number;
  readonly name: string;
  readonly facts: FactsInput;
  readonly expect: ExpectedOf;
}
