import type { ChargeCodeBook, ResolvedCode } from "../../charge/charge-code-book.ts";
import { addAmounts, type Amount, larger, minus, plus, smaller, ZERO } from "../../money/amount.ts";
import { ownAmounts } from "../history/settled-amounts.ts";
import { agreedAs } from "./agreed-as.ts";
import type { AuditFacts, CodeAmount } from "../facts/audit-facts.ts";
import type { ComparedCode } from "./compared-code.ts";

/** What an approved invoice billed of a code on one order, or gave back of it. */
interface PaidPart {
  readonly row: ComparedCode;
  readonly orderUuid: string;
  readonly amount: Amount;
  readonly isBack: boolean;
}

const partsOf = (facts: AuditFacts, rowOf: (entry: CodeAmount) => ComparedCode): readonly PaidPart[] =>
  facts.siblings
    .filter(({ status }) => status === "approved")
    .flatMap((sibling) => {
      const amounts = ownAmounts(sibling) ?? [];
      const isCredit = addAmounts(amounts.map(({ amount }) => amount)) < 0n;
      return amounts.flatMap((entry): PaidPart[] => {
        const row = rowOf(entry);
        if (row.tax !== null || !facts.orders.some(({ uuid }) => uuid === entry.orderUuid)) return [];
        return [{ row, orderUuid: entry.orderUuid, amount: entry.amount, isBack: isCredit && entry.amount < 0n }];
      });
    });

/**
 * A credit in a code that was never paid, or of more than was paid of it, was no money of that code: what it gave back beyond is
 * not owed in it again. A person approved it; what it was for, nobody says. Taxes stand for each other, those by a rule follow
 * what they are of, and linehaul and discounts are one sum. Lowers the expectations of such codes.
 */
export function expectNoneCreditedBeyondPaid(
  facts: AuditFacts,
  book: ChargeCodeBook,
  rowOf: (resolved: ResolvedCode) => ComparedCode,
): void {
  if (facts.siblings.every(({ amounts }) => amounts === null || amounts.every(({ amount }) => amount >= 0n))) return;
  const parts = partsOf(facts, ({ code }) => rowOf(book.resolveOrdered({ type: null, value: code, description: null })));
  const paidAs = (row: ComparedCode): string => (row.kind === "tax" ? "taxes" : agreedAs(row));
  for (const own of Map.groupBy(parts, ({ row, orderUuid }) => `${orderUuid} ${paidAs(row)}`).values()) {
    let beyond = minus(ZERO, addAmounts(own.map(({ amount }) => amount)));
    for (const { row, orderUuid, amount } of own.filter(({ isBack }) => isBack)) {
      const part = larger(smaller(beyond, minus(ZERO, amount)), ZERO);
      beyond = minus(beyond, part);
      lower(row, orderUuid, part);
    }
  }
}

const lower = (row: ComparedCode, orderUuid: string, by: Amount): void => {
  row.expected = minus(row.expected, by);
  row.variance = plus(row.variance, by);
  for (const part of row.byOrder ?? []) if (part.orderUuid === orderUuid) part.expected = minus(part.expected, by);
};
