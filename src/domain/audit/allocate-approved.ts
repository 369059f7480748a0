import { addAmounts, absolute, type Amount, larger, minus, plus, ZERO } from "../money/amount.ts";
import { percentOf } from "../money/round.ts";
import { allocate } from "../money/allocate.ts";
import { AuditContext } from "./audit-context.ts";
import type { AuditFacts } from "./audit-facts.ts";
import type { Allocation, AuditResult } from "./audit-result.ts";
import type { ComparedCode } from "./comparison.ts";
import { expectedInAll, standings } from "./order-standings.ts";
import { orderAndCode } from "./previous-amounts.ts";
import { type OrderStanding, shareOverOrders } from "./share-over-orders.ts";

interface CodeAmount {
  readonly code: string;
  readonly amount: Amount;
}

/**
 * What was billed of a code line by line, each naming its order: as billed. Where less is approved, first what an order has no room for is cut, then of
 * each in proportion; what conversion rounds is shared in proportion.
 */
const shareAttributed = (amount: Amount, billed: readonly Amount[], own: readonly OrderStanding[]): readonly Amount[] => {
  const more = minus(amount, addAmounts(billed));
  if (more === 0n) return billed;
  const over = billed.map((part, at) =>
    part <= 0n ? ZERO : larger(minus(part, larger(minus(own[at]?.expected ?? ZERO, own[at]?.previous ?? ZERO), ZERO)), ZERO),
  );
  const cut = more < 0n ? (absolute(more) < addAmounts(over) ? more : minus(ZERO, addAmounts(over))) : ZERO;
  const left = cut === 0n ? billed : added(billed, cut, over);
  const rest = minus(more, cut);
  return rest === 0n ? left : added(left, rest, left.some((part) => part !== 0n) ? left : billed);
};

const added = (shares: readonly Amount[], more: Amount, weights: readonly Amount[]): readonly Amount[] => {
  const parts = allocate(more, weights);
  return shares.map((share, at) => plus(share, parts[at] ?? ZERO));
};

/** Shares approved amounts over several orders, each code by what its orders are owed of it. */
class Sharing {
  readonly #context: AuditContext;
  readonly #standings: ReadonlyMap<ComparedCode, readonly OrderStanding[]>;
  readonly #inAll: readonly Amount[];
  readonly #shares = new Map<string, readonly Amount[]>();
  /** What is shared already, beside what the invoice's audit knows. */
  readonly #before: ReadonlyMap<string, Amount>;

  constructor(context: AuditContext, before: readonly Allocation[]) {
    const { facts, comparison } = context;
    const compared = { ...comparison, orders: facts.orders };
    this.#context = context;
    this.#standings = standings(compared);
    this.#inAll = expectedInAll(compared);
    const known = new Map<string, Amount>();
    for (const { orderUuid, charges } of before)
      for (const { code, amount } of charges)
        known.set(orderAndCode(orderUuid, code), plus(known.get(orderAndCode(orderUuid, code)) ?? ZERO, amount));
    this.#before = known;
  }

  of(code: string): readonly Amount[] {
    return this.#shares.get(code) ?? [];
  }

  /** What an order asks for first: what nobody ordered goes where the rest of the invoice goes, and taxes where they are due. */
  share(approved: readonly CodeAmount[]): void {
    const rowOf = (code: string) => this.#context.comparison.rows.find((row) => row.code === code);
    const isTax = (row: ComparedCode | undefined): boolean => row?.tax != null;
    const isAsked = (row: ComparedCode | undefined): boolean => row !== undefined && (row.onOrder || row.previous !== 0n);
    const [taxes, others] = [
      approved.filter(({ code }) => isTax(rowOf(code))),
      approved.filter(({ code }) => !isTax(rowOf(code))),
    ];
    for (const entry of others) if (isAsked(rowOf(entry.code))) this.#shareCode(entry, rowOf(entry.code), this.#inAll);
    const asked = this.#sums();
    const otherwise = asked.some((sum) => sum !== 0n) ? asked : this.#inAll;
    for (const entry of others) if (!isAsked(rowOf(entry.code))) this.#shareCode(entry, rowOf(entry.code), otherwise);
    const taxed = this.#sums();
    for (const entry of taxes) this.#shareTax(entry, rowOf(entry.code) as ComparedCode, taxed);
  }

  /** What is shared so far, by order. */
  #sums(): readonly Amount[] {
    const shares = [...this.#shares.values()];
    return this.#inAll.map((_, at) => addAmounts(shares.map((each) => each[at] ?? ZERO)));
  }

