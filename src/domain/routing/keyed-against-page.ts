import type { Invoice } from "../invoice/invoice.ts";
import { invoiceNumberKey } from "../invoice/number-key.ts";
import { poundsOfKilograms, weightOfItems } from "../audit/judging/measured-quantities.ts";
import { addAmounts, parseAmount, parseRate, printAmount, printRate, type Rate } from "../money/amount.ts";
import { isSameName } from "../party/same-place.ts";
import type { Fact, FieldName, Fields, PaperReading } from "../reading/fact.ts";
import type { NumberAgainst } from "./vendor-of-paper.ts";

/**
 * What a page is compared in with the invoice that somebody keyed from it: what is paid, to whom, by whom, when and for how much
 * freight, and whose bill it is.
 */
export const FIELDS_AGAINST_PAGE = [
  "invoiceNumber",
  "invoiceDate",
  "totalAmount",
  "currency",
  "remitToName",
  "billToName",
  "weight",
  "pieces",
  "class",
  "scac",
  "mcNumber",
  "dotNumber",
] as const satisfies readonly FieldName[];
export type FieldAgainstPage = (typeof FIELDS_AGAINST_PAGE)[number];

/** A field in which a page says something else than what was keyed from it. */
export interface Contradiction {
  readonly field: FieldAgainstPage;
  /** For a person: what the page says, what was keyed, and what to do. */
  readonly why: string;
}

/** Letters that are less legible are no reason to ask somebody who looked at the page. */
const LEGIBLE = 0.5;

/**
 * The paper of a file that an invoice is keyed from: the bill of its number, else the first bill, else the first paper; null
 * where nothing was read.
 */
export function paperOfKeyed(papers: readonly PaperReading[], { invoiceNumber }: Pick<Invoice, "invoiceNumber">) {
  const invoices = papers.filter(({ type }) => type.value === "Invoice");
  const key = invoiceNumberKey(invoiceNumber);
  const isOfNumber = ({ fields }: PaperReading): boolean =>
    fields.invoiceNumber !== undefined && invoiceNumberKey(fields.invoiceNumber.value) === key;
  return invoices.find(isOfNumber) ?? invoices[0] ?? papers[0] ?? null;
}

/**
 * Where the number, day, amount, currency, parties and freight of an invoice that was keyed are not those of its page. What can
 * be read in two ways contradicts neither; a number and an amount are held to what was read first. A page that has its vendor
 * paid under one of `ownNames` says nothing of whom else to pay. Whose bill it is: `whyNotNamed`.
 */
export function keyedAgainstPage(page: Fields, invoice: Invoice, ownNames: readonly string[]): readonly Contradiction[] {
  const total = addAmounts(invoice.charges.map(({ amount }) => amount));
  const remitTo = invoice.stops.find(({ type }) => type === "RemitTo")?.address?.name ?? null;
  const payees = [...ownNames, ...(remitTo === null ? [] : [remitTo])];
  const same: Readonly<Record<(typeof COMPARED)[number], (read: Fact) => boolean>> = {
    invoiceNumber: ({ value }) => invoiceNumberKey(value) === invoiceNumberKey(invoice.invoiceNumber),
    invoiceDate: (read) => isReadAs(read, invoice.invoiceOn),
    totalAmount: ({ value }) => parseAmount(value) === total,
    currency: (read) => invoice.currency === null || isReadAs(read, invoice.currency),
    remitToName: (read) => valuesOf(read).some((name) => payees.some((payee) => isSameName(name, payee) === true)),
    ...freightAsKeyed(page, invoice),
  };
  const keyed: Readonly<Record<(typeof COMPARED)[number], string | null>> = {
    invoiceNumber: invoice.invoiceNumber,
    invoiceDate: invoice.invoiceOn,
    totalAmount: printAmount(total),
    currency: invoice.currency,
    remitToName: remitTo,
    ...keyedFreight(invoice),
  };
  return COMPARED.flatMap((field): readonly Contradiction[] => {
    const read = page[field];
    if (read === undefined || read.confidence < LEGIBLE || same[field](read)) return [];
    // Who keys no freight says nothing of it: then the audit has none to compare, and says so.
    if (keyed[field] === null && field in UNSAID) return [];
    const is = keyed[field] === null ? "nothing is keyed" : `"${keyed[field]}" is keyed`;
    return [{ field, why: `the page says "${read.value}" (${field}), and ${is}: ${wayOn(field)}` }];
  });
}

