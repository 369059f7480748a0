import type { INTAKE_OPERATIONS } from "#contract/manage/intake.ts";
import type { Context } from "#src/context.ts";
import { type AcceptanceRow, findStoredAnswer, insertAccepted, type GivenAnswer } from "#db/queries/message/acceptance.ts";
import type { WorkKind } from "#contract/work-kinds.ts";
import type { MessageKeys } from "#domain/matching/message-keys.ts";
import { keysOfMessage } from "./keys-of-message.ts";

/** Which operations accept a message now and work on it later, and which work follows. */
export const WORK_OF_OPERATION = {
  createOrder: "ingest-order",
  createCompositeOrder: "ingest-order",
  createInvoice: "ingest-invoice",
  addCompositeVendorInvoice: "ingest-invoice",
  ingestDocuments: "ingest-documents",
  captureCallback: "ingest-documents",
} as const satisfies Record<Exclude<(typeof INTAKE_OPERATIONS)[number], "edi210">, WorkKind>;

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

interface Waiting {
  readonly row: AcceptanceRow;
  readonly settle: (accepted: boolean) => void;
  readonly fail: (error: unknown) => void;
}

const MAX_BATCH = 400;
const MAX_BACKLOG_BYTES = 256 * 1024 * 1024;
const PATIENCE_MS = 5_000;

/**
 * Collects the requests of one process and commits them together: a batch leaves as soon as the one before it is back, so one
 * request alone waits for nobody and many share one flush of the disk. Each request is answered only after the commit it is part
 * of.
 */
class SharedCommit {
  readonly #context: Context;
  #waiting: Waiting[] = [];
  #backlogBytes = 0;
  #running = false;
  /** The last batch was a single message: most likely the next one is too, and need not wait for company. */
  #wasAlone = false;

  constructor(context: Context) {
    this.#context = context;
  }

  get overloaded(): boolean {
    return this.#backlogBytes > MAX_BACKLOG_BYTES;
  }

  /** True when the row was written, false when its key had been used before. */
  submit(row: AcceptanceRow): Promise<boolean> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ row, settle, fail });
      this.#backlogBytes += row.body.length;
      if (!this.#running) {
        this.#running = true;
        if (this.#wasAlone) void this.#drain();
        else setImmediate(() => void this.#drain());
      }
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_BATCH);
      this.#wasAlone = batch.length === 1;
      for (const { row } of batch) this.#backlogBytes -= row.body.length;
      await this.#commit(batch);
    }
    this.#running = false;
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    try {
      const accepted = await insertAccepted(
        this.#context.db.control,
        batch.map((waiting) => waiting.row),
      );
      for (const waiting of batch) waiting.settle(accepted.has(waiting.row.intakeUuid));
    } catch (error) {
      // One bad row must not refuse its neighbors: they try again by themselves. A database that is away refuses all of them at
      // once.
      if (batch.length > 1 && isAboutData(error)) for (const waiting of batch) await this.#commit([waiting]);
      else for (const waiting of batch) waiting.fail(error);
    }
  }
}

/** SQLSTATE classes 22 (data) and 23 (constraint): the statement itself was refused, the connection is well. */
const isAboutData = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code ?? ""));

const commits = new WeakMap<Context["db"], SharedCommit>();

const sharedCommit = (context: Context): SharedCommit => {
  const known = commits.get(context.db);
  if (known !== undefined) return known;
  const made = new SharedCommit(context);
  commits.set(context.db, made);
  return made;
};

/** Requests under way in this process, by tenant, operation and key: the later ones wait for the first. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Makes a validated message durable, with its idempotency key and its work item, in one commit (specification, V2 operations 1,
 * 2: "202 means the message is durably stored").
 */
export async function acceptMessage(context: Context, message: MessageToAccept): Promise<Acceptance> {
  const commit = sharedCommit(context);
  if (commit.overloaded) return { kind: "overloaded" };
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
  };
  if (message.idempotency === null) {
    await commit.submit(row);
    return { kind: "accepted", intakeUuid };
  }
  const name = `${message.tenantUuid} ${message.operation} ${message.idempotency.key}`;
  const deadline = Date.now() + PATIENCE_MS;
  for (let first = underWay.get(name); first !== undefined; first = underWay.get(name)) {
    const left = deadline - Date.now();
    if (left <= 0 || !(await settlesWithin(first, left))) return { kind: "running" };
    // Most often the first has stored its answer by now: a thousand repeats then read it side by side, none writes in vain.
    const stored = await findStoredAnswer(context.db.control, message.tenantUuid, message.operation, message.idempotency.key);
    if (stored !== undefined) return again(stored, message.idempotency.bodyHash);
  }
  const submitted = commit.submit(row);
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