  #standingsOf(row: ComparedCode | undefined, code: string): readonly OrderStanding[] {
    const known = row === undefined ? undefined : this.#standings.get(row);
    return this.#context.facts.orders.map(({ uuid }, at) => ({
      expected: known?.[at]?.expected ?? ZERO,
      previous: plus(known?.[at]?.previous ?? ZERO, this.#before.get(orderAndCode(uuid, code)) ?? ZERO),
    }));
  }

  #shareCode({ code, amount }: CodeAmount, row: ComparedCode | undefined, otherwise: readonly Amount[]): void {
    const own = this.#standingsOf(row, code);
    const billed = row?.byOrder == null ? undefined : this.#billedBy(row);
    const isBilledSo = billed !== undefined && billed.some((part) => part !== 0n);
    this.#shares.set(code, isBilledSo ? shareAttributed(amount, billed, own) : shareOverOrders(amount, own, otherwise));
  }

  /** A tax of the policy: each order's by the percentage of its place, of what it was billed before and is now. */
  #shareTax({ code, amount }: CodeAmount, row: ComparedCode, taxed: readonly Amount[]): void {
    const billed = row.byOrder === null ? undefined : this.#billedBy(row);
    const otherwise = taxed.some((sum) => sum !== 0n) ? taxed : this.#inAll;
    const before = this.#previousBesideTaxes();
    const own = this.#standingsOf(row, code).map(({ previous }, at): OrderStanding => {
      const percent = row.tax?.percentBy[at] ?? null;
      const base = plus(before[at] ?? ZERO, taxed[at] ?? ZERO);
      return { expected: percent === null ? ZERO : percentOf(base, percent), previous };
    });
    const isBilledSo = billed !== undefined && billed.some((part) => part !== 0n);
    this.#shares.set(code, isBilledSo ? shareAttributed(amount, billed, own) : shareOverOrders(amount, own, otherwise));
  }

  #previousBesideTaxes(): readonly Amount[] {
    const others = [...this.#standings.keys()].filter((row) => row.kind !== "tax");
    const parts = others.map((row) => this.#standingsOf(row, row.code));
    return this.#inAll.map((_, at) => addAmounts(parts.map((each) => each[at]?.previous ?? ZERO)));
  }

  #billedBy(row: ComparedCode): readonly Amount[] {
    return this.#context.facts.orders.map(({ uuid }) => row.byOrder?.find((part) => part.orderUuid === uuid)?.billed ?? ZERO);
  }
}

/**
 * Shares approved amounts over the matched orders, code by code: where every line of a code names its order, as billed; else by what each order is still
 * owed of it (`shareOverOrders`), so that an order that is paid already takes nothing of an invoice that only names it. The shares add up to the approved
 * amounts exactly. `before`: what is shared already beside what the audit knows.
 */
export function allocateApproved(
  context: AuditContext,
  approved: readonly CodeAmount[],
  before: readonly Allocation[] = [],
): Allocation[] {
  const { facts } = context;
  if (facts.orders.length === 0) return [];
  if (facts.orders.length === 1) {
    const total = addAmounts(approved.map(({ amount }) => amount));
    return [{ orderUuid: (facts.orders[0] as { uuid: string }).uuid, charges: approved, total }];
  }
  const sharing = new Sharing(context, before);
  sharing.share(approved);
  return facts.orders.map((order, at) => {
    const own = approved.flatMap(({ code, amount }) => {
      const share = sharing.of(code)[at] ?? ZERO;
      return share !== 0n || amount === 0n ? [{ code, amount: share }] : [];
    });
    return { orderUuid: order.uuid, charges: own, total: addAmounts(own.map((charge) => charge.amount)) };
  });
}

/**
 * The allocations of a person's decision: whole as billed, or codes at given amounts (`amounts`, by tenant code; codes it does not name are
 * approved as billed). `result` is the audit of these very facts.
 */
export function allocateDecision(
  result: AuditResult,
  facts: AuditFacts,
  amounts?: ReadonlyMap<string, Amount>,
): readonly Allocation[] {
  const approved = result.charges
    .filter((row) => row.lines.length > 0 || amounts?.has(row.code) === true)
    .map((row) => ({ code: row.code, amount: amounts?.get(row.code) ?? row.billed }));
  return allocateApproved(new AuditContext(facts), approved);
}
