import { amountWords } from "../amount-words.ts";
import { PASS, defineRule, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";
import { billedTotal, comparableEarlier, invoiceNumberKey, moveKeys, sameAmount } from "../same-bill.ts";

/**
 * The bill was sent before: same vendor, type, amount and folded number; or the same PRO or BOL and amount under another number.
 * Terminated bills do not count, and a shared PO number alone never makes a duplicate.
 */
export const duplicateInvoice = defineRule({
  id: "duplicate-invoice",
  title: "The invoice was received before",
  since: 1,
  severity: "block",
  settings: ["duplicateWindowDays"],
  check: (facts, { invoice }) => {
    if (facts.earlierInvoices.length === 0) return PASS;
    const earlier = comparableEarlier(facts);
    if (earlier.length === 0) return PASS;
    const total = billedTotal(invoice);
    const number = invoiceNumberKey(invoice.invoiceNumber);
    const keys = new Set(moveKeys(invoice));
    let drafts: FindingDraft[] | undefined;
    for (const one of earlier) {
      if (!sameAmount(invoice, total, one)) continue;
      const sameNumber = invoiceNumberKey(one.invoiceNumber) === number;
      const shared = sameNumber ? undefined : moveKeys(one).find((key) => keys.has(key));
      if (!sameNumber && shared === undefined) continue;
      const why = sameNumber ? "the same number" : `the same ${shared?.startsWith("pro") ? "PRO" : "BOL"} number`;
      (drafts ??= []).push({
        message: `Invoice ${one.invoiceNumber} of ${one.invoiceOn} (${one.status}, received ${one.receivedOn}) has ${why} and amount ${amountWords(total)}.`,
        invoiceUuids: [one.uuid],
      });
    }
    return outcomeOf(drafts);
  },
});
