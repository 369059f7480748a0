import { upperBound } from "./upper-bound.ts";

/** Of papers that go on by themselves at most so many are wrong. */
export const MAX_WRONG = 0.005;
/** With none wrong among fewer nothing is known: their bound lies above `MAX_WRONG`. */
export const MIN_REVIEWED = 600;
/** Of papers that are just as sure as a threshold so many were looked at: what nobody saw says nothing. */
const MIN_AT_CUT = 100;
/**
 * Thresholds that are tried, from the surest on, until one does not hold: by that order the certainty of a bound is that of the
 * whole, however many are tried.
 */
export const CUTS: readonly number[] = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5];

/** Papers that people looked at, whose least sure value lies between a cut and the next one above it. */
export interface ReviewedAtCut {
  readonly cut: number;
  readonly reviewed: number;
  readonly wrong: number;
}

export type Threshold =
  /** Too few were looked at: what is sure is what the reader found plainly, and nothing by a template alone. */
  | { readonly state: "not-known"; readonly reviewed: number; readonly wrong: number; readonly bound: number }
  | {
      readonly state: "known";
      /** As sure as this the least sure value has to be. */
      readonly sure: number;
      /** Of those that are as sure. */
      readonly reviewed: number;
      readonly wrong: number;
      readonly bound: number;
    }
  /** Even the surest were wrong too often: each goes to a person. */
  | { readonly state: "too-often-wrong"; readonly reviewed: number; readonly wrong: number; readonly bound: number };

/** From which confidence on papers of one kind go on by themselves, by those of them that people looked at. */
export function learnThreshold(papers: readonly ReviewedAtCut[]): Threshold {
  let [reviewed, wrong] = [0, 0];
  let known: Threshold | undefined;
  for (const cut of CUTS) {
    const own = papers.filter((each) => each.cut === cut);
    const seen = own.reduce((sum, each) => sum + each.reviewed, 0);
    [reviewed, wrong] = [reviewed + seen, own.reduce((sum, each) => sum + each.wrong, wrong)];
    if (reviewed < MIN_REVIEWED) continue;
    const bound = upperBound(reviewed, wrong);
    if (bound > MAX_WRONG) return known ?? missed({ reviewed, wrong, bound });
    if (seen >= MIN_AT_CUT) known = { state: "known", sure: cut, reviewed, wrong, bound };
  }
  return known ?? { state: "not-known", reviewed, wrong, bound: upperBound(reviewed, wrong) };
}

/** Too often wrong, or more of them have to be looked at before it is told: none wrong among them would have been enough. */
const missed = (counted: { readonly reviewed: number; readonly wrong: number; readonly bound: number }): Threshold =>
  counted.wrong / counted.reviewed > MAX_WRONG ? { state: "too-often-wrong", ...counted } : { state: "not-known", ...counted };
