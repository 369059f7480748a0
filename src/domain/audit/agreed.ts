import type { ChargeCodeBook, ResolvedCode } from "../charge/charge-code-book.ts";
import type { Charge } from "../charge/charge.ts";
import { absolute, addAmounts, type Amount, larger, minus, plus, smaller, ZERO } from "../money/amount.ts";
import type { AuditFacts } from "./audit-facts.ts";
import type { ComparedCode } from "./compared-code.ts";
import { orderAndCode } from "./previous-amounts.ts";
import { ownAmounts } from "./settled-amounts.ts";

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

/** What is judged as one sum is agreed as one: linehaul with its discounts, any other code by itself. */
export function agreedAs({ kind, code }: Pick<ResolvedCode, "kind" | "code">): string {
  return kind === "linehaul" || kind === "discount" ? "linehaul and discounts" : `code ${code}`;
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

/**
 * Adds what people agreed to beyond the matched orders, as it counts now, to what is expected of each code. `expectedBy`: what
 * each order expects of the vendor, as `facts.orders`. Answers by order and code as `orderAndCode` writes them; undefined where
 * nothing is agreed.
 */
export function addAgreed(
  facts: AuditFacts,
  book: ChargeCodeBook,
  expectedBy: readonly (readonly Charge[])[],
  rowOf: (resolved: ResolvedCode) => ComparedCode,
): ReadonlyMap<string, Amount> | undefined {
  if (!facts.siblings.some((sibling) => sibling.agreed !== undefined)) return undefined;
  const byOrder = new Map<string, Amount>();
  for (const [at, { uuid }] of facts.orders.entries())
    for (const { resolved, amount } of agreedNow(
      paidAndAgreed(facts, book, uuid),
      orderedAs(expectedBy[at] ?? [], book),
    ).values()) {
      const row = rowOf(resolved);
      row.agreed = plus(row.agreed, amount);
      row.ordered = plus(row.ordered, amount);
      byOrder.set(orderAndCode(uuid, resolved.code), amount);
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
