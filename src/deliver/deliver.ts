import { setImmediate } from "node:timers";
import { setTimeout } from "node:timers/promises";
import type { GuardedHttp } from "#adapters/guarded-http.ts";
import { findDueLanes, releaseLeases, renewLeases } from "#db/queries/webhook/delivery.ts";
import { DELIVERY_CHANNEL } from "#db/queries/event/event.ts";
import { decideStanding, isWorthKeeping, QUICK_WITHIN_MS, type Standing } from "#domain/delivery/endpoint-standing.ts";
import type { SecretContext } from "#usecases/secrets/secret-box.ts";
import type { Context } from "#src/context.ts";
import { ANSWER_WITHIN_MS, type Attempt, attemptDelivery } from "./attempt-delivery.ts";
import { claimDue } from "./claim-due.ts";
import { EndpointAlerts } from "./endpoint-alerts.ts";
import { HeldDeliveries, type HeldDelivery } from "./held-deliveries.ts";
import { type DeliveryOutcome, endWithoutAttempt, judgeAttempt } from "./judge-attempt.ts";
import { type Claim, type Lane, Lanes, type LaneLimits, type Wish } from "./lanes.ts";
import { type Outcome, type OutcomeRecorder, recordOutcomesInBatches } from "./record-outcomes.ts";
import { repeat } from "./repeat.ts";

export interface DeliverySettings {
  readonly http: GuardedHttp;
  /** How often the database is looked at for what no notice told: after a restart, a lost notice, another worker's death. */
  readonly pollMs?: number;
  /** How long a claim holds without being renewed: a killed worker's deliveries are taken up by another after this. */
  readonly leaseMs?: number;
  readonly answerWithinMs?: number;
  readonly limits?: LaneLimits;
  /** In [0, 1), for the jitter. */
  readonly random?: () => number;
}

export interface Deliveries {
  /** Starts nothing new, gives back what was not begun, and waits up to `withinMs` for what is under way. */
  stop(withinMs?: number): Promise<void>;
}

type DeliveryContext = Pick<Context, "db" | "clock" | "log" | "newUuid"> & SecretContext;

const LIMITS: LaneLimits = { quick: 256, others: 768, ahead: 1_000 };
/** Claims under way at once. */
const MAX_CLAIMS = { quick: 2, others: 1 };
const MAX_LANES_A_CLAIM = 64;
/** Attempts to endpoints that are not quick begun in one turn of the event loop: a thousand at once would make the quick ones wait. */
const MAX_OTHERS_A_TURN = 4;
/** Outcomes that wait for the database; past this nothing more is claimed. */
const MAX_UNRECORDED = 5_000;
const TICK_MS = 100;

/**
 * Delivers events to their endpoints until it is stopped. Any number of processes may run it over one database: a delivery is leased
 * to one at a time, an outcome counts only while its lease stands, and every attempt is recorded. At least once, never silently lost.
 */
export async function startDeliveries(context: DeliveryContext, settings: DeliverySettings): Promise<Deliveries> {
  const { pollMs = 1_000, leaseMs = 12_000 } = settings;
  const onError = (error: Error): void =>
    context.log.error({ err: error }, "deliveries: the database did not answer as hoped; trying again");
  const deliverer = new Deliverer(context, { ...settings, leaseMs }, onError);
  const looks = repeat(() => deliverer.look(), pollMs, onError, 20);
  const renewals = repeat(() => deliverer.renew(), leaseMs / 4, onError);
  const ticks = setInterval(() => deliverer.tick(), TICK_MS);
  const unlisten = await context.db.listen(
    DELIVERY_CHANNEL,
    (notice) => {
      const [tenantUuid = "", ...endpoints] = notice.split(" ");
      if (endpoints.length === 0) looks.soon();
      else deliverer.due(endpoints.map((endpointUuid) => ({ tenantUuid, endpointUuid })));
    },
    () => looks.soon(),
  );
  looks.soon();
  return {
    stop: async (withinMs = 20_000) => {
      deliverer.stopping = true;
      const until = performance.now() + withinMs;
      clearInterval(ticks);
      await Promise.all([looks.stop(), unlisten()]);
      await deliverer.end(until);
      await renewals.stop();
    },
  };
}

