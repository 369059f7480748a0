import { addAmounts, type Amount } from "../money/amount.ts";
import { type Candidate, type Fact, FIELD_NAMES, type FieldName, type Fields } from "./fact.ts";
import { findValue, type FoundValue } from "./field-values.ts";
import { headerOf } from "./charge-rows.ts";
import { hasCents, readAmount } from "./number-text.ts";
import type { PlacedLabel } from "./field-labels.ts";
import type { Box } from "./page.ts";
import { boxOfPart, confidenceOfPart, type Sheet, type SheetCell, type SheetLine } from "./sheet.ts";

/** How sure a value is by where it stands from its label. */
const WITHIN = 0.99;
const RIGHT = 0.97;
const BELOW = 0.93;
/** Before its label, at the beginning of the line. */
const LEFT = 0.92;
/** Never as sure: what stands over a label mostly belongs to another. */
const ABOVE = 0.85;
/** In heights of the label: the value of a label stands at most so far below it. */
const MAX_DROP = 3.2;
/** In a table with heads and values in cells of their own there is more room. */
const MAX_DROP_OF_HEADS = 6;
const MIN_HEADS = 3;
const MAX_ROWS_OF_TOTALS = 12;
const MAX_CANDIDATES = 4;
/** A second value that is about as sure as the first makes both a guess. */
const RIVAL = 0.93;
const CONFIDENCE_OF_GUESS = 0.5;
/** Said once, and not in every row of a table. */
const OF_THE_PAPER: readonly FieldName[] = ["totalAmount", "invoiceDate", "invoiceNumber", "receiptNumber", "receiptDate"];
/** Words that may label other things (Date, Invoice): a value beside them that has no rival is the field's. */
const ALONE: readonly FieldName[] = ["invoiceDate", "invoiceNumber"];
const MIN_OF_ALONE = 0.6;
const CONFIDENCE_OF_ALONE = 0.93;
/** Short numbers count pages and days, and a year is none. */
const WORTH_A_NUMBER = /^(?!(?:19|20)\d\d$)(?=.*\d.*\d.*\d).{4,}$/;
const NAMES: readonly FieldName[] = ["vendorName", "remitToName", "billToName", "signedBy", "shipperName", "consigneeName"];

/** `Weight (LB)`, `Total (USD):`: part of the label, and no value of it. */
const UNIT_OF_LABEL =
  /^[(/]?\s*(?:(?:in|en)\s+)?(?:usd|us\$|cad|ca?\$|mxn|eur|gbp|chf|[$€£]|(?:u\.?s\.?|canadian|cdn\.?)\s+(?:funds|dollars)|lbs?|kgs?|pounds|pcs|ttc)\)?\s*[:.]?$/i;
/** `Gesamtsumme (inkl. USt.)`; in parentheses figures are an amount. */
const NOTE_OF_TOTAL = /^\([^)\d]{1,30}\)\s*:?$/;
/** `Total due on August 3, 2026`, with the amount at the end of the line. */
const DAY_OF_TOTAL = /^(?:on|by|as\s+of|before|am|bis|zum|le|au|avant\s+le|al|el|antes\s+del?)\s.*\d{2}\W*$/i;

/** A value beside a label, as one reading of it. */
interface Sighting extends Candidate {
  readonly page: number;
  readonly box: Box;
  /** How sure its letters are. */
  readonly letters: number;
  /** It stands behind its label or right of it. */
  readonly isBeside: boolean;
  /** Under a label that may head anything it looks little like the field's: a weight in a row of totals. */
  readonly isStray: boolean;
}

export interface FoundFields {
  readonly fields: Fields;
  /** Fields that can be read in two ways, with both. */
  readonly ambiguous: readonly { readonly field: FieldName; readonly values: readonly string[] }[];
}

