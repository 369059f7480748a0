import type { DocumentType } from "../document/document-types.ts";
import { FIELD_NAMES, type FieldName } from "../reading/fact.ts";
import { findValue } from "../reading/field-values.ts";
import { foldText } from "../reading/fold-text.ts";
import type { Box, Page } from "../reading/page.ts";
import { boxOfPart, type Sheet, type SheetCell, type SheetLine, sheetOf } from "../reading/sheet.ts";
import { boxAround } from "../reading/page.ts";
import {
  findAnchor,
  layoutOf,
  likenessOf,
  sharedLayout,
  type TemplateField,
  type VendorTemplate,
} from "../reading/vendor-template.ts";
import type { Correction } from "./confirmed-paper.ts";
import { chargesSaid, learnTable } from "./learn-table.ts";
import { sameValue } from "./same-value.ts";

/** What a template says, without which one it is. */
export type TemplateSaid = Omit<VendorTemplate, "uuid" | "version">;

/** In heights of the value: an anchor above it stands at most so far away. */
const MAX_RISE = 4;
/** Words before a value that belong to it, not a sentence. */
const MAX_ANCHOR_WORDS = 5;

/**
 * What a person's corrections of one paper say of its layout: where the value of each field stands that the machine had missed or
 * misread. Undefined: nothing that can be found again. `known` is the template of the same layout, which is made better by it:
 * words that only one of both papers has are no words of the layout, and a place that led astray is replaced, or goes.
 */
export function learnTemplate(
  pages: readonly Page[],
  type: DocumentType,
  { corrections, known }: { readonly corrections: readonly Correction[]; readonly known: VendorTemplate | undefined },
): TemplateSaid | undefined {
  const sheet = sheetOf(pages);
  const wrong = corrections.filter(
    ({ field, read, said, isDrawn }) => isField(field) && (isDrawn === true || !isRight(field, read, said)),
  );
  const placed = wrong.flatMap(({ field, said, page, box, isDrawn = false }) => {
    const found = said === null ? undefined : placeOf(sheet, field as FieldName, { said, page, box, isDrawn });
    return found === undefined ? [] : [found];
  });
  const corrected = new Set(wrong.map(({ field }) => field));
  const kept = known?.fields.filter(({ field }) => !corrected.has(field)) ?? [];
  const fields = [...kept, ...placed];
  const table = tableOf(sheet, corrections, known?.table);
  if (fields.length === 0 && table === undefined && known === undefined) return undefined;
  const own = layoutOf(sheet);
  const layout = (known === undefined ? undefined : sharedLayout(known.layout, own)) ?? known?.layout ?? own;
  // It would be no paper of its own layout.
  if (likenessOf(layout, new Set(own)) === 0) return undefined;
  const isAsKnown =
    known?.type === type &&
    JSON.stringify([known.fields, known.table]) === JSON.stringify([fields, table]) &&
    known.layout.length === layout.length;
  return isAsKnown ? undefined : { type, layout, fields, ...(table === undefined ? {} : { table }) };
}

/** The charge lines as they stand on this paper, where the machine had any of them wrong. */
function tableOf(sheet: Sheet, corrections: readonly Correction[], known: VendorTemplate["table"]): VendorTemplate["table"] {
  const ofCharges = corrections.filter(({ field }) => field.startsWith("charges["));
  if (ofCharges.every(({ field, read, said }) => isRight(field, read, said))) return known;
  const said = chargesSaid(ofCharges);
  return said.length === 0 ? known : (learnTable(sheet, said, known) ?? known);
}

const isField = (field: string): field is FieldName => (FIELD_NAMES as readonly string[]).includes(field);
const isRight = (field: string, read: string | null, said: string | null): boolean =>
  read === said || (read !== null && said !== null && sameValue(field, read, said));

interface Said {
  readonly said: string;
  readonly page: number | null;
  readonly box: Box | null;
  /** A person drew the box. */
  readonly isDrawn: boolean;
}

interface Seen {
  readonly line: number;
  readonly place: number;
  readonly from: number;
  readonly box: Box;
}

