import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Lane, Lanes } from "#deliver/lanes.ts";
import type { Standing } from "#domain/delivery/endpoint-standing.ts";

const LIMITS = { quick: 12, others: 12, ahead: 64 };
const QUICK: Standing = { pace: "quick", allowed: 64 };

interface Given {
  readonly tenant: string;
  readonly endpoint: string;
  readonly count: number;
  readonly standing: Standing;
}

/** Lanes with so many items each, as claims would have brought them. */
const filled = (given: readonly Given[], limits = LIMITS) => {
  const lanes = new Lanes<string>(limits);
  const byName = new Map<string, Lane<string>>();
  for (const { tenant, endpoint } of given) lanes.touch({ tenantUuid: tenant, endpointUuid: endpoint });
  for (let claim = lanes.nextClaim("quick", 10); claim !== undefined; claim = lanes.nextClaim("quick", 10)) {
    for (const { lane } of claim.wishes) {
      byName.set(lane.endpointUuid, lane);
      const wanted = given.find(({ endpoint }) => endpoint === lane.endpointUuid);
      if (wanted === undefined) continue;
      lanes.know(lane, wanted.standing);
      lanes.add(
        lane,
        Array.from({ length: wanted.count }, (_, index) => `${lane.endpointUuid}${index}`),
      );
    }
  }
  return { lanes, lane: (name: string) => byName.get(name) as Lane<string> };
};

const startAll = (lanes: Lanes<string>, isQuick: boolean): string[] => {
  const started: string[] = [];
  for (let next = lanes.next(isQuick); next !== undefined; next = lanes.next(isQuick)) started.push(next.item);
  return started;
};

const many = (tenant: string, count: number, standing: Standing): Given[] =>
  Array.from({ length: count }, (_, index) => ({ tenant, endpoint: `${tenant}-${index}-`, count: 9, standing }));

