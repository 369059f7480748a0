import type { Charge } from "../charge/charge.ts";
import { foldChargeName } from "../charge/charge-code-book.ts";
import { isNothing, parseAmount, parseRate } from "../money/amount.ts";
import type { Amount, Rate } from "../money/amount.ts";
import type { RuleContext, RuleFacts } from "./rule-settings.ts";
import type { FactDocument } from "./audit-facts.ts";
import type { ComparedCode } from "./comparison.ts";
import type { Support } from "./finding.ts";

/** Documents that bear out another weight or class than the order's. */
export const WEIGHT_DOCUMENTS = ["WeightScaleTicket", "WeightAndInspectionCertificate", "WeighmasterCertificate"] as const;
const CLASS_DOCUMENT = "WeightAndInspectionCertificate";
/** Documents that bear out an amount paid. */
const RECEIPTS = ["LumperReceipt", "DetentionReceipt", "OtherReceipt", "PalletReceipt", "PermitReceipt"] as const;

const POUNDS_OF_UNIT: Readonly<Record<string, bigint>> = { perpound: 1n, perhundredweight: 100n, perton: 2000n };
/** One pound: scales and bills round to whole pounds. */
const ONE_POUND = 100_000_000n;

/** A field of a document as text without currency signs and thousands separators: "$1,234.50" is "1234.50". */
const fieldText = (document: FactDocument, name: string): string | undefined => {
  const wanted = foldChargeName(name);
  const entry = Object.entries(document.fields).find(([key]) => foldChargeName(key) === wanted);
  const value = entry?.[1];
  return typeof value === "string" || typeof value === "number" ? String(value).replace(/[^0-9.eE+-]/g, "") : undefined;
};

/** The amount a document says was paid (`fields.totalAmount`), or undefined. */
export const totalOfDocument = (document: FactDocument): Amount | undefined => {
  const text = fieldText(document, "totalAmount");
  return text === undefined ? undefined : parseAmount(text);
};

const weightOfDocument = (document: FactDocument): Rate | undefined => {
  for (const name of ["netWeight", "totalWeight", "certifiedWeight", "weight"]) {
    const text = fieldText(document, name);
    const parsed = text === undefined ? undefined : parseRate(text);
    if (parsed !== undefined) return parsed;
  }
  return undefined;
};

const approved = (facts: RuleFacts, types: readonly string[]): FactDocument[] =>
  facts.documents.filter((one) => one.status === "Approved" && types.includes(one.type));

const supportOf = (document: FactDocument): Support => ({ documentUuid: document.uuid, documentType: document.type });

/** An approved scale ticket or certificate that bears out a billed weight (hundred-millionths of a pound), when it says any. */
export const findWeightSupport = (facts: RuleFacts, billedPounds: Rate | null): Support | null => {
  for (const document of approved(facts, WEIGHT_DOCUMENTS)) {
    const certified = weightOfDocument(document);
    if (certified === undefined || billedPounds === null || billedPounds <= certified + ONE_POUND) return supportOf(document);
  }
  return null;
};

export const findClassSupport = (facts: RuleFacts): Support | null => {
  const [document] = approved(facts, [CLASS_DOCUMENT]);
  return document === undefined ? null : supportOf(document);
};

/** Pounds billed beyond the ordered ones, for a line rated by weight; undefined when the difference is not one of weight. */
const billedPounds = (billed: Charge, ordered: Charge): Rate | undefined => {
  const unit = POUNDS_OF_UNIT[(billed.qualifier ?? "").toLowerCase()];
  if (unit === undefined || billed.quantity === null || ordered.quantity === null || billed.quantity <= ordered.quantity)
    return undefined;
  if ((ordered.qualifier ?? "").toLowerCase() !== (billed.qualifier ?? "").toLowerCase() || billed.rate !== ordered.rate)
    return undefined;
  return (billed.quantity * unit) as Rate;
};

/** The approved document that supports what a code was billed above its expectation, or null. */
export const findChargeSupport = (context: RuleContext<"chargeDocuments">, row: ComparedCode): Support | null => {
  const { facts } = context;
  if (facts.documents.length === 0) return null;
  const receipts = [
    ...RECEIPTS,
    ...facts.policy.chargeDocuments.filter((one) => foldChargeName(one.code) === foldChargeName(row.code)).map((one) => one.type),
  ];
  for (const document of approved(facts, receipts)) {
    const total = totalOfDocument(document);
    if (
      total !== undefined &&
      (isNothing((total - row.billedAsWritten) as Amount) || isNothing((total - row.variance) as Amount))
    )
      return supportOf(document);
  }
  const [at] = row.lines;
  const [ordered] = row.orderedLines;
  if (row.lines.length !== 1 || row.orderedLines.length !== 1 || at === undefined || ordered === undefined) return null;
  const pounds = billedPounds(facts.invoice.invoice.charges[at] as Charge, ordered);
  if (pounds !== undefined) return findWeightSupport(facts, pounds);
  return row.kind === "linehaul" && classesDiffer(facts) ? findClassSupport(facts) : null;
};

/** Whether the bill rates any item at another class than the order. */
export const classesDiffer = (facts: RuleFacts): boolean => {
  const ordered = new Set(facts.orders.flatMap((one) => one.order.items.map((item) => normalClass(item.freightClass))));
  return facts.invoice.invoice.items.some((item) => item.freightClass !== null && !ordered.has(normalClass(item.freightClass)));
};

/** "092.50" and "92.5" are one class. */
export const normalClass = (freightClass: string | null): string | null => {
  if (freightClass === null) return null;
  const parsed = parseRate(freightClass.replace(/[^0-9.]/g, ""));
  return parsed === undefined ? freightClass : parsed.toString();
};