const UNSAID = { billToName: true, weight: true, pieces: true, class: true } as const;
type Unsaid = keyof typeof UNSAID;
const COMPARED = [
  "invoiceNumber",
  "invoiceDate",
  "totalAmount",
  "currency",
  "remitToName",
  "billToName",
  "weight",
  "pieces",
  "class",
] as const satisfies readonly FieldAgainstPage[];

const billToOf = ({ stops }: Invoice): string | null => stops.find(({ type }) => type === "BillTo")?.address?.name ?? null;
const countsOf = ({ items }: Invoice): readonly number[] =>
  (["totalCount", "handlingUnitCount"] as const).flatMap((field) =>
    items.length > 0 && items.every((item) => item[field] !== null)
      ? items.reduce((sum, item) => sum + (item[field] ?? 0), 0)
      : [],
  );
const classesOf = ({ items }: Invoice): readonly string[] => [
  ...new Set(items.flatMap((item) => item.freightClass?.trim() ?? [])),
];

/** As far as it was keyed. */
const keyedFreight = (invoice: Invoice): Readonly<Record<Unsaid, string | null>> => {
  const weight = weightOfItems(invoice.items);
  return {
    billToName: billToOf(invoice),
    weight: weight === null ? null : `${printRate(weight)} lb`,
    pieces: countsOf(invoice)[0]?.toString() ?? null,
    class: classesOf(invoice)[0] ?? null,
  };
};

/** Of several classes that a page prints, and of pieces and handling units, either is what it says. */
const freightAsKeyed = (page: Fields, invoice: Invoice): Readonly<Record<Unsaid, (read: Fact) => boolean>> => ({
  billToName: (read) => valuesOf(read).some((name) => isSameName(name, billToOf(invoice)) === true),
  weight: (read) => {
    const keyed = weightOfItems(invoice.items);
    return keyed !== null && valuesOf(read).some((value) => isWeight(value, page.weightUnit?.value, keyed));
  },
  pieces: (read) => valuesOf(read).some((value) => countsOf(invoice).some((count) => count.toString() === value)),
  class: (read) => classesOf(invoice).some((each) => isReadAs(read, each)),
});

/** Kilograms are printed rounded. */
const ONE_POUND = 100_000_000n;
/** Without a unit a page says the one or the other. */
const isWeight = (text: string, unit: string | undefined, keyed: Rate): boolean => {
  const weight = parseRate(text);
  const units = unit === undefined ? ["lb", "kg"] : [unit];
  return units.some((each) => {
    const pounds = weight === undefined ? undefined : each === "kg" ? poundsOfKilograms(weight) : weight;
    const difference = pounds === undefined ? ONE_POUND + 1n : pounds - keyed;
    return difference <= ONE_POUND && difference >= -ONE_POUND;
  });
};

/** The same of a number that is not that of the vendor whose bill was keyed. */
export function contradictionOfNumber({ field, what, says }: NumberAgainst): Contradiction {
  return { field, why: `${says}: key the vendor of that ${what}, or name ${field} in notAsRead where it is not of who bills` };
}

/** What somebody does who meets a contradiction. */
const wayOn = (field: FieldAgainstPage): string =>
  `correct it, or name ${field} in notAsRead where you have compared it with the page`;

const valuesOf = ({ value, candidates }: Fact): readonly string[] => [value, ...candidates.map((each) => each.value)];
const isReadAs = (read: Fact, said: string): boolean => valuesOf(read).includes(said);
