import { addAmounts, type Amount, type Currency, larger, minus, plus, ZERO } from "../money/amount.ts";
import type { AuditFacts, RecoveredAmount } from "./audit-facts.ts";
import type { ComparedCode, ComparedPart } from "./compared-code.ts";

/** What is credited in all. */
const creditedIn = (billed: readonly Amount[]): Amount => minus(ZERO, addAmounts(billed));

/** Of these codes an invoice over several orders is shared as the orders stand, whichever of them it names: linehaul and discounts are one sum. */
const IS_ONE_SUM: ReadonlySet<string> = new Set(["linehaul", "discount"]);

/** Whether money back of a code would go to orders that nothing is asked of: then it is judged code by code. */
const isAstray = (facts: AuditFacts, row: ComparedCode, asked: readonly RecoveredAmount[]): boolean => {
  if (row.billed >= 0n || facts.orders.length === 1) return false;
  if (row.byOrder === null) return row.expected > row.billed && !IS_ONE_SUM.has(row.kind);
  return row.byOrder.some(
    ({ billed, orderUuid }) =>
      billed < 0n &&
      creditedIn([billed]) > addAmounts(asked.filter((entry) => entry.orderUuid === orderUuid).map((entry) => entry.amount)),
  );
};

/**
 * A credit of what the vendor is asked for by recoveries, or of a part of it, is right in whatever codes it is written: a recovery asks for a sum, what was
 * paid too much beyond it is asked for there, and what a person agreed to is not asked for at all. Sets each code's expectation to what is credited, and
 * nothing more is expected beside it; answers by how much they changed.
 */
export function expectWhatIsCredited(facts: AuditFacts, rows: readonly ComparedCode[], currency: Currency): Amount {
  if (facts.asked === undefined) return ZERO;
  const siblings = new Set(facts.siblings.map((sibling) => sibling.uuid));
  const asked = facts.asked.filter(
    (entry) => entry.currency === currency && entry.invoiceUuids.some((uuid) => siblings.has(uuid)),
  );
  const recoveries = new Map(asked.map((entry) => [entry.recoveryUuid, entry.amount]));
  const credited = creditedIn(rows.map((row) => row.billed));
  if (credited <= 0n || credited > larger(addAmounts(recoveries.values()), ZERO)) return ZERO;
  if (rows.some((row) => isAstray(facts, row, asked))) return ZERO;
  let changed = ZERO;
  for (const row of rows) {
    if (row.billed > 0n) continue;
    changed = plus(changed, minus(row.billed, row.expected));
    asCredited(row);
    for (const part of row.byOrder ?? []) if (part.billed <= 0n) asCredited(part);
    row.variance = ZERO;
  }
  return changed;
}

const asCredited = (compared: ComparedCode | ComparedPart): void => {
  compared.expected = compared.billed;
};
