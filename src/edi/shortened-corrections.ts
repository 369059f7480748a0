import { phraseFinder, type Phrases, wordsOf } from "#domain/charge/phrases.ts";

/** Words as carriers shorten, bend and misspell them in remarks. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ADDL: "ADDTL ADDITIONAL ADTL",
  ADJ: "ADJD ADJST ADJSTD ADJMT ADJMNT ADJSTMT",
  AMD: "AMND AMDED AMENDD",
  AMT: "AMOUNT",
  BILL: "BILLING BILLED FB FBS BLG",
  BTWN: "BETWEEN BETW BET",
  CHG: "CHARGE CHRG CHGE CHRGE",
  CORR: "CORRD CORRCTD CRCTD CORRECTD CORRCTED CORCTD",
  DIFF: "DIFFERENCE DIFFRENCE DIFFRNCE",
  FRT: "FREIGHT FRGHT",
  FUEL: "FSC",
  INV: "INVOICE INVC INVCE",
  ORIG: "ORIGINAL ORIGNL ORGNL ORGINAL",
  PREV: "PREVIOUS PRIOR EARLIER FIRST 1ST",
  RECLASS: "RECLASSED RECLASSING RECLASSIFIED RECLASSIFY RECLASSIFICATION RECLS RECLSD RECLASSD RCLS",
  REPRINT: "REPRINTED",
  RESEND: "RESENT RESENDING",
  RESUBMIT: "RESUBMITTED RESUBMITTAL RESUBMISSION RESUBMITTING",
  REV: "REVSD RVSD REVISD",
  REWEIGH: "REWEIGHED REWEIGHING REWEIGHT REWT REWGT REWGH REWGHD REWEIGHD REWEIGHTED",
  SUPPL: "SUPP SUPL SUPPLEMENT SUPPLEMENTARY SUPPLMNT SUPPLMNTL SUPPLMTL SUPPLMENTAL SPLMTL",
  WT: "WEIGHT WGT WGHT",
};
const SPELLED: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([word, others]) =>
    others.split(" ").flatMap((other) => [other, `${other}S`].map((form): [string, string] => [form, word])),
  ),
);
const spelled = (word: string): string => SPELLED.get(word) ?? word;

/** Each way to say one of the first followed by one of the next, and so on; `_` stands for nothing. */
const joined = (...parts: readonly string[]): readonly string[] =>
  parts
    .map((part) => part.split(" "))
    .reduce((before, next) => before.flatMap((left) => next.map((right) => `${left}+${right}`)))
    .map((phrase) => phrase.replaceAll("+_", ""));

const BILL = "INV BILL FRT+BILL";
/** What was found otherwise than billed. "RE+" where the mark between is left out; "RE: weight" is about a weight. */
const FOUND_OTHERWISE = "REWEIGH RECLASS RE+WEIGHED RE+CLASSED RE+CLASSIFIED";
const MEASURED = "WT CLASS RATE AMT TOTAL";

/** They mean a correction wherever they stand in a remark, also where the remark names a charge. */
const OF_BILLS = [
  ...joined("CORR CORR+D REV REV+D AMD ADJ ADJ+D SUPPL", `${BILL} PRO`),
  ...joined("ADDL ADD+L", BILL),
  ...joined("SUPPL", "TO FOR ON", `${BILL} PRO ORIG PREV`),
  ...joined("DIFF", "FROM BTWN TO VS OVER ON", `${BILL} ORIG PREV`),
  ...joined("ADDITION+TO", "ORIG PREV", BILL),
];
/** They do in a remark that names no charge. */
const ANYWHERE = [
  ...FOUND_OTHERWISE.split(" "),
  ...joined("CORR CORR+D REV REV+D AMD ADJ ADJ+D SUPPL ADDL ADD+L", "CHG FRT+CHG"),
];
/** Words that also tell what goods and places are like: they mean the invoice where a remark begins with them. */
const AT_BEGINNING = [
  ...joined("CORR CORR+D REV REV+D AMD ADJ ADJ+D", MEASURED),
  ...joined("SUPPL", "DETENTION LUMPER FUEL LAYOVER LIFTGATE ACCESSORIAL"),
  ...joined("DIFF+IN", `${MEASURED} CHG FRT FUEL MILES`),
  ...joined(`${MEASURED} CHG FRT FUEL`, "DIFF"),
  ...joined("RESUBMIT RESEND REPRINT", BILL),
];
/** Words that mean it where a remark says nothing else, but for a number. */
const ALONE: ReadonlySet<string> = new Set([
  ..."COPY COPY+ONLY FILE+COPY SUPPL CORR CORR+D REV AMD ADJ ADJ+D BD B+D BAL BALANCE DIFF REPRINT RESEND RESUBMIT 2ND+REQUEST SECOND+REQUEST W+I".split(
    " ",
  ),
  ...joined(BILL, "COPY"),
  ...joined("COPY+OF", `${BILL} ORIG`),
  ...joined("COPY+OF", "ORIG PREV", BILL),
]);

