import { charsetOfCodepage } from "./codepages.ts";

/** What a rich text (RTF) says. */
export interface RtfText {
  /** `html`: a page lies in it, as in most mails that Outlook keeps so ([MS-OXRTFEX]). */
  readonly kind: "html" | "text";
  readonly text: string;
}

const MAX_TEXT = 1_000_000;
/** Groups within groups beyond this are read as one. */
const MAX_DEPTH = 200;
const MAX_FONTS = 1_000;
const MAX_RUN = 65_536;

/** Codepages by what a font says of its letters ([MS-RTF], \fcharset). */
const CODEPAGE_OF_FONT: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

/** Groups that are no words. */
const NO_WORDS = new Set(
  "colortbl stylesheet info pict object header footer headerl headerr headerf footerl footerr footerf themedata xe tc template".split(
    " ",
  ),
);
/** Words by the names of what is written for them. */
const WRITTEN: Readonly<Record<string, string>> = {
  par: "\n",
  line: "\n",
  sect: "\n",
  page: "\n",
  row: "\n",
  cell: "\t",
  tab: "\t",
  lquote: "\u2018",
  rquote: "\u2019",
  ldblquote: "\u201c",
  rdblquote: "\u201d",
  bullet: "\u2022",
  endash: "\u2013",
  emdash: "\u2014",
  emspace: "\u2003",
  enspace: "\u2002",
};

interface Group {
  readonly isLeftOut: boolean;
  /** A piece of the page that lies in it. */
  readonly isTag: boolean;
  /** What is shown instead of the page, for who cannot show one. */
  readonly isInstead: boolean;
  readonly isFontTable: boolean;
  readonly font: number | null;
  /** Characters that stand after each of Unicode for who knows none. */
  readonly substitutes: number;
}

const OUTERMOST: Group = {
  isLeftOut: false,
  isTag: false,
  isInstead: false,
  isFontTable: false,
  font: null,
  substitutes: 1,
};

