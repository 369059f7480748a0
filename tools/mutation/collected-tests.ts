/** Stands for `node:test` while faults are tried within one process: what the files declare is collected, and run as often as is asked for. */
export interface CollectedTest {
  readonly name: string;
  readonly run: (context: unknown) => unknown;
}

interface Options {
  readonly skip?: unknown;
  readonly todo?: unknown;
}

type Body = (context: unknown) => unknown;

export const collected: CollectedTest[] = [];
export const beforehand: Body[] = [];
const path: string[] = [];

export function test(name: string, given?: Options | Body, body?: Body): void {
  const run = typeof given === "function" ? given : body;
  const options = typeof given === "function" ? {} : (given ?? {});
  if (run === undefined || (options.skip ?? false) !== false || options.todo !== undefined) return;
  collected.push({ name: [...path, name].join(" > "), run });
}

export function describe(name: string, given?: Options | Body, body?: Body): void {
  const run = typeof given === "function" ? given : body;
  const options = typeof given === "function" ? {} : (given ?? {});
  if (run === undefined || (options.skip ?? false) !== false) return;
  path.push(name);
  run(undefined);
  path.pop();
}

export function before(body: Body): void {
  beforehand.push(body);
}

/** What is put away at the end of a file stays for the next run. */
export function after(): void {}

export const it = test;
export const suite = describe;
export default test;
