interface Entry<T> {
  value: Promise<T>;
  readonly loadedAt: number;
  refreshing: boolean;
}

/**
 * Remembers what a look-up answered for `lifetimeMs`, so that a revocation made by another process is seen that late at the most. In the
 * second half of its life an entry is renewed in the background: callers under load do not wait for the renewal.
 */
export class ShortLivedCache<T> {
  readonly #load: (key: string) => Promise<T>;
  readonly #lifetimeMs: number;
  readonly #largest: number;
  readonly #entries = new Map<string, Entry<T>>();

  constructor(load: (key: string) => Promise<T>, lifetimeMs: number, largest = 10_000) {
    this.#load = load;
    this.#lifetimeMs = lifetimeMs;
    this.#largest = largest;
  }

  get(key: string): Promise<T> {
    const known = this.#entries.get(key);
    const age = known === undefined ? Number.POSITIVE_INFINITY : performance.now() - known.loadedAt;
    if (known === undefined || age >= this.#lifetimeMs) return this.#fetch(key).value;
    if (age >= this.#lifetimeMs / 2 && !known.refreshing) {
      known.refreshing = true;
      const loadedAt = performance.now();
      this.#load(key).then(
        (value) => {
          // Forgotten or replaced meanwhile: what was loaded may be older than that.
          if (this.#entries.get(key) === known) this.#keep(key, { value: Promise.resolve(value), loadedAt, refreshing: false });
        },
        () => {
          known.refreshing = false;
        },
      );
    }
    return known.value;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  #fetch(key: string): Entry<T> {
    const entry: Entry<T> = { value: this.#load(key), loadedAt: performance.now(), refreshing: false };
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
