import type { ChargeCodeBook, ResolvedCode } from "../../charge/charge-code-book.ts";
import { addAmounts, isNothing, larger, minus, plus, smaller, ZERO } from "../../money/amount.ts";
import type { Amount } from "../../money/amount.ts";
import { agreedAs } from "../charges/agreed-as.ts";
import { askedOf, type WithheldSum } from "./asked-of-withheld.ts";
import { orderedAs } from "../charges/agreed.ts";
import type { AuditResult } from "../findings/audit-result.ts";
import type { CodeAmount, SiblingInvoice } from "../facts/audit-facts.ts";
import type { ComparedCode } from "../charges/comparison.ts";
import { taxOnApproved } from "../charges/expected-tax.ts";
import { orderAndCode } from "../facts/order-and-code.ts";
import type { RuleContext } from "../context/rule-context.ts";
import type { RuleFacts } from "../facts/rule-settings.ts";
import { ownAmounts } from "../history/settled-amounts.ts";

const NOTHING: ReadonlyMap<string, Amount> = new Map();

/**
 * What a tax by a rule of the policy comes to on what is approved: what is withheld of a charge is no part of what its tax is
 * taken of. By code.
 */
export function taxesDueOn(
  facts: RuleFacts,
  rows: readonly ComparedCode[],
  approvedOf: ReadonlyMap<string, Amount>,
): ReadonlyMap<string, Amount> {
  const rest = rows.filter((row) => row.kind !== "tax");
  const share = {
    approved: addAmounts(rest.map((row) => approvedOf.get(row.code) ?? ZERO)),
    billed: addAmounts(rest.map((row) => row.billed)),
  };
  return new Map(
    rows
      .filter((row) => row.tax !== null)
      .map((row) => [row.code, taxOnApproved(row, approvedOf.get(row.code) ?? ZERO, share, facts.siblings.length)]),
  );
}

/** The same, and never more than is expected on what is billed. */
export function taxesOnApproved(
  facts: RuleFacts,
  rows: readonly ComparedCode[],
  approvedOf: ReadonlyMap<string, Amount>,
): ReadonlyMap<string, Amount> {
  const due = taxesDueOn(facts, rows, approvedOf);
  return new Map(
    rows.flatMap((row) => {
      const tax = due.get(row.code);
      return tax === undefined ? [] : [[row.code, smaller(row.expected, tax)] as const];
    }),
  );
}

/** What a decision made short of one code. */
interface Short {
  readonly code: string;
  readonly amount: Amount;
}

/**
 * What a decision withholds: expected then less approved of a code, where it is approved short of what is billed, with a reason.
 * Linehaul and discounts are one sum: linehaul that is cut by a discount that was left out is not short. `still`: what earlier
 * decisions go on withholding, as `agreedAs` names it, which is not withheld once more. `taxes`: as `taxesOnApproved`.
 */
export function withheldBy(
  result: Pick<AuditResult, "charges">,
  approvedOf: ReadonlyMap<string, Amount>,
  reasonOf: (code: string) => string | null,
  {
    still = NOTHING,
    taxes = NOTHING,
  }: { readonly still?: ReadonlyMap<string, Amount>; readonly taxes?: ReadonlyMap<string, Amount> } = {},
): readonly Short[] {
  return [...Map.groupBy(result.charges, agreedAs)].flatMap(([name, rows]): readonly Short[] => {
    // Linehaul is cut from what it is billed at before a discount that no order names comes off it.
    const isGross = rows.some((row) => row.kind === "discount" && row.billed < 0n && (row.expected ?? ZERO) >= 0n);
    const counted = rows.flatMap((row) => {
      const { code, expected: ordered, billed } = row;
      const isBilled = row.lines.length > 0;
      const expected = taxes.get(code) ?? ordered;
      // A discount that the invoice leaves out takes off what its linehaul is expected at.
      if (expected === null || (!isBilled && (row.kind !== "discount" || expected > 0n))) return [];
      const approved = approvedOf.get(code) ?? ZERO;
      const isShort = isBilled && reasonOf(code) !== null && approved < billed;
      const short = minus(expected, approved);
      return [{ code, short, most: isGross ? minus(billed, approved) : short, isShort }];
    });
    const short = counted.filter((each) => each.isShort && each.most > 0n);
    const inAll = minus(addAmounts(counted.map((each) => each.short)), still.get(name) ?? ZERO);
    let left = smaller(inAll, addAmounts(short.map((each) => each.most)));
    return short.flatMap((each): readonly Short[] => {
      const amount = smaller(each.most, left);
      left = minus(left, amount);
      return amount <= 0n || isNothing(amount) ? [] : [{ code: each.code, amount }];
    });
  });
}

/** What is withheld as one on the matched orders, by invoices that were approved short. */
export interface Withheld extends WithheldSum {
  readonly by: readonly SiblingInvoice[];
  /** How much each of these withholds of it. */
  readonly each: readonly Amount[];
  /** Why, as people said it, each reason once. */
  readonly reasons: readonly string[];
}

/** An audit, as far as it says what is withheld of its orders. */
export type WithheldContext = Pick<RuleContext, "facts" | "book" | "comparison">;

/**
 * What the orders ask for, or one of them, of what is judged as one, with what was agreed beside it: from there it counts what is
 * withheld of it.
 */
