/**
 * What time it is by the database's clock, as it was last heard: by it is reckoned how long something has waited that the
 * database noted. Until it was heard, and between, as this process's clocks say.
 */
export class DatabaseClock {
  #heard: { readonly nowMs: number; readonly at: number } | undefined;

  /** It was so late, in ms since 1970, when it was asked. */
  hear(nowMs: number): void {
    this.#heard = { nowMs, at: performance.now() };
  }

  nowMs(): number {
    return this.#heard === undefined ? Date.now() : this.#heard.nowMs + performance.now() - this.#heard.at;
  }
}
