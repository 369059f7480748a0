import { addAmounts, type Currency, minus, plus, ZERO } from "../money/amount.ts";
import type { Amount } from "../money/amount.ts";
import type { AuditFacts } from "./audit-facts.ts";
import type { ComparedCode } from "./compared-code.ts";

/**
 * A credit of what the vendor is asked for by recoveries, or of a part of it, is right: what was paid too much beyond it is asked for there, and
 * what a person agreed to is not asked for at all. Sets each code's expectation to what is credited; answers by how much they changed.
 */
export function expectWhatIsCredited(facts: AuditFacts, rows: readonly ComparedCode[], currency: Currency): Amount {
  if (facts.asked === undefined) return ZERO;
  const siblings = new Set(facts.siblings.map((sibling) => sibling.uuid));
  const recoveries = new Map(
    facts.asked
      .filter((entry) => entry.currency === currency && entry.invoiceUuids.some((uuid) => siblings.has(uuid)))
      .map((entry) => [entry.recoveryUuid, entry.amount]),
  );
  const asked = addAmounts(recoveries.values());
  const credited = minus(ZERO, addAmounts(rows.map((row) => row.billed)));
  if (credited <= 0n || credited > asked) return ZERO;
  let changed = ZERO;
  for (const row of rows) {
    if (row.billed > 0n || row.expected >= row.billed) continue;
    changed = plus(changed, minus(row.billed, row.expected));
    row.expected = row.billed;
    row.variance = ZERO;
  }
  return changed;
}
