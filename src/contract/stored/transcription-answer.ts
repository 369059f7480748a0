import type { Transcribed } from "#domain/reading/use-transcriber.ts";

/** Reads the JSON of `transcriber_call.answer`, already parsed. Throws on what no release wrote. */
export function transcribedFromStored(stored: unknown): Transcribed {
  const { name, version, pages } = (stored ?? {}) as Partial<Transcribed>;
  if (typeof name !== "string" || typeof version !== "string" || !Array.isArray(pages))
    throw new Error("transcriber_call.answer has no name, version or pages");
  return { name, version, pages };
}
