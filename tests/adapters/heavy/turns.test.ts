import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { Turns } from "#adapters/heavy/turns.ts";

interface Item {
  readonly tenantUuid: string;
  readonly name: string;
}
const item = (tenantUuid: string, name: string): Item => ({ tenantUuid, name });

suite("turns at heavy work", () => {
  test("go round the tenants, each with its oldest", () => {
    const turns = new Turns<Item>(1, 10);
    for (const each of [item("a", "a1"), item("a", "a2"), item("b", "b1"), item("a", "a3"), item("c", "c1")]) turns.join(each);
    const served: string[] = [];
    for (let next = turns.next(); next !== undefined; next = turns.next()) {
      served.push(next.name);
      turns.leave(next.tenantUuid);
    }
    assert.deepEqual(served, ["a1", "b1", "c1", "a2", "a3"]);
  });

  test("leave a place for others, however much a tenant has", () => {
    const turns = new Turns<Item>(2, 10);
    for (const name of ["a1", "a2", "a3"]) turns.join(item("a", name));
    assert.equal(turns.next()?.name, "a1");
    assert.equal(turns.next(), undefined, "the second place is for others");
    turns.join(item("b", "b1"));
    assert.equal(turns.next()?.name, "b1");
    turns.leave("a");
    assert.equal(turns.next()?.name, "a2");
  });

  test("take no more of a tenant than may wait", () => {
    const turns = new Turns<Item>(1, 2);
    assert.deepEqual(
      ["a1", "a2", "a3"].map((name) => turns.join(item("a", name))),
      [true, true, false],
    );
    assert.ok(turns.join(item("b", "b1")));
  });

  test("whatever comes, goes and gives up: nobody is served twice or forgotten, and no tenant has all of several places", () => {
    const act = fc.record({ tenant: fc.integer({ min: 0, max: 3 }), kind: fc.constantFrom("join", "next", "leave", "forget") });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(act, { maxLength: 120 }), (places, acts) => {
        const turns = new Turns<Item>(places, 1_000);
        const waiting = new Set<Item>();
        const working: Item[] = [];
        const untilDone = Array.from({ length: 400 }, (_, at) => ({ tenant: 0, kind: at % 2 === 0 ? "leave" : "next" }));
        for (const [number, { tenant, kind }] of [...acts, ...untilDone].entries()) {
          if (kind === "join") {
            const joined = item(String(tenant), String(number));
            assert.ok(turns.join(joined));
            waiting.add(joined);
          } else if (kind === "next") {
            const next = turns.next();
            if (next === undefined) continue;
            assert.ok(waiting.delete(next), "served twice, or after it gave up");
            working.push(next);
            const ofTenant = working.filter(({ tenantUuid }) => tenantUuid === next.tenantUuid).length;
            assert.ok(working.length <= places && (places === 1 || ofTenant < places));
          } else if (kind === "leave") {
            const gone = working.shift();
            if (gone !== undefined) turns.leave(gone.tenantUuid);
          } else {
            const [gone] = waiting;
            if (gone !== undefined) turns.forget(gone);
            if (gone !== undefined) waiting.delete(gone);
          }
        }
        assert.equal(waiting.size, 0, "somebody was forgotten");
      }),
    );
  });
});
