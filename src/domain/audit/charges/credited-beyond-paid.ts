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
  /** Whether it came after the invoice that is judged. */
  readonly isAfter: boolean;
}

const partsOf = (facts: AuditFacts, rowOf: (entry: CodeAmount) => ComparedCode): readonly PaidPart[] =>
  facts.siblings
    .filter(({ status }) => status === "approved")
    .flatMap((sibling) => {
      const amounts = ownAmounts(sibling) ?? [];
      const isAfter = sibling.isAfter === true;
      const isCredit = addAmounts(amounts.map(({ amount }) => amount)) < 0n;
      return amounts.flatMap((entry): PaidPart[] => {
        const row = rowOf(entry);
        if (row.tax !== null || !facts.orders.some(({ uuid }) => uuid === entry.orderUuid)) return [];
        return [{ row, orderUuid: entry.orderUuid, amount: entry.amount, isBack: isCredit && entry.amount < 0n, isAfter }];
      });
    });

/**
 * A credit in a code that was never paid, or of more than was paid of it, was no money of that code: what it gave back beyond is
 * not owed in it again. A person approved it; what it was for, nobody says. Taxes stand for each other, those by a rule follow
 * what they are of, and linehaul and discounts are one sum. A credit that came after this invoice is first of all of what this
 * one bills too much. Lowers the expectations of such codes.
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
    const ofThis = addAmounts(alike.map((row) => billedOn(row, facts, first.orderUuid)));
    const creditedAfter = minus(ZERO, addAmounts(own.filter((part) => part.isBack && part.isAfter).map(({ amount }) => amount)));
    let beyond = minus(minus(ZERO, addAmounts(own.map(({ amount }) => amount))), larger(smaller(ofThis, creditedAfter), ZERO));
    for (const { row, orderUuid, amount } of own.filter(({ isBack }) => isBack)) {
      const part = larger(smaller(beyond, minus(ZERO, amount)), ZERO);
      beyond = minus(beyond, part);
      lower(row, orderUuid, part);
    }
  }
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
