import { INSTALLATION } from "#db/installation.ts";
import { insertRefusedAttempts, type RefusedAttempts as Row } from "#db/queries/trail/trail.ts";
import type { Context } from "#src/context.ts";

/** What was refused, as far as it is known who asked. */
export interface RefusedAttempt {
  /** Undefined: nobody knows whose it would have been; it is the installation's. */
  readonly tenantUuid: string | undefined;
  readonly actor: string;
  readonly address: string;
  /** Why: a code of the refusals, or of the part that refused. */
  readonly reason: string;
  /** What was asked for. */
  readonly operation: string;
  /** What it was asked about, as the address names it; null: nothing. */
  readonly subject: string | null;
  readonly traceId: string | null;
}

interface Counted extends RefusedAttempt {
  readonly at: number;
  readonly operations: Set<string>;
  readonly subjects: Set<string>;
  times: number;
  last: number;
}

const WRITE_EVERY_MS = 60_000;
/**
 * Addresses and callers told apart in a minute; the rest are counted together. A flood fills neither the memory nor the disk:
 * 288,000 rows a day at the most.
 */
const TOLD_APART = 200;
const NAMED = 10;
const OTHERS = "others";

/**
 * Counts what is refused by address and caller, and writes it to the audit trail once a minute: whoever floods the door makes no
 * work beside a look into a map. What was counted when a process is killed is lost, a minute of it at the most.
 */
export class RefusedAttempts {
  readonly #context: Context;
  readonly #counted = new Map<string, Counted>();
  readonly #timer: NodeJS.Timeout;

  constructor(context: Context) {
    this.#context = context;
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY_MS);
    this.#timer.unref();
  }

  note(attempt: RefusedAttempt): void {
    const now = this.#context.clock.now();
    const known = this.#counted.get(keyOf(attempt));
    const told =
      known !== undefined || this.#counted.size < TOLD_APART
        ? attempt
        : { ...attempt, tenantUuid: undefined, actor: OTHERS, address: OTHERS };
    const key = keyOf(told);
    const counted = this.#counted.get(key) ?? {
      ...told,
      at: now,
      operations: new Set<string>(),
      subjects: new Set<string>(),
      times: 0,
      last: now,
    };
    counted.times += 1;
    counted.last = now;
    if (counted.operations.size < NAMED) counted.operations.add(attempt.operation);
    if (counted.subjects.size < NAMED && attempt.subject !== null) counted.subjects.add(attempt.subject);
    this.#counted.set(key, counted);
  }

  /** Writes what was counted since. Never throws: what cannot be written is told to the log, with how much it was. */
  async write(): Promise<void> {
    const byTenant = Map.groupBy(this.#counted.values(), ({ tenantUuid }) => tenantUuid ?? INSTALLATION);
    this.#counted.clear();
    for (const [tenantUuid, attempts] of byTenant) {
      const written = this.#context.db.inTenant(tenantUuid, (tx) => insertRefusedAttempts(tx, attempts.map(rowOf)));
      await written.catch((error: unknown) =>
        this.#context.log.error(
          { err: error, attempts: attempts.length, tenant: tenantUuid },
          "refused attempts were not written to the audit trail",
        ),
      );
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}

const keyOf = ({ tenantUuid, actor, address, reason }: RefusedAttempt): string =>
  JSON.stringify([tenantUuid, actor, address, reason]);

const rowOf = (counted: Counted): Row => ({
  at: new Date(counted.at).toISOString(),
  action: counted.reason,
  actor: counted.actor,
  address: counted.address,
  traceId: counted.times === 1 ? counted.traceId : null,
  // Of several the list has all, and none of them is what the row is about.
  subject: counted.subjects.size === 1 ? ([...counted.subjects][0] ?? null) : null,
  after: JSON.stringify({
    operations: [...counted.operations],
    subjects: [...counted.subjects],
    until: new Date(counted.last).toISOString(),
  }),
  times: counted.times,
});
