import type { FieldName } from "./fact.ts";

/** Words that stand beside or above a value and say what it is. */
export interface FieldLabel {
  readonly field: FieldName;
  /** How surely it is this field's, between 0 and 1. */
  readonly strength: number;
  readonly words: string;
}

/** Between the cells of a page, which are looked through at once: no pattern goes over it. */
export const APART = "\u0001";

/** What papers of a language call things. */
export interface LanguageLabels {
  readonly labels: readonly FieldLabel[];
  /** Words that look like a label of the list, and are another's. */
  readonly others: readonly string[];
}

/** A word that says a number follows. */
const NO = String.raw`(?:\s*(?:numbers?|num|no|nbr|nr|id|code)\b\.?|\s*#s?|\s*n[°º]|-?nr\.?|\s*ref(?:erence)?\b\.?)`;
/** Words with those behind them that say a number follows. */
export function numbered(words: string): string {
  return `${words}${NO}`;
}
/** The same, where the words by themselves may do. */
export function perhapsNumbered(words: string): string {
  return `${words}${NO}?`;
}
/** Labels of a field: patterns of words, and how surely they are its. */
export function label(field: FieldName, strength: number, ...words: readonly string[]): readonly FieldLabel[] {
  return words.map((each) => ({ field, strength, words: each }));
}
/** `Rechnung Nr. 4711 vom 05.03.2026`: words that date a bill behind its number. */
export function behindNumberOf(titles: string, words: string): string {
  return String.raw`(?<=(?<!\p{L})(?:${titles})(?:\s*\(\d{3}\))?(?:\s*(?:n[or°º]\.?|#|nummer|number))?[\s:]*[^\s\d${APART}]{0,12}\d[^\s${APART}]{0,30},?\s)(?:${words})`;
}

/** `Dijon, le 11/02/2026`: a letter is dated behind its city, at the beginning of a line. */
export function behindCity(words: string): string {
  return String.raw`(?<=(?:^|${APART})\s?\p{Lu}[\p{L}' -]{1,30},\s)(?:${words})(?=\s+\d)`;
}

/** A word that names a party where it stands alone or before a colon, and is a part of its name elsewhere (`Lieferant GmbH`). */
export function headOf(words: string): string {
  return String.raw`(?<=(?:^|${APART})\s*)(?:${words})(?=\s*(?::|${APART}|$))`;
}
