/** What was used counts half after so long. */
const HALF_LIFE_MS = 5_000;
/** Less is nothing: who used no more is as good as new. */
const MIN_USED_MS = 1;
/** So many are remembered, those who used most; the others count as new. */
const MAX_KNOWN = 200;
/** Somebody else's turn so long ago no longer shortens anybody's. */
const COMPANY_MS = 10_000;
/** How long a batch should take while somebody else may come. */
const SHARED_BATCH_MS = 50;
/** After a failure that was nobody's fault a tenant is passed over for so long, twice as long after the next, up to the most. */
const PUT_OFF_MS = 250;
const MAX_PUT_OFF_MS = 4_000;
/** The newest batch counts so much in what an item takes. */
const NEWEST_COUNTS = 0.3;

interface PutOff {
  readonly until: number;
  readonly ms: number;
}

interface Used {
  readonly ms: number;
  readonly at: number;
  /** Turns under way. */
  readonly since: readonly number[];
}

const NOTHING: Used = { ms: 0, at: 0, since: [] };

/**
 * Whose turn it is, of the tenants of one process: always theirs who used least of its time lately. So whoever sends little waits
 * for one batch of whoever sends much, however many of those there are. Batches are short while more than one tenant works.
 * Memory of one process; times are those of `performance.now()`.
 */
export class TenantTurns {
  readonly #used = new Map<string, Used>();
  readonly #msAnItem = new Map<string, number>();
  readonly #putOff = new Map<string, PutOff>();

  /** Those that used some of the time lately, who used most first. */
  known(now: number): readonly string[] {
    for (const [tenantUuid, used] of this.#used)
      if (used.since.length === 0 && amountOf(used, now) < MIN_USED_MS && now - used.at > COMPANY_MS)
        this.#used.delete(tenantUuid);
    const used = [...this.#used.keys()].sort((a, b) => this.#amount(b, now) - this.#amount(a, now));
    return [...new Set([...this.notNow(now), ...used])].slice(0, MAX_KNOWN);
  }

  /** Of these the one that used least, and is not put off; undefined where there is none. */
  next(tenantUuids: readonly string[], now: number): string | undefined {
    let next: string | undefined;
    for (const tenantUuid of tenantUuids)
      if (!this.#isPutOff(tenantUuid, now) && (next === undefined || this.#amount(tenantUuid, now) < this.#amount(next, now)))
        next = tenantUuid;
    return next;
  }

  /** Those that are put off. */
  notNow(now: number): readonly string[] {
    for (const [tenantUuid, { until, ms }] of this.#putOff) if (now > until + 2 * ms) this.#putOff.delete(tenantUuid);
    return [...this.#putOff.keys()].filter((tenantUuid) => this.#isPutOff(tenantUuid, now));
  }

  /**
   * What was tried for this tenant failed through nobody's fault: others come first for a while, however little it used. Of
   * several batches that fail together one counts.
   */
  putOff(tenantUuid: string, now: number): void {
    if (this.#isPutOff(tenantUuid, now)) return;
    const before = this.#putOff.get(tenantUuid);
    const ms = before === undefined || now > before.until + 2 * before.ms ? PUT_OFF_MS : Math.min(MAX_PUT_OFF_MS, 2 * before.ms);
    this.#putOff.set(tenantUuid, { until: now + ms, ms });
  }

  #isPutOff(tenantUuid: string, now: number): boolean {
    return now < (this.#putOff.get(tenantUuid)?.until ?? now);
  }

  /** How many items of a kind this tenant's batch may have; `most`: where nobody else is about. */
  batchOf(tenantUuid: string, kind: string, { most, now }: { readonly most: number; readonly now: number }): number {
    const msAnItem = this.#msAnItem.get(kind);
    if (msAnItem === undefined || !this.#isAnotherAbout(tenantUuid, now)) return most;
    return Math.max(1, Math.min(most, Math.floor(SHARED_BATCH_MS / msAnItem)));
  }

  /** A turn begins; what is answered is called when it ends, with how many items of which kind were done in it. */
  begin(tenantUuid: string, began: number): (now: number, done?: { readonly kind: string; readonly items: number }) => void {
    const before = this.#used.get(tenantUuid) ?? NOTHING;
    this.#used.set(tenantUuid, { ...before, since: [...before.since, began] });
    return (now, done) => {
      const used = this.#used.get(tenantUuid) ?? NOTHING;
      // Who had nothing that could be taken does not come again at once.
      const ms = done?.items === 0 ? Math.max(SHARED_BATCH_MS, now - began) : now - began;
      const since = used.since.toSpliced(used.since.indexOf(began), 1);
      this.#used.set(tenantUuid, { ms: decayed(used, now) + ms, at: now, since });
      if (done === undefined || done.items === 0) return;
      const known = this.#msAnItem.get(done.kind);
      const newest = ms / done.items;
      this.#msAnItem.set(done.kind, known === undefined ? newest : known + NEWEST_COUNTS * (newest - known));
    };
  }

  #amount(tenantUuid: string, now: number): number {
    return amountOf(this.#used.get(tenantUuid) ?? NOTHING, now);
  }

  #isAnotherAbout(tenantUuid: string, now: number): boolean {
    for (const [other, used] of this.#used)
      if (other !== tenantUuid && (used.since.length > 0 || now - used.at < COMPANY_MS)) return true;
    return false;
  }
}

const decayed = ({ ms, at }: Used, now: number): number => ms * 0.5 ** ((now - at) / HALF_LIFE_MS);
/** A turn that only just began counts too: of several lanes each goes to another tenant where there is one. */
const amountOf = (used: Used, now: number): number =>
  used.since.reduce((sum, since) => sum + Math.max(SHARED_BATCH_MS, now - since), decayed(used, now));
