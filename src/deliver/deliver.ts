import type { KeyObject } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { GuardedHttp } from "#adapters/guarded-http.ts";
import {
  claimDeliveries,
  type ClaimedRow,
  findDueLanes,
  type OutcomeRow,
  releaseLeases,
  renewLeases,
} from "#db/queries/webhook/delivery.ts";
import { DELIVERY_CHANNEL } from "#db/queries/event/event.ts";
import { findDeliveryTargets } from "#db/queries/webhook/webhook-endpoint.ts";
import type { Context } from "#src/context.ts";
import { ANSWER_WITHIN_MS, type Attempt, attemptDelivery } from "./attempt-delivery.ts";
import { type Lane, Lanes, type LaneLimits } from "./lanes.ts";
import { recordOutcomesInBatches } from "./record-outcomes.ts";
import { repeat } from "./repeat.ts";
import { decideNext, isOver } from "./retry-schedule.ts";
import { keysInForce } from "#contract/events/sign.ts";

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

const LIMITS: LaneLimits = { quick: 256, slow: 256, perEndpoint: 64, ahead: 1_000 };
const CLAIMS_AT_ONCE = 2;
const LANES_A_CLAIM = 64;
/** A consumer that takes longer than this moves to the slow share. */
const SLOW_AFTER_MS = 2_000;
/** Outcomes that wait for the database; past this nothing more is claimed. */
const MOST_UNRECORDED = 5_000;
const TICK_MS = 200;
/** An endpoint that has been failing for so long is told of in the log, so often. Only a person disables it. */
const ALERT_AFTER_MS = 24 * 3_600_000;
const ALERT_EVERY_MS = 3_600_000;

interface Target {
  readonly url: string;
  readonly keys: readonly KeyObject[];
  readonly failingForMs: number;
  failing: boolean;
}

interface Held {
  readonly tenantUuid: string;
  readonly deliveryUuid: string;
  readonly row: ClaimedRow;
  readonly target: Target;
  readonly claimedAt: number;
  leasedAt: number;
  startedAt: number | undefined;
}

/**
 * Delivers events to their endpoints until it is stopped. Any number of processes may run it over one database: a delivery is leased
 * to one at a time, an outcome counts only while its lease stands, and every attempt is recorded. At least once, never silently lost.
 */
