import { DOCUMENT_TYPES, type DocumentType } from "#domain/document/document-types.ts";
import { decimalText } from "#domain/reading/decimal-text.ts";
import { CHARGE_PARTS, type ChargePart, FIELD_NAMES, type FieldName } from "#domain/reading/fact.ts";
import { findValue } from "#domain/reading/field-values.ts";
import type { Box } from "#domain/reading/page.ts";
import type { Transcribed, TranscribedPage, TranscribedValue } from "#domain/reading/use-transcriber.ts";
import { parseAmount, parseRate } from "#domain/money/amount.ts";
import { InexactNumber, readJson } from "../json/read-json.ts";

/** An answer of a tenant's document AI as it was read. */
export type TranscriptionRead =
  | {
      readonly ok: true;
      readonly answer: Transcribed;
      /** What of it cannot be read as the contract says, and was left out. */
      readonly faults: readonly string[];
    }
  | { readonly ok: false; readonly failure: string };

export interface ReceivedTranscription {
  readonly status: number;
  readonly contentEncoding: string | null;
  readonly body: Buffer;
  /** False where it was cut off: by its size, the time, or the other side. */
  readonly isWhole: boolean;
}

const MAX_NAME = 60;
const MAX_VALUE = 200;
const MAX_CHARGES = 500;
const MAX_FAULTS = 20;
const MAX_SHOWN = 120;

/**
 * Reads what a document AI answered, whatever it is. Never throws: an answer that breaks the contract as a whole is a failure,
 * parts of it that do are left out and told. `pages`: the numbers of the pages that there are. `hide`: takes keys out of texts.
 */
export function readTranscription(
  received: ReceivedTranscription,
  { pages, hide }: { readonly pages: readonly number[]; readonly hide: (text: string) => string },
): TranscriptionRead {
  const failed = (failure: string): TranscriptionRead => ({ ok: false, failure: hide(failure) });
  const { status, contentEncoding, body, isWhole } = received;
  if (contentEncoding !== null && !/^identity$/i.test(contentEncoding.trim()))
    return failed(`the document AI answered compressed (${shown(contentEncoding)}), which it was not asked for`);
  if (status < 200 || status > 299) return failed(`the document AI answered ${status}`);
  if (!isWhole) return failed("the answer of the document AI broke off, came too late or is larger than an answer may be");
  const parsed = readJson(body);
  if (!parsed.ok) return failed(`the answer of the document AI is no JSON: ${parsed.message}`);
  const root = objectOf(parsed.value);
  if (root === undefined) return failed("the answer of the document AI is no JSON object");
  const [name, version] = [root["name"], root["version"]].map((each) => textOf(each, MAX_NAME));
  if (name === undefined || version === undefined)
    return failed("the answer of the document AI does not say its name and version: a reading tells which one had a part in it");
  if (!Array.isArray(root["pages"])) return failed("the answer of the document AI has no list of pages");
  const faults: string[] = [];
  const reader = new Reader(pages, hide, (fault) => void (faults.length < MAX_FAULTS && faults.push(hide(fault))));
  return { ok: true, answer: { name: hide(name), version: hide(version), pages: reader.pagesOf(root["pages"]) }, faults };
}

type Fields = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Fields | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof InexactNumber)
    ? (value as Fields)
    : undefined;

/** No database holds U+0000 nor half of a surrogate pair; other characters that nobody sees stand on no page. */
const textOf = (value: unknown, most: number): string | undefined => {
  if (typeof value !== "string" || value.length > most) return undefined;
  const text = value
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
  return text === "" ? undefined : text;
};

