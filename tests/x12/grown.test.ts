import assert from "node:assert/strict";
import { test } from "node:test";
import { acknowledge } from "#x12/acknowledge.ts";
import { checkFile } from "#x12/check-file.ts";
import { STRICT_PROFILE } from "#x12/partner-profile.ts";
import { breakStructure, DIALECTS, growInterchange, writeDialect } from "../fixtures/grow-x12.ts";
import { randomOf } from "../fixtures/mutate-bytes.ts";
import { readFile, type Reading } from "../fixtures/read-x12-file.ts";
import { bytesOf } from "../fixtures/x12-file.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

/**
 * Whole interchanges grown from the tables of the sets, then broken by structure; beside the mutants, which are broken by bytes.
 */
const SOAK = process.env["SOAK"] === "1";
const BROKEN = SOAK ? 200_000 : 1_000;
const SOUND = SOAK ? 2_000 : 25;
const MAX_MS = SOAK ? 30 * 60_000 : 60_000;
const STAMP = { controlNumber: 7, on: "2026-11-21", at: "02:30" };
const LENIENT = {
  ...STRICT_PROFILE,
  n2DecimalPoint: "accept",
  groupId: "lenient",
  versionSuffix: "accept",
  segmentRecovery: true,
} as const;

const cut = (bytes: Uint8Array, random: (below: number) => number): Uint8Array[] => {
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < bytes.length;) {
    const length = random(5) === 0 ? 1 : 1 + random(400);
    pieces.push(bytes.subarray(from, from + length));
    from += length;
  }
  return pieces;
};
const invoicesOf = (reading: Reading): unknown =>
  reading.bills.map(({ invoice, doubts, remarks }) => ({ invoice, doubts, remarks }));

test(`${BROKEN} interchanges grown from the tables and broken by structure: answered, the same however cut, and no invoice from what was refused`, () => {
  const random = randomOf(RUN_SEED);
  const started = performance.now();
  let rejected = 0;
  let invoices = 0;
  for (let number = 0; number < BROKEN; number += 1) {
    assert.ok(performance.now() - started < MAX_MS, `${number} of ${BROKEN} in ${MAX_MS / 1000} s`);
    if (SOAK && number > 0 && number % 20_000 === 0)
      console.log(`${number} of ${BROKEN} broken interchanges after ${Math.round((performance.now() - started) / 1000)} s`);
    const dialect = DIALECTS[random(DIALECTS.length)]!;
    const bytes = writeDialect(breakStructure(random, growInterchange(random)), dialect);
    const profile = random(3) === 0 ? LENIENT : STRICT_PROFILE;
    const told = `case ${number}: ${JSON.stringify(new TextDecoder().decode(bytes))}`;
    const reading = readFile([bytes], { profile });
    assert.equal(reading.results.length, reading.events.filter((event) => event.kind === "interchange-start").length, told);
    let accepted = 0;
    for (const result of reading.results) {
      const answer = acknowledge(result, STAMP);
      if (answer !== null) {
        const faults = checkFile(bytesOf(answer), STAMP).faults.filter(
          (fault) => !/^AK[12]0\d/.test(fault.place ?? "") || fault.code !== "4",
        );
        assert.deepEqual(faults, [], `${told}\n${answer}`);
      }
      if (result.outcome === "rejected") {
        rejected += 1;
        continue;
      }
      for (const group of result.groups)
        if (group.codes.length === 0) accepted += group.sets.filter((set) => set.setId === "210" && set.outcome !== "R").length;
    }
    assert.equal(reading.bills.length, accepted, told);
    invoices += accepted;
    const pieces = readFile(cut(bytes, random), { profile });
    assert.equal(pieces.answer, reading.answer, told);
    assert.deepEqual(pieces.notes, reading.notes, told);
    assert.deepEqual(invoicesOf(pieces), invoicesOf(reading), told);
  }
  // The generator is no good if everything is refused, or nothing.
  assert.ok(rejected > BROKEN / 20 && invoices > BROKEN / 20, `${rejected} refused, ${invoices} invoices`);
});

test(`${SOUND} grown interchanges of 210s: one dialect and another, cut or whole, the same invoices`, () => {
  const random = randomOf(RUN_SEED + 1);
  let invoices = 0;
  for (let number = 0; number < SOUND; number += 1) {
    const segments = growInterchange(random, "210");
    const whole = readFile([writeDialect(segments, DIALECTS[0]!)]);
    const first = invoicesOf(whole);
    invoices += whole.bills.length;
    assert.notEqual(whole.results[0]?.outcome, "rejected", JSON.stringify(segments));
    for (const dialect of DIALECTS) {
      const again = readFile(cut(writeDialect(segments, dialect), random));
      assert.deepEqual(invoicesOf(again), first, `${JSON.stringify(dialect)}\n${JSON.stringify(segments)}`);
      assert.deepEqual(
        again.results.map((result) => [
          result.outcome,
          result.groups.map((group) => [group.outcome, group.sets.map((set) => [set.outcome, set.codes])]),
        ]),
        whole.results.map((result) => [
          result.outcome,
          result.groups.map((group) => [group.outcome, group.sets.map((set) => [set.outcome, set.codes])]),
        ]),
      );
    }
  }
  assert.ok(invoices > SOUND / 2, `${invoices} invoices`);
});
