import type { GuardedAnswer, GuardedHttp } from "#adapters/guarded-http.ts";
import { hidingKeys } from "#contract/rating/without-key.ts";
import { readTranscription, type TranscriptionRead } from "#contract/transcriber/read-transcription.ts";
import { mediaTypeOf } from "#domain/document/media-type.ts";
import type { DocumentType } from "#domain/document/document-types.ts";
import type { PageFacts } from "#domain/reading/fact.ts";

/** What is read of an answer; a larger one is a failure. */
export const MAX_ANSWER_BYTES = 1024 * 1024;
/** Larger files are not sent: their bytes are held in memory while they are. */
export const MAX_SENT_BYTES = 10 * 1024 * 1024;

export interface AskedTranscriber {
  readonly url: string;
  /** As it is sent; null: none is. */
  readonly apiKey: string | null;
  readonly timeoutSeconds: number;
}

export interface DocumentToTranscribe {
  readonly documentUuid: string;
  readonly content: Buffer;
  readonly pages: readonly Pick<PageFacts, "number" | "width" | "height" | "rotation">[];
  /** What the own reader takes it for. */
  readonly type: DocumentType;
  /** The fields that the own reader leaves in doubt; `charges` among them. */
  readonly wanted: readonly string[];
}

/** What became of a call. */
export interface TranscriberAnswer {
  readonly read: TranscriptionRead;
  readonly durationMs: number;
  readonly httpStatus: number | null;
  /** It may answer another time: it was busy, broken or out of reach. */
  readonly isPassing: boolean;
}

/** The body that is sent (docs/transcriber.md). */
export function transcriptionRequest({ documentUuid, content, pages, type, wanted }: DocumentToTranscribe): string {
  return JSON.stringify({
    contract: 1,
    document: { uuid: documentUuid, mediaType: mediaTypeOf(content), base64: content.toString("base64") },
    pages: pages.map(({ number, width, height, rotation }) => ({ number, width, height, rotation })),
    type,
    wanted,
  });
}

/** Sends one request. `callUuid`: the same for whoever sends it twice on its way. */
export function postDocument(
  http: Pick<GuardedHttp, "send">,
  { url, apiKey, timeoutSeconds }: AskedTranscriber,
  body: string,
  callUuid: string,
): Promise<GuardedAnswer> {
  return http.send({
    url: new URL(url),
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "accept-encoding": "identity",
      "user-agent": "Weighbridge",
      "idempotency-key": callUuid,
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body,
    deadlineMs: timeoutSeconds * 1_000,
    maxBytes: MAX_ANSWER_BYTES,
  });
}

/** Asks about one document, once. Never rejects for what the other side does. */
export async function askTranscriber(
  http: Pick<GuardedHttp, "send">,
  asked: AskedTranscriber,
  document: DocumentToTranscribe,
  callUuid: string,
): Promise<TranscriberAnswer> {
  const started = performance.now();
  const answer = await postDocument(http, asked, transcriptionRequest(document), callUuid);
  const durationMs = Math.round(performance.now() - started);
  const hide = hidingKeys(asked.apiKey === null ? [] : [asked.apiKey]);
  if (answer.kind === "failed") {
    const failure = failureText(answer, asked, hide);
    return { read: { ok: false, failure }, durationMs, httpStatus: null, isPassing: answer.reason !== "refused" };
  }
  const pages = document.pages.map(({ number }) => number);
  return {
    read: readTranscription(receivedOf(answer), { pages, hide }),
    durationMs,
    httpStatus: answer.status,
    isPassing: answer.status === 429 || answer.status >= 500 || !answer.complete,
  };
}

/** The parts of an answer that are read. */
export function receivedOf(answer: Extract<GuardedAnswer, { readonly kind: "answered" }>) {
  const { status, headers, body, complete } = answer;
  return { status, contentEncoding: headers["content-encoding"] ?? null, body, isWhole: complete };
}

function failureText(
  { reason, message }: Extract<GuardedAnswer, { readonly kind: "failed" }>,
  { timeoutSeconds }: AskedTranscriber,
  hide: (text: string) => string,
): string {
  switch (reason) {
    case "timeout":
      return `the document AI gave no answer within ${timeoutSeconds} seconds`;
    case "refused":
      return `the document AI was not called: ${hide(message)}`;
    case "connection":
      return `the document AI could not be reached: ${hide(message)}`;
  }
}
