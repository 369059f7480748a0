import { setTimeout } from "node:timers/promises";
import type { GuardedHttp } from "#adapters/guarded-http.ts";
import { findDueLanes, releaseLeases, renewLeases } from "#db/queries/webhook/delivery.ts";
import { DELIVERY_CHANNEL } from "#db/queries/event/event.ts";
import type { Context } from "#src/context.ts";
import { ANSWER_WITHIN_MS, type Attempt, attemptDelivery } from "./attempt-delivery.ts";
import { claimDue } from "./claim-due.ts";
import { EndpointAlerts } from "./endpoint-alerts.ts";
import { HeldDeliveries, type HeldDelivery } from "./held-deliveries.ts";
import { type DeliveryOutcome, endWithoutAttempt, judgeAttempt } from "./judge-attempt.ts";
import { type Lane, Lanes, type LaneLimits } from "./lanes.ts";
import { type OutcomeRecorder, recordOutcomesInBatches } from "./record-outcomes.ts";
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

type DeliveryContext = Pick<Context, "db" | "clock" | "log" | "newUuid">;

const LIMITS: LaneLimits = { quick: 256, slow: 256, perEndpoint: 64, ahead: 1_000 };
const MAX_CLAIMS_AT_ONCE = 2;
const MAX_LANES_A_CLAIM = 64;
/** A consumer that takes longer than this moves to the slow share. */
const SLOW_AFTER_MS = 2_000;
/** Outcomes that wait for the database; past this nothing more is claimed. */
const MAX_UNRECORDED = 5_000;
const TICK_MS = 200;

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
  readonly #owner: string;
  readonly #lanes: Lanes<HeldDelivery>;
  readonly #held = new HeldDeliveries();
  readonly #claims = new Set<Promise<void>>();
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
    this.#owner = context.newUuid();
    this.#lanes = new Lanes(settings.limits ?? LIMITS);
    this.#recorder = recordOutcomesInBatches(context.db, this.#owner, onError);
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
    await renewLeases(this.#context.db.control, old, this.#owner, leaseMs);
    for (const item of old) item.leasedAt = now;
  }

  tick(): void {
    const now = performance.now();
    for (const item of this.#held.startedBefore(now - SLOW_AFTER_MS)) this.#lanes.markSlow(item.row.endpointUuid);
    if (this.#lanes.wakeDue(now)) this.#pump();
  }

  /** Gives back what was not begun and waits for what is under way, until `until` by `performance.now()`. */
  async end(until: number): Promise<void> {
    await this.#giveBack().catch(this.#onError);
    await Promise.all(this.#claims);
    while (this.#lanes.inFlight > 0 && performance.now() < until) await setTimeout(20);
    await this.#recorder.flush(Math.max(1_000, until - performance.now()));
  }

  #pump(): void {
    if (this.stopping) return;
    for (let next = this.#lanes.next(); next !== undefined; next = this.#lanes.next()) void this.#attempt(next.lane, next.item);
    while (this.#claims.size < MAX_CLAIMS_AT_ONCE && this.#recorder.pending < MAX_UNRECORDED) {
      const next = this.#lanes.nextClaim(MAX_LANES_A_CLAIM);
      if (next === undefined) return;
      const claim: Promise<void> = this.#claim(next.tenantUuid, next.lanes).finally(() => {
        this.#claims.delete(claim);
        this.#pump();
      });
      this.#claims.add(claim);
    }
  }

  async #claim(tenantUuid: string, lanes: readonly Lane<HeldDelivery>[]): Promise<void> {
    const wishes = lanes.map((lane) => ({ endpointUuid: lane.endpointUuid, room: this.#lanes.roomOf(lane) }));
    for (const lane of lanes) lane.claiming = true;
    try {
      const lease = { owner: this.#owner, leaseMs: this.#settings.leaseMs };
      const claimed = await claimDue(this.#context, tenantUuid, wishes, lease);
      for (const [index, { items, open, full }] of claimed.entries()) {
        const lane = lanes[index] as Lane<HeldDelivery>;
        for (const item of items) this.#held.add(item);
        this.#lanes.add(
          lane,
          items.filter((item) => !this.#endsNow(lane, item, open)),
        );
        if (full) this.#lanes.touch(lane);
      }
    } catch (error) {
      this.#onError(error as Error);
      for (const lane of lanes) this.#lanes.wakeAt(lane, performance.now() + 1_000);
    } finally {
      for (const lane of lanes) lane.claiming = false;
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
    this.#lanes.setSlow(lane, attempt.durationMs > SLOW_AFTER_MS);
    this.#lanes.done(lane);
    const { target } = item;
    const news = target.failing === attempt.succeeded ? !attempt.succeeded : undefined;
    target.failing = !attempt.succeeded;
    if (!attempt.succeeded) this.#alerts.failed(lane, target.failingForMs);
    this.#record(lane, item, judgeAttempt(item, attempt, performance.now(), random()), news);
    this.#pump();
  }

  /** `failing`: whether the endpoint fails now, when that is news. */
  #record(lane: Lane<HeldDelivery>, item: HeldDelivery, outcome: DeliveryOutcome, failing: boolean | undefined): void {
    if (!this.#held.isNewest(item)) return;
    this.#recorder.add({
      tenantUuid: item.tenantUuid,
      endpointUuid: lane.endpointUuid,
      row: { deliveryUuid: item.deliveryUuid, attempts: item.row.attempts, ...outcome },
      startedAt: item.startedAt,
      failing,
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
    await releaseLeases(this.#context.db.control, given, this.#owner);
    for (const item of given) this.#held.remove(item);
  }
}

function failed(error: Error): Attempt {
  return { succeeded: false, durationMs: 0, status: null, error: error.message, response: null, retryAfterMs: undefined };
}
