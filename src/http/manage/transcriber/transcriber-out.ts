import type { Transcriber } from "#usecases/transcriber/transcriber.ts";

/** The document AI as it is told. */
export function transcriberOut({ kinds, month, ...transcriber }: Transcriber) {
  return { ...transcriber, kinds: [...kinds], month: { ...month } };
}