/** Where a value stands that a person said, told from the words before or above it. */
function placeOf(sheet: Sheet, field: FieldName, said: Said): TemplateField | undefined {
  const sightings = sightingsOf(sheet, field, said.said);
  // Totals stand below what they are the sum of.
  const all = field === "totalAmount" ? sightings.toReversed() : sightings;
  const inBox = all.filter(
    (seen) => sheet.lines[seen.line]?.page === said.page && said.box !== null && touch(seen.box, said.box),
  );
  const shown = inBox.length === 0 && said.isDrawn ? drawnAround(sheet, said) : inBox;
  const anchored = (shown.length > 0 ? shown : all).map((seen) => ({ seen, anchor: anchorOf(sheet, seen) }));
  const best = anchored.find(({ anchor }) => anchor !== undefined) ?? anchored[0];
  if (best === undefined) return undefined;
  const { seen, anchor } = best;
  const isOnFirst = sheet.lines[seen.line]?.page === sheet.lines[0]?.page;
  if (anchor === undefined && !isOnFirst) return undefined;
  const [x, y] = anchor?.box ?? [0, 0];
  const [left, top, width] = seen.box;
  return {
    field,
    anchor: anchor?.text ?? null,
    left: rounded(left - x),
    top: rounded(top - y),
    right: rounded(left + width - x),
  };
}

const rounded = (part: number): number => Math.round(part * 10_000) / 10_000;
const touch = ([x, y, w, h]: Box, [left, top, width, height]: Box): boolean =>
  x < left + width && x + w > left && y < top + height && y + h > top;

/**
 * What stands in a box that a person drew, however it reads: letters that were misread on this paper are told on the next one. Of
 * several lines in it the one in its middle.
 */
function drawnAround({ lines }: Sheet, { page, box }: Said): readonly Seen[] {
  if (box === null) return [];
  const [left, top, width, height] = box;
  const isInside = ([x, y, w, h]: Box): boolean =>
    x + w / 2 > left && x + w / 2 < left + width && y + h / 2 > top && y + h / 2 < top + height;
  const seen = lines.flatMap((own, line) =>
    own.cells.flatMap(({ words }, place) => {
      const inside = own.page === page ? words.filter((word) => isInside(word.box)) : [];
      const [first] = inside;
      if (first === undefined) return [];
      const from = words.slice(0, words.indexOf(first)).reduce((sum, { text }) => sum + text.length + 1, 0);
      return [{ line, place, from, box: boxAround(inside.map((word) => word.box)) }];
    }),
  );
  const aside = ({ box: [, y, , h] }: Seen): number => Math.abs(y + h / 2 - (top + height / 2));
  return seen.toSorted((a, b) => aside(a) - aside(b)).slice(0, 1);
}

/** Every place where the value stands, from the top. */
function sightingsOf({ lines, writing }: Sheet, field: FieldName, said: string): readonly Seen[] {
  return lines.flatMap(({ cells }, line) =>
    cells.flatMap((cell, place) => {
      let from = 0;
      for (const word of cell.words) {
        const found = findValue(field, cell.text.slice(from), writing);
        if (found !== undefined && sameValue(field, found.value, said))
          return [{ line, place, from: from + found.from, box: boxOfPart(cell, from + found.from, from + found.to) }];
        from += word.text.length + 1;
      }
      return [];
    }),
  );
}

/** Words of the layout near a value: before it in its own cell, in the cell left of it, or above it. */
function anchorOf(sheet: Sheet, { line, place, from, box }: Seen): { readonly text: string; readonly box: Box } | undefined {
  const own = sheet.lines[line];
  const cell = own?.cells[place];
  if (own === undefined || cell === undefined) return undefined;
  const before = anchorIn(cell, cell.text.slice(0, from));
  if (before !== undefined) return before;
  const left = own.cells[place - 1];
  const beside = left === undefined ? undefined : anchorIn(left, left.text);
  return beside ?? above(sheet.lines.slice(0, line), own, box);
}

function above(lines: readonly SheetLine[], { page }: SheetLine, [left, top, width, height]: Box) {
  for (const line of lines.toReversed()) {
    if (line.page !== page || top - line.box[1] > MAX_RISE * height) return undefined;
    const over = line.cells.find(({ box: [x, , wide] }) => x < left + width && x + wide > left);
    if (over !== undefined) return anchorIn(over, over.text);
  }
  return undefined;
}

/** The last words of a text, where they are words and no value. */
function anchorIn(cell: SheetCell, text: string): { readonly text: string; readonly box: Box } | undefined {
  const words = foldText(text).split(" ");
  const anchor = words.slice(-MAX_ANCHOR_WORDS).join(" ");
  if (!/\p{L}{2}/u.test(anchor) || /\p{N}/u.test(anchor)) return undefined;
  const found = findAnchor(cell, anchor);
  return found === undefined
    ? undefined
    : { text: anchor, box: boxAround(cell.words.slice(found[0], found[1] + 1).map((word) => word.box)) };
}
