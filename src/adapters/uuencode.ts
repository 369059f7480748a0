import { Transform, type TransformCallback } from "node:stream";
import { callbackify } from "node:util";
import { openSpoolFile, type SpoolFile } from "./spool.ts";

/** Takes what is found in the words of a mail, one file after the other. */
export interface UuSink {
  begin(name: string): Promise<void>;
  data(bytes: Buffer): Promise<void>;
  /** False: it broke off, or has lines that are none of such a file. */
  end(isWhole: boolean): Promise<void>;
}

const LF = 10;
const CR = 13;
const [SPACE, GRAVE] = [0x20, 0x60];
const BEGIN = /^begin 0?[0-7]{3} ([^\r\n]{1,255})$/;
/** No line that counts here is longer: 63 bytes make 84 characters, and some programs add a sum. */
const MAX_LINE = 300;
/** Some mailers break each line twice; more of them end a file. */
const MAX_BLANK_LINES = 10;

/** The file's name in a line that begins one; undefined: it begins none. */
const nameIn = (line: Buffer): string | undefined =>
  line.length > MAX_LINE || line[0] !== 0x62 ? undefined : BEGIN.exec(line.toString("utf8"))?.[1]?.trim();

/** Bytes that a line says it has; -1: it is no line of a file. Blanks at the end, which are zeros, get lost on the way. */
function bytesIn(line: Buffer): number {
  if (line.length === 0) return 0;
  const bytes = ((line[0] ?? SPACE) - SPACE) & 63;
  if (line.length - 1 > Math.ceil(bytes / 3) * 4 + 2) return -1;
  for (const character of line) if (character < SPACE || character > GRAVE) return -1;
  return bytes;
}

function decodeLine(line: Buffer, bytes: number): Buffer {
  const decoded = Buffer.alloc(Math.ceil(bytes / 3) * 3);
  const at = (place: number): number => ((line[place] ?? SPACE) - SPACE) & 63;
  for (let from = 1, to = 0; to < bytes; from += 4, to += 3) {
    const four = (at(from) << 18) | (at(from + 1) << 12) | (at(from + 2) << 6) | at(from + 3);
    decoded[to] = four >> 16;
    decoded[to + 1] = (four >> 8) & 255;
    decoded[to + 2] = four & 255;
  }
  return decoded.subarray(0, bytes);
}

/** Whether a file begins with a uuencoded one; `head`: its first bytes. */
export function beginsAsUu(head: Buffer): boolean {
  const [first = "", second = ""] = head
    .toString("latin1", 0, 4 * MAX_LINE)
    .trimStart()
    .split(/\r?\n/, 2);
  return nameIn(Buffer.from(first, "latin1")) !== undefined && bytesIn(Buffer.from(second, "latin1")) > 0;
}

/** A file that was uuencoded; the caller closes it. */
export interface UuFile {
  readonly name: string;
  readonly content: SpoolFile;
  isWhole: boolean;
}

/** Sets uuencoded files down where `take` is asked for each: it answers whether there is room, and has the file from then on. */
export function uuFiles(folder: string, take: (name: string) => ((file: UuFile) => void) | undefined): UuSink {
  let open: UuFile | undefined;
  return {
    begin: async (name) => {
      const taken = take(name);
      if (taken === undefined) return;
      open = { name, content: await openSpoolFile(folder), isWhole: false };
      taken(open);
    },
    data: async (bytes) => open?.content.write(bytes),
    end: async (isWhole) => {
      if (open !== undefined) open.isWhole = isWhole;
      open = undefined;
    },
  };
}

/**
 * Takes uuencoded files (POSIX, uuencode) out of a text as it goes by, as mailers wrote them before there was MIME; what is left
 * are the words, no more than `most` bytes of them. Without a sink what was encoded stands in its place, as its bytes. Nothing is
 * held but a line.
 */
export class UuTakenOut extends Transform {
  readonly #sink: UuSink | null;
  readonly #most: number;
  #state: "words" | "begun" | "file" = "words";
  /** A line that is not whole yet, and whether its beginning went by as words before. */
  #rest = Buffer.alloc(0);
  #isInLine = false;
  /** The line that may begin a file: what follows says whether it does. */
  #begin = Buffer.alloc(0);
  #name = "";
  #words: Buffer[] = [];
  #decoded: Buffer[] = [];
  #pushed = 0;
  #blank = 0;

