import type { Standing } from "#domain/delivery/endpoint-standing.ts";

/** An endpoint as it stood when nothing of it was held any more. */
export interface Remembered {
  readonly standing: Standing;
  /** The standing as it is stored with the endpoint. */
  readonly kept: Standing;
  readonly reducedAt: number;
}

/** The endpoints that were held last, up to so many: their next delivery need not wait until somebody has read how they stand. */
export class RememberedEndpoints {
  readonly #byUuid = new Map<string, Remembered>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  put(endpointUuid: string, remembered: Remembered): void {
    this.#byUuid.delete(endpointUuid);
    this.#byUuid.set(endpointUuid, remembered);
    for (const [oldest] of this.#byUuid) {
      if (this.#byUuid.size <= this.#most) break;
      this.#byUuid.delete(oldest);
    }
  }

  take(endpointUuid: string): Remembered | undefined {
    const found = this.#byUuid.get(endpointUuid);
    this.#byUuid.delete(endpointUuid);
    return found;
  }
}
