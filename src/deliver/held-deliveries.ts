import type { readTarget } from "#adapters/guarded-http.ts";
import type { SigningKey } from "#contract/events/sign.ts";
import type { ClaimedRow, Lease } from "#db/queries/webhook/delivery.ts";

/** Where a claim's deliveries go: the endpoint as it stood at the claim. */
export interface Target {
  readonly address: ReturnType<typeof readTarget>;
  readonly keys: readonly SigningKey[];
  readonly failingForMs: number;
  failing: boolean;
}

/** A delivery that this process has leased. Times are those of `performance.now()`. */
export interface TracedRow extends ClaimedRow {
  /** What tells the span that it goes on from; absent: nobody asked. */
  readonly spanUuid?: string | null;
}

export interface HeldDelivery extends Lease {
  readonly row: TracedRow;
  readonly target: Target;
  readonly claimedAt: number;
  leasedAt: number;
  startedAt: number | undefined;
}

/** The deliveries that this process has leased, from the claim until their outcome is recorded. */
export class HeldDeliveries {
  readonly #held = new Set<HeldDelivery>();
  readonly #newest = new Map<string, HeldDelivery>();

  /**
   * Claimed anew while an earlier attempt is under way: it was canceled and sent again meanwhile, and only the new claim decides.
   */
  add(item: HeldDelivery): void {
    const before = this.#newest.get(item.deliveryUuid);
    if (before !== undefined) this.#held.delete(before);
    this.#newest.set(item.deliveryUuid, item);
    this.#held.add(item);
  }

  /** Whether the outcome of this claim counts. */
  isNewest(item: HeldDelivery): boolean {
    return this.#newest.get(item.deliveryUuid) === item;
  }

  remove(item: HeldDelivery): void {
    this.#held.delete(item);
    if (this.isNewest(item)) this.#newest.delete(item.deliveryUuid);
  }

  leasedBefore(at: number): readonly HeldDelivery[] {
    return [...this.#held].filter((item) => item.leasedAt < at);
  }

  /** Those whose attempt has been under way since before then. */
  startedBefore(at: number): readonly HeldDelivery[] {
    return [...this.#held].filter((item) => item.startedAt !== undefined && item.startedAt < at);
  }
}
