import { agreedAs } from "../audit/charges/agreed-as.ts";
import { agreedNow, type PaidAndAgreed } from "../audit/charges/agreed.ts";
import { withheldNow } from "../audit/approval/withheld.ts";
import { addAmounts, amount, type Amount, isNothing, larger, minus, plus, type Rate, smaller, ZERO } from "../money/amount.ts";
import { divideHalfAwayFromZero, percentOf, roundToCents } from "../money/round.ts";
import { type PaidLevel, waivedStill, type WaivedStanding } from "./waivers.ts";

/**
 * One approved invoice of a vendor on an order, and the order as it was decided by; or money that came back (`isRecovered`),
 * which is approved below zero. Amounts are of this order, in its currency.
 */
export interface RecoveryDecision {
  readonly invoiceUuid: string;
  /** UTC, six decimals: with `invoiceUuid` the order of the decisions. */
  readonly approvedAt: string;
  /** Below zero for a credit. */
  readonly approved: Amount;
  /** What the order named for the vendor at that decision. */
  readonly expectedThen: Amount;
  /** What of it is asked for of what is agreed as one (`agreedAs`); absent: nothing is known of it. */
  readonly expectedThenAs?: (agreedAs: string) => Amount;
  /**
   * What was approved by code, and what of it was agreed to beyond what was expected; without taxes that a rule expected. Absent:
   * nothing was agreed.
   */
  readonly codes?: readonly PaidAndAgreed[];
  /** What was withheld of it and stands, as `WithheldAmount`; absent: nothing, or it was not kept from where. */
  readonly withheld?: readonly WithheldAs[];
  /**
   * What was approved of codes that the order did not name, beside what is agreed: what a policy lets through, and all of it in
   * earlier releases.
   */
  readonly unordered: Amount;
  /** What of it are taxes that a rule of the policy expected, not the order: they fall with what they are of. */
  readonly ruleTax: Amount;
  /**
   * What taxes by rules came to where the order said then that it was delivered, in percent; null: it did not say. Absent: not
   * known.
   */
  readonly taxPercent?: Rate | null;
  /** What of `ruleTax` was agreed to beyond what the rule expected; absent: nothing. */
  readonly taxAgreed?: Amount;
  /** The order was cancelled already, or the vendor not on it: it was approved knowing that. */
  readonly wasGone: boolean;
  /** The order as it is called now. */
  readonly orderUuid: string;
  /** Whether a legacy create made the order it was decided by: legacy callers know an order by nothing but its number. */
  readonly isLegacy: boolean;
  readonly isRecovered?: true;
}

/** What is withheld of what is agreed as one (`agreedAs`), and what the order asked for of that then with what was agreed. */
export interface WithheldAs {
  readonly agreedAs: string;
  readonly amount: Amount;
  readonly from: Amount;
}

/** The same decision with its amounts in another currency. */
export function decisionIn<Decision extends RecoveryDecision>(decision: Decision, by: (amount: Amount) => Amount): Decision {
  const { approved, expectedThen, expectedThenAs, unordered, ruleTax, taxAgreed, codes, withheld } = decision;
  return {
    ...decision,
    approved: by(approved),
    expectedThen: by(expectedThen),
    unordered: by(unordered),
    ruleTax: by(ruleTax),
    ...(taxAgreed === undefined ? {} : { taxAgreed: by(taxAgreed) }),
    ...(expectedThenAs === undefined ? {} : { expectedThenAs: (name: string) => by(expectedThenAs(name)) }),
    ...(codes === undefined
      ? {}
      : { codes: codes.map((code) => ({ ...code, paid: by(code.paid), agreed: by(code.agreed), from: by(code.from) })) }),
    ...(withheld === undefined
      ? {}
      : { withheld: withheld.map((each) => ({ ...each, amount: by(each.amount), from: by(each.from) })) }),
  };
}

/** What is due to the vendor by an order as it is now. */
export interface DueNow {
  readonly amount: Amount;
  /** What of it is asked for of what is agreed as one (`agreedAs`); absent: nothing. */
  readonly amountAs?: (agreedAs: string) => Amount;
  /** The order is cancelled, or names the vendor no more. */
  readonly isGone: boolean;
  /** What taxes by rules come to where the order is delivered now, in percent; null or absent: it is not known. */
  readonly taxPercent?: Rate | null;
}

