import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { TenantShares } from "#domain/access/tenant-shares.ts";

const LANES = 24;
/** As long as the first look at an address takes, and as long as a patient one. */
const FIRST_LOOK_MS = 4_010;
const PATIENT_MS = 20_010;

/** Who begins, turn by turn, until nobody can; each turn goes to the next tenant after the one before. */
function fill(shares: TenantShares, tenants: readonly string[], now: number, ends: ((now: number) => void)[]): readonly string[] {
  const begun: string[] = [];
  for (let idle = 0, at = 0; idle < tenants.length && !shares.isFull; at += 1) {
    const tenant = tenants[at % tenants.length] ?? "";
    if (shares.notNow(now).includes(tenant)) idle += 1;
    else {
      idle = 0;
      ends.push(shares.begin(tenant, now));
      begun.push(tenant);
    }
  }
  return begun;
}

suite("lanes that tenants share", () => {
  test("leave room for whoever comes next, however many hold on to what they have", () => {
    for (let count = 1; count <= 4; count += 1) {
      const shares = new TenantShares(LANES);
      const hanging = Array.from({ length: count }, (_, number) => `hangs ${number}`);
      fill(shares, hanging, 0, []);
      assert.ok(!shares.isFull && !shares.notNow(10).includes("comes next"), `${count} tenants take all`);
    }
  });

  test("give half to all that are slow together, and the rest goes round at once", () => {
    const shares = new TenantShares(LANES);
    const hanging = ["a", "b", "c", "d", "e", "f"];
    const ends: ((now: number) => void)[] = [];
    for (let round = 0, now = 0; round < 5; round += 1) {
      fill(shares, hanging, now, ends);
      now += round === 0 ? FIRST_LOOK_MS : PATIENT_MS;
      for (const end of ends.splice(0)) end(now);
      if (round === 0) continue;
      const begun = fill(shares, hanging, now, ends).length;
      assert.ok(begun <= LANES / 2, `${begun} of ${LANES} lanes with slow ones in round ${round}`);
      for (let turn = 0; turn < 1_000; turn += 1) {
        assert.ok(!shares.isFull && !shares.notNow(now).includes("quick"));
        shares.begin("quick", now)(now + 100);
      }
    }
  });

  test("are full when all are taken, by one each as well", () => {
    const shares = new TenantShares(2);
    const [end] = [shares.begin("a", 0), shares.begin("b", 0)];
    assert.ok(shares.isFull);
    end?.(1);
    assert.ok(!shares.isFull);
  });
});
