import { addAmounts, type Amount, isNothing, larger, minus, plus, smaller, ZERO } from "../../money/amount.ts";
import type { ChargeCodeBook, ResolvedCode } from "../../charge/charge-code-book.ts";
import { agreedAs } from "../charges/agreed-as.ts";
import { askedOfVendor } from "../charges/asked-back.ts";
import type { AuditFacts, CodeAmount, SiblingInvoice } from "../facts/audit-facts.ts";
import type { ComparedCode } from "../charges/compared-code.ts";
import type { PolicyInForce } from "../context/resolve-limit.ts";
import { isWithin } from "../context/resolve-limit.ts";
import type { RuleContext } from "../context/rule-context.ts";
import { ownAmounts } from "../history/settled-amounts.ts";

type PaidContext = Pick<RuleContext, "facts" | "book" | "comparison">;

/** Money back is of linehaul with its discounts, of all taxes together, else of its own code. */
const backAs = (resolved: Pick<ResolvedCode, "kind" | "code">): string =>
  resolved.kind === "tax" ? "taxes" : agreedAs(resolved);

const codeOf = (book: ChargeCodeBook, { code }: CodeAmount): ResolvedCode =>
  book.resolveOrdered({ type: null, value: code, description: null });

/** What approved invoices of the vendor were paid on the matched orders. */
const paidBy = ({ facts }: PaidContext): readonly CodeAmount[] =>
  facts.siblings
    .filter(({ status }) => status === "approved")
    .flatMap((sibling) => ownAmounts(sibling) ?? [])
    .filter((entry) => facts.orders.some(({ uuid }) => uuid === entry.orderUuid));

/** What was paid of what a row is given back as, on the orders or on one of them, less what came back. */
function paidAs(context: PaidContext, row: ComparedCode, orderUuid: string | null = null): Amount {
  const name = backAs(row);
  const paid = paidBy(context)
    .filter((entry) => orderUuid === null || entry.orderUuid === orderUuid)
    .filter((entry) => backAs(codeOf(context.book, entry)) === name);
  const recovered = context.comparison.rows.filter((each) => backAs(each) === name).map((each) => each.recovered);
  return minus(addAmounts(paid.map(({ amount }) => amount)), addAmounts(recovered));
}

/** Whether what is billed of a code below zero is no more than was paid of it, on each order that its lines name. */
function isPaid(context: PaidContext, row: ComparedCode): boolean {
  if (row.billed >= 0n) return false;
  const own = context.comparison.rows.filter((each) => backAs(each) === backAs(row));
  if (plus(paidAs(context, row), addAmounts(own.map((each) => each.billed))) < 0n) return false;
  return (row.byOrder ?? []).every((part) => part.billed >= 0n || plus(paidAs(context, row, part.orderUuid), part.billed) >= 0n);
}

/** Whether an invoice only gives back. */
const isNothingBilled = ({ comparison }: PaidContext): boolean => comparison.rows.every((row) => row.billed <= 0n);

/** Whether a code that no order asks for gives back what was paid of it, as a tax of other taxes, as a discount of linehaul. */
export function isPaidBack(context: PaidContext, row: ComparedCode): boolean {
  if (row.kind === "tax") return isPaid(context, row);
  if (row.kind === "discount" && isNothingBilled(context) && isMoneyBack(context, row)) return true;
  if (row.billed >= 0n) return false;
  const paid = paidBy(context).filter((entry) => codeOf(context.book, entry).code === row.code);
  // Lines that name an order on which none of it was paid give back what is another order's, and that one is asked for it still.
  const isElsewhere = (row.byOrder ?? []).some(
    (part) =>
      part.billed < 0n &&
      part.orderUuid !== null &&
      paid.every((entry) => entry.orderUuid !== part.orderUuid || entry.amount <= 0n),
  );
  return !isElsewhere && plus(minus(addAmounts(paid.map(({ amount }) => amount)), row.recovered), row.billed) >= 0n;
}

/** Another credit of the orders that gives back as much: this may be the same, sent again. */
const repeatedCredit = ({ facts, comparison }: PaidContext): SiblingInvoice | undefined =>
  facts.siblings.find(
    (sibling) => sibling.status !== "terminated" && isNothing(minus(billedBy(sibling, facts.orders), comparison.billed)),
  );

/** How a credit of a code stands to what was paid of it. */
export interface CreditStanding {
  /** What was paid of it, of linehaul with its discounts, less what came back; never below zero. */
  readonly paid: Amount;
  /** The number of another credit of as much: this may be the same, sent again. */
  readonly repeats: string | null;
}

/** Why a credit of a code is not right as it stands; null where the invoice is no credit, or the code is not credited. */
export function creditStanding(context: PaidContext, row: ComparedCode): CreditStanding | null {
  if (context.comparison.billed >= 0n || row.billed >= 0n) return null;
  return { paid: larger(paidAs(context, row), ZERO), repeats: repeatedCredit(context)?.invoiceNumber ?? null };
}

