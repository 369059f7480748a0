import type { PaperReading, Reading } from "../reading/fact.ts";
import { confirmFields, type Correction, isKeyed } from "./confirmed-paper.ts";
import { papersOf } from "./course-of-papers.ts";
import { sameValue } from "./same-value.ts";

/** Papers that are read in another way than the one page of one bill, and are therefore compared apart. */
export type ComparedKind = "embedded" | "several";

/** One paper as a person decided about it, with what the machine had read of it then. */
export interface SettledPaper {
  /** embedded: a structured file stated it. several: its file holds several papers. Absent: neither. */
  readonly kind?: ComparedKind;
  readonly type: { readonly read: string | null; readonly said: string };
  readonly corrections: readonly Pick<Correction, "field" | "read" | "said">[];
}

/** How often a field was read as the person said it, otherwise or where there is nothing, or not at all. */
export interface FieldCounts {
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
}

/** Of one field on papers of one type: as they were read when people decided about them, and as they are read now. */
export interface ComparedField {
  readonly type: string;
  /** A part of charge lines without the line: `charges.amount`. */
  readonly field: string;
  readonly before: FieldCounts;
  readonly after: FieldCounts;
}

export interface ComparedType {
  readonly type: string;
  /** Absent: of files of one paper each, which are not structured ones. */
  readonly kind?: ComparedKind;
  readonly papers: number;
  readonly fields: readonly ComparedField[];
}

type Side = "before" | "after";
type Verdict = keyof FieldCounts;

const NONE: FieldCounts = { right: 0, wrong: 0, missed: 0 };
const TYPE = "type";

/** Counts another document: what a person settled of each of its papers against what was read then, and what is read now. */
export function countCompared(
  counted: readonly ComparedType[],
  settled: readonly SettledPaper[],
  reading: Reading,
): readonly ComparedType[] {
  const papers = pairPapers(settled, reading.status === "read" ? papersOf(reading) : []);
  return settled.reduce((types, paper, at) => {
    const fresh = { type: paper.type.said, ...(paper.kind === undefined ? {} : { kind: paper.kind }), papers: 0, fields: [] };
    const known = types.find(({ type, kind }) => type === paper.type.said && kind === paper.kind) ?? fresh;
    const verdicts = [...verdictsOf("before", paper.type, paper.corrections), ...verdictsOfNow(paper, papers[at] ?? null)];
    const fields = verdicts.reduce((all, each) => addVerdict(all, paper.type.said, each), known.fields);
    return [...types.filter((each) => each !== known), { ...known, papers: known.papers + 1, fields }];
  }, counted);
}

interface Judged {
  readonly side: Side;
  readonly field: string;
  readonly verdict: Verdict;
}

const addVerdict = (
  fields: readonly ComparedField[],
  type: string,
  { side, field, verdict }: Judged,
): readonly ComparedField[] => {
  const known = fields.find((each) => each.field === field) ?? { type, field, before: NONE, after: NONE };
  const counts = { ...known[side], [verdict]: known[side][verdict] + 1 };
  return [...fields.filter((each) => each !== known), { ...known, [side]: counts }];
};

/** `charges[2].amount` is `charges.amount`. */
const plainField = (field: string): string => field.replace(/\[\d+\]/, "");

const verdictOf = ({ field, read, said }: SettledPaper["corrections"][number]): Verdict =>
  read === null ? "missed" : sameValue(field, read, said) ? "right" : "wrong";

const verdictsOf = (side: Side, type: SettledPaper["type"], corrections: SettledPaper["corrections"]): readonly Judged[] => [
  { side, field: TYPE, verdict: type.read === null ? "missed" : type.read === type.said ? "right" : "wrong" },
  ...corrections.map((each) => ({ side, field: plainField(each.field), verdict: verdictOf(each) })),
];

const verdictsOfNow = (settled: SettledPaper, paper: PaperReading | null): readonly Judged[] => {
  const { corrections } = confirmFields(paper, fieldsSaid(settled.corrections));
  return verdictsOf("after", { read: paper?.type.value ?? null, said: settled.type.said }, corrections);
};

/** What a person said stands on a paper, as they sent it. */
export function fieldsSaid(corrections: SettledPaper["corrections"]): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  const charges = new Map<string, Record<string, string>>();
  for (const { field, said } of corrections) {
    const [, line, part] = /^charges\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
    if (said === null) continue;
    if (line === undefined || part === undefined) fields[field] = said;
    else charges.set(line, { ...charges.get(line), [part]: said });
  }
  return { ...fields, charges: [...charges.values()] };
}

/** Which paper of today's reading each of the person's is: the first of its type that is left, else the one in its place. */
export function pairPapers(settled: readonly SettledPaper[], papers: readonly PaperReading[]): readonly (PaperReading | null)[] {
  const free = new Set(papers);
  const take = (paper: PaperReading | undefined): PaperReading | undefined =>
    paper !== undefined && free.delete(paper) ? paper : undefined;
  const ofType = settled.map(({ type }) => take([...free].find((paper) => paper.type.value === type.said)));
  return ofType.map((paper, at) => paper ?? take(papers[at]) ?? null);
}

const OF_KIND: Readonly<Record<ComparedKind, string>> = { embedded: "in e-invoices", several: "in files of several" };

/** A type of papers, and the kind of files they came in where that is one of its own: "Invoice in e-invoices". */
export function nameOfKind({ type, kind }: Pick<ComparedType, "type" | "kind">): string {
  return kind === undefined ? type : `${type} ${OF_KIND[kind]}`;
}

/** What is worse on papers of a type, in words: a field that money hangs on, or all fields together. Empty: nothing is. */
export function worseOf(compared: ComparedType): readonly string[] {
  const type = nameOfKind(compared);
  const fields = compared.fields.map((each) => ({ ...each, type }));
  const worse = fields.filter(({ field }) => field === TYPE || isOfMoney(field)).flatMap(wordsIfWorse);
  const whole = { type, field: "all fields", before: sumOf(fields, "before"), after: sumOf(fields, "after") };
  return worse.length > 0 ? worse : wordsIfWorse(whole);
}

const wordsIfWorse = ({ type, field, before, after }: ComparedField): readonly string[] => {
  if (after.wrong > before.wrong) return [`${type}, ${field}: ${after.wrong} wrong, ${before.wrong} before`];
  return after.right < before.right ? [`${type}, ${field}: ${after.right} right, ${before.right} before`] : [];
};

const isOfMoney = (field: string): boolean => isKeyed([field.replace("charges.", "charges[0].")]);

/** All fields of a type together. */
export function sumOf(fields: readonly ComparedField[], side: Side): FieldCounts {
  return fields.reduce(
    (sum, { [side]: { right, wrong, missed } }) => ({
      right: sum.right + right,
      wrong: sum.wrong + wrong,
      missed: sum.missed + missed,
    }),
    NONE,
  );
}
