import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { failedReading, FIELD_NAMES, type FieldName, type Reading } from "#domain/reading/fact.ts";
import { readPdfPages } from "#domain/reading/read-document.ts";
import { ocrEngineOf } from "#src/settings.ts";
import { kindOfSet, papersOf, type SetKind, type Truth } from "./evaluation-sets.ts";

/**
 * `npm run evaluate -- DIR`: reads every PDF, XML and image of a folder that has its truth beside it (`4711.pdf` and
 * `4711.json`), and prints how much was right, a field, a type and a band of confidence (docs/how-to/evaluate-reading.md). A
 * score says something of the papers in the folder, and of no others.
 */

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
  const [types, signatures] = [new TypeScores(), new SignatureScores()];
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
  const wrongFields = new Map<string, number>();
  for (const { truth, reading } of papers) {
    if (truth.type !== undefined) {
      count("type", truth.type, reading.type?.value, reading.type?.confidence);
      types.count(truth.type, reading.type?.value);
    }
    if (truth.hasSignature !== undefined) signatures.count(truth.hasSignature, reading);
    for (const name of truth.only ?? FIELD_NAMES) {
      const fact = factOf(reading, name);
      const isSame = fact !== undefined && isSameValue(name, fact.value, truth.fields[name]);
      count(name, truth.fields[name], isSame ? truth.fields[name] : fact?.value, fact?.confidence);
    }
    if (truth.charges !== undefined)
      count("charges", truth.charges.join(" "), reading.charges.map(({ amount }) => amount?.value ?? "?").join(" ") || undefined);
    // Nothing else is billed by itself, whatever it passes.
    if (reading.type?.value !== "Invoice" || reading.checks.some(({ passed }) => !passed)) continue;
    passing += 1;
    const wrong = wrongOf(truth, reading);
    if (wrong.length > 0) passingWrong += 1;
    for (const name of wrong) wrongFields.set(name, (wrongFields.get(name) ?? 0) + 1);
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
    ...types.lines(),
    ...signatures.lines(),
    "confidence       right      of",
    ...bands.map(
      ({ from, to, right, all }) =>
        `${from} to ${Math.min(1, to)}`.padEnd(16) + share(right, all).padStart(6) + String(all).padStart(8),
    ),
    "",
    `every check passed, as a bill: ${share(passing, papers.length)} of the papers; of these with a wrong value that an audit goes by: ${share(passingWrong, passing)}${toldOf(wrongFields)}`,
    `${(seconds / Math.max(1, pages)).toFixed(3)} s a page, with starting the process`,
  ];
}

/** What an audit goes by: which bill it is, of whom, when, to whom it is paid, for which order, and for how much of what. */
const AUDITED: readonly FieldName[] = [
  "invoiceNumber",
  "invoiceDate",
  "shipDate",
  "deliveryDate",
  "vendorName",
  "scac",
  "remitToName",
  "proNumber",
  "bolNumber",
  "poNumber",
  "orderNumber",
  "shipmentNumber",
  "loadNumber",
  "totalAmount",
  "currency",
  "weight",
  "weightUnit",
  "pieces",
  "class",
];
/** Without these there is no invoice; one of the others that was not read is not compared, and approves nothing wrong. */
const NEEDED: readonly FieldName[] = ["invoiceNumber", "invoiceDate", "totalAmount", "currency"];

/** What a bill that passed every check says otherwise than its paper, as far as its truth tells. */
const wrongOf = (truth: Truth, reading: Reading): readonly string[] => {
  const fields = AUDITED.filter((name) => {
    const [there, read] = [truth.fields[name], factOf(reading, name)?.value];
    if (there === undefined) return false;
    return read === undefined ? NEEDED.includes(name) : !isSameValue(name, read, there);
  });
  const charges = reading.charges.map(({ amount }) => amount?.value ?? "?");
  return truth.charges === undefined || chargedOf(charges) === chargedOf(truth.charges) ? fields : [...fields, "charges"];
};

/** A tax of nothing is a line, and no charge. */
const chargedOf = (amounts: readonly string[]): string => amounts.filter((amount) => amount !== "0.00").join(" ");

/** ` (charges 2, invoiceDate 1)`. */
const toldOf = (counts: ReadonlyMap<string, number>): string =>
  counts.size === 0 ? "" : ` (${[...counts].map(([name, times]) => `${name} ${times}`).join(", ")})`;

/** A receipt is dated, by whatever its day is called. */
const factOf = ({ fields }: Reading, name: string): Reading["fields"][FieldName] =>
  name === "receiptDate"
    ? (fields.receiptDate ?? fields.invoiceDate)
    : Object.entries(fields).find(([field]) => field === name)?.[1];

