import type { IncomingHttpHeaders } from "node:http";
import { networkOf } from "#adapters/connection-guard.ts";
import { TokenBuckets } from "./token-bucket.ts";

/** Wrong keys, tokens and client secrets of one address: at once, and from then on. */
const BURST = 200;
const PER_SECOND = 10;
/** Of the keys that were right lately. */
const REMEMBERED = 20_000;
/** Enough to know a key or token by, and too little to call with. */
const PART = 20;

/**
 * Slows down guessing of keys, in this process: each wrong one costs a look in the database. A caller whose key was right lately
 * goes on, whatever others at the same address do: one guesser behind a proxy locks nobody else out.
 */
export class Guesses {
  readonly #buckets: TokenBuckets;
  readonly #right = new Set<string>();

  /** `isOn` false: no limits, as for callers who are known. */
  constructor(isOn: boolean) {
    this.#buckets = new TokenBuckets(isOn ? PER_SECOND : 0, BURST);
  }

  /** After how many seconds the address may try again; 0: now. */
  waitOf(address: string, headers: IncomingHttpHeaders, now = performance.now()): number {
    const given = partOf(headers);
    if (given !== undefined && this.#right.has(given)) return 0;
    const waitMs = this.#buckets.look(networkOf(address), now);
    return waitMs === 0 ? 0 : Math.max(1, Math.ceil(waitMs / 1000));
  }

  wrong(address: string, now = performance.now()): void {
    this.#buckets.take(networkOf(address), now);
  }

  right(headers: IncomingHttpHeaders): void {
    const given = partOf(headers);
    if (given === undefined || this.#right.has(given)) return;
    const [oldest] = this.#right;
    if (this.#right.size >= REMEMBERED && oldest !== undefined) this.#right.delete(oldest);
    this.#right.add(given);
  }
}

/** What is sent to prove who asks. */
export function proofOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headers["x-api-key"];
  return typeof key === "string" ? key : headers.authorization;
}

/** The end of it, of which nobody knows a part; undefined: too short to be any. */
function partOf(headers: IncomingHttpHeaders): string | undefined {
  const given = proofOf(headers);
  return given === undefined || given.length < 2 * PART ? undefined : given.slice(-PART);
}
