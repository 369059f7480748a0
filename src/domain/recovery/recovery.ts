import { addAmounts, type Amount, isNothing, larger, minus, plus, smaller, ZERO } from "../money/amount.ts";

/** One approved invoice of a vendor on an order, and the order as it was decided by. Amounts are of this order, in its currency. */
export interface RecoveryDecision {
  readonly invoiceUuid: string;
  /** UTC, six decimals: with `invoiceUuid` the order of the decisions. */
  readonly approvedAt: string;
  /** Below zero for a credit. */
  readonly approved: Amount;
  /** What the order named for the vendor at that decision. */
  readonly expectedThen: Amount;
  /** What was approved of codes that the order did not name: taxes by a rule, receipts, what a person agreed to. */
  readonly unordered: Amount;
  /** The order was cancelled already, or the vendor not on it: it was approved knowing that. */
  readonly wasGone: boolean;
}

/** What is due to the vendor by the order as it is now. */
export interface DueNow {
  readonly amount: Amount;
  /** The order is cancelled, or names the vendor no more. */
  readonly isGone: boolean;
}

export interface Overpayment {
  readonly approved: Amount;
  /** Of the order as it is now, and what was knowingly approved beside it. */
  readonly due: Amount;
  /** approved - due, never below zero nor above what was approved. */
  readonly overpaid: Amount;
  /** What credits have taken off already. */
  readonly credited: Amount;
}

const acceptedOf = (decision: RecoveryDecision, before: Amount, due: DueNow): Amount => {
  const { approved, expectedThen, unordered, wasGone } = decision;
  if (approved <= 0n) return ZERO;
  if (due.isGone) return wasGone ? approved : ZERO;
  const excess = smaller(larger(minus(plus(before, approved), expectedThen), ZERO), approved);
  // An order that fell since then takes its tolerance along; what it never named stays agreed.
  return due.amount < expectedThen ? smaller(excess, larger(unordered, ZERO)) : excess;
};

/**
 * What a vendor was paid on an order beyond what is due now (interface choices, "Recovery"). What was approved above the order knowingly, by
 * tolerance, rule or person, is no overpayment: only what became less since is. Depends on the decisions alone, not on the order they are
 * told in.
 */
export function overpaymentOf(decisions: readonly RecoveryDecision[], due: DueNow): Overpayment {
  const inOrder = [...decisions].sort((a, b) =>
    a.approvedAt === b.approvedAt ? (a.invoiceUuid < b.invoiceUuid ? -1 : 1) : a.approvedAt < b.approvedAt ? -1 : 1,
  );
  let approved = ZERO;
  let accepted = ZERO;
  for (const decision of inOrder) {
    accepted = plus(accepted, acceptedOf(decision, approved, due));
    approved = plus(approved, decision.approved);
  }
  const dueInAll = plus(due.isGone ? ZERO : due.amount, accepted);
  const overpaid = smaller(larger(minus(approved, dueInAll), ZERO), larger(approved, ZERO));
  const credited = addAmounts(
    inOrder.filter((decision) => decision.approved < 0n).map((decision) => minus(ZERO, decision.approved)),
  );
  return { approved, due: dueInAll, overpaid: isNothing(overpaid) ? ZERO : overpaid, credited };
}

export const RECOVERY_STATES = ["open", "claimed", "recovered", "waived", "closed"] as const;
/** `closed`: nothing is too much any more, without money back (the order became dearer again). */
export type RecoveryState = (typeof RECOVERY_STATES)[number];

/** What people did about a recovery, in all. */
export interface RecoveryStanding {
  /** Up to which overpayment the vendor was asked. */
  readonly claimed: Amount;
  readonly recovered: Amount;
  readonly waived: Amount;
}

export const NOTHING_DONE: RecoveryStanding = { claimed: ZERO, recovered: ZERO, waived: ZERO };

/**
 * What is left to get back, and how it stands. What was recovered or waived is not asked for again, and what was claimed is open again only
 * when more than that is owed.
 */
export function recoveryNow(
  { overpaid, credited }: Pick<Overpayment, "overpaid" | "credited">,
  { claimed, recovered, waived }: RecoveryStanding,
): { readonly amount: Amount; readonly state: RecoveryState } {
  const amount = larger(minus(overpaid, plus(recovered, waived)), ZERO);
  if (amount > 0n) return { amount, state: claimed >= overpaid ? "claimed" : "open" };
  return { amount, state: waived > 0n ? "waived" : recovered > 0n || credited > 0n ? "recovered" : "closed" };
}

/** How people reach a vendor about a recovery. */
export const RECOVERY_CHANNELS = ["Email", "Mail", "Telephone", "Portal", "Edi", "Other"] as const;

export const RECOVERY_CAUSES = ["order-cheaper", "vendor-left-order", "order-cancelled"] as const;
export type RecoveryCause = (typeof RECOVERY_CAUSES)[number];

export const CAUSE_TEXTS: Readonly<Record<RecoveryCause, string>> = {
  "order-cheaper": "The order names less for this carrier now than was approved.",
  "vendor-left-order": "The order does not name this carrier any more.",
  "order-cancelled": "The order is cancelled.",
};