/** One process's share of the deliveries: claims what its lanes have room for, attempts it in turns, hands outcomes to the recorder. */
class Deliverer {
  stopping = false;
  readonly #context: DeliveryContext;
  readonly #settings: DeliverySettings & { readonly leaseMs: number };
  readonly #onError: (error: Error) => void;
  readonly #lanes: Lanes<HeldDelivery>;
  readonly #held = new HeldDeliveries();
  readonly #claims = { quick: new Set<Promise<void>>(), others: new Set<Promise<void>>() };
  #goingOn: NodeJS.Immediate | undefined;
  readonly #recorder: OutcomeRecorder;
  readonly #alerts: EndpointAlerts;

  constructor(
    context: DeliveryContext,
    settings: DeliverySettings & { readonly leaseMs: number },
    onError: (error: Error) => void,
  ) {
    this.#context = context;
    this.#settings = settings;
    this.#onError = onError;
    this.#lanes = new Lanes(settings.limits ?? LIMITS);
    this.#recorder = recordOutcomesInBatches(context.db, onError);
    this.#alerts = new EndpointAlerts(context.log);
  }

  /** Looks for what no notice told. */
  async look(): Promise<void> {
    this.due(await findDueLanes(this.#context.db.control));
  }

  /** The database may have something due for these endpoints. */
  due(lanes: readonly { readonly tenantUuid: string; readonly endpointUuid: string }[]): void {
    for (const lane of lanes) this.#lanes.touch(lane);
    this.#pump();
  }

  async renew(): Promise<void> {
    const { leaseMs } = this.#settings;
    const now = performance.now();
    const old = this.#held.leasedBefore(now - leaseMs / 4);
    if (old.length === 0) return;
    const lost = await renewLeases(this.#context.db.control, old, leaseMs);
    for (const item of old) item.leasedAt = now;
    // Canceled or sent again meanwhile: what has not begun will not.
    for (const item of lost) item.leasedAt = Number.NEGATIVE_INFINITY;
  }

  tick(): void {
    const now = performance.now();
    for (const item of this.#held.startedBefore(now - QUICK_WITHIN_MS)) this.#lanes.markSlow(item.row.endpointUuid);
    if (this.#lanes.wakeDue(now)) this.#pump();
  }

  /** Gives back what was not begun and waits for what is under way, until `until` by `performance.now()`. */
  async end(until: number): Promise<void> {
    await this.#giveBack().catch(this.#onError);
    await Promise.all([...this.#claims.quick, ...this.#claims.others]);
    while (this.#lanes.inFlight > 0 && performance.now() < until) await setTimeout(20);
    await this.#recorder.flush(Math.max(1_000, until - performance.now()));
  }

  #pump(): void {
    if (this.stopping) return;
    for (let next = this.#lanes.next(true); next !== undefined; next = this.#lanes.next(true))
      void this.#attempt(next.lane, next.item);
    this.#claimFor("quick");
    if (this.#goingOn === undefined) this.#startOthers();
  }

  /** Few at a time, with turns of the event loop in between. */
  #startOthers(): void {
    for (let begun = 0; begun < MAX_OTHERS_A_TURN; begun += 1) {
      const next = this.#lanes.next(false);
      if (next === undefined) return this.#claimFor("others");
      void this.#attempt(next.lane, next.item);
    }
    this.#goingOn = setImmediate(() => {
      this.#goingOn = undefined;
      this.#pump();
    });
  }

  #claimFor(share: "quick" | "others"): void {
    const claims = this.#claims[share];
    while (claims.size < MAX_CLAIMS[share] && this.#recorder.pending < MAX_UNRECORDED) {
      const next = this.#lanes.nextClaim(share, MAX_LANES_A_CLAIM);
      if (next === undefined) return;
      const claim: Promise<void> = this.#claim(next).finally(() => {
        claims.delete(claim);
        this.#pump();
      });
      claims.add(claim);
    }
  }

  async #claim({ tenantUuid, wishes }: Claim<HeldDelivery>): Promise<void> {
    for (const { lane } of wishes) this.#lanes.setClaiming(lane, true);
    try {
      const claimed = await claimDue(this.#context, tenantUuid, wishes, this.#settings.leaseMs);
      for (const [index, { items, standing, open, full }] of claimed.entries()) {
        const { lane } = wishes[index] as Wish<HeldDelivery>;
        if (!lane.isKnown) this.#lanes.know(lane, standing);
        for (const item of items) this.#held.add(item);
        this.#lanes.add(
          lane,
          items.filter((item) => !this.#endsNow(lane, item, open)),
        );
        if (full) this.#lanes.touch(lane);
      }
    } catch (error) {
      this.#onError(error as Error);
      for (const { lane } of wishes) this.#lanes.wakeAt(lane, performance.now() + 1_000);
    } finally {
      for (const { lane } of wishes) this.#lanes.setClaiming(lane, false);
    }
    if (this.stopping) await this.#giveBack().catch(this.#onError);
  }

  #endsNow(lane: Lane<HeldDelivery>, item: HeldDelivery, endpointIsOpen: boolean): boolean {
    const outcome = endWithoutAttempt(item, endpointIsOpen);
    if (outcome === undefined) return false;
    this.#record(lane, item, outcome, undefined);
    return true;
  }

  async #attempt(lane: Lane<HeldDelivery>, item: HeldDelivery): Promise<void> {
    const { http, leaseMs, answerWithinMs = ANSWER_WITHIN_MS, random = Math.random } = this.#settings;
    const now = performance.now();
    // The renewal is behind: by the time an answer comes another process may hold it.
    if (now - item.leasedAt > leaseMs * 0.8) {
      this.#held.remove(item);
      this.#lanes.done(lane);
      this.#lanes.wakeAt(lane, now + leaseMs);
      return;
    }
    item.startedAt = now;
    const attempt = await attemptDelivery(http, item.target, item.row, {
      now: this.#context.clock.now(),
      deadlineMs: answerWithinMs,
    }).catch(failed);
    this.#lanes.done(lane);
    if (!attempt.succeeded) this.#alerts.failed(lane, item.target.failingForMs);
    this.#record(lane, item, judgeAttempt(item, attempt, performance.now(), random()), this.#learn(lane, item, attempt));
    this.#pump();
  }

  /** What an attempt tells of its endpoint, as far as that is worth a write. */
  #learn(lane: Lane<HeldDelivery>, item: HeldDelivery, attempt: Attempt): Outcome["news"] {
    const { target } = item;
    const failing = target.failing === attempt.succeeded ? !attempt.succeeded : undefined;
    target.failing = !attempt.succeeded;
    const standing = this.#standingAfter(lane, item, attempt);
    this.#lanes.setStanding(lane, standing);
    if (failing === undefined && !isWorthKeeping(lane.kept, standing)) return undefined;
    lane.kept = standing;
    return { failing, standing };
  }

