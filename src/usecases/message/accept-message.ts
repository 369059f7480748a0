import { nowMs, spanOfUuid } from "#adapters/spans/span.ts";
import type { INTAKE_OPERATIONS } from "#contract/manage/message/intake.ts";
import type { Context } from "#src/context.ts";
import { type AcceptanceRow, findStoredAnswer, type GivenAnswer } from "#db/queries/message/acceptance.ts";
import type { WorkKind } from "#contract/work-kinds.ts";
import type { MessageKeys } from "#domain/matching/message-keys.ts";
import { keysOfMessage } from "./keys-of-message.ts";
import { sharedCommits } from "./shared-commits.ts";

/** Which operations accept a message now and work on it later, and which work follows. */
export const WORK_OF_OPERATION = {
  createOrder: "ingest-order",
  createCompositeOrder: "ingest-order",
  createInvoice: "ingest-invoice",
  addCompositeVendorInvoice: "ingest-invoice",
  ingestDocuments: "ingest-documents",
  captureCallback: "ingest-documents",
} as const satisfies Record<Exclude<(typeof INTAKE_OPERATIONS)[number], "edi210" | "readDocument">, WorkKind>;

export interface MessageToAccept {
  readonly tenantUuid: string;
  readonly operation: keyof typeof WORK_OF_OPERATION;
  readonly externalId: string;
  /** Given when something refers to the message before it is accepted. */
  readonly intakeUuid?: string;
  /** The body as it came, already validated. */
  readonly body: string;
  readonly sentBy: string;
  readonly idempotency: { readonly key: string; readonly bodyHash: Buffer } | null;
  readonly answer: { readonly status: number; readonly body: string };
  /** What it speaks of, from who has read it; without it the body is read once more. */
  readonly keys?: MessageKeys;
}

export type Acceptance =
  | { readonly kind: "accepted"; readonly intakeUuid: string }
  /** The key was used before with the same body: its first answer again. */
  | { readonly kind: "replayed"; readonly status: number; readonly body: string }
  /** The key was used before with another body. */
  | { readonly kind: "reused" }
  /** The first request with this key has not ended within five seconds. */
  | { readonly kind: "running" }
  | { readonly kind: "overloaded" };

const MAX_BACKLOG_BYTES = 256 * 1024 * 1024;
const PATIENCE_MS = 5_000;

/** Requests under way in this process, by tenant, operation and key: the later ones wait for the first. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Makes a validated message durable, with its idempotency key and its work item, in one commit (specification, V2 operations 1,
 * 2: "202 means the message is durably stored").
 */
export async function acceptMessage(context: Context, message: MessageToAccept): Promise<Acceptance> {
  const { spans } = context.outside;
  const { traceId } = context;
  if (spans === null || traceId === undefined || !spans.isKept(traceId)) return makeDurable(context, message);
  const startMs = nowMs();
  const accepted = await makeDurable(context, message);
  // What the work on it goes on from: told by the message's own uuid, which is all that a worker knows of the request.
  if (accepted.kind === "accepted")
    spans.record({
      traceId,
      spanId: spanOfUuid(accepted.intakeUuid),
      parentSpanId: context.spanId,
      name: `accept ${message.operation}`,
      kind: "producer",
      startMs,
      endMs: nowMs(),
      attributes: {
        "messaging.system": "weighbridge",
        "messaging.operation.type": "send",
        "messaging.destination.name": WORK_OF_OPERATION[message.operation],
        "messaging.message.id": accepted.intakeUuid,
        "weighbridge.tenant": message.tenantUuid,
      },
    });
  return accepted;
}

async function makeDurable(context: Context, message: MessageToAccept): Promise<Acceptance> {
  const commits = sharedCommits.of(context);
  if (commits.waitingBytes > MAX_BACKLOG_BYTES) return { kind: "overloaded" };
  const intakeUuid = message.intakeUuid ?? context.newUuid();
  const keys = message.keys ?? keysOfMessage(message);
  const row: AcceptanceRow = {
    tenantUuid: message.tenantUuid,
    intakeUuid,
    workUuid: context.newUuid(),
    kind: WORK_OF_OPERATION[message.operation],
    operation: message.operation,
    externalId: message.externalId,
    body: message.body,
    sentBy: message.sentBy,
    key: message.idempotency?.key ?? null,
    bodyHash: message.idempotency?.bodyHash ?? null,
    status: message.answer.status,
    answer: message.answer.body,
    subjectKey: keys.subject,
    about: keys.about,
    traceId: context.traceId ?? null,
  };
  if (message.idempotency === null) {
    await commits.submit(row);
    return { kind: "accepted", intakeUuid };
  }
  const name = `${message.tenantUuid} ${message.operation} ${message.idempotency.key}`;
  const deadline = Date.now() + PATIENCE_MS;
  for (let first = underWay.get(name); first !== undefined; first = underWay.get(name)) {
    const left = deadline - Date.now();
    if (left <= 0 || !(await settlesWithin(first, left))) return { kind: "running" };
    // Usually the first has stored its answer by now: a thousand repeats then read it side by side, and none has to write.
    const stored = await findStoredAnswer(context.db.control, message.tenantUuid, message.operation, message.idempotency.key);
    if (stored !== undefined) return again(stored, message.idempotency.bodyHash);
  }
  const submitted = commits.submit(row);
  underWay.set(name, submitted);
  try {
    if (await submitted) return { kind: "accepted", intakeUuid };
  } finally {
    underWay.delete(name);
  }
  const stored = await findStoredAnswer(context.db.control, message.tenantUuid, message.operation, message.idempotency.key);
  if (stored === undefined) return { kind: "running" };
  return again(stored, message.idempotency.bodyHash);
}

/** Whether a message was accepted with this key before. */
export async function isKeyKnown(
  { db }: Context,
  tenantUuid: string,
  operation: MessageToAccept["operation"],
  key: string,
): Promise<boolean> {
  return (await findStoredAnswer(db.control, tenantUuid, operation, key)) !== undefined;
}

const again = (stored: GivenAnswer, bodyHash: Buffer): Acceptance =>
  stored.bodyHash.equals(bodyHash) ? { kind: "replayed", status: stored.status, body: stored.response } : { kind: "reused" };

const settlesWithin = async (promise: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([
      promise.then(
        () => true,
        () => true,
      ),
      timeout,
    ]);
  } finally {
    clearTimeout(timer);
  }
};
