import type { GuardedHttp } from "#adapters/guarded-http.ts";
import { payload } from "#contract/events/payload.ts";
import { retryAfter } from "#domain/delivery/retry-schedule.ts";
import { sign } from "#contract/events/sign.ts";
import type { Target } from "./held-deliveries.ts";

/** What the specification gives a consumer to answer. */
export const ANSWER_WITHIN_MS = 20_000;
const MAX_BYTES_READ = 20 * 1024;
/** Kept of the answer for people to see. */
const MAX_CHARACTERS_KEPT = 1_000;

export interface Attempt {
  readonly succeeded: boolean;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
  readonly retryAfterMs: number | undefined;
}

export interface Message {
  readonly eventUuid: string;
  readonly type: string;
  readonly time: string;
  readonly data: string;
  /** The W3C trace that it goes on; null: none. */
  readonly traceId: string | null;
}

/**
 * One attempt: signs for now, sends, and judges the answer. 200 to 299 is success, everything else (3xx and 410 too) a failure.
 */
export async function attemptDelivery(
  http: GuardedHttp,
  target: Pick<Target, "address" | "keys">,
  message: Message,
  { now, deadlineMs, spanId }: { readonly now: number; readonly deadlineMs: number; readonly spanId: string },
): Promise<Attempt> {
  const started = performance.now();
  const { address } = target;
  if ("refusal" in address)
    return {
      succeeded: false,
      durationMs: 0,
      status: null,
      error: `the address ${address.refusal}`,
      response: null,
      retryAfterMs: undefined,
    };
  const body = payload(message);
  const timestamp = Math.floor(now / 1000);
  const answer = await http.send({
    url: address.url,
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Weighbridge",
      "webhook-id": message.eventUuid,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": sign(target.keys, message.eventUuid, timestamp, body),
      // Each attempt is a span of its own in the trace of the request that led to it.
      ...(message.traceId === null ? {} : { traceparent: `00-${message.traceId}-${spanId}-01` }),
    },
    body,
    deadlineMs,
    maxBytes: MAX_BYTES_READ,
  });
  const durationMs = Math.round(performance.now() - started);
  if (answer.kind === "failed")
    return { succeeded: false, durationMs, status: null, error: answer.message, response: null, retryAfterMs: undefined };
  const succeeded = answer.status >= 200 && answer.status <= 299;
  return {
    succeeded,
    durationMs,
    status: answer.status,
    error: succeeded ? null : `the consumer answered ${answer.status}`,
    response: readable(answer.body),
    retryAfterMs: succeeded ? undefined : retryAfter(answer.headers["retry-after"], now),
  };
}

/** The start of an answer as text that any database and terminal takes. */
const readable = (body: Buffer): string | null =>
  body.length === 0
    ? null
    : body
        .subarray(0, MAX_CHARACTERS_KEPT * 4)
        .toString("utf8")
        // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
        .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "\ufffd")
        .slice(0, MAX_CHARACTERS_KEPT)
        .toWellFormed();
