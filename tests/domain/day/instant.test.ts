import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant, printInstant } from "#domain/day/instant.ts";

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
