import { daysBetween, parseDay } from "../day/day.ts";
import type { DocumentType } from "../document/document-types.ts";
import { type Amount, parseAmount } from "../money/amount.ts";
import { decimalText } from "./decimal-text.ts";
import type { Check, FieldName, Fields } from "./fact.ts";
import type { Page } from "./page.ts";
import type { Sheet } from "./sheet.ts";

export const INVOICES: readonly DocumentType[] = ["Invoice", "InvoiceCorrected"];
/** What an invoice has to say before it is one; an audit needs each of them. */
export const REQUIRED: readonly FieldName[] = ["invoiceNumber", "invoiceDate", "vendorName", "totalAmount", "currency"];
/** Whether a letterhead names a carrier is asked of the tenant's vendors, where there is a tenant. */
const ASKED_ELSEWHERE: readonly FieldName[] = ["vendorName"];
/** Until reviewed documents tell what a confidence is worth, only what was found plainly passes. */
export const SURE = 0.9;
/** Letters of a picture are never as sure; its amounts count only where the order expects the very same (`decideRoute`). */
const SURE_OF_PICTURE = 0.8;

/** How sure a field that an invoice needs has to be, by what its pages are. */
export function sureOf(pages: readonly Pick<Page, "text">[]): number {
  return pages.some(({ text }) => text === "ocr") ? SURE_OF_PICTURE : SURE;
}

/** Fields that can be read in two ways are told by a check of their own. */
export function requiredCheck(fields: Fields, sure: number, ambiguous: readonly FieldName[]): Check {
  const check = "required-fields";
  const absent = REQUIRED.filter((name) => fields[name] === undefined);
  const elsewhere = [...ASKED_ELSEWHERE, ...ambiguous];
  const unsure = REQUIRED.filter((name) => !elsewhere.includes(name) && (fields[name]?.confidence ?? 1) < sure);
  if (absent.length > 0) return { check, passed: false, message: `not found: ${absent.join(", ")}: enter what the page says` };
  return unsure.length > 0
    ? { check, passed: false, message: `not sure: ${unsure.join(", ")}: compare with the page` }
    : { check, passed: true, message: "everything that an invoice needs was found" };
}

/** `sum`: null where no charge line was found, or one has no amount. */
export function sumCheck({ totalAmount }: Fields, sum: Amount | null): Check {
  const check = "charges-make-total";
  const total = totalAmount === undefined ? undefined : parseAmount(totalAmount.value);
  if (total === undefined) return { check, passed: false, message: "there is no total" };
  if (sum === null) return { check, passed: false, message: "no charge lines were found: enter them" };
  return sum === total
    ? { check, passed: true, message: `the charges make the total of ${decimalText(total)}` }
    : { check, passed: false, message: `the charges make ${decimalText(sum)}, the total says ${decimalText(total)}` };
}

/**
 * Whether its numbers are written in one way: with a point before the cents, or with a comma. `isProven`: several lines make its
 * total. A bill of whole dollars has no cents to tell it by, and needs none: `1,250` with three figures behind its mark is no
 * amount of a dollar and a quarter, and lines in which the mark stood for anything else would not make the total.
 */
export function markCheck({ isMarkSure, isWhole }: Pick<Sheet, "isMarkSure" | "isWhole">, isProven: boolean): Check {
  const passed = isMarkSure || (isWhole && isProven);
  return {
    check: "numbers-one-way",
    passed,
    message: passed
      ? "its amounts can be read in one way"
      : "its amounts can be read in two ways (1,234 and 1.234): compare them with the page",
  };
}

/** Days in the order in which things happen; those that are absent say nothing. */
export function orderCheck(fields: Fields): Check {
  const check = "days-in-order";
  const late: string[] = [];
  for (const [earlier, later] of [
    ["shipDate", "deliveryDate"],
    ["shipDate", "invoiceDate"],
    ["invoiceDate", "dueDate"],
  ] as const) {
    const [from, to] = [fields[earlier], fields[later]].map((fact) => parseDay(fact?.value ?? ""));
    if (from !== undefined && to !== undefined && daysBetween(from, to) < 0) late.push(`${later} is before ${earlier}`);
  }
  return late.length === 0
    ? { check, passed: true, message: "its days are in order" }
    : { check, passed: false, message: `${late.join(", ")}: compare with the page` };
}
