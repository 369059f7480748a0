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

/** Has all standings read that are to be read. */
const read = (lanes: Lanes<string>, standingOf: (endpoint: string) => Standing): readonly Lane<string>[] => {
  const found: Lane<string>[] = [];
  for (let reading = lanes.nextReading(); reading !== undefined; reading = lanes.nextReading()) {
    for (const lane of reading.lanes) lanes.know(lane, standingOf(lane.endpointUuid));
    found.push(...reading.lanes);
    lanes.endReading(reading);
  }
  return found;
};

/** Claims that bring nothing, until there are no more; of whom each was. */
const claimAll = (lanes: Lanes<string>, share: "quick" | "others"): readonly string[] => {
  const claimed: string[] = [];
  for (let claim = lanes.nextClaim(share); claim !== undefined; claim = lanes.nextClaim(share)) {
    claimed.push(claim.wishes.map(({ lane }) => lane.endpointUuid).join());
    lanes.endClaim(share, claim);
  }
  return claimed;
};

/** Lanes with so many items each, as claims would have brought them. */
const filled = (given: readonly Given[], limits = LIMITS) => {
  const lanes = new Lanes<string>(limits);
  const byName = new Map<string, Lane<string>>();
  for (const { tenant, endpoint } of given) lanes.touch({ tenantUuid: tenant, endpointUuid: endpoint }, "told");
  const known = read(lanes, (endpoint) => given.find((each) => each.endpoint === endpoint)?.standing ?? QUICK);
  claimAll(lanes, "quick");
  claimAll(lanes, "others");
  for (const lane of known) {
    byName.set(lane.endpointUuid, lane);
    const { count = 0 } = given.find(({ endpoint }) => endpoint === lane.endpointUuid) ?? {};
    lanes.add(
      lane,
      Array.from({ length: count }, (_, index) => `${lane.endpointUuid}${index}`),
    );
  }
  return { lanes, lane: (name: string) => byName.get(name) as Lane<string> };
};

