import type { DocumentType } from "../document/document-types.ts";
import type { Check, PaperReading } from "./fact.ts";
import { INVOICES, REQUIRED, sureOf } from "./invoice-checks.ts";
import { formOf } from "./paper-forms.ts";
import type { Page } from "./page.ts";

/** Checks of an invoice, and what is in doubt where one fails. */
const BY_CHECK: Readonly<Record<string, readonly string[]>> = {
  "charges-make-total": ["charges", "totalAmount"],
  "one-total": ["totalAmount"],
  "nothing-below-the-total": ["totalAmount"],
  "asks-for-payment": ["totalAmount"],
  "one-column": ["totalAmount", "charges"],
  "charges-of-this-bill": ["totalAmount", "charges"],
  "one-currency": ["currency", "totalAmount"],
  "numbers-one-way": ["charges", "totalAmount"],
  "days-one-way": ["invoiceDate"],
};

/** Whose bill it is, the SCAC and the tenant's directory say too. */
const ASKED_OF_VENDORS = "vendorName";

type ReadPaper = Pick<PaperReading, "type" | "fields" | "charges" | "checks">;

/**
 * The fields that a paper is worth nothing without and that were not read, or not surely; `charges` among them. A currency that
 * is a bare sign is none: its order says which one it is. Nothing is in doubt of what a structured file states.
 */
export function doubtfulFields(
  { type, fields, charges, checks }: ReadPaper,
  pages: readonly Pick<Page, "text">[],
): readonly string[] {
  if (Object.values(fields).some(({ found }) => found === "embedded")) return [];
  const failed = checks.filter(({ passed }) => !passed).map(({ check }) => check);
  if (!INVOICES.includes(type.value)) return doubtsOfForm(type.value, fields, failed);
  const sure = sureOf(pages);
  const unsure = REQUIRED.filter((name) => {
    const fact = fields[name];
    return name !== ASKED_OF_VENDORS && (fact === undefined || (name !== "currency" && fact.confidence < sure));
  });
  const lines = charges.some(({ amount }) => (amount?.confidence ?? 0) < sure) ? ["charges"] : [];
  return [...new Set([...unsure, ...lines, ...failed.flatMap((check) => BY_CHECK[check] ?? [])])];
}

const doubtsOfForm = (type: DocumentType, fields: ReadPaper["fields"], failed: readonly Check["check"][]): readonly string[] => {
  const form = formOf(type);
  if (form === undefined || !failed.some((check) => check === "required-fields" || check === "weights-agree")) return [];
  return [...new Set([...form.needs.filter((name) => fields[name] === undefined), ...form.plainly])];
};
