import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * What the packages made of this repository's TypeScript have in common: Node strips no types under `node_modules`, so JavaScript
 * goes out.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const shell = process.platform === "win32";
const run = promisify(execFile);

/** Compiles the folder by its own tsconfig.json into its `dist`, with declarations that name what runs. */
export async function emitJavaScript(stage: string): Promise<void> {
  const program = join(ROOT, "node_modules/.bin", shell ? "tsc.cmd" : "tsc");
  try {
    await run(program, ["-p", stage], { cwd: ROOT, shell, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    throw new Error(`the package does not compile:\n${(error as { stdout?: string }).stdout ?? String(error)}`, { cause: error });
  }
  for (const file of filesUnder(join(stage, "dist"), ".d.ts")) nameDeclarations(file);
}

/** The compiler rewrites what runs, not what declares. */
const nameDeclarations = (file: string): void => {
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replaceAll(/(from |import\()"(\.[^"]+)\.ts"/g, '$1"$2.js"'));
};

export function filesUnder(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}

/** A file of the package, named by npm itself; no scripts, no look at a registry. Answers its path. */
export async function packFolder(stage: string, into: string): Promise<string> {
  mkdirSync(into, { recursive: true });
  const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts", "--offline", "--pack-destination", into], {
    cwd: stage,
    shell,
  });
  const packed: unknown = JSON.parse(stdout);
  const [first] = (Array.isArray(packed) ? packed : Object.values(packed as object)) as { filename: string }[];
  if (first === undefined) throw new Error(`npm pack names no file: ${stdout}`);
  return join(into, first.filename);
}
