import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { HeldDeliveries, type HeldDelivery } from "#deliver/held-deliveries.ts";

const item = (deliveryUuid: string, leasedAt = 0, startedAt?: number): HeldDelivery =>
  ({ deliveryUuid, leasedAt, startedAt }) as HeldDelivery;

suite("deliveries that a process has leased", () => {
  test("are renewed once their lease is older, until they are done", () => {
    const held = new HeldDeliveries();
    const [old, fresh] = [item("a", 10), item("b", 20)];
    held.add(old);
    held.add(fresh);
    assert.deepEqual(held.leasedBefore(20), [old]);
    assert.deepEqual(held.leasedBefore(21), [old, fresh]);
    held.remove(old);
    assert.deepEqual(held.leasedBefore(21), [fresh]);
    assert.equal(held.isNewest(old), false);
  });

  test("are slow once their attempt is older; one that has not begun is not", () => {
    const held = new HeldDeliveries();
    const begun = item("a", 0, 10);
    held.add(begun);
    held.add(item("b"));
    assert.deepEqual([held.startedBefore(10), held.startedBefore(11)], [[], [begun]]);
  });

  test("of two claims of one delivery the newer one counts alone, whatever becomes of the older", () => {
    const held = new HeldDeliveries();
    const [first, second] = [item("a", 1), item("a", 2)];
    held.add(first);
    assert.equal(held.isNewest(first), true);
    held.add(second);
    assert.deepEqual([held.isNewest(first), held.isNewest(second)], [false, true]);
    assert.deepEqual(held.leasedBefore(9), [second], "the older is renewed no more");
    held.remove(first);
    assert.equal(held.isNewest(second), true, "its end is not the newer one's");
    held.remove(second);
    assert.deepEqual([held.isNewest(second), held.leasedBefore(9)], [false, []]);
  });
});