  /** One breakdown ends all that is under way: it counts once, as congestion does in TCP. */
  #standingAfter(lane: Lane<HeldDelivery>, { startedAt = 0 }: HeldDelivery, attempt: Attempt): Standing {
    const standing = decideStanding(lane.standing, attempt);
    if (standing.allowed >= lane.standing.allowed) return standing;
    if (startedAt < lane.reducedAt) return lane.standing;
    lane.reducedAt = performance.now();
    return standing;
  }

  #record(lane: Lane<HeldDelivery>, item: HeldDelivery, outcome: DeliveryOutcome, news: Outcome["news"]): void {
    if (!this.#held.isNewest(item)) return;
    this.#recorder.add({
      tenantUuid: item.tenantUuid,
      endpointUuid: lane.endpointUuid,
      row: { deliveryUuid: item.deliveryUuid, claimUuid: item.claimUuid, attempts: item.row.attempts, ...outcome },
      startedAt: item.startedAt,
      news,
      onRecorded: () => {
        this.#held.remove(item);
        if (outcome.state === "pending") this.#lanes.wakeAt(lane, performance.now() + outcome.waitMs);
        if (this.#recorder.pending < MAX_UNRECORDED) this.#pump();
      },
    });
  }

  async #giveBack(): Promise<void> {
    const given = this.#lanes.drain().map(({ item }) => item);
    if (given.length === 0) return;
    await releaseLeases(this.#context.db.control, given);
    for (const item of given) this.#held.remove(item);
  }
}

function failed(error: Error): Attempt {
  return { succeeded: false, durationMs: 0, status: null, error: error.message, response: null, retryAfterMs: undefined };
}