suite("lanes", () => {
  test("tenants take turns, then their endpoints, and none has more under way than it has earned", () => {
    const allowed: Standing = { pace: "quick", allowed: 2 };
    const { lanes, lane } = filled([
      { tenant: "t", endpoint: "a", count: 9, standing: allowed },
      { tenant: "t", endpoint: "b", count: 9, standing: allowed },
      { tenant: "u", endpoint: "c", count: 1, standing: allowed },
    ]);
    assert.deepEqual(startAll(lanes, true), ["a0", "c0", "b0", "a1", "b1"]);
    lanes.done(lane("a"));
    assert.deepEqual(startAll(lanes, true), ["a2"]);
  });

  test("endpoints that take long and endpoints that answer never wait for each other's places", () => {
    const { lanes } = filled([
      ...many("s", 40, { pace: "slow", allowed: 16 }),
      { tenant: "t", endpoint: "q", count: 3, standing: QUICK },
    ]);
    assert.equal(startAll(lanes, false).length, 4, "a tenant leaves twice as much free as its slow endpoints take");
    assert.deepEqual(startAll(lanes, true), ["q0", "q1", "q2"]);
  });

  test("however many tenants have endpoints nobody knows, the next one finds a place", () => {
    const crowd = Array.from({ length: 5 }, (_, index) => many(`c${index}`, 40, { pace: "unknown", allowed: 2 })).flat();
    const { lanes } = filled([...crowd], { ...LIMITS, others: 120 });
    const started = startAll(lanes, false);
    assert.equal(started.length, 100, "each of the five as much as is left free");
    lanes.touch({ tenantUuid: "new", endpointUuid: "n" });
    const claim = lanes.nextClaim("quick", 10);
    assert.equal(claim?.wishes[0]?.roomOtherwise, 1);
    const lane = claim?.wishes[0]?.lane as Lane<string>;
    lanes.know(lane, { pace: "unknown", allowed: 2 });
    lanes.add(lane, ["n0"]);
    assert.deepEqual(startAll(lanes, false), ["n0"]);
  });

  test("of one tenant's own, an endpoint nobody knows finds a place beside those that are known to take long", () => {
    const { lanes } = filled([
      ...many("t", 40, { pace: "failing", allowed: 1 }),
      { tenant: "t", endpoint: "n", count: 1, standing: { pace: "unknown", allowed: 2 } },
    ]);
    assert.equal(startAll(lanes, false)[0], "n0");
  });

  test("quick endpoints that break down together leave places for others, of their tenant and of the next", () => {
    const { lanes } = filled(
      many("t", 5, QUICK).map((each) => ({ ...each, count: 64 })),
      { ...LIMITS, quick: 256 },
    );
    const started = startAll(lanes, true);
    assert.ok(started.length >= 150 && started.length <= 205, `${started.length}`);
    for (const [tenant, endpoint] of [
      ["t", "x"],
      ["u", "y"],
    ] as const) {
      lanes.touch({ tenantUuid: tenant, endpointUuid: endpoint });
      const lane = lanes.nextClaim("quick", 1)?.wishes[0]?.lane as Lane<string>;
      lanes.know(lane, QUICK);
      lanes.add(lane, [`${endpoint}0`]);
      assert.deepEqual(startAll(lanes, true), [`${endpoint}0`]);
    }
  });

  test("one that keeps us waiting leaves the quick share with all it has under way, and comes back with it", () => {
    const { lanes, lane } = filled([{ tenant: "t", endpoint: "a", count: 9, standing: { pace: "quick", allowed: 4 } }]);
    assert.equal(startAll(lanes, true).length, 4);
    lanes.markSlow("a");
    assert.deepEqual([lanes.inFlight, startAll(lanes, true), startAll(lanes, false)], [4, [], []]);
    lanes.setStanding(lane("a"), { pace: "quick", allowed: 4 });
    lanes.done(lane("a"));
    assert.deepEqual(startAll(lanes, true), ["a4"]);
  });

  test("tenants take turns at claims; a lane is not claimed for while it holds enough, nor past what its tenant may hold", () => {
    const lanes = new Lanes<string>(LIMITS);
    for (const [tenantUuid, endpointUuid] of [
      ["t", "a"],
      ["u", "b"],
      ["v", "c"],
    ] as const)
      lanes.touch({ tenantUuid, endpointUuid });
    const claims: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const next = lanes.nextClaim("quick", 10);
      if (next === undefined) break;
      claims.push(next.tenantUuid);
      // The first always has more than it is given.
      if (next.tenantUuid === "t") for (const { lane } of next.wishes) lanes.touch(lane);
    }
    assert.deepEqual(claims, ["t", "u", "v", "t"]);

    const { lanes: full, lane } = filled([{ tenant: "t", endpoint: "a", count: 33, standing: QUICK }]);
    full.touch(lane("a"));
    assert.equal(full.nextClaim("quick", 10), undefined);
    full.done((full.next(true) as { lane: Lane<string> }).lane);
    assert.equal(full.nextClaim("quick", 10)?.wishes[0]?.room, 64 - 32);

    const { lanes: held, lane: failing } = filled(
      many("t", 30, { pace: "failing", allowed: 1 }).map((each) => ({ ...each, count: 0 })),
    );
    for (let each = 0; each < 30; each += 1) held.touch(failing(`t-${each}-`));
    assert.equal(held.nextClaim("others", 64)?.wishes.length, 12, "one probe each, as many as the tenant may hold");
  });

  test("wakes what fell due and forgets what is empty", () => {
    const lanes = new Lanes<string>(LIMITS);
    lanes.wakeAt({ tenantUuid: "t", endpointUuid: "a" }, 100);
    assert.equal(lanes.wakeDue(99), false);
    assert.equal(lanes.wakeDue(100), true);
    assert.equal(lanes.nextClaim("quick", 10)?.wishes[0]?.lane.endpointUuid, "a");
    assert.equal(lanes.wakeDue(1_000), false);
    assert.deepEqual(lanes.drain(), []);
  });

  test("wakes at the earliest of what falls due, in whatever order it was told, and once", () => {
    for (const times of [
      [100, 300],
      [300, 100],
    ]) {
      const lanes = new Lanes<string>(LIMITS);
      for (const at of times) lanes.wakeAt({ tenantUuid: "t", endpointUuid: "a" }, at);
      assert.deepEqual([lanes.wakeDue(99), lanes.wakeDue(100)], [false, true]);
    }
  });

  test("an endpoint that becomes slow takes what waits for it along, and what may be due", () => {
    const { lanes, lane } = filled([{ tenant: "t", endpoint: "a", count: 3, standing: QUICK }]);
    lanes.touch(lane("a"));
    lanes.markSlow("a");
    assert.deepEqual(startAll(lanes, true), []);
    assert.deepEqual(startAll(lanes, false), ["a0", "a1", "a2"]);
    assert.equal(lanes.nextClaim("quick", 10), undefined);
    assert.deepEqual(
      lanes.nextClaim("others", 10)?.wishes.map((wish) => wish.lane.endpointUuid),
      ["a"],
    );
  });

  test("tenants take turns in what is claimed for them, too", () => {
    const lanes = new Lanes<string>(LIMITS);
    for (const endpointUuid of ["t1", "t2", "t3", "u1", "u2"])
      lanes.touch({ tenantUuid: endpointUuid.slice(0, 1), endpointUuid });
    const claimed: string[] = [];
    for (let claim = lanes.nextClaim("quick", 1); claim !== undefined; claim = lanes.nextClaim("quick", 1))
      claimed.push(claim.wishes.map((wish) => wish.lane.endpointUuid).join());
    assert.deepEqual(claimed, ["t1", "u1", "t2", "u2", "t3"]);
  });
});
