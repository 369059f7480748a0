import { randomBytes } from "node:crypto";
import { nowMs } from "#adapters/spans/span.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { GuardedHttp } from "#adapters/guarded-http.ts";
import { findDueLanes, type LaneKey, releaseLeases, renewLeases } from "#db/queries/webhook/delivery.ts";
import { DELIVERY_CHANNEL } from "#db/queries/event/event.ts";
import { decideStanding, isWorthKeeping, QUICK_WITHIN_MS, type Standing } from "#domain/delivery/endpoint-standing.ts";
import type { Context } from "#src/context.ts";
import { ANSWER_WITHIN_MS, type Attempt, attemptDelivery } from "./attempt-delivery.ts";
import { claimDue, readStandings } from "./claim-due.ts";
import { EndpointAlerts, type TellOfEndpoint } from "./endpoint-alerts.ts";
import { HeldDeliveries, type HeldDelivery } from "./held-deliveries.ts";
import { type DeliveryOutcome, endWithoutAttempt, judgeAttempt } from "./judge-attempt.ts";
import { type Claim, type Lane, Lanes, type LaneLimits, type Reading, type Wish } from "./lanes.ts";
import { type Outcome, OutcomeRecorder } from "./record-outcomes.ts";
import { Pump } from "./pump.ts";
import { repeat } from "./repeat.ts";
import { recordAttempt } from "./record-attempt.ts";
import { trace } from "./trace.ts";

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
  /** Has people told of an endpoint that has been failing for a day; without it the log alone is. */
  readonly tellOfEndpoint?: TellOfEndpoint;
}

export interface Deliveries {
  /** Starts nothing new, gives back what was not begun, and waits up to `withinMs` for what is under way. */
  stop(withinMs?: number): Promise<void>;
}

type DeliveryContext = Pick<Context, "db" | "clock" | "log" | "newUuid"> & {
  readonly outside: Pick<Context["outside"], "masterKeys" | "spans">;
};

const LIMITS: LaneLimits = { quick: 256, others: 768, ahead: 1_000 };
/** Outcomes that wait for the database; past this nothing more is claimed. */
const MAX_UNRECORDED = 5_000;
const TICK_MS = 100;

/**
 * Delivers events to their endpoints until it is stopped. Any number of processes may run it over one database: a delivery is
 * leased to one at a time, an outcome counts only while its lease stands, and every attempt is recorded. At least once, never
 * silently lost.
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
      else
        deliverer.due(
          endpoints.map((endpointUuid) => ({ tenantUuid, endpointUuid })),
          "told",
        );
    },
    () => looks.soon(),
  );
  looks.soon();
  return {
    stop: async (withinMs = 20_000) => {
      deliverer.stopStarting();
      const until = performance.now() + withinMs;
      clearInterval(ticks);
      await Promise.all([looks.stop(), unlisten()]);
      await deliverer.end(until);
      await renewals.stop();
    },
  };
}

/**
 * One process's share of the deliveries: claims what its lanes have room for, attempts it in turns, hands outcomes to the
 * recorder.
 */
