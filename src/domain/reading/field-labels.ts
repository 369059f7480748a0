import { DUTCH_LABELS } from "./dutch-labels.ts";
import { ENGLISH_LABELS } from "./english-labels.ts";
import type { FieldName } from "./fact.ts";
import { FRENCH_LABELS } from "./french-labels.ts";
import { GERMAN_LABELS } from "./german-labels.ts";
import { APART, type FieldLabel, type LanguageLabels } from "./label-words.ts";
import type { Cell } from "./lines.ts";
import { matchesOf } from "./matches-of.ts";
import { SPANISH_LABELS } from "./spanish-labels.ts";

/** Papers of one carrier may mix them: a paper is looked through for all. */
const LANGUAGES: readonly LanguageLabels[] = [ENGLISH_LABELS, FRENCH_LABELS, GERMAN_LABELS, SPANISH_LABELS, DUTCH_LABELS];
const OTHERS = LANGUAGES.flatMap(({ others }) => others).join("|");

interface Pattern {
  readonly label: FieldLabel | null;
  readonly pattern: RegExp;
}
/** A label begins at a word and ends at one, or at a sign (`n°4711`); what parts it from its value belongs to it. */
const whole = (words: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}/-])(?:${asRecognized(words)})(?:(?<=[#°º])|(?![\p{L}\p{N}]))(?:[\s:;.#=—-]|(?<=[\s_])_)*`,
    "giu",
  );
/** Letters with accents as pictures have them recognized, by what is trained with English: `dad` for `dû`, `emisidn`. */
const MISREAD: readonly (readonly [written: string, recognized: string])[] = [
  ["[ûu]", "(?:[ûuiéo]|ad?|ii)"],
  ["[óo]", "[óoéd6]"],
  ["[üu]", "(?:[üu]|ii|ti|it)"],
  ["[úu]", "[úuté]"],
  ["[íi]", "[íil1]"],
  ["[äa]", "[äaé4]"],
];
const asRecognized = (words: string): string =>
  MISREAD.reduce((told, [written, recognized]) => told.replaceAll(written, recognized), words);
/** The labels that a paper is looked through for. */
export type LabelTable = readonly Pattern[];
const patternsOf = (labels: readonly FieldLabel[]): LabelTable =>
  labels.map((each) => ({ label: each, pattern: whole(each.words) }));
const COMMON: LabelTable = [...patternsOf(LANGUAGES.flatMap(({ labels }) => labels)), { label: null, pattern: whole(OTHERS) }];

/** The common labels with those of a kind of paper, which may stand in the place of the common ones of their fields. */
export function labelTable(
  labels: readonly FieldLabel[],
  { replaces, others }: { readonly replaces: readonly FieldName[]; readonly others: string },
): LabelTable {
  const kept = COMMON.filter((each) => each.label === null || !replaces.includes(each.label.field));
  return [...patternsOf(labels), ...kept, { label: null, pattern: whole(others) }];
}

/** A label in a cell: where it begins and ends in its text. Several fields where the words do not say which. */
export interface PlacedLabel {
  readonly from: number;
  readonly to: number;
  readonly fields: readonly { readonly field: FieldName; readonly strength: number }[];
}

/**
 * The labels of each cell from left to right. Of those that overlap, the longest stands. All cells at once: a pattern a cell
 * takes longer than reading the file.
 */
export function labelsOf(cells: readonly Cell[], table: LabelTable = COMMON): readonly (readonly PlacedLabel[])[] {
  const text = cells.map((cell) => cell.text.replaceAll(APART, " ")).join(APART);
  const begins: number[] = [];
  let begin = 0;
  for (const cell of cells) {
    begins.push(begin);
    begin += cell.text.length + 1;
  }
  const found: SeenLabel[][] = cells.map(() => []);
  for (const { label, pattern } of table)
    for (const match of matchesOf(text, pattern)) {
      const at = lastUpTo(begins, match.index);
      const from = match.index - (begins[at] ?? 0);
      found[at]?.push({ from, to: from + match[0].length, label });
    }
  return found.map(longest);
}

interface SeenLabel {
  readonly from: number;
  readonly to: number;
  readonly label: FieldLabel | null;
}

/** Where the last of some rising numbers stands that is no larger. */
const lastUpTo = (rising: readonly number[], most: number): number => {
  let [low, high] = [0, rising.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rising[middle] ?? 0) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
};

const longest = (found: readonly SeenLabel[]): readonly PlacedLabel[] => {
  const kept: PlacedLabel[] = [];
  for (const { from, to, label } of found.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)) {
    const same = kept.findIndex((each) => each.from === from && each.to === to);
    const fields = label === null ? [] : [{ field: label.field, strength: label.strength }];
    const twin = kept[same];
    if (twin !== undefined) kept[same] = { ...twin, fields: [...twin.fields, ...fields] };
    else if (kept.every((each) => to <= each.from || from >= each.to)) kept.push({ from, to, fields });
  }
  return kept.toSorted((a, b) => a.from - b.from);
};
