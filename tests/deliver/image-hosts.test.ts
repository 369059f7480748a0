import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { ImageHosts } from "#usecases/document/image-hosts.ts";

const SILENT = { succeeded: false, status: null, durationMs: 4_000 };
const GOOD = { succeeded: true, status: 200, durationMs: 50 };

suite("hosts of captured images", () => {
  test("that give no answer are asked now and then, one tenant's apart from another's, and all again once they answer", () => {
    const hosts = new ImageHosts();
    const first = Array.from({ length: 10 }, () => hosts.visit("a", "dead.example", 0));
    assert.ok(first.every((visit) => visit?.isFirst === true));
    for (const visit of first) visit?.ended(SILENT);
    let asked = 0;
    for (let now = 4_000; now < 64_000; now += 100) {
      const visit = hosts.visit("a", "dead.example", now);
      if (visit === undefined) continue;
      asked += 1;
      visit.ended(SILENT);
    }
    assert.equal(asked, 15);
    assert.ok(hosts.visit("b", "dead.example", 4_100) !== undefined);
    assert.ok(hosts.visit("a", "other.example", 4_100) !== undefined);
    hosts.visit("a", "dead.example", 70_000)?.ended(GOOD);
    for (let time = 0; time < 5; time += 1) assert.equal(hosts.visit("a", "dead.example", 70_001)?.isFirst, false);
  });

  test("that answer are not failing for one address that hangs", () => {
    const hosts = new ImageHosts();
    for (let time = 0; time < 6; time += 1) hosts.visit("a", "good.example", time)?.ended(GOOD);
    hosts.visit("a", "good.example", 10)?.ended(SILENT);
    assert.ok(hosts.visit("a", "good.example", 11) !== undefined);
  });

  test("are forgotten before they fill the memory, the one first that was asked the longest ago", () => {
    const hosts = new ImageHosts();
    for (const time of [0, 1]) hosts.visit("a", "dead.example", time)?.ended(SILENT);
    assert.equal(hosts.visit("a", "dead.example", 2), undefined);
    for (let number = 0; number < 5_000; number += 1) hosts.visit("a", `${number}.example`, 3);
    assert.ok(hosts.visit("a", "dead.example", 4) !== undefined);
  });
});
