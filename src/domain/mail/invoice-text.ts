const SAYS_INVOICE = /\b(?:invoices?|freight bill|bill of charges|facture|factura|rechnung|pro\s*(?:no|number|#))\b/i;
/** An amount with cents, or a currency beside a number. */
const HAS_AMOUNT = /(?:[$€£]|\b(?:USD|CAD|EUR|MXN)\b)\s?\d|\d[.,]\d{2}\b|\d\s?(?:USD|CAD|EUR|MXN)\b/;
const MIN_NUMBERS = 2;

/**
 * Whether the words of a mail may be an invoice themselves: they call it one, and say amounts. A person looks at what comes of
 * it, so a letter too many does less harm than an invoice that nobody sees.
 */
export function mayBeInvoice(subject: string, text: string): boolean {
  const all = `${subject}\n${text}`;
  return SAYS_INVOICE.test(all) && HAS_AMOUNT.test(text) && (all.match(/\d+/g)?.length ?? 0) >= MIN_NUMBERS;
}