export interface Overpayment {
  /** Of invoices alone. */
  readonly approved: Amount;
  /** Of the order as it is now, and what was knowingly approved beside it. */
  readonly due: Amount;
  /**
   * approved - due, never below zero nor above what was approved; and what of it came back, also where it is due again by now.
   */
  readonly overpaid: Amount;
  /** What credits have taken off already. */
  readonly credited: Amount;
  /** What was paid and what is due, by what is judged as one; of invoices alone. */
  readonly levels: readonly PaidLevel[];
  /** What of taxes by rules is not due because the order is delivered elsewhere now; absent: nothing. */
  readonly otherPlace?: Amount;
}

/** What was approved before a decision, and what is agreed beside the order once it is made, less what is withheld of it. */
interface StandingThen {
  readonly before: Amount;
  readonly beside: Amount;
}

/** What of a decision was accepted beside what the order named and what was agreed: by tolerance, or by the policy. */
const acceptedOf = (
  decision: RecoveryDecision,
  { before, beside }: StandingThen,
  due: Pick<DueNow, "amount" | "isGone">,
): Amount => {
  const { approved, expectedThen, unordered, wasGone } = decision;
  if (approved <= 0n) return ZERO;
  if (due.isGone) return wasGone ? approved : ZERO;
  const excess = smaller(larger(minus(plus(before, approved), plus(expectedThen, beside)), ZERO), approved);
  // An order that fell since then takes its tolerance along; what it never named stays.
  return due.amount < expectedThen ? smaller(excess, larger(unordered, ZERO)) : excess;
};

/**
 * What decisions agreed to beside an order that asks for this much of each of what is agreed as one, less what they withhold of
 * it.
 */
const besideOf = (decisions: readonly RecoveryDecision[], orderedOf: (agreedAs: string) => Amount): Amount =>
  addAmounts([...besideBy(decisions, orderedOf).values()]);

/** The same by what is agreed as one. */
const besideBy = (
  decisions: readonly RecoveryDecision[],
  orderedOf: (agreedAs: string) => Amount,
): ReadonlyMap<string, Amount> => {
  const agreed = agreedNow(
    decisions.flatMap(({ codes }) => codes ?? []),
    orderedOf,
  );
  const levels = new Map<string, Amount>();
  for (const { resolved, amount: each } of agreed.values()) {
    const name = agreedAs(resolved);
    levels.set(name, plus(levels.get(name) ?? ZERO, each));
  }
  const beside = new Map(levels);
  for (const { agreedAs: name, amount: short, from } of decisions.flatMap((decision) => decision.withheld ?? [])) {
    const still = withheldNow(short, from, plus(orderedOf(name), levels.get(name) ?? ZERO));
    beside.set(name, minus(beside.get(name) ?? ZERO, still));
  }
  return beside;
};

/** What was paid of each charge that is agreed as one, and what of it is due. */
const levelsOf = (decisions: readonly RecoveryDecision[], due: DueOfNumber): readonly PaidLevel[] => {
  const paid = new Map<string, Amount>();
  const owedGone = new Map<string, Amount>();
  const add = (to: Map<string, Amount>, name: string, sum: Amount): unknown => to.set(name, plus(to.get(name) ?? ZERO, sum));
  for (const { codes, wasGone, isRecovered } of decisions)
    for (const code of isRecovered ? [] : (codes ?? [])) {
      add(paid, agreedAs(code.resolved), code.paid);
      if (wasGone) add(owedGone, agreedAs(code.resolved), code.paid);
    }
  const beside = besideBy(decisions, due.inAllAs);
  return [...paid].map(([name, sum]) => ({
    name,
    paid: sum,
    due: due.isGone ? (owedGone.get(name) ?? ZERO) : plus(due.inAllAs(name), beside.get(name) ?? ZERO),
  }));
};

/** All taxes by rules, as one level. */
const RULE_TAXES = "taxes by rules";

