import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withFaults } from "./faulty-text.ts";
import { mutantsOf, mutated } from "./mutants-of.ts";
import type { Mutant } from "./mutants-of.ts";
import { isSlow } from "./scopes.ts";
import type { Subject } from "./scopes.ts";
import { tryInProcess } from "./try-in-process.ts";
import { openWorkbench } from "./try-mutant.ts";
import type { Workbench } from "./try-mutant.ts";

export interface FileResult {
  readonly file: string;
  readonly tried: number;
  readonly killed: number;
  readonly survivors: readonly Mutant[];
  /** Drawn, and not counted: they change nothing that anybody could see. */
  readonly equal: number;
}

export interface MutationRun {
  readonly root: string;
  readonly subjects: readonly Subject[];
  /** Faults tried a file, drawn at random where there are more. */
  readonly perFile: number;
  /** From 0 (inclusive) to `below` (exclusive). */
  readonly random: (below: number) => number;
  readonly environment: Readonly<Record<string, string>>;
  /** Why a fault changes nothing that anybody could see: then it is not counted. */
  readonly whyEqual: (file: string, mutant: Mutant, text: string) => string | undefined;
  readonly together: number;
  readonly tell: (result: FileResult) => void;
  readonly warn: (text: string) => void;
}

/** What a test that needs a database may take, and one that needs none. */
const MAX_TEST_MS = { database: 60_000, pure: 20_000 };
const MIN_TEST_MS = { database: 15_000, pure: 4_000 };

/**
 * Puts faults into the files one at a time and asks their tests. All of it happens in one process with every fault behind a
 * switch; faults that modules meet while they load are each tried in a process with a copy of its own.
 */
export async function runMutation(run: MutationRun): Promise<readonly FileResult[]> {
  const results: FileResult[] = [];
  for (const subjects of Map.groupBy(run.subjects, ({ wider }) => wider.join(" ")).values())
    results.push(...(await tryTogether(run, subjects)));
  return results.sort((a, b) => (a.file < b.file ? -1 : 1));
}

function faultsOf(run: MutationRun, file: string, text: string): { mutants: readonly Mutant[]; equal: number } {
  const all = drawn(mutantsOf(file, text), run.perFile, run.random);
  const mutants = all.filter((mutant) => run.whyEqual(file, mutant, text) === undefined);
  return { mutants, equal: all.length - mutants.length };
}

function toldResult(run: MutationRun, given: Omit<FileResult, "killed">): FileResult {
  const result = { ...given, killed: given.tried - given.survivors.length };
  run.tell(result);
  return result;
}

/** Files whose faults the same tests are asked about. */
async function tryTogether(run: MutationRun, subjects: readonly Subject[]): Promise<readonly FileResult[]> {
  const kind = subjects[0]?.database === true ? "database" : "pure";
  const faults: { readonly subject: Subject; readonly mutant: Mutant }[] = [];
  const files = subjects.map((subject) => {
    const text = readFileSync(join(run.root, subject.file), "utf8");
    const { mutants, equal } = faultsOf(run, subject.file, text);
    const first = faults.length;
    faults.push(...mutants.map((mutant) => ({ subject, mutant })));
    return { subject, text, equal, mutants, faulty: withFaults(subject.file, text, mutants, first) };
  });
  const left = new Set(files.flatMap(({ faulty }) => faulty.left));
  const apart = new Set<Mutant>(left);
  const survivors = new Set<Mutant>();
  const results: FileResult[] = [];
  const told = new Set<string>();
  const tellFile = ({ subject, mutants, equal }: (typeof files)[number]): void => {
    told.add(subject.file);
    const own = mutants.filter((mutant) => survivors.has(mutant));
    results.push(toldResult(run, { file: subject.file, tried: mutants.length, survivors: own, equal }));
  };
  const open = new Map(files.map(({ subject, mutants }) => [subject.file, mutants.filter((mutant) => !left.has(mutant)).length]));
  await tryInProcess({
    data: {
      root: run.root,
      texts: new Map(files.map(({ subject, faulty }) => [subject.file, faulty.text])),
      faults: faults.length,
      tests: subjects[0]?.wider ?? [],
      maxTestMs: MAX_TEST_MS[kind],
    },
    minTestMs: MIN_TEST_MS[kind],
    environment: { CASES: "400", ...run.environment },
    wanted: [...faults.keys()].filter((fault) => !left.has(faults[fault]?.mutant as Mutant)),
    together: run.together,
    rank: (test, fault) => rankOf(test, faults[fault]?.subject.nearest ?? []),
    tell: (fault, outcome) => {
      const { mutant, subject } = faults[fault] as (typeof faults)[number];
      if (outcome === "static") apart.add(mutant);
      else if (typeof outcome === "string") survivors.add(mutant);
      open.set(subject.file, (open.get(subject.file) ?? 0) - 1);
      const file = files.find((each) => each.subject === subject);
      // At once, so that a run that is cut short has said what it knew.
      if (file !== undefined && open.get(subject.file) === 0 && !file.mutants.some((each) => apart.has(each))) tellFile(file);
    },
    warn: run.warn,
  });
  for (const { subject, mutants } of files.filter((file) => !told.has(file.subject.file))) {
    const late = mutants.filter((mutant) => apart.has(mutant)).length;
    const lines = mutants.filter((mutant) => survivors.has(mutant)).map(({ line, what }) => `:${line} ${what}`);
    run.warn(`${subject.file}: ${late} faults are met while modules load and come now; of the others live: ${lines.join("; ")}`);
  }
  const bench = openWorkbench(run.root);
  try {
    for (const file of files.filter(({ subject }) => !told.has(subject.file))) {
      const late = file.mutants.filter((mutant) => apart.has(mutant));
      for (const mutant of await tryApart(run, bench, file.subject, file.text, late)) survivors.add(mutant);
      tellFile(file);
    }
  } finally {
    bench.dispose();
  }
  return results;
}

/** The nearest first; those that try many random cases last. */
function rankOf(test: string, nearest: readonly string[]): number {
  if (nearest.some((file) => test.startsWith(file))) return 0;
  return isSlow(test.slice(0, test.indexOf(": "))) ? 2 : 1;
}

/** The faults that live, each tried in a process of its own. */
async function tryApart(
  run: MutationRun,
  bench: Workbench,
  { file, nearest, wider }: Subject,
  text: string,
  mutants: readonly Mutant[],
): Promise<readonly Mutant[]> {
  if (mutants.length === 0) return [];
  await holdWithoutFaults(run, bench, [...new Set([...nearest, ...wider])]);
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
  return survivors;
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
