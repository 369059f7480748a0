/** What a tenant says around a claim, in Liquid: `{{ invoiceNumber }}`, `{% if proNumber != "" %}...{% endif %}`. */
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
  subject: "Dispute of {{ invoiceKind }} {{ invoiceNumber }}: {{ disputed }}",
  opening: "{{ position }}",
  closing:
    "Please send us a corrected {{ invoiceKind }}, or the documents that support these charges, by {{ answerBy }}, and quote the invoice number in your answer.\n\n{{ tenant }}",
  answerDays: DEFAULT_ANSWER_DAYS,
};

/** An invoice that came before needs no correction. */
export const DUPLICATE_TEMPLATE: Omit<DisputeTemplate, "answerDays"> = {
  ...DEFAULT_TEMPLATE,
  closing:
    "This {{ invoiceKind }} is not payable. If it is no duplicate, please tell us why by {{ answerBy }}, and quote the invoice number in your answer.\n\n{{ tenant }}",
};

/** An invoice that came too late is not payable, however it is corrected. */
export const LATE_TEMPLATE: Omit<DisputeTemplate, "answerDays"> = {
  ...DEFAULT_TEMPLATE,
  closing:
    "This {{ invoiceKind }} came too late and is not payable. If it was sent in time, please send us what shows when, by {{ answerBy }}, and quote the invoice number in your answer.\n\n{{ tenant }}",
};

/** Where no money is in dispute there is nothing for a tenant's words about a dispute to stand around. */
export const CORRECTION_TEMPLATE: Omit<DisputeTemplate, "answerDays"> = {
  subject: "Correction of {{ invoiceKind }} {{ invoiceNumber }}",
  opening:
    "We ask you to correct your {{ invoiceKind }} {{ invoiceNumber }} of {{ invoiceDate }}, of {{ billed }}. None of its money is in dispute, but it does not agree with our order for the reasons below.",
  closing:
    "Please send us a corrected {{ invoiceKind }}, or tell us why it is right as it is, by {{ answerBy }}, and quote the invoice number in your answer.\n\n{{ tenant }}",
};

const NAMED = /\{\{ (\w+) \}\}/g;
const BRACES = /\{([^{}]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name);

/** Fills the words every tenant begins with, which name values and no more; each is put in once. */
export function fillTemplate(text: string, values: PlaceholderValues): string {
  return text.replaceAll(NAMED, (all, name: string) => (isPlaceholder(name) ? values[name] : all));
}

/** Whether a text is Liquid; else it is of the language before it, which names values in single braces: `{invoiceNumber}`. */
export function isLiquid(text: string): boolean {
  return /\{[{%]/.test(text);
}

/** Names in single braces that no claim has; a brace that stands alone is text. */
export function unknownPlaceholders(text: string): readonly string[] {
  return [...new Set([...text.matchAll(BRACES)].map(([, name = ""]) => name).filter((name) => !isPlaceholder(name)))];
}

/** Names of a claim that stand in single braces: in Liquid that is text, and nobody means it. */
export function bracedPlaceholders(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/(?<!\{)\{(\w+)\}(?!\})/g)].map(([, name = ""]) => name).filter(isPlaceholder))];
}

/** A text that names values in single braces, as Liquid that says the same. */
export function liquidOfBraces(text: string): string {
  const parts = text.split(/(\{[^{}]*\})/);
  const isNamed = (part: string | undefined): boolean =>
    part !== undefined && part.startsWith("{") && isPlaceholder(part.slice(1, -1));
  return parts
    .map((part, at) => {
      if (isNamed(part)) return `{{ ${part.slice(1, -1)} }}`;
      // A brace before another, or before what has become one, would begin something.
      const next = isNamed(parts[at + 1]) ? "{" : (parts[at + 1]?.[0] ?? "");
      return `${part}${next}`.replaceAll(/\{(?=[{%])/g, '{{ "{" }}').slice(0, next === "" ? undefined : -1);
    })
    .join("");
}
