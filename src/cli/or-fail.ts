import type { Outcome } from "#usecases/refusal.ts";

/** The value, or an error in the words of the refusal. */
export function orFail<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  const words = Object.values(outcome.refusal.errors ?? {}).flat();
  throw new Error(words.length === 0 ? outcome.refusal.message : words.join("; "));
}
