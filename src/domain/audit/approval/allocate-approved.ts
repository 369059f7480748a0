import { addAmounts, type Amount, minus, plus, ZERO } from "../../money/amount.ts";
import { percentOf } from "../../money/round.ts";
import { askedOfVendor } from "../charges/asked-back.ts";
import { AuditContext } from "../context/audit-context.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import type { Allocation, AuditResult } from "../findings/audit-result.ts";
import type { ComparedCode } from "../charges/comparison.ts";
import { billedByOrder, expectedInAll, standings } from "../charges/order-standings.ts";
import { orderAndCode } from "../facts/order-and-code.ts";
import {
  type CodeToShare,
  type OrderStanding,
  shareAskedBack,
  shareCode,
  shareCodes,
  shareOverOrders,
  sumsByOrder,
} from "../charges/share-over-orders.ts";

interface CodeAmount {
  readonly code: string;
  readonly amount: Amount;
}

/** Shares approved amounts over several orders, each code by what its orders are owed of it. */
class Sharing {
  readonly #context: AuditContext;
  readonly #standings: ReadonlyMap<ComparedCode, readonly OrderStanding[]>;
  readonly #inAll: readonly Amount[];
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

  /** By code: each order's share. Taxes of the policy come last, where they are due by all the rest. */
  share(approved: readonly CodeAmount[]): ReadonlyMap<string, readonly Amount[]> {
    const rows = new Map(this.#context.comparison.rows.map((row) => [row.code, row]));
    const isTax = ({ code }: CodeAmount): boolean => rows.get(code)?.tax != null;
    const toShare = ({ code, amount }: CodeAmount) => {
      const row = rows.get(code);
      return {
        code,
        amount,
        standings: this.#standingsOf(row, code),
        billedBy: row === undefined ? null : billedByOrder(this.#context.facts, row),
        isAsked: row !== undefined && (row.onOrder || row.previous !== 0n),
      };
    };
    const others = approved.filter((entry) => !isTax(entry)).map(toShare);
    const shares = new Map(this.#askedBack(approved, others) ?? shareCodes(others, this.#inAll));
    this.#shareTakenOff(others, shares);
    const taxed = sumsByOrder(shares.values(), this.#inAll.length);
    const otherwise = taxed.some((sum) => sum !== 0n) ? taxed : this.#inAll;
    for (const entry of approved.filter(isTax)) {
      const tax = { ...toShare(entry), standings: this.#taxStandings(rows.get(entry.code) as ComparedCode, taxed) };
      shares.set(entry.code, shareCode(tax, otherwise));
    }
    return shares;
  }

  /**
   * A discount that comes off linehaul which the orders carry net: so that each order bears of both what it is owed of them. Of
   * several discounts the last makes up the sum.
   */
  #shareTakenOff(others: readonly CodeToShare[], shares: Map<string, readonly Amount[]>): void {
    const { net } = this.#context.comparison;
    if (net === null) return;
    const takenOff = others.filter(({ code }) => net.takenOff.some((row) => row.code === code));
    const last = takenOff.at(-1);
    if (last === undefined) return;
    const names = [...net.rows].map((row) => row.code);
    const parts = others.filter(({ code }) => names.includes(code));
    const all = [...net.rows].map((row) => this.#standingsOf(row, row.code));
    const standing = this.#inAll.map((_, at): OrderStanding => ({
      expected: addAmounts(all.map((each) => each[at]?.expected ?? ZERO)),
      previous: addAmounts(all.map((each) => each[at]?.previous ?? ZERO)),
      agreed: addAmounts(all.map((each) => each[at]?.agreed ?? ZERO)),
    }));
    const whole = shareOverOrders(addAmounts(parts.map(({ amount }) => amount)), standing, this.#inAll);
    const rest = parts.filter((part) => part !== last).map(({ code }) => shares.get(code) ?? []);
    const sums = sumsByOrder(rest, this.#inAll.length);
    shares.set(
      last.code,
      whole.map((share, at) => minus(share, sums[at] ?? ZERO)),
    );
  }

  /**
   * Of a credit of what recoveries ask for: by what they ask of each order. Taxes of the policy follow what they are of, and are
   * asked for with it.
   */
  #askedBack(approved: readonly CodeAmount[], others: readonly CodeToShare[]): ReadonlyMap<string, readonly Amount[]> | null {
    const { facts, comparison } = this.#context;
    if (facts.asked === undefined || this.#before.size > 0) return null;
    const asked = askedOfVendor(facts, comparison.currency);
    const byOrder = facts.orders.map(({ uuid }) =>
      addAmounts(asked.filter((entry) => entry.orderUuid === uuid).map((entry) => entry.amount)),
    );
    const credited = addAmounts(approved.map(({ amount }) => amount));
    return plus(addAmounts(byOrder), credited) < 0n ? null : shareAskedBack(others, byOrder);
  }

  #standingsOf(row: ComparedCode | undefined, code: string): readonly OrderStanding[] {
    const known = row === undefined ? undefined : this.#standings.get(row);
    return this.#context.facts.orders.map(({ uuid }, at) => ({
      agreed: known?.[at]?.agreed ?? ZERO,
      expected: known?.[at]?.expected ?? ZERO,
      previous: plus(known?.[at]?.previous ?? ZERO, this.#before.get(orderAndCode(uuid, code)) ?? ZERO),
    }));
  }

  /** A tax of the policy: each order's by the percentage of its place, of what it was billed before and is now. */
  #taxStandings(row: ComparedCode, taxed: readonly Amount[]): readonly OrderStanding[] {
    const others = [...this.#standings.keys()].filter((each) => each.kind !== "tax");
    const previous = others.map((each) => this.#standingsOf(each, each.code).map((standing) => standing.previous));
    const before = sumsByOrder(previous, this.#inAll.length);
    return this.#standingsOf(row, row.code).map((standing, at) => {
      const percent = row.tax?.percentBy[at] ?? null;
      const base = plus(before[at] ?? ZERO, taxed[at] ?? ZERO);
      return { ...standing, expected: plus(standing.agreed ?? ZERO, percent === null ? ZERO : percentOf(base, percent)) };
    });
  }
}

/** The same audit beside approved invoices alone. */
export function decidedOnly({ facts }: AuditContext): AuditContext {
  return new AuditContext({ ...facts, siblings: facts.siblings.filter(({ status }) => status === "approved") });
}

/**
 * Shares approved amounts over the matched orders, code by code: where every line of a code names its order, as billed; else by
 * what each order is still owed of it (`shareOverOrders`), so that an order that is paid already takes nothing of an invoice that
 * only names it. The shares add up to the approved amounts exactly. Money back is of what was paid: what open invoices bill may
 * never be. `before`: what is shared already beside what the audit knows.
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
  const isBack = addAmounts(approved.map(({ amount }) => amount)) < 0n;
  const shares = new Sharing(isBack ? decidedOnly(context) : context, before).share(approved);
  return facts.orders.map((order, at) => {
    const own = approved.flatMap(({ code, amount }) => {
      const share = shares.get(code)?.[at] ?? ZERO;
      return share !== 0n || amount === 0n ? [{ code, amount: share }] : [];
    });
    return { orderUuid: order.uuid, charges: own, total: addAmounts(own.map((charge) => charge.amount)) };
  });
}

/**
 * The allocations of a person's decision: whole as billed, or codes at given amounts (`amounts`, by tenant code; codes it does
 * not name are approved as billed). `result` is the audit of these very facts.
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