class Deliverer {
  #isStopping = false;
  readonly #context: DeliveryContext;
  readonly #settings: DeliverySettings & { readonly leaseMs: number };
  readonly #onError: (error: Error) => void;
  readonly #lanes: Lanes<HeldDelivery>;
  readonly #held = new HeldDeliveries();
  readonly #pump: Pump<HeldDelivery>;
  readonly #asked = new Set<Promise<void>>();
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
    this.#recorder = new OutcomeRecorder(context.db, onError);
    this.#alerts = new EndpointAlerts(context.log, settings.tellOfEndpoint ?? (async () => {}));
    this.#pump = new Pump(this.#lanes, {
      attempt: (lane, item) => void this.#attempt(lane, item),
      read: (reading) => this.#ask(this.#read(reading)),
      claim: (share, claim) => this.#ask(this.#claim(share, claim)),
      mayClaim: () => this.#recorder.pending < MAX_UNRECORDED,
      now: () => performance.now(),
      after: (ms, then) => void setTimeout(then, ms),
    });
  }

  stopStarting(): void {
    this.#isStopping = true;
    this.#pump.stop();
  }

  /** Looks for what no notice told. */
  async look(): Promise<void> {
    const started = performance.now();
    const lanes = await this.#context.db.inControl(findDueLanes);
    trace("look", started, lanes.length);
    this.due(lanes, "found");
  }

  /** The database may have something due for these endpoints. */
  due(lanes: readonly LaneKey[], how: "told" | "found"): void {
    for (const lane of lanes) this.#lanes.touch(lane, how);
    this.#pump.pump();
  }

  async renew(): Promise<void> {
    const { leaseMs } = this.#settings;
    const now = performance.now();
    const old = this.#held.leasedBefore(now - leaseMs / 4);
    if (old.length === 0) return;
    const lost = await renewLeases(this.#context.db.control, old, leaseMs);
    trace("renew", now, old.length);
    for (const item of old) item.leasedAt = now;
    // Canceled or sent again meanwhile: what has not begun will not.
    for (const item of lost) item.leasedAt = Number.NEGATIVE_INFINITY;
  }

  tick(): void {
    const now = performance.now();
    for (const item of this.#held.startedBefore(now - QUICK_WITHIN_MS)) this.#lanes.markSlow(item.row.endpointUuid);
    if (this.#lanes.wakeDue(now)) this.#pump.pump();
  }

  /** Gives back what was not begun and waits for what is under way, until `until` by `performance.now()`. */
  async end(until: number): Promise<void> {
    await this.#giveBack().catch(this.#onError);
    await Promise.all(this.#asked);
    while (this.#lanes.inFlight > 0 && performance.now() < until) await sleep(20);
    await this.#recorder.flush(Math.max(1_000, until - performance.now()));
  }

  #ask(work: Promise<void>): void {
    const asked: Promise<void> = work.finally(() => {
      this.#asked.delete(asked);
      this.#pump.pump();
    });
    this.#asked.add(asked);
  }

  /** Nothing is claimed for an endpoint before it is known what it has earned. */
  async #read(reading: Reading<HeldDelivery>): Promise<void> {
    const started = performance.now();
    try {
      const standings = await readStandings(this.#context, reading);
      trace("read", started, reading.lanes.length);
      for (const [index, lane] of reading.lanes.entries()) this.#lanes.know(lane, standings[index] as Standing);
    } catch (error) {
      this.#failed(reading.lanes, error as Error);
    } finally {
      this.#lanes.endReading(reading);
    }
  }

  async #claim(share: "quick" | "others", claim: Claim<HeldDelivery>): Promise<void> {
    const { tenantUuid, wishes } = claim;
    const started = performance.now();
    const settled = wishes.map(({ lane }) => (lane.unkept === 0 ? lane.kept : undefined));
    try {
      const claimed = await claimDue(this.#context, tenantUuid, wishes, this.#settings.leaseMs);
      trace(`claim ${share}`, started, wishes.length);
      for (const [index, { items, standing, open, full }] of claimed.entries()) {
        const { lane } = wishes[index] as Wish<HeldDelivery>;
        for (const item of items) this.#held.add(item);
        if (lane.kept === settled[index]) this.#adopt(lane, standing);
        this.#lanes.add(
          lane,
          items.filter((item) => !this.#endsNow(lane, item, open)),
        );
        if (full) this.#lanes.touch(lane, "found");
      }
    } catch (error) {
      this.#failed(
        wishes.map(({ lane }) => lane),
        error as Error,
      );
    } finally {
      this.#lanes.endClaim(share, claim);
    }
    if (this.#isStopping) await this.#giveBack().catch(this.#onError);
  }

  #failed(lanes: readonly Lane<HeldDelivery>[], error: Error): void {
    this.#onError(error);
    for (const lane of lanes) this.#lanes.postpone(lane, performance.now() + 1_000);
  }

  /** What is stored is not what was kept last: another worker has learned more, or the endpoint has another address. */
  #adopt(lane: Lane<HeldDelivery>, stored: Standing | undefined): void {
    if (stored === undefined || (stored.pace === lane.kept.pace && stored.allowed === lane.kept.allowed)) return;
    lane.kept = stored;
    this.#lanes.setStanding(lane, stored);
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
    trace(lane.standing.pace === "quick" ? "wait quick" : "wait others", item.claimedAt, 1);
    const spanId = randomBytes(8).toString("hex");
    const startMs = nowMs();
    const attempt = await attemptDelivery(http, item.target, item.row, {
      now: this.#context.clock.now(),
      deadlineMs: answerWithinMs,
      spanId,
    }).catch(failed);
    recordAttempt(this.#context.outside.spans, item, attempt, { spanId, startMs });
    this.#lanes.done(lane);
    if (attempt.succeeded) this.#alerts.succeeded(lane, item.target.failingForMs);
    else this.#alerts.failed(lane, item.target.failingForMs);
    this.#record(lane, item, judgeAttempt(item, attempt, performance.now(), random()), this.#learn(lane, item, attempt));
    this.#pump.pump();
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
    if (news !== undefined) lane.unkept += 1;
    this.#recorder.add({
      tenantUuid: item.tenantUuid,
      endpointUuid: lane.endpointUuid,
      row: { deliveryUuid: item.deliveryUuid, claimUuid: item.claimUuid, attempts: item.row.attempts, ...outcome },
      startedAt: item.startedAt,
      news,
      onRecorded: (waitMs) => {
        this.#held.remove(item);
        if (news !== undefined) lane.unkept -= 1;
        if (outcome.state === "pending") this.#lanes.wakeAt(lane, performance.now() + waitMs);
        if (this.#recorder.pending < MAX_UNRECORDED) this.#pump.pump();
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
