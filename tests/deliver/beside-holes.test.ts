import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Lane } from "#deliver/lanes.ts";
import { Lanes } from "#deliver/lanes.ts";
import { Pump } from "#deliver/pump.ts";
import { decideStanding, type Standing, UNKNOWN_STANDING } from "#domain/delivery/endpoint-standing.ts";
import { decideNext } from "#domain/delivery/retry-schedule.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

/** Of the process's time, for one attempt that begins. */
const BEGIN_MS = 0.2;
const SILENCE_MS = 20_000;
const TICK_MS = 100;
const LOOK_MS = 1_000;
const LIMITS = { quick: 256, others: 768, ahead: 1_000 };

/** Numbers in [0, 1) that follow from a seed (mulberry32). */
const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

interface Endpoint {
  readonly tenantUuid: string;
  readonly endpointUuid: string;
  readonly isHole: boolean;
  /** As it is stored. */
  standing: Standing;
  /** Deliveries that wait in the database, by when each is due. */
  waiting: Item[];
}

interface Item {
  readonly endpoint: Endpoint;
  readonly raisedAt: number;
  dueAt: number;
  attempts: number;
}

/**
 * The scheduler of a worker in virtual time: what it decides by is the service's own, its database and its consumers are made up.
 * A process does one thing after the other, so whatever takes its time makes the next thing late.
 */
class Worker {
  now = 0;
  /** From being raised to the beginning of the first attempt, of events for endpoints that answer. */
  readonly waits: number[] = [];
  attemptsAtHoles = 0;
  #lanes = new Lanes<Item>(LIMITS);
  #pump = this.#newPump();
  #agenda: { readonly at: number; readonly order: number; readonly what: () => void }[] = [];
  #order = 0;
  /** What is done for a process that has ended meanwhile is nobody's. */
  #life = 0;
  readonly #endpoints: readonly Endpoint[];
  readonly #random: () => number;

  constructor(endpoints: readonly Endpoint[], random: () => number) {
    this.#endpoints = endpoints;
    this.#random = random;
    this.#repeat(TICK_MS, () => {
      if (this.#lanes.wakeDue(this.now)) this.#pump.pump();
    });
    this.#repeat(LOOK_MS, () => this.#look());
  }

  /** A new process: what the one before knew and held is gone; its leases are over at once. */
  restart(): void {
    this.#life += 1;
    this.#pump.stop();
    for (const item of this.#held.splice(0)) item.endpoint.waiting.push(item);
    this.#lanes = new Lanes<Item>(LIMITS);
    this.#pump = this.#newPump();
    this.#look();
  }
  readonly #held: Item[] = [];

  raise(endpoint: Endpoint, at: number): void {
    this.at(at, () => {
      endpoint.waiting.push({ endpoint, raisedAt: at, dueAt: at, attempts: 0 });
      this.#lanes.touch(endpoint, "told");
      this.#pump.pump();
    });
  }

  at(at: number, what: () => void): void {
    const entry = { at, order: (this.#order += 1), what };
    const place = this.#agenda.findLastIndex((each) => each.at <= at);
    this.#agenda.splice(place + 1, 0, entry);
  }

  run(until: number): void {
    for (let [next] = this.#agenda; next !== undefined && next.at <= until; [next] = this.#agenda) {
      this.#agenda.shift();
      this.now = Math.max(this.now, next.at);
      next.what();
    }
    this.now = until;
  }

  #newPump(): Pump<Item> {
    return new Pump<Item>(this.#lanes, {
      attempt: (lane, item) => this.#attempt(lane, item),
      read: (reading) =>
        this.#later(3 + this.#random() + reading.lanes.length * 0.01, () => {
          for (const lane of reading.lanes) this.#lanes.know(lane, endpointOf(lane, this.#byUuid).standing);
          this.#lanes.endReading(reading);
          this.#pump.pump();
        }),
      claim: (share, claim) =>
        this.#later(3 + this.#random() + claim.wishes.length * 0.1, () => {
          for (const { lane, room } of claim.wishes) {
            const { waiting } = endpointOf(lane, this.#byUuid);
            const due = waiting.filter(({ dueAt }) => dueAt <= this.now).slice(0, room);
            for (const item of due) waiting.splice(waiting.indexOf(item), 1);
            this.#held.push(...due);
            this.#lanes.add(lane, due);
            if (due.length === room) this.#lanes.touch(lane, "found");
          }
          this.#lanes.endClaim(share, claim);
          this.#pump.pump();
        }),
      mayClaim: () => true,
      now: () => this.now,
      after: (ms, then) => this.#later(ms, then),
    });
  }

  get #byUuid(): ReadonlyMap<string, Endpoint> {
    return (this.#found ??= new Map(this.#endpoints.map((endpoint) => [endpoint.endpointUuid, endpoint])));
  }
  #found: ReadonlyMap<string, Endpoint> | undefined;

  #attempt(lane: Lane<Item>, item: Item): void {
    const { endpoint } = item;
    if (endpoint.isHole) this.attemptsAtHoles += 1;
    else this.waits.push(this.now - item.raisedAt);
    this.now += BEGIN_MS;
    const durationMs = endpoint.isHole ? SILENCE_MS : 3 + 10 * this.#random();
    this.#later(durationMs, () => {
      this.#held.splice(this.#held.indexOf(item), 1);
      this.#lanes.done(lane);
      const end = endpoint.isHole ? { succeeded: false, status: null, durationMs } : { succeeded: true, status: 204, durationMs };
      endpoint.standing = decideStanding(lane.standing, end);
      this.#lanes.setStanding(lane, endpoint.standing);
      if (endpoint.isHole) {
        item.attempts += 1;
        const next = decideNext({ attempts: item.attempts, elapsedMs: this.now - item.raisedAt, random: this.#random() });
        if (next.kind === "retry") {
          item.dueAt = this.now + next.waitMs;
          endpoint.waiting.push(item);
          this.#lanes.wakeAt(lane, item.dueAt);
        }
      }
      this.#pump.pump();
    });
  }

  #look(): void {
    for (const endpoint of this.#endpoints)
      if (endpoint.waiting.some(({ dueAt }) => dueAt <= this.now)) this.#lanes.touch(endpoint, "found");
    this.#pump.pump();
  }

  #later(ms: number, what: () => void): void {
    const life = this.#life;
    this.at(this.now + ms, () => {
      if (life === this.#life) what();
    });
  }

  #repeat(everyMs: number, what: () => void): void {
    this.at(this.now + everyMs, () => {
      what();
      this.#repeat(everyMs, what);
    });
  }
}

