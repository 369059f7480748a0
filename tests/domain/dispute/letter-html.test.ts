import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { letterHtml } from "#domain/dispute/letter-html.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

const LETTER = `We dispute 30.00 USD & more.
Second line.

Invoice:  I-1 of 2026-03-01
Carrier:  Acme <Freight>

Charge          Billed  Payable
--------------  ------  -------
LINEHAUL        190.00   100.00
MISC FEE <b>     18.00     0.00
--------------  ------  -------
Total           208.00   100.00

Reasons:
- too much`;

const cellsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<t[dh] [^>]*>([^<]*)<\/t[dh]>/g)].map(([, cell = ""]) => cell);

suite("a letter in HTML", () => {
  test("has its tables as tables, cell by cell, and everything else as it was written", () => {
    assert.equal(
      cellsOf(letterHtml(LETTER)).join("|"),
      "Invoice:|I-1 of 2026-03-01|Carrier:|Acme &lt;Freight&gt;|Charge|Billed|Payable|LINEHAUL|190.00|100.00|MISC FEE &lt;b&gt;|18.00|0.00|Total|208.00|100.00",
    );
    assert.match(letterHtml(LETTER), /We dispute 30\.00 USD &amp; more\.<br>Second line\./);
  });

  test("keeps the amounts of a row that somebody changed by hand", () => {
    const changed = LETTER.replace("LINEHAUL        190.00   100.00", "LINEHAUL (corrected)   190.00  95.00");
    assert.deepEqual(cellsOf(letterHtml(changed)).slice(7, 10), ["LINEHAUL (corrected)", "190.00", "95.00"]);
  });

  test("says what was written and makes markup of none of it, whatever that is", () => {
    const parts = fc.constantFrom("<script>", "-- ", "--  --", "\n", "\n\n", "a:   b", "  ", "&amp;", "\"'", "1.00", "x");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts).map((given) => given.join("")),
        ),
        (text) => {
          const body = /<body[^>]*>([^]*)<\/body>/.exec(letterHtml(text))?.[1] ?? "";
          const tags = new Set([...body.matchAll(/<\/?([a-z]+)/g)].map(([, tag = ""]) => tag));
          for (const tag of tags) assert.ok(["p", "br", "table", "thead", "tbody", "tr", "th", "td"].includes(tag), tag);
          const words = (all: string): string => all.replaceAll(/[\s-]+/g, "");
          const said = body
            .replaceAll(/<[^>]*>/g, "")
            .replaceAll("&lt;", "<")
            .replaceAll("&gt;", ">")
            .replaceAll("&quot;", '"')
            .replaceAll("&#39;", "'")
            .replaceAll("&amp;", "&");
          assert.equal(words(said), words(text));
        },
      ),
      { seed: RUN_SEED, numRuns: 300 },
    );
  });
});
