import type { ChargeCodeBook, ResolvedCode } from "../../charge/charge-code-book.ts";
import type { Charge } from "../../charge/charge.ts";
import {
  absolute,
  addAmounts,
  amount as units,
  type Amount,
  type Currency,
  larger,
  minus,
  plus,
  smaller,
  ZERO,
} from "../../money/amount.ts";
import { divideHalfAwayFromZero, roundToCents } from "../../money/round.ts";
import { agreedAs } from "./agreed-as.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import type { ComparedCode } from "./compared-code.ts";
import { orderAndCode } from "../facts/order-and-code.ts";
import { returned } from "../history/recovered-amounts.ts";
import { ownAmounts } from "../history/settled-amounts.ts";

/**
 * What approved invoices were paid of one code on one order, and what of it people agreed to beyond what was expected (below
 * zero: took back), `from` what the order asked for of it then.
 */
export interface PaidAndAgreed {
  readonly resolved: ResolvedCode;
  readonly paid: Amount;
  readonly agreed: Amount;
  readonly from: Amount;
}

/** What is beside an order of one agreement: of what the order asks for beyond `from` by now, nothing. */
const besideOrder = ({ agreed, from }: Pick<PaidAndAgreed, "agreed" | "from">, ordered: Amount): Amount => {
  const beside = smaller(larger(minus(plus(from, absolute(agreed)), ordered), ZERO), absolute(agreed));
  return agreed < 0n ? minus(ZERO, beside) : beside;
};

/**
 * Of what is agreed as one, what is agreed of it beside what the order asks for by now: it depends on that alone, not on what the
 * order asked for meanwhile, nor on what was paid of it. `ordered`: null where nobody names a sum, so that what was paid is all
 * there is.
 */
export function stillAgreed(parts: readonly Omit<PaidAndAgreed, "resolved">[], ordered: Amount | null): Amount {
  if (ordered !== null) return larger(addAmounts(parts.map((part) => besideOrder(part, ordered))), ZERO);
  const paid = addAmounts(parts.map((part) => part.paid));
  return larger(smaller(addAmounts(parts.map((part) => part.agreed)), paid), ZERO);
}

/** From which sum of the order on nothing is agreed beside it any more: what is given back is taken off from there. */
export function agreedUpTo(parts: readonly Omit<PaidAndAgreed, "resolved">[], ordered: Amount): Amount {
  const ends = parts.map(({ agreed, from }) => plus(from, absolute(agreed))).filter((end) => end > ordered);
  return ends.filter((end) => stillAgreed(parts, end) === 0n).reduce(smaller, ends.reduce(larger, ordered));
}

/**
 * What people agreed to beyond an order, as it counts now: what an order asks for itself by now is no more beyond it, and what
 * was given back is agreed no more. So what was agreed is owed beside an order that falls, and no second time by one that rises.
 * `orderedOf`: what the order asks for of what is agreed as one. Answers by code; the one definition that audits and recoveries
 * share.
 */
export function agreedNow(
  parts: readonly PaidAndAgreed[],
  orderedOf: (agreedAs: string) => Amount,
): ReadonlyMap<string, { readonly resolved: ResolvedCode; readonly amount: Amount }> {
  const now = new Map<string, { readonly resolved: ResolvedCode; readonly amount: Amount }>();
  for (const [name, own] of Map.groupBy(parts, (part) => agreedAs(part.resolved))) {
    const chief = own.find((part) => part.agreed > 0n);
    if (chief === undefined) continue;
    const ordered = orderedOf(name);
    // A tax that the order does not name is asked for by a rule of the policy, on whatever is billed.
    const amount = stillAgreed(own, chief.resolved.kind === "tax" && ordered === 0n ? null : ordered);
    if (amount > 0n) now.set(chief.resolved.code, { resolved: chief.resolved, amount });
  }
  return now;
}

/** What an order asks for of what is agreed as one. */
export function orderedAs(charges: readonly Charge[], book: ChargeCodeBook): (agreedAs: string) => Amount {
  const sums = new Map<string, Amount>();
  for (const charge of charges) {
    const name = agreedAs(book.resolveOrdered(charge.name));
    sums.set(name, plus(sums.get(name) ?? ZERO, charge.amount));
  }
  return (name) => sums.get(name) ?? ZERO;
}

/** What the vendor's approved invoices were paid on one of the matched orders, with what was agreed of it. */
export function paidAndAgreed(
  facts: Pick<AuditFacts, "siblings">,
  book: ChargeCodeBook,
  orderUuid: string,
): readonly PaidAndAgreed[] {
  const resolve = (value: string): ResolvedCode => book.resolveOrdered({ type: null, value, description: null });
  return facts.siblings
    .filter((sibling) => sibling.status === "approved")
    .flatMap((sibling) => [
      ...(ownAmounts(sibling) ?? []).map(({ orderUuid: of, code, amount }) => ({
        of,
        code,
        paid: amount,
        agreed: ZERO,
        from: ZERO,
      })),
      ...(sibling.agreed ?? []).map(({ orderUuid: of, code, amount, from }) => ({ of, code, paid: ZERO, agreed: amount, from })),
    ])
    .filter(({ of }) => of === orderUuid)
    .map(({ code, paid, agreed, from }) => ({ resolved: resolve(code), paid, agreed, from }));
}

interface AgreedOfCode {
  readonly resolved: ResolvedCode;
  readonly amount: Amount;
}

/** What of an order is no more asked back: what came back of it, and what people gave up to get back. */
interface Settled {
  readonly returned: Amount;
  readonly waived: Amount;
}