export function levelOf({ facts, book, comparison }: WithheldContext, orderUuid: string, name: string): Amount {
  const at = facts.orders.findIndex((order) => order.uuid === orderUuid);
  const codes = comparison.rows.filter((row) => agreedAs(row) === name).map(({ code }) => code);
  const agreed = codes.map((code) => comparison.agreedBy?.get(orderAndCode(orderUuid, code)) ?? ZERO);
  return plus(orderedAs(comparison.expectedBy[at] ?? [], book)(name), addAmounts(agreed));
}

/**
 * What is withheld still of an order that asks for `level` by now: one that falls asks for less itself, and takes off as much of
 * what was withheld of it; one that rises again brings it back. `from`: what it asked for then; null: not kept, and withheld
 * whole.
 */
export function withheldNow(amount: Amount, from: Amount | null, level: Amount): Amount {
  return from === null ? amount : larger(minus(amount, larger(minus(from, level), ZERO)), ZERO);
}

/** What is withheld of what a row is judged as one with; null where nothing is. */
export function withheldOf(context: WithheldContext, row: ComparedCode): Withheld | null {
  const { facts, book, comparison } = context;
  if (!facts.siblings.some(({ withheld }) => withheld !== undefined)) return null;
  const name = agreedAs(row);
  const isOurs = (entry: CodeAmount): boolean =>
    facts.orders.some((order) => order.uuid === entry.orderUuid) && agreedAs(resolvedOf(book, entry)) === name;
  let amount = ZERO;
  let approved = ZERO;
  const by: SiblingInvoice[] = [];
  const each: Amount[] = [];
  const reasons = new Set<string>();
  for (const sibling of facts.siblings) {
    if (sibling.status !== "approved") continue;
    approved = addAmounts([approved, ...(ownAmounts(sibling) ?? []).filter(isOurs).map((entry) => entry.amount)]);
    const own = (sibling.withheld ?? [])
      .filter(isOurs)
      .map((entry) => ({ entry, still: withheldNow(entry.amount, entry.from ?? null, levelOf(context, entry.orderUuid, name)) }))
      .filter(({ still }) => still !== 0n);
    if (own.length === 0) continue;
    amount = addAmounts([amount, ...own.map(({ still }) => still)]);
    for (const { entry } of own) if (entry.reason !== undefined) reasons.add(entry.reason);
    by.push(sibling);
    each.push(addAmounts(own.map(({ still }) => still)));
  }
  if (amount === 0n) return null;
  const rows = comparison.rows.filter((each) => agreedAs(each) === name);
  const [ordered, recovered] = [addAmounts(rows.map((each) => each.ordered)), addAmounts(rows.map((each) => each.recovered))];
  return { amount, room: minus(minus(ordered, minus(approved, recovered)), amount), by, each, reasons: [...reasons] };
}

const resolvedOf = (book: ChargeCodeBook, { code }: CodeAmount): ResolvedCode =>
  book.resolveOrdered({ type: null, value: code, description: null });

/** What an invoice's codes are judged as one, each with the first of its codes that it bills, else of all. */
export function judgedAsOne(
  rows: readonly ComparedCode[],
): readonly { readonly name: string; readonly rows: readonly ComparedCode[]; readonly chief: ComparedCode }[] {
  return [...Map.groupBy(rows, agreedAs)].flatMap(([name, own]) => {
    const chief = own.find((row) => row.billed > 0n) ?? own[0];
    return chief === undefined ? [] : [{ name, rows: own, chief }];
  });
}

/** What earlier decisions go on withholding, as `agreedAs` names it, once these amounts are approved. */
export function stillWithheld(context: WithheldContext, approvedOf: ReadonlyMap<string, Amount>): ReadonlyMap<string, Amount> {
  const still = new Map<string, Amount>();
  for (const { name, rows, chief } of judgedAsOne(context.comparison.rows)) {
    const withheld = withheldOf(context, chief);
    if (withheld !== null) still.set(name, minus(withheld.amount, askedOf(withheld, approvedIn(rows, approvedOf))));
  }
  return still;
}

const approvedIn = (rows: readonly ComparedCode[], approvedOf: ReadonlyMap<string, Amount>): Amount =>
  addAmounts(rows.map((row) => approvedOf.get(row.code) ?? ZERO));

/** What is left withheld of one code on one order, once a person approved a later invoice that asks for it. */
export interface Lifted {
  readonly invoiceUuid: string;
  readonly orderUuid: string;
  readonly code: string;
  readonly lifted: Amount;
  readonly left: Amount;
}

/** Who approves an invoice that asks for what was withheld lifts as much as is approved of it, the earliest withheld first. */
export function liftedBy(context: WithheldContext, approvedOf: ReadonlyMap<string, Amount>): readonly Lifted[] {
  return judgedAsOne(context.comparison.rows).flatMap(({ name, rows, chief }) => {
    const withheld = withheldOf(context, chief);
    let rest = withheld === null ? ZERO : askedOf(withheld, approvedIn(rows, approvedOf));
    const lifted: Lifted[] = [];
    for (const sibling of withheld?.by ?? [])
      for (const entry of sibling.withheld ?? []) {
        const { orderUuid, code, amount } = entry;
        if (rest === 0n || agreedAs(resolvedOf(context.book, entry)) !== name) continue;
        if (!context.facts.orders.some((order) => order.uuid === orderUuid)) continue;
        const part = smaller(rest, withheldNow(amount, entry.from ?? null, levelOf(context, orderUuid, name)));
        if (part === 0n) continue;
        rest = minus(rest, part);
        lifted.push({ invoiceUuid: sibling.uuid, orderUuid, code, lifted: part, left: minus(amount, part) });
      }
    return lifted;
  });
}
