import { hostname } from "node:os";
import type { Database } from "#db/database.ts";
import { dismissWorker, noteHolding, releaseDeadWorkers } from "#db/queries/queue/work.ts";

const DEAD_AFTER_SECONDS = 12;

/** What the database knows of this process: that it lives, and what its lanes hold. */
export class WorkerRecord {
  readonly #db: Database;
  readonly #uuid: string;
  readonly #host = hostname();
  readonly #held = new Map<string, readonly string[]>();

  constructor(db: Database, uuid: string) {
    this.#db = db;
    this.#uuid = uuid;
  }

  /** Says that this process lives. */
  note(): Promise<void> {
    return noteHolding(this.#db.hint, this.#uuid, this.#host, [...this.#held.values()].flat());
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
  releaseDead(): Promise<number> {
    return releaseDeadWorkers(this.#db.control, DEAD_AFTER_SECONDS);
  }

  async dismiss(): Promise<void> {
    await dismissWorker(this.#db.control, this.#uuid).catch(() => {});
  }
}
