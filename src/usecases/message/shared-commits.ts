import type { Tx } from "#db/database.ts";
import { type AcceptanceRow, type AtTheGate, insertAccepted } from "#db/queries/message/acceptance.ts";
import { isUnanswered } from "#adapters/is-database-away.ts";
import { aloneWhereOneIsBad, Batches, OVERTAKEN_AFTER_MS } from "../batches.ts";
import { PerDatabase } from "../per-database.ts";

const MAX_BATCH = 400;
/** So many tenants may wait for their approvals at once, each by a connection; the others wait for one of these. */
const WAITING_TENANTS = 4;

/** The server ends a session whose peer is gone after some 30 s, and a statement after 60. */
const IN_DOUBT_FOR_MS = 90_000;

const DOUBTFUL_OVERTAKEN_AFTER_MS = 100;

const nameOf = ({ tenantUuid, operation, key }: AcceptanceRow): string => `${tenantUuid} ${operation} ${key}`;

/** True: written. False: its key had been used before. Shut out: an approval of the tenant is being committed. */
type Written = boolean | "shut-out";

/**
 * The requests of one process are committed together, each answered only after the commit it is part of. One bad row must not
 * refuse its neighbors: they try again by themselves. A database that is away refuses all of them at once. Nor must one tenant
 * hold up the others: while an approval of one is being committed (which takes as long as a worker that stands still is given)
 * its messages wait in a commit of their own. And a commit whose connection is silent is overtaken by the next one, on another.
 */
class SharedCommits {
  readonly #tx: Tx;
  readonly #shared: Batches<AcceptanceRow, Written>;
  /**
   * Rows whose keys are in doubt, one by one: a session that stands still may hold the key, and who asks for it waits for that.
   */
  readonly #doubtful: Batches<AcceptanceRow, Written>;
  /** Keys of statements that were not answered, with when that was (ms, monotonic). */
  readonly #inDoubt = new Map<string, number>();
  /** By tenant, as long as anything of it waits. */
  readonly #own = new Map<string, Batches<AcceptanceRow, Written>>();
  #waitingTenants = 0;
  readonly #turns: (() => void)[] = [];

  constructor(tx: Tx) {
    this.#tx = tx;
    this.#shared = new Batches({
      limits: { items: MAX_BATCH },
      bytesOf: ({ body }) => body.length,
      work: (rows) => this.#insert(rows, "pass"),
      afterFailure: aloneWhereOneIsBad,
      overtakenAfterMs: OVERTAKEN_AFTER_MS,
    });
    this.#doubtful = new Batches({
      limits: { items: 1 },
      bytesOf: ({ body }) => body.length,
      work: (rows) => this.#insert(rows, "pass"),
      afterFailure: () => "fail",
      overtakenAfterMs: DOUBTFUL_OVERTAKEN_AFTER_MS,
    });
  }

  get waitingBytes(): number {
    let bytes = this.#shared.waitingBytes + this.#doubtful.waitingBytes;
    for (const own of this.#own.values()) bytes += own.waitingBytes;
    return bytes;
  }

  /** True when the row was written, false when its key had been used before. */
  async submit(row: AcceptanceRow): Promise<boolean> {
    const written = await (this.#isInDoubt(row) ? this.#doubtful : this.#shared).submit(row);
    return (written === "shut-out" ? await this.#ownOf(row.tenantUuid).submit(row) : written) === true;
  }

  async #insert(rows: readonly AcceptanceRow[], atTheGate: AtTheGate): Promise<readonly Written[]> {
    const { intakeUuids, shutOut } = await insertAccepted(this.#tx, rows, atTheGate).catch((error: unknown) => {
      if (isUnanswered(error)) for (const row of rows) this.#noteInDoubt(row);
      throw error;
    });
    return rows.map((row) => (shutOut.has(row.tenantUuid) ? "shut-out" : intakeUuids.has(row.intakeUuid)));
  }

  #noteInDoubt(row: AcceptanceRow): void {
    if (row.key === null) return;
    // The oldest stay in front.
    this.#inDoubt.delete(nameOf(row));
    this.#inDoubt.set(nameOf(row), performance.now());
  }

  #isInDoubt(row: AcceptanceRow): boolean {
    const end = performance.now() - IN_DOUBT_FOR_MS;
    for (const [name, since] of this.#inDoubt) {
      if (since > end) break;
      this.#inDoubt.delete(name);
    }
    return row.key !== null && this.#inDoubt.has(nameOf(row));
  }

  #ownOf(tenantUuid: string): Batches<AcceptanceRow, Written> {
    const known = this.#own.get(tenantUuid);
    if (known !== undefined) return known;
    const own = new Batches<AcceptanceRow, Written>({
      limits: { items: MAX_BATCH },
      bytesOf: ({ body }) => body.length,
      work: async (rows) => {
        await this.#takeTurn();
        try {
          return await this.#insert(rows, "wait");
        } finally {
          this.#endTurn();
        }
      },
      afterFailure: aloneWhereOneIsBad,
      whenIdle: () => void this.#own.delete(tenantUuid),
    });
    this.#own.set(tenantUuid, own);
    return own;
  }

  async #takeTurn(): Promise<void> {
    if (this.#waitingTenants < WAITING_TENANTS) this.#waitingTenants += 1;
    else await new Promise<void>((resolve) => this.#turns.push(resolve));
  }

  #endTurn(): void {
    const next = this.#turns.shift();
    if (next === undefined) this.#waitingTenants -= 1;
    else next();
  }
}

export const sharedCommits = new PerDatabase(({ db }) => new SharedCommits(db.control));
