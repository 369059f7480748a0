import type { LaneKey } from "#db/queries/webhook/delivery.ts";

export interface LaneLimits {
  /** Attempts under way at once: all of those to consumers that answer, and all of those to consumers that do not. */
  readonly quick: number;
  readonly slow: number;
  /** Attempts under way at once to one endpoint. */
  readonly perEndpoint: number;
  /** Claimed ahead for one endpoint that answers. */
  readonly ahead: number;
}

export interface Lane<Item> extends LaneKey {
  readonly waiting: Item[];
  inFlight: number;
  /** Its consumer takes longer than two seconds: it then draws on the slow share, and others never wait for it. */
  slow: boolean;
  /** A claim for it is under way. */
  claiming: boolean;
  /** When the earliest retry recorded here is due, by `performance.now()`. */
  wakeAt: number;
}

/**
 * What this worker holds, lane by lane, and whose turn it is. A lane is an endpoint. Turns go round: first between tenants for claims,
 * between endpoints for attempts. Memory only: every row in it is leased, and a lane that is forgotten is found again by the next look.
 */
export class Lanes<Item> {
  readonly #limits: LaneLimits;
  readonly #lanes = new Map<string, Lane<Item>>();
  /** Lanes for which the database may hold due deliveries that nobody has. */
  readonly #mayHaveDue = new Set<Lane<Item>>();
  /** Lanes with something waiting, in the order of their turns. */
  readonly #turns = { quick: new Set<Lane<Item>>(), slow: new Set<Lane<Item>>() };
  readonly #inFlight = { quick: 0, slow: 0 };
  #lastTenant = "";

  constructor(limits: LaneLimits) {
    this.#limits = limits;
  }

  get inFlight(): number {
    return this.#inFlight.quick + this.#inFlight.slow;
  }

  /** The database may have something due for this endpoint. */
  touch(key: LaneKey): void {
    this.#mayHaveDue.add(this.#lanes.get(key.endpointUuid) ?? this.#add(key));
  }

  /** Something for this endpoint falls due then (by `performance.now()`). */
  wakeAt(key: LaneKey, at: number): void {
    const lane = this.#lanes.get(key.endpointUuid) ?? this.#add(key);
    lane.wakeAt = Math.min(lane.wakeAt, at);
  }

  /** Marks whatever has fallen due; forgets lanes with nothing in them. Answers whether any may have something due. */
  wakeDue(now: number): boolean {
    for (const [uuid, lane] of this.#lanes) {
      if (lane.wakeAt <= now) {
        lane.wakeAt = Number.POSITIVE_INFINITY;
        this.#mayHaveDue.add(lane);
      }
      const idle = lane.waiting.length === 0 && lane.inFlight === 0 && !lane.claiming && lane.wakeAt === Number.POSITIVE_INFINITY;
      if (idle && !this.#mayHaveDue.has(lane)) this.#lanes.delete(uuid);
    }
    return this.#mayHaveDue.size > 0;
  }

  /** The lanes of one tenant to claim for now, the tenants by turns; undefined when no lane has both something due and room. */
  nextClaim(mostLanes: number): { readonly tenantUuid: string; readonly lanes: readonly Lane<Item>[] } | undefined {
    const byTenant = new Map<string, Lane<Item>[]>();
    for (const lane of this.#mayHaveDue) {
      if (lane.claiming || this.roomOf(lane) === 0) continue;
      const lanes = byTenant.get(lane.tenantUuid);
      if (lanes === undefined) byTenant.set(lane.tenantUuid, [lane]);
      else if (lanes.length < mostLanes) lanes.push(lane);
    }
    const tenants = [...byTenant.keys()].sort();
    const tenantUuid = tenants.find((uuid) => uuid > this.#lastTenant) ?? tenants[0];
    if (tenantUuid === undefined) return undefined;
    this.#lastTenant = tenantUuid;
    const lanes = byTenant.get(tenantUuid) ?? [];
    // Nothing more is due as far as we know; whatever is raised while the claim runs marks it again.
    for (const lane of lanes) this.#mayHaveDue.delete(lane);
    return { tenantUuid, lanes };
  }

  /** How much to claim for a lane; zero while it holds more than half of what it may, so that claims stay large. */
  roomOf(lane: Lane<Item>): number {
    const most = lane.slow ? this.#limits.perEndpoint : this.#limits.ahead;
    const held = lane.waiting.length + lane.inFlight;
    if (lane.slow && this.#inFlight.slow >= this.#limits.slow) return 0;
    return held * 2 > most ? 0 : most - held;
  }

  /** A claim brought these. */
  add(lane: Lane<Item>, items: readonly Item[]): void {
    lane.waiting.push(...items);
    if (lane.waiting.length > 0) this.#turnsOf(lane).add(lane);
  }

  /** The next attempt to start, or undefined when all that waits has to wait. */
  next(): { readonly lane: Lane<Item>; readonly item: Item } | undefined {
    return this.#nextOf("quick") ?? this.#nextOf("slow");
  }

  #nextOf(share: "quick" | "slow"): { readonly lane: Lane<Item>; readonly item: Item } | undefined {
    if (this.#inFlight[share] >= this.#limits[share]) return undefined;
    const turns = this.#turns[share];
    for (const lane of turns) {
      turns.delete(lane);
      if (lane.inFlight >= this.#limits.perEndpoint) continue;
      const item = lane.waiting.shift();
      if (item === undefined) continue;
      lane.inFlight += 1;
      this.#inFlight[share] += 1;
      if (lane.waiting.length > 0) turns.add(lane);
      return { lane, item };
    }
    return undefined;
  }

  /** An attempt ended. */
  done(lane: Lane<Item>): void {
    lane.inFlight -= 1;
    this.#inFlight[lane.slow ? "slow" : "quick"] -= 1;
    if (lane.waiting.length > 0) this.#turnsOf(lane).add(lane);
  }

  /** Moves a lane, with what it has under way, into the slow share or out of it. */
  setSlow(lane: Lane<Item>, slow: boolean): void {
    if (lane.slow === slow) return;
    this.#turnsOf(lane).delete(lane);
    this.#inFlight[lane.slow ? "slow" : "quick"] -= lane.inFlight;
    lane.slow = slow;
    this.#inFlight[slow ? "slow" : "quick"] += lane.inFlight;
    if (lane.waiting.length > 0) this.#turnsOf(lane).add(lane);
  }

  /** Its consumer keeps us waiting. */
  markSlow(endpointUuid: string): void {
    const lane = this.#lanes.get(endpointUuid);
    if (lane !== undefined) this.setSlow(lane, true);
  }

  /** Takes everything that was not begun. */
  drain(): readonly { readonly lane: Lane<Item>; readonly item: Item }[] {
    return [...this.#lanes.values()].flatMap((lane) => lane.waiting.splice(0).map((item) => ({ lane, item })));
  }

  #turnsOf(lane: Lane<Item>): Set<Lane<Item>> {
    return lane.slow ? this.#turns.slow : this.#turns.quick;
  }

  #add({ tenantUuid, endpointUuid }: LaneKey): Lane<Item> {
    const lane: Lane<Item> = {
      tenantUuid,
      endpointUuid,
      waiting: [],
      inFlight: 0,
      slow: false,
      claiming: false,
      wakeAt: Number.POSITIVE_INFINITY,
    };
    this.#lanes.set(endpointUuid, lane);
    return lane;
  }
}