const endpointOf = (lane: Lane<Item>, byUuid: ReadonlyMap<string, Endpoint>): Endpoint =>
  byUuid.get(lane.endpointUuid) ?? assert.fail(lane.endpointUuid);

const anEndpoint = (tenantUuid: string, endpointUuid: string, isHole: boolean, standing = UNKNOWN_STANDING): Endpoint => ({
  tenantUuid,
  endpointUuid,
  isHole,
  standing,
  waiting: [],
});

const PHASE_MS = 15_000;
const EVERY_MS = 100;

/** Raises an event for each of these endpoints, tenant by tenant, as ten requests a second would. */
const raiseAll = (worker: Worker, endpoints: readonly Endpoint[], from: number): void => {
  const tenants = [...Map.groupBy(endpoints, ({ tenantUuid }) => tenantUuid).values()];
  for (const [index, each] of tenants.entries()) for (const endpoint of each) worker.raise(endpoint, from + index * 20);
};

/** The waits of a stream of events for one endpoint during one phase. */
const streamTo = (worker: Worker, endpoint: Endpoint, random: () => number): readonly number[] => {
  const from = worker.now;
  for (let at = from; at < from + PHASE_MS; at += EVERY_MS) worker.raise(endpoint, at + EVERY_MS * random());
  worker.waits.splice(0);
  worker.run(from + PHASE_MS + EVERY_MS);
  assert.equal(worker.waits.length, PHASE_MS / EVERY_MS, "each was attempted");
  return worker.waits.toSorted((a, b) => a - b);
};

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;
const most = (sorted: readonly number[]): number => sorted.at(-1) ?? 0;

const CROWDS = [
  { tenants: 1, holes: 2_000 },
  { tenants: 10, holes: 200 },
  { tenants: 10, holes: 1_000 },
  { tenants: 150, holes: 10 },
];

suite("beside thousands of endpoints that never answer", () => {
  for (const crowd of CROWDS)
    test(`${crowd.tenants} tenants with ${crowd.holes} each: one that answers waits as if they were not there`, () => {
      for (let each = 0; each < caseCount({ suite: 1, soak: 20 }); each += 1) {
        const random = randomOf(RUN_SEED + each);
        const healthy = anEndpoint("healthy", "healthy", false, { pace: "quick", allowed: 8 });
        const holes = Array.from({ length: crowd.tenants * crowd.holes }, (_, index) =>
          anEndpoint(`crowd ${index % crowd.tenants}`, `hole ${index}`, true),
        );
        const worker = new Worker([healthy, ...holes], random);
        streamTo(worker, healthy, random);
        const alone = streamTo(worker, healthy, random);
        const beside = (what: string, some: readonly number[]): void => {
          const told = `${what}: p50 ${median(some)}, most ${most(some)}; alone ${median(alone)}, ${most(alone)}`;
          assert.ok(median(some) <= median(alone) * 1.1, told);
          assert.ok(most(some) <= most(alone) * 2, told);
        };
        raiseAll(worker, holes, worker.now);
        beside("unknown", streamTo(worker, healthy, random));
        beside("as they end", streamTo(worker, healthy, random));
        raiseAll(worker, holes, worker.now);
        beside("known", streamTo(worker, healthy, random));
        assert.ok(worker.attemptsAtHoles > 500, "all the same they are tried");
        worker.restart();
        const afterwards = streamTo(worker, healthy, random);
        // The first one waits until it is read how its endpoint stands, behind two others that are being read.
        assert.ok(most(afterwards) <= most(alone) * 2 + 2 * 25, `after a restart: most ${most(afterwards)}`);
        beside("after a restart", afterwards.slice(0, -1));
      }
    });

  test("a new endpoint's first attempt waits for a turn of each tenant at most, not for their endpoints", () => {
    const random = randomOf(RUN_SEED);
    const firstWait = (holesOfEach: number): number => {
      const fresh = anEndpoint("fresh", "fresh", false);
      const holes = Array.from({ length: 10 * holesOfEach }, (_, index) =>
        anEndpoint(`crowd ${index % 10}`, `hole ${index}`, true),
      );
      const worker = new Worker([fresh, ...holes], random);
      raiseAll(worker, holes, 0);
      worker.raise(fresh, 1_000);
      worker.run(10_000);
      return worker.waits[0] ?? Number.POSITIVE_INFINITY;
    };
    for (const holesOfEach of [20, 200, 2_000]) assert.ok(firstWait(holesOfEach) < 1_000, `${firstWait(holesOfEach)} ms`);
  });
});
