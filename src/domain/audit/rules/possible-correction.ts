import { amountWords } from "../amount-words.ts";
import { defineRule, outcomeOf, PASS } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";
import { billedTotal, comparableEarlier, invoiceNumberKey, sameAmount } from "../same-bill.ts";

/** The same vendor sent the same number with another amount: perhaps a corrected bill, so that only one of them may be paid. */
export const possibleCorrection = defineRule({
  id: "possible-correction",
  title: "The same number came with another amount",
  since: 1,
  severity: "review",
  settings: ["duplicateWindowDays"],
  check: (facts, { invoice }) => {
    if (facts.earlierInvoices.length === 0) return PASS;
    const total = billedTotal(invoice);
    const number = invoiceNumberKey(invoice.invoiceNumber);
    let drafts: FindingDraft[] | undefined;
    for (const one of comparableEarlier(facts)) {
      if (invoiceNumberKey(one.invoiceNumber) !== number || sameAmount(invoice, total, one)) continue;
      (drafts ??= []).push({
        message: `Invoice ${one.invoiceNumber} of ${one.invoiceOn} (${one.status}) has the same number, but ${amountWords(one.total)} instead of ${amountWords(total)}.`,
        invoiceUuids: [one.uuid],
      });
    }
    return outcomeOf(drafts);
  },
});
