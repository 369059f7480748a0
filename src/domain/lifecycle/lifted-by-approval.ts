import { askedOf, judgedAsOne, type WithheldContext, withheldOf } from "../audit/approval/withheld.ts";
import { addAmounts, type Amount, ZERO } from "../money/amount.ts";

/**
 * What an approval of these amounts pays of what was withheld of earlier invoices with a reason, by what its codes are judged as
 * (`agreedAs`): whoever withheld it, somebody's word is overruled.
 */
export function liftedByApproval(context: WithheldContext, approvedOf: ReadonlyMap<string, Amount>): ReadonlyMap<string, Amount> {
  const lifted = new Map<string, Amount>();
  if (!context.facts.siblings.some(({ withheld }) => withheld !== undefined)) return lifted;
  for (const { name, rows, chief } of judgedAsOne(context.comparison.rows)) {
    const withheld = withheldOf(context, chief);
    if (withheld === null) continue;
    const asked = askedOf(withheld, addAmounts(rows.map(({ code }) => approvedOf.get(code) ?? ZERO)));
    if (asked > 0n) lifted.set(name, asked);
  }
  return lifted;
}