/** Terms, fees, streets and other papers than the bill. */
const HARMLESS = [
  ...joined(
    "NO NOT NEVER WITHOUT W+O AVOID IF MAY MAY+BE NOT+BE SUBJECT+TO WAIVE WAIVED",
    FOUND_OTHERWISE,
    "_ AND OR",
    `_ ${FOUND_OTHERWISE}`,
  ),
  ...joined(FOUND_OTHERWISE, "FEE CHG NOT IF MAY ALLOWED PROHIBITED WAIVED STATION TICKET+REQUIRED CERT+REQUIRED"),
  ...joined("NO", "DIFF", "_ FROM BTWN TO VS OVER ON"),
  ...joined(
    "DIFF",
    "FROM BTWN TO VS OVER ON",
    "ORIG PREV",
    "BOL PO ADDRESS CONSIGNEE SHIPPER PIECE COUNT QTY APPT DATE QUOTE LOAD+COUNT",
  ),
  ...joined("CORR REV AMD ADJ SUPPL ADDL INV DIFF+FROM+ORIG DIFF+FROM DIFF+ON DIFF+TO", "BILL+OF+LADING"),
  ...joined("FUEL CURRENCY", "ADJ", "CHG"),
];

const asPhrases = <T>(list: readonly string[], means: T): Phrases<T> => list.map((text) => [text.split("+"), means]);
const HARMLESS_PHRASES = asPhrases(HARMLESS, "nothing" as const);
const find = {
  name: phraseFinder<"correction" | "nothing">([...asPhrases(OF_BILLS, "correction" as const), ...HARMLESS_PHRASES]),
  remark: phraseFinder<"correction" | "nothing">([
    ...asPhrases([...OF_BILLS, ...ANYWHERE], "correction" as const),
    ...HARMLESS_PHRASES,
  ]),
};
const beginnings: readonly (readonly string[])[] = AT_BEGINNING.map((phrase) => phrase.split("+"));

/** Words that go with a number, which say nothing themselves. */
const BESIDE_NUMBER: ReadonlySet<string> = new Set(["PRO", "NO", "NR", "NUM", "NUMBER", "REF"]);

/**
 * The shortened words in a text that say an invoice corrects, repeats or adds to another ("CORR PRO", "SUPPL", "RE-WT"); null
 * when it has none. `name`: the text names a charge or a number, so that "reweigh fee" and "copy" are what it names.
 */
export function shortenedCorrectionIn(text: string, where: "remark" | "name"): string | null {
  const words = wordsOf(text.replace(/\bRE-/giu, "RE")).map(spelled);
  const found = find[where](words.join(" ")).find(({ means }) => means === "correction");
  if (found !== undefined) return found.words.join(" ").toLowerCase();
  if (where === "name") return null;
  const beginning = beginnings.find((phrase) => phrase.every((word, index) => words[index] === word));
  if (beginning !== undefined) return beginning.join(" ").toLowerCase();
  const alone = words.filter((word) => !BESIDE_NUMBER.has(word) && (word === "2ND" || !/\d/.test(word)));
  return ALONE.has(alone.join("+")) ? alone.join(" ").toLowerCase() : null;
}
