interface Waiting<T, A> {
  readonly item: T;
  readonly settle: (answer: A) => void;
  readonly fail: (error: unknown) => void;
}

/** How much goes into one batch. One item goes whatever its size. */
export interface BatchLimits {
  readonly items: number;
  readonly bytes?: number;
}

export interface BatchWork<T, A> {
  readonly limits: BatchLimits;
  readonly bytesOf: (item: T) => number;
  /** Does a batch whole or not at all; the answers in the order of the items. */
  readonly work: (items: readonly T[]) => Promise<readonly A[]>;
  /**
   * What becomes of a batch that failed: `alone` tries its items one by one (of one alone: once more), so that one bad item
   * refuses no neighbor; `fail` fails them all.
   */
  readonly afterFailure: (error: unknown, items: number) => "alone" | "fail";
  /**
   * The next batch leaves after so long although this one is not back: whatever it waits for, the others need not. Only where
   * what two batches do at once is right in either order. Without it the next one waits.
   */
  readonly overtakenAfterMs?: number;
  /** Called when nothing waits any more. */
  readonly whenIdle?: () => void;
}

/** Longer than a commit takes on a slow disk: only one whose connection is silent is overtaken. */
export const OVERTAKEN_AFTER_MS = 2_000;
/** So many may be under way where batches overtake: each holds a connection. */
const MAX_UNDER_WAY = 4;

/** SQLSTATE classes 22 (data) and 23 (constraint): the statement itself was refused, the connection is well. */
const isAboutData = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code ?? ""));

/** `afterFailure` of batches that the database takes: one bad row refuses no neighbor, a database that is away refuses all. */
export function aloneWhereOneIsBad(error: unknown, items: number): "alone" | "fail" {
  return items > 1 && isAboutData(error) ? "alone" : "fail";
}

/**
 * Collects what comes to one process at the same time and does it together: a batch leaves as soon as the one before it is back,
 * so one item alone waits for nobody and many share one flush of the disk. Each is answered only after the batch it is part of.
 */
export class Batches<T, A> {
  readonly #set: BatchWork<T, A>;
  #waiting: Waiting<T, A>[] = [];
  #waitingBytes = 0;
  #running = false;
  #underWay = 0;
  /** The last batch was a single item: most likely the next one is too, and need not wait for company. */
  #wasAlone = false;

  constructor(set: BatchWork<T, A>) {
    this.#set = set;
  }

  /** Of the items that are in no batch yet. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  submit(item: T): Promise<A> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ item, settle, fail });
      this.#waitingBytes += this.#set.bytesOf(item);
      if (this.#running) return;
      this.#running = true;
      if (this.#wasAlone) void this.#drain();
      else setImmediate(() => void this.#drain());
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#nextBatch();
      this.#wasAlone = batch.length === 1;
      await this.#leave(batch);
    }
    this.#running = false;
    if (this.#underWay === 0) this.#set.whenIdle?.();
  }

  /** Until the batch is back, or the next one may overtake it. With few steps: who comes right behind finds nothing under way. */
  #leave(batch: readonly Waiting<T, A>[]): Promise<void> {
    const { overtakenAfterMs, whenIdle } = this.#set;
    if (overtakenAfterMs === undefined) return this.#run(batch);
    this.#underWay += 1;
    return new Promise((resolve) => {
      const look = setInterval(() => {
        if (this.#underWay < MAX_UNDER_WAY) resolve();
      }, overtakenAfterMs);
      void this.#run(batch).then(() => {
        clearInterval(look);
        this.#underWay -= 1;
        if (!this.#running && this.#underWay === 0) whenIdle?.();
        resolve();
      });
    });
  }

  #nextBatch(): readonly Waiting<T, A>[] {
    const { limits, bytesOf } = this.#set;
    let bytes = 0;
    let count = 0;
    for (const { item } of this.#waiting) {
      if (count === limits.items || (count > 0 && bytes + bytesOf(item) > (limits.bytes ?? Infinity))) break;
      bytes += bytesOf(item);
      count += 1;
    }
    this.#waitingBytes -= bytes;
    return this.#waiting.splice(0, count);
  }

  async #run(batch: readonly Waiting<T, A>[], isSecond = false): Promise<void> {
    try {
      const answers = await this.#set.work(batch.map(({ item }) => item));
      batch.forEach(({ settle }, index) => settle(answers[index] as A));
    } catch (error) {
      const goesOn = !isSecond && this.#set.afterFailure(error, batch.length) === "alone";
      if (goesOn) for (const waiting of batch) await this.#run([waiting], batch.length === 1);
      else for (const { fail } of batch) fail(error);
    }
  }
}
