import { hostname } from "node:os";
import type { Database } from "#db/database.ts";
import { dismissWorker, noteHolding, releaseDeadWorkers } from "#db/queries/queue/work.ts";

const DEAD_AFTER_SECONDS = 12;
/** A worker that could not say for so long that it lives judges no other: the database may have stood still for all of them. */
const JUDGES_IF_HEARD_WITHIN_MS = 6_000;

/** What the database knows of this process: that it lives, and what its lanes hold. */
export class WorkerRecord {
  readonly #db: Database;
  readonly #uuid: string;
  readonly #host = hostname();
  readonly #held = new Map<string, readonly string[]>();
  #heardAt = Number.NEGATIVE_INFINITY;
  #heardBefore = Number.NEGATIVE_INFINITY;

  constructor(db: Database, uuid: string) {
    this.#db = db;
    this.#uuid = uuid;
  }

  /** Says that this process lives. */
  async note(): Promise<void> {
    await noteHolding(this.#db.hint, {
      workerUuid: this.#uuid,
      host: this.#host,
      sessions: this.#db.sessions,
      holds: [...this.#held.values()].flat(),
    });
    this.#heardBefore = this.#heardAt;
    this.#heardAt = performance.now();
  }

  /** Says that a lane is about to work on these. */
  async hold(lane: string, workUuids: readonly string[]): Promise<void> {
    this.#held.set(lane, workUuids);
    await this.note();
  }

  /** The lane is done with what it held. Said with the next note: meanwhile nobody has a reason to ask. */
  letGo(lane: string): void {
    this.#held.set(lane, []);
  }

  /** What workers held that died runs apart from now on. Answers how many had died. */
  async releaseDead(): Promise<number> {
    const isFirst = this.#heardBefore === Number.NEGATIVE_INFINITY;
    if (!isFirst && this.#heardAt - this.#heardBefore > JUDGES_IF_HEARD_WITHIN_MS) return 0;
    return releaseDeadWorkers(this.#db.control, DEAD_AFTER_SECONDS);
  }

  async dismiss(): Promise<void> {
    await dismissWorker(this.#db.control, this.#uuid).catch(() => {});
  }
}
