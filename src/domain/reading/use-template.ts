import type { DocumentType } from "../document/document-types.ts";
import { parseAmount } from "../money/amount.ts";
import { type Candidate, type ChargeFacts, type Check, type Fact, FIELD_NAMES, type Fields, type TypeFact } from "./fact.ts";
import { findValue } from "./field-values.ts";
import type { FoundCharges } from "./find-charges.ts";
import { type Box, boxAround } from "./page.ts";
import { boxOfPart, confidenceOfPart, type Sheet, type SheetCell } from "./sheet.ts";
import { readTable } from "./template-table.ts";
import { findAnchor, type TemplateField, type VendorTemplate } from "./vendor-template.ts";

/**
 * A value in the place where a person found it on another paper of the layout. Never sure enough to pass by itself: until some
 * hundred reviewed documents tell what such a value is worth, a person confirms it.
 */
const CONFIDENCE_OF_TEMPLATE = 0.79;
/** In widths of the page: a value begins, or ends, where it did on the other paper. */
const SIDEWAYS = 0.02;
/** In heights of its letters. */
const UP_OR_DOWN = 0.7;
const MAX_CANDIDATES = 4;

/** Fields by the template of the paper's layout, before what labels in general say; what the template does not find stands. */
export function useTemplate(sheet: Sheet, fields: Fields, template: VendorTemplate | undefined): Fields {
  if (template === undefined) return fields;
  const placed = template.fields.flatMap((each) => {
    const seen = findPlaced(sheet, each);
    return seen === undefined ? [] : [[each.field, besideOther(seen, fields[each.field])] as const];
  });
  return { ...fields, ...Object.fromEntries(placed) };
}

/**
 * What a paper of the layout is, as a person said, where nothing heads it; what its words say stands beside it. A title that was
 * read stands: a credit memo has the layout of a bill.
 */
export function typeByTemplate(type: TypeFact, isTitled: boolean, template: VendorTemplate | undefined): TypeFact {
  if (template === undefined || template.type === type.value || isTitled) return type;
  const { value, confidence, candidates } = type;
  const said: DocumentType = template.type;
  return {
    value: said,
    confidence: CONFIDENCE_OF_TEMPLATE,
    candidates: [{ value, confidence }, ...candidates.filter((each) => each.value !== said)].slice(0, MAX_CANDIDATES),
  };
}

/** A paper that reads as another kind than those of its layout waits for a person, whatever is known of the layout. */
export function templateTypeCheck(
  { value }: TypeFact,
  isTitled: boolean,
  template: VendorTemplate | undefined,
): readonly Check[] {
  if (template === undefined || template.type === value || (value === "Unknown" && !isTitled)) return [];
  const reads = value === "Unknown" ? "it is headed as another paper" : `it reads as ${value}`;
  return [
    {
      check: "template-type",
      passed: false,
      message: `${reads}, and others of its layout were ${template.type}: say which it is`,
    },
  ];
}

/** The charge lines as a person showed them on another paper of the layout, and whether heads in general say otherwise. */
export interface PlacedCharges extends FoundCharges {
  readonly differs: boolean;
}

/**
 * Charge lines by the table of the paper's layout. Those that heads in general say stand where both say the same, and where they
 * alone make the total; what differs is for a person.
 */
export function useTable(
  sheet: Sheet,
  { found, total }: { readonly found: FoundCharges; readonly total: Fact | undefined },
  template: VendorTemplate | undefined,
): PlacedCharges {
  const own = { ...found, differs: false };
  if (template?.table === undefined) return own;
  const read = readTable(sheet, template.table);
  if (read.charges.length === 0 || sayTheSame(read.charges, found.charges)) return own;
  const stated = parseAmount(total?.value ?? "");
  const isOwnBetter = stated !== undefined && found.sum === stated && read.sum !== stated;
  return { ...(isOwnBetter ? found : read), differs: true };
}

const sayTheSame = (some: readonly ChargeFacts[], others: readonly ChargeFacts[]): boolean =>
  JSON.stringify(some.map(said)) === JSON.stringify(others.map(said));
const said = ({ description, code, rate, quantity, amount }: ChargeFacts) =>
  [description, code, rate, quantity, amount].map((fact) => fact?.value ?? null);

/** A paper of which anything is known by a template alone waits for a person, whatever its other fields are. */
export function templateCheck(fields: Fields, differs = false): readonly Check[] {
  const placed: string[] = FIELD_NAMES.filter((name) => fields[name]?.found === "template");
  if (differs) placed.push("charges");
  const message = `found where a person showed it on another paper of this layout: ${placed.join(", ")}: compare with the page`;
  return placed.length === 0 ? [] : [{ check: "template-confirmed", passed: false, message }];
}

/** Where both say the same, the label has proved it. */
const besideOther = (seen: Candidate, other: Fact | undefined): Fact => {
  if (other?.value === seen.value) return other;
  const others = other === undefined ? [] : [other, ...other.candidates];
  return {
    ...seen,
    found: "template",
    candidates: others
      .filter(({ value }) => value !== seen.value)
      .map(({ value, confidence, page, box }) => ({ value, confidence, page, box }))
      .slice(0, MAX_CANDIDATES),
  };
};

/** The value nearest to where it should stand; undefined: nothing of the field's kind stands there. */
const findPlaced = (sheet: Sheet, asked: TemplateField): Candidate | undefined => {
  const seen = originsOf(sheet, asked).flatMap(({ page, left, top }) =>
    sheet.lines
      .filter((line) => line.page === page)
      .flatMap(({ cells }) => cells)
      .flatMap((cell) => valuesIn(sheet, cell, asked, [left, top])),
  );
  return seen.toSorted((a, b) => a.distance - b.distance)[0]?.candidate;
};

/** The places that the value's is told from: each anchor on any page, or the corner of the first page. */
const originsOf = ({ lines }: Sheet, { anchor }: TemplateField): readonly { page: number; left: number; top: number }[] => {
  if (anchor === null) return lines.slice(0, 1).map(({ page }) => ({ page, left: 0, top: 0 }));
  return lines.flatMap(({ cells, page }) =>
    cells.flatMap((cell) => {
      const found = findAnchor(cell, anchor);
      if (found === undefined) return [];
      const [left, top] = boxOfAnchor(cell, found);
      return [{ page, left, top }];
    }),
  );
};

const boxOfAnchor = ({ words }: SheetCell, [first, last]: readonly [number, number]): Box =>
  boxAround(words.slice(first, last + 1).map(({ box }) => box));

const valuesIn = (
  { writing }: Sheet,
  cell: SheetCell,
  asked: TemplateField,
  [left, top]: readonly [number, number],
): readonly { readonly distance: number; readonly candidate: Candidate }[] => {
  let from = 0;
  return cell.words.flatMap((word) => {
    const begin = from;
    from += word.text.length + 1;
    const fall = Math.abs(word.box[1] - top - asked.top);
    if (fall > UP_OR_DOWN * word.box[3]) return [];
    const found = findValue(asked.field, cell.text.slice(begin), writing);
    if (found === undefined || found.other !== undefined) return [];
    const box = boxOfPart(cell, begin + found.from, begin + found.to);
    const aside = Math.min(Math.abs(box[0] - left - asked.left), Math.abs(box[0] + box[2] - left - asked.right));
    if (aside > SIDEWAYS) return [];
    const letters = confidenceOfPart(cell, begin + found.from, begin + found.to);
    const confidence = Math.round(CONFIDENCE_OF_TEMPLATE * found.fit * letters * 1_000) / 1_000;
    return [{ distance: aside + fall, candidate: { value: found.value, confidence, page: cell.page, box } }];
  });
};
