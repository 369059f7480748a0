import { parseArgs } from "node:util";
import { FAULT_ROOMS } from "#tests/faults/harness/draw-faults.ts";
import { HAS_FAKETIME } from "#tests/faults/harness/installation.ts";
import { runFaults } from "#tests/faults/harness/run-faults.ts";

const HELP = `npm run faults -- [--seconds 60] [--seed N] [--every MS] [--only ROOM,ROOM]
Breaks the running service by faults drawn at random, under load, and has an independent reader look at what is there.
The same seed draws the same faults at the same times. Rooms: ${FAULT_ROOMS.join(", ")}.`;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    every: { type: "string", default: "1500" },
    only: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const rooms = FAULT_ROOMS.filter((room) => values.only === undefined || values.only.split(",").includes(room));
if (rooms.length === 0) {
  console.error(HELP);
  process.exit(2);
}
const [seed, seconds, everyMs] = [Number(values.seed), Number(values.seconds), Number(values.every)];
console.log(`seed ${seed}, ${seconds} s, a fault every ${everyMs} ms of ${rooms.join(", ")}`);
const run = await runFaults({ seed, seconds, everyMs, most: 6_000, rooms }, (line) => console.log(line));
console.log(
  `${[...run.faults.values()].reduce((sum, times) => sum + times, 0)} faults; ${run.acknowledged} messages acknowledged, ${run.deliveries} deliveries; ` +
    `back at work ${run.backAfterMs.toFixed(0)} ms after the last fault was mended, at rest after ${run.atRestAfterMs.toFixed(0)} ms`,
);
if (!run.hasSmallDisk) console.log("! SKIPPED: the full disk (nothing may be mounted here)");
if (!HAS_FAKETIME) console.log("! SKIPPED: clocks that jump (libfaketime is not installed: apt-get install faketime)");
if (!run.hasLossyDisks)
  console.log(
    "! SKIPPED: disks that stand still, power that is cut with what was not synced (needs root, loop devices and mkfs.ext4)",
  );
for (const each of run.broken) console.error(`BROKEN: ${each}`);
console.log(
  run.broken.length === 0 ? "every invariant holds" : `${run.broken.length} do not hold; --seed ${seed} draws the same faults`,
);
process.exit(run.broken.length === 0 ? 0 : 1);
