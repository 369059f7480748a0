import type { LaneKey } from "#db/queries/webhook/delivery.ts";

/** Lanes by tenant, both in the order of their turns. */
export class Turns<Each extends LaneKey> {
  readonly #byTenant = new Map<string, Set<Each>>();
  size = 0;

  has(lane: Each): boolean {
    return this.#byTenant.get(lane.tenantUuid)?.has(lane) ?? false;
  }

  add(lane: Each): void {
    const lanes = this.#byTenant.get(lane.tenantUuid);
    if (lanes?.has(lane) === true) return;
    if (lanes === undefined) this.#byTenant.set(lane.tenantUuid, new Set([lane]));
    else lanes.add(lane);
    this.size += 1;
  }

  delete(lane: Each): boolean {
    const lanes = this.#byTenant.get(lane.tenantUuid);
    if (lanes?.delete(lane) !== true) return false;
    this.size -= 1;
    if (lanes.size === 0) this.#byTenant.delete(lane.tenantUuid);
    return true;
  }

  byTenant(): Iterable<readonly [tenantUuid: string, lanes: Iterable<Each>]> {
    return this.#byTenant;
  }

  moveToEnd(tenantUuid: string): void {
    const lanes = this.#byTenant.get(tenantUuid);
    if (lanes === undefined) return;
    this.#byTenant.delete(tenantUuid);
    this.#byTenant.set(tenantUuid, lanes);
  }
}
