import type { LaneKey } from "#db/queries/webhook/delivery.ts";
import { type Pace, type Standing, UNKNOWN_STANDING } from "#domain/delivery/endpoint-standing.ts";
import { RememberedEndpoints } from "./remembered.ts";
import { Turns } from "./turns.ts";

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
  /** What its endpoint has earned; of no meaning until somebody has read it. */
  standing: Standing;
  isKnown: boolean;
  /** The standing as it is stored with the endpoint. */
  kept: Standing;
  /** Outcomes under way to the database that change what is stored of it. */
  unkept: number;
  /** When it last lost what it had earned, by `performance.now()`. */
  reducedAt: number;
  /** Its standing is being read, or a claim for it is under way. */
  isAsked: boolean;
  /** The database may have something due for it, for which it has no room yet. */
  mayHaveMore: boolean;
  /** What it holds of the places that are not for quick ones, or is about to. */
  heldOfOthers: number;
  /** When the earliest retry recorded here is due, by `performance.now()`. */
  wakeAt: number;
}

/** A lane to claim for, and how much. */
export interface Wish<Item> {
  readonly lane: Lane<Item>;
  readonly room: number;
}

/** Lanes of one tenant whose standing is to be read. */
export interface Reading<Item> {
  readonly tenantUuid: string;
  readonly lanes: readonly Lane<Item>[];
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
const TURNS: Readonly<Record<Share, readonly Turn[]>> = { quick: ["quick"], others: ["unknown", "held"] };

/** Claimed for a quick endpoint at least. */
const MIN_AHEAD = 32;
const CLAIMED_PER_ALLOWED = 16;
/** Endpoints of which nothing is held and whose standing is remembered all the same. */
const MAX_REMEMBERED = 20_000;
/**
 * Claims and readings under way at once. Each kind has its own: however many there are to be read or probed, a claim for a quick
 * one begins.
 */
const MAX_AT_ONCE = { quick: 2, others: 1, reading: 2 };
/** A claim for the others brings what can begin at once and not much more, so that tenants have their turns. */
const MAX_LANES = { quick: 64, others: 16, reading: 500 };

interface Tenant {
  readonly inFlight: { quick: number; others: number };
  /** Of the places that are not for quick ones: taken, and claimed for. */
  heldOfOthers: number;
}

/**
 * What this worker holds, lane by lane, and whose turn it is. A lane is an endpoint. Turns go round: first between tenants, then
 * between their endpoints. Nobody takes all that is free: a tenant has at most as much as it leaves free (of the quick share four
 * times as much), so there is always room for whoever comes next, however many are there. What an endpoint has earned is read
 * before anything is claimed for it, and quick ones share nothing with the others from then on: neither places nor claims. Memory
 * only: every row in it is leased, and a lane that is forgotten is found again by the next look.
 */
export class Lanes<Item> {
  readonly #limits: LaneLimits;
  readonly #lanes = new Map<string, Lane<Item>>();
  readonly #remembered = new RememberedEndpoints(MAX_REMEMBERED);
  readonly #tenants = new Map<string, Tenant>();
  /**
   * Lanes whose standing nobody has read: those of which a notice told go before what a look found, which may be a backlog of
   * thousands.
   */
  readonly #unread = { told: new Turns<Lane<Item>>(), found: new Turns<Lane<Item>>() };
  /** Lanes with room, for which the database may hold due deliveries that nobody has. */
  readonly #mayHaveDue = { quick: new Turns<Lane<Item>>(), unknown: new Turns<Lane<Item>>(), held: new Turns<Lane<Item>>() };
  /** Whether a claim may be possible that was not when it was last asked for. */
  readonly #mayClaim = { quick: true, others: true };
  readonly #underWay = { quick: 0, others: 0, reading: 0 };
  /** Lanes with something waiting, by tenant in the order of their turns. */
  readonly #turns = { quick: new Turns<Lane<Item>>(), unknown: new Turns<Lane<Item>>(), held: new Turns<Lane<Item>>() };
  readonly #inFlight = { quick: 0, others: 0 };

  constructor(limits: LaneLimits) {
    this.#limits = limits;
  }

  get inFlight(): number {
    return this.#inFlight.quick + this.#inFlight.others;
  }