/** What orders of one number ask for in all, and what of it each decision is judged by. */
interface DueOfNumber {
  readonly inAll: Amount;
  readonly inAllAs: (agreedAs: string) => Amount;
  readonly isGone: boolean;
  readonly by: (decision: RecoveryDecision) => Pick<DueNow, "amount" | "isGone">;
}

/**
 * Orders of one number, of which a legacy create made one, are one debt: what is due is what the order names that names most.
 * Orders by V2 alone, told apart by their external ids, have nothing to do with each other: where both were paid, both are due.
 */
const dueOfNumber = (decisions: readonly RecoveryDecision[], orders: ReadonlyMap<string, DueNow>): DueOfNumber => {
  const amountOf = (orderUuid: string): Amount => {
    const due = orders.get(orderUuid);
    return due === undefined || due.isGone ? ZERO : due.amount;
  };
  const apart = new Set(decisions.filter((decision) => !decision.isLegacy).map((decision) => decision.orderUuid));
  const isGone = (orderUuid: string): boolean => orders.get(orderUuid)?.isGone ?? true;
  const dearest = [...orders.keys()].map(amountOf).reduce(larger, ZERO);
  const ofApart = addAmounts([...apart].map(amountOf));
  const inAll = larger(ofApart, dearest);
  const asking = ofApart >= dearest ? [...apart] : [...orders.keys()].filter((each) => amountOf(each) === dearest).slice(0, 1);
  return {
    inAll,
    inAllAs: (name) => addAmounts(asking.map((each) => (isGone(each) ? ZERO : (orders.get(each)?.amountAs?.(name) ?? ZERO)))),
    isGone: [...orders.keys()].every(isGone),
    by: ({ orderUuid, isLegacy }) => {
      const others = isLegacy ? [] : [...apart].filter((each) => each !== orderUuid);
      return {
        amount: minus(inAll, addAmounts(others.map(amountOf))),
        isGone: [...orders.keys()].every((each) => others.includes(each) || isGone(each)),
      };
    },
  };
};

/** Whether what was approved by one counted when the other was audited. */
const areOneDebt = (a: RecoveryDecision, b: RecoveryDecision): boolean => a.orderUuid === b.orderUuid || a.isLegacy || b.isLegacy;

/**
 * What a vendor was paid beyond what is due now (interface choices, "Recovery"), on an order or on the orders that are one debt
 * with it ("Legacy replacement"). What was approved above the order knowingly, by tolerance, rule or person, is no overpayment:
 * only what became less since is, with the taxes on it; what was agreed beyond the order counts as in audits (`agreedNow`).
 * Depends on the decisions alone, not on the order they are told in. `orders`: every order, by uuid. What is too much is in whole
 * cents, as it is asked for and given back: rounded here, once.
 */
export function overpaymentOf(decisions: readonly RecoveryDecision[], orders: ReadonlyMap<string, DueNow>): Overpayment {
  const recovered = minus(ZERO, addAmounts(decisions.filter((each) => each.isRecovered).map((each) => each.approved)));
  const exact = overpaidAfter(decisions, orders);
  const standing = { ...exact, overpaid: roundToCents(exact.overpaid) };
  return recovered === 0n
    ? standing
    : { ...standing, approved: plus(standing.approved, recovered), overpaid: plus(standing.overpaid, recovered) };
}

