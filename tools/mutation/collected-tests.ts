/** Stands for `node:test` while faults are tried within one process: what the files declare is collected, and run as often as is asked for. */
export interface CollectedTest {
  readonly name: string;
  readonly run: (context: unknown) => unknown;
  /** Of the suites that it stands in. */
  readonly afterwards: readonly Body[];
}

interface Options {
  readonly skip?: unknown;
  readonly todo?: unknown;
}

type Body = (context: unknown) => unknown;

export const collected: CollectedTest[] = [];
export const beforehand: Body[] = [];
const path: string[] = [];
/** By suite, the innermost last. */
const afterwards: Body[][] = [[]];
/** What the test that runs wants done when it is over; null while none runs. */
let atEnd: Body[] | null = null;

export function test(name: string, given?: Options | Body, body?: Body): void {
  const run = typeof given === "function" ? given : body;
  const options = typeof given === "function" ? {} : (given ?? {});
  if (run === undefined || (options.skip ?? false) !== false || options.todo !== undefined) return;
  const suites = [...afterwards];
  collected.push({
    name: [...path, name].join(" > "),
    run,
    // Read when it runs: what a suite wants done after each of its tests may be said after them.
    get afterwards() {
      return suites.flat();
    },
  });
}

export function describe(name: string, given?: Options | Body, body?: Body): void {
  const run = typeof given === "function" ? given : body;
  const options = typeof given === "function" ? {} : (given ?? {});
  if (run === undefined || (options.skip ?? false) !== false) return;
  path.push(name);
  afterwards.push([]);
  run(undefined);
  afterwards.pop();
  path.pop();
}

export function before(body: Body): void {
  beforehand.push(body);
}

export function afterEach(body: Body): void {
  afterwards.at(-1)?.push(body);
}

/** What is put away at the end of a file stays for the next run; what a test makes for itself is put away with it. */
export function after(body: Body): void {
  atEnd?.push(body);
}

/** Runs a test with what it put off to its end, last first. What fails there is nobody's: the test has said what it had to. */
export async function runToItsEnd({ run, afterwards }: CollectedTest): Promise<void> {
  const own: Body[] = [];
  atEnd = own;
  try {
    await run(contextOf(own));
  } finally {
    atEnd = null;
    for (const body of [...own.toReversed(), ...afterwards])
      try {
        await body(undefined);
      } catch {
        // The next test brings its own.
      }
  }
}

/** As much of a test's context as tests use. */
function contextOf(atItsEnd: Body[]): unknown {
  return {
    diagnostic: () => undefined,
    skip: () => undefined,
    signal: new AbortController().signal,
    after: (body: Body) => void atItsEnd.push(body),
    test: async (_name: string, given?: Options | Body, body?: Body) => {
      const run = typeof given === "function" ? given : body;
      await run?.(contextOf(atItsEnd));
    },
  };
}

export const it = test;
export const suite = describe;
export default test;
