import { commandAt, programWith } from "#cli/program.ts";

/**
 * A command as `weighbridge` runs it, in this process: starting one takes a second of processor time. What it prints by the
 * console is kept; its exit code and its error are answered as the process would end with them.
 */
export async function runCommand(
  words: readonly string[],
  options: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly said: string }> {
  const program = await programWith((path) => path.join(" ") === words.join(" "));
  commandAt(program, words).exitOverride();
  const said: string[] = [];
  const { log } = console;
  const { exitCode } = process;
  const before = { ...process.env };
  Object.assign(process.env, env);
  process.exitCode = undefined;
  console.log = (...line: readonly unknown[]) => void said.push(line.join(" "));
  try {
    await program.parseAsync([...words, ...options], { from: "user" });
    return { code: Number(process.exitCode ?? 0), said: said.join("\n") };
  } catch (error) {
    return { code: 1, said: [...said, error instanceof Error ? error.message : String(error)].join("\n") };
  } finally {
    console.log = log;
    process.exitCode = exitCode;
    for (const name of Object.keys(env)) {
      const value = before[name];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
