import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Lane, Lanes } from "#deliver/lanes.ts";

const LIMITS = { quick: 4, slow: 3, perEndpoint: 2, ahead: 10 };

/** Lanes with so many items each, as claims would have brought them. */
const filled = (given: readonly (readonly [tenant: string, endpoint: string, count: number])[]) => {
  const lanes = new Lanes<string>(LIMITS);
  const byName = new Map<string, Lane<string>>();
  for (const [tenantUuid, endpointUuid] of given) lanes.touch({ tenantUuid, endpointUuid });
  for (let next = lanes.nextClaim(10); next !== undefined; next = lanes.nextClaim(10)) {
    for (const lane of next.lanes) {
      byName.set(lane.endpointUuid, lane);
      const count = given.find(([, endpoint]) => endpoint === lane.endpointUuid)?.[2] ?? 0;
      lanes.add(
        lane,
        Array.from({ length: count }, (_, index) => `${lane.endpointUuid}${index}`),
      );
    }
  }
  return { lanes, lane: (name: string) => byName.get(name) as Lane<string> };
};

const startAll = (lanes: Lanes<string>): string[] => {
  const started: string[] = [];
  for (let next = lanes.next(); next !== undefined; next = lanes.next()) started.push(next.item);
  return started;
};

suite("lanes", () => {
  test("endpoints take turns, none has more under way than it may, all together no more than the share", () => {
    const { lanes } = filled([
      ["t", "a", 9],
      ["t", "b", 9],
      ["u", "c", 1],
    ]);
    assert.deepEqual(startAll(lanes), ["a0", "b0", "c0", "a1"]);
  });

  test("one endpoint alone has its own limit", () => {
    const { lanes, lane } = filled([["t", "a", 9]]);
    assert.deepEqual(startAll(lanes), ["a0", "a1"]);
    lanes.done(lane("a"));
    assert.deepEqual(startAll(lanes), ["a2"]);
  });

  test("a slow endpoint leaves the quick share with all it has under way, and comes back with it", () => {
    const { lanes, lane } = filled([
      ["t", "a", 9],
      ["t", "b", 9],
      ["t", "c", 9],
      ["t", "d", 9],
    ]);
    assert.deepEqual(startAll(lanes), ["a0", "b0", "c0", "d0"]);
    lanes.markSlow("a");
    lanes.markSlow("b");
    assert.deepEqual(startAll(lanes), ["c1", "d1", "a1"], "two places for the quick, then what is left of the slow share");
    lanes.setSlow(lane("a"), false);
    lanes.done(lane("a"));
    assert.equal(lanes.inFlight, 6);
    assert.deepEqual(startAll(lanes), ["b1"], "the quick share is full with c, d and what a has still under way");
  });

  test("tenants take turns at claims, and a lane is not claimed for while it holds enough", () => {
    const lanes = new Lanes<string>(LIMITS);
    for (const [tenantUuid, endpointUuid] of [
      ["t", "a"],
      ["u", "b"],
      ["v", "c"],
    ] as const)
      lanes.touch({ tenantUuid, endpointUuid });
    const claims: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const next = lanes.nextClaim(10);
      if (next === undefined) break;
      claims.push(next.tenantUuid);
      // The first always has more than it is given.
      if (next.tenantUuid === "t") for (const lane of next.lanes) lanes.touch(lane);
    }
    assert.deepEqual(claims, ["t", "u", "v", "t"]);
    const { lanes: full, lane } = filled([["t", "a", 6]]);
    full.touch(lane("a"));
    assert.equal(full.nextClaim(10), undefined);
    startAll(full);
    full.done(lane("a"));
    assert.equal(full.roomOf(lane("a")), 5);
  });

  test("wakes what fell due and forgets what is empty", () => {
    const lanes = new Lanes<string>(LIMITS);
    lanes.wakeAt({ tenantUuid: "t", endpointUuid: "a" }, 100);
    assert.equal(lanes.wakeDue(99), false);
    assert.equal(lanes.wakeDue(100), true);
    assert.equal(lanes.nextClaim(10)?.lanes[0]?.endpointUuid, "a");
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
});
