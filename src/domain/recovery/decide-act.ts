import { type Amount, type Currency, parseAmount, plus, printAmount, ZERO } from "../money/amount.ts";
import { excessOfEnding } from "./decide-ending.ts";
import { type RecoveryNow, recoveryNow, type RecoveryStanding } from "./recovery.ts";
import { type PaidLevel, waiveRest } from "./waivers.ts";

/** A recovery as somebody acts on it. */
export interface RecoveryToAct {
  /** What is left. */
  readonly amount: Amount;
  readonly overpaid: Amount;
  readonly currency: Currency;
  readonly state: string;
  readonly standing: RecoveryStanding;
  readonly levels: readonly PaidLevel[];
}

export type ActDecision =
  /** How it stands once `sum` is claimed, came back or is given up. */
  | { readonly ok: true; readonly standing: RecoveryStanding; readonly sum: Amount }
  | {
      readonly ok: false;
      readonly refusal: "nothing-left" | "claimed-already" | "bad-amount" | "over-limit";
      readonly message: string;
    };

const NOTHING_LEFT = { ok: false, refusal: "nothing-left", message: "nothing is left to get back" } as const;

/** The vendor is asked for all that is left. */
export function decideClaim({ amount, overpaid, state, standing }: RecoveryToAct): ActDecision {
  if (amount === 0n) return NOTHING_LEFT;
  if (state === "claimed") return { ok: false, refusal: "claimed-already", message: "all that is left was claimed already" };
  return { ok: true, standing: { ...standing, claimed: overpaid }, sum: amount };
}

/** So much came back, as it was written: at most what is left, within the approval limit of who says so (null: none). */
export function decideRecovered(recovery: RecoveryToAct, written: string, limit: Amount | null): ActDecision {
  const { amount, currency, standing } = recovery;
  if (amount === 0n) return NOTHING_LEFT;
  // Wire numbers may be printed with an exponent; nobody writes money so.
  const sum = /^\d+(?:\.\d+)?$/.test(written) ? parseAmount(written) : undefined;
  if (sum === undefined || sum <= 0n || sum > amount) {
    const message = `amount must be above zero and at most what is left, ${printAmount(amount)} ${currency}`;
    return { ok: false, refusal: "bad-amount", message };
  }
  return (
    beyondLimit(recovery, "recovered", sum, limit) ?? {
      ok: true,
      standing: { ...standing, recovered: plus(standing.recovered, sum) },
      sum,
    }
  );
}

/** All that is left is given up, within the approval limit of who does (null: none). */
export function decideWaive(recovery: RecoveryToAct, limit: Amount | null): ActDecision {
  const { amount, standing, levels } = recovery;
  if (amount === 0n) return NOTHING_LEFT;
  return (
    beyondLimit(recovery, "waived", amount, limit) ?? { ok: true, standing: waiveRest(standing, levels, amount), sum: amount }
  );
}

/** The recovery once it stands so. It was settled by somebody here: what credits took off before does not tell how it ended. */
export function standingNow(
  { overpaid, levels }: Pick<RecoveryToAct, "overpaid" | "levels">,
  standing: RecoveryStanding,
): RecoveryNow {
  return recoveryNow({ overpaid, credited: ZERO, levels }, standing);
}

const beyondLimit = (
  { currency, standing: { recovered, waived } }: RecoveryToAct,
  kind: "recovered" | "waived",
  sum: Amount,
  limit: Amount | null,
): ActDecision | null => {
  const message = excessOfEnding({ kind, sum, before: plus(recovered, waived), currency }, limit);
  return message === null ? null : { ok: false, refusal: "over-limit", message };
};
