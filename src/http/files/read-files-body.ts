import { createHash } from "node:crypto";
import type { Reader } from "#contract/json/reader.ts";
import { decodeBase64 } from "#contract/wire/base64.ts";
import { mediaTypeOf } from "#domain/document/media-type.ts";
import type { FileToKeep } from "#usecases/keep-file.ts";
import { FILES_LIMIT, JSON_LIMIT } from "../compile-route.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";
import { withoutDataUri } from "./base64-sink.ts";
import { SetFilesAside, TooMuchText } from "./set-files-aside.ts";

export const LARGEST_FILE = 25 * 1024 * 1024;
export const MOST_FILES = 50;

export type TakenFile = { readonly ok: true; readonly file: FileToKeep } | { readonly ok: false; readonly message: string };

export interface BodyWithFiles<Body> {
  readonly body: Body;
  /** The file that a text of the body stands for: base64, or a data URI. `field` is what a message calls it. */
  take(text: string, field: string): TakenFile;
  /** SHA-256 of the body as it came. */
  readonly hash: Buffer;
}

interface Options {
  /** Is shown every byte of the body as it comes. */
  readonly onBytes?: (bytes: Buffer) => void;
  /** Asked when all bytes are there, before anything is said about them. */
  readonly refuseFirst?: () => Refusal | undefined;
}

/**
 * Reads a JSON body that brings files in base64 without holding them in memory, hands it to `work`, and clears away afterwards whatever was
 * set down. Files that `work` wants to last it must have kept.
 */
export const withFilesBody = async <Body>(
  call: Call,
  reader: Reader<Body>,
  work: (read: BodyWithFiles<Body>) => Promise<Answer | Refusal>,
  options: Options = {},
): Promise<Answer | Refusal> => {
  const aside = new SetFilesAside({
    folder: call.context.outside.spoolFolder,
    largestFile: LARGEST_FILE,
    mostFiles: MOST_FILES + 1,
    largestSkeleton: JSON_LIMIT,
  });
  const tooLarge = (message: string): Refusal => refuse("body-too-large", { body: [message] }, { connection: "close" });
  if (Number(call.headers["content-length"] ?? 0) > FILES_LIMIT) return tooLarge(`the body must be at most ${FILES_LIMIT} bytes`);
  const hash = createHash("sha256");
  let size = 0;
  try {
    for await (const chunk of call.rawStream) {
      const bytes = chunk as Buffer;
      size += bytes.length;
      if (size > FILES_LIMIT) return tooLarge(`the body must be at most ${FILES_LIMIT} bytes`);
      hash.update(bytes);
      options.onBytes?.(bytes);
      await aside.write(bytes);
    }
    const refusal = options.refuseFirst?.();
    if (refusal !== undefined) return refusal;
    const { skeleton, files } = aside.end();
    const read = reader.readBytes(skeleton);
    if (!read.ok) return refuse("validation-failed", read.errors);
    const take = (text: string, field: string): TakenFile => {
      const decoded = files.get(text);
      if (decoded?.ok === true)
        return { ok: true, file: { content: decoded.file.content, mediaType: mediaTypeOf(decoded.file.head) } };
      if (decoded?.ok === false && decoded.problem === "large")
        return { ok: false, message: `${field} must be at most 25 MiB of file` };
      const content = decoded === undefined ? decodeBase64(withoutDataUri(text)) : undefined;
      if (content === undefined) return { ok: false, message: `${field} must be non-empty base64 (standard alphabet, padded)` };
      return { ok: true, file: { content, mediaType: mediaTypeOf(content) } };
    };
    return await work({ body: read.value, take, hash: hash.digest() });
  } catch (error) {
    if (error instanceof TooMuchText) return tooLarge(error.message);
    throw error;
  } finally {
    await aside.close();
  }
};