const startAll = (lanes: Lanes<string>, share: "quick" | "others"): string[] => {
  const started: string[] = [];
  for (let next = lanes.next(share); next !== undefined; next = lanes.next(share)) started.push(next.item);
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
    assert.deepEqual(startAll(lanes, "quick"), ["a0", "c0", "b0", "a1", "b1"]);
    lanes.done(lane("a"));
    assert.deepEqual(startAll(lanes, "quick"), ["a2"]);
  });

  test("endpoints that take long and endpoints that answer never wait for each other's places", () => {
    const { lanes } = filled([
      ...many("s", 40, { pace: "slow", allowed: 16 }),
      { tenant: "t", endpoint: "q", count: 3, standing: QUICK },
    ]);
    assert.equal(startAll(lanes, "others").length, 4, "a tenant leaves twice as much free as its slow endpoints take");
    assert.deepEqual(startAll(lanes, "quick"), ["q0", "q1", "q2"]);
  });

  test("however many tenants have endpoints nobody knows, the next one finds a place", () => {
    const crowd = Array.from({ length: 5 }, (_, index) => many(`c${index}`, 40, { pace: "unknown", allowed: 2 })).flat();
    const { lanes } = filled([...crowd], { ...LIMITS, others: 120 });
    const started = startAll(lanes, "others");
    assert.equal(started.length, 100, "each of the five as much as is left free");
    lanes.touch({ tenantUuid: "new", endpointUuid: "n" }, "told");
    const [lane] = read(lanes, () => ({ pace: "unknown", allowed: 2 }));
    assert.deepEqual(claimAll(lanes, "others"), ["n"]);
    lanes.add(lane as Lane<string>, ["n0"]);
    assert.deepEqual(startAll(lanes, "others"), ["n0"]);
  });

  test("of one tenant's own, an endpoint nobody knows finds a place beside those that are known to take long", () => {
    const { lanes } = filled([
      ...many("t", 40, { pace: "failing", allowed: 1 }),
      { tenant: "t", endpoint: "n", count: 1, standing: { pace: "unknown", allowed: 2 } },
    ]);
    assert.equal(startAll(lanes, "others")[0], "n0");
  });

  test("quick endpoints that break down together leave places for others, of their tenant and of the next", () => {
    const { lanes } = filled(
      many("t", 5, QUICK).map((each) => ({ ...each, count: 64 })),
      { ...LIMITS, quick: 256 },
    );
    const started = startAll(lanes, "quick");
    assert.ok(started.length >= 150 && started.length <= 205, `${started.length}`);
    for (const [tenant, endpoint] of [
      ["t", "x"],
      ["u", "y"],
    ] as const) {
      lanes.touch({ tenantUuid: tenant, endpointUuid: endpoint }, "told");
      const [lane] = read(lanes, () => QUICK);
      lanes.add(lane as Lane<string>, [`${endpoint}0`]);
      assert.deepEqual(startAll(lanes, "quick"), [`${endpoint}0`]);
    }
  });

  test("one that keeps us waiting leaves the quick share with all it has under way, and comes back with it", () => {
    const { lanes, lane } = filled([{ tenant: "t", endpoint: "a", count: 9, standing: { pace: "quick", allowed: 4 } }]);
    assert.equal(startAll(lanes, "quick").length, 4);
    lanes.markSlow("a");
    assert.deepEqual([lanes.inFlight, startAll(lanes, "quick"), startAll(lanes, "others")], [4, [], []]);
    lanes.setStanding(lane("a"), { pace: "quick", allowed: 4 });
    lanes.done(lane("a"));
    assert.deepEqual(startAll(lanes, "quick"), ["a4"]);
  });

  test("what an endpoint has earned is read before anything is claimed for it, of all of a tenant at once, the tenants by turns", () => {
    const lanes = new Lanes<string>(LIMITS);
    const touch = (tenantUuid: string, endpointUuid: string): void => lanes.touch({ tenantUuid, endpointUuid }, "told");
    for (const endpoint of ["t1", "t2", "u1", "v1"]) touch(endpoint.slice(0, 1), endpoint);
    assert.deepEqual([lanes.nextClaim("quick"), lanes.nextClaim("others")], [undefined, undefined]);
    const [first, second] = [lanes.nextReading(), lanes.nextReading()];
    assert.deepEqual(
      [first, second].map((reading) => reading?.lanes.map(({ endpointUuid }) => endpointUuid)),
      [["t1", "t2"], ["u1"]],
    );
    assert.equal(lanes.nextReading(), undefined, "no more than two at once");
    touch("t", "t1");
    assert.ok(first !== undefined && second !== undefined);
    for (const lane of first.lanes) lanes.know(lane, QUICK);
    lanes.endReading(first);
    assert.deepEqual(
      lanes.nextClaim("quick")?.wishes.map(({ lane }) => lane.endpointUuid),
      ["t1", "t2"],
    );
    // What could not be read is read later, not at once.
    for (const lane of second.lanes) lanes.postpone(lane, 500);
    lanes.endReading(second);
    assert.deepEqual(
      read(lanes, () => QUICK).map(({ endpointUuid }) => endpointUuid),
      ["v1"],
    );
    lanes.wakeDue(500);
    assert.deepEqual(
      read(lanes, () => QUICK).map(({ endpointUuid }) => endpointUuid),
      ["u1"],
    );
  });

  test("a lane is not claimed for while it holds enough or a claim for it is under way, nor past what its tenant may have", () => {
    const { lanes: full, lane } = filled([{ tenant: "t", endpoint: "a", count: 33, standing: QUICK }]);
    full.touch(lane("a"), "told");
    assert.equal(full.nextClaim("quick"), undefined);
    full.done((full.next("quick") as { lane: Lane<string> }).lane);
    const claim = full.nextClaim("quick");
    assert.equal(claim?.wishes[0]?.room, 64 - 32);
    full.touch(lane("a"), "told");
    assert.equal(full.nextClaim("quick"), undefined);
    full.endClaim("quick", claim as NonNullable<typeof claim>);
    assert.equal(full.nextClaim("quick")?.wishes[0]?.room, 64 - 32, "what was told meanwhile is claimed for afterwards");

    const { lanes: held, lane: failing } = filled(
      many("t", 30, { pace: "failing", allowed: 1 }).map((each) => ({ ...each, count: 0 })),
    );
    for (let each = 0; each < 30; each += 1) held.touch(failing(`t-${each}-`), "told");
    assert.equal(held.nextClaim("others")?.wishes.length, 4, "one probe each, as many as may begin");
  });

  test("of an endpoint that nothing is held of the standing is remembered, so that its next delivery waits for nobody's reading", () => {
    const lanes = new Lanes<string>(LIMITS);
    const key = { tenantUuid: "t", endpointUuid: "a" };
    lanes.touch(key, "told");
    read(lanes, () => QUICK);
    claimAll(lanes, "quick");
    lanes.wakeDue(0);
    for (let each = 0; each < 1_000; each += 1) lanes.touch({ tenantUuid: "u", endpointUuid: `u${each}` }, "told");
    lanes.touch(key, "told");
    assert.equal(lanes.nextClaim("quick")?.wishes[0]?.lane.endpointUuid, "a");
  });

  test("wakes what fell due and forgets what is empty", () => {
    const lanes = new Lanes<string>(LIMITS);
    lanes.wakeAt({ tenantUuid: "t", endpointUuid: "a" }, 100);
    assert.equal(lanes.wakeDue(99), false);
    assert.equal(lanes.wakeDue(100), true);
    assert.equal(read(lanes, () => QUICK)[0]?.endpointUuid, "a");
    claimAll(lanes, "quick");
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
    lanes.touch(lane("a"), "told");
    lanes.markSlow("a");
    assert.deepEqual(startAll(lanes, "quick"), []);
    assert.deepEqual(startAll(lanes, "others"), ["a0", "a1", "a2"]);
    assert.deepEqual([claimAll(lanes, "quick"), claimAll(lanes, "others")], [[], ["a"]]);
  });

  test("tenants take turns in what is claimed for them, too", () => {
    const endpoints = ["t", "u"].flatMap((tenant) => many(tenant, tenant === "t" ? 40 : 20, { pace: "unknown", allowed: 2 }));
    const { lanes, lane } = filled(
      endpoints.map((each) => ({ ...each, count: 0 })),
      { ...LIMITS, others: 1_000 },
    );
    for (const { endpoint } of endpoints) lanes.touch(lane(endpoint), "told");
    assert.deepEqual(
      claimAll(lanes, "others").map((claimed) => [claimed.slice(0, 1), claimed.split(",").length]),
      [
        ["t", 16],
        ["u", 16],
        ["t", 16],
        ["u", 4],
        ["t", 8],
      ],
    );
  });
});
