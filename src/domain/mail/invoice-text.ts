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

/** A line that begins an invoice: it names it, and its number. Blanks are matched in one way only, however many there are. */
const BEGINS_INVOICE =
  /^[ \t>*#|]*(?:(?:freight|carrier|vendor)[ \t]+)?(?:invoice|freight bill|bill)[ \t]*(?:(?:no\b\.?|number\b|num\b\.?|nr\b\.?|id\b)[ \t]*)?(?:[:#.]+[ \t]*)?([a-z]{0,6}[-/]?\d[\w/-]*)/gim;
/** An invoice in words is more than a line of a statement. */
const MIN_LINES = 3;
const MAX_INVOICES = 20;

/**
 * The invoices of which a text consists, in their order, what stands above the first with it: where more than one number begins a
 * piece, and each piece says amounts by itself. Else the text as it is.
 */
export function invoicesInText(text: string): readonly string[] {
  const starts: number[] = [];
  let before = "";
  for (const found of text.matchAll(BEGINS_INVOICE)) {
    const number = (found[1] ?? "").toLowerCase();
    if (number !== before) starts.push(found.index);
    before = number;
  }
  if (starts.length < 2 || starts.length > MAX_INVOICES) return [text];
  const pieces = starts.map((start, at) => text.slice(at === 0 ? 0 : start, starts[at + 1]));
  const isInvoice = (piece: string): boolean =>
    HAS_AMOUNT.test(piece) && piece.split("\n").filter((line) => line.trim() !== "").length >= MIN_LINES;
  return pieces.every(isInvoice) ? pieces : [text];
}
