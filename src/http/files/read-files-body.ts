import { createHash } from "node:crypto";
import { type FileFields, fileFieldsOf, type FileForm } from "#contract/json/file-fields.ts";
import { leafOf } from "#contract/json/field-path.ts";
import type { Reader } from "#contract/json/reader.ts";
import { bodyLimitText, LIMITS, sizeText } from "#contract/limits.ts";
import { decodeBase64 } from "#contract/wire/base64.ts";
import { mediaTypeOf } from "#domain/document/media-type.ts";
import type { FileToKeep } from "#usecases/file/keep-file.ts";
import { FILES_LIMIT, JSON_LIMIT } from "../compile-route.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Headers } from "../answer.ts";
import type { Call } from "../operation.ts";
import { withoutDataUri } from "./base64-sink.ts";
import { type FilesSetAside, SetFilesAside, TooMuchText } from "./set-files-aside.ts";

export interface BodyWithFiles<Body> {
  readonly body: Body;
  /** The file that a text of the body stands for, in a place its schema calls a file: it was found good already. */
  take(text: string): FileToKeep;
  /** SHA-256 of the body as it came. */
  readonly hash: Buffer;
}

interface FilesAnswer<Status extends number, Body> {
  readonly status: Status;
  readonly body: Body;
  readonly headers?: Headers;
}

interface Options {
  /** Is shown every byte of the body as it comes. */
  readonly onBytes?: (bytes: Buffer) => void;
  /** Asked when all bytes are there, before anything is said about them. */
  readonly refuseFirst?: () => Refusal | undefined;
  /** What is wrong with a text in the place of a file, said after the field's name; asked before it is taken for base64. */
  readonly refuseText?: (text: string) => string | undefined;
  /** Whether a text in the place of a file is a reference to one: it stays as it is. */
  readonly isAddress?: (text: string) => boolean;
}

type TakenFile = { readonly ok: true; readonly file: FileToKeep } | { readonly ok: false; readonly problem: string };

const LARGE: TakenFile = { ok: false, problem: `must be at most ${sizeText(LIMITS.fileBytes)} of file` };
const NO_BASE64: TakenFile = { ok: false, problem: "must be non-empty base64 (standard alphabet, padded)" };

const fieldsOf = new WeakMap<object, FileFields>();

/**
 * Reads a JSON body that brings files in base64 without holding them in memory, hands it to `work`, and clears away afterwards
 * whatever was set down. Files that `work` wants to last it must have kept. What is wrong with the files is told together with
 * all else that is wrong.
 */
export async function withFilesBody<Body, const Status extends number, AnswerBody>(
  call: Call,
  reader: Reader<Body>,
  work: (read: BodyWithFiles<Body>) => Promise<FilesAnswer<Status, AnswerBody> | Refusal>,
  options: Options = {},
): Promise<FilesAnswer<Status, AnswerBody> | Refusal> {
  const fields = fieldsOf.get(reader) ?? fileFieldsOf(reader.schema);
  fieldsOf.set(reader, fields);
  const aside = new SetFilesAside({
    folder: call.context.outside.spoolFolder,
    names: fields.names,
    largestFile: LIMITS.fileBytes,
    mostFiles: LIMITS.files + 1,
    largestSkeleton: JSON_LIMIT,
  });
  const tooLarge = (message: string): Refusal => refuse("body-too-large", { body: [message] });
  if (Number(call.headers["content-length"] ?? 0) > FILES_LIMIT) return tooLarge(bodyLimitText(FILES_LIMIT));
  const hash = createHash("sha256");
  let size = 0;
  try {
    for await (const chunk of call.rawStream) {
      const bytes = chunk as Buffer;
      size += bytes.length;
      if (size > FILES_LIMIT) return tooLarge(bodyLimitText(FILES_LIMIT));
      hash.update(bytes);
      options.onBytes?.(bytes);
      await aside.write(bytes);
    }
    const refusal = options.refuseFirst?.();
    if (refusal !== undefined) return refusal;
    const { skeleton, files } = aside.end();
    const taken = new Map<string, FileToKeep>();
    const read = reader.readBytes(skeleton, (value, problems) =>
      fields.each(value, (path, text, form) => {
        if (problems.has(path) || taken.has(text)) return;
        const problem = options.refuseText?.(text);
        if (problem === undefined && options.isAddress?.(text) === true) return;
        const found = problem === undefined ? takeFile(files, text, form) : { ok: false as const, problem };
        if (found.ok) taken.set(text, found.file);
        else problems.add(path, `${leafOf(path)} ${found.problem}`);
      }),
    );
    if (!read.ok) return refuse("validation-failed", read.errors);
    const take = (text: string): FileToKeep => {
      const file = taken.get(text);
      if (file === undefined) throw new Error("a text was taken for a file where the schema has none (x-file)");
      return file;
    };
    return await work({ body: read.value, take, hash: hash.digest() });
  } catch (error) {
    if (error instanceof TooMuchText) return tooLarge(error.message);
    throw error;
  } finally {
    await aside.close();
  }
}

const takeFile = (files: FilesSetAside["files"], text: string, form: FileForm): TakenFile => {
  const decoded = files.get(text);
  if (decoded !== undefined) {
    if (!decoded.ok) return decoded.problem === "large" ? LARGE : NO_BASE64;
    if (decoded.fromDataUri && form === "base64") return NO_BASE64;
    return { ok: true, file: { content: decoded.file.content, mediaType: mediaTypeOf(decoded.file.head) } };
  }
  const content = decodeBase64(form === "base64" ? text : withoutDataUri(text));
  return content === undefined ? NO_BASE64 : { ok: true, file: { content, mediaType: mediaTypeOf(content) } };
};
