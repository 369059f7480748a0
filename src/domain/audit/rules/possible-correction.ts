import { amountWords } from "../amount-words.ts";
import { defineRule, outcomeOf, PASS } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";
import { billedTotal, comparableEarlier, isSameNumber, sameAmount } from "../same-bill.ts";

/** The same vendor, or one that shares its SCAC, MC or DOT number, sent the same number with another amount: perhaps a corrected bill, so that only one of them may be paid. */
export const possibleCorrection = defineRule({
  id: "possible-correction",
  title: "The same number came with another amount",
  since: 1,
  severity: "review",
  settings: ["duplicateWindowDays"],
  check: (facts, { invoice }) => {
    if (facts.earlierInvoices.length === 0) return PASS;
    const total = billedTotal(invoice);
    let drafts: FindingDraft[] | undefined;
    for (const { earlier } of comparableEarlier(facts)) {
      if (!isSameNumber(invoice, earlier) || sameAmount(invoice, total, earlier)) continue;
      (drafts ??= []).push({
        message: `Invoice ${earlier.invoiceNumber} of ${earlier.invoiceOn} (${earlier.status}) has the same number, but ${amountWords(earlier.total)} instead of ${amountWords(total)}.`,
        invoiceUuids: [earlier.uuid],
      });
    }
    return outcomeOf(drafts);
  },
});
