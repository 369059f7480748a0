import assert from "node:assert/strict";
import { test } from "node:test";
import { STRICT_PROFILE } from "#x12/partner-profile.ts";
import { acknowledge, isAnswered } from "#x12/acknowledge.ts";
import { checkFile } from "#x12/check-file.ts";
import { breakStructure, DIALECTS, growInterchange, type Segment, writeDialect } from "../fixtures/grow-x12.ts";
import { mutate, randomOf } from "../fixtures/mutate-bytes.ts";
import { readFile } from "../fixtures/read-x12-file.ts";
import { invoiceWith, bytesOf, SOUND_INVOICE, x12Text } from "../fixtures/x12-file.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

const STAMP = { controlNumber: 7, on: "2026-11-21", at: "02:30" };
const LENIENT = {
  ...STRICT_PROFILE,
  n2DecimalPoint: "accept",
  groupId: "lenient",
  versionSuffix: "accept",
  segmentRecovery: true,
} as const;

const SEEDS = [
  x12Text({ bills: [SOUND_INVOICE, SOUND_INVOICE] }),
  x12Text({ lineEnd: "\r\n", isa: { 14: "1" } }),
  x12Text({ terminator: "\n", separator: "+" }),
  x12Text().replaceAll(/.{80}/g, "$&\n"),
  `\uFEFF${x12Text({ bills: [invoiceWith("N1", ["N1*SH*CAFÉ"])] })}${x12Text({ isa: { 13: "000000906" }, version: "005010" })}`,
  x12Text({ bills: [[...SOUND_INVOICE.slice(0, 8), "S5*1*CL", "N1*SF*A", "S5*2*CU", "N1*ST*B", ...SOUND_INVOICE.slice(8)]] }),
].map(bytesOf);

/** `npm run soak` runs a million; the suite a seeded slice of them. */
const SOAK = process.env["SOAK"] === "1";
const MUTANTS = SOAK ? 1_000_000 : 3000;
/** The loop gives no timer a turn, so it looks at the clock itself: seven times what a quiet machine needs. */
const MAX_MS = SOAK ? 55 * 60_000 : 60_000;
const TOLD_EVERY = 50_000;
/**
 * Small interchanges grown from the tables of the sets; three of four mutants are one of them, broken by structure, by bytes or
 * both.
 */
const GROWN = SOAK ? 200 : 12;
const MAX_GROWN = 2_000;

const grown = (random: (below: number) => number): readonly Segment[][] => {
  const found: Segment[][] = [];
  for (let tries = 0; found.length < GROWN && tries < 40 * GROWN; tries += 1) {
    const segments = growInterchange(random, "210");
    if (writeDialect(segments, DIALECTS[0]!).length <= MAX_GROWN) found.push(segments);
  }
  return found;
};

const mutant = (random: (below: number) => number, pool: readonly Segment[][]): Uint8Array => {
  if (random(4) === 0 || pool.length === 0) return mutate(SEEDS[random(SEEDS.length)] as Uint8Array, random);
  const segments = pool[random(pool.length)] as Segment[];
  const how = random(4);
  const bytes = writeDialect(how === 0 ? segments : breakStructure(random, segments), DIALECTS[random(DIALECTS.length)]!);
  return how < 2 ? mutate(bytes, random) : bytes;
};

test(`${MUTANTS} mutants: no crash, an end for every start, an answer that is itself without fault, and money only from what was accepted`, () => {
  const random = randomOf(RUN_SEED);
  const pool = grown(random);
  assert.equal(pool.length, GROWN);
  const started = performance.now();
  for (let number = 0; number < MUTANTS; number += 1) {
    if (number % 1000 === 0)
      assert.ok(performance.now() - started < MAX_MS, `${number} of ${MUTANTS} mutants in ${MAX_MS / 1000} s`);
    if (SOAK && number > 0 && number % TOLD_EVERY === 0)
      console.log(`${number} of ${MUTANTS} mutants after ${Math.round((performance.now() - started) / 1000)} s`);
    const bytes = mutant(random, pool);
    const profile = random(3) === 0 ? LENIENT : STRICT_PROFILE;
    const told = `mutant ${number}: ${JSON.stringify(new TextDecoder("windows-1252").decode(bytes))}`;
    const reading = readFile([bytes], { profile });
    const starts = reading.events.filter((event) => event.kind === "interchange-start").length;
    assert.equal(reading.results.length, starts, told);

    let accepted = 0;
    for (const result of reading.results) {
      const answer = acknowledge(result, STAMP);
      assert.equal(answer !== null, isAnswered(result), told);
      if (answer !== null) {
        const check = checkFile(bytesOf(answer), STAMP);
        // What AK1 and AK2 repeat may be as short as it came.
        const faults = check.faults.filter((fault) => !/^AK[12]0\d/.test(fault.place ?? "") || fault.code !== "4");
        assert.deepEqual(faults, [], `${told}\n${answer}`);
      }
      if (result.outcome === "rejected") continue;
      for (const group of result.groups) {
        assert.ok(group.accepted <= group.received && (group.codes.length === 0 || group.accepted === 0), told);
        if (group.codes.length === 0) accepted += group.sets.filter((set) => set.setId === "210" && set.outcome !== "R").length;
      }
    }
    assert.equal(reading.bills.length, accepted, told);
    for (const { invoice } of reading.bills) {
      assert.ok(
        invoice.invoiceNumber.length > 0 &&
          invoice.statedTotal !== null &&
          invoice.invoiceOn.length === 10 &&
          invoice.vendor.scac !== null,
        told,
      );
    }

    // However it is cut, it is the same.
    const at = random(bytes.length + 1);
    const halves = readFile([bytes.subarray(0, at), bytes.subarray(at)], { profile });
    assert.equal(halves.answer, reading.answer, told);
    assert.deepEqual(halves.notes, reading.notes, told);
  }
});
