import type { DocumentType } from "../document/document-types.ts";
import { absolute, minus, parseAmount } from "../money/amount.ts";
import type { Check, FieldName, Fields, PaperReading } from "./fact.ts";
import { findAssignment } from "./find-assignment.ts";
import { findCharges } from "./find-charges.ts";
import { findFields, type FoundFields } from "./find-fields.ts";
import { inferOfPaper } from "./infer-fields.ts";
import type { Page } from "./page.ts";
import type { PaperForm } from "./paper-forms.ts";
import { useBarcodes } from "./use-barcodes.ts";
import { sheetOf } from "./sheet.ts";
import { useTemplate } from "./use-template.ts";
import type { VendorTemplate } from "./vendor-template.ts";

/** What may support money is read plainly, or a person looks: a rival value, or a label that may head anything, is not. */
const PLAIN = 0.75;
const RATES: readonly DocumentType[] = ["RateConfirmation", "CustomerRateConfirmation"];

/** What a paper that is no invoice says, by the labels of its kind. */
export function readPaper(
  form: PaperForm,
  type: DocumentType,
  { pages, template }: { readonly pages: readonly Page[]; readonly template?: VendorTemplate | undefined },
): Pick<PaperReading, "fields" | "charges" | "checks"> {
  const sheet = sheetOf(pages, form.labels);
  const found = findFields(sheet);
  const numbered = useTemplate(sheet, useBarcodes(found.fields, pages, sheet), template);
  const told = type === "NoticeOfAssignment" ? { ...findAssignment(sheet), ...numbered } : numbered;
  const fields: Fields = { ...told, ...inferOfPaper(sheet, told, form.isByCarrier) };
  const charges = RATES.includes(type) ? findCharges(sheet, fields.totalAmount).charges : [];
  return { fields, charges, checks: [daysCheck(found), neededCheck(form, fields), ...weightsCheck(fields)] };
}

const neededCheck = ({ needs, plainly }: PaperForm, fields: Fields): Check => {
  const check = "required-fields";
  const unsure = plainly.filter((name) => (fields[name]?.confidence ?? 1) < PLAIN);
  if (needs.length > 0 && needs.every((name) => fields[name] === undefined))
    return { check, passed: false, message: `not found: ${needs.join(" or ")}: enter what the page says` };
  return unsure.length > 0
    ? { check, passed: false, message: `not sure: ${unsure.join(", ")}: compare with the page` }
    : { check, passed: true, message: "what the paper is worth something by was found" };
};

/** What a scale ticket prints three times over has to agree. */
const weightsCheck = (fields: Fields): readonly Check[] => {
  const check = "weights-agree";
  const of = (name: FieldName) => parseAmount(fields[name]?.value ?? "");
  const [gross, tare, net] = [of("grossWeight"), of("tareWeight"), of("netWeight")];
  if (gross === undefined || net === undefined) return [];
  const isRight = tare === undefined ? net <= gross : absolute(minus(minus(gross, tare), net)) === 0n;
  return [
    isRight
      ? { check, passed: true, message: "its weights agree" }
      : { check, passed: false, message: "gross less tare is not the net weight that it prints: compare them with the page" },
  ];
};

/** A day that can be read in two ways is a doubt of its own. */
export function daysCheck({ ambiguous }: FoundFields): Check {
  const check = "days-one-way";
  return ambiguous.length === 0
    ? { check, passed: true, message: "its days can be read in one way" }
    : {
        check,
        passed: false,
        message: `can be read in two ways: ${ambiguous.map(({ field, values }) => `${field} (${values.join(" or ")})`).join(", ")}`,
      };
}
