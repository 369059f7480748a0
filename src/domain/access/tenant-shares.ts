/** Whose server takes so long is slow: from then on it shares half of the lanes with others like it. */
const SLOW_AFTER_MS = 5_000;

interface Busy {
  readonly tenantUuid: string;
  readonly since: number;
}

/**
 * Who may have a lane of a kind of work that waits for others' servers. A tenant has at most as many lanes as it leaves free, and
 * slow ones have half of them between them: however long the servers of some take, there is a lane for the next tenant. Memory of
 * one process: after a restart each slow one is found out once more, at the price of a lane for a while. Times are those of
 * `performance.now()`.
 */
export class TenantShares {
  readonly #lanes: number;
  readonly #busy = new Set<Busy>();
  readonly #slow = new Set<string>();

  constructor(lanes: number) {
    this.#lanes = lanes;
  }

  /** Nobody's turn can come now. */
  get isFull(): boolean {
    return this.#busy.size >= this.#lanes;
  }

  /** Tenants whose turn cannot come now. */
  notNow(now: number): readonly string[] {
    const free = this.#lanes - this.#busy.size;
    const full = [...Map.groupBy(this.#busy, (busy) => busy.tenantUuid)].filter(([, busy]) => busy.length >= free);
    const slow = [...this.#busy].filter((busy) => this.#slow.has(busy.tenantUuid) || now - busy.since > SLOW_AFTER_MS);
    return [...new Set([...full.map(([tenantUuid]) => tenantUuid), ...(slow.length * 2 >= this.#lanes ? this.#slow : [])])];
  }

  /** A lane begins with this tenant's work; what is answered is called when it ends. */
  begin(tenantUuid: string, now: number): (now: number) => void {
    const busy: Busy = { tenantUuid, since: now };
    this.#busy.add(busy);
    return (end) => {
      this.#busy.delete(busy);
      if (end - busy.since > SLOW_AFTER_MS) this.#slow.add(tenantUuid);
      else this.#slow.delete(tenantUuid);
    };
  }
}