/** The same once what came back is taken off what was approved. */
const overpaidAfter = (decisions: readonly RecoveryDecision[], orders: ReadonlyMap<string, DueNow>): Overpayment => {
  const net = overpaidNet(
    decisions.map((decision) => ({ ...decision, approved: minus(decision.approved, decision.ruleTax) })),
    orders,
  );
  const tax = addAmounts(decisions.map((decision) => decision.ruleTax));
  if (tax === 0n && decisions.every((decision) => decision.ruleTax === 0n)) return net;
  const asBilled = taxOn(decisions, net.due);
  const taxDue = taxDueElsewhere(decisions, orders, net.due) ?? asBilled;
  const approved = plus(net.approved, tax);
  const taxOver = minus(tax, taxDue);
  // What is withheld of taxes that the order names takes off what is asked back.
  const sides = plus(net.overpaid, taxDue < 0n ? taxOver : larger(taxOver, ZERO));
  const overpaid = smaller(
    larger(minus(sides, creditedBeyond(decisions, net, minus(taxDue, tax))), ZERO),
    larger(approved, ZERO),
  );
  return {
    approved,
    due: plus(net.due, taxDue),
    levels: [
      ...net.levels,
      {
        name: RULE_TAXES,
        paid: addAmounts(decisions.map(({ isRecovered, ruleTax }) => (isRecovered ? ZERO : ruleTax))),
        due: taxDue,
      },
    ],
    overpaid: isNothing(overpaid) ? ZERO : overpaid,
    credited: creditsIn(decisions),
    ...(taxDue < asBilled ? { otherPlace: minus(asBilled, taxDue) } : {}),
  };
};

/**
 * Taxes on what is paid and due where an order is delivered now, where that asks for another percentage than where it was
 * delivered when it was billed; null where nobody knows, or nothing changed. More than was billed of them is not asked for by a
 * recovery.
 */
const taxDueElsewhere = (
  decisions: readonly RecoveryDecision[],
  orders: ReadonlyMap<string, DueNow>,
  due: Amount,
): Amount | null => {
  const percents = [...orders.values()].filter(({ isGone }) => !isGone).map(({ taxPercent }) => taxPercent ?? null);
  const [percent = null] = percents;
  if (percent === null || percents.some((each) => each !== percent)) return null;
  const taxed = decisions.filter(({ approved, ruleTax }) => approved > 0n && ruleTax > 0n);
  if (taxed.every(({ taxPercent }) => taxPercent === undefined || taxPercent === percent)) return null;
  const agreed = addAmounts(decisions.map(({ taxAgreed }) => taxAgreed ?? ZERO));
  const paid = addAmounts(decisions.map(({ approved, ruleTax }) => (approved > 0n ? minus(approved, ruleTax) : ZERO)));
  const elsewhere = plus(roundToCents(percentOf(larger(smaller(due, paid), ZERO), percent)), larger(agreed, ZERO));
  return smaller(elsewhere, addAmounts(taxed.map(({ ruleTax }) => ruleTax)));
};

/**
 * What credits took back of charges beyond what was too much of them, or of their taxes (`taxShort`): a recovery asks for one
 * sum, and whoever credits it all under linehaul has given the tax back too. What was never paid of either does not count.
 */
const creditedBeyond = (decisions: readonly RecoveryDecision[], net: Overpayment, taxShort: Amount): Amount => {
  const credits = decisions.filter((each) => each.approved < 0n);
  const taxes = addAmounts(credits.map((each) => smaller(each.ruleTax, ZERO)));
  const charges = addAmounts(credits.map((each) => smaller(minus(each.approved, each.ruleTax), ZERO)));
  const within = (short: Amount, credited: Amount): Amount => smaller(larger(short, ZERO), minus(ZERO, credited));
  return plus(within(minus(net.due, net.approved), charges), within(taxShort, taxes));
};

/** What credits gave back; money that came back does not count. */
const creditsIn = (decisions: readonly RecoveryDecision[]): Amount =>
  addAmounts(decisions.filter((each) => each.approved < 0n && !each.isRecovered).map((each) => minus(ZERO, each.approved)));

/** The share of a sum that a part is of a whole (not zero), in whole cents. */
export function shareOf(sum: Amount, part: Amount, whole: Amount): Amount {
  return roundToCents(amount(divideHalfAwayFromZero(sum * part, whole)));
}

/** Taxes on what is due, at the share of what was approved that they were, in whole cents. */
const taxOn = (decisions: readonly RecoveryDecision[], due: Amount): Amount => {
  const paid = decisions.filter(({ approved }) => approved > 0n);
  const taxes = addAmounts(paid.map(({ ruleTax }) => ruleTax));
  const taxed = minus(addAmounts(paid.map(({ approved }) => approved)), taxes);
  return due >= taxed ? taxes : shareOf(larger(due, ZERO), taxes, taxed);
};

