import type { DocumentType } from "../document/document-types.ts";
import type { Cell } from "./lines.ts";
import { matchesOf } from "./matches-of.ts";
import { boxAround } from "./page.ts";
import { TITLES } from "./paper-titles.ts";
import { WORDS } from "./paper-words.ts";
import type { TypeFact } from "./fact.ts";
import { type Sheet, type SheetLine, wholeLine } from "./sheet.ts";

/** What kind of paper it is, and how that was told. */
export interface PaperKind extends TypeFact {
  /** By what it is headed with, by what else it prints, or by nothing. */
  readonly by: "title" | "words" | "nothing";
  /** It is headed as a paper of none of the types (a quote, a remittance advice): nothing else makes it one. */
  readonly isOther: boolean;
  /** Another kind that it is headed as, or speaks like, about as much; null where nothing speaks against it. */
  readonly contradictedBy: DocumentType | null;
}

/** `BILL OF LADING NO.` */
const HEAD_OF_NUMBER = /(?<!\p{L})(?:no|nos|nr|num|nbr|numbers?|id|ref(?:erence)?)\s*[.:]*$|[#°º]\s*:?$/iu;
/** `INVOICE # 4711` */
const NUMBER_BEHIND = /\s*(?:(?:no|nr|num|nbr|number)\b\.?|[#°º])?\s*[:.]?\s*[A-Z]{0,4}[-\s]?\d[\w/-]*$/i;
/** No title is longer. */
const MAX_TITLE = 300;
/** Of a page, from above: a title stands there. */
const HEAD_OF_PAGE = 0.35;
/** Letters of a title with a number behind it are larger than those of a label. */
const LARGE = 1.25;
const MIN_SHARE = 0.5;
/** Surer than this is told by a plain title alone: papers go on by themselves from 0.9 on. */
const MAX_BY_WORDS = 0.85;
/** Words of one kind that weigh less say nothing. */
const MIN_WORDS = 3;
/** What a paper of no kind has in words that speak for one by chance. */
const WORDS_BY_CHANCE = 2.2;
const MIN_BY_WORDS = 0.6;
/** By so much the words of another kind have to outweigh those of the title's. */
const AGAINST_TITLE = 3;
/** A title in letters of the size of the text, in the upper third of the page. */
const SMALL_TITLE = 0.9;
/** A second title that is about as large as the first. */
const RIVAL = 0.6;
const MAX_BECAUSE = 6;

/**
 * What kind of paper it is: by its title, which words of other kinds may put in doubt, else by the words it prints. `Unknown`
 * where neither says it plainly: a wrong type does more harm than none. `because` names the words that decided.
 */
export function classify({ lines }: Sheet): PaperKind {
  const titles = titlesOf(lines);
  const words = wordsOf(lines);
  return byTitle(titles, words) ?? byItsText(words);
}

interface SeenTitle {
  readonly type: DocumentType;
  readonly isOther: boolean;
  readonly score: number;
  readonly text: string;
  /** With a number behind it, which makes it the label of another paper's number. */
  readonly isNumbered: boolean;
}

interface SeenText {
  readonly type: DocumentType;
  readonly weight: number;
  readonly said: readonly string[];
}

const byTitle = (titles: readonly SeenTitle[], words: readonly SeenText[]): PaperKind | undefined => {
  const [best, second] = titles;
  if (best === undefined) return undefined;
  const of = (type: DocumentType): number => words.find((each) => each.type === type)?.weight ?? 0;
  const rival = words.find(({ type }) => !isAkin(type, best.type));
  const isOutweighed = rival !== undefined && rival.weight >= MIN_WORDS && rival.weight - of(best.type) >= AGAINST_TITLE;
  // In letters of the text: the label of a box, over its value.
  if (isOutweighed && best.score < SMALL_TITLE) return undefined;
  const isRivaled = second !== undefined && second.score >= RIVAL * best.score && !isAkin(second.type, best.type);
  const margin = best.score / (best.score + (second?.score ?? 0));
  const plain = Math.min(0.97, 0.5 + margin * Math.min(1, best.score) * 0.5);
  const confidence = best.isNumbered ? Math.min(plain, MAX_BY_WORDS) : isOutweighed ? Math.min(plain, 0.7) : plain;
  const others = [
    ...titles.slice(1).map(({ type, score }) => ({ value: type, confidence: rounded(score / (best.score + score) / 2) })),
    ...(isOutweighed ? [{ value: rival.type, confidence: 0.3 }] : []),
  ];
  return {
    value: best.type,
    confidence: rounded(confidence),
    candidates: others.filter(({ value }, at) => others.findIndex((each) => each.value === value) === at).slice(0, 3),
    because: [
      `title: ${best.text}`,
      ...(words
        .find(({ type }) => type === best.type)
        ?.said.filter((each) => !best.text.toLowerCase().includes(each.toLowerCase())) ?? []),
    ].slice(0, MAX_BECAUSE),
    by: "title",
    isOther: best.isOther,
    contradictedBy: isRivaled ? second.type : isOutweighed ? rival.type : null,
  };
};

const byItsText = (words: readonly SeenText[]): PaperKind => {
  const [best, second] = words;
  const all = words.reduce((sum, { weight }) => sum + Math.exp(weight), Math.exp(WORDS_BY_CHANCE));
  const shareOf = ({ weight }: SeenText): number => Math.exp(weight) / all;
  const told = (each: SeenText) => ({ value: each.type, confidence: rounded(Math.min(MAX_BY_WORDS, shareOf(each))) });
  const isPlain = best !== undefined && best.weight >= MIN_WORDS && shareOf(best) >= MIN_BY_WORDS;
  if (!isPlain) {
    // As sure as nothing else is it.
    const confidence = rounded(Math.max(0.3, Math.min(0.95, 1 - (best === undefined ? 0 : shareOf(best)))));
    const candidates = words
      .filter(({ weight }) => weight >= 1)
      .slice(0, 3)
      .map(told);
    return { value: "Unknown", confidence, candidates, because: [], by: "nothing", isOther: false, contradictedBy: null };
  }
  return {
    ...told(best),
    candidates: words.slice(1, 4).map(told),
    because: best.said.slice(0, MAX_BECAUSE),
    by: "words",
    isOther: false,
    contradictedBy: second !== undefined && second.weight >= MIN_WORDS && best.weight - second.weight < 1 ? second.type : null,
  };
};

/** Papers that serve for one another, or are kinds of one: their words are each other's. */
const AKIN: readonly (readonly DocumentType[])[] = [
  ["Invoice", "InvoiceCorrected", "GeneratedInvoice"],
  ["ProofOfDelivery", "DeliveryReceipt", "DeliveryTicket", "BillOfLading", "BrandDeliveryConfirmationReport", "DeliveryOrder"],
  ["LumperReceipt", "OtherReceipt", "PalletReceipt"],
  ["WeightScaleTicket", "WeighmasterCertificate"],
  ["ElectronicInterchangeReceipt", "EIRTicket", "TrailerInterchangeReceipt", "GatePass"],
  ["RateConfirmation", "CustomerRateConfirmation", "CustomerRateApproval"],
];
/** Whether papers of both types serve for one another, such as a signed bill of lading for a proof of delivery. */
export function isAkin(a: DocumentType, b: DocumentType): boolean {
  return a === b || AKIN.some((kinds) => kinds.includes(a) && kinds.includes(b));
}

/** The titles that stand at the head of the first page, the plainest of each kind, the plainest kind first. */
const titlesOf = (lines: readonly SheetLine[]): readonly SeenTitle[] => {
  const first = lines.filter(({ page, box }) => page === lines[0]?.page && box[1] < HEAD_OF_PAGE);
  const usual = median(lines.map(({ box }) => box[3]));
  const seen = new Map<string, SeenTitle>();
  for (const cell of headings(first.filter((line) => !isOfTable(line)))) {
    const title = titleIn(cell, cell.box[3] / cell.rows / usual);
    if (title === undefined) continue;
    const key = `${title.type}${title.isOther}`;
    if ((seen.get(key)?.score ?? 0) < title.score) seen.set(key, title);
  }
  const all = [...seen.values()].toSorted((a, b) => b.score - a.score);
  // One with a number behind it counts where no other says what the paper is, or stands far below it in smaller letters: a stamp.
  const [best] = all.filter(({ isNumbered }) => !isNumbered);
  return best === undefined ? all : all.filter(({ isNumbered, score }) => !isNumbered || score > OVER_A_STAMP * best.score);
};
const OVER_A_STAMP = 1.4;

/** Words over the columns of a table say what stands in those, and a row is of what it charges for. */
const isOfTable = ({ cells }: SheetLine): boolean =>
  (cells.length >= MIN_COLUMNS && cells.every(({ text }) => !/\d/.test(text))) ||
  (cells.length > 2 && AMOUNT_OF_ROW.test(cells.at(-1)?.text ?? ""));
const AMOUNT_OF_ROW = /^[^\p{L}\d]{0,3}\d[\d.,' ]{0,12}[.,]\d{2}\W{0,2}$/u;
const MIN_COLUMNS = 5;

interface Heading extends Pick<Cell, "text" | "box"> {
  /** Lines that it goes over. */
  readonly rows: number;
}

/** What may be a title: each cell; a line of which the letters stand apart; a cell that goes on in the line below. */
const headings = (lines: readonly SheetLine[]): readonly Heading[] =>
  lines.flatMap((line, at): readonly Heading[] => {
    const cells = line.cells.map(({ text, box }, place): Heading => {
      const isBeforeColon = line.cells[place + 1]?.text.startsWith(":") === true;
      return { text: plainLetters(isBeforeColon ? `${text}:` : text), box, rows: 1 };
    });
    const across = line.cells.length > 1 && line.cells.length <= 8 ? wholeLine(line) : undefined;
    const next = lines[at + 1];
    const below = line.cells.flatMap((cell) =>
      (next?.cells ?? [])
        .filter(({ box }) => isUnder(box, cell.box))
        .map(({ text, box }): Heading => ({
          text: plainLetters(`${cell.text} ${text}`),
          box: boxAround([cell.box, box]),
          rows: 2,
        })),
    );
    // Each half may be a title of its own: those are cells already.
    const joined = below.filter(({ text }) => text.length <= 60);
    return [
      ...cells,
      ...(across === undefined ? [] : [{ text: plainLetters(joinLetters(across.text)), box: across.box, rows: 1 }]),
      ...joined,
    ];
  });

type Rectangle = readonly [number, number, number, number];
/** In letters of the same size, below it, and not beside. */
const isUnder = ([left, top, width, height]: Rectangle, [x, y, wide, high]: Rectangle): boolean =>
  left < x + wide && left + width > x && top - y < 2.2 * high && Math.abs(height - high) < 0.3 * Math.max(height, high);

/** `I N V O I C E`: letters that stand apart are words. */
const joinLetters = (text: string): string => (/^(?:\p{L}\s){3,}\p{L}$/u.test(text.trim()) ? text.replaceAll(/\s/g, "") : text);

/** Of a scan: `lNVOlCE`, `INV0ICE` and `B1LL` are words with a letter misread. */
const plainLetters = (text: string): string =>
  joinLetters(text).replaceAll(/[\p{L}\p{N}]{3,}/gu, (word) => {
    const isWord = (word.match(/\p{Lu}/gu)?.length ?? 0) >= 2 && (word.match(/[^\p{Lu}l01|5]/gu)?.length ?? 0) === 0;
    const few = (word.match(/[l01|5]/g)?.length ?? 0) * 2 < word.length;
    return isWord && few ? word.replaceAll(/[l1|]/g, "I").replaceAll("0", "O").replaceAll("5", "S") : word;
  });

/** `Manifest Freight LLC` is who writes, and no title. */
const COMPANY =
  /(?<!\p{L})(?:inc|incorporated|llc|ltd|lp|corp|co|company|gmbh|ag|s\.?a|trucking|logistics|transport(?:ation)?|lines|carriers|express|spedition|cartage|brokers?|group|solutions)(?!\p{L})/iu;

const titleIn = ({ text, box }: Heading, size: number): SeenTitle | undefined => {
  const trimmed = text.trim();
  if (trimmed.length > MAX_TITLE) return undefined;
  // Nor does the head of a box, whose value stands below.
  if (HEAD_OF_NUMBER.test(trimmed) || (trimmed.endsWith(":") && size < LARGE)) return undefined;
  const withoutNumber = trimmed.replace(NUMBER_BEHIND, "");
  // A cell with a label and its value (Bill of lading no. 4711) speaks of another paper, unless it is written large.
  const isNumbered = /\d/.test(trimmed) && !/w-?9|brand/i.test(trimmed);
  if (isNumbered && (size < LARGE || /\d/.test(withoutNumber))) return undefined;
  const named = isNumbered ? withoutNumber : trimmed;
  for (const { type, words, isOther = false } of TITLES) {
    const match = words.exec(named);
    if (match === null) continue;
    // Of its letters: dashes and stars around a title are none.
    const share = lettersOf(match[0]) / lettersOf(named);
    if (share < MIN_SHARE || isInsideWord(named, match)) continue;
    if (COMPANY.test(named.replace(match[0], " "))) continue;
    const score = share * Math.min(3, size) * (1 - box[1]);
    return { type, isOther, score, text: match[0].trim(), isNumbered };
  }
  return undefined;
};

const lettersOf = (text: string): number => Math.max(1, text.replaceAll(/[^\p{L}\p{N}]/gu, "").length);
/** `Invoicing`, `podium` */
const isInsideWord = (text: string, { index, 0: match }: RegExpExecArray): boolean =>
  /\p{L}$/u.test(text.slice(0, index)) && /^\p{L}/u.test(match)
    ? true
    : /\p{L}$/u.test(match) && /^\p{L}{2}/u.test(text.slice(index + match.length));

/** In a sentence a word may speak of another paper: it says less there than in a label. */
const IN_SENTENCE = 0.35;
const WORDS_OF_LABEL = 7;
/** Words that are a sentence of their own. */
const LONG = 18;
/** On the pages behind the first. */
const BEHIND = 0.5;

/** Between the cells of a page: no pattern goes over it. */
const APART = "\u0001";

/** What the words of the paper say, by kind, the weightiest first. */
const wordsOf = (lines: readonly SheetLine[]): readonly SeenText[] => {
  const firstPage = lines[0]?.page;
  const texts = [true, false].map((isFirst) => ({
    factor: isFirst ? 1 : BEHIND,
    // All cells at once: a pattern a cell takes longer than reading the file.
    text: lines
      .filter(({ page }) => (page === firstPage) === isFirst)
      .flatMap(({ cells }) => cells.map((cell) => cell.text))
      .join(APART),
  }));
  const kinds = new Map<DocumentType, { weight: number; said: string[] }>();
  for (const { type, weight, words } of WORDS) {
    let [most, said] = [0, ""];
    for (const { text, factor } of texts)
      for (const match of matchesOf(text, words)) {
        const counted = weight * factor * (isOfLabel(text, match) ? 1 : IN_SENTENCE);
        if (counted <= most) continue;
        [most, said] = [counted, match[0]];
      }
    if (most === 0) continue;
    const kind = kinds.get(type) ?? { weight: 0, said: [] };
    kinds.set(type, kind);
    kind.weight += most;
    kind.said.push(said);
  }
  return [...kinds].map(([type, { weight, said }]) => ({ type, weight, said })).toSorted((a, b) => b.weight - a.weight);
};

const isOfLabel = (text: string, { index, 0: match }: RegExpExecArray): boolean => {
  if (match.length >= LONG) return true;
  const end = text.indexOf(APART, index);
  const cell = text.slice(text.lastIndexOf(APART, index) + 1, end === -1 ? undefined : end);
  return cell.split(" ").length <= WORDS_OF_LABEL;
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;
const rounded = (part: number): number => Math.round(part * 1000) / 1000;
