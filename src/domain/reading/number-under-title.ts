import type { Fact } from "./fact.ts";
import { findValue } from "./field-values.ts";
import { boxOfPart, confidenceOfPart, type Sheet, type SheetCell, type SheetLine } from "./sheet.ts";

/** Of a page, from above: a title stands there. */
const HEAD = 0.4;
/** In heights of the title. */
const MAX_DROP = 4;
/** Near enough a label of its own, and not as plain as one. */
const CONFIDENCE = 0.85;
const TITLE =
  /^(?:(?:freight|tax|original|commercial|carrier)\s+)*(?:invoice|facture|avoir|\p{L}*(?<!ab)rechnung|gutschrift|factura|credit\s+(?:note|memo))(?:\s+(?:de\s+transport|electr[óo]nica))?\s*:?$/iu;
const NUMBER = /^(?:n[°ºo]\.?|nr\.?|n[úu]m(?:ero)?\.?|num[ée]ro|number|nummer|#)\s*[:.]?\s*/iu;

/** `FACTURE` and below it, or beside it, `N° FA-4711`: a number whose label is the title. */
export function numberUnderTitle({ lines, writing }: Sheet): Fact | undefined {
  const first = lines.filter(({ page, box }) => page === lines[0]?.page && box[1] < HEAD);
  for (const title of first.flatMap(({ cells }) => cells).filter(({ text }) => TITLE.test(text.trim())))
    for (const cell of first.flatMap(({ cells }) => cells)) {
      const lead = NUMBER.exec(cell.text)?.[0];
      if (lead === undefined) continue;
      // `NO. | 0047`: in a box of its own, anywhere below the title.
      const isBare = lead.length >= cell.text.trim().length;
      if (!isNear(cell, title) && !(isBare && isUnder(cell, title))) continue;
      const place = isBare ? rightOf(first, cell) : cell;
      const begin = isBare ? 0 : lead.length;
      const found = place === undefined ? undefined : findValue("invoiceNumber", place.text.slice(begin), writing);
      if (place === undefined || found === undefined) continue;
      const [from, to] = [begin + found.from, begin + found.to];
      const confidence = CONFIDENCE * found.fit * confidenceOfPart(place, from, to);
      return {
        value: found.value,
        confidence,
        page: place.page,
        box: boxOfPart(place, from, to),
        found: "label",
        candidates: [],
      };
    }
  return undefined;
}

const isUnder = ({ box: [, y] }: SheetCell, { box: [, top, , height] }: SheetCell): boolean =>
  y > top && y - top < MAX_DROP * height;

const rightOf = (lines: readonly SheetLine[], cell: SheetCell): SheetCell | undefined =>
  lines.flatMap(({ cells }) => (cells.includes(cell) ? (cells[cells.indexOf(cell) + 1] ?? []) : []))[0];

const isNear = ({ box: [x, y, wide] }: SheetCell, { box: [left, top, width, height] }: SheetCell): boolean => {
  const isBelow = y > top && y - top < MAX_DROP * height && x < left + width && x + wide > left;
  const isBeside = Math.abs(y - top) < height && x >= left + width;
  return isBelow || isBeside;
};