/** The same of what was approved without taxes by a rule. */
const overpaidNet = (decisions: readonly RecoveryDecision[], orders: ReadonlyMap<string, DueNow>): Overpayment => {
  const inOrder = [...decisions].sort((a, b) =>
    a.approvedAt === b.approvedAt ? (a.invoiceUuid < b.invoiceUuid ? -1 : 1) : a.approvedAt < b.approvedAt ? -1 : 1,
  );
  const due = dueOfNumber(decisions, orders);
  let approved = ZERO;
  let accepted = ZERO;
  for (const [at, decision] of inOrder.entries()) {
    const earlier = inOrder.slice(0, at).filter((each) => areOneDebt(each, decision));
    const then = {
      before: addAmounts(earlier.map((each) => each.approved)),
      beside: besideOf([...earlier, decision], decision.expectedThenAs ?? (() => ZERO)),
    };
    accepted = plus(accepted, acceptedOf(decision, then, due.by(decision)));
    approved = plus(approved, decision.approved);
  }
  const beside = due.isGone ? ZERO : besideOf(inOrder, due.inAllAs);
  const dueInAll = addAmounts([due.inAll, accepted, beside]);
  const overpaid = smaller(larger(minus(approved, dueInAll), ZERO), larger(approved, ZERO));
  return {
    approved,
    due: dueInAll,
    overpaid: isNothing(overpaid) ? ZERO : overpaid,
    credited: creditsIn(inOrder),
    levels: levelsOf(inOrder, due),
  };
};

export const RECOVERY_STATES = ["open", "claimed", "recovered", "waived", "closed"] as const;
/** `closed`: nothing is too much any more, without money back (the order became dearer again). */
export type RecoveryState = (typeof RECOVERY_STATES)[number];

/** What people did about a recovery, in all. */
export interface RecoveryStanding extends WaivedStanding {
  /** Up to which overpayment the vendor was asked. */
  readonly claimed: Amount;
  readonly recovered: Amount;
}

export const NOTHING_DONE: RecoveryStanding = { claimed: ZERO, recovered: ZERO, waived: ZERO, waivers: [] };

/** A recovery as it is now. */
export interface RecoveryNow {
  readonly amount: Amount;
  readonly state: RecoveryState;
  /** What was given up of it and still counts (`waivedStill`). */
  readonly waivedStill: Amount;
}

/**
 * What is left to get back, and how it stands. What was recovered, or waived for what is due now, is not asked for again, and
 * what was claimed is open again only when more than that is owed.
 */
export function recoveryNow(
  { overpaid, credited, levels }: Pick<Overpayment, "overpaid" | "credited" | "levels">,
  standing: RecoveryStanding,
): RecoveryNow {
  const { claimed, recovered, waived } = standing;
  const still = waivedStill(standing, levels);
  const amount = larger(minus(overpaid, plus(recovered, still)), ZERO);
  if (amount > 0n) return { amount, state: claimed >= overpaid ? "claimed" : "open", waivedStill: still };
  return { amount, waivedStill: still, state: waived > 0n ? "waived" : recovered > 0n || credited > 0n ? "recovered" : "closed" };
}

/** How people reach a vendor about a recovery. */
export const RECOVERY_CHANNELS = ["Email", "Mail", "Telephone", "Portal", "Edi", "Other"] as const;

export const RECOVERY_CAUSES = [
  "order-cheaper",
  "vendor-left-order",
  "order-cancelled",
  "delivered-elsewhere",
  "no-exchange-rate",
] as const;
export type RecoveryCause = (typeof RECOVERY_CAUSES)[number];

export const CAUSE_TEXTS: Readonly<Record<RecoveryCause, string>> = {
  "order-cheaper": "The order names less for this carrier now than was accepted.",
  "vendor-left-order": "The order does not name this carrier any more.",
  "order-cancelled": "The order is cancelled.",
  "delivered-elsewhere": "The order names another place of delivery now, where less tax is due than was accepted.",
  "no-exchange-rate":
    "The order is in another currency now than what was paid on it, and no exchange rate between them is known: what is due is not known.",
};
