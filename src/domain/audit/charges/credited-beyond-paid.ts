import type { ChargeCodeBook, ResolvedCode } from "../../charge/charge-code-book.ts";
import { addAmounts, type Amount, larger, minus, plus, smaller, ZERO } from "../../money/amount.ts";
import { orderAndCode } from "../facts/order-and-code.ts";
import { ownAmounts } from "../history/settled-amounts.ts";
import { isNumberOfCredit } from "../identity/number-of-credit.ts";
import { agreedAs } from "./agreed-as.ts";
import type { AuditFacts, CodeAmount, SiblingInvoice } from "../facts/audit-facts.ts";
import type { ComparedCode } from "./compared-code.ts";

/** What an approved invoice billed of a code on one order, or gave back of it. */
interface PaidPart {
  readonly row: ComparedCode;
  readonly orderUuid: string;
  readonly amount: Amount;
  readonly isBack: boolean;
  readonly sibling: SiblingInvoice;
}

/** What an invoice bills in all of each order and code, in an order of its own; what is nothing in all is left out. */
const sumsOf = (sibling: SiblingInvoice, sign: (amount: Amount) => Amount): string => {
  const sums = new Map<string, Amount>();
  for (const { orderUuid, code, amount } of ownAmounts(sibling) ?? [])
    sums.set(orderAndCode(orderUuid, code), plus(sums.get(orderAndCode(orderUuid, code)) ?? ZERO, sign(amount)));
  return JSON.stringify(
    [...sums]
      .filter(([, sum]) => sum !== 0n)
      .map(([key, sum]) => `${key} ${sum}`)
      .sort(),
  );
};

const isCreditInAll = (sibling: SiblingInvoice): boolean =>
  addAmounts((ownAmounts(sibling) ?? []).map(({ amount }) => amount)) < 0n;

/**
 * Approved invoices as they were accepted; but a credit that came before the invoice that it takes back, and all of it (its
 * number says so), stands behind it: it gave back what that one was paid.
 */
const withCreditsBehind = (siblings: readonly SiblingInvoice[]): readonly SiblingInvoice[] => {
  const behind = new Map<SiblingInvoice, SiblingInvoice>();
  siblings.forEach((credit, at) => {
    if (!isCreditInAll(credit)) return;
    const back = sumsOf(credit, (amount) => minus(ZERO, amount));
    const taken = siblings
      .slice(at + 1)
      .find(
        (later) =>
          !behind.has(later) &&
          isNumberOfCredit(credit.invoiceNumber, later.invoiceNumber) &&
          sumsOf(later, (amount) => amount) === back,
      );
    if (taken !== undefined) behind.set(taken, credit);
  });
  const moved = new Set(behind.values());
  return siblings
    .filter((sibling) => !moved.has(sibling))
    .flatMap((sibling) => {
      const credit = behind.get(sibling);
      if (credit === undefined) return [sibling];
      return [sibling, sibling.isAfter === true ? { ...credit, isAfter: true as const } : credit];
    });
};

const partsOf = (facts: AuditFacts, rowOf: (entry: CodeAmount) => ComparedCode): readonly PaidPart[] =>
  withCreditsBehind(facts.siblings.filter(({ status }) => status === "approved")).flatMap((sibling) => {
    const amounts = ownAmounts(sibling) ?? [];
    const isCredit = addAmounts(amounts.map(({ amount }) => amount)) < 0n;
    return amounts.flatMap((entry): PaidPart[] => {
      const row = rowOf(entry);
      if (row.tax !== null || !facts.orders.some(({ uuid }) => uuid === entry.orderUuid)) return [];
      return [{ row, orderUuid: entry.orderUuid, amount: entry.amount, isBack: isCredit && entry.amount < 0n, sibling }];
    });
  });

/**
 * A credit in a code that was never paid, or of more than was paid of it, was no money of that code: what it gave back beyond is
 * not owed in it again, in one invoice or in several. A person approved it; what it was for, nobody says. Taxes stand for each
 * other, those by a rule follow what they are of, and linehaul and discounts are one sum. A credit that came after this invoice
 * is first of all of what this one bills too much. Lowers the expectations of such codes.
 */
export function expectNoneCreditedBeyondPaid(
  facts: AuditFacts,
  book: ChargeCodeBook,
  { rows, rowOf }: { readonly rows: readonly ComparedCode[]; readonly rowOf: (resolved: ResolvedCode) => ComparedCode },
): void {
  if (facts.siblings.every(({ amounts }) => amounts === null || amounts.every(({ amount }) => amount >= 0n))) return;
  const parts = partsOf(facts, ({ code }) => rowOf(book.resolveOrdered({ type: null, value: code, description: null })));
  const paidAs = (row: ComparedCode): string => (row.kind === "tax" ? "taxes" : agreedAs(row));
  for (const own of Map.groupBy(parts, ({ row, orderUuid }) => `${orderUuid} ${paidAs(row)}`).values()) {
    const [first] = own;
    if (first === undefined) continue;
    const alike = rows.filter((row) => paidAs(row) === paidAs(first.row));
    const ofThis = larger(addAmounts(alike.map((row) => billedOn(row, facts, first.orderUuid))), ZERO);
    const isLater = ({ sibling }: PaidPart): boolean => sibling.isAfter === true;
    const before = lowerByCredits(
      own.filter((part) => !isLater(part)),
      ZERO,
    );
    lowerByCredits(own.filter(isLater), plus(before, ofThis));
  }
}

/**
 * Lowers the expectations by what each credit gave back beyond what was paid by then. What is paid later was not given back: it
 * makes up for nothing. `paid`: what was paid of it before all these. Answers what is paid after them.
 */
function lowerByCredits(parts: readonly PaidPart[], paid: Amount): Amount {
  let left = paid;
  for (const own of Map.groupBy(parts, ({ sibling }) => sibling).values()) {
    left = plus(left, addAmounts(own.map(({ amount }) => amount)));
    for (const { row, orderUuid, amount } of own.filter(({ isBack }) => isBack)) {
      const beyond = larger(smaller(minus(ZERO, left), minus(ZERO, amount)), ZERO);
      left = plus(left, beyond);
      lower(row, orderUuid, beyond);
    }
  }
  return left;
}

/** What the invoice that is judged bills of a code on an order; nothing where its lines do not tell on which. */
const billedOn = (row: ComparedCode, { orders }: AuditFacts, orderUuid: string): Amount => {
  if (row.byOrder === null) return orders.length === 1 ? row.billed : ZERO;
  return addAmounts(row.byOrder.filter((part) => part.orderUuid === orderUuid).map(({ billed }) => billed));
};

const lower = (row: ComparedCode, orderUuid: string, by: Amount): void => {
  row.expected = minus(row.expected, by);
  row.variance = plus(row.variance, by);
  for (const part of row.byOrder ?? []) if (part.orderUuid === orderUuid) part.expected = minus(part.expected, by);
};
