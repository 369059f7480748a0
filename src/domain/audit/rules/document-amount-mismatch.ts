import { addAmounts, isNothing, minus } from "../../money/amount.ts";
import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";
import type { MoneyData } from "../message-data.ts";
import { billedText, documentText, moneyText, overOrUnder } from "../message-text.ts";
import { CODE_OF_RECEIPT, distinctFiles, isEvidence, totalOfDocument } from "../receipts.ts";

const MESSAGES = {
  otherAmount: (d: { charge: string; document: string; billed: MoneyData; receipts: MoneyData; difference: MoneyData }) =>
    `${d.charge}: ${billedText(d.billed)} is billed, the ${documentText(d.document)} says ${moneyText(d.receipts)}: ${overOrUnder(d.difference)}.`,
};
const NOTHING_TO_COMPARE = notApplicable("nothingToCompare");

/** A charge is billed at another amount than its receipts say together: disputed when it is more, reviewed when less. */
export const documentAmountMismatch = defineRule({
  id: "document-amount-mismatch",
  title: "A charge is not what its document says",
  since: 1,
  severity: "review",
  settings: ["chargeDocuments"],
  messages: MESSAGES,
  reasons: { nothingToCompare: "no approved document of a billed charge tells an amount" },
  check: (facts, context) => {
    const { book, comparison } = context;
    if (facts.documents.length === 0) return NOTHING_TO_COMPARE;
    const pairs = [
      ...facts.policy.chargeDocuments.map((document) => [document.code, document.type] as const),
      ...CODE_OF_RECEIPT,
    ];
    const seen = new Set<string>();
    let compared = false;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const [name, type] of pairs) {
      const { code } = book.resolve({ type: null, value: name, description: null });
      if (seen.has(`${code}/${type}`)) continue;
      seen.add(`${code}/${type}`);
      const row = comparison.rows.find((entry) => entry.code === code);
      if (row === undefined || row.lines.length === 0) continue;
      const totals = distinctFiles(facts.documents)
        .filter((file) => file.type.toLowerCase() === type.toLowerCase() && isEvidence(file))
        .map(totalOfDocument)
        .filter((entry) => entry !== undefined);
      if (totals.length === 0) continue;
      compared = true;
      const receipts = addAmounts(totals);
      // Receipts are in the currency of the invoice.
      const difference = minus(row.billedAsWritten, receipts);
      if (isNothing(difference) || totals.some((total) => isNothing(minus(row.billedAsWritten, total)))) continue;
      found.push({
        message: "otherAmount",
        data: {
          charge: code,
          document: type,
          billed: context.moneyAsBilled(row.billedAsWritten),
          receipts: context.moneyAsBilled(receipts),
          difference: context.moneyAsBilled(difference),
        },
        ...(difference > 0n ? { severity: "dispute" as const } : {}),
        charge: code,
        expected: receipts,
        billed: row.billedAsWritten,
        currency: context.billedCurrency,
      });
    }
    return compared ? outcomeOf(found) : NOTHING_TO_COMPARE;
  },
});
