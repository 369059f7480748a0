import { confuse } from "../matching/reference-keys.ts";
import type { Fact, FieldName, Fields } from "./fact.ts";
import { findValue } from "./field-values.ts";
import type { Barcode, Box, Page } from "./page.ts";
import type { Sheet } from "./sheet.ts";

/** Numbers that papers print as barcodes too. */
const NUMBERS: readonly FieldName[] = [
  "invoiceNumber",
  "proNumber",
  "bolNumber",
  "poNumber",
  "orderNumber",
  "shipmentNumber",
  "loadNumber",
  "receiptNumber",
];
/** Two ways of writing agree. */
const CONFIDENCE_OF_BARCODE = 0.99;
/** Beside a label it may still be that of something else. */
const CONFIDENCE_BESIDE_LABEL = 0.9;
/** In parts of the page: a barcode stands no further from its label. */
const NEAR = 0.05;

interface PlacedBarcode extends Barcode {
  readonly page: number;
}

/**
 * Fields with what barcodes say of them: a number that a barcode repeats is sure, and read by it where letters look alike (O and
 * 0, B and 8); one that no letters were found of is taken from the barcode at its label.
 */
export function useBarcodes(fields: Fields, pages: readonly Page[], sheet: Sheet): Fields {
  const barcodes = pages.flatMap(({ number, barcodes: own = [] }) =>
    own.map((each): PlacedBarcode => ({ ...each, page: number })),
  );
  if (barcodes.length === 0) return fields;
  const told: Partial<Record<FieldName, Fact>> = { ...fields };
  for (const name of NUMBERS) {
    const fact = fields[name];
    const read = fact === undefined ? atLabel(name, barcodes, sheet) : repeated(fact, barcodes);
    if (read !== undefined) told[name] = read;
  }
  return told;
}

const bare = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The value that a barcode is, among the likeliest and the others: two of them that barcodes repeat stay a guess. */
const repeated = (fact: Fact, barcodes: readonly PlacedBarcode[]): Fact | undefined => {
  const all = [fact, ...fact.candidates];
  const proven = all.flatMap((each) => {
    const barcode = barcodes.find(({ text }) => confuse(bare(text)) === confuse(bare(each.value)));
    return barcode === undefined ? [] : [{ each, barcode }];
  });
  const [only, second] = proven;
  if (only === undefined || second !== undefined) return undefined;
  const { each, barcode } = only;
  // Signs between figures are for people; where its letters are right as well, the print stands.
  const isAsPrinted = bare(each.value) === bare(barcode.text);
  return {
    value: isAsPrinted ? each.value : barcode.text.trim(),
    confidence: CONFIDENCE_OF_BARCODE,
    page: barcode.page,
    box: barcode.box,
    found: "barcode",
    candidates: all
      .filter((other) => other !== each || !isAsPrinted)
      .map(({ value, confidence, page, box }) => ({ value, confidence, page, box })),
  };
};

const atLabel = (name: FieldName, barcodes: readonly PlacedBarcode[], { lines, writing }: Sheet): Fact | undefined => {
  const labels = lines.flatMap(({ cells }) =>
    cells.filter((cell) => cell.labels.some(({ fields }) => fields.length > 0 && fields.every(({ field }) => field === name))),
  );
  const near = barcodes.filter(({ page, box }) => labels.some((label) => label.page === page && isNear(label.box, box)));
  const [only, second] = near;
  if (only === undefined || second !== undefined) return undefined;
  const found = findValue(name, only.text, writing);
  return found === undefined || found.to < only.text.trim().length
    ? undefined
    : {
        value: found.value,
        confidence: CONFIDENCE_BESIDE_LABEL,
        page: only.page,
        box: only.box,
        found: "barcode",
        candidates: [],
      };
};

const isNear = ([left, top, width, height]: Box, [x, y, wide, high]: Box): boolean =>
  left < x + wide && left + width > x && y - NEAR < top + height && top < y + high + NEAR;
