import type { Readable } from "node:stream";
import { isUtf8 } from "node:buffer";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { Static, TSchema } from "typebox";
import { openSpoolFile, type SpoolFile } from "#adapters/spool.ts";
import type { FieldErrors } from "#contract/json/problems.ts";
import { bodyLimitText, LIMITS, sizeText } from "#contract/limits.ts";
import { mediaTypeOf } from "#domain/document/media-type.ts";
import type { FileToKeep } from "#usecases/file/keep-file.ts";
import { JSON_LIMIT } from "../compile-route.ts";
import type { Call } from "../operation.ts";
import { parametersReader, type ReadParameters } from "../read-parameters.ts";
import { type Refusal, refuse } from "../refusals.ts";

/** What a form with one file is made of. */
export interface FormShape<Texts extends TSchema> {
  /** The name of the part that brings the file. */
  readonly file: string;
  /** The other parts, all of them text: named in any case, unknown ones ignored. */
  readonly texts: Texts;
}

interface FormWithFile<Texts> {
  readonly texts: Texts;
  readonly file: FileToKeep & { readonly name: string };
}

interface FormAnswer<Status extends number, Body> {
  readonly status: Status;
  readonly body: Body;
}

/** Bytes of a form: one file, and what stands beside it. */
export const FORM_LIMIT: number = LIMITS.fileBytes + JSON_LIMIT;

const MAX_PARTS = 100;
const MAX_NAME_LENGTH = 255;
const HEAD = 16;
/**
 * Bytes up to which a file waits in memory: setting it down and taking it up again would cost more than all the rest of reading
 * it.
 */
const MAX_BYTES_IN_MEMORY = 64 * 1024;
const textReaders = new WeakMap<TSchema, ReadParameters>();

/**
 * Reads a multipart form with one file (RFC 7578): a file that is not small is set down on disk while it arrives, and cleared
 * away after `work`, which must have kept what it wants to last. Whatever is wrong with its parts is told at once.
 */
export async function withFormBody<Texts extends TSchema, const Status extends number, AnswerBody>(
  call: Call,
  shape: FormShape<Texts>,
  work: (form: FormWithFile<Static<Texts>>) => Promise<FormAnswer<Status, AnswerBody> | Refusal>,
): Promise<FormAnswer<Status, AnswerBody> | Refusal> {
  if (Number(call.headers["content-length"] ?? 0) > FORM_LIMIT) return tooLarge();
  const parts = new Parts(shape.file, call.context.outside.spoolFolder);
  try {
    const unread = await readParts(call, parts);
    if (unread !== undefined) return unread;
    let readTexts = textReaders.get(shape.texts);
    if (readTexts === undefined) textReaders.set(shape.texts, (readTexts = parametersReader(shape.texts, "form")));
    const texts = readTexts(parts.texts);
    const fileErrors = parts.fileErrors();
    if (!texts.ok || Object.keys(fileErrors).length > 0)
      return refuse("validation-failed", { ...(texts.ok ? {} : texts.errors), ...fileErrors });
    return await work({ texts: texts.value as Static<Texts>, file: parts.takeFile() });
  } finally {
    await parts.close();
  }
}

const tooLarge = (): Refusal => refuse("body-too-large", { body: [bodyLimitText(FORM_LIMIT)] });

/** Takes the parts in as they arrive; a refusal where the body is no form, or too large. */
async function readParts(call: Call, parts: Parts): Promise<Refusal | undefined> {
  const type = call.headers["content-type"];
  const form = type === undefined ? undefined : openForm(type);
  if (form === undefined)
    return refuse("bad-request", { "Content-Type": ["a body of multipart/form-data with its boundary is required"] });
  const failed = Promise.withResolvers<never>();
  // Whoever waits hears of it; before that it is no unhandled rejection.
  failed.promise.catch(() => undefined);
  const finished = Promise.withResolvers<void>();
  const streams: Readable[] = [];
  const taken: Promise<void>[] = [];
  form.on("error", failed.reject);
  form.on("finish", finished.resolve);
  form.on("partsLimit", () => failed.reject(new NoForm(`a form has at most ${MAX_PARTS} parts`)));
  form.on("file", (name, stream, filename) => {
    streams.push(stream);
    // The parser tells a part that it ends too early by an error on it, perhaps after somebody stopped to listen.
    stream.on("error", failed.reject);
    const part = parts.take(name, stream, filename);
    taken.push(part);
    part.catch(failed.reject);
  });
  try {
    let size = 0;
    for await (const chunk of call.rawStream) {
      size += (chunk as Buffer).length;
      if (size > FORM_LIMIT) return tooLarge();
      await Promise.race([written(form, chunk as Buffer), failed.promise]);
      if (parts.refusal !== undefined) return parts.refusal;
    }
    form.end();
    await Promise.race([finished.promise, failed.promise]);
    await Promise.race([Promise.all(taken), failed.promise]);
    return parts.refusal;
  } catch (error) {
    // What the disk says has a code; what the parser says has none.
    if (!(error instanceof Error) || "code" in error) throw error;
    return refuse("bad-request", {
      body: [error instanceof NoForm ? error.message : "the body is no complete multipart form"],
    });
  } finally {
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(taken);
  }
}

