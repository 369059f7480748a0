import { openSpoolFile, type SpoolFile } from "#adapters/spool.ts";
import { decodeBase64 } from "#contract/wire/base64.ts";

/** A file that came as base64 text. */
export interface UploadedFile {
  readonly content: SpoolFile | Buffer;
  /** Its first bytes, which say what it is. */
  readonly head: Buffer;
}

export type Decoded =
  | { readonly ok: true; readonly file: UploadedFile; readonly fromDataUri: boolean }
  | { readonly ok: false; readonly problem: "base64" | "large" };

const HEAD = 16;
const ALPHABET = /^[A-Za-z0-9+/]*$/;
const DATA_URI = /^data:[^,]{0,200};base64,/i;
/** Longest beginning of a data URI that is looked at. */
const PREFIX = 220;

/** A data URI without its beginning; other text as it is. */
export function withoutDataUri(text: string): string {
  const match = DATA_URI.exec(text.slice(0, PREFIX));
  return match === null ? text : text.slice(match[0].length);
}

/**
 * Takes the inside of a JSON string piece by piece and sets down on disk what it holds in base64, checked as strictly as
 * `decodeBase64` does it. At any time a piece is in memory, never the file.
 */
export class Base64Sink {
  readonly #largest: number;
  readonly #folder: string;
  #file: SpoolFile | undefined;
  #head: Buffer = Buffer.alloc(0);
  #bytes = 0;
  #problem: "base64" | "large" | undefined;
  /** The start of the text until it is known whether it is a data URI. */
  #start: string | undefined = "";
  /** Less than four characters that wait for the rest of their group; from the first padding on, all that comes. */
  #rest = "";
  #padded = false;
  #fromDataUri = false;

  constructor(folder: string, largest: number) {
    this.#folder = folder;
    this.#largest = largest;
  }

  /** Text without escapes, or what an escape stood for. */
  async write(text: string): Promise<void> {
    if (this.#problem !== undefined) return;
    if (this.#start === undefined) return this.#decode(text);
    this.#start += text;
    if (this.#start.length < PREFIX) return;
    await this.#begin(this.#start);
  }

  async #begin(start: string): Promise<void> {
    const whole = withoutDataUri(start);
    this.#fromDataUri = whole !== start;
    this.#start = undefined;
    await this.#decode(whole);
  }

  async #decode(text: string): Promise<void> {
    let all = this.#rest + text;
    this.#rest = "";
    const padding = this.#padded ? 0 : all.indexOf("=");
    if (padding === -1) {
      const whole = all.length - (all.length % 4);
      this.#rest = all.slice(whole);
      all = all.slice(0, whole);
    } else {
      const whole = padding - (padding % 4);
      this.#padded = true;
      this.#rest = all.slice(whole);
      all = all.slice(0, whole);
      if (this.#rest.length > 4) return this.#refuse("base64");
    }
    if (!ALPHABET.test(all)) return this.#refuse("base64");
    await this.#keep(Buffer.from(all, "base64"));
  }

  async #keep(bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return;
    this.#bytes += bytes.length;
    if (this.#bytes > this.#largest) return this.#refuse("large");
    this.#file ??= await openSpoolFile(this.#folder);
    if (this.#head.length < HEAD) this.#head = Buffer.concat([this.#head, bytes.subarray(0, HEAD - this.#head.length)]);
    await this.#file.write(bytes);
  }

  #refuse(problem: "base64" | "large"): void {
    this.#problem = problem;
    this.#rest = "";
  }

  async end(): Promise<Decoded> {
    if (this.#start !== undefined && this.#problem === undefined) await this.#begin(this.#start);
    if (this.#problem === undefined && this.#rest !== "") {
      const last = this.#rest.length === 4 ? decodeBase64(this.#rest) : undefined;
      if (last === undefined) this.#problem = "base64";
      else await this.#keep(last);
    }
    if (this.#problem !== undefined) return { ok: false, problem: this.#problem };
    return this.#file === undefined
      ? { ok: false, problem: "base64" }
      : { ok: true, file: { content: this.#file, head: this.#head }, fromDataUri: this.#fromDataUri };
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }
}
