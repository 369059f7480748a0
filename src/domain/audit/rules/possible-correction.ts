import { defineRule } from "../context/define-rule.ts";
import { outcomeOf, PASS } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { moneyData } from "../findings/message-data.ts";
import { billedText, statusText } from "../findings/message-text.ts";
import { billedTotal, comparableEarlier, isSameNumber, sameAmount } from "../identity/same-invoice.ts";

const MESSAGES = {
  otherAmount: (d: { invoiceNumber: string; invoiceOn: string; status: string; total: MoneyData; billed: MoneyData }) =>
    `Invoice ${d.invoiceNumber} of ${d.invoiceOn} (${statusText(d.status)}) has the same number, but bills ${billedText(d.total)} where this one bills ${billedText(d.billed)}.`,
};

/**
 * The same vendor, or one that shares its SCAC, MC or DOT number, sent the same number with another amount: perhaps a corrected
 * invoice, so that only one of them may be paid.
 */
export const possibleCorrection = defineRule({
  id: "possible-correction",
  title: "The same number came with another amount",
  since: 1,
  severity: "review",
  settings: ["duplicateWindowDays"],
  messages: MESSAGES,
  reasons: {},
  toCarrier: {
    otherAmount: (d) =>
      `Invoice ${d.invoiceNumber} of ${d.invoiceOn} has the same number, but bills ${billedText(d.total)} where this one bills ${billedText(d.billed)}.`,
  },
  check: (facts, context) => {
    const { invoice } = context;
    if (facts.earlierInvoices.length === 0) return PASS;
    const total = billedTotal(invoice);
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const { earlier } of comparableEarlier(facts)) {
      if (!isSameNumber(invoice, earlier) || sameAmount(invoice, total, earlier)) continue;
      found.push({
        message: "otherAmount",
        data: {
          invoiceNumber: earlier.invoiceNumber,
          invoiceOn: earlier.invoiceOn,
          status: earlier.status,
          total: moneyData(earlier.total, earlier.currency ?? context.billedCurrency),
          billed: context.moneyAsBilled(total),
        },
        invoiceUuids: [earlier.uuid],
      });
    }
    return outcomeOf(found);
  },
});
