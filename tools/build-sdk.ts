import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { emitJavaScript, packFolder } from "./pack-typescript.ts";

/**
 * Packs the typed client for use outside this repository: `weighbridge-client-<version>.tgz`, JavaScript with types. Its manifest
 * is `sdk/package.json`, less what only holds here. Run: `npm run sdk -- [folder]` (default: dist).
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SOURCES = ["weighbridge-client.ts", "verify-webhook.ts", "openapi.generated.ts"];

export async function buildSdk(into: string): Promise<string> {
  const stage = mkdtempSync(join(tmpdir(), "weighbridge-sdk-"));
  try {
    for (const name of SOURCES) cpSync(join(ROOT, "sdk", name), join(stage, "src", name));
    for (const [from, to] of [
      ["LICENSE", "LICENSE"],
      ["sdk/README.md", "README.md"],
    ] as const)
      cpSync(join(ROOT, from), join(stage, to));
    // The compiler looks for the types of `openapi-fetch` beside what it compiles.
    symlinkSync(join(ROOT, "node_modules"), join(stage, "node_modules"), "junction");
    const { private: _here, ...manifest } = JSON.parse(readFileSync(join(ROOT, "sdk/package.json"), "utf8")) as Manifest;
    writeFileSync(join(stage, "package.json"), `${JSON.stringify({ ...manifest, ...ENTRY }, null, 2)}\n`);
    writeFileSync(join(stage, "tsconfig.json"), JSON.stringify(compilerSettings(), null, 2));
    await emitJavaScript(stage);
    return await packFolder(stage, into);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

interface Manifest {
  readonly private?: boolean;
  readonly [name: string]: unknown;
}

const ENTRY = {
  engines: { node: ">=20" },
  sideEffects: false,
  main: "./dist/weighbridge-client.js",
  types: "./dist/weighbridge-client.d.ts",
  exports: {
    ".": { types: "./dist/weighbridge-client.d.ts", default: "./dist/weighbridge-client.js" },
    "./package.json": "./package.json",
  },
  files: ["dist"],
};

const compilerSettings = () => {
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, "tsconfig.json"), "utf8")) as { compilerOptions: object };
  return {
    compilerOptions: {
      ...compilerOptions,
      target: "es2022",
      // What every runtime with `fetch` has; nothing of Node.
      lib: ["es2023", "dom", "dom.iterable"],
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

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildSdk(process.argv[2] ?? join(ROOT, "dist")));
