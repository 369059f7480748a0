import type { LaneKey } from "#db/queries/webhook/delivery.ts";
import { type Pace, type Standing, UNKNOWN_STANDING } from "#domain/delivery/endpoint-standing.ts";

export interface LaneLimits {
  /** Attempts under way at once to endpoints that answer quickly. */
  readonly quick: number;
  /** Attempts under way at once to all others: unknown, slow, failing. */
  readonly others: number;
  /** Claimed ahead for one endpoint that has earned all it can. */
  readonly ahead: number;
}

export interface Lane<Item> extends LaneKey {
  readonly waiting: Item[];
  inFlight: number;
  /** What its endpoint has earned; before its first claim nobody has looked. */
  standing: Standing;
  isKnown: boolean;
  /** The standing as it is stored with the endpoint. */
  kept: Standing;
  /** When it last lost what it had earned, by `performance.now()`. */
  reducedAt: number;
  /** A claim for it is under way. */
  claiming: boolean;
  /** When the earliest retry recorded here is due, by `performance.now()`. */
  wakeAt: number;
}

/** A lane to claim for. */
export interface Wish<Item> {
  readonly lane: Lane<Item>;
  /** How much to claim. */
  readonly room: number;
  /** How much when the endpoint turns out not to be a quick one, of a lane at which nobody has looked. */
  readonly roomOtherwise: number;
}

export interface Claim<Item> {
  readonly tenantUuid: string;
  readonly wishes: readonly Wish<Item>[];
}

type Share = "quick" | "others";
type Turn = "quick" | "unknown" | "held";

const SHARE_OF: Readonly<Record<Pace, Share>> = { quick: "quick", unknown: "others", slow: "others", failing: "others" };
/** An endpoint that nobody knows yet goes before those that are known to take long. */
const TURN_OF: Readonly<Record<Pace, Turn>> = { quick: "quick", unknown: "unknown", slow: "held", failing: "held" };
const TURNS: readonly Turn[] = ["quick", "unknown", "held"];

/** Claimed for an endpoint at which nobody has looked, if it turns out to be quick. */
const FIRST_ROOM = 32;
const CLAIMED_PER_ALLOWED = 16;

interface Tenant {
  readonly inFlight: { quick: number; others: number };
  /** Claimed and not begun, of endpoints that are not quick. */
  waitingOthers: number;
}

/**
 * What this worker holds, lane by lane, and whose turn it is. A lane is an endpoint. Turns go round: first between tenants, then between
 * their endpoints. Nobody takes all that is free: a tenant has at most as much as it leaves free (of the quick share four times as much),
 * so there is always room for whoever comes next, however many are there. Memory only: every row in it is leased, and a lane that is
 * forgotten is found again by the next look.
 */
export class Lanes<Item> {
  readonly #limits: LaneLimits;
  readonly #lanes = new Map<string, Lane<Item>>();
  readonly #tenants = new Map<string, Tenant>();
  /** Lanes for which the database may hold due deliveries that nobody has, by tenant in the order of their turns. */
  readonly #mayHaveDue = { quick: new Turns<Lane<Item>>(), others: new Turns<Lane<Item>>() };
  /** Whether a claim may be possible that was not when it was last asked for. */
  readonly #mayClaim = { quick: true, others: true };
  /** Lanes with something waiting, by tenant in the order of their turns. */
  readonly #turns = { quick: new Turns<Lane<Item>>(), unknown: new Turns<Lane<Item>>(), held: new Turns<Lane<Item>>() };
  readonly #inFlight = { quick: 0, others: 0 };

  constructor(limits: LaneLimits) {
    this.#limits = limits;
  }

  get inFlight(): number {
    return this.#inFlight.quick + this.#inFlight.others;
  }

  /** The database may have something due for this endpoint. */
  touch(key: LaneKey): void {
    const lane = this.#laneOf(key);
    const share = claimShareOf(lane);
    this.#mayHaveDue[share].add(lane);
    this.#mayClaim[share] = true;
  }

  /** Something for this endpoint falls due then (by `performance.now()`). */
  wakeAt(key: LaneKey, at: number): void {
    const lane = this.#laneOf(key);
    lane.wakeAt = Math.min(lane.wakeAt, at);
  }

