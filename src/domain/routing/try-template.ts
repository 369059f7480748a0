import type { PaperReading } from "../reading/fact.ts";
import type { Page } from "../reading/page.ts";
import { readImagePages } from "../reading/read-document.ts";
import type { VendorTemplate } from "../reading/vendor-template.ts";
import { fieldsSaid, pairPapers, type SettledPaper } from "./compare-readings.ts";
import { confirmFields } from "./confirmed-paper.ts";
import { papersOf } from "./course-of-papers.ts";
import { sameValue } from "./same-value.ts";

/** A document that people decided about, with the words that were kept of its pages. */
export interface ReviewedDocument {
  readonly pages: readonly Page[];
  readonly settled: readonly SettledPaper[];
}

/** A field that a person confirmed, and that would be read worse. */
export interface WorseField {
  /** `totalAmount`, `charges[1].amount`, or `type`. */
  readonly field: string;
  /** wrong: something else is read. missed: nothing is. */
  readonly now: "wrong" | "missed";
}

export interface TriedOn {
  /** The version reads it, and every field that the person confirmed as they said. */
  readonly isProof: boolean;
  readonly worse: readonly WorseField[];
}

/**
 * What a version of a template makes of a document that people decided about, beside what reads it now: both read the same words
 * by the same rules, so that whatever differs is the version's. `inForce` may hold an earlier version of it.
 */
export function tryTemplate(
  document: ReviewedDocument,
  { inForce, version }: { readonly inForce: readonly VendorTemplate[]; readonly version: VendorTemplate },
): TriedOn {
  const others = inForce.filter(({ uuid }) => uuid !== version.uuid);
  const [before, after] = [readBy(document, inForce), readBy(document, [...others, version])];
  const worse = document.settled.flatMap((paper, at) => worseOf(verdictsOf(paper, before[at]), verdictsOf(paper, after[at])));
  const isRead = after.some((paper) => paper?.template?.uuid === version.uuid && paper.template.version === version.version);
  const isRight = document.settled.every((paper, at) =>
    [...verdictsOf(paper, after[at]).values()].every((each) => each === "right"),
  );
  return { isProof: isRead && isRight, worse };
}

type Verdict = "right" | WorseField["now"];

/** What is read where nothing should be leads astray; what is missed is looked for. */
const RANKS: Readonly<Record<Verdict, number>> = { right: 2, missed: 1, wrong: 0 };

const worseOf = (before: ReadonlyMap<string, Verdict>, after: ReadonlyMap<string, Verdict>): readonly WorseField[] =>
  [...after].flatMap(([field, now]): readonly WorseField[] =>
    now !== "right" && RANKS[now] < RANKS[before.get(field) ?? "right"] ? [{ field, now }] : [],
  );

const readBy = ({ pages, settled }: ReviewedDocument, templates: readonly VendorTemplate[]): readonly (PaperReading | null)[] => {
  const reading = readImagePages(pages, templates);
  return pairPapers(settled, reading.status === "read" ? papersOf(reading) : []);
};

/** What the person said of a paper, field by field, beside what is read of it. What they said nothing of counts for nothing. */
const verdictsOf = (
  { type, corrections: settled }: SettledPaper,
  paper: PaperReading | null = null,
): ReadonlyMap<string, Verdict> => {
  const { corrections } = confirmFields(paper, fieldsSaid(settled));
  const hasLines = settled.some(({ field, said }) => isOfLine(field) && said !== null);
  const isSaid = new Set(settled.map(({ field }) => field));
  const told = corrections.filter(({ field }) => (isOfLine(field) ? hasLines : isSaid.has(field)));
  return new Map<string, Verdict>([
    ["type", verdictOf({ field: "type", read: paper?.type.value ?? null, said: type.said })],
    ...told.map((each) => [each.field, verdictOf(each)] as const),
  ]);
};

const isOfLine = (field: string): boolean => field.startsWith("charges[");
const verdictOf = ({ field, read, said }: SettledPaper["corrections"][number]): Verdict =>
  read === null ? "missed" : (field === "type" ? read === said : sameValue(field, read, said)) ? "right" : "wrong";
