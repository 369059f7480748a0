import type { PlaceOnPage } from "../invoice/invoice.ts";
import { sameValue } from "./same-value.ts";
import {
  CHARGE_PARTS,
  type ChargeFacts,
  type Fact,
  FIELD_NAMES,
  type FieldName,
  type Fields,
  type PaperReading,
} from "../reading/fact.ts";

/** What a person says stands on a paper: plain values, as a document's `fields`. */
export type ConfirmedFields = Readonly<Record<string, unknown>>;

/** A field as the machine had it and as the person said it; null: it was not there. */
export interface Correction {
  /** `totalAmount`, `charges[1].amount`. */
  readonly field: string;
  readonly read: string | null;
  readonly confidence: number | null;
  readonly said: string | null;
  /** Where the value that was said stands on the page, where anything on it reads so. */
  readonly page: number | null;
  readonly box: Fact["box"];
  /** A person drew the box: whatever reads there, there it stands. Absent: they did not. */
  readonly isDrawn?: true;
}

/** Boxes that a person drew around values, by field as corrections name them. */
export type DrawnPlaces = Readonly<Record<string, PlaceOnPage>>;

export interface ConfirmedReading {
  /** Sure of every field: a person said it. */
  readonly fields: Fields;
  readonly charges: readonly ChargeFacts[];
  /** Every field that was read or said, also those that were right. */
  readonly corrections: readonly Correction[];
  /** The fields that the person entered, changed or took away. */
  readonly changed: readonly string[];
}

/** A paper's fields by what a person says of them, and where they showed them, beside what the machine had read. */
export function confirmFields(
  read: Pick<PaperReading, "fields" | "charges"> | null,
  said: ConfirmedFields,
  drawn: DrawnPlaces = {},
): ConfirmedReading {
  const corrections: Correction[] = [];
  const factOf = (field: string, own: Fact | undefined, value: string | null): Fact | undefined => {
    const fits = [own, ...(own?.candidates ?? [])].find((each) => each !== undefined && sameValue(field, each.value, value));
    const shown = value === null ? undefined : drawn[field];
    const { page, box } = shown ?? fits ?? { page: null, box: null };
    if (own !== undefined || value !== null)
      corrections.push({
        field,
        read: own?.value ?? null,
        confidence: own?.confidence ?? null,
        said: value,
        page,
        box,
        ...(shown === undefined ? {} : { isDrawn: true }),
      });
    if (value === null) return undefined;
    return { value, confidence: 1, page, box, found: fits === own && own !== undefined ? own.found : "person", candidates: [] };
  };
  const entries = FIELD_NAMES.flatMap((name): readonly (readonly [FieldName, Fact])[] => {
    const fact = factOf(name, read?.fields[name], textOf(said[name]));
    return fact === undefined ? [] : [[name, fact]];
  });
  const lines = Array.isArray(said["charges"]) ? (said["charges"] as readonly unknown[]) : [];
  const own = pairLines(read?.charges ?? [], lines);
  const charges = lines.map((line, at): ChargeFacts => {
    const parts = CHARGE_PARTS.flatMap((part) => {
      const fact = factOf(`charges[${at}].${part}`, own.of[at]?.[part], textOf(objectOf(line)[part]));
      return fact === undefined ? [] : [[part, fact] as const];
    });
    return Object.fromEntries(parts);
  });
  // Lines of the page that the person says are none.
  own.left.forEach((line, at) => {
    for (const part of CHARGE_PARTS) factOf(`charges[${lines.length + at}].${part}`, line[part], null);
  });
  const changed = corrections.filter(({ field, read: was, said: is }) => was === null || !sameValue(field, was, is));
  return { fields: Object.fromEntries(entries), charges, corrections, changed: changed.map(({ field }) => field) };
}

const OF_BILLER = ["scac", "mcNumber", "dotNumber"] as const satisfies readonly FieldName[];

/**
 * The numbers of who bills that count when a person says whose bill a page is. One that they left out, or left as it was read, is
 * that of the page, with what else may be it: a page that prints those of carrier and broker names both. One that they gave
 * another value is that alone, and one they took away (blank or null) is none: `changed` keeps who said so.
 */
export function numbersOfBiller(read: Pick<PaperReading, "fields"> | null, confirmed: Fields, said: ConfirmedFields): Fields {
  const entries = OF_BILLER.flatMap((name): readonly (readonly [FieldName, Fact])[] => {
    const own = read?.fields[name];
    const fact = confirmed[name];
    const isAsRead = fact === undefined ? said[name] === undefined : fact.value === own?.value;
    const counts = isAsRead ? own : fact;
    return counts === undefined ? [] : [[name, counts]];
  });
  return Object.fromEntries(entries);
}

/** What of it stands on the paper: null and blank texts say that it does not. */
export function withoutBlank(said: ConfirmedFields): ConfirmedFields {
  return Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== null && (typeof value !== "string" || value.trim() !== "")),
  );
}

/** Which line of the page each line of the person's is: the first that has its amount, else its place. */
const pairLines = (read: readonly ChargeFacts[], said: readonly unknown[]) => {
  const free = new Set(read);
  const of = said.map((line) => {
    const amount = textOf(objectOf(line)["amount"]);
    const found = [...free].find((each) => each.amount !== undefined && sameValue("amount", each.amount.value, amount));
    if (found !== undefined) free.delete(found);
    return found;
  });
  const paired = of.map((found, at) => {
    const [beside] = found === undefined ? read.slice(at, at + 1) : [];
    return found ?? (beside !== undefined && free.delete(beside) ? beside : undefined);
  });
  return { of: paired, left: [...free] };
};

/**
 * What is paid, to whom and for what: whoever enters or changes one of these keyed the bill (interface choices: "Who changes an
 * amount in `confirm` has keyed it").
 */
const OF_MONEY: readonly string[] = [
  "invoiceNumber",
  "totalAmount",
  "currency",
  "vendorName",
  "scac",
  "mcNumber",
  "dotNumber",
  "remitToName",
];
export function isOfMoney(field: string): boolean {
  return OF_MONEY.includes(field) || field.startsWith("charges[");
}

/** What the audit holds against the order beside that: who enters it as the order has it has decided as well. */
const HELD_TO_ORDER: readonly string[] = ["weight", "weightUnit", "pieces", "class", "billToName"];
/** Whether who entered or changed these fields keyed the bill. */
export function isKeyed(changed: readonly string[]): boolean {
  return changed.some((field) => isOfMoney(field) || HELD_TO_ORDER.includes(field));
}

/** Numbers are taken as they are printed; blank is absent. */
const textOf = (value: unknown): string | null => {
  const text = typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
  return text === "" ? null : text;
};
const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
