import type { DocumentType } from "../document/document-types.ts";
import { parseAmount } from "../money/amount.ts";
import { classify, type PaperKind } from "./classify.ts";
import type { Check, Fields, PaperReading, TypeFact } from "./fact.ts";
import { findAssignment } from "./find-assignment.ts";
import { findCharges, type FoundCharges } from "./find-charges.ts";
import { findFields, type FoundFields } from "./find-fields.ts";
import { findFreight } from "./find-freight.ts";
import { inferFields } from "./infer-fields.ts";
import { findRows } from "./find-rows.ts";
import { INVOICES, markCheck, orderCheck, requiredCheck, SURE, sumCheck, sureOf } from "./invoice-checks.ts";
import { currencyCheck } from "./one-currency.ts";
import { belowTotalCheck, demandCheck, ownChargesCheck } from "./money-asked.ts";
import { columnCheck } from "./one-column.ts";
import type { Page } from "./page.ts";
import { formOf } from "./paper-forms.ts";
import { daysCheck, readPaper } from "./read-paper.ts";
import { useBarcodes } from "./use-barcodes.ts";
import { templateCheck, templateTypeCheck, typeByTemplate, useTable, useTemplate } from "./use-template.ts";
import { templateOf, type VendorTemplate } from "./vendor-template.ts";
import { type Sheet, sheetOf } from "./sheet.ts";

const CONFIDENCE_WITHOUT_TITLE = 0.7;

/** What the words of the pages of one paper say, and where its layout is known, the places that people showed. */
export function readPages(pages: readonly Page[], templates: readonly VendorTemplate[] = []): Omit<PaperReading, "pages"> {
  const sheet = sheetOf(pages);
  const found = findFields(sheet);
  const template = templateOf(sheet, templates);
  const numbered = useTemplate(sheet, useBarcodes(findFreight(sheet, found.fields), pages, sheet), template);
  const named: Fields = { ...numbered, ...inferFields(sheet, numbered) };
  const kind = classify(sheet);
  const makes = (): boolean => isMade(findCharges(sheet, named.totalAmount), named);
  const told = typeOf(kind, named, makes);
  const isTitled = kind.by === "title";
  const type = typeByTemplate(told, isTitled, template);
  const otherType = templateTypeCheck(told, isTitled, template);
  const by = template === undefined ? {} : { template: { uuid: template.uuid, version: template.version } };
  const form = formOf(type.value);
  if (form !== undefined) {
    const paper = readPaper(form, type.value, { pages, template });
    return { type, ...paper, checks: [...paper.checks, ...templateCheck(paper.fields), ...otherType], ...by };
  }
  const { differs, ...charges } = INVOICES.includes(type.value)
    ? useTable(sheet, { found: findCharges(sheet, named.totalAmount), total: named.totalAmount }, template)
    : { charges: [], sum: null, differs: false };
  const fields = withProvenTotal(assignedTo(sheet, type, named), charges);
  const sure = sureOf(pages);
  const checks = INVOICES.includes(type.value)
    ? [...invoiceChecks(sheet, { fields, sure }, found, charges), kindCheck(kind, type)]
    : [daysCheck(found)];
  const rows = type.value === "StatementInvoice" ? { rows: findRows(sheet, named.totalAmount) } : {};
  const placed = [...templateCheck(fields, differs), ...otherType];
  return { type, fields, charges: charges.charges, ...rows, checks: [...checks, ...placed], ...by };
}

/** Who is paid by a stamp on the bill: it was assigned. */
const assignedTo = (sheet: Sheet, { value }: TypeFact, fields: Fields): Fields => {
  const { remitToName } = INVOICES.includes(value) && fields.remitToName === undefined ? findAssignment(sheet) : {};
  return remitToName === undefined ? fields : { ...fields, remitToName };
};

/** Its letters may still be misread. */
const CONFIDENCE_OF_PROVEN = 0.96;
const MIN_LINES_THAT_PROVE = 2;