/** Names are the same whatever their case and signs; what else is read has to be exact. */
const isSameValue = (name: string, read: string, truth: string | undefined): boolean =>
  truth !== undefined && (name.endsWith("Name") ? folded(read) === folded(truth) : read === truth);
const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** How often each type was told where it is it, and where it is not. */
class TypeScores {
  readonly #of = new Map<string, { right: number; read: number; there: number }>();

  count(truth: string, read: string | undefined): void {
    this.#scoreOf(truth).there += 1;
    if (read !== undefined) this.#scoreOf(read).read += 1;
    if (read === truth) this.#scoreOf(truth).right += 1;
  }

  lines(): readonly string[] {
    if (this.#of.size === 0) return [];
    const rows = [...this.#of].toSorted(([a], [b]) => a.localeCompare(b));
    return [
      "as type                         precision  recall   of",
      ...rows.map(([type, { right, read, there }]) =>
        [type.padEnd(31), share(right, read).padStart(9), share(right, there).padStart(7), String(there).padStart(4)].join(" "),
      ),
      "",
    ];
  }

  #scoreOf(type: string): { right: number; read: number; there: number } {
    const score = this.#of.get(type) ?? { right: 0, read: 0, there: 0 };
    this.#of.set(type, score);
    return score;
  }
}

/** Signatures that were found where there is one, and where there is none. */
class SignatureScores {
  #signed = 0;
  #found = 0;
  #unsigned = 0;
  #madeUp = 0;

  count(truth: boolean, reading: Reading): void {
    const isFound = reading.signature?.value === true;
    if (truth) this.#signed += 1;
    else this.#unsigned += 1;
    if (isFound && truth) this.#found += 1;
    if (isFound && !truth) this.#madeUp += 1;
  }

  lines(): readonly string[] {
    return this.#signed + this.#unsigned === 0
      ? []
      : [
          `signatures: ${share(this.#found, this.#signed)} of ${this.#signed} found, ${share(this.#madeUp, this.#unsigned)} of ${this.#unsigned} papers without one taken for signed`,
          "",
        ];
  }
}

const share = (part: number, whole: number): string => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`);

/** Reads what has its truth beside it, or in it. */
export async function judgeFolder(folder: string, kind: SetKind = kindOfSet(folder)): Promise<readonly Judged[]> {
  const heavy = openHeavyWork({ engine: ocrEngineOf(process.env) });
  try {
    const papers: Judged[] = [];
    for (const { file, truth } of papersOf(folder, kind)) {
      const began = performance.now();
      const outcome = await heavy.read("", async () => readFileSync(file));
      const seconds = (performance.now() - began) / 1_000;
      const reading =
        outcome.kind === "made"
          ? outcome.made.reading
          : failedReading(outcome.kind === "overrun" ? outcome.reason : "its turn did not come");
      const pages = Math.max(1, reading.pages.length);
      if (truth !== "embedded") papers.push({ truth, reading, pages, seconds });
      // What the file carries is exact: its pages are read once more as if it carried nothing.
      else if (outcome.kind === "made" && Object.values(reading.fields).some(({ found }) => found === "embedded"))
        papers.push({
          truth: truthOfEInvoice(reading),
          reading: readPdfPages({ pages: outcome.made.pages, attached: [], hasScript: false }),
          pages,
          seconds,
        });
    }
    return papers;
  } finally {
    heavy.close();
  }
}

/** Their pages need not print everything that they carry, nor call it so. */
const PRINTED: readonly FieldName[] = ["invoiceNumber", "invoiceDate", "dueDate", "vendorName", "totalAmount", "currency"];

const truthOfEInvoice = ({ type, fields }: Reading): Truth => ({
  ...(type === null ? {} : { type: type.value }),
  fields: Object.fromEntries(PRINTED.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name].value]]))),
  only: PRINTED,
});

const ABOUT: Readonly<Record<SetKind, string>> = {
  own: "papers with a .json of their name",
  sroie: "receipts with their entities (company, date, total)",
  "e-invoices": "e-invoices in PDFs: what their pages are read to say, against what they carry",
  signatures: "signed and unsigned papers",
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error("npm run evaluate -- DIR: a folder with papers and their truths");
  const kind = kindOfSet(folder);
  const papers = await judgeFolder(folder, kind);
  if (papers.length === 0)
    throw new Error(
      `${folder} has no papers with their truth: see docs/how-to/evaluate-reading.md for the folders that are read`,
    );
  console.log([ABOUT[kind], ...reportOf(papers, folder)].join("\n"));
}
