/** An event of the audit trail as it is stored. `before` and `after` are JSON texts, to the letter. */
export interface TrailEvent {
  readonly eventUuid: string;
  /** ISO 8601, UTC, microseconds. */
  readonly at: string;
  readonly kind: TrailKind;
  readonly touches: "money" | "access" | "settings";
  readonly operation: string | null;
  readonly action: string;
  readonly actor: string;
  readonly address: string | null;
  readonly traceId: string | null;
  readonly subject: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly times: number;
}

/**
 * `operation`, `command`: somebody did this, and something changed by it. `change`: a row before and after. `decision`: about an
 * invoice, also by the policy. `refused`: attempts of one address. `retention`: the owner took old events away.
 */
export const TRAIL_KINDS = ["operation", "change", "decision", "sign-in", "sign-out", "refused", "command", "retention"] as const;
export type TrailKind = (typeof TRAIL_KINDS)[number];

/**
 * How the texts below are made. A batch keeps the number it was sealed with, and is verified by the function of that number for
 * ever.
 */
export const TRAIL_TEXT_VERSION = 1;

/** What is hashed of the events of a batch, in the order of the batch. Throws on a version that no release wrote. */
export function eventsText(version: number, events: readonly TrailEvent[]): string {
  if (version !== TRAIL_TEXT_VERSION)
    throw new Error(`no release sealed a batch of the audit trail by the texts of version ${version}`);
  return events.map((event) => JSON.stringify(fieldsOfVersion1(event))).join("\n");
}

function fieldsOfVersion1(event: TrailEvent): readonly (string | number | null)[] {
  const { eventUuid, at, kind, touches, operation, action, actor, address, traceId, subject, before, after, times } = event;
  return [eventUuid, at, kind, touches, operation, action, actor, address, traceId, subject, before, after, times];
}

/** A batch as its hash tells of it. */
export interface SealedBatch {
  readonly tenantUuid: string;
  readonly batchNo: number;
  /** ISO 8601, UTC, microseconds. */
  readonly sealedAt: string;
  readonly textVersion: number;
  readonly eventUuids: readonly string[];
  readonly eventsHash: string;
  /** Of the batch before; empty: the first. */
  readonly previousHash: string;
}

/** What is hashed of a batch: with the hash of the one before in it, each hash says everything up to it. */
export function batchText(batch: SealedBatch): string {
  if (batch.textVersion !== TRAIL_TEXT_VERSION)
    throw new Error(`no release sealed a batch of the audit trail by the texts of version ${batch.textVersion}`);
  const { tenantUuid, batchNo, sealedAt, textVersion, eventUuids, eventsHash, previousHash } = batch;
  return JSON.stringify([
    "weighbridge audit trail",
    textVersion,
    tenantUuid,
    batchNo,
    sealedAt,
    eventUuids,
    eventsHash,
    previousHash,
  ]);
}
