import { Transform, type TransformCallback } from "node:stream";
import { callbackify } from "node:util";
import {
  type BegunFile,
  begunIn,
  isPartOfYenc,
  type MadeBytes,
  MAX_ENCODED_LINE,
  mayBeginAt,
  withBytes,
} from "./encoded-lines.ts";
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
/** Some mailers break each line twice; more of them end a file. */
const MAX_BLANK_LINES = 10;
const NOTHING_MADE: MadeBytes = { bytes: 0, crc32: 0 };

/** Whether a file begins with one that is encoded so; `head`: its first bytes. */
export function beginsAsUu(head: Buffer): boolean {
  const [first = "", second = ""] = head
    .toString("latin1", 0, 4 * MAX_ENCODED_LINE)
    .trimStart()
    .split(/\r?\n/, 2);
  return (begunIn(Buffer.from(first, "latin1"))?.coding.bytesIn(Buffer.from(second, "latin1")) ?? 0) > 0;
}

/** A file that stood among words; the caller closes it. */
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
 * Takes files out of a text as it goes by, as mailers wrote them before there was MIME (uuencode, yEnc); what is left
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
  #file: BegunFile | undefined;
  #made = NOTHING_MADE;
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
    if (this.#rest.length > MAX_ENCODED_LINE) {
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
    const at = mayBeginAt(data, from, isAtStart);
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
    const coding = isBeginning && isWhole && this.#state !== "words" ? this.#file?.coding : undefined;
    const bytes = coding?.bytesIn(line) ?? -1;
    if (this.#state === "file") {
      this.#blank = line.length === 0 ? this.#blank + 1 : 0;
      const isWholeFile = coding?.end(line, this.#made) ?? null;
      if (isWholeFile === null && bytes >= 0 && this.#blank <= MAX_BLANK_LINES) return this.#decode(line, bytes);
      return this.#end(isWholeFile === true).then(() =>
        isWholeFile === null ? this.#lineOfWords(raw, line, isBeginning && isWhole) : undefined,
      );
    }
    if (this.#state === "begun") {
      if (bytes > 0 || isPartOfYenc(line)) {
        this.#state = "file";
        this.#made = NOTHING_MADE;
        this.#decode(line, bytes);
        return this.#sink?.begin(this.#file?.name ?? "");
      }
      this.#words.push(this.#begin);
      this.#state = "words";
    }
    return this.#lineOfWords(raw, line, isBeginning && isWhole);
  }

  #lineOfWords(raw: Buffer, line: Buffer, isWhole: boolean): undefined {
    const file = isWhole ? begunIn(line) : undefined;
    if (file !== undefined) [this.#state, this.#file, this.#begin] = ["begun", file, Buffer.from(raw)];
    // Around what is encoded as a whole there are no words.
    else if (this.#sink !== null || !isWhole || line.toString("latin1").trim() !== "") this.#words.push(raw);
  }

  #decode(line: Buffer, bytes: number): undefined {
    if (bytes <= 0 || this.#file === undefined) return;
    const decoded = this.#file.coding.decode(line, bytes);
    this.#made = withBytes(this.#made, decoded);
    (this.#sink === null ? this.#words : this.#decoded).push(decoded);
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