/** "Total" alone may head anything; the only one that is stated and that several lines make is the total. */
const withProvenTotal = (fields: Fields, { charges, sum }: FoundCharges): Fields => {
  const { totalAmount } = fields;
  if (totalAmount === undefined || sum === null || charges.length < MIN_LINES_THAT_PROVE) return fields;
  const isProven = totalAmount.candidates.length === 0 && parseAmount(totalAmount.value) === sum;
  const letters = Math.min(...charges.map(({ amount }) => amount?.confidence ?? 0));
  const confidence = Math.max(totalAmount.confidence, Math.min(CONFIDENCE_OF_PROVEN, letters));
  return isProven ? { ...fields, totalAmount: { ...totalAmount, confidence } } : fields;
};

/** Whether several lines make the total. */
const isMade = ({ charges, sum }: FoundCharges, { totalAmount }: Fields): boolean =>
  sum !== null && charges.length >= MIN_LINES_THAT_PROVE && parseAmount(totalAmount?.value ?? "") === sum;

/**
 * A paper without a title that has the number of an invoice and a total is one, likely enough to look for charges: a total that
 * is labeled plainly, or that the lines above it make.
 */
const typeOf = (kind: PaperKind, { invoiceNumber, totalAmount }: Fields, makesTotal: () => boolean): TypeFact => {
  const { value, confidence, candidates, because = [] } = kind;
  const isNumbered = value === "Unknown" && !kind.isOther && (invoiceNumber?.confidence ?? 0) >= LIKELY;
  const isPlain = (invoiceNumber?.confidence ?? 0) >= SURE && (totalAmount?.confidence ?? 0) >= SURE;
  return isNumbered && (isPlain || makesTotal())
    ? { value: "Invoice", confidence: CONFIDENCE_WITHOUT_TITLE, candidates: [{ value, confidence }], because: BILLED_BY }
    : { value, confidence, candidates, because };
};
/** Of a picture, too. */
const LIKELY = 0.75;
const BILLED_BY = ["an invoice number", "a total"];

/** Kinds of paper with amounts that nobody is to pay by them, or not these. */
const NO_BILLS: readonly DocumentType[] = [
  "StatementInvoice",
  "InvoiceCorrected",
  "CommercialInvoice",
  "RateConfirmation",
  "CustomerRateConfirmation",
  "PurchaseOrder",
  "Unknown",
];

const kindCheck = ({ contradictedBy }: PaperKind, { value }: TypeFact): Check => {
  const check = "one-kind";
  return contradictedBy !== null && contradictedBy !== value && NO_BILLS.includes(contradictedBy)
    ? {
        check,
        passed: false,
        message: `it may be ${contradictedBy === "Unknown" ? "no bill" : contradictedBy} as well as ${value}: say which it is`,
      }
    : { check, passed: true, message: "it is of one kind" };
};

interface SureFields {
  readonly fields: Fields;
  readonly sure: number;
}

const invoiceChecks = (
  sheet: Sheet,
  { fields, sure }: SureFields,
  found: FoundFields,
  charges: FoundCharges,
): readonly Check[] => [
  requiredCheck(
    fields,
    sure,
    found.ambiguous.map(({ field }) => field),
  ),
  sumCheck(fields, charges.sum),
  totalsCheck(fields),
  belowTotalCheck(sheet, fields, charges.charges),
  ownChargesCheck(charges.charges),
  columnCheck(sheet, fields),
  demandCheck(sheet),
  currencyCheck(sheet, fields),
  markCheck(sheet, isMade(charges, fields)),
  daysCheck(found),
  orderCheck(fields),
];

const totalsCheck = ({ totalAmount }: Fields): Check => {
  const check = "one-total";
  const others = totalAmount?.candidates ?? [];
  return others.length === 0
    ? { check, passed: true, message: "one total is stated" }
    : {
        check,
        passed: false,
        message: `it states ${totalAmount?.value ?? ""} and ${others.map(({ value }) => value).join(", ")} as totals: say which one is billed`,
      };
};
