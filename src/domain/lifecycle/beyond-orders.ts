import { agreedAs } from "../audit/charges/agreed-as.ts";
import { askedOf, type WithheldSum } from "../audit/approval/asked-of-withheld.ts";
import { absolute, addAmounts, type Amount, isNothing, larger, minus, smaller, ZERO } from "../money/amount.ts";

/** A code of the audit, and what of it would be approved; null: nothing is said of it. */
export interface CodeToApprove {
  readonly code: string;
  readonly kind: string;
  readonly expected: Amount | null;
  readonly approved: Amount | null;
}

/** What is withheld of earlier invoices of what is judged as one with a code. */
export interface WithheldBefore extends WithheldSum {
  readonly code: string;
  readonly kind: string;
}

export interface ApprovalTotals {
  readonly expected: Amount | null;
  readonly approved: Amount;
  /** What people agreed to beyond the orders before, as it counts now. */
  readonly agreedBefore: Amount;
  /** What is withheld of earlier invoices with a reason; left out: nothing. */
  readonly withheld?: readonly WithheldBefore[];
  /** What was lifted of what was withheld by earlier approvals; left out: nothing. */
  readonly liftedBefore?: Amount;
}

export interface Beyond {
  /** Of this approval by itself. */
  readonly over: Amount;
  readonly agreedBefore: Amount;
  /** What it pays, within the orders, of what was withheld with a reason. */
  readonly lifted: Amount;
  readonly liftedBefore: Amount;
  /** Above or below zero, all codes together. */
  readonly difference: Amount;
  /** What the limit is held against. */
  readonly counted: Amount;
}

/**
 * What an approval is beyond its orders, for the approver's limit. What is over of one code counts whole, whatever is under of
 * another; linehaul and its discounts are one. What was agreed to before counts too, whoever agreed to it: it raised the
 * expectation, and a limit would be passed in small steps. What was withheld with a reason is not expected, though the order
 * still asks for it: who pays it overrules somebody, and what earlier approvals paid of it counts too. An approval that neither
 * adds nor pays anything of that is not held for what others did. What is
 * short of the expectation counts as much. The service decides by it, and the app tells by it before the click.
 */
export function beyondOrders(
  codes: readonly CodeToApprove[],
  { expected, approved, agreedBefore, withheld = [], liftedBefore = ZERO }: ApprovalTotals,
): Beyond {
  const groups = [...new Set(codes.map(agreedAs))].map((name) => ({
    name,
    rows: codes.filter((row) => agreedAs(row) === name),
  }));
  const overOf = (rows: readonly CodeToApprove[]): Amount => {
    if (rows.every((row) => (row.approved ?? ZERO) === 0n)) return ZERO;
    const over = addAmounts(rows.map((row) => minus(row.approved ?? ZERO, row.expected ?? ZERO)));
    return isNothing(over) ? ZERO : larger(over, ZERO);
  };
  const overs = groups.map(({ rows }) => overOf(rows));
  // What is over counts as that already.
  const lifts = groups.map(({ name, rows }) => {
    const approvedOf = addAmounts(rows.map((row) => row.approved ?? ZERO));
    const own = withheld.find((each) => agreedAs(each) === name);
    return own === undefined ? ZERO : larger(smaller(askedOf(own, approvedOf), minus(approvedOf, overOf(rows))), ZERO);
  });
  const lifted = addAmounts(lifts);
  const difference = minus(approved, expected ?? ZERO);
  const over = larger(addAmounts(overs), difference);
  const added = over > 0n || lifted > 0n ? addAmounts([over, agreedBefore, lifted, liftedBefore]) : ZERO;
  return { over, agreedBefore, lifted, liftedBefore, difference, counted: larger(added, absolute(difference)) };
}

export function isWithinApprovalLimit({ counted }: Beyond, limit: Amount): boolean {
  return counted <= limit;
}
