import { mkdtemp, readdir, readFile as readBytes, rm } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { PATTERNS_ONCE } from "#adapters/heavy/heavy-work.ts";
import { findTesseract, recognizeNatively } from "#adapters/heavy/native-tesseract.ts";
import { readFile, type ReadFile } from "#adapters/heavy/read-file.ts";
import { recognizeByWasm } from "#adapters/heavy/recognize-by-wasm.ts";
import type { Recognize } from "#adapters/heavy/recognize-text.ts";
import { writePaperSet } from "#tests/builders/paper-set.ts";
import { processorTimeOf } from "./processor-time.ts";

/**
 * Pages that one core reads a second: digital bills (text and rules) and bad scans of them (the whole pipeline, with the system's
 * Tesseract where there is one). In time of the processor, with that of its children, so that other work on the machine counts
 * little. `--profile` tells what takes it. The papers are of our own generator: they say what a page costs, not how well it is
 * read.
 */
const AIMS = { digital: 50, scan: 1 } as const;
const MIN_CPU_US = { digital: 4_000_000, scan: 15_000_000 } as const;
const WARM_ROUNDS = { digital: 3, scan: 0 } as const;
type Kind = keyof typeof AIMS;
const MAX_TOLD = 25;

// As the processes that read have it.
setFlagsFromString(PATTERNS_ONCE);
const tesseract = await findTesseract();
const recognize: Recognize = async (picture) => {
  const words = tesseract === undefined ? null : await recognizeNatively(tesseract, picture).words;
  return words ?? recognizeByWasm(picture);
};
const profiles = process.argv.includes("--profile");

const folder = await mkdtemp(join(tmpdir(), "weighbridge-bench-"));
try {
  await writePaperSet({ folder });
  const names = await readdir(folder);
  const load = (ending: string): Promise<readonly Buffer[]> =>
    Promise.all(names.filter((name) => name.endsWith(ending)).map((name) => readBytes(join(folder, name))));
  console.log(
    `${cpus()[0]?.model ?? "a processor"}, load ${loadavg()[0]?.toFixed(1) ?? "?"}, Node ${process.version}, ${tesseract === undefined ? "tesseract.js" : `Tesseract ${tesseract.version}`}`,
  );
  for (const [kind, files] of [
    ["digital", await load("-digital.pdf")],
    ["scan", await load("-scan.jpg")],
  ] as const)
    await measure(kind, files);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();

async function measure(kind: Kind, files: readonly Buffer[]): Promise<void> {
  const readAll = async (seen: (read: ReadFile) => void): Promise<void> => {
    for (const file of files) seen(await readFile(file, { recognize }));
  };
  for (let round = 0; round < WARM_ROUNDS[kind]; round += 1) await readAll(() => undefined);
  const stop = profiles ? await beginProfile() : undefined;
  const [began, from] = [performance.now(), spentUs()];
  const stages = new Map<string, number>();
  let pages = 0;
  while (spentUs() - from < MIN_CPU_US[kind])
    await readAll(({ reading, stages: taken }) => {
      pages += Math.max(1, reading.pages.length);
      for (const { stage, milliseconds } of taken) stages.set(stage, (stages.get(stage) ?? 0) + milliseconds);
    });
  const [ms, cpuMs] = [performance.now() - began, (spentUs() - from) / 1_000];
  const aSecond = (1_000 * pages) / cpuMs;
  console.log(
    `${kind}: ${aSecond.toFixed(1)} pages a second a core (aim ${AIMS[kind]}), ${(cpuMs / pages).toFixed(1)} ms of the processor a page; ${pages} pages of ${files.length} layouts, ${(ms / 1_000).toFixed(1)} s on the clock`,
  );
  const clock = [...stages].map(([stage, taken]) => `${stage} ${(taken / pages).toFixed(1)}`);
  console.log(`  milliseconds on the clock a page: ${clock.join(", ")}`);
  for (const line of (await stop?.()) ?? []) console.log(line);
  if (aSecond < AIMS[kind]) process.exitCode = 1;
}

/** Of this process and the children that have ended; without `/proc`, of this process alone. */
function spentUs(): number {
  const all = processorTimeOf(process.pid);
  if (!Number.isNaN(all)) return all;
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Which functions take the time of this process, each by itself. */
async function beginProfile(): Promise<() => Promise<readonly string[]>> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 500 });
  await session.post("Profiler.start");
  return async () => {
    const { profile } = await session.post("Profiler.stop");
    session.disconnect();
    const counts = new Map<string, number>();
    for (const { callFrame, hitCount = 0 } of profile.nodes) {
      const at = `${callFrame.functionName || "(anonymous)"} ${callFrame.url.split("/").slice(-2).join("/")}:${callFrame.lineNumber + 1}`;
      counts.set(at, (counts.get(at) ?? 0) + hitCount);
    }
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MAX_TOLD)
      .map(([at, count]) => `  ${((100 * count) / all).toFixed(1).padStart(5)} %  ${at}`);
  };
}
