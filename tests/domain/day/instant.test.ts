import assert from "node:assert/strict";
import { test } from "node:test";
import {
  eventTimeAfter,
  type Instant,
  instantAfter,
  instantOf,
  instantOfMilliseconds,
  parseInstant,
  printInstant,
} from "#domain/day/instant.ts";

const READ: readonly (readonly [string, string])[] = [
  ["2026-03-01T12:00:00Z", "2026-03-01T12:00:00.000000Z"],
  ["2026-03-01T12:00:00", "2026-03-01T12:00:00.000000Z"],
  ["2026-03-01", "2026-03-01T00:00:00.000000Z"],
  ["2026-03-01T12:00", "2026-03-01T12:00:00.000000Z"],
  ["2026-03-01T12:00:00.123456Z", "2026-03-01T12:00:00.123456Z"],
  ["2026-03-01T12:00:00.1234569Z", "2026-03-01T12:00:00.123456Z"],
  ["2026-03-01T23:30:00.5-06:00", "2026-03-02T05:30:00.500000Z"],
  ["2026-03-01T00:30:00+0530", "2026-02-28T19:00:00.000000Z"],
  ["0001-01-01T00:00:00.000001Z", "0001-01-01T00:00:00.000001Z"],
  ["2026-03-01t12:00:00z", "2026-03-01T12:00:00.000000Z"],
];
const REFUSED = [
  "",
  "yesterday",
  "2026-02-30",
  "2026-02-30T10:00:00Z",
  "2026-13-01",
  "2026-03-01T25:00:00Z",
  "2026-03-01T12:60:00Z",
  "1772366400",
  "2026-03-01T12:00:00+99:00",
  "03/01/2026",
];

for (const [text, instant] of READ)
  test(`"${text}" is ${instant}`, () => {
    const read = parseInstant(text);
    assert.equal(read === undefined ? read : printInstant(read), instant);
  });
for (const text of REFUSED) test(`"${text}" is no instant`, () => assert.equal(parseInstant(text), undefined));

for (const [text, instant] of [
  ["2026-03-01T12:00:00+15:59", "2026-02-28T20:01:00.000000Z"],
  ["2026-03-01T12:00:00-15", "2026-03-02T03:00:00.000000Z"],
  ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000000Z"],
  ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000000Z"],
  ["9999-12-31T23:59:59-00:01", undefined],
  ["0001-01-01T00:00:00+00:01", undefined],
  ["2026-03-01T12:00:00+16:00", undefined],
  ["2026-03-01T12:00:00+00:60", undefined],
] as const)
  test(`"${text}" is ${instant ?? "none"}`, () => {
    const read = parseInstant(text);
    assert.equal(read === undefined ? read : printInstant(read), instant);
  });

test("what was printed is read again, to the microsecond", () => {
  for (const micros of [0n, 1n, 999n, 1_000n, 1_772_366_400_123_456n, -1n, -1_000_001n]) {
    const instant = micros as Instant;
    assert.equal(instantOf(printInstant(instant)), instant);
  }
  assert.equal(instantOfMilliseconds(1_772_366_400_123), 1_772_366_400_123_000n);
  for (const text of [
    "2026-03-01T12:00:00Z",
    "2026-03-01T12:00:00.123Z",
    "2026-03-01 12:00:00.123456Z",
    "",
    "2026-03-01T12:00:00.123456",
  ])
    assert.throws(() => instantOf(text), /not an instant/);
});

test("the times of events on one object strictly increase", () => {
  const at = (micros: bigint) => micros as Instant;
  assert.equal(instantAfter(null, at(5n)), 5n);
  assert.equal(instantAfter(at(4n), at(5n)), 5n);
  assert.equal(instantAfter(at(5n), at(5n)), 6n);
  assert.equal(instantAfter(at(9n), at(5n)), 10n);
  assert.equal(eventTimeAfter(null, at(5n)), 5n);
  for (const [last, now, expected] of [
    [5n, 5n, 1_005n],
    [9_000n, 5n, 10_000n],
    [5n, 1_004n, 1_005n],
    [5n, 1_005n, 1_005n],
    [5n, 9_000n, 9_000n],
  ] as const)
    assert.equal(eventTimeAfter(at(last), at(now)), expected, `${last}, ${now}`);
});