/** Each field by the labels beside and above its values. */
export function findFields(sheet: Sheet): FoundFields {
  const sightings = new Map<FieldName, Sighting[]>();
  const doubles = new Map<FieldName, readonly string[]>();
  for (const [at, line] of sheet.lines.entries())
    for (const [place, cell] of line.cells.entries())
      for (const label of cell.labels) {
        const labelAt: LabelAt = { line, place, cell, label };
        const places = placesOf(sheet, at, labelAt);
        const isOfTwo = isOneOfTwo(cell, label);
        for (const { field, strength: plain } of label.fields) {
          const strength = isOfTwo ? Math.min(plain, STRENGTH_OF_TWO) : plain;
          // The head of a column is no label of the paper.
          if (OF_THE_PAPER.includes(field) && headerOf(line) !== undefined) continue;
          const seen = firstValue(sheet, field, field === "totalAmount" ? [...lastOf(sheet, labelAt), ...places] : places);
          if (seen === undefined) continue;
          const { found, near, position } = seen;
          const letters = confidenceOfPart(near.cell, near.from + found.from, near.from + found.to);
          const inColumn = position === BELOW && OF_THE_PAPER.includes(field) && goesOn(sheet, field, { near, found });
          const confidence = strength * position * found.fit * letters * (inColumn ? OF_ROWS : 1);
          const seenAt = {
            page: near.cell.page,
            letters,
            isBeside: position === WITHIN || position === RIGHT,
            // Of a row, where the paper's own total stands elsewhere.
            isStray: isStray(field, strength, found) || (inColumn && field === "totalAmount"),
          };
          const box = boxOfPart(near.cell, near.from + found.from, near.from + found.to);
          const list = sightings.get(field) ?? [];
          sightings.set(field, list);
          list.push({ value: found.value, confidence, box, ...seenAt });
          if (found.other !== undefined) {
            list.push({ value: found.other, confidence: confidence * 0.9, box, ...seenAt });
            doubles.set(field, [found.value, found.other]);
          }
        }
      }
  const fields: Partial<Record<FieldName, Fact>> = {};
  for (const name of FIELD_NAMES) {
    const fact = decide(name, sightings.get(name) ?? []);
    if (fact !== undefined) fields[name] = fact;
  }
  const ambiguous = [...doubles].filter(([field, values]) => values.includes(fields[field]?.value ?? ""));
  return { fields, ambiguous: ambiguous.map(([field, values]) => ({ field, values })) };
}

/** The first of several in a column: of the rows of a table, such as the days of its stops, and not of the paper. */
const goesOn = (
  { lines, writing }: Sheet,
  field: FieldName,
  { near, found }: { readonly near: Near; readonly found: FoundValue },
): boolean => {
  const { cell } = near;
  const at = lines.findIndex(({ cells }) => cells.some((each) => each === cell));
  const [left, , width] = cell.box;
  const below = lines[at + 1]?.cells.find(
    ({ box: [x, , wide], page }) => page === cell.page && x < left + width && x + wide > left,
  );
  const next = below === undefined || below.labels.length > 0 ? undefined : findValue(field, below.text, writing);
  return next !== undefined && next.value !== found.value && next.to - next.from >= (below?.text.trim().length ?? 0) - 1;
};
const OF_ROWS = 0.6;

/** A place where the value of a label may stand: a cell's text from there on. */
interface Near {
  readonly cell: SheetCell;
  readonly from: number;
  readonly to: number;
  readonly position: number;
}

interface LabelAt {
  readonly line: SheetLine;
  readonly place: number;
  readonly cell: SheetCell;
  readonly label: PlacedLabel;
}

