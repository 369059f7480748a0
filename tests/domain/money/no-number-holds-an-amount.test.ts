import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";

const DOMAIN = join(import.meta.dirname, "../../../src/domain");

/** Files that count in `number`, and what: never money, rates or quantities. */
const COUNTS: Readonly<Record<string, string>> = {
  "day/day.ts": "days since 1970",
  "day/instant.ts": "milliseconds since 1970",
  "delivery/retry-schedule.ts": "seconds and milliseconds until the next attempt",
  "invoice/due-on.ts": "days of payment terms",
  "matching/fit-by-hand.ts": "how near two amounts are, as a share",
  "money/amount.ts": "the exponent of a decimal's text",
  "rating/rating-payload.ts": "weights and freight classes, as the callout's JSON wants them; nothing reads them back",
  "reading/settle-days.ts": "days of payment terms",
  "reading/split-pages.ts": "the place of a page",
  "routing/decide-route.ts": "days of payment terms",
  "routing/freight-of-paper.ts": "pieces of freight",
  "routing/spot-check.ts": "the last digits of a document's uuid",
  "stored/facts-from-canonical.ts": "the version in the head of stored facts",
};

describe("the domain", () => {
  it("turns nothing into a number that could be money", () => {
    const found: string[] = [];
    for (const name of readdirSync(DOMAIN, { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".ts") || name.endsWith(".generated.ts") || name.replaceAll("\\", "/") in COUNTS) continue;
      const text = readFileSync(join(DOMAIN, name), "utf8");
      text.split("\n").forEach((line, at) => {
        if (/\bNumber\(|\bparseFloat\(|\bparseInt\(|\.toFixed\(|\bNumber\.parse|\bunary \+/.test(line))
          found.push(`src/domain/${name}:${at + 1}: ${line.trim()}`);
        if (/\b(amount|rate|quantity|percent|billed|expected|approved|variance|total|price)\??: number\b/.test(line))
          found.push(`src/domain/${name}:${at + 1}: ${line.trim()}`);
      });
    }
    assert.deepEqual(
      found,
      [],
      "an amount, rate or quantity is a bigint in the domain (src/domain/money): parse at the border, print at the border",
    );
  });
});