class NoForm extends Error {}

const written = (form: BusboyInstance, chunk: Buffer): Promise<void> =>
  new Promise((resolve) => {
    form.write(chunk, () => resolve());
  });

function openForm(type: string): BusboyInstance | undefined {
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: { parts: MAX_PARTS, headerPairs: 100, headerSize: 16 * 1024 },
      // Texts are taken in like files, so that they are judged as bytes before they are texts.
      isPartAFile: () => true,
    });
  } catch {
    return undefined;
  }
}

/** The parts of one form. */
class Parts {
  readonly texts: Record<string, string | string[]> = {};
  refusal: Refusal | undefined;
  readonly #fileName: string;
  readonly #folder: string;
  #file: SpoolFile | undefined;
  /** The first bytes; all of them while the file is small enough to need no disk. */
  #held: Buffer[] = [];
  #head: Buffer = Buffer.alloc(0);
  #bytes = 0;
  #files = 0;
  #textBytes = 0;
  #name: string | undefined;

  constructor(fileName: string, folder: string) {
    this.#fileName = fileName;
    this.#folder = folder;
  }

  async take(name: string | undefined, stream: Readable, filename: string | undefined): Promise<void> {
    if (name?.toLowerCase() === this.#fileName.toLowerCase()) await this.#takeFile(stream, filename);
    else await this.#takeText(name, stream);
  }

  async #takeFile(stream: Readable, filename: string | undefined): Promise<void> {
    this.#files += 1;
    if (this.#files > 1) return void (await drain(stream));
    this.#name = filename === undefined ? undefined : nameOfFile(filename);
    for await (const chunk of stream) {
      if (this.refusal !== undefined) continue;
      const bytes = chunk as Buffer;
      this.#bytes += bytes.length;
      if (this.#bytes > LIMITS.fileBytes) {
        this.refusal = refuse("body-too-large", {
          [this.#fileName]: [`${this.#fileName} must be at most ${sizeText(LIMITS.fileBytes)} of file`],
        });
        continue;
      }
      if (this.#head.length < HEAD) this.#head = Buffer.concat([this.#head, bytes.subarray(0, HEAD - this.#head.length)]);
      await this.#setDown(bytes);
    }
  }

  async #setDown(bytes: Buffer): Promise<void> {
    if (this.#file === undefined) {
      // A copy: the piece it lies in should not live on for it.
      this.#held.push(Buffer.from(bytes));
      if (this.#bytes <= MAX_BYTES_IN_MEMORY) return;
      this.#file = await openSpoolFile(this.#folder);
      for (const held of this.#held) await this.#file.write(held);
      this.#held = [];
    } else await this.#file.write(bytes);
  }

  async #takeText(name: string | undefined, stream: Readable): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const chunk of stream) {
      this.#textBytes += (chunk as Buffer).length;
      if (this.#textBytes > JSON_LIMIT)
        this.refusal ??= refuse("body-too-large", { body: [bodyLimitText(JSON_LIMIT, " besides its file")] });
      else pieces.push(chunk as Buffer);
    }
    if (name === undefined || this.refusal !== undefined) return;
    const bytes = Buffer.concat(pieces);
    if (!isUtf8(bytes)) {
      this.refusal = refuse("validation-failed", { body: ["a text of the form is not valid UTF-8"] });
      return;
    }
    const before = Object.hasOwn(this.texts, name) ? this.texts[name] : undefined;
    // A part may be called anything, `__proto__` too.
    Object.defineProperty(this.texts, name, {
      value: before === undefined ? bytes.toString() : [before, bytes.toString()].flat(),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }

  fileErrors(): FieldErrors {
    const told = (what: string): FieldErrors => ({ [this.#fileName]: [`${this.#fileName} ${what}`] });
    if (this.#files === 0) return told("is required: a part with a file");
    if (this.#files > 1) return told("is given more than once");
    if (this.#name === undefined || this.#name.trim() === "") return told("must be a file with a name (filename)");
    if (this.#name.length > MAX_NAME_LENGTH) return told(`must have a file name of at most ${MAX_NAME_LENGTH} characters`);
    if (this.#name.includes("\0") || !this.#name.isWellFormed() || this.#name.includes("\ufffd"))
      return told("must have a file name in UTF-8, without U+0000");
    return this.#bytes === 0 ? told("must not be an empty file") : {};
  }

  takeFile(): FileToKeep & { readonly name: string } {
    if (this.#bytes === 0 || this.#name === undefined) throw new Error("a form was taken without its file");
    return { name: this.#name, content: this.#file ?? Buffer.concat(this.#held), mediaType: mediaTypeOf(this.#head) };
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }
}

const ENCODED_WORD = /^=\?utf-8\?b\?([A-Za-z0-9+/]+={0,2})\?=$/i;

/**
 * .NET writes a name that is not ASCII as an encoded word (RFC 2047); browsers a quotation mark in it as %22 (the WHATWG's form
 * encoding).
 */
function nameOfFile(written: string): string {
  const word = ENCODED_WORD.exec(written)?.[1];
  return word === undefined ? written.replaceAll("%22", '"') : Buffer.from(word, "base64").toString();
}

async function drain(stream: Readable): Promise<void> {
  for await (const chunk of stream) void chunk;
}
