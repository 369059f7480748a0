import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { FULL } from "../fixtures/full-210.ts";
import { readFile } from "../fixtures/read-x12-file.ts";
import { bytesOf, SOUND_INVOICE, x12Text } from "../fixtures/x12-file.ts";

/**
 * What each segment and element of a 210 is worth: two whole invoices with one thing changed at a time, and what that changes of
 * the reading or of the answer. A line a change, in `each-element.txt`: who changes the reading of 210s sees there what else has
 * changed with it, and writes the page anew with `WRITE=1 npm test -- edi/each-element`.
 */
const PAGE = new URL("../fixtures/edi/each-element.txt", import.meta.url);

const flat = (value: unknown, path = ""): readonly (readonly [string, string])[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, each]) =>
        key === "provenance" ? [] : flat(each, path === "" ? key : `${path}.${key}`),
      )
    : value === null || value === undefined
      ? []
      : [[path, typeof value === "bigint" ? `${value}` : JSON.stringify(value)]];

/** The parts of the reading by their places, or the answer where no invoice comes of it. */
const readingOf = (segments: readonly string[]): ReadonlyMap<string, string> => {
  const { bills, answer, notes } = readFile([bytesOf(x12Text({ bills: [segments] }))]);
  const [read] = bills;
  // Without the envelope of the answer, which is the same every time.
  const told = answer.replace(/^.*?AK2\*210\*0001~|AK9\*.*$/g, "");
  return new Map([...flat(read ?? {}), ["answer", told], ["notes", notes.join("; ")]]);
};

const changesOf = (was: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>): string => {
  if (![...is.keys()].some((place) => place.startsWith("invoice."))) return `no invoice: ${is.get("answer") ?? ""}`;
  const places = new Set([...was.keys(), ...is.keys()]);
  const changed = [...places].filter((place) => was.get(place) !== is.get(place));
  return changed.length === 0
    ? "the same"
    : shortened(changed.map((place) => `${place} = ${is.get(place) ?? "none"}`).join(", "));
};

/** A place in a list moves all after it: the rest of such a line is told by its hash. */
const shortened = (text: string): string =>
  text.length <= MAX_LINE
    ? text
    : `${text.slice(0, MAX_LINE)} ... ${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
const MAX_LINE = 300;

/** Every invoice that differs in one segment or element, by what was done. */
function* variantsOf(segments: readonly string[]): Generator<readonly [what: string, segments: readonly string[]]> {
  for (const [at, segment] of segments.entries()) {
    const name = `${at + 1} ${segment.slice(0, segment.indexOf("*"))}`;
    yield [`${name} left out`, segments.toSpliced(at, 1)];
    yield [`${name} twice`, segments.toSpliced(at, 0, segment)];
    const elements = segment.split("*");
    for (const [place, value] of elements.entries()) {
      if (place === 0) continue;
      for (const other of new Set(["", `${value}9`, "5", "ZZ", value.startsWith("2026") ? "20260101" : `-${value}`])) {
        if (other === value) continue;
        yield [`${name}${String(place).padStart(2, "0")} "${other}"`, segments.with(at, elements.with(place, other).join("*"))];
      }
    }
  }
}

const pageOf = (): string =>
  [["a sound invoice", SOUND_INVOICE] as const, ["an invoice with every segment", FULL] as const]
    .flatMap(([title, segments]) => {
      const whole = readingOf(segments);
      const lines = [...variantsOf(segments)].map(([what, changed]) => `${what}: ${changesOf(whole, readingOf(changed))}`);
      return [`# ${title}`, ...[...whole].map(([place, value]) => `${place} = ${value}`), "", ...lines, ""];
    })
    .join("\n");

test("each segment and element of a 210 changes what it changed", () => {
  const page = pageOf();
  if (process.env["WRITE"] === "1") writeFileSync(PAGE, page);
  const [was, is] = [readFileSync(PAGE, "utf8").split("\n"), page.split("\n")];
  const at = is.findIndex((line, index) => line !== was[index]);
  assert.equal(is[at], was[at], `line ${at + 1} of ${PAGE.pathname}: where it is meant, WRITE=1 npm test -- edi/each-element`);
  assert.equal(is.length, was.length);
});
