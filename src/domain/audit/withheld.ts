import type { ChargeCodeBook } from "../charge/charge-code-book.ts";
import { addAmounts, isNothing, minus, plus, smaller, ZERO } from "../money/amount.ts";
import type { Amount } from "../money/amount.ts";
import type { AuditResult } from "./audit-result.ts";
import type { CodeAmount, SiblingInvoice } from "./audit-facts.ts";
import type { ComparedCode } from "./comparison.ts";
import { taxOnApproved } from "./expected-tax.ts";
import type { RuleFacts } from "./rule-settings.ts";
import { ownAmounts } from "./settled-amounts.ts";

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

/**
 * What a decision withholds: expected then less approved of a code, where it is approved short of what is billed, with a reason.
 * `still`: what earlier decisions go on withholding of a code, which is not withheld once more. `taxes`: as `taxesOnApproved`.
 */
export function withheldBy(
  result: Pick<AuditResult, "charges">,
  approvedOf: ReadonlyMap<string, Amount>,
  reasonOf: (code: string) => string | null,
  {
    still = NOTHING,
    taxes = NOTHING,
  }: { readonly still?: ReadonlyMap<string, Amount>; readonly taxes?: ReadonlyMap<string, Amount> } = {},
): readonly { readonly code: string; readonly amount: Amount }[] {
  const withheld: { code: string; amount: Amount }[] = [];
  for (const row of result.charges) {
    if (row.lines.length === 0 || row.expected === null || reasonOf(row.code) === null) continue;
    const approved = approvedOf.get(row.code) ?? ZERO;
    const expected = taxes.get(row.code) ?? row.expected;
    const amount = minus(minus(expected, approved), still.get(row.code) ?? ZERO);
    if (approved < row.billed && amount > 0n && !isNothing(amount)) withheld.push({ code: row.code, amount });
  }
  return withheld;
}

/** What approved invoices were paid of a code on the matched orders, less what came back of it. */
export function paidOf(facts: RuleFacts, book: ChargeCodeBook, row: ComparedCode): Amount {
  const paid = facts.siblings
    .filter((sibling) => sibling.status === "approved")
    .flatMap((sibling) => ownAmounts(sibling) ?? [])
    .filter((entry) => facts.orders.some((order) => order.uuid === entry.orderUuid))
    .filter((entry) => book.resolveOrdered({ type: null, value: entry.code, description: null }).code === row.code);
  return minus(addAmounts(paid.map((entry) => entry.amount)), row.recovered);
}

/** What is withheld of a code on the matched orders, by invoices that were approved short. */
export interface Withheld {
  readonly amount: Amount;
  /**
   * What may still be billed of the code without asking for it: expected now, less approved and not given back, less withheld.
   */
  readonly room: Amount;
  readonly by: readonly SiblingInvoice[];
}

/** What is withheld of a code; null where nothing is. */
export function withheldOf(facts: RuleFacts, book: ChargeCodeBook, row: ComparedCode): Withheld | null {
  const isOurs = (entry: CodeAmount): boolean =>
    facts.orders.some((order) => order.uuid === entry.orderUuid) &&
    book.resolveOrdered({ type: null, value: entry.code, description: null }).code === row.code;
  const sum = (amounts: readonly CodeAmount[] | null | undefined): Amount =>
    (amounts ?? []).filter(isOurs).reduce((total, entry) => plus(total, entry.amount), ZERO);
  let amount = ZERO;
  let approved = ZERO;
  const by: SiblingInvoice[] = [];
  for (const sibling of facts.siblings) {
    if (sibling.status !== "approved") continue;
    approved = plus(approved, sum(ownAmounts(sibling)));
    const own = sum(sibling.withheld);
    if (own === 0n) continue;
    amount = plus(amount, own);
    by.push(sibling);
  }
  return amount === 0n ? null : { amount, room: minus(minus(row.ordered, minus(approved, row.recovered)), amount), by };
}

/** How much of what is withheld an amount asks for: what is beyond the room, at most all of it, and never more than itself. */
export function askedOf({ amount, room }: Withheld, asked: Amount): Amount {
  const beyond = smaller(minus(asked, room), asked);
  return beyond <= 0n || isNothing(beyond) ? ZERO : smaller(beyond, amount);
}

/** What earlier decisions go on withholding, by code, once these amounts are approved. */
export function stillWithheld(
  facts: RuleFacts,
  book: ChargeCodeBook,
  rows: readonly ComparedCode[],
  approvedOf: ReadonlyMap<string, Amount>,
): ReadonlyMap<string, Amount> {
  const still = new Map<string, Amount>();
  for (const row of rows) {
    const withheld = withheldOf(facts, book, row);
    if (withheld !== null) still.set(row.code, minus(withheld.amount, askedOf(withheld, approvedOf.get(row.code) ?? ZERO)));
  }
  return still;
}

/** What is left withheld of one code on one order, once a person approved a later invoice that asks for it. */
export interface Lifted {
  readonly invoiceUuid: string;
  readonly orderUuid: string;
  readonly code: string;
  readonly lifted: Amount;
  readonly left: Amount;
}

/** Who approves an invoice that asks for what was withheld lifts as much as he approves of it, the earliest withheld first. */
export function liftedBy(
  facts: RuleFacts,
  book: ChargeCodeBook,
  rows: readonly ComparedCode[],
  approvedOf: ReadonlyMap<string, Amount>,
): readonly Lifted[] {
  return rows.flatMap((row) => {
    const withheld = withheldOf(facts, book, row);
    let rest = withheld === null ? ZERO : askedOf(withheld, approvedOf.get(row.code) ?? ZERO);
    const lifted: Lifted[] = [];
    for (const sibling of withheld?.by ?? [])
      for (const { orderUuid, code, amount } of sibling.withheld ?? []) {
        if (rest === 0n || book.resolveOrdered({ type: null, value: code, description: null }).code !== row.code) continue;
        const part = smaller(rest, amount);
        rest = minus(rest, part);
        lifted.push({ invoiceUuid: sibling.uuid, orderUuid, code, lifted: part, left: minus(amount, part) });
      }
    return lifted;
  });
}
