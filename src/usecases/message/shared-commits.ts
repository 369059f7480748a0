import type { Tx } from "#db/database.ts";
import { type AcceptanceRow, type AtTheGate, insertAccepted } from "#db/queries/message/acceptance.ts";
import { aloneWhereOneIsBad, Batches } from "../batches.ts";
import { PerDatabase } from "../per-database.ts";

const MAX_BATCH = 400;
/** So many tenants may wait for their approvals at once, each by a connection; the others wait for one of these. */
const WAITING_TENANTS = 4;

/** True: written. False: its key had been used before. Shut out: an approval of the tenant is being committed. */
type Written = boolean | "shut-out";

/**
 * The requests of one process are committed together, each answered only after the commit it is part of. One bad row must not
 * refuse its neighbors: they try again by themselves. A database that is away refuses all of them at once. Nor must one tenant
 * hold up the others: while an approval of one is being committed (which takes as long as a worker that stands still is given)
 * its messages wait in a commit of their own.
 */
class SharedCommits {
  readonly #tx: Tx;
  readonly #shared: Batches<AcceptanceRow, Written>;
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
    });
  }

  get waitingBytes(): number {
    let bytes = this.#shared.waitingBytes;
    for (const own of this.#own.values()) bytes += own.waitingBytes;
    return bytes;
  }

  /** True when the row was written, false when its key had been used before. */
  async submit(row: AcceptanceRow): Promise<boolean> {
    const written = await this.#shared.submit(row);
    return (written === "shut-out" ? await this.#ownOf(row.tenantUuid).submit(row) : written) === true;
  }

  async #insert(rows: readonly AcceptanceRow[], atTheGate: AtTheGate): Promise<readonly Written[]> {
    const { intakeUuids, shutOut } = await insertAccepted(this.#tx, rows, atTheGate);
    return rows.map((row) => (shutOut.has(row.tenantUuid) ? "shut-out" : intakeUuids.has(row.intakeUuid)));
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
