import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mutantsOf, mutated } from "./mutants-of.ts";
import type { Mutant } from "./mutants-of.ts";
import type { Subject } from "./scopes.ts";
import { openWorkbench } from "./try-mutant.ts";
import type { Workbench } from "./try-mutant.ts";

export interface FileResult {
  readonly file: string;
  readonly tried: number;
  readonly killed: number;
  readonly survivors: readonly Mutant[];
}

export interface MutationRun {
  readonly root: string;
  readonly subjects: readonly Subject[];
  /** Faults tried a file, drawn at random where there are more. */
  readonly perFile: number;
  /** From 0 (inclusive) to `below` (exclusive). */
  readonly random: (below: number) => number;
  readonly environment: Readonly<Record<string, string>>;
  /** Faults that change nothing that anybody could see: told with their reason, not counted. */
  readonly isEqual: (file: string, mutant: Mutant, text: string) => boolean;
  readonly together: number;
  readonly tell: (result: FileResult) => void;
}

/** Puts faults into the files one at a time and asks their tests. Files side by side, each process with a copy of its own. */
export async function runMutation(run: MutationRun): Promise<readonly FileResult[]> {
  const waiting = [...run.subjects];
  const results: FileResult[] = [];
  const work = async (): Promise<void> => {
    const bench = openWorkbench(run.root);
    try {
      for (let subject = waiting.shift(); subject !== undefined; subject = waiting.shift()) {
        const result = await tryFile(run, bench, subject);
        results.push(result);
        run.tell(result);
      }
    } finally {
      bench.dispose();
    }
  };
  await Promise.all(Array.from({ length: Math.min(run.together, run.subjects.length) }, work));
  return results.sort((a, b) => (a.file < b.file ? -1 : 1));
}

async function tryFile(run: MutationRun, bench: Workbench, { file, nearest, wider }: Subject): Promise<FileResult> {
  await holdWithoutFaults(run, bench, [...new Set([...nearest, ...wider])]);
  const text = readFileSync(join(run.root, file), "utf8");
  const mutants = drawn(
    mutantsOf(file, text).filter((mutant) => !run.isEqual(file, mutant, text)),
    run.perFile,
    run.random,
  );
  const survivors: Mutant[] = [];
  for (const mutant of mutants) {
    bench.write(file, mutated(text, mutant));
    const rest = wider.filter((test) => !nearest.includes(test));
    const killed =
      (nearest.length > 0 && (await bench.fails(nearest, run.environment))) ||
      (rest.length > 0 && (await bench.fails(rest, run.environment)));
    if (!killed) survivors.push(mutant);
  }
  bench.write(file, text);
  return { file, tried: mutants.length, killed: mutants.length - survivors.length, survivors };
}

const held = new Set<string>();

/** Tests that fail without any fault would find every one of them. Each list of tests is asked once. */
async function holdWithoutFaults(run: MutationRun, bench: Workbench, tests: readonly string[]): Promise<void> {
  const key = [...tests].sort().join();
  if (tests.length === 0 || held.has(key)) return;
  held.add(key);
  if (await bench.fails(tests, run.environment)) throw new Error(`these fail without any fault: ${tests.join(" ")}`);
}

function drawn(all: readonly Mutant[], most: number, random: (below: number) => number): readonly Mutant[] {
  const left = [...all];
  const chosen: Mutant[] = [];
  while (chosen.length < most && left.length > 0) chosen.push(...left.splice(random(left.length), 1));
  return chosen.sort((a, b) => a.start - b.start);
}
