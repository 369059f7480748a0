import { addAmounts } from "../../money/amount.ts";
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
  ofDisputed: (d: { invoiceNumber: string; total: MoneyData }) =>
    `This may be the corrected invoice for ${d.invoiceNumber}, which bills ${billedText(d.total)} and is disputed: it is judged without it. Terminate ${d.invoiceNumber} before you approve this one; one of both is paid.`,
};

/**
 * The same vendor, or one that shares its SCAC, MC or DOT number, sent the same number with another amount: perhaps a corrected
 * invoice, so that only one of them may be paid. Or an invoice of the order is disputed, and this one bills what is right.
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
    ofDisputed: null,
    otherAmount: (d) =>
      `Invoice ${d.invoiceNumber} of ${d.invoiceOn} has the same number, but bills ${billedText(d.total)} where this one bills ${billedText(d.billed)}.`,
  },
  check: (facts, context) => {
    const { invoice } = context;
    const { corrected } = context.comparison;
    if (facts.earlierInvoices.length === 0 && corrected.length === 0) return PASS;
    const total = billedTotal(invoice);
    // Nothing else holds it: whatever the policy makes of this rule, the other invoice would be paid beside it.
    const found = corrected.map(({ uuid, invoiceNumber, amounts }): FindingDraft<typeof MESSAGES> => ({
      message: "ofDisputed",
      data: { invoiceNumber, total: context.money(addAmounts((amounts ?? []).map(({ amount }) => amount))) },
      ruled: true,
      invoiceUuids: [uuid],
    }));
    for (const { earlier } of comparableEarlier(facts)) {
      if (!isSameNumber(invoice, earlier) || sameAmount(invoice, total, earlier)) continue;
      if (corrected.some(({ uuid }) => uuid === earlier.uuid)) continue;
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
