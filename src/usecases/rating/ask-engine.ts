import type { GuardedAnswer, GuardedHttp } from "#adapters/guarded-http.ts";
import { type RatingAnswerRead, readRatingAnswer } from "#contract/rating/read-rating-answer.ts";
import { hidingKeys } from "#contract/rating/without-key.ts";
import type { RatedCharge } from "#domain/audit/facts/audit-facts.ts";
import type { RatingEngineRow } from "#db/queries/rating/rating-engine.ts";

/** What is read of an answer; a larger one is a failure. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

export type AskedEngine = Pick<RatingEngineRow, "url" | "apiKey" | "nextApiKey" | "retryOn5xx" | "timeoutSeconds">;

/** What became of a call. */
export interface EngineAnswer extends Omit<RatingAnswerRead, "status"> {
  readonly status: RatingAnswerRead["status"] | "cancelled";
  readonly attempts: number;
  readonly durationMs: number;
  readonly httpStatus: number | null;
}

/**
 * The address with the key as its query argument (specification, "Rating engine callout"). It is made here and handed to the
 * connection: nothing else ever sees it.
 */
export function addressWithKey(url: string, apiKey: string | null): URL {
  const address = new URL(url);
  if (apiKey !== null)
    address.search = `${address.search === "" ? "?" : `${address.search}&`}apikey=${encodeURIComponent(apiKey)}`;
  return address;
}

/** The same without the keys, in whatever of it the engine repeats them. After it was read: before, an encoding may hide one. */
function withoutKeys(read: RatingAnswerRead, engine: AskedEngine): RatingAnswerRead {
  const hide = hidingKeys(keysOf(engine));
  const hidden = (text: string | null): string | null => (text === null ? null : hide(text));
  const hiddenIn = (charge: RatedCharge): RatedCharge => ({
    ...charge,
    code: hidden(charge.code),
    description: hidden(charge.description),
    qualifier: hidden(charge.qualifier),
  });
  return {
    ...read,
    failure: hidden(read.failure),
    rawResponse: hidden(read.rawResponse),
    vendorCharges: read.vendorCharges.map(hiddenIn),
    customerCharges: read.customerCharges.map(hiddenIn),
    faults: read.faults.map(({ list, charge, text }) => ({ list, charge: hidden(charge), text: hide(text) })),
  };
}

/** The key that is sent, and the one that the engine is being taught. */
export function keysOf({ apiKey, nextApiKey }: Pick<RatingEngineRow, "apiKey" | "nextApiKey">): readonly string[] {
  return nextApiKey === null ? [apiKey] : [apiKey, nextApiKey];
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
  const words = hidingKeys(keysOf(engine))(message);
  switch (reason) {
    case "timeout":
      return `The rating engine gave no answer within ${engine.timeoutSeconds} seconds.`;
    case "refused":
      return `The rating engine was not called: ${words}.`;
    case "connection":
      return `The rating engine could not be reached: ${words}.`;
  }
}

/**
 * Sends one request, the specification's one attempt: never again after 4xx, a timeout or a broken connection; once more after
 * 5xx where the tenant allows it.
 */
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
    body: answer.body,
    isWhole: answer.complete,
  });
  return { ...withoutKeys(read, engine), ...told, httpStatus: answer.status };
}
