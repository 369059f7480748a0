import { type Correction, isOfMoney } from "./confirmed-paper.ts";
import { sameValue } from "./same-value.ts";

/** Whether a paper was read wrong: a value that the machine had is another one or is not there, or one of money was missed. */
export function isMisread(
  { read, said }: { readonly read: string; readonly said: string },
  corrections: readonly Correction[],
): boolean {
  const wrong = corrections.filter((each) => !sameValue(each.field, each.read, each.said));
  return read !== said || wrong.some((each) => each.read !== null) || wrong.some(({ field }) => isOfMoney(field));
}
