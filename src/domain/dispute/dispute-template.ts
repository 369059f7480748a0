/** What a tenant says around a claim. Every text may name placeholders in braces: `{invoiceNumber}`. */
export interface DisputeTemplate {
  readonly subject: string;
  readonly opening: string;
  readonly closing: string;
  /** Days a carrier is given to answer. */
  readonly answerDays: number;
}

export const PLACEHOLDERS = [
  "invoiceNumber",
  "invoiceKind",
  "invoiceDate",
  "shipDate",
  "orderNumbers",
  "proNumber",
  "bolNumber",
  "vendor",
  "scac",
  "billed",
  "undisputed",
  "disputed",
  "payable",
  "position",
  "currency",
  "answerBy",
  "tenant",
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

/** A carrier acknowledges an overcharge claim within 30 days of its receipt (49 CFR 378.7): the day to expect an answer by. */
const DEFAULT_ANSWER_DAYS = 30;
export const MAX_ANSWER_DAYS = 365;

export const DEFAULT_TEMPLATE: DisputeTemplate = {
  subject: "Dispute of {invoiceKind} {invoiceNumber}: {disputed}",
  opening: "{position}",
  closing:
    "Please send us a corrected {invoiceKind}, or the documents that support these charges, by {answerBy}, and quote the invoice number in your answer.\n\n{tenant}",
  answerDays: DEFAULT_ANSWER_DAYS,
};

/** Where no money is in dispute there is nothing for a tenant's words about a dispute to stand around. */
export const CORRECTION_TEMPLATE: Omit<DisputeTemplate, "answerDays"> = {
  subject: "Correction of {invoiceKind} {invoiceNumber}",
  opening:
    "We ask you to correct your {invoiceKind} {invoiceNumber} of {invoiceDate}, of {billed}. None of its money is in dispute, but it does not agree with our order for the reasons below.",
  closing:
    "Please send us a corrected {invoiceKind}, or tell us why it is right as it is, by {answerBy}, and quote the invoice number in your answer.\n\n{tenant}",
};

const PLACEHOLDER = /\{([^{}]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name);

/** Names in braces that no claim has; a brace that stands alone is text. */
export function unknownPlaceholders(text: string): readonly string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name).filter((name) => !isPlaceholder(name)))];
}

/** Values are put in once: what stands in braces inside a value stays as it is. */
export function fillTemplate(text: string, values: PlaceholderValues): string {
  return text.replaceAll(PLACEHOLDER, (all, name: string) => (isPlaceholder(name) ? values[name] : all));
}