  constructor(sink: UuSink | null, most: number = Infinity) {
    super();
    this.#sink = sink;
    this.#most = most;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    callbackify((piece: Buffer) => this.#take(piece))(chunk, (error) => done(error));
  }

  override _flush(done: TransformCallback): void {
    callbackify(() => this.#finish())((error) => done(error));
  }

  async #take(chunk: Buffer): Promise<void> {
    const data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let from = 0;
    for (;;) {
      if (this.#state === "words" && this.#sink !== null) from = this.#passWords(data, from);
      const end = data.indexOf(LF, from);
      if (end < 0) break;
      // Most lines need not be waited for.
      const waits = this.#line(data.subarray(from, end + 1));
      if (waits !== undefined) await waits;
      from = end + 1;
    }
    this.#rest = Buffer.from(data.subarray(from));
    // Longer than any line of a file: words.
    if (this.#rest.length > MAX_LINE) {
      const rest = this.#rest;
      this.#rest = Buffer.alloc(0);
      await this.#line(rest, false);
    }
    await this.#hand();
  }

  /** Passes lines that begin no file, at once; answers where the first stands that may, or that is not whole. */
  #passWords(data: Buffer, from: number): number {
    const last = data.lastIndexOf(LF) + 1;
    const isAtStart = (place: number): boolean => (place === from ? !this.#isInLine : data[place - 1] === LF);
    let at = data.indexOf("begin ", from);
    while (at >= 0 && !isAtStart(at)) at = data.indexOf("begin ", at + 1);
    const until = at < 0 ? last : Math.min(at, last);
    if (until <= from) return from;
    this.#words.push(data.subarray(from, until));
    this.#isInLine = false;
    return until;
  }

  async #finish(): Promise<void> {
    if (this.#rest.length > 0) await this.#line(this.#rest);
    this.#rest = Buffer.alloc(0);
    if (this.#state === "begun") this.#words.push(this.#begin);
    if (this.#state === "file") await this.#end(false);
    this.#state = "words";
    await this.#hand();
  }

  #line(raw: Buffer, isWhole = true): Promise<void> | undefined {
    const isBeginning = !this.#isInLine;
    this.#isInLine = !isWhole;
    const line = raw.subarray(0, raw.length - (raw.at(-1) !== LF ? 0 : raw.at(-2) === CR ? 2 : 1));
    const bytes = isBeginning && isWhole && this.#state !== "words" ? bytesIn(line) : -1;
    if (this.#state === "file") {
      this.#blank = line.length === 0 ? this.#blank + 1 : 0;
      if (bytes >= 0 && this.#blank <= MAX_BLANK_LINES) return this.#decode(line, bytes);
      const isWholeFile = line.toString("latin1", 0, MAX_LINE).trimEnd() === "end";
      return this.#end(isWholeFile).then(() => (isWholeFile ? undefined : this.#lineOfWords(raw, line, isBeginning && isWhole)));
    }
    if (this.#state === "begun") {
      if (bytes > 0) {
        this.#state = "file";
        this.#decode(line, bytes);
        return this.#sink?.begin(this.#name);
      }
      this.#words.push(this.#begin);
      this.#state = "words";
    }
    return this.#lineOfWords(raw, line, isBeginning && isWhole);
  }

  #lineOfWords(raw: Buffer, line: Buffer, isWhole: boolean): undefined {
    const name = isWhole ? nameIn(line) : undefined;
    if (name !== undefined) [this.#state, this.#name, this.#begin] = ["begun", name, Buffer.from(raw)];
    // Around what is encoded as a whole there are no words.
    else if (this.#sink !== null || !isWhole || line.toString("latin1").trim() !== "") this.#words.push(raw);
  }

  #decode(line: Buffer, bytes: number): undefined {
    if (bytes === 0) return;
    (this.#sink === null ? this.#words : this.#decoded).push(decodeLine(line, bytes));
  }

  async #end(isWhole: boolean): Promise<void> {
    await this.#hand();
    this.#state = "words";
    await this.#sink?.end(isWhole);
  }

  /** Hands on what came together. */
  async #hand(): Promise<void> {
    const [words, decoded] = [Buffer.concat(this.#words), Buffer.concat(this.#decoded)];
    this.#words = [];
    this.#decoded = [];
    const taken = words.subarray(0, Math.max(0, this.#most - this.#pushed));
    this.#pushed += taken.length;
    if (taken.length > 0) this.push(taken);
    if (decoded.length > 0) await this.#sink?.data(decoded);
  }
}
