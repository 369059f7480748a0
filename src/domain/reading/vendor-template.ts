import type { DocumentType } from "../document/document-types.ts";
import type { FieldName } from "./fact.ts";
import { foldText } from "./fold-text.ts";
import type { Sheet, SheetCell } from "./sheet.ts";
import type { TemplateTable } from "./template-table.ts";

/** Where a person found a field on the papers of one layout. */
export interface TemplateField {
  readonly field: FieldName;
  /** The words before or above the value on every such paper, folded; null: it is found by its place on the first page. */
  readonly anchor: string | null;
  /** From the left and the top of the anchor, or of the page, to those of the value, in fractions of the page. */
  readonly left: number;
  readonly top: number;
  /** From the left of the anchor, or of the page, to the right end of the value: amounts end in one place, not begin. */
  readonly right: number;
}

/** What people's corrections say of one layout of papers. */
export interface VendorTemplate {
  readonly uuid: string;
  /** From 1. */
  readonly version: number;
  readonly type: DocumentType;
  /** Words that its papers share, folded, without figures: by them another paper of the layout is known. */
  readonly layout: readonly string[];
  readonly fields: readonly TemplateField[];
  /** Absent: nobody corrected its charge lines. */
  readonly table?: TemplateTable;
}

/** Shorter words stand on any paper. */
const MIN_LETTERS = 3;
const MAX_LAYOUT_WORDS = 80;
/** Of the words of a layout so many stand on every paper of it: names of places and goods of the first paper are among them. */
export const MIN_SHARE = 0.6;
/** A paper of fewer words has no layout that could be told from another. */
const MIN_WORDS = 8;

/** The words of a paper by which its layout is known: those of its first page that have no figure in them. */
export function layoutOf({ lines }: Pick<Sheet, "lines">): readonly string[] {
  const first = lines[0]?.page;
  const words = lines
    .filter(({ page }) => page === first)
    .flatMap(({ cells }) => cells)
    .flatMap(({ text }) => foldText(text).split(" "))
    .filter((word) => word.length >= MIN_LETTERS && !/\p{N}/u.test(word));
  return [...new Set(words)].slice(0, MAX_LAYOUT_WORDS);
}

/** Whether a paper may be one of a layout, and how much of the layout it has: between 0 and 1; 0: it is none. */
export function likenessOf(layout: readonly string[], words: ReadonlySet<string>): number {
  if (layout.length < MIN_WORDS) return 0;
  const share = layout.filter((word) => words.has(word)).length / layout.length;
  return share < MIN_SHARE ? 0 : share;
}

/** What two papers of one layout share; undefined where that is too little to know a third by. */
export function sharedLayout(one: readonly string[], other: readonly string[]): readonly string[] | undefined {
  const shared = one.filter((word) => other.includes(word));
  return shared.length < MIN_WORDS ? undefined : shared;
}

/** The words of a paper, folded: all of a page, not only as many as a layout keeps. */
export function foldedTexts({ lines }: Pick<Sheet, "lines">): ReadonlySet<string> {
  return new Set(lines.flatMap(({ cells }) => cells).flatMap(({ text }) => foldText(text).split(" ")));
}

/** The template of the layout that a paper has; undefined: none is known, or two fit it equally well. */
export function templateOf(sheet: Sheet, templates: readonly VendorTemplate[]): VendorTemplate | undefined {
  if (templates.length === 0) return undefined;
  const words = foldedTexts(sheet);
  const [best, next] = templates
    .map((template) => ({ template, likeness: likenessOf(template.layout, words) }))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness);
  return best === undefined || best.likeness === next?.likeness ? undefined : best.template;
}

/** Where the words of an anchor stand in a cell: its first and last word. */
export function findAnchor(cell: SheetCell, anchor: string): readonly [first: number, last: number] | undefined {
  for (let first = 0; first < cell.words.length; first += 1) {
    let text = "";
    for (let last = first; last < cell.words.length && text.length < anchor.length; last += 1) {
      text = `${text} ${foldText(cell.words[last]?.text ?? "")}`.trim();
      if (text === anchor) return [first, last];
    }
  }
  return undefined;
}
