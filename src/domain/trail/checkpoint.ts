/** What retention took away, as its event in the chain tells of it: the beginning, up to a batch. */
export interface TrailCheckpoint {
  /** Events before this day went: YYYY-MM-DD. */
  readonly before: string;
  /** The last batch whose events are gone, and its hash. */
  readonly throughBatch: number;
  readonly hash: string;
  /** How many events went this time, and the SHA-256 over the hashes of the events of their batches, a line each. */
  readonly events: number;
  readonly eventsHash: string;
  /** The instants of the first and the last of them, ISO 8601. */
  readonly from: string;
  readonly until: string;
}

export function checkpointText(checkpoint: TrailCheckpoint): string {
  return JSON.stringify(checkpoint);
}

/** Reads what a `retention` event says; undefined: it says nothing that proves anything. */
export function readCheckpoint(text: string | null): TrailCheckpoint | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
  const { throughBatch, hash } = (value ?? {}) as Partial<TrailCheckpoint>;
  return typeof throughBatch === "number" && typeof hash === "string" ? (value as TrailCheckpoint) : undefined;
}
