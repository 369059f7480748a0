import { amountWords } from "../amount-words.ts";
import { defineRule, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

/** A charge's code and text are known by no code or alias of the tenant or vendor. */
export const chargeUnmapped = defineRule({
  id: "charge-unmapped",
  title: "A charge's name is unknown",
  since: 1,
  severity: "review",
  settings: [],
  check: (_, { comparison, invoice }) => {
    let drafts: FindingDraft[] | undefined;
    for (const row of comparison.rows) {
      if (row.known) continue;
      for (const at of row.lines) {
        const charge = invoice.charges[at];
        if (charge === undefined) continue;
        const { value, description } = charge.name;
        const name = value !== null && description !== null ? `"${description}" (${value})` : `"${value ?? description ?? ""}"`;
        (drafts ??= []).push({
          message: `No charge code or alias knows ${name}, ${amountWords(charge.amount)}.`,
          charge: row.code,
          billed: charge.amount,
        });
      }
    }
    return outcomeOf(drafts);
  },
});
