import { knownQualifier } from "../../charge/known-qualifier.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";

const MESSAGES = {
  otherQualifier: (d: { charge: string; billed: string; ordered: string }) =>
    `${d.charge}: billed ${d.billed}, ordered ${d.ordered}.`,
};
const NOTHING_RATED = notApplicable("nothingRated");

/**
 * A charge is rated by another unit than the order's ("per pound" for "per hundredweight"): never approved by itself, whatever
 * the tolerance.
 */
export const qualifierMismatch = defineRule({
  id: "qualifier-mismatch",
  title: "A qualifier is not the order's",
  since: 1,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: { nothingRated: "invoice and order have no qualifier to compare" },
  toCarrier: {},
  check: (_, { invoice, comparison }) => {
    let compared = false;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const row of comparison.rows) {
      if (row.orderedLines.length === 0 || row.lines.length === 0) continue;
      for (const at of row.lines) {
        const charge = invoice.charges[at];
        if (charge === undefined || charge.qualifier === null) continue;
        const billed = knownQualifier(charge.qualifier);
        // An unknown one is qualifier-unknown's.
        if (billed === undefined) continue;
        let ordered: string | undefined;
        let agrees = false;
        for (const line of row.orderedLines) {
          if (line.qualifier === null) continue;
          ordered ??= line.qualifier;
          agrees ||= line.qualifier === billed || knownQualifier(line.qualifier) === billed;
        }
        if (ordered === undefined) continue;
        compared = true;
        if (!agrees)
          found.push({
            message: "otherQualifier",
            data: { charge: row.code, billed, ordered },
            charge: row.code,
            expected: row.expected,
            billed: row.billed,
            itemId: charge.itemId,
          });
      }
    }
    return compared ? outcomeOf(found) : NOTHING_RATED;
  },
});
