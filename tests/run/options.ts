import { parseArgs } from "node:util";

const PARTS = ["check", "unit", "http", "browser"] as const;
export type Part = (typeof PARTS)[number];

export type RunOptions = { parts: ReadonlySet<Part>; patterns: readonly string[]; soak: boolean };

const HELP = `npm test                      everything
npm test -- --only check      types, lint, what nothing reaches, format (also: unit, http, browser; several with commas)
npm test -- audit x12/        only test files whose path holds one of these
npm run soak                  the tests that have a long form, in full: some hours (a part of it: npm run soak -- kill)`;

/** Reads the command line; ends the process after --help or a mistake. */
export function readOptions(args: string[]): RunOptions {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { only: { type: "string" }, soak: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
    });
    if (values.help) {
      console.log(HELP);
      process.exit(0);
    }
    return { parts: partsOf(values.only, positionals), patterns: positionals, soak: values.soak };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    process.exit(2);
  }
}

/** Who names files wants these files, not the checks. */
function partsOf(only: string | undefined, patterns: readonly string[]): ReadonlySet<Part> {
  if (only === undefined) return new Set(PARTS.filter((part) => part !== "check" || patterns.length === 0));
  const parts = only.split(",");
  const unknown = parts.filter((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown.length > 0) throw new Error(`--only ${unknown.join()}: there are ${PARTS.join(", ")}.`);
  return new Set(parts as Part[]);
}
