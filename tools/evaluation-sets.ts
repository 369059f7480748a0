import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, parse, sep } from "node:path";
import type { FieldName } from "#domain/reading/fact.ts";

/** What a paper says, as a person read it. Fields that it does not have are left out. */
export interface Truth {
  /** Left out where the set does not say it. */
  readonly type?: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Amounts of its charge lines, in their order. */
  readonly charges?: readonly string[];
  readonly hasSignature?: boolean;
  /** The set tells these fields alone: what else was read is not counted as made up. */
  readonly only?: readonly string[];
}

/** A paper of a set, with its truth; `embedded`: the e-invoice that it carries is the truth of what its pages say. */
export type EvaluatedPaper =
  | { readonly file: string; readonly truth: Truth }
  | { readonly file: string; readonly truth: "embedded" };

export type SetKind = "own" | "sroie" | "e-invoices" | "signatures";

const FILES = "**/*.{pdf,xml,png,jpg,jpeg,tif,tiff}";
/** Folders of papers with a signature, and of those without. */
const SIGNED: Readonly<Record<string, boolean>> = {
  signed: true,
  "with-signature": true,
  signature: true,
  unsigned: false,
  "without-signature": false,
  "no-signature": false,
};

/** What kind of set a folder is, by what lies in it. */
export function kindOfSet(folder: string): SetKind {
  const has = (pattern: string): boolean => globSync(pattern, { cwd: folder }).length > 0;
  if (has("**/{entities,key}/*.{txt,json}") && has("**/{img,images,box}/*")) return "sroie";
  if (Object.keys(SIGNED).some((name) => has(`**/${name}/*`))) return "signatures";
  const papers = globSync(FILES, { cwd: folder }).filter((name) => existsSync(ownTruth(join(folder, name))));
  return papers.length > 0 ? "own" : "e-invoices";
}

/** The papers of a folder that have their truth, in the order of their names. */
export function papersOf(folder: string, kind: SetKind): readonly EvaluatedPaper[] {
  const files = globSync(FILES, { cwd: folder })
    .toSorted()
    .map((name) => join(folder, name));
  switch (kind) {
    case "own":
      return files.filter((file) => existsSync(ownTruth(file))).map((file) => ({ file, truth: truthIn(ownTruth(file)) }));
    case "sroie":
      return files.flatMap((file) => {
        const told = entitiesOf(file);
        return told === undefined ? [] : [{ file, truth: truthOfReceipt(JSON.parse(readFileSync(told, "utf8"))) }];
      });
    case "signatures":
      return files.flatMap((file) => {
        const hasSignature = dirname(file)
          .split(sep)
          .map((name) => SIGNED[name.toLowerCase()])
          .findLast((each) => each !== undefined);
        return hasSignature === undefined ? [] : [{ file, truth: { fields: {}, only: [], hasSignature } }];
      });
    case "e-invoices":
      return files.filter((file) => /\.pdf$/i.test(file)).map((file) => ({ file, truth: "embedded" }));
  }
}

const ownTruth = (file: string): string => join(parse(file).dir, `${parse(file).name}.json`);

const truthIn = (file: string): Truth => {
  const truth = JSON.parse(readFileSync(file, "utf8")) as Partial<Truth>;
  if ((truth.type !== undefined && typeof truth.type !== "string") || typeof truth.fields !== "object")
    throw new Error(`${file} is no truth: it needs "fields", and mostly a "type" (docs/how-to/evaluate-reading.md)`);
  return truth as Truth;
};

/** `img/X1.jpg` with `entities/X1.txt` or `key/X1.json`. */
const entitiesOf = (file: string): string | undefined => {
  const stem = parse(basename(file)).name;
  const set = dirname(dirname(file));
  return ["entities", "key"]
    .flatMap((name) => [join(set, name, `${stem}.txt`), join(set, name, `${stem}.json`)])
    .find((each) => existsSync(each));
};

const FIELDS_OF_RECEIPT: readonly FieldName[] = ["vendorName", "receiptDate", "totalAmount"];

/** `{company, date, address, total}`, days with the day first. What is written otherwise is left out. */
function truthOfReceipt(told: Readonly<Record<string, unknown>>): Truth {
  const text = (name: string): string => (typeof told[name] === "string" ? told[name].trim() : "");
  const [, day, month, year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text("date")) ?? [];
  const amount = /\d[\d,]*\.\d{2}$/.exec(text("total"))?.[0].replaceAll(",", "");
  const century = year.length === 2 ? `20${year}` : year;
  return {
    fields: {
      ...(text("company") === "" ? {} : { vendorName: text("company") }),
      ...(day === undefined || month === undefined
        ? {}
        : { receiptDate: `${century}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` }),
      ...(amount === undefined ? {} : { totalAmount: amount }),
    },
    only: FIELDS_OF_RECEIPT,
  };
}
