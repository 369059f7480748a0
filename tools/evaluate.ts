import { globSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { failedReading, FIELD_NAMES, type Reading } from "#domain/reading/fact.ts";

/**
 * `npm run evaluate -- DIR`: reads every PDF, XML and image of a folder that has its truth beside it (`4711.pdf` and
 * `4711.json`), and prints how much was right, a field, a type and a band of confidence (docs/how-to/evaluate-reading.md). A
 * score says something of the papers in the folder, and of no others.
 */

/** What a paper says, as a person read it. Fields that it does not have are left out. */
export interface Truth {
  readonly type: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Amounts of its charge lines, in their order. */
  readonly charges?: readonly string[];
}

interface Judged {
  readonly truth: Truth;
  readonly reading: Reading;
  readonly pages: number;
  readonly seconds: number;
}

/** Counts of one field: it was there and read right, was there and read otherwise or not, was read and not there. */
interface Score {
  right: number;
  wrong: number;
  missed: number;
  madeUp: number;
}

const BANDS = [0, 0.5, 0.7, 0.9, 0.95, 1.01] as const;

/** The lines of the report. */
export function reportOf(papers: readonly Judged[], folder: string): readonly string[] {
  const scores = new Map<string, Score>();
  const bands = BANDS.slice(1).map((to, at) => ({ from: BANDS[at] ?? 0, to, right: 0, all: 0 }));
  const count = (name: string, truth: string | undefined, read: string | undefined, confidence = 1): void => {
    const score = scores.get(name) ?? { right: 0, wrong: 0, missed: 0, madeUp: 0 };
    scores.set(name, score);
    const isRight = truth !== undefined && read === truth;
    if (isRight) score.right += 1;
    else if (truth === undefined) score.madeUp += read === undefined ? 0 : 1;
    else if (read === undefined) score.missed += 1;
    else score.wrong += 1;
    const band = bands.find(({ from, to }) => confidence >= from && confidence < to);
    if (read !== undefined && band !== undefined) {
      band.all += 1;
      if (isRight) band.right += 1;
    }
  };
  let [passing, passingWrong] = [0, 0];
  for (const { truth, reading } of papers) {
    count("type", truth.type, reading.type?.value, reading.type?.confidence);
    for (const name of FIELD_NAMES)
      count(name, truth.fields[name], reading.fields[name]?.value, reading.fields[name]?.confidence);
    if (truth.charges !== undefined)
      count("charges", truth.charges.join(" "), reading.charges.map(({ amount }) => amount?.value ?? "?").join(" ") || undefined);
    if (reading.status !== "read" || reading.checks.some(({ passed }) => !passed)) continue;
    passing += 1;
    const isWrong = ["invoiceNumber", "totalAmount", "currency"].some((name) => {
      const fact = Object.entries(reading.fields).find(([field]) => field === name)?.[1];
      return truth.fields[name] !== undefined && fact?.value !== truth.fields[name];
    });
    if (isWrong) passingWrong += 1;
  }
  const pages = papers.reduce((sum, paper) => sum + paper.pages, 0);
  const seconds = papers.reduce((sum, paper) => sum + paper.seconds, 0);
  return [
    `${papers.length} papers of ${folder}, ${pages} pages. It says nothing of papers that are not like these, and nothing at all where a`,
    "program made them that knows the rules.",
    "",
    "field            precision  recall   of",
    ...[...scores].map(([name, { right, wrong, missed, madeUp }]) =>
      [
        name.padEnd(16),
        share(right, right + wrong + madeUp).padStart(9),
        share(right, right + wrong + missed).padStart(7),
        String(right + wrong + missed).padStart(4),
      ].join(" "),
    ),
    "",
    "confidence       right      of",
    ...bands.map(
      ({ from, to, right, all }) =>
        `${from} to ${Math.min(1, to)}`.padEnd(16) + share(right, all).padStart(6) + String(all).padStart(8),
    ),
    "",
    `every check passed: ${share(passing, papers.length)} of the papers; of these with a wrong number, total or currency: ${share(passingWrong, passing)}`,
    `${(seconds / Math.max(1, pages)).toFixed(3)} s a page, with starting the process`,
  ];
}

const share = (part: number, whole: number): string => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`);

/** Reads what has its truth beside it. */
export async function judgeFolder(folder: string): Promise<readonly Judged[]> {
  const heavy = openHeavyWork();
  try {
    const papers: Judged[] = [];
    for (const name of globSync("**/*.{pdf,xml,png,jpg,jpeg,tif,tiff}", { cwd: folder }).toSorted()) {
      const file = join(folder, name);
      const { dir, name: stem } = parse(file);
      const truth = truthIn(join(dir, `${stem}.json`));
      if (truth === undefined) continue;
      const began = performance.now();
      const outcome = await heavy.read("", async () => readFileSync(file));
      const seconds = (performance.now() - began) / 1_000;
      const reading =
        outcome.kind === "made"
          ? outcome.made.reading
          : failedReading(outcome.kind === "overrun" ? outcome.reason : "its turn did not come");
      papers.push({ truth, reading, pages: Math.max(1, reading.pages.length), seconds });
    }
    return papers;
  } finally {
    heavy.close();
  }
}

const truthIn = (file: string): Truth | undefined => {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
  const truth = JSON.parse(text) as Partial<Truth>;
  if (typeof truth.type !== "string" || typeof truth.fields !== "object")
    throw new Error(`${file} is no truth: it needs a "type" and "fields" (docs/how-to/evaluate-reading.md)`);
  return truth as Truth;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error("npm run evaluate -- DIR: a folder with papers and their truths");
  const papers = await judgeFolder(folder);
  if (papers.length === 0) throw new Error(`${folder} has no PDF, XML or image with a .json of its name beside it`);
  console.log(reportOf(papers, folder).join("\n"));
}
