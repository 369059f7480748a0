/** What waits for a place at work. */
export interface Waiting {
  readonly tenantUuid: string;
}

/**
 * Who is next, tenant by tenant: the one that was served longest ago, and of its own the oldest. A tenant has at most all places
 * but one, so that whoever comes with something small never waits for all of one tenant's large ones; with a single place it has
 * that.
 */
export class Turns<T extends Waiting> {
  readonly #places: number;
  readonly #mostOfTenant: number;
  /** By tenant, in the order of their turns. */
  readonly #waiting = new Map<string, T[]>();
  readonly #working = new Map<string, number>();
  #busy = 0;

  constructor(places: number, mostOfTenant: number) {
    this.#places = places;
    this.#mostOfTenant = mostOfTenant;
  }

  /** False: so much of this tenant waits already. */
  join(item: T): boolean {
    const own = this.#waiting.get(item.tenantUuid);
    if (own === undefined) this.#waiting.set(item.tenantUuid, [item]);
    else if (own.length >= this.#mostOfTenant) return false;
    else own.push(item);
    return true;
  }

  /** Whoever is next and has a place now; it has to be given back with `leave`. */
  next(): T | undefined {
    if (this.#busy >= this.#places) return undefined;
    for (const [tenantUuid, [item]] of this.#waiting) {
      if (item === undefined || this.#of(tenantUuid) >= Math.max(1, this.#places - 1)) continue;
      this.forget(item);
      const left = this.#waiting.get(tenantUuid);
      if (left !== undefined) {
        this.#waiting.delete(tenantUuid);
        this.#waiting.set(tenantUuid, left);
      }
      this.#busy += 1;
      this.#working.set(tenantUuid, this.#of(tenantUuid) + 1);
      return item;
    }
    return undefined;
  }

  leave(tenantUuid: string): void {
    this.#busy -= 1;
    const left = this.#of(tenantUuid) - 1;
    if (left === 0) this.#working.delete(tenantUuid);
    else this.#working.set(tenantUuid, left);
  }

  /** It waits no longer. */
  forget(item: T): void {
    const own = this.#waiting.get(item.tenantUuid);
    const at = own?.indexOf(item) ?? -1;
    if (own === undefined || at === -1) return;
    own.splice(at, 1);
    if (own.length === 0) this.#waiting.delete(item.tenantUuid);
  }

  #of(tenantUuid: string): number {
    return this.#working.get(tenantUuid) ?? 0;
  }
}
