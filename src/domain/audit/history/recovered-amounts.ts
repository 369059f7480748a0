import type { Charge } from "../../charge/charge.ts";
import type { ChargeCodeBook, ResolvedCode } from "../../charge/charge-code-book.ts";
import { allocate } from "../../money/allocate.ts";
import {
  addAmounts,
  amount,
  type Amount,
  type Currency,
  larger,
  minus,
  plus,
  type Rate,
  smaller,
  ZERO,
} from "../../money/amount.ts";
import { divideHalfAwayFromZero, RATE_SCALE, roundToCents } from "../../money/round.ts";
import type { AuditFacts, RecoveredAmount, SiblingInvoice } from "../facts/audit-facts.ts";
import { ownAmounts, settledByCredits } from "./settled-amounts.ts";

/** What was given back of what these invoices (uuids) were paid, on whatever order. */
export function recoveredOf(facts: Pick<AuditFacts, "recovered">, invoices: ReadonlySet<string>): readonly RecoveredAmount[] {
  return (facts.recovered ?? []).filter((entry) => entry.invoiceUuids.some((uuid) => invoices.has(uuid)));
}

/** What the invoice's own vendor gave back of what it was paid on the matched orders. */
export function ownRecovered(facts: Pick<AuditFacts, "recovered" | "siblings" | "orders">): readonly RecoveredAmount[] {
  if (facts.recovered === undefined) return [];
  const siblings = new Set(facts.siblings.map((sibling) => sibling.uuid));
  return recoveredOf(facts, siblings).filter((entry) => facts.orders.some((order) => order.uuid === entry.orderUuid));
}

/**
 * What came back of what was paid too much on the matched orders, as money or by a credit in other codes: what was paid says
 * nothing of it yet. In another currency than theirs nothing is known of it.
 */
export function returned(facts: AuditFacts, currency: Currency): readonly RecoveredAmount[] {
  return [...ownRecovered(facts).filter((entry) => entry.currency === currency), ...settledByCredits(facts, currency)];
}

/** One code of one order, by which money that came back is shared out. */
interface PaidCode {
  readonly resolved: ResolvedCode;
  paid: Amount;
  /** What other invoices were paid of it: what the order asks for is theirs first. */
  others: Amount;
  ordered: Amount;
  /** What people agreed to beyond it. */
  agreed: Amount;
  /** What this invoice bills of it beyond what is left to expect as long as nothing came back. */
  asked: Amount;
}

/** What an invoice bills of taxes and of the rest, and what taxes come to in all where its only order is delivered. */
export interface Taxed {
  readonly percent: Rate;
  readonly taxes: Amount;
  readonly others: Amount;
}

/** Taxes that the order does not name go back with what they are of. */
const isRuleTax = ({ resolved, ordered }: PaidCode): boolean => resolved.kind === "tax" && ordered === 0n;

/**
 * What of a return the taxes beside an order take beyond their share, so that they are the percentage of what is left of the rest
 * once this invoice is paid: taxes that came back by themselves, because the order was delivered elsewhere for a while, are owed
 * again by themselves.
 */
const taxesOf = (sum: Amount, codes: readonly PaidCode[], taxed: Taxed | null): Amount => {
  if (taxed === null) return ZERO;
  const { percent } = taxed;
  let { taxes, others }: { taxes: bigint; others: bigint } = taxed;
  for (const code of codes)
    if (code.resolved.kind === "tax") taxes += code.paid + code.others;
    else others += code.paid + code.others;
  const whole = 100n * RATE_SCALE;
  return amount(divideHalfAwayFromZero(taxes * whole + percent * (sum - others), whole + percent));
};

/**
 * Shares out among codes what came back of an order in one sum, up to what was paid of each: taxes beside the order by their
 * share; then what was paid beyond the order; where the order asks for it again, what this invoice bills of each code beyond the
 * rest; then what taxes take beyond their share (`taxesOf`); then as the codes stand there.
 */