/** Behind the label, right of it, below it: in this order. */
const placesOf = (sheet: Sheet, at: number, { line, place, cell, label }: LabelAt): readonly Near[] => {
  const next = cell.labels.find(({ from }) => from >= label.to);
  // `Pro No. / No. de connaissement`: one label in two languages, with one value.
  const isTwin = next !== undefined && IN_OTHER_WORDS.test(cell.text.slice(label.from, next.from));
  if (isTwin) return placesOf(sheet, at, { line, place, cell, label: { ...next, fields: label.fields } });
  const places: Near[] = [];
  const headed = partyUnder(sheet, at, { line, place, cell, label });
  const unit = unitBehind(cell.text.slice(label.to, next?.from), label);
  const within = cell.text.slice(label.to + unit, next?.from).trim();
  if (within !== "" && !isOfLabel(within, label))
    places.push({ cell, from: label.to + unit, to: next?.from ?? cell.text.length, position: WITHIN });
  else if (headed !== undefined) places.push({ ...startOf(headed), position: BELOW });
  else if (next === undefined) {
    const right = line.cells[place + 1];
    if (right !== undefined && right.labels[0]?.from !== 0) places.push({ ...startOf(right), position: RIGHT });
  }
  const box = boxOfPart(cell, label.from, label.to);
  const total = label.fields.some(({ field }) => field === "totalAmount") ? sumBelow(sheet, at, line, box) : undefined;
  const party = label.fields.some(({ field }) => OF_BOXES.includes(field)) ? partyBelow(sheet, at, line, box) : undefined;
  if (party !== undefined) places.push({ ...party, position: BELOW });
  const below = total ?? cellBelow(sheet, at, line, box);
  if (below !== undefined) places.push({ ...startOf(below), position: BELOW });
  const left = place === 1 && cell === line.cells.at(-1) ? line.cells[0] : undefined;
  // `$2,380.50   Total due`
  if (left !== undefined && left.labels.length === 0 && isTotal(label) && hasCents(left.text.trim(), sheet.writing.mark))
    places.push({ ...startOf(left), position: LEFT });
  const over = places.length === 0 ? cellAbove(sheet, at, line, cell) : undefined;
  if (over !== undefined) places.push({ ...startOf(over), position: ABOVE });
  return places;
};

/** Parties that forms give a box with lines of name, address and numbers. */
const OF_BOXES: readonly FieldName[] = ["vendorName", "shipperName", "consigneeName"];
/** Whether another one with other fields stands beside a label, for one value: `Pro No. / No. de connaissement`, `PO / BOL #`. */
const isOneOfTwo = ({ text, labels }: SheetCell, label: PlacedLabel): boolean =>
  labels.some((other) => {
    const [first, second] = other.from < label.from ? [other, label] : [label, other];
    const isTwin = other !== label && IN_OTHER_WORDS.test(text.slice(first.from, second.from));
    return isTwin && other.fields.every(({ field }) => label.fields.every((each) => each.field !== field));
  });