const shown = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  const plain = text.toWellFormed().replaceAll(/\p{Cc}+/gu, " ");
  return plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN).toWellFormed()} ...` : plain;
};

const numberOf = (value: unknown): number | undefined => {
  const number = value instanceof InexactNumber ? Number(value.source) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};

/** Values of the contract have one way to be written: a point before decimals, days as YYYY-MM-DD. */
const WRITING = { mark: "point", dayOrder: null } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAYS: readonly FieldName[] = ["invoiceDate", "shipDate", "deliveryDate", "dueDate", "signedDate", "receiptDate"];
const PLAIN_AMOUNT = /^-?\d{1,12}(?:\.\d{1,4})?$/;

const fieldValue = (name: FieldName, text: string): string | undefined => {
  if (name === "totalAmount") return amountText(text);
  if (DAYS.includes(name) && !DAY.test(text)) return undefined;
  const found = findValue(name, text, WRITING);
  return found === undefined || found.from > 0 || found.to < text.length ? undefined : found.value;
};

/** As amounts of a reading are written: cents, and more digits only where there are more. */
const amountText = (text: string): string | undefined => {
  const amount = PLAIN_AMOUNT.test(text) ? parseAmount(text) : undefined;
  return amount === undefined ? undefined : decimalText(amount);
};

const chargeValue = (part: ChargePart, text: string): string | undefined => {
  if (part === "amount") return amountText(text);
  if (part === "rate" || part === "quantity") return parseRate(text) === undefined ? undefined : text;
  return text;
};

/** Reads parts, telling what it leaves out. */
class Reader {
  readonly #pages: readonly number[];
  readonly #hide: (text: string) => string;
  readonly #tell: (fault: string) => void;

  constructor(pages: readonly number[], hide: (text: string) => string, tell: (fault: string) => void) {
    this.#pages = pages;
    this.#hide = hide;
    this.#tell = tell;
  }

  pagesOf(list: readonly unknown[]): readonly TranscribedPage[] {
    if (list.length > this.#pages.length)
      this.#tell(`it answers ${list.length} pages of ${this.#pages.length}: the rest is not read`);
    const seen = new Set<number>();
    return list.slice(0, this.#pages.length).flatMap((entry, at): readonly TranscribedPage[] => {
      const page = objectOf(entry);
      const number = numberOf(page?.["number"]);
      if (page === undefined || number === undefined || !this.#pages.includes(number) || seen.has(number)) {
        this.#tell(`pages[${at}].number is ${shown(page?.["number"])}, not that of a page, or comes twice`);
        return [];
      }
      seen.add(number);
      const where = `pages[${at}]`;
      return [
        {
          number,
          type: this.#typeOf(page["type"], where),
          fields: this.#fieldsOf(page["fields"], where),
          charges: this.#chargesOf(page["charges"], where),
        },
      ];
    });
  }

  #typeOf(value: unknown, where: string): DocumentType | null {
    const type = DOCUMENT_TYPES.find((each) => each === value);
    if (type === undefined && value !== undefined && value !== null)
      this.#tell(`${where}.type is ${shown(value)}, no type of document`);
    return type ?? null;
  }

  #fieldsOf(value: unknown, where: string): TranscribedPage["fields"] {
    const fields = objectOf(value);
    if (fields === undefined && value !== undefined && value !== null) this.#tell(`${where}.fields is no object`);
    return Object.fromEntries(
      FIELD_NAMES.flatMap((name) => {
        const read = this.#valueOf(fields?.[name], `${where}.fields.${name}`, (text) => fieldValue(name, text));
        return read === undefined ? [] : [[name, read]];
      }),
    );
  }

  #chargesOf(value: unknown, where: string): TranscribedPage["charges"] {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value) || value.length > MAX_CHARGES) {
      this.#tell(`${where}.charges is no list of at most ${MAX_CHARGES}`);
      return [];
    }
    return value.flatMap((entry: unknown, at) => {
      const charge = objectOf(entry);
      const read = Object.fromEntries(
        CHARGE_PARTS.flatMap((part) => {
          const each = this.#valueOf(charge?.[part], `${where}.charges[${at}].${part}`, (text) => chargeValue(part, text));
          return each === undefined ? [] : [[part, each]];
        }),
      );
      // One line without its amount would make the others a wrong sum: it stays, and says so.
      if (charge === undefined) this.#tell(`${where}.charges[${at}] is no object`);
      return [read];
    });
  }

  #valueOf(value: unknown, where: string, meant: (text: string) => string | undefined): TranscribedValue | undefined {
    if (value === undefined || value === null) return undefined;
    const fact = objectOf(value);
    const text = textOf(fact?.["value"], MAX_VALUE);
    const read = text === undefined ? undefined : meant(text);
    const confidence = numberOf(fact?.["confidence"]);
    if (read === undefined) return void this.#tell(`${where}.value is ${shown(fact?.["value"])}, which it cannot be`);
    if (confidence === undefined || confidence < 0 || confidence > 1)
      return void this.#tell(`${where}.confidence is ${shown(fact?.["confidence"])}, not between 0 and 1`);
    const box = boxOf(fact?.["box"]);
    if (box === undefined)
      this.#tell(`${where}.box is not [left, top, width, height] in fractions of its page: the value is taken without`);
    return { value: this.#hide(read), confidence, box: box ?? null };
  }
}

/** Undefined: it is none. */
const boxOf = (value: unknown): Box | null | undefined => {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value) || value.length !== 4) return undefined;
  const [left, top, width, height] = value.map(numberOf);
  if (left === undefined || top === undefined || width === undefined || height === undefined) return undefined;
  const isWithin = left >= 0 && top >= 0 && width > 0 && height > 0 && left + width <= 1.001 && top + height <= 1.001;
  return isWithin ? [left, top, width, height] : undefined;
};
