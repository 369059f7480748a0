import { dueByTerms } from "../../invoice/due-on.ts";
import type { Invoice } from "../../invoice/invoice.ts";
import { foldChargeName } from "../../charge/charge-code-book.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";

const NOBODY_SAYS = notApplicable("nobodySays");

type Due = { readonly byOrder: string; readonly byInvoice: string };

/** When it is due by either, where both say a day. */
const dueOf = (invoice: Invoice, terms: string): Due | null => {
  const [ours, theirs] = [dueByTerms(terms, invoice.invoiceOn), dueByTerms(invoice.paymentTerms, invoice.invoiceOn)];
  return ours === null || theirs === null ? null : { byOrder: ours, byInvoice: theirs };
};

const dueText = (due: Due | null): string =>
  due === null ? "" : ` It is due on ${due.byOrder} by the order, on ${due.byInvoice} by the invoice.`;

const MESSAGES = {
  otherTerms: (d: { billed: string; ordered: string; orderNumber: string; due: Due | null }) =>
    `The payment terms are ${d.billed} on the invoice, ${d.ordered} on order ${d.orderNumber}.${dueText(d.due)}`,
  otherThanVendors: (d: { billed: string; ordered: string; due: Due | null }) =>
    `The payment terms are ${d.billed} on the invoice, ${d.ordered} with the vendor.${dueText(d.due)}`,
};

/** The payment terms (when it is due) of the invoice are not the order's, nor, where the order is silent, the vendor's. */
export const paymentTermsMismatch = defineRule({
  id: "payment-terms-mismatch",
  title: "The payment terms are not the order's",
  since: 1,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: { nobodySays: "the invoice or the order names no payment terms" },
  toCarrier: {
    otherThanVendors: (d) => `The payment terms are ${d.billed} on the invoice, ${d.ordered} as agreed.${dueText(d.due)}`,
  },
  check: (facts, { invoice, comparison }) => {
    if (invoice.paymentTerms === null) return NOBODY_SAYS;
    let compared = false;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (let at = 0; at < facts.orders.length; at += 1) {
      const ordered = comparison.vendors[at]?.paymentTerms ?? null;
      const terms = ordered ?? facts.vendor?.paymentTerms ?? null;
      if (terms === null) continue;
      compared = true;
      if (terms === invoice.paymentTerms || foldChargeName(terms) === foldChargeName(invoice.paymentTerms)) continue;
      const order = facts.orders[at];
      const data = { billed: invoice.paymentTerms, ordered: terms, due: dueOf(invoice, terms) };
      const orderUuid = order?.uuid ?? null;
      if (ordered === null) found.push({ message: "otherThanVendors", data, orderUuid });
      else found.push({ message: "otherTerms", data: { ...data, orderNumber: order?.order.orderNumber ?? "" }, orderUuid });
    }
    return compared ? outcomeOf(found) : NOBODY_SAYS;
  },
});
