import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { type HeavyWork, openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { HOSTILE_FILES } from "#tests/builders/hostile-files.ts";
import { aPdf } from "#tests/builders/a-pdf.ts";
import { LAYOUTS, PAPER } from "#tests/builders/freight-papers.ts";

const isLong = process.env["SOAK"] !== undefined;
/** What a file may take, and a moment for ending the process that worked on it. */
const MOST_MS = 20_000 + 2_000;

suite("files that are made to harm whoever reads them", () => {
  let heavy: HeavyWork;
  before(() => {
    heavy = openHeavyWork({ waitMs: 120_000 });
  });
  after(() => heavy.close());
  const read = (content: Buffer) => heavy.read("a", async () => content);

  for (const [name, { make, refused, isSlow }] of Object.entries(HOSTILE_FILES))
    test(`${name}: it ends in its time and memory, with a reason in words`, { skip: isSlow === true && !isLong }, async () => {
      const content = await make();
      const before = Buffer.from(content);
      const began = performance.now();
      const outcome = await read(content);
      const milliseconds = performance.now() - began;
      // On a machine with much else to do the end itself may wait.
      if (isLong) assert.ok(milliseconds < MOST_MS, `${Math.round(milliseconds)} ms`);
      assert.ok(content.equals(before), "nobody writes into what came");
      if (outcome.kind === "overrun") {
        assert.match(outcome.reason, /takes longer than 20 s|takes too much memory|broke down/);
        return;
      }
      assert.equal(outcome.kind, "made");
      const { status, reason, fields } = outcome.kind === "made" ? outcome.made.reading : assert.fail();
      if (refused !== undefined) assert.deepEqual([status, refused.test(reason ?? "")], ["failed", true], `${reason}`);
      else if (isSlow !== true) assert.deepEqual([status, fields.totalAmount?.value], ["read", "1875.80"]);
    });

  test("what comes behind them is read as ever", async () => {
    const outcome = await read(await aPdf({ pages: LAYOUTS["labels with colons beside their values"](PAPER) }));
    assert.equal(outcome.kind === "made" && outcome.made.reading.fields.totalAmount?.value, "1875.80");
  });
});
