/** Attempts of one kind of subject: so many are free, then each waits twice as long as the one before. */
export interface AttemptRule {
  readonly free: number;
  readonly maxDelaySeconds: number;
  /** After so long without an attempt nothing is held against the subject any more. */
  readonly forgottenAfterSeconds: number;
}

/** One account, from everywhere: a person who mistypes is not held up, a guesser gets about a hundred a day. */
export const ACCOUNT_RULE: AttemptRule = { free: 5, maxDelaySeconds: 900, forgottenAfterSeconds: 3600 };
/** One address: an office behind one address signs in in the morning. */
export const ADDRESS_RULE: AttemptRule = { free: 30, maxDelaySeconds: 900, forgottenAfterSeconds: 3600 };

/** How long the next attempt waits after this many that failed. */
export function delayAfter(failures: number, { free, maxDelaySeconds }: AttemptRule): number {
  return failures < free ? 0 : Math.min(2 ** Math.min(failures - free + 1, 30), maxDelaySeconds);
}