const STRENGTH_OF_TWO = 0.8;
/** What parts a label from the same in another language. */
const IN_OTHER_WORDS = /[\p{L}.#°º]\s?[/|]\s?$/u;
const isTotal = ({ fields }: PlacedLabel): boolean => fields.some(({ field }) => field === "totalAmount");

/** `Amount due (USD) $2,562.96`: how much of it is the unit of the label. */
const unitBehind = (text: string, label: PlacedLabel): number => (isTotal(label) ? (UNIT_BEHIND.exec(text)?.[0].length ?? 0) : 0);
const UNIT_BEHIND =
  /^\s{0,3}\((?:usd|us\$|cad|ca?\$|mxn|eur|gbp|chf|[$€£]|(?:u\.?s\.?|canadian|cdn\.?)\s(?:funds|dollars))\)(?:\s{0,3}:)?\s{0,3}(?=[$€£\d])/i;

/** A form whose labels stand in small letters under what was filled in, each alone in its cell. */
const cellAbove = (sheet: Sheet, at: number, line: SheetLine, { box, labels, text }: SheetCell): SheetCell | undefined => {
  const upper = sheet.lines[at - 1];
  const isForm = line.cells.length >= MIN_UNDER && line.cells.every((each) => each.labels[0]?.from === 0);
  if (upper === undefined || upper.page !== line.page || !isForm || (labels[0]?.to ?? 0) < text.trim().length) return undefined;
  const [left, top, width, height] = box;
  return upper.cells.find(
    ({ box: [x, y, wide, high], labels: own }) =>
      own.length === 0 &&
      Math.abs(x - left) < height &&
      x < left + width &&
      x + wide > left &&
      top - y < MAX_DROP * high &&
      height < SMALL * high,
  );
};
const MIN_UNDER = 2;
/** Letters of a label under its value are smaller than its. */
const SMALL = 0.85;

/** `BILL TO` beside another head, far from it: the party stands below, and what stands beside it is another column's. */
const partyUnder = (sheet: Sheet, at: number, { line, place, cell, label }: LabelAt): SheetCell | undefined => {
  const right = line.cells[place + 1];
  if (right === undefined || cell.text.slice(label.to).trim() !== "") return undefined;
  if (!label.fields.some(({ field }) => NAMES.includes(field))) return undefined;
  const [left, , width, height] = cell.box;
  const below = cellBelow(sheet, at, line, cell.box);
  const isUnder = below !== undefined && Math.abs(below.box[0] - left) < height;
  return isUnder && right.box[0] - left - width > GAP_OF_HEADS * height ? below : undefined;
};
/** In heights of letters. */
const GAP_OF_HEADS = 4;

/** `Currency: USD`: there the unit is the value. */
const isOfLabel = (within: string, { fields }: PlacedLabel): boolean =>
  (UNIT_OF_LABEL.test(within) && !fields.some(({ field }) => field === "currency")) ||
  ((DAY_OF_TOTAL.test(within) || NOTE_OF_TOTAL.test(within)) && fields.some(({ field }) => field === "totalAmount"));

/** A row of totals (pieces, weight, charges) ends with the amount. */
const lastOf = ({ writing }: Sheet, { line, place, label, cell }: LabelAt): readonly Near[] => {
  const last = line.cells.at(-1);
  const leader = LEADER.exec(cell.text.slice(label.to))?.[0].length;
  if (leader !== undefined && last === cell && hasCents(cell.text.slice(label.to + leader).trim(), writing.mark))
    return [{ cell, from: label.to + leader, to: cell.text.length, position: LEFT }];
  const isAlone =
    cell.text.slice(label.to).trim() === "" && line.cells.slice(place + 1).every(({ labels }) => labels.length === 0);
  return last === undefined || last === cell || !isAlone || !hasCents(last.text, writing.mark)
    ? []
    : [{ ...startOf(last), position: RIGHT }];
};

/** `Total ......... $ 295.00`: what leads the eye to the amount, as a picture has it recognized; no unit. */
const LEADER = /^(?!\s*(?:lbs?|kgs?|mi|hrs?|pcs|ea|cwt)(?!\p{L}))[^\d$€£(-]{1,16}(?=[$€£])/iu;

const startOf = (cell: SheetCell): Omit<Near, "position"> => ({ cell, from: 0, to: cell.labels[0]?.from ?? cell.text.length });

/** The nearest cell under a label that stands under it; none when that is another label. */
const cellBelow = (sheet: Sheet, at: number, line: SheetLine, box: Box): SheetCell | undefined => {
  const [left, top, width, height] = box;
  for (let next = at + 1; next < sheet.lines.length; next += 1) {
    const lower = sheet.lines[next];
    const isTable = next === at + 1 && line.cells.length >= MIN_HEADS && (lower?.cells.length ?? 0) >= MIN_HEADS;
    const drop = isTable ? MAX_DROP_OF_HEADS : MAX_DROP;
    if (lower === undefined || lower.page !== line.page || lower.box[1] - top > drop * height) return undefined;
    const under = lower.cells.filter(({ box: [x, , wide] }) => x < left + width && x + wide > left);
    const [nearest] = under.toSorted((a, b) => Math.abs(a.box[0] - left) - Math.abs(b.box[0] - left));
    if (nearest !== undefined) return nearest.labels[0]?.from === 0 ? undefined : nearest;
  }
  return undefined;
};

/** Under the head of a party: its name by a label of its own, else the first line that is no number of it. */
const partyBelow = (sheet: Sheet, at: number, line: SheetLine, [left, , width]: Box): Omit<Near, "position"> | undefined => {
  const lines = sheet.lines.slice(at + 1, at + 1 + LINES_OF_PARTY).filter(({ page }) => page === line.page);
  const inside = lines.flatMap((each) =>
    each.cells.flatMap((cell, place) =>
      cell.box[0] < left + width && cell.box[0] + cell.box[2] > left ? [{ cell, next: each.cells[place + 1] }] : [],
    ),
  );
  for (const { cell, next } of inside) {
    const lead = NAME_OF_PARTY.exec(cell.text)?.[0].length;
    if (lead === undefined) continue;
    if (lead < cell.text.length) return { ...startOf(cell), from: lead };
    if (next !== undefined) return startOf(next);
  }
  const [first] = inside.filter(({ cell: { text } }) => !NUMBER_OF_PARTY.test(text));
  return first === undefined || first.cell.labels[0]?.from === 0 ? undefined : startOf(first.cell);
};
const LINES_OF_PARTY = 5;
const NAME_OF_PARTY = /^(?:name|nom|nombre|raz[óo]n\s+social|firma|company)\s*(?::\s*|$)/iu;
const NUMBER_OF_PARTY = /^(?:nummer|number|num[ée]ro|gln|id|globale|ust|tva|vat|siret|siren|rfc|duns)(?!\p{L})|:$/iu;

/** Totals by rate of tax, and below them their own: the last of a column that the ones above it make. */
const sumBelow = (sheet: Sheet, at: number, line: SheetLine, [left, top, width, height]: Box): SheetCell | undefined => {
  const column: { readonly cell: SheetCell; readonly amount: Amount }[] = [];
  let from = top;
  for (const lower of sheet.lines.slice(at + 1, at + 1 + MAX_ROWS_OF_TOTALS)) {
    if (lower.page !== line.page || lower.box[1] - from > MAX_DROP * height) break;
    const cell = lower.cells.findLast(({ box: [x, , wide] }) => x < left + width && x + wide > left);
    const text = cell?.text.trim() ?? "";
    const amount = hasCents(text, sheet.writing.mark) ? readAmount(text, sheet.writing.mark) : undefined;
    if (cell === undefined || amount === undefined) continue;
    from = lower.box[1];
    column.push({ cell, amount });
  }
  const last = column.pop();
  return last !== undefined && column.length > 1 && addAmounts(column.map(({ amount }) => amount)) === last.amount
    ? last.cell
    : undefined;
};

const firstValue = (
  { writing }: Sheet,
  field: FieldName,
  places: readonly Near[],
): { readonly found: FoundValue; readonly near: Near; readonly position: number } | undefined => {
  for (const near of places) {
    const text = near.cell.text.slice(near.from, near.to);
    const found = findValue(field, text, writing);
    if (found !== undefined) return { found, near, position: near.position };
    // What stands behind a label is its value: when that does not fit this field, what stands elsewhere does not count either.
    if (near.position === WITHIN && !NAMES.includes(field)) return undefined;
  }
  return undefined;
};

/** The surest value, and the others. The same value seen twice is seen, not surer: copies of a page repeat what is wrong. */
const decide = (name: FieldName, sightings: readonly Sighting[]): Fact | undefined => {
  const values = new Map<string, Sighting>();
  const plain = sightings.filter((each) => !each.isStray);
  for (const each of plain.length > 0 ? plain : sightings) {
    const known = values.get(each.value);
    if (known === undefined || known.confidence < each.confidence) values.set(each.value, each);
  }
  const [best, ...others] = [...values.values()].toSorted((a, b) => b.confidence - a.confidence);
  if (best === undefined) return undefined;
  const isGuess = (others[0]?.confidence ?? 0) >= best.confidence * RIVAL;
  const isAlone = others.length === 0 && ALONE.includes(name) && best.confidence >= MIN_OF_ALONE && isPlain(name, best);
  const confidence = isGuess
    ? Math.min(best.confidence, CONFIDENCE_OF_GUESS)
    : isAlone
      ? Math.max(best.confidence, CONFIDENCE_OF_ALONE * best.letters)
      : best.confidence;
  return { ...told({ ...best, confidence }), found: "label", candidates: others.slice(0, MAX_CANDIDATES).map(told) };
};

const WEAK = 0.9;
const isStray = (field: FieldName, strength: number, { fit }: FoundValue): boolean =>
  field === "totalAmount" && strength < WEAK && fit < 1;

/** Below the title of an invoice stands anything. */
const isPlain = (name: FieldName, { value, isBeside }: Sighting): boolean =>
  name === "invoiceDate" || (isBeside && WORTH_A_NUMBER.test(value));

const told = ({ value, confidence, page, box }: Sighting): Candidate => ({ value, confidence: rounded(confidence), page, box });
const rounded = (part: number): number => Math.round(part * 1000) / 1000;
