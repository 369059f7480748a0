import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";
import { drawFaults, FAULT_ROOMS } from "./harness/draw-faults.ts";
import { HAS_FAKETIME } from "./harness/installation.ts";
import { runFaults } from "./harness/run-faults.ts";

const SOAK = process.env["SOAK"] === "1";
/** A slice of what `npm run faults` does; an hour of it in a soak. */
const DRAWING = SOAK
  ? { seconds: Number(process.env["FAULT_SECONDS"] ?? 3_600), everyMs: 1_500, most: 6_000 }
  : { seconds: 4, everyMs: 400, most: 1_200 };
/**
 * From the moment when all is mended. In a slice, a process that was killed last starts among other tests': how soon says
 * nothing.
 */
const BACK_WITHIN_MS = SOAK ? 5_000 : 60_000;

const skip = process.platform === "linux" ? false : "it freezes processes and looks for them in /proc";

describe("faults drawn at random under load", { skip }, () => {
  test("are the same for the same seed, and reach every room", () => {
    const drawing = { seed: 7, seconds: 600, everyMs: 1_000, most: 3_000, rooms: FAULT_ROOMS };
    const drawn = drawFaults(drawing);
    assert.deepEqual(drawn, drawFaults(drawing));
    assert.notDeepEqual(drawn, drawFaults({ ...drawing, seed: 8 }));
    assert.deepEqual(new Set(drawn.map(({ on }) => on)), new Set(FAULT_ROOMS));
    assert.deepEqual(new Set(drawFaults({ ...drawing, rooms: ["files"] }).map(({ on }) => on)), new Set(["files"]));
  });

  const promise = "lose nothing that was acknowledged, double nothing, and leave every sum as it was sent";
  test(promise, { timeout: 300_000 + DRAWING.seconds * 1_100 }, async (context) => {
    const lines: string[] = [];
    const run = await runFaults({ ...DRAWING, seed: RUN_SEED, rooms: FAULT_ROOMS }, (line) => {
      lines.push(line);
      if (SOAK) console.log(line);
    });
    if (!run.hasSmallDisk) context.diagnostic("! SKIPPED: the full disk (nothing may be mounted here)");
    if (!run.hasLossyDisks) context.diagnostic("! SKIPPED: disks that stand still and power that is cut (no loop devices here)");
    if (!HAS_FAKETIME) context.diagnostic("! SKIPPED: clocks that jump (libfaketime is not installed)");
    context.diagnostic(
      `${[...run.faults].map(([fault, times]) => `${times} ${fault}`).join(", ")}; ${run.acknowledged} messages acknowledged, ${run.deliveries} deliveries; ` +
        `back at work after ${run.backAfterMs.toFixed(0)} ms, at rest after ${run.atRestAfterMs.toFixed(0)} ms`,
    );
    assert.deepEqual(run.broken, [], lines.join("\n"));
    assert.ok(run.backAfterMs < BACK_WITHIN_MS, `back at work after ${run.backAfterMs} ms`);
    assert.ok(run.acknowledged > 5, `${run.acknowledged} messages were acknowledged`);
  });
});
