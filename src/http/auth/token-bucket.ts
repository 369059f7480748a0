/**
 * A token bucket per key, in this process: with n processes a key gets up to n times the rate (documented; a shared count would
 * cost a round trip a request). A rate of 0 switches it off.
 */
export class TokenBuckets {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond;
    this.#burst = Math.max(burst, 1);
  }

  /** Takes one token; answers 0, or after how many milliseconds there will be one. `now` in milliseconds, monotonic. */
  take(key: string, now: number): number {
    if (this.#perSecond <= 0) return 0;
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      if (this.#buckets.size >= 50_000) this.#dropFull(now);
      bucket = { tokens: this.#burst, at: now };
      this.#buckets.set(key, bucket);
    } else {
      bucket.tokens = Math.min(this.#burst, bucket.tokens + ((now - bucket.at) / 1000) * this.#perSecond);
      bucket.at = now;
    }
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return 0;
    }
    return ((1 - bucket.tokens) / this.#perSecond) * 1000;
  }

  /** As `take`, and leaves the token where it is. */
  look(key: string, now: number): number {
    const bucket = this.#buckets.get(key);
    if (this.#perSecond <= 0 || bucket === undefined) return 0;
    const tokens = bucket.tokens + ((now - bucket.at) / 1000) * this.#perSecond;
    return tokens >= 1 ? 0 : ((1 - tokens) / this.#perSecond) * 1000;
  }

  /** A bucket that has filled up again is the same as none. */
  #dropFull(now: number): void {
    for (const [key, bucket] of this.#buckets) {
      if (bucket.tokens + ((now - bucket.at) / 1000) * this.#perSecond >= this.#burst) this.#buckets.delete(key);
    }
  }
}

/** Lets everybody through. */
export const NO_BUCKETS: TokenBuckets = new TokenBuckets(0, 1);
