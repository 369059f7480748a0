interface Entry<T> {
  readonly value: Promise<T>;
  readonly loadedAt: number;
  renewing: boolean;
  /** Asked for since it was loaded: only such entries are renewed. */
  asked: boolean;
}

/** Answers what the keys stand for now; a key that is missing there stands for undefined. */
type LoadMany<T> = (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>;

/** Entries renewed by one look-up. */
const MAX_TOGETHER = 500;

/**
 * Remembers what a look-up answered for `lifetimeMs`, so that a revocation made by another process is seen that late at the most.
 * In the second half of its life an entry that is still asked for is renewed in the background: callers under load do not wait
 * for the renewal. With `loadMany` the others that are no longer young are renewed by the same look-up: what a thousand callers
 * use costs a look-up or two a second and not a thousand.
 */
export class ShortLivedCache<T> {
  readonly #load: (key: string) => Promise<T>;
  readonly #lifetimeMs: number;
  readonly #loadMany: LoadMany<T> | undefined;
  readonly #largest: number;
  readonly #entries = new Map<string, Entry<T>>();

  constructor(load: (key: string) => Promise<T>, lifetimeMs: number, loadMany?: LoadMany<T>, largest = 10_000) {
    this.#load = load;
    this.#lifetimeMs = lifetimeMs;
    this.#loadMany = loadMany;
    this.#largest = largest;
  }

  get(key: string): Promise<T> {
    const known = this.#entries.get(key);
    const now = performance.now();
    const age = known === undefined ? Number.POSITIVE_INFINITY : now - known.loadedAt;
    if (known === undefined || age >= this.#lifetimeMs) return this.#fetch(key).value;
    known.asked = true;
    if (age >= this.#lifetimeMs / 2 && !known.renewing) this.#renew(key, known, now);
    return known.value;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  #renew(key: string, entry: Entry<T>, now: number): void {
    const renewed = new Map([[key, entry]]);
    if (this.#loadMany !== undefined) {
      // From a quarter of a life on: those a little younger come along, and next time all of them fall due together.
      for (const [other, each] of this.#entries) {
        if (renewed.size === MAX_TOGETHER) break;
        const age = now - each.loadedAt;
        if (each.asked && !each.renewing && age >= this.#lifetimeMs / 4 && age < this.#lifetimeMs) renewed.set(other, each);
      }
    }
    for (const each of renewed.values()) each.renewing = true;
    const loading =
      this.#loadMany === undefined
        ? this.#load(key).then((value) => new Map([[key, value]]))
        : this.#loadMany([...renewed.keys()]);
    loading.then(
      (values) => {
        for (const [name, each] of renewed) {
          // Forgotten or replaced meanwhile: what was loaded may be older than that.
          if (this.#entries.get(name) === each) this.#keep(name, entryOf(Promise.resolve(values.get(name) as T), now));
        }
      },
      () => {
        for (const each of renewed.values()) each.renewing = false;
      },
    );
  }

  #fetch(key: string): Entry<T> {
    const entry = entryOf(this.#load(key), performance.now());
    this.#keep(key, entry);
    entry.value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry;
  }

  #keep(key: string, entry: Entry<T>): void {
    if (this.#entries.size >= this.#largest && !this.#entries.has(key)) this.#entries.clear();
    this.#entries.set(key, entry);
  }
}

const entryOf = <T>(value: Promise<T>, loadedAt: number): Entry<T> => ({ value, loadedAt, renewing: false, asked: false });