  /** The database may have something due for this endpoint: something new, or what a look found. */
  touch(key: LaneKey, how: "told" | "found"): void {
    const lane = this.#laneOf(key);
    lane.mayHaveMore = true;
    if (how === "told" && this.#unread.found.delete(lane)) this.#unread.told.add(lane);
    else this.#queue(lane, how);
  }

  /** Puts a lane that may have something due where its turn comes, as soon as there is room for it. */
  #queue(lane: Lane<Item>, how: "told" | "found" = "found"): void {
    if (!lane.mayHaveMore || lane.isAsked) return;
    if (!lane.isKnown) {
      if (!this.#unread.told.has(lane)) this.#unread[how].add(lane);
    } else if (this.roomOf(lane) > 0) {
      lane.mayHaveMore = false;
      const turn = TURN_OF[lane.standing.pace];
      this.#mayHaveDue[turn].add(lane);
      this.#mayClaim[SHARE_OF[lane.standing.pace]] = true;
    }
  }

  /** Something for this endpoint falls due then (by `performance.now()`). */
  wakeAt(key: LaneKey, at: number): void {
    const lane = this.#laneOf(key);
    lane.wakeAt = Math.min(lane.wakeAt, at);
  }

  /** Nothing came of what was asked about it: to be asked again then. */
  postpone(lane: Lane<Item>, at: number): void {
    lane.mayHaveMore = false;
    lane.wakeAt = Math.min(lane.wakeAt, at);
  }

  /**
   * Marks whatever has fallen due; of lanes with nothing in them only the standing is remembered. Answers whether any may have
   * something due.
   */
  wakeDue(now: number): boolean {
    const { quick, unknown, held } = this.#mayHaveDue;
    for (const [uuid, lane] of this.#lanes) {
      if (lane.wakeAt <= now) {
        lane.wakeAt = Number.POSITIVE_INFINITY;
        this.touch(lane, "found");
      }
      const isIdle =
        lane.waiting.length === 0 &&
        lane.inFlight === 0 &&
        lane.unkept === 0 &&
        !lane.isAsked &&
        !lane.mayHaveMore &&
        lane.wakeAt === Number.POSITIVE_INFINITY;
      if (!isIdle || quick.has(lane) || unknown.has(lane) || held.has(lane)) continue;
      this.#lanes.delete(uuid);
      const { standing, kept, reducedAt } = lane;
      if (lane.isKnown) this.#remembered.put(uuid, { standing, kept, reducedAt });
    }
    for (const [uuid, { inFlight, heldOfOthers }] of this.#tenants)
      if (inFlight.quick + inFlight.others + heldOfOthers === 0) this.#tenants.delete(uuid);
    return this.#unread.told.size + this.#unread.found.size + quick.size + unknown.size + held.size > 0;
  }

  /**
   * The lanes of one tenant whose standing to read now, the tenants by turns. Ends with `know` for each, or with `endRequest`.
   */
  nextReading(): Reading<Item> | undefined {
    if (this.#underWay.reading >= MAX_AT_ONCE.reading) return undefined;
    const unread = this.#unread.told.size > 0 ? this.#unread.told : this.#unread.found;
    const [next] = unread.byTenant();
    if (next === undefined) return undefined;
    const [tenantUuid, all] = next;
    const lanes = firstOf(all, MAX_LANES.reading);
    for (const lane of lanes) {
      unread.delete(lane);
      lane.isAsked = true;
    }
    unread.moveToEnd(tenantUuid);
    this.#underWay.reading += 1;
    return { tenantUuid, lanes };
  }

  /**
   * The lanes of one tenant to claim for now, the tenants by turns; undefined when no lane has both something due and room. Ends
   * with `endClaim`.
   */
  nextClaim(share: Share): Claim<Item> | undefined {
    if (!this.#mayClaim[share] || this.#underWay[share] >= MAX_AT_ONCE[share]) return undefined;
    for (const turn of TURNS[share]) {
      const due = this.#mayHaveDue[turn];
      for (const [tenantUuid, lanes] of due.byTenant()) {
        const wishes = this.#wishes(turn, tenantUuid, lanes);
        if (wishes.length === 0) continue;
        for (const { lane } of wishes) {
          due.delete(lane);
          lane.isAsked = true;
        }
        due.moveToEnd(tenantUuid);
        this.#underWay[share] += 1;
        return { tenantUuid, wishes };
      }
    }
    this.#mayClaim[share] = false;
    return undefined;
  }

  #wishes(turn: Turn, tenantUuid: string, lanes: Iterable<Lane<Item>>): readonly Wish<Item>[] {
    const wishes: Wish<Item>[] = [];
    const most = turn === "quick" ? MAX_LANES.quick : MAX_LANES.others;
    let left = turn === "quick" ? Number.POSITIVE_INFINITY : this.#roomOfTenant(turn, tenantUuid);
    for (const lane of lanes) {
      if (wishes.length === most || left <= 0) break;
      const room = Math.min(left, this.roomOf(lane));
      if (room === 0) {
        this.#mayHaveDue[turn].delete(lane);
        lane.mayHaveMore = true;
        continue;
      }
      wishes.push({ lane, room });
      left -= room;
    }
    return wishes;
  }

  /**
   * How many more of a tenant could begin, one after the other, as `#mayStart` decides: what is claimed can then begin at once.
   */
  #roomOfTenant(turn: "unknown" | "held", tenantUuid: string): number {
    const free = this.#limits.others - this.#inFlight.others;
    const own = this.#tenantOf(tenantUuid);
    const waiting = own.heldOfOthers - own.inFlight.others;
    const more = turn === "unknown" ? (free - own.inFlight.others) / 2 : (free - 2 * own.inFlight.others) / 3;
    return Math.ceil(more) - waiting;
  }

  /**
   * How much to claim for a lane; of a quick one nothing while it holds more than half of what it may, so that claims stay large.
   */
  roomOf(lane: Lane<Item>): number {
    const held = lane.waiting.length + lane.inFlight;
    const { pace, allowed } = lane.standing;
    if (pace !== "quick") return Math.max(0, (pace === "failing" ? 1 : allowed) - held);
    const most = Math.min(this.#limits.ahead, Math.max(MIN_AHEAD, allowed * CLAIMED_PER_ALLOWED));
    return held * 2 > most ? 0 : most - held;
  }

  /** A claim brought these. */
  add(lane: Lane<Item>, items: readonly Item[]): void {
    lane.waiting.push(...items);
    this.#recount(lane);
    if (lane.waiting.length > 0) this.#turns[TURN_OF[lane.standing.pace]].add(lane);
  }

  /** The next attempt to start, or undefined when all that waits has to wait. */
  next(share: Share): { readonly lane: Lane<Item>; readonly item: Item } | undefined {
    for (const turn of TURNS[share]) {
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
    this.#queue(lane);
  }

  /** How an endpoint stands whose standing nobody had read. */
  know(lane: Lane<Item>, standing: Standing): void {
    lane.isKnown = true;
    lane.kept = standing;
    this.setStanding(lane, standing);
  }

  endReading({ lanes }: Reading<Item>): void {
    this.#underWay.reading -= 1;
    this.#endAsking(lanes);
  }

  endClaim(share: Share, { wishes }: Claim<Item>): void {
    this.#underWay[share] -= 1;
    this.#mayClaim[share] = true;
    this.#endAsking(wishes.map(({ lane }) => lane));
  }

  #endAsking(lanes: readonly Lane<Item>[]): void {
    for (const lane of lanes) {
      lane.isAsked = false;
      this.#queue(lane);
    }
  }

  /** Moves a lane, with what it has under way and waiting, to where its pace belongs. */
  setStanding(lane: Lane<Item>, standing: Standing): void {
    const { inFlight, waiting } = lane;
    const before = lane.standing;
    if (before.pace === standing.pace) {
      lane.standing = standing;
      this.#recount(lane);
      this.#queue(lane);
      return;
    }
    if (this.#mayHaveDue[TURN_OF[before.pace]].delete(lane)) lane.mayHaveMore = true;
    this.#turns[TURN_OF[before.pace]].delete(lane);
    this.#countInFlight(lane, -inFlight);
    lane.standing = standing;
    this.#countInFlight(lane, inFlight);
    if (waiting.length > 0) this.#turns[TURN_OF[standing.pace]].add(lane);
    this.#queue(lane);
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
      this.#recount(lane);
      return items.map((item) => ({ lane, item }));
    });
  }

  #countInFlight(lane: Lane<Item>, more: number): void {
    const share = SHARE_OF[lane.standing.pace];
    lane.inFlight += more;
    this.#inFlight[share] += more;
    this.#tenantOf(lane.tenantUuid).inFlight[share] += more;
    if (share === "others" && more < 0) this.#mayClaim.others = true;
    this.#recount(lane);
  }

  /** What a lane has under way of the others' places, and what waits for it and may begin beside that. */
  #recount(lane: Lane<Item>): void {
    const { inFlight, waiting, standing } = lane;
    const held =
      SHARE_OF[standing.pace] === "quick" ? 0 : inFlight + Math.min(waiting.length, Math.max(0, standing.allowed - inFlight));
    if (held === lane.heldOfOthers) return;
    this.#tenantOf(lane.tenantUuid).heldOfOthers += held - lane.heldOfOthers;
    if (held < lane.heldOfOthers) this.#mayClaim.others = true;
    lane.heldOfOthers = held;
  }

