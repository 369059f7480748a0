import { dueByTerms } from "../../invoice/due-on.ts";
import type { Invoice } from "../../invoice/invoice.ts";
import { foldChargeName } from "../../charge/charge-code-book.ts";
import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

const NOBODY_SAYS = notApplicable("the bill or the order names no payment terms");

/** When it is due by either, where both say a day. */
const dueWords = (invoice: Invoice, terms: string): string => {
  const [ours, theirs] = [dueByTerms(terms, invoice.invoiceOn), dueByTerms(invoice.paymentTerms, invoice.invoiceOn)];
  return ours === null || theirs === null ? "" : ` It is due on ${ours} by the order, on ${theirs} by the bill.`;
};

/** The payment terms (when it is due) of the bill are not the order's, nor, where the order is silent, the vendor's. */
export const paymentTermsMismatch = defineRule({
  id: "payment-terms-mismatch",
  title: "The payment terms are not the order's",
  since: 1,
  severity: "review",
  settings: [],
  check: (facts, { invoice, comparison }) => {
    if (invoice.paymentTerms === null) return NOBODY_SAYS;
    let compared = false;
    let drafts: FindingDraft[] | undefined;
    for (let at = 0; at < facts.orders.length; at += 1) {
      const terms = comparison.vendors[at]?.paymentTerms ?? facts.vendor?.paymentTerms ?? null;
      if (terms === null) continue;
      compared = true;
      if (terms === invoice.paymentTerms || foldChargeName(terms) === foldChargeName(invoice.paymentTerms)) continue;
      (drafts ??= []).push({
        message: `The bill says ${invoice.paymentTerms}, order ${facts.orders[at]?.order.orderNumber} says ${terms}.${dueWords(invoice, terms)}`,
        orderUuid: facts.orders[at]?.uuid ?? null,
      });
    }
    return compared ? outcomeOf(drafts) : NOBODY_SAYS;
  },
});
