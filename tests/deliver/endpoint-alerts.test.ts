import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { afterEach, suite, test } from "node:test";
import { pino } from "pino";
import { EndpointAlerts } from "#deliver/endpoint-alerts.ts";

const DAY = 86_400_000;
const lane = (endpointUuid: string) => ({ tenantUuid: "tenant", endpointUuid });
/** What the log is told, line by line. */
const aLog = () => {
  const lines: Record<string, unknown>[] = [];
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString("utf8")) as Record<string, unknown>);
      done();
    },
  });
  return { log: pino(out), told: () => lines.map(({ level, endpoint, hours }) => [level, endpoint, hours]) };
};

suite("endpoints that have been failing for more than a day", () => {
  const clock = performance.now.bind(performance);
  afterEach(() => {
    performance.now = clock;
  });

  test("are told of in the log, each once an hour, and not before", () => {
    let now = 1_000;
    performance.now = () => now;
    const { log, told } = aLog();
    const alerts = new EndpointAlerts(log, async () => {});
    alerts.failed(lane("a"), DAY);
    assert.deepEqual(told(), []);
    alerts.failed(lane("a"), DAY + 1);
    alerts.failed(lane("a"), DAY + 2);
    alerts.failed(lane("b"), 2 * DAY);
    assert.deepEqual(told(), [
      [50, "a", 24],
      [50, "b", 48],
    ]);
    now += 3_600_000;
    alerts.failed(lane("a"), DAY + 3_600_000);
    assert.equal(told().length, 2);
    now += 1;
    alerts.failed(lane("a"), DAY + 3_600_001);
    alerts.failed(lane("a"), DAY + 3_600_002);
    assert.deepEqual(told().slice(2), [[50, "a", 25]]);
  });

  test("people are told of after an hour, once, and again when they work; a failure to tell is tried again", async () => {
    const people: string[] = [];
    let trouble = true;
    const alerts = new EndpointAlerts(aLog().log, async (_tenant, endpoint, what) => {
      people.push(`${endpoint} ${what}`);
      if (trouble) throw new Error("the database is away");
    });
    const HOUR = 3_600_000;
    alerts.failed(lane("a"), HOUR);
    alerts.succeeded(lane("b"), 0);
    assert.deepEqual(people, []);
    alerts.failed(lane("a"), HOUR + 1);
    await Promise.resolve();
    await new Promise(setImmediate);
    trouble = false;
    for (const more of [2, 3]) alerts.failed(lane("a"), HOUR + more);
    assert.deepEqual(people.splice(0), ["a failing", "a failing"]);
    alerts.succeeded(lane("a"), HOUR + 4);
    // Another process told of this one.
    alerts.succeeded(lane("c"), 2 * HOUR);
    alerts.succeeded(lane("a"), 0);
    assert.deepEqual(people, ["a works", "c works"]);
  });
});