const settledOn = (facts: AuditFacts, currency: Currency, orderUuid: string): Settled => {
  const own = new Set(facts.siblings.map((sibling) => sibling.uuid));
  const waived = (facts.waived ?? []).filter(
    (entry) => entry.orderUuid === orderUuid && entry.currency === currency && entry.invoiceUuids.some((uuid) => own.has(uuid)),
  );
  const back = returned(facts, currency).filter((entry) => entry.orderUuid === orderUuid);
  return { returned: addAmounts(back.map((entry) => entry.amount)), waived: addAmounts(waived.map((entry) => entry.amount)) };
};

/** What was paid of what is agreed as one. */
interface PaidAsOne {
  readonly resolved: ResolvedCode;
  readonly paid: Amount;
  /** A tax that the order does not name: it follows what is billed, and what was given up of it needs nothing of its own. */
  readonly isRuleTax: boolean;
  /** What was paid beyond what the order asks for by now and what was agreed. */
  readonly over: Amount;
}

/**
 * What was given up, code by code: what was paid of each beyond what the order asks for by now and what was agreed. In all no
 * more of it than was given up, nor than is paid too much still once what came back is taken off: so it is nothing once the order
 * asks for it again, and what came back is owed again once.
 */
const waivedOf = (
  { returned: back, waived }: Settled,
  parts: readonly PaidAndAgreed[],
  { orderedOf, agreed }: { readonly orderedOf: (agreedAs: string) => Amount; readonly agreed: readonly AgreedOfCode[] },
): readonly AgreedOfCode[] => {
  if (waived <= 0n) return [];
  const codes = [...Map.groupBy(parts, (part) => agreedAs(part.resolved))].map(([name, own]): PaidAsOne => {
    const { resolved } = own.reduce((most, part) => (part.paid > most.paid ? part : most));
    const beside = addAmounts(agreed.filter((each) => agreedAs(each.resolved) === name).map((each) => each.amount));
    const paid = addAmounts(own.map((part) => part.paid));
    const ordered = orderedOf(name);
    const over = larger(minus(paid, plus(ordered, beside)), ZERO);
    return { resolved, paid, isRuleTax: resolved.kind === "tax" && ordered === 0n, over };
  });
  const inAll = addAmounts(codes.map(({ paid }) => paid));
  const others = codes.filter(({ isRuleTax }) => !isRuleTax);
  const taxes = minus(inAll, addAmounts(others.map(({ paid }) => paid)));
  if (inAll <= 0n) return [];
  // Taxes by a rule go with what they are of, by their share of what was paid.
  const withoutTax = (sum: Amount): Amount => minus(sum, roundToCents(units(divideHalfAwayFromZero(sum * taxes, inAll))));
  const over = minus(addAmounts(others.map((code) => code.over)), withoutTax(back));
  // Where credits left more of a tax than of what it is of, its share is more than all that was given up.
  let rest = larger(smaller(withoutTax(waived), over), ZERO);
  return others.flatMap((code): AgreedOfCode[] => {
    const amount = smaller(code.over, rest);
    rest = minus(rest, amount);
    return amount === 0n ? [] : [{ resolved: code.resolved, amount }];
  });
};

/**
 * Adds what people agreed to beyond the matched orders, as it counts now, and what they gave up to get back, to what is expected
 * of each code. `expectedBy`: what each order expects of the vendor, as `facts.orders`, in `currency`. Answers by order and code
 * as `orderAndCode` writes them; undefined where nothing is agreed.
 */
export function addAgreed(
  facts: AuditFacts,
  book: ChargeCodeBook,
  { expectedBy, currency }: { readonly expectedBy: readonly (readonly Charge[])[]; readonly currency: Currency },
  rowOf: (resolved: ResolvedCode) => ComparedCode,
): ReadonlyMap<string, Amount> | undefined {
  if (facts.waived === undefined && !facts.siblings.some((sibling) => sibling.agreed !== undefined)) return undefined;
  const byOrder = new Map<string, Amount>();
  for (const [at, { uuid }] of facts.orders.entries()) {
    const parts = paidAndAgreed(facts, book, uuid);
    const orderedOf = orderedAs(expectedBy[at] ?? [], book);
    const agreed = [...agreedNow(parts, orderedOf).values()];
    for (const { resolved, amount } of [...agreed, ...waivedOf(settledOn(facts, currency, uuid), parts, { orderedOf, agreed })]) {
      const row = rowOf(resolved);
      row.agreed = plus(row.agreed, amount);
      row.ordered = plus(row.ordered, amount);
      const key = orderAndCode(uuid, row.code);
      byOrder.set(key, plus(byOrder.get(key) ?? ZERO, amount));
    }
  }
  return byOrder.size === 0 ? undefined : byOrder;
}

/** What of a credit gives back what was agreed: as much of it as it says, nothing else. Both below zero, or at most zero. */
export function withAgreedBack(billed: Amount, expected: Amount, agreed: Amount): Amount {
  return billed >= 0n || billed >= expected ? expected : larger(billed, minus(expected, agreed));
}

/** A credit may give back what was agreed, or a part of it. Sets each code's expectation; answers by how much they changed. */
export function expectWhatWasAgreedBack(rows: readonly ComparedCode[]): Amount {
  let changed = ZERO;
  for (const row of rows) {
    if (row.agreed === 0n) continue;
    const expected = withAgreedBack(row.billed, row.expected, row.agreed);
    changed = plus(changed, minus(expected, row.expected));
    row.expected = expected;
    row.variance = minus(row.billed, expected);
  }
  return changed;
}

/** What people agreed to beyond the orders, of all codes. */
export function agreedInAll(rows: readonly Pick<ComparedCode, "agreed">[]): Amount {
  return addAmounts(rows.map(({ agreed }) => agreed));
}