const shareOut = (sum: Amount, all: readonly PaidCode[], taxed: Taxed | null): ReadonlyMap<PaidCode, Amount> => {
  const codes = all.filter((code) => code.paid > 0n);
  const taken = new Map<PaidCode, Amount>();
  let rest = sum;
  const take = (code: PaidCode, upTo: Amount): void => {
    const before = taken.get(code) ?? ZERO;
    const more = smaller(larger(minus(smaller(upTo, code.paid), before), ZERO), rest);
    if (more === 0n) return;
    taken.set(code, plus(before, more));
    rest = minus(rest, more);
  };
  const paid = addAmounts(codes.map((code) => code.paid));
  const taxes = codes.filter(isRuleTax);
  for (const code of taxes) take(code, roundToCents(amount(divideHalfAwayFromZero(sum * code.paid, paid))));
  const others = codes.filter((code) => !isRuleTax(code));
  for (const code of others) take(code, minus(plus(code.paid, code.others), plus(code.ordered, code.agreed)));
  for (const code of others) take(code, larger(taken.get(code) ?? ZERO, code.asked));
  const shares = taxes.map((code) => taken.get(code) ?? ZERO);
  const more = smaller(minus(roundToCents(taxesOf(sum, all, taxed)), addAmounts(shares)), rest);
  if (more > 0n && taxes.length > 0) {
    const parts = allocate(
      more,
      taxes.map((code) => code.paid),
    );
    for (const [at, code] of taxes.entries()) take(code, plus(shares[at] ?? ZERO, parts[at] ?? ZERO));
  }
  for (const code of [...others, ...codes]) take(code, code.paid);
  for (const code of codes) code.asked = minus(code.asked, taken.get(code) ?? ZERO);
  return taken;
};

/** What of an order was given back, code by code, as an approved credit would say it. */
export interface GivenBack {
  readonly orderUuid: string;
  readonly resolved: ResolvedCode;
  readonly amount: Amount;
}

/** What the audit compares, as far as it says where money that came back belongs. */
interface Compared {
  /** What each order expects of the vendor, as `facts.orders`. */
  readonly expectedBy: readonly (readonly Charge[])[];
  /** What people agreed to beyond it, of a code. */
  readonly agreedOn: (orderUuid: string, code: string) => Amount;
  readonly currency: Currency;
  /** What the invoice bills of a code beyond what is left to expect as long as nothing came back. */
  readonly asked: ReadonlyMap<string, Amount>;
  /** Null: there are several orders, the only one names taxes itself, or it does not say where it is delivered. */
  readonly taxed: Taxed | null;
}

/** What of one order came back at one time, and of which invoices. */
interface Return {
  readonly amount: Amount;
  readonly invoiceUuids: ReadonlySet<string>;
}

/** A return shared out, by code. */
interface SharedReturn {
  readonly invoiceUuids: ReadonlySet<string>;
  readonly byCode: ReadonlyMap<string, Amount>;
}

/** What the vendor gave back of the matched orders beside credits of their own code, by code. */
export function givenBack(facts: AuditFacts, book: ChargeCodeBook, compared: Compared): readonly GivenBack[] {
  const recovered = returned(facts, compared.currency);
  if (recovered.length === 0) return [];
  const askedLeft = new Map(compared.asked);
  return facts.orders.flatMap((order, at): readonly GivenBack[] => {
    const shared: SharedReturn[] = [];
    return returnsOf(facts, recovered, order.uuid).flatMap((back) => {
      const charges = compared.expectedBy[at] ?? [];
      const paid = paidCodes(facts, book, { order: order.uuid, charges, agreedOn: compared.agreedOn, back, shared, askedLeft });
      const shares = [...shareOut(back.amount, paid, compared.taxed)];
      for (const { resolved, asked } of paid) askedLeft.set(resolved.code, asked);
      shared.push({
        invoiceUuids: back.invoiceUuids,
        byCode: new Map(shares.map(([{ resolved }, share]) => [resolved.code, share])),
      });
      return shares.map(([{ resolved }, share]) => ({ orderUuid: order.uuid, resolved, amount: share }));
    });
  });
}

/**
 * Parts that came back of the same invoices count together; of invoices that were paid nothing on the order, they are of all that
 * were.
 */
