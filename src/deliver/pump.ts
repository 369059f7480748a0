import type { Claim, Lane, Lanes, Reading } from "./lanes.ts";

/**
 * Attempts to endpoints that are not quick begun in one go, and how many times as long as that took nothing more of them is
 * begun.
 */
const OTHERS_IN_ONE_GO = 4;
const OTHERS_REST = 9;

/** What the pump sets going, and the time it goes by. Each of the first three tells it when that has ended, by `pump`. */
export interface PumpParts<Item> {
  attempt(lane: Lane<Item>, item: Item): void;
  read(reading: Reading<Item>): void;
  claim(share: "quick" | "others", claim: Claim<Item>): void;
  /** False while too much waits for the database. */
  mayClaim(): boolean;
  /** In milliseconds, from any beginning. */
  now(): number;
  after(ms: number, then: () => void): void;
}

/** Sets going whatever may: attempts, claims, readings of how endpoints stand. */
export class Pump<Item> {
  readonly #lanes: Lanes<Item>;
  readonly #parts: PumpParts<Item>;
  #isResting = false;
  #isStopped = false;

  constructor(lanes: Lanes<Item>, parts: PumpParts<Item>) {
    this.#lanes = lanes;
    this.#parts = parts;
  }

  pump(): void {
    if (this.#isStopped) return;
    for (let next = this.#lanes.next("quick"); next !== undefined; next = this.#lanes.next("quick"))
      this.#parts.attempt(next.lane, next.item);
    this.#claimFor("quick");
    for (let next = this.#lanes.nextReading(); next !== undefined; next = this.#lanes.nextReading()) this.#parts.read(next);
    if (!this.#isResting) this.#startOthers();
  }

  /** From here on nothing begins. */
  stop(): void {
    this.#isStopped = true;
  }

  /**
   * To begin an attempt takes its time, a connection most of it, and a thousand of them at once would make the quick ones wait.
   * So a tenth of the time goes into them, however many there are. More is claimed when all that may begin has begun.
   */
  #startOthers(): void {
    const started = this.#parts.now();
    let begun = 0;
    for (; begun < OTHERS_IN_ONE_GO; begun += 1) {
      const next = this.#lanes.next("others");
      if (next === undefined) break;
      this.#parts.attempt(next.lane, next.item);
    }
    if (begun < OTHERS_IN_ONE_GO) this.#claimFor("others");
    if (begun === 0) return;
    this.#isResting = true;
    this.#parts.after(OTHERS_REST * (this.#parts.now() - started), () => {
      this.#isResting = false;
      this.pump();
    });
  }

  #claimFor(share: "quick" | "others"): void {
    while (this.#parts.mayClaim()) {
      const next = this.#lanes.nextClaim(share);
      if (next === undefined) return;
      this.#parts.claim(share, next);
    }
  }
}