export const startDeliveries = async (
  context: Pick<Context, "db" | "clock" | "log" | "newUuid">,
  settings: DeliverySettings,
): Promise<Deliveries> => {
  const { db, clock, log } = context;
  const {
    http,
    pollMs = 1_000,
    leaseMs = 12_000,
    answerWithinMs = ANSWER_WITHIN_MS,
    limits = LIMITS,
    random = Math.random,
  } = settings;
  const owner = context.newUuid();
  const lanes = new Lanes<Held>(limits);
  const held = new Set<Held>();
  const newest = new Map<string, Held>();
  const letGo = (item: Held): void => {
    held.delete(item);
    if (newest.get(item.deliveryUuid) === item) newest.delete(item.deliveryUuid);
  };
  const onError = (error: Error): void =>
    log.error({ err: error }, "deliveries: the database did not answer as hoped; trying again");
  const recorder = recordOutcomesInBatches(db, owner, onError);
  const claims = new Set<Promise<void>>();
  let stopping = false;

  const pump = (): void => {
    if (stopping) return;
    for (let next = lanes.next(); next !== undefined; next = lanes.next()) void begin(next.lane, next.item);
    while (claims.size < CLAIMS_AT_ONCE && recorder.pending < MOST_UNRECORDED) {
      const next = lanes.nextClaim(LANES_A_CLAIM);
      if (next === undefined) return;
      const one: Promise<void> = claim(next.tenantUuid, next.lanes).finally(() => {
        claims.delete(one);
        pump();
      });
      claims.add(one);
    }
  };

  const claim = async (tenantUuid: string, claimed: readonly Lane<Held>[]): Promise<void> => {
    const wishes = claimed.map((lane) => ({ endpointUuid: lane.endpointUuid, room: lanes.roomOf(lane) }));
    for (const lane of claimed) lane.claiming = true;
    try {
      const { rows, targets } = await db.inTenantHint(tenantUuid, async (tx) => {
        const found = await claimDeliveries(tx, wishes, owner, leaseMs);
        return {
          rows: found,
          targets: found.length === 0 ? [] : await findDeliveryTargets(tx, [...new Set(found.map((row) => row.endpointUuid))]),
        };
      });
      const now = performance.now();
      const byEndpoint = Map.groupBy(rows, (row) => row.endpointUuid);
      const targetOf = new Map(targets.map((target) => [target.endpointUuid, target]));
      for (const [index, lane] of claimed.entries()) {
        const mine = byEndpoint.get(lane.endpointUuid) ?? [];
        const found = targetOf.get(lane.endpointUuid);
        const target: Target = {
          url: found?.url ?? "",
          keys: keysInForce(found?.secrets ?? [], clock.now()),
          failingForMs: found?.failingForMs ?? 0,
          failing: typeof found?.failingForMs === "number",
        };
        const items = mine.map((row): Held => ({
          tenantUuid,
          deliveryUuid: row.deliveryUuid,
          row,
          target,
          claimedAt: now,
          leasedAt: now,
          startedAt: undefined,
        }));
        // Claimed anew while an earlier attempt is under way: it was cancelled and sent again meanwhile, and only the new claim decides.
        for (const item of items) {
          const before = newest.get(item.deliveryUuid);
          if (before !== undefined) held.delete(before);
          newest.set(item.deliveryUuid, item);
          held.add(item);
        }
        lanes.add(
          lane,
          items.filter((item) => !refuse(lane, item, found?.open ?? false)),
        );
        if (mine.length === wishes[index]?.room) lanes.touch(lane);
      }
    } catch (error) {
      onError(error as Error);
      for (const lane of claimed) lanes.wakeAt(lane, performance.now() + 1_000);
    } finally {
      for (const lane of claimed) lane.claiming = false;
    }
    if (stopping) await giveBack().catch(onError);
  };

  /** Ends a delivery without an attempt: its endpoint is gone or disabled, or the time in which it may be tried is over. */
  const refuse = (lane: Lane<Held>, item: Held, open: boolean): boolean => {
    const over = isOver(item.row.elapsedMs ?? 0);
    if (open && !over) return false;
    const error = open ? "not delivered within 8 hours of the first attempt" : "the endpoint was deleted or disabled";
    record(lane, item, { state: open ? "discarded" : "cancelled", waitMs: 0, attempt: null, error }, undefined);
    return true;
  };

  const begin = async (lane: Lane<Held>, item: Held): Promise<void> => {
    const now = performance.now();
    // The renewal is behind: by the time an answer comes somebody else may hold it.
    if (now - item.leasedAt > leaseMs * 0.8) {
      letGo(item);
      lanes.done(lane);
      lanes.wakeAt(lane, now + leaseMs);
      return;
    }
    item.startedAt = now;
    const attempt = await attemptDelivery(http, item.target, item.row, clock.now(), answerWithinMs).catch(
      (error: Error): Attempt => ({
        succeeded: false,
        durationMs: 0,
        status: null,
        error: error.message,
        response: null,
        retryAfterMs: undefined,
      }),
    );
    lanes.setSlow(lane, attempt.durationMs > SLOW_AFTER_MS);
    lanes.done(lane);
    judge(lane, item, attempt);
    pump();
  };

  const judge = (lane: Lane<Held>, item: Held, attempt: Attempt): void => {
    const { row, target } = item;
    const news = target.failing === attempt.succeeded ? !attempt.succeeded : undefined;
    target.failing = !attempt.succeeded;
    if (!attempt.succeeded && target.failingForMs > ALERT_AFTER_MS) alert(lane, target);
    const made = { agoMs: 0, durationMs: attempt.durationMs, status: attempt.status, response: attempt.response };
    if (attempt.succeeded) return record(lane, item, { state: "succeeded", waitMs: 0, attempt: made, error: null }, news);
    const sinceClaim = performance.now() - item.claimedAt;
    const next = decideNext({
      attempts: row.attempts - row.attemptsBefore + 1,
      elapsedMs: row.elapsedMs === null ? attempt.durationMs : row.elapsedMs + sinceClaim,
      retryAfterMs: attempt.retryAfterMs,
      random: random(),
    });
    const retry = next.kind === "retry";
    record(
      lane,
      item,
      { state: retry ? "pending" : "discarded", waitMs: retry ? next.waitMs : 0, attempt: made, error: attempt.error },
      news,
    );
  };

  const alerted = new Map<string, number>();
  const alert = (lane: Lane<Held>, target: Target): void => {
    const now = performance.now();
    for (const [endpointUuid, at] of alerted) if (now - at > ALERT_EVERY_MS) alerted.delete(endpointUuid);
    if (alerted.has(lane.endpointUuid)) return;
    alerted.set(lane.endpointUuid, now);
    const hours = Math.floor(target.failingForMs / 3_600_000);
    log.error(
      { tenant: lane.tenantUuid, endpoint: lane.endpointUuid, hours },
      "a webhook endpoint has been failing for more than a day",
    );
  };

  const record = (
    lane: Lane<Held>,
    item: Held,
    outcome: Omit<OutcomeRow, "deliveryUuid" | "attempts">,
    failing: boolean | undefined,
  ): void => {
    if (newest.get(item.deliveryUuid) !== item) return;
    recorder.add({
      tenantUuid: item.tenantUuid,
      endpointUuid: lane.endpointUuid,
      row: { deliveryUuid: item.deliveryUuid, attempts: item.row.attempts, ...outcome },
      startedAt: item.startedAt,
      failing,
      onRecorded: () => {
        letGo(item);
        if (outcome.state === "pending") lanes.wakeAt(lane, performance.now() + outcome.waitMs);
        if (recorder.pending < MOST_UNRECORDED) pump();
      },
    });
  };

  const look = async (): Promise<void> => {
    for (const lane of await findDueLanes(db.control)) lanes.touch(lane);
    pump();
  };

  const renew = async (): Promise<void> => {
    const now = performance.now();
    const old = [...held].filter((item) => now - item.leasedAt > leaseMs / 4);
    if (old.length === 0) return;
    await renewLeases(db.control, old, owner, leaseMs);
    for (const item of old) item.leasedAt = now;
  };

  const giveBack = async (): Promise<void> => {
    const given = lanes.drain().map(({ item }) => item);
    if (given.length === 0) return;
    await releaseLeases(db.control, given, owner);
    for (const item of given) letGo(item);
  };

  const tick = (): void => {
    const now = performance.now();
    for (const item of held) {
      if (item.startedAt !== undefined && now - item.startedAt > SLOW_AFTER_MS) lanes.markSlow(item.row.endpointUuid);
    }
    if (lanes.wakeDue(now)) pump();
  };

  const looks = repeat(look, pollMs, onError, 20);
  const renewals = repeat(renew, leaseMs / 4, onError);
  const ticks = setInterval(tick, TICK_MS);
  const unlisten = await db.listen(
    DELIVERY_CHANNEL,
    (notice) => {
      const [tenantUuid = "", ...endpoints] = notice.split(" ");
      for (const endpointUuid of endpoints) lanes.touch({ tenantUuid, endpointUuid });
      if (endpoints.length === 0) looks.soon();
      else pump();
    },
    () => looks.soon(),
  );
  looks.soon();

  return {
    stop: async (withinMs = 20_000) => {
      stopping = true;
      const until = performance.now() + withinMs;
      clearInterval(ticks);
      await Promise.all([looks.stop(), unlisten()]);
      await giveBack().catch(onError);
      await Promise.all(claims);
      while (lanes.inFlight > 0 && performance.now() < until) await setTimeout(20);
      await recorder.flush(Math.max(1_000, until - performance.now()));
      await renewals.stop();
    },
  };
};
