import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { readFile } from "#adapters/heavy/read-file.ts";
import { addProcessorMs, ownProcessorMs, processorMsOf } from "#adapters/heavy/processor-time.ts";

const HEADER = "level\tpage\tblock\tpar\tline\tword\tleft\ttop\twidth\theight\tconf\ttext\n";
const WORDS = `${HEADER}${["Freight", "Invoice", "number", "payable"].map((text, at) => `5\t1\t1\t1\t1\t${at}\t${40 + 90 * at}\t40\t80\t16\t95\t${text}`).join("\n")}`;
const RECOGNITION_MS = 1_000;

suite("the time that a file has", () => {
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: "white" } });
  const outcomeOf = async (recognizedInMs: number, processorMs: () => number): Promise<string | undefined> => {
    const recognize = async (): Promise<string> => {
      await sleep(recognizedInMs);
      return WORDS;
    };
    const pages = await picture.clone().tiff().toBuffer();
    const { stages } = await readFile(pages, { recognize, recognitionMs: RECOGNITION_MS, processorMs });
    return stages.find(({ stage }) => stage === "ocr")?.outcome;
  };

  test("is that of a processor: a machine that is busy reads the same", async () => {
    const whole = "1 recognized, 0 not read";
    assert.equal(await outcomeOf(RECOGNITION_MS * 1.5, () => 0), whole);
    let spentMs = 0;
    // Nothing is begun after it is over.
    assert.equal(await outcomeOf(1, () => (spentMs += RECOGNITION_MS)), "0 recognized, 1 not read");
  });

  test("counts what another process took for this one, and is told of any process", async () => {
    const before = ownProcessorMs();
    addProcessorMs(5_000);
    assert.ok(ownProcessorMs() - before >= 5_000);
    addProcessorMs(-5_000);
    if (process.platform === "linux") assert.ok(((await processorMsOf(process.pid)) ?? 0) > 0);
    assert.equal(await processorMsOf(undefined), null);
  });
});
