/**
 * Stands for `node:test` while faults are tried within one process: what the files declare is collected, and run as often as is
 * asked for.
 */
export interface CollectedTest {
  readonly name: string;
  readonly run: (context: unknown) => unknown;
  /** The suites it stands in, the outermost first. */
  readonly suites: readonly Suite[];
}

interface Options {
  readonly skip?: unknown;
  readonly todo?: unknown;
}

type Body = (context: unknown) => unknown;

/** What a suite, or a file, wants done before and after its tests. */
interface Suite {
  readonly name: string;
  readonly before: Body[];
  readonly beforeEach: Body[];
  readonly afterEach: Body[];
  readonly after: Body[];
}

const suiteOf = (name: string): Suite => ({ name, before: [], beforeEach: [], afterEach: [], after: [] });

export const collected: CollectedTest[] = [];
let open: Suite[] = [suiteOf("")];
/** What the test that runs wants done when it is over; null while none runs. */
let atEnd: Body[] | null = null;

/** What follows is declared by another file. */
export function beginFile(): void {
  open = [suiteOf("")];
}

export function test(name: string, given?: Options | Body, body?: Body): void {
  const run = typeof given === "function" ? given : body;
  const options = typeof given === "function" ? {} : (given ?? {});
  if (run === undefined || (options.skip ?? false) !== false || options.todo !== undefined) return;
  const path = [...open.slice(1).map((each) => each.name), name];
  collected.push({ name: path.join(" > "), run, suites: [...open] });
}

export function describe(name: string, given?: Options | Body, body?: Body): void {
  const run = typeof given === "function" ? given : body;
  const options = typeof given === "function" ? {} : (given ?? {});
  if (run === undefined || (options.skip ?? false) !== false) return;
  open.push(suiteOf(name));
  run(undefined);
  open.pop();
}

export function before(body: Body): void {
  open.at(-1)?.before.push(body);
}

export function beforeEach(body: Body): void {
  open.at(-1)?.beforeEach.push(body);
}

export function afterEach(body: Body): void {
  open.at(-1)?.afterEach.push(body);
}

/** What is put away at the end of the whole run stays for the next one; what a test or its suite makes is put away with it. */
export function after(body: Body): void {
  if (atEnd !== null) atEnd.push(body);
  else if (open.length > 1) open.at(-1)?.after.push(body);
}

/**
 * Runs a test as if it stood alone: with what its suites make before their tests, and put away after them, so that it finds
 * nothing that it left behind itself when it ran before. What fails while that is put away is nobody's: the test has said what it
 * had to.
 */
export async function runToItsEnd({ run, suites }: CollectedTest): Promise<void> {
  const own: Body[] = [];
  atEnd = own;
  try {
    for (const body of suites.flatMap((each) => [...each.before, ...each.beforeEach])) await body(undefined);
    await run(contextOf(own));
  } finally {
    const inside = suites.toReversed();
    const last = [...own.toReversed(), ...inside.flatMap((each) => each.afterEach), ...inside.flatMap((each) => each.after)];
    for (const body of last)
      try {
        await body(undefined);
      } catch {
        // The next test brings its own.
      }
    atEnd = null;
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
