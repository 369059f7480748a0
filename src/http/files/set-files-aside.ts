import { randomUUID } from "node:crypto";
import { bodyLimitText } from "#contract/limits.ts";
import { Base64Sink, type Decoded } from "./base64-sink.ts";

/** A string longer than this, in the place of a file, is not held in memory. */
const MAX_STRING_IN_MEMORY = 16 * 1024;
/** Longest name of a property that is looked at, in bytes, escapes and all. */
const MAX_NAME_LENGTH = 200;
/** Longer than any text field may be, so that a file in the place of a name is still too long. */
const MARK_LENGTH = 1_100;
const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

export interface FilesSetAside {
  /** The JSON text with a mark in the place of each long file. */
  readonly skeleton: Buffer;
  /** By mark. */
  readonly files: ReadonlyMap<string, Decoded>;
}

export interface SetAsideLimits {
  readonly folder: string;
  /** Properties that hold files, or lists of them, in lower case. */
  readonly names: ReadonlySet<string>;
  readonly largestFile: number;
  readonly mostFiles: number;
  readonly largestSkeleton: number;
}

export class TooMuchText extends Error {}

/**
 * Reads JSON text as it arrives and sets the long strings under the names of files down on disk as the base64 they are meant to
 * be: what is left is small enough to be read like any other body, however many files came with it. It knows strings from the
 * rest, and the string before a colon for a name, and nothing else of JSON's grammar; the parser judges that afterwards, on the
 * skeleton.
 */
export class SetFilesAside {
  readonly #limits: SetAsideLimits;
  readonly #marks = `file ${randomUUID()}`;
  readonly #sinks: Base64Sink[] = [];
  readonly #files = new Map<string, Decoded>();
  readonly #skeleton: Buffer[] = [];
  #skeletonBytes = 0;
  #inString = false;
  /** The bytes of an escape that is not complete yet, the backslash among them. */
  #escape: number[] = [];
  #held: Buffer[] = [];
  #heldBytes = 0;
  /** The last string, when it is short enough to be a name, and the last one a colon followed. */
  #last: Buffer | undefined;
  #name: Buffer | undefined;
  #sink: Base64Sink | undefined;

  constructor(limits: SetAsideLimits) {
    this.#limits = limits;
  }

  async write(chunk: Buffer): Promise<void> {
    let at = 0;
    let backslash = -2;
    while (at < chunk.length) {
      if (!this.#inString) {
        const quote = chunk.indexOf(QUOTE, at);
        const end = quote === -1 ? chunk.length : quote + 1;
        const between = chunk.subarray(at, end);
        if (between.includes(COLON)) this.#name = this.#last;
        this.#keep(between);
        this.#inString = quote !== -1;
        at = end;
        continue;
      }
      if (this.#escape.length > 0) {
        this.#escape.push(chunk[at] as number);
        at += 1;
        if (this.#escape.length === (this.#escape[1] === LETTER_U ? 6 : 2)) await this.#endEscape();
        continue;
      }
      const quote = chunk.indexOf(QUOTE, at);
      // Looked for once a piece of text, not once a string: most bodies have none.
      if (backslash !== -1 && backslash < at) backslash = chunk.indexOf(BACKSLASH, at);
      const end = Math.min(quote === -1 ? chunk.length : quote, backslash === -1 ? chunk.length : backslash);
      if (end > at) await this.#inside(chunk.subarray(at, end));
      at = end;
      if (at === chunk.length) break;
      if (at === backslash) this.#escape.push(BACKSLASH);
      else await this.#endString();
      at += 1;
    }
  }

  async #inside(bytes: Buffer): Promise<void> {
    if (this.#sink !== undefined) return this.#sink.write(bytes.toString("latin1"));
    // A copy: the piece it lies in should not live on for it.
    this.#held.push(Buffer.from(bytes));
    this.#heldBytes += bytes.length;
    if (this.#heldBytes <= MAX_STRING_IN_MEMORY) return;
    if (this.#isFile()) await this.#setAside();
    else if (this.#skeletonBytes + this.#heldBytes > this.#limits.largestSkeleton) throw this.#tooMuch();
  }

  #isFile(): boolean {
    if (this.#name === undefined) return false;
    try {
      return this.#limits.names.has((JSON.parse(`"${this.#name.toString()}"`) as string).toLowerCase());
    } catch {
      return false;
    }
  }

  #tooMuch(): TooMuchText {
    return new TooMuchText(bodyLimitText(this.#limits.largestSkeleton, " besides its files"));
  }

  async #setAside(): Promise<void> {
    if (this.#sinks.length >= this.#limits.mostFiles)
      throw new TooMuchText(`at most ${this.#limits.mostFiles} files may be sent at once`);
    const sink = new Base64Sink(this.#limits.folder, this.#limits.largestFile);
    this.#sinks.push(sink);
    this.#sink = sink;
    const raw = Buffer.concat(this.#held).toString("latin1");
    this.#held = [];
    this.#heldBytes = 0;
    await sink.write(
      raw.includes("\\")
        ? raw.replaceAll(ESCAPE, (_all, code: string | undefined, letter: string) => meaning(code, letter))
        : raw,
    );
  }

  async #endEscape(): Promise<void> {
    const bytes = Buffer.from(this.#escape);
    this.#escape = [];
    if (this.#sink === undefined) return this.#inside(bytes);
    await this.#sink.write(
      bytes.toString("latin1").replace(ESCAPE, (_all, code: string | undefined, letter: string) => meaning(code, letter)),
    );
  }

  async #endString(): Promise<void> {
    this.#inString = false;
    if (this.#sink === undefined) {
      for (const piece of this.#held) this.#keep(piece);
      this.#last = this.#heldBytes <= MAX_NAME_LENGTH ? Buffer.concat(this.#held) : undefined;
    } else {
      const mark = `${this.#marks} ${this.#files.size} `.padEnd(MARK_LENGTH, ".");
      this.#files.set(mark, await this.#sink.end());
      this.#sink = undefined;
      this.#last = undefined;
      this.#keep(Buffer.from(mark));
    }
    this.#held = [];
    this.#heldBytes = 0;
    this.#keep(Buffer.from('"'));
  }

  #keep(bytes: Buffer): void {
    this.#skeletonBytes += bytes.length;
    if (this.#skeletonBytes > this.#limits.largestSkeleton) throw this.#tooMuch();
    this.#skeleton.push(Buffer.from(bytes));
  }

  /** A text that ends inside a string is no JSON; the parser says so. */
  end(): FilesSetAside {
    for (const piece of this.#held) this.#keep(piece);
    this.#held = [];
    return { skeleton: Buffer.concat(this.#skeleton), files: this.#files };
  }

  async close(): Promise<void> {
    await Promise.all(this.#sinks.map((sink) => sink.close()));
  }
}

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(.))/gs;

/**
 * What an escape stands for, as far as base64 may hold it: a slash, line breaks (which are dropped), an escaped character. Else
 * something base64 refuses.
 */
const meaning = (code: string | undefined, letter: string): string => {
  const character = code === undefined ? (ESCAPED[letter] ?? "*") : String.fromCharCode(Number.parseInt(code, 16));
  return character === "\n" || character === "\r" ? "" : character;
};

const ESCAPED: Readonly<Record<string, string>> = { "/": "/", n: "\n", r: "\r" };