const returnsOf = (facts: AuditFacts, recovered: readonly RecoveredAmount[], orderUuid: string): readonly Return[] => {
  const payers = facts.siblings.filter((sibling) => sibling.status === "approved");
  const isPaid = (sibling: SiblingInvoice): boolean =>
    (ownAmounts(sibling) ?? []).some((part) => part.orderUuid === orderUuid && part.amount > 0n);
  const invoicesOf = (named: readonly string[]): ReadonlySet<string> => {
    const own = payers.filter((sibling) => named.includes(sibling.uuid));
    return new Set(own.some(isPaid) ? named : payers.map((sibling) => sibling.uuid));
  };
  const returns = new Map<string, Return>();
  for (const { orderUuid: of, amount: more, invoiceUuids } of recovered) {
    if (of !== orderUuid) continue;
    const key = invoiceUuids.toSorted().join();
    const known = returns.get(key)?.amount ?? ZERO;
    returns.set(key, { amount: plus(known, more), invoiceUuids: invoicesOf(invoiceUuids) });
  }
  return [...returns.values()].filter((back) => back.amount > 0n);
};

interface PaidFor {
  readonly order: string;
  readonly charges: readonly Charge[];
  readonly agreedOn: (orderUuid: string, code: string) => Amount;
  readonly back: Return;
  readonly shared: readonly SharedReturn[];
  readonly askedLeft: ReadonlyMap<string, Amount>;
}

/**
 * What was paid on an order, code by code, by the invoices of which something came back, and by the others beside them: what the
 * others were paid is never what came back, and what the order asks for is theirs too.
 */
const paidCodes = (
  facts: AuditFacts,
  book: ChargeCodeBook,
  { order, charges, agreedOn, back, shared, askedLeft }: PaidFor,
): readonly PaidCode[] => {
  const codes = new Map<string, PaidCode>();
  const codeOf = (resolved: ResolvedCode): PaidCode => {
    const known = codes.get(resolved.code);
    if (known !== undefined) return known;
    const asked = askedLeft.get(resolved.code) ?? ZERO;
    const code = { resolved, paid: ZERO, others: ZERO, ordered: ZERO, agreed: agreedOn(order, resolved.code), asked };
    codes.set(resolved.code, code);
    return code;
  };
  for (const charge of charges) {
    const code = codeOf(book.resolveOrdered(charge.name));
    code.ordered = plus(code.ordered, charge.amount);
  }
  const partsPaid = (isOfReturn: boolean) =>
    facts.siblings
      .filter(({ status, uuid }) => status === "approved" && back.invoiceUuids.has(uuid) === isOfReturn)
      .flatMap((sibling) => ownAmounts(sibling) ?? [])
      .filter(({ orderUuid }) => orderUuid === order)
      .map(({ code, amount }) => ({
        code: codeOf(book.resolveOrdered({ type: null, value: code, description: null })),
        amount,
      }));
  for (const { code, amount } of partsPaid(true)) code.paid = plus(code.paid, amount);
  // Behind them: what came back is taken from the codes in the order in which they stand.
  for (const { code, amount } of partsPaid(false)) code.others = plus(code.others, amount);
  for (const earlier of shared)
    if ([...earlier.invoiceUuids].some((uuid) => back.invoiceUuids.has(uuid)))
      for (const [code, share] of earlier.byCode) {
        const known = codes.get(code);
        if (known !== undefined) known.paid = minus(known.paid, share);
      }
  takeDiscounts([...codes.values()]);
  return [...codes.values()];
};

/** Linehaul and discounts are one sum: what is left of a discount is taken off what is asked for of the linehaul. */
const takeDiscounts = (codes: readonly PaidCode[]): void => {
  const linehauls = codes.filter(({ resolved, paid }) => resolved.kind === "linehaul" && paid > 0n);
  const [first] = linehauls;
  if (first === undefined) return;
  const chief = linehauls.reduce((most, code) => (code.paid > most.paid ? code : most), first);
  for (const { resolved, paid, others, ordered, agreed } of codes)
    if (resolved.kind === "discount") chief.ordered = plus(chief.ordered, minus(plus(ordered, agreed), plus(paid, others)));
};
