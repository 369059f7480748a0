import { addAmounts, isNothing, minus, ZERO } from "../../money/amount.ts";
import type { Amount, Currency } from "../../money/amount.ts";
import type { FactDocument } from "../audit-facts.ts";
import { defineRule } from "../define-rule.ts";
import { notApplicable, outcomeOf } from "../outcome.ts";
import type { FindingDraft } from "../define-rule.ts";
import type { MoneyData } from "../message-data.ts";
import { billedText, documentText, moneyText, overOrUnder } from "../message-text.ts";
import { currencyOfDocument, totalOfDocument } from "../receipt-fields.ts";
import { CODE_OF_RECEIPT, distinctFiles, isEvidence, usesOfPaper } from "../receipts.ts";

const MESSAGES = {
  otherAmount: (d: { charge: string; document: string; billed: MoneyData; receipts: MoneyData; difference: MoneyData }) =>
    `${d.charge}: ${billedText(d.billed)} is billed, the ${documentText(d.document)} says ${moneyText(d.receipts)}: ${overOrUnder(d.difference)}.`,
  otherCurrency: (d: { charge: string; document: string; billed: MoneyData; currency: string }) =>
    `${d.charge}: ${billedText(d.billed)} is billed, the ${documentText(d.document)} is in ${d.currency}: its amount is not compared.`,
};
const NOTHING_TO_COMPARE = notApplicable("nothingToCompare");

/** What a receipt says, less what approved invoices used of it; null where nothing is left. Uses in another currency are not taken off. */
const leftOf = (documents: readonly FactDocument[], file: FactDocument, currency: Currency): Amount | null => {
  const total = totalOfDocument(file) ?? ZERO;
  const used = usesOfPaper(documents, file).filter((use) => use.currency === currency);
  if (used.length === 0) return total;
  const left = minus(total, addAmounts(used.map((use) => use.amount)));
  return left <= 0n ? null : left;
};

/**
 * A charge is billed at another amount than is left of its receipts together, as one receipt may cover two invoices: disputed when it is more, reviewed when
 * less, and where a receipt is in another currency.
 */
export const documentAmountMismatch = defineRule({
  id: "document-amount-mismatch",
  title: "A charge is not what its document says",
  since: 1,
  severity: "review",
  settings: ["chargeDocuments"],
  messages: MESSAGES,
  reasons: { nothingToCompare: "no approved document of a billed charge tells an amount" },
  toCarrier: {},
  check: (facts, context) => {
    const { book, comparison } = context;
    if (facts.documents.length === 0) return NOTHING_TO_COMPARE;
    const pairs = [
      ...facts.policy.chargeDocuments.map((document) => [document.code, document.type] as const),
      ...CODE_OF_RECEIPT,
    ];
    const billedIn = facts.invoice.invoice.currency ?? comparison.currency;
    const seen = new Set<string>();
    let compared = false;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const [name, type] of pairs) {
      const { code } = book.resolve({ type: null, value: name, description: null });
      if (seen.has(`${code}/${type}`)) continue;
      seen.add(`${code}/${type}`);
      const row = comparison.rows.find((entry) => entry.code === code);
      if (row === undefined || row.lines.length === 0) continue;
      const files = distinctFiles(facts.documents).filter(
        (file) =>
          file.type.toLowerCase() === type.toLowerCase() &&
          isEvidence(file) &&
          totalOfDocument(file) !== undefined &&
          leftOf(facts.documents, file, billedIn) !== null,
      );
      if (files.length === 0) continue;
      compared = true;
      const foreign = files.map((file) => currencyOfDocument(file) ?? billedIn).find((currency) => currency !== billedIn);
      // One that states no currency is read in the invoice's.
      const totals = files
        .filter((file) => (currencyOfDocument(file) ?? billedIn) === billedIn)
        .map((file) => leftOf(facts.documents, file, billedIn) ?? ZERO);
      if (foreign !== undefined && !totals.some((total) => isNothing(minus(row.billedAsWritten, total)))) {
        const billed = context.moneyAsBilled(row.billedAsWritten);
        found.push({
          message: "otherCurrency",
          data: { charge: code, document: type, billed, currency: foreign },
          charge: code,
          billed: row.billedAsWritten,
          currency: context.billedCurrency,
        });
        continue;
      }
      const receipts = addAmounts(totals);
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
