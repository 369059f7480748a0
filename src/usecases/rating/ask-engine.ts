import type { GuardedAnswer, GuardedHttp } from "#adapters/guarded-http.ts";
import { type RatingAnswerRead, readRatingAnswer } from "#contract/rating/read-rating-answer.ts";
import type { RatingEngineRow } from "#db/queries/rating/rating-engine.ts";

/** What is read of an answer; a larger one is a failure. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

export type AskedEngine = Pick<RatingEngineRow, "url" | "apiKey" | "retryOn5xx" | "timeoutSeconds">;

/** What became of a call. */
export interface EngineAnswer extends Omit<RatingAnswerRead, "status"> {
  readonly status: RatingAnswerRead["status"] | "cancelled";
  readonly attempts: number;
  readonly durationMs: number;
  readonly httpStatus: number | null;
}

/**
 * The address with the key as its query argument (specification, "Rating engine callout"). It is made here and handed to the connection: nothing
 * else ever sees it.
 */
export function addressWithKey(url: string, apiKey: string | null): URL {
  const address = new URL(url);
  if (apiKey !== null)
    address.search = `${address.search === "" ? "?" : `${address.search}&`}apikey=${encodeURIComponent(apiKey)}`;
  return address;
}

/** The same answer without the key, wherever the engine repeats it. */
function withoutKey(bytes: Buffer, apiKey: string): Buffer {
  return bytes.includes(apiKey) ? Buffer.from(bytes.toString("latin1").replaceAll(apiKey, "[apikey]"), "latin1") : bytes;
}

const NOTHING: Omit<RatingAnswerRead, "failure" | "status"> = {
  rawResponse: null,
  rawResponseType: null,
  vendorCharges: [],
  customerCharges: [],
  faults: [],
};

/** Why nothing came, for an auditor. */
function failureText({ reason, message }: Extract<GuardedAnswer, { readonly kind: "failed" }>, engine: AskedEngine): string {
  const words = message.replaceAll(engine.apiKey, "[apikey]");
  switch (reason) {
    case "timeout":
      return `The rating engine gave no answer within ${engine.timeoutSeconds} seconds.`;
    case "refused":
      return `The rating engine was not called: ${words}.`;
    case "connection":
      return `The rating engine could not be reached: ${words}.`;
  }
}

/** Sends one request, the specification's one attempt: never again after 4xx, a timeout or a broken connection; once more after 5xx where the tenant allows it. */
export async function askEngine(
  http: Pick<GuardedHttp, "send">,
  engine: AskedEngine,
  request: string,
  signal?: AbortSignal,
): Promise<EngineAnswer> {
  const started = performance.now();
  const send = (): Promise<GuardedAnswer> =>
    http.send({
      url: addressWithKey(engine.url, engine.apiKey),
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        "accept-encoding": "identity",
        "user-agent": "Weighbridge",
      },
      body: request,
      deadlineMs: engine.timeoutSeconds * 1_000,
      maxBytes: MAX_ANSWER_BYTES,
      ...(signal === undefined ? {} : { signal }),
    });
  const first = await send();
  const isRetried =
    engine.retryOn5xx && first.kind === "answered" && first.status >= 500 && first.status <= 599 && signal?.aborted !== true;
  const answer = isRetried ? await send() : first;
  const attempts = isRetried ? 2 : 1;
  const told = { attempts, durationMs: Math.round(performance.now() - started) };
  if (signal?.aborted === true)
    return {
      ...NOTHING,
      ...told,
      status: "cancelled",
      failure: "Cancelled before the rating engine answered.",
      httpStatus: null,
    };
  if (answer.kind === "failed")
    return { ...NOTHING, ...told, status: "failed", failure: failureText(answer, engine), httpStatus: null };
  const read = readRatingAnswer({
    status: answer.status,
    contentType: answer.headers["content-type"] ?? null,
    contentEncoding: answer.headers["content-encoding"] ?? null,
    body: withoutKey(answer.body, engine.apiKey),
    isWhole: answer.complete,
  });
  return { ...read, ...told, httpStatus: answer.status };
}
