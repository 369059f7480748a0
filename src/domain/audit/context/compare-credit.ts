import type { ChargeCodeBook } from "../../charge/charge-code-book.ts";
import { addAmounts, type Amount, type Currency, isNothing, minus, plus } from "../../money/amount.ts";
import { agreedAs } from "../charges/agreed-as.ts";
import { compareCharges, type ComparedCode, type Comparison } from "../charges/comparison.ts";
import { countsToward } from "../charges/previous-amounts.ts";
import type { AuditFacts, SiblingInvoice } from "../facts/audit-facts.ts";
import { isWithin, type PolicyInForce } from "./resolve-limit.ts";

interface Comparing {
  readonly facts: AuditFacts;
  readonly book: ChargeCodeBook;
  readonly policy: Pick<PolicyInForce, "limit">;
}

/** What another invoice bills, by order where that is known, and in codes as an invoice's rows have them. */
interface Part {
  readonly orderUuid: string | null;
  readonly code: string;
  readonly amount: Amount;
}

const partsOf = ({ facts, book }: Comparing, { amounts, charges }: SiblingInvoice): readonly Part[] =>
  amounts === null
    ? charges.map(({ name, amount }) => ({ orderUuid: null, code: book.resolve(name).code, amount }))
    : amounts
        .filter(({ orderUuid }) => facts.orders.some(({ uuid }) => uuid === orderUuid))
        .map(({ orderUuid, code, amount }) => ({
          orderUuid,
          code: book.resolveOrdered({ type: null, value: code, description: null }).code,
          amount,
        }));

const isIn = ({ amounts, currency, paidIn }: SiblingInvoice, money: Currency): boolean =>
  [money, null, undefined].includes(amounts === null ? currency : paidIn);

const sumOf = (parts: readonly { readonly amount: Amount }[]): Amount => addAmounts(parts.map(({ amount }) => amount));

/** Whether a credit gives back all that an open invoice bills, code by code, and order by order where its lines say so. */
const isWhole = (comparing: Comparing, { rows }: Comparison, open: SiblingInvoice): boolean => {
  const parts = partsOf(comparing, open);
  if (parts.length !== open.amounts?.length || sumOf(parts) <= 0n) return false;
  const isBack = (own: readonly Part[], billed: Amount): boolean => isNothing(plus(sumOf(own), billed));
  return rows.every((row) => {
    const own = parts.filter(({ code }) => code === row.code);
    const on = (orderUuid: string | null): readonly Part[] => own.filter((part) => part.orderUuid === orderUuid);
    return isBack(own, row.billed) && (row.byOrder ?? []).every(({ orderUuid, billed }) => isBack(on(orderUuid), billed));
  });
};

/** Whether another credit of the orders gives back as much: this may be the same, sent again. */
const isRepeated = (comparing: Comparing, { billed, currency }: Comparison): boolean =>
  comparing.facts.siblings.some(
    (sibling) =>
      sibling.status !== "terminated" && isIn(sibling, currency) && isNothing(minus(sumOf(partsOf(comparing, sibling)), billed)),
  );

/** The codes that a credit gives back, with those that are one sum with them. */
const creditedIn = (rows: readonly ComparedCode[]): readonly ComparedCode[] => {
  const names = new Set(rows.filter(({ billed }) => billed < 0n).map(agreedAs));
  return rows.filter((row) => names.has(agreedAs(row)));
};

/** Whether a credit gives back less than is expected of it, past what it may differ by, in all or of a code. */
const isTooLittle = (policy: Comparing["policy"], { rows, variance, ordered }: Comparison): boolean => {
  if (variance > 0n && !isWithin(variance, policy.limit("total.over", ordered).value, ordered)) return true;
  return rows.some(
    (row) =>
      row.billed < 0n &&
      row.variance > 0n &&
      !isWithin(row.variance, policy.limit("charge.over", row.ordered, row.code).value, row.ordered),
  );
};

/**
 * A credit beside open invoices of its orders, such as a double bill in dispute. It counts what is open, as any invoice does: one
 * of what an open invoice bills too much makes that one payable. But
 * - one that takes back an open invoice as it stands, where something of those codes was approved, is right in what it says;
 * - open invoices that bill nothing of what it gives back are not its business;
 * - where what was approved is all that the orders ask for of what it gives back, nobody will pay the open ones: one that is too
 *   little to take them back, too, is judged by what was approved.
 * `all`: compared with all of them.
 */
export function compareCredit(comparing: Comparing, all: Comparison): Comparison {
  const { facts, book, policy } = comparing;
  if (all.billed >= 0n || all.comparability !== "compared") return all;
  const uncounted = new Set(all.uncounted.map(({ uuid }) => uuid));
  const open = facts.siblings.filter(
    (sibling) => sibling.status !== "approved" && countsToward(sibling, facts.orders) && !uncounted.has(sibling.uuid),
  );
  if (open.length === 0) return all;
  const compare = (passedOver: readonly SiblingInvoice[], takesBack = false): Comparison =>
    compareCharges(facts, book, { passedOver, takesBack });
  const paid = compare(open);
  const isPaid = creditedIn(paid.rows)
    .filter(({ billed }) => billed < 0n)
    .every(({ previous }) => previous > 0n);
  const takenBack = isPaid && open.some((sibling) => isWhole(comparing, all, sibling));
  if (takenBack && !isRepeated(comparing, all)) return compare(open, true);

  const codes = new Set(creditedIn(all.rows).map(({ code }) => code));
  const others = open.filter((sibling) =>
    partsOf(comparing, sibling).every(({ code, amount }) => amount === 0n || !codes.has(code)),
  );
  const own = others.length === 0 ? all : compare(others);
  if (!isTooLittle(policy, own)) return own;
  const freight = creditedIn(paid.rows).filter(({ kind }) => kind !== "tax");
  const left = addAmounts(freight.map(({ ordered, previous }) => minus(ordered, previous)));
  const ordered = addAmounts(freight.map((row) => row.ordered));
  const isAllPaid = freight.length > 0 && (left <= 0n || isWithin(left, policy.limit("total.under", ordered).value, ordered));
  return isAllPaid && freight.some(({ previous }) => previous > 0n) ? paid : own;
}