/** Reads the words of a rich text, as far as it goes; null: it is none. */
export function readRtf(rtf: Buffer): RtfText | null {
  if (!/^\s*\{\\rtf/.test(rtf.toString("latin1", 0, 20))) return null;
  return new RtfReader(rtf).read();
}

const [BACKSLASH, OPENS, CLOSES, CR, LF] = [0x5c, 0x7b, 0x7d, 13, 10];
const isLetter = (byte: number): boolean => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

class RtfReader {
  readonly #rtf: Buffer;
  #at = 0;
  #group = OUTERMOST;
  readonly #outer: Group[] = [];
  #beyond = 0;
  #isPage = false;
  /** The next word may be one that nobody has to know. */
  #isOptional = false;
  /** Characters to step over, which stand for one of Unicode. */
  #toSkip = 0;
  #codepage = 1252;
  readonly #codepages = new Map<number, number>();
  #bytes: number[] = [];
  readonly #made: string[] = [];
  #length = 0;

  constructor(rtf: Buffer) {
    this.#rtf = rtf;
  }

  read(): RtfText {
    this.#at = this.#rtf.indexOf(OPENS);
    do this.#readNext();
    while (this.#at < this.#rtf.length && this.#length < MAX_TEXT && this.#outer.length > 0);
    this.#flush();
    return { kind: this.#isPage ? "html" : "text", text: this.#made.join("").slice(0, MAX_TEXT) };
  }

  #readNext(): void {
    const byte = this.#rtf[this.#at] ?? 0;
    this.#at += 1;
    if (byte === OPENS) this.#open();
    else if (byte === CLOSES) this.#close();
    else if (byte === BACKSLASH) this.#readControl();
    else if (byte !== CR && byte !== LF) this.#takeByte(byte);
  }

  #open(): void {
    this.#flush();
    this.#toSkip = 0;
    if (this.#outer.length < MAX_DEPTH) this.#outer.push(this.#group);
    else this.#beyond += 1;
  }

  #close(): void {
    this.#flush();
    [this.#toSkip, this.#isOptional] = [0, false];
    if (this.#beyond > 0) this.#beyond -= 1;
    else this.#group = this.#outer.pop() ?? OUTERMOST;
  }

  #readControl(): void {
    const byte = this.#rtf[this.#at] ?? 0;
    if (isLetter(byte)) return this.#readWord();
    this.#at += 1;
    if (byte === 0x27) {
      const code = Number.parseInt(this.#rtf.toString("latin1", this.#at, this.#at + 2), 16);
      this.#at += 2;
      return Number.isNaN(code) ? undefined : this.#takeByte(code);
    }
    if (byte === 0x2a) this.#isOptional = true;
    else if (byte === BACKSLASH || byte === OPENS || byte === CLOSES) this.#takeByte(byte);
    else if (byte === CR || byte === LF) this.#write("\n");
    else if (byte === 0x7e) this.#write("\u00a0");
    else if (byte === 0x5f) this.#write("-");
  }

  #readWord(): void {
    const start = this.#at;
    while (isLetter(this.#rtf[this.#at] ?? 0)) this.#at += 1;
    const word = this.#rtf.toString("latin1", start, Math.min(this.#at, start + 32)).toLowerCase();
    const numberAt = this.#at;
    if (this.#rtf[this.#at] === 0x2d && isDigit(this.#rtf[this.#at + 1] ?? 0)) this.#at += 1;
    while (isDigit(this.#rtf[this.#at] ?? 0)) this.#at += 1;
    const digits = this.#rtf.toString("latin1", numberAt, Math.min(this.#at, numberAt + 12));
    if (this.#rtf[this.#at] === 0x20) this.#at += 1;
    const isOptional = this.#isOptional;
    this.#isOptional = false;
    this.#obey(word, digits === "" ? null : Number(digits), isOptional);
  }

  #obey(word: string, number: number | null, isOptional: boolean): void {
    if (word === "bin") this.#at += Math.max(0, number ?? 0);
    else if (word === "u") this.#takeUnicode(number ?? 0);
    else if (this.#toSkip > 0) this.#toSkip -= 1;
    else if (word === "htmltag") this.#change({ isTag: true, isLeftOut: this.#group.isLeftOut });
    else if (word === "htmlrtf") this.#change({ isInstead: number !== 0 });
    else if (word === "fonttbl") this.#change({ isFontTable: true });
    else if (isOptional || NO_WORDS.has(word)) this.#change({ isLeftOut: true });
    else if (word === "f") this.#change({ font: number });
    else if (word === "uc") this.#change({ substitutes: Math.min(Math.max(number ?? 1, 0), 10) });
    else if (word === "fromhtml") this.#isPage = number !== 0;
    else if (word === "ansicpg" && number !== null) this.#codepage = number;
    else if (word === "fcharset" || word === "cpg") this.#noteFont(word, number ?? 0);
    else if (Object.hasOwn(WRITTEN, word)) this.#write(WRITTEN[word] ?? "");
  }

  #noteFont(word: string, number: number): void {
    const { font, isFontTable } = this.#group;
    const codepage = word === "cpg" ? number : CODEPAGE_OF_FONT[number];
    if (isFontTable && font !== null && codepage !== undefined && this.#codepages.size < MAX_FONTS)
      this.#codepages.set(font, codepage);
  }

  #change(changed: Partial<Group>): void {
    this.#flush();
    this.#group = { ...this.#group, ...changed };
  }

  get #isShown(): boolean {
    const { isLeftOut, isFontTable, isInstead, isTag } = this.#group;
    return !isLeftOut && !isFontTable && !(this.#isPage ? isInstead && !isTag : isTag);
  }

  #takeUnicode(number: number): void {
    this.#toSkip = 0;
    this.#write(String.fromCharCode(number < 0 ? number + 0x10000 : number));
    this.#toSkip = this.#group.substitutes;
  }

  #takeByte(byte: number): void {
    if (this.#toSkip > 0) this.#toSkip -= 1;
    else if (this.#isShown && this.#bytes.push(byte) >= MAX_RUN) this.#flush();
  }

  #write(text: string): void {
    this.#flush();
    if (!this.#isShown) return;
    this.#made.push(text);
    this.#length += text.length;
  }

  /** Letters of several bytes end where anything else than bytes comes. */
  #flush(): void {
    if (this.#bytes.length === 0) return;
    const { font, isTag } = this.#group;
    const codepage = isTag || font === null ? undefined : this.#codepages.get(font);
    const text = new TextDecoder(charsetOfCodepage(codepage ?? this.#codepage)).decode(Buffer.from(this.#bytes));
    this.#bytes = [];
    this.#made.push(text);
    this.#length += text.length;
  }
}
