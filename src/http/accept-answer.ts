import { hash } from "node:crypto";
import { type Acceptance, acceptMessage, isKeyKnown, type MessageToAccept } from "#usecases/message/accept-message.ts";
import type { MessageKeys } from "#domain/matching/message-keys.ts";
import type { Headers } from "./answer.ts";
import { readIdempotencyKey } from "./read-idempotency-key.ts";
import { refuseBacklog } from "./refuse-backlog.ts";
import { type Refusal, refuse } from "./refusals.ts";
import type { Call } from "./operation.ts";

interface Accepted<Body> {
  readonly status: 202;
  readonly body: Body;
  readonly headers?: Headers;
}

/**
 * Accepts a validated body and answers 202 with its external id, after the commit that makes it durable. With `X-Idempotency-Key`
 * the same key and body answer the first answer again; another body is 422; a first one that has not ended is 409.
 */
export async function acceptAnswer(
  call: Call,
  operation: MessageToAccept["operation"],
  externalId: string,
  keys: MessageKeys,
): Promise<Accepted<{ readonly externalId: string }> | Refusal> {
  const key = readIdempotencyKey(call.headers);
  if (typeof key === "object") return key;
  const full = await refuseBacklog(call);
  // What was taken before is answered again, whatever waits.
  if (full !== undefined && (key === undefined || !(await isKeyKnown(call.context, call.tenant.tenantUuid, operation, key))))
    return full;
  const acceptance = await acceptMessage(call.context, {
    tenantUuid: call.tenant.tenantUuid,
    operation,
    externalId,
    body: call.rawText,
    sentBy: call.actor.id,
    idempotency: key === undefined ? null : { key, bodyHash: hash("sha256", call.rawBody, "buffer") },
    answer: { status: 202, body: JSON.stringify({ externalId }) },
    keys,
  });
  return answerAcceptance(acceptance, { externalId });
}

/** What became of a message, as an answer; `body` is that of the first time. */
export function answerAcceptance<Body>(acceptance: Acceptance, body: Body): Accepted<Body> | Refusal {
  switch (acceptance.kind) {
    case "accepted":
      return { status: 202, body };
    case "replayed":
      // What was answered the first time, as it was kept then: 202 like every acceptance, with the ids of the first request.
      return { status: 202, body: JSON.parse(acceptance.body) as Body, headers: { "idempotent-replayed": "true" } };
    case "reused":
      return refuse("key-reused", { "X-Idempotency-Key": ["X-Idempotency-Key was used before with another body"] });
    case "running":
      return refuse(
        "still-running",
        { "X-Idempotency-Key": ["the first request with this key is still running"] },
        { "retry-after": "1" },
      );
    case "overloaded":
      return refuse("overloaded", {}, { "retry-after": "1" });
  }
}