  #tenantOf(tenantUuid: string): Tenant {
    const found = this.#tenants.get(tenantUuid);
    if (found !== undefined) return found;
    const made: Tenant = { inFlight: { quick: 0, others: 0 }, heldOfOthers: 0 };
    this.#tenants.set(tenantUuid, made);
    return made;
  }

  #laneOf({ tenantUuid, endpointUuid }: LaneKey): Lane<Item> {
    const found = this.#lanes.get(endpointUuid);
    if (found !== undefined) return found;
    const remembered = this.#remembered.take(endpointUuid);
    const lane: Lane<Item> = {
      tenantUuid,
      endpointUuid,
      waiting: [],
      inFlight: 0,
      standing: remembered?.standing ?? UNKNOWN_STANDING,
      isKnown: remembered !== undefined,
      kept: remembered?.kept ?? UNKNOWN_STANDING,
      unkept: 0,
      reducedAt: remembered?.reducedAt ?? 0,
      isAsked: false,
      mayHaveMore: false,
      heldOfOthers: 0,
      wakeAt: Number.POSITIVE_INFINITY,
    };
    this.#lanes.set(endpointUuid, lane);
    return lane;
  }
}

function firstOf<Each>(all: Iterable<Each>, most: number): readonly Each[] {
  const found: Each[] = [];
  for (const each of all) {
    if (found.length === most) break;
    found.push(each);
  }
  return found;
}
