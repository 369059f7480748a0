import { type Amount, isNothing, minus, smaller, ZERO } from "../../money/amount.ts";

/** What is withheld of what is judged as one. */
export interface WithheldSum {
  readonly amount: Amount;
  /** What may still be billed of it without asking for it: expected now, less approved and not given back, less withheld. */
  readonly room: Amount;
}

/** How much of what is withheld an amount asks for: what is beyond the room, at most all of it, and never more than itself. */
export function askedOf({ amount, room }: WithheldSum, asked: Amount): Amount {
  const beyond = smaller(minus(asked, room), asked);
  return beyond <= 0n || isNothing(beyond) ? ZERO : smaller(beyond, amount);
}
