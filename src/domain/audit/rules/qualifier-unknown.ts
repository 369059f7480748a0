import { knownQualifier } from "../../charge/known-qualifier.ts";
import { defineRule } from "../context/define-rule.ts";
import { outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";

const MESSAGES = {
  unknown: (d: { charge: string | null; qualifier: string }) =>
    `${d.charge ?? "A charge"}: the qualifier ${d.qualifier} is not one of the known ones.`,
};

/** A qualifier is not in the specification's list (rating engine callout, rule 3). */
export const qualifierUnknown = defineRule({
  id: "qualifier-unknown",
  title: "A qualifier is unknown",
  since: 1,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: {},
  toCarrier: {},
  check: (_, context) => {
    const { invoice, comparison } = context;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (let at = 0; at < invoice.charges.length; at += 1) {
      const charge = invoice.charges[at];
      if (charge === undefined || charge.qualifier === null || knownQualifier(charge.qualifier) !== undefined) continue;
      const code = comparison.rowOfLine[at]?.code ?? null;
      found.push({
        message: "unknown",
        data: { charge: code, qualifier: charge.qualifier },
        charge: code,
        billed: charge.amount,
        currency: context.billedCurrency,
        itemId: charge.itemId,
      });
    }
    return outcomeOf(found);
  },
});