const billedBy = ({ amounts, charges }: SiblingInvoice, orders: AuditFacts["orders"]): Amount =>
  addAmounts(
    amounts === null
      ? charges.map(({ amount }) => amount)
      : amounts.filter(({ orderUuid }) => orders.some(({ uuid }) => uuid === orderUuid)).map(({ amount }) => amount),
  );

/** Whether lines of a credit name an order while the vendor is asked for so much on others of the same invoice. */
const isAskedElsewhere = ({ facts, comparison }: PaidContext, row: ComparedCode): boolean => {
  const asked = askedOfVendor(facts, comparison.orderedIn);
  return (row.byOrder ?? []).some(
    (part) =>
      part.billed < 0n &&
      asked.length > 0 &&
      plus(addAmounts(asked.filter(({ orderUuid }) => orderUuid === part.orderUuid).map(({ amount }) => amount)), part.billed) <
        0n,
  );
};

/**
 * Whether a credit gives back of this code no more than was paid of it: nothing to hold it for, whoever asked for it or nobody. A
 * credit on the wrong order gives back what was never paid there, or is asked for elsewhere; one of as much as another credit of
 * the order may be the same.
 */
export function isMoneyBack(context: PaidContext, row: ComparedCode): boolean {
  const { billed } = context.comparison;
  return billed < 0n && isPaid(context, row) && !isAskedElsewhere(context, row) && repeatedCredit(context) === undefined;
}

/** Whether all that an invoice says is money back. */
export function isAllMoneyBack(context: PaidContext): boolean {
  const billed = context.comparison.rows.filter((row) => row.lines.length > 0 && row.billed !== 0n);
  return billed.length > 0 && billed.every((row) => isMoneyBack(context, row));
}

/** An approval, as far as it says what its tolerances are. */
type ApprovingContext = PaidContext & { readonly policy: Pick<PolicyInForce, "limit"> };

/** What was paid or is given back, by code; what is nothing in all is left out. */
const byCode = (entries: readonly { readonly code: string; readonly amount: Amount }[]): ReadonlyMap<string, Amount> => {
  const sums = new Map<string, Amount>();
  for (const { code, amount } of entries) sums.set(code, plus(sums.get(code) ?? ZERO, amount));
  return new Map([...sums].filter(([, sum]) => sum !== 0n));
};

/**
 * Whether a credit takes back a whole invoice, or all that was paid, while its vendor is asked for a part of it: that is how
 * carriers correct a bill that has become too high. They credit it and bill what is due by now, and the net is what is owed.
 */
const isCreditForRebill = (context: PaidContext, approvedOf: ReadonlyMap<string, Amount>): boolean => {
  const { facts, book, comparison } = context;
  const isOurs = ({ orderUuid }: { readonly orderUuid: string }): boolean => facts.orders.some(({ uuid }) => uuid === orderUuid);
  if (!askedOfVendor(facts, comparison.orderedIn).some(isOurs)) return false;
  const back = byCode([...approvedOf].map(([code, amount]) => ({ code, amount: minus(ZERO, amount) })));
  const isAll = (entries: readonly CodeAmount[]): boolean => {
    const paid = byCode(entries.map((entry) => ({ code: codeOf(book, entry).code, amount: entry.amount })));
    return paid.size === back.size && [...paid].every(([code, amount]) => back.get(code) === amount);
  };
  const invoices = facts.siblings
    .filter(({ status }) => status === "approved")
    .map((sibling) => ownAmounts(sibling) ?? [])
    .filter((entries) => entries.every(isOurs));
  return invoices.some(isAll) || isAll(invoices.flat());
};

/**
 * What a credit gives back beyond what was too much and every tolerance, of each code: nobody asked for it, and it is not to be
 * billed again unseen. What is little, as tolerances go, is not kept; nor is an invoice that is credited to be billed again.
 */
export function givenUpBy(
  context: ApprovingContext,
  approvedOf: ReadonlyMap<string, Amount>,
): readonly { readonly code: string; readonly amount: Amount }[] {
  if (addAmounts([...approvedOf.values()]) >= 0n || isCreditForRebill(context, approvedOf)) return [];
  const { comparison, policy } = context;
  const given = [...Map.groupBy(comparison.rows, agreedAs).values()].flatMap((rows) => {
    const [chief] = rows.filter((row) => (approvedOf.get(row.code) ?? ZERO) < 0n);
    if (chief === undefined || chief.tax !== null) return [];
    const approved = addAmounts(rows.map((row) => approvedOf.get(row.code) ?? ZERO));
    const due = smaller(addAmounts(rows.map((row) => row.expected)), ZERO);
    const amount = larger(minus(due, approved), ZERO);
    const ordered = addAmounts(rows.map((row) => row.ordered));
    return amount === 0n || isNothing(amount) ? [] : [{ code: chief.code, amount, ordered }];
  });
  const inAll = addAmounts(given.map(({ amount }) => amount));
  const isLittle =
    isWithin(inAll, policy.limit("total.under", comparison.ordered).value, comparison.ordered) &&
    given.every(({ code, amount, ordered }) => isWithin(amount, policy.limit("charge.under", ordered, code).value, ordered));
  return isLittle ? [] : given.map(({ code, amount }) => ({ code, amount }));
}
