import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The requirements of OWASP ASVS 5.0.0 by section: those of level 1, and those that level 2 adds. */
const REQUIREMENTS: Readonly<Record<string, readonly [level1: string, level2: string]>> = {
  "1.1": ["", "1 2"],
  "1.2": ["1 2 3 4 5", "6 7 8 9"],
  "1.3": ["1 2", "3 4 5 6 7 8 9 10 11"],
  "1.4": ["", "1 2 3"],
  "1.5": ["1", "2"],
  "2.1": ["1", "2 3"],
  "2.2": ["1 2", "3"],
  "2.3": ["1", "2 3 4"],
  "2.4": ["", "1"],
  "3.2": ["1 2", ""],
  "3.3": ["1", "2 3 4"],
  "3.4": ["1 2", "3 4 5 6"],
  "3.5": ["1 2 3", "4 5"],
  "3.7": ["", "1 2"],
  "4.1": ["1", "2 3"],
  "4.2": ["", "1"],
  "4.3": ["", "1 2"],
  "4.4": ["1", "2 3 4"],
  "5.1": ["", "1"],
  "5.2": ["1 2", "3"],
  "5.3": ["1 2", ""],
  "5.4": ["", "1 2 3"],
  "6.1": ["1", "2 3"],
  "6.2": ["1 2 3 4 5 6 7 8", "9 10 11 12"],
  "6.3": ["1 2", "3 4"],
  "6.4": ["1 2", "3 4"],
  "6.5": ["", "1 2 3 4 5"],
  "6.6": ["", "1 2 3"],
  "6.8": ["", "1 2 3 4"],
  "7.1": ["", "1 2 3"],
  "7.2": ["1 2 3 4", ""],
  "7.3": ["", "1 2"],
  "7.4": ["1 2", "3 4 5"],
  "7.5": ["", "1 2"],
  "7.6": ["", "1 2"],
  "8.1": ["1", "2"],
  "8.2": ["1 2", "3"],
  "8.3": ["1", ""],
  "8.4": ["", "1"],
  "9.1": ["1 2 3", ""],
  "9.2": ["1", "2 3 4"],
  "10.1": ["", "1 2"],
  "10.2": ["", "1 2"],
  "10.3": ["", "1 2 3 4"],
  "10.4": ["1 2 3 4 5", "6 7 8 9 10 11"],
  "10.5": ["", "1 2 3 4 5"],
  "10.6": ["", "1 2"],
  "10.7": ["", "1 2 3"],
  "11.1": ["", "1 2"],
  "11.2": ["", "1 2 3"],
  "11.3": ["1 2", "3"],
  "11.4": ["1", "2 3 4"],
  "11.5": ["", "1"],
  "11.6": ["", "1"],
  "12.1": ["1", "2 3"],
  "12.2": ["1 2", ""],
  "12.3": ["", "1 2 3 4"],
  "13.1": ["", "1"],
  "13.2": ["", "1 2 3 4 5"],
  "13.3": ["", "1 2"],
  "13.4": ["1", "2 3 4 5"],
  "14.1": ["", "1 2"],
  "14.2": ["1", "2 3 4"],
  "14.3": ["1", "2 3"],
  "15.1": ["1", "2 3"],
  "15.2": ["1", "2 3"],
  "15.3": ["1", "2 3 4 5 6 7"],
  "16.1": ["", "1"],
  "16.2": ["", "1 2 3 4 5"],
  "16.3": ["", "1 2 3 4"],
  "16.4": ["", "1 2 3"],
  "16.5": ["", "1 2 3"],
  "17.1": ["", "1"],
  "17.2": ["", "1 2 3 4"],
  "17.3": ["", "1 2"],
};

/** How an answer begins that names no test. */
const WITHOUT_TEST = /^(?:Reason|Whoever runs it|Not applicable|Open): \S/;

interface Row {
  readonly number: string;
  readonly level: string;
  readonly asked: string;
  readonly heldBy: string;
}

describe("docs/security/asvs.md", () => {
  const page = readFileSync(`${ROOT}docs/security/asvs.md`, "utf8");
  const rows: readonly Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+) \|$/gm)].map(
    ([, number = "", level = "", asked = "", heldBy = ""]) => ({ number, level, asked, heldBy }),
  );
  const wanted = Object.entries(REQUIREMENTS).flatMap(([section, levels]) =>
    levels.flatMap((numbers, at) =>
      numbers
        .split(" ")
        .filter((number) => number !== "")
        .map((number) => `${section}.${number} ${at + 1}`),
    ),
  );

  it("has every requirement of levels 1 and 2 once, with its level, and no other", () => {
    assert.equal(wanted.length, 253);
    assert.deepEqual(rows.map(({ number, level }) => `${number} ${level}`).toSorted(), wanted.toSorted());
  });

  it("stands in the order of the standard", () => {
    const numbers = rows.map(({ number }) =>
      number
        .split(".")
        .map((part) => part.padStart(3, "0"))
        .join("."),
    );
    assert.deepEqual(numbers, numbers.toSorted());
  });

  it("names files that there are", () => {
    const named = [...page.matchAll(/\b(?:tests|docs|src|web\/src)\/[\w./-]+\.(?:ts|tsx|md|json)\b/g)].map(([path]) => path);
    assert.ok(named.length > 200, `only ${named.length}`);
    assert.deepEqual(
      named.filter((path) => !existsSync(`${ROOT}${path}`)),
      [],
    );
  });

  it("says of each which test holds it, or why none does", () => {
    assert.deepEqual(
      rows
        .filter(({ heldBy }) => !/^`tests\/[^`]+\.test\.ts`/.test(heldBy) && !WITHOUT_TEST.test(heldBy))
        .map(({ number }) => number),
      [],
    );
  });

  it("tells in words of our own: short ones", () => {
    assert.deepEqual(
      rows.filter(({ asked }) => asked.length > 80 || asked.startsWith("Verify that")).map(({ number }) => number),
      [],
    );
  });
});
