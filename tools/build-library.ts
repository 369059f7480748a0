import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { emitJavaScript, filesUnder, packFolder } from "./pack-typescript.ts";

/**
 * Packs the audit as a library of its own: `weighbridge-audit-<version>.tgz`, JavaScript with types and no dependency. Node
 * strips no types under `node_modules`, so that the compiler emits at this time; it refuses to rewrite extensions behind an
 * import map (TS2877), so that `#domain/...` becomes a relative path before it. Run: `npm run library -- [folder]` (default:
 * dist).
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
/** Folders of `src` that the package holds: all of them pure. */
const PARTS = ["domain", "x12", "edi", "contract/stored"];

export async function buildLibrary(into: string): Promise<string> {
  const stage = mkdtempSync(join(tmpdir(), "weighbridge-library-"));
  try {
    for (const part of PARTS) cpSync(join(ROOT, "src", part), join(stage, "src", part), { recursive: true });
    cpSync(join(ROOT, "library/index.ts"), join(stage, "src/index.ts"));
    for (const file of filesUnder(join(stage, "src"), ".ts")) relativeImports(stage, file);
    writeFileSync(join(stage, "tsconfig.json"), JSON.stringify(compilerSettings(), null, 2));
    // Before the compiler runs: it asks the package whether its files are modules.
    const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Manifest;
    writeFileSync(join(stage, "package.json"), `${JSON.stringify(packageOf(manifest), null, 2)}\n`);
    await emitJavaScript(stage);
    for (const [from, to] of [
      ["LICENSE", "LICENSE"],
      ["library/README.md", "README.md"],
    ] as const)
      cpSync(join(ROOT, from), join(stage, to));
    return await packFolder(stage, into);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

interface Manifest {
  readonly version: string;
  readonly license: string;
}

const packageOf = ({ version, license }: Manifest) => ({
  name: "weighbridge-audit",
  version,
  description: "Freight invoice audit as a library: matching, rules, tolerances and X12 210 over exact amounts.",
  license,
  type: "module",
  engines: { node: ">=20" },
  sideEffects: false,
  main: "./dist/index.js",
  types: "./dist/index.d.ts",
  exports: {
    ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
    "./*.js": { types: "./dist/*.d.ts", default: "./dist/*.js" },
    "./package.json": "./package.json",
  },
  files: ["dist"],
});

const compilerSettings = () => {
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, "tsconfig.json"), "utf8")) as { compilerOptions: object };
  return {
    compilerOptions: {
      ...compilerOptions,
      target: "es2023",
      // Web APIs (TextDecoder) that every runtime has; nothing of Node.
      lib: ["es2024", "dom", "dom.asynciterable"],
      types: [],
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: "src",
      outDir: "dist",
    },
    include: ["src"],
  };
};

/** `#domain/money/amount.ts` as seen from the file; an import of anything the package does not hold is an error. */
const relativeImports = (stage: string, file: string): void => {
  const text = readFileSync(file, "utf8");
  const from = relative(join(stage, "src"), dirname(file)).split(sep).join("/");
  const rewritten = text.replaceAll(/(from |import\()"#([^"]+)"/g, (_, before: string, to: string) => {
    if (!PARTS.some((part) => to.startsWith(`${part}/`)))
      throw new Error(`${relative(stage, file)} imports #${to}, which the library does not hold`);
    const path = posix.relative(from, to);
    return `${before}"${path.startsWith(".") ? path : `./${path}`}"`;
  });
  if (rewritten !== text) writeFileSync(file, rewritten);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildLibrary(process.argv[2] ?? join(ROOT, "dist")));
