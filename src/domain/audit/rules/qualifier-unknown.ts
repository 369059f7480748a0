import { knownQualifier } from "../../charge/known-qualifier.ts";
import { defineRule, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

/** A qualifier is not in the specification's list (rating engine callout, rule 3). */
export const qualifierUnknown = defineRule({
  id: "qualifier-unknown",
  title: "A qualifier is unknown",
  since: 1,
  severity: "review",
  settings: [],
  check: (_, { invoice, comparison }) => {
    let drafts: FindingDraft[] | undefined;
    for (let at = 0; at < invoice.charges.length; at += 1) {
      const charge = invoice.charges[at];
      if (charge === undefined || charge.qualifier === null || knownQualifier(charge.qualifier) !== undefined) continue;
      const code = comparison.rowOfLine[at]?.code ?? null;
      (drafts ??= []).push({
        message: `${code ?? "A charge"}: the qualifier ${charge.qualifier} is none of the known ones.`,
        charge: code,
        billed: charge.amount,
        itemId: charge.itemId,
      });
    }
    return outcomeOf(drafts);
  },
});