  /** Marks whatever has fallen due; forgets lanes with nothing in them. Answers whether any may have something due. */
  wakeDue(now: number): boolean {
    for (const [uuid, lane] of this.#lanes) {
      if (lane.wakeAt <= now) {
        lane.wakeAt = Number.POSITIVE_INFINITY;
        this.touch(lane);
      }
      const isIdle =
        lane.waiting.length === 0 && lane.inFlight === 0 && !lane.claiming && lane.wakeAt === Number.POSITIVE_INFINITY;
      if (isIdle && !this.#mayHaveDue.quick.has(lane) && !this.#mayHaveDue.others.has(lane)) this.#lanes.delete(uuid);
    }
    for (const [uuid, { inFlight, waitingOthers }] of this.#tenants)
      if (inFlight.quick + inFlight.others + waitingOthers === 0) this.#tenants.delete(uuid);
    return this.#mayHaveDue.quick.size + this.#mayHaveDue.others.size > 0;
  }

  /**
   * The lanes of one tenant to claim for now, the tenants by turns; undefined when no lane has both something due and room. Quick ones
   * and the others are claimed for apart, so that a claim for many of the others is never in the way of a quick one.
   */
  nextClaim(share: Share, mostLanes: number): Claim<Item> | undefined {
    if (!this.#mayClaim[share]) return undefined;
    const due = this.#mayHaveDue[share];
    for (const [tenantUuid, lanes] of due.byTenant()) {
      const wishes = this.#wishes(lanes, share, mostLanes, this.#roomOfTenant(tenantUuid));
      if (wishes.length === 0) continue;
      // Nothing more is due as far as we know; whatever is raised while the claim runs marks it again.
      for (const { lane } of wishes) due.delete(lane);
      due.moveToEnd(tenantUuid);
      return { tenantUuid, wishes };
    }
    this.#mayClaim[share] = false;
    return undefined;
  }

  #wishes(lanes: Iterable<Lane<Item>>, share: Share, mostLanes: number, roomOfTenant: number): readonly Wish<Item>[] {
    const wishes: Wish<Item>[] = [];
    let left = roomOfTenant;
    for (const lane of lanes) {
      if (wishes.length === mostLanes || (share === "others" && left <= 0)) break;
      const room = lane.claiming ? 0 : this.roomOf(lane);
      if (room === 0) continue;
      const roomOtherwise = lane.isKnown ? room : Math.min(Math.max(left, 0), 1);
      wishes.push({ lane, room, roomOtherwise });
      left -= roomOtherwise;
    }
    return wishes;
  }

  /** What a tenant may still claim for its endpoints that are not quick. */
  #roomOfTenant(tenantUuid: string): number {
    const { inFlight, waitingOthers } = this.#tenantOf(tenantUuid);
    return this.#limits.others - this.#inFlight.others - inFlight.others - waitingOthers;
  }

  /** How much to claim for a lane; zero while it holds more than half of what it may, so that claims stay large. */
  roomOf(lane: Lane<Item>): number {
    const held = lane.waiting.length + lane.inFlight;
    const most = this.#mostHeld(lane);
    return held * 2 > most ? 0 : most - held;
  }

  #mostHeld({ standing: { pace, allowed }, isKnown }: Lane<Item>): number {
    if (!isKnown) return FIRST_ROOM;
    if (pace === "quick") return Math.min(this.#limits.ahead, Math.max(FIRST_ROOM, allowed * CLAIMED_PER_ALLOWED));
    return pace === "failing" ? 1 : allowed * 2;
  }

  /** A claim brought these. */
  add(lane: Lane<Item>, items: readonly Item[]): void {
    lane.waiting.push(...items);
    this.#countWaiting(lane, items.length);
    if (lane.waiting.length > 0) this.#turns[TURN_OF[lane.standing.pace]].add(lane);
  }

  /** The next attempt to start, or undefined when all that waits has to wait. */
  next(isQuick: boolean): { readonly lane: Lane<Item>; readonly item: Item } | undefined {
    for (const turn of TURNS) {
      if ((turn === "quick") !== isQuick) continue;
      const found = this.#nextOf(turn);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #nextOf(turn: Turn): { readonly lane: Lane<Item>; readonly item: Item } | undefined {
    const turns = this.#turns[turn];
    const share = turn === "quick" ? "quick" : "others";
    for (const [tenantUuid, lanes] of turns.byTenant()) {
      if (!this.#mayStart(turn, tenantUuid)) continue;
      for (const lane of lanes) {
        // Whoever has as much under way as it may comes back when an attempt ends.
        turns.delete(lane);
        if (lane.inFlight >= this.#mostInFlight(lane, share)) continue;
        const item = lane.waiting.shift();
        if (item === undefined) continue;
        this.#countWaiting(lane, -1);
        this.#countInFlight(lane, 1);
        if (lane.waiting.length > 0) turns.add(lane);
        turns.moveToEnd(tenantUuid);
        return { lane, item };
      }
    }
    return undefined;
  }

  /** Whether the tenant leaves enough free to take one more. */
  #mayStart(turn: Turn, tenantUuid: string): boolean {
    const share = turn === "quick" ? "quick" : "others";
    const free = this.#limits[share] - this.#inFlight[share];
    const taken = this.#tenantOf(tenantUuid).inFlight[share];
    if (turn === "quick") return free > 0 && taken < free * 4;
    return turn === "unknown" ? taken < free : taken * 2 < free;
  }

  /** One endpoint of many that break down at once leaves room for the others of its tenant, too. */
  #mostInFlight({ standing: { allowed } }: Lane<Item>, share: Share): number {
    return share === "others"
      ? allowed
      : Math.min(allowed, Math.max(1, Math.floor((this.#limits.quick - this.#inFlight.quick) / 2)));
  }

  /** An attempt ended. */
  done(lane: Lane<Item>): void {
    this.#countInFlight(lane, -1);
    if (lane.waiting.length > 0) this.#turns[TURN_OF[lane.standing.pace]].add(lane);
    this.#mayClaim.quick = true;
    this.#mayClaim.others = true;
  }

  /** Nobody had looked at the endpoint before; this is how it stands. */
  know(lane: Lane<Item>, standing: Standing): void {
    const wasDue = this.#mayHaveDue.quick.delete(lane);
    lane.isKnown = true;
    lane.kept = standing;
    this.setStanding(lane, standing);
    if (wasDue) this.touch(lane);
  }

  /** A claim begins, or has ended. */
  setClaiming(lane: Lane<Item>, claiming: boolean): void {
    lane.claiming = claiming;
    if (!claiming) this.#mayClaim[claimShareOf(lane)] = true;
  }

  /** Moves a lane, with what it has under way and waiting, to where its pace belongs. */
  setStanding(lane: Lane<Item>, standing: Standing): void {
    const { inFlight, waiting } = lane;
    const before = lane.standing;
    if (before.pace === standing.pace) {
      lane.standing = standing;
      return;
    }
    const wasDue = this.#mayHaveDue.quick.delete(lane) || this.#mayHaveDue.others.delete(lane);
    this.#turns[TURN_OF[before.pace]].delete(lane);
    this.#countInFlight(lane, -inFlight);
    this.#countWaiting(lane, -waiting.length);
    lane.standing = standing;
    this.#countInFlight(lane, inFlight);
    this.#countWaiting(lane, waiting.length);
    if (waiting.length > 0) this.#turns[TURN_OF[standing.pace]].add(lane);
    if (wasDue) this.touch(lane);
  }

  /** Its consumer keeps us waiting: the quick ones shall not wait with it. */
  markSlow(endpointUuid: string): void {
    const lane = this.#lanes.get(endpointUuid);
    if (lane?.standing.pace === "quick") this.setStanding(lane, { ...lane.standing, pace: "slow" });
  }

  /** Takes everything that was not begun. */
  drain(): readonly { readonly lane: Lane<Item>; readonly item: Item }[] {
    return [...this.#lanes.values()].flatMap((lane) => {
      const items = lane.waiting.splice(0);
      this.#countWaiting(lane, -items.length);
      return items.map((item) => ({ lane, item }));
    });
  }

  #countInFlight(lane: Lane<Item>, more: number): void {
    const share = SHARE_OF[lane.standing.pace];
    lane.inFlight += more;
    this.#inFlight[share] += more;
    this.#tenantOf(lane.tenantUuid).inFlight[share] += more;
  }

  #countWaiting(lane: Lane<Item>, more: number): void {
    if (SHARE_OF[lane.standing.pace] === "others") this.#tenantOf(lane.tenantUuid).waitingOthers += more;
  }

  #tenantOf(tenantUuid: string): Tenant {
    const found = this.#tenants.get(tenantUuid);
    if (found !== undefined) return found;
    const made: Tenant = { inFlight: { quick: 0, others: 0 }, waitingOthers: 0 };
    this.#tenants.set(tenantUuid, made);
    return made;
  }

  #laneOf({ tenantUuid, endpointUuid }: LaneKey): Lane<Item> {
    const found = this.#lanes.get(endpointUuid);
    if (found !== undefined) return found;
    const lane: Lane<Item> = {
      tenantUuid,
      endpointUuid,
      waiting: [],
      inFlight: 0,
      standing: UNKNOWN_STANDING,
      isKnown: false,
      kept: UNKNOWN_STANDING,
      reducedAt: 0,
      claiming: false,
      wakeAt: Number.POSITIVE_INFINITY,
    };
    this.#lanes.set(endpointUuid, lane);
    return lane;
  }
}

/** A lane at which nobody has looked is claimed for with the quick ones: it may be one. */
const claimShareOf = (lane: Lane<unknown>): Share => (lane.isKnown ? SHARE_OF[lane.standing.pace] : "quick");

/** Lanes by tenant, both in the order of their turns. */
class Turns<Each extends LaneKey> {
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
