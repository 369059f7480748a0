import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname } from "node:path";
import { describe, it } from "node:test";
import { ROOT, sourceFiles } from "./source-files.ts";

type Manifest = { optionalDependencies: Record<string, string>; imports: Record<string, string> } & Record<
  string,
  Record<string, string>
>;
type Lock = { packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }> };

const LONG_LINES = 400;

const MAX_COLUMNS_OF_SQL = 180;

describe("the repository", () => {
  const manifest = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as Manifest;
  const lock = JSON.parse(readFileSync(`${ROOT}package-lock.json`, "utf8")) as Lock;

  it("names exact versions: the same commit installs the same program", () => {
    const loose = ["dependencies", "devDependencies", "optionalDependencies"].flatMap((part) =>
      Object.entries(manifest[part] ?? {})
        .filter(([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${part}.${name}: "${version}" (write the exact version)`),
    );
    assert.deepEqual(loose, []);
  });

  it("has a lock file without download addresses and with a checksum for every package", () => {
    const faults = Object.entries(lock.packages)
      .filter(([path, entry]) => path !== "" && !entry.link && (entry.resolved !== undefined || entry.integrity === undefined))
      .map(([path]) => `${path}: regenerate the lock with omit-lockfile-registry-resolved=true (.npmrc)`);
    assert.deepEqual(faults, []);
  });

  it("locks what package.json names", () => {
    for (const part of ["dependencies", "devDependencies", "optionalDependencies"]) {
      const locked = (lock.packages[""] as unknown as Record<string, Record<string, string>>)[part];
      assert.deepEqual(locked, manifest[part], `${part} differ: run npm install and commit package-lock.json`);
    }
  });

  it("brings the same Node for every platform", () => {
    const versions = new Set(
      Object.entries(manifest.optionalDependencies)
        .filter(([name]) => name.startsWith("node-"))
        .map(([, version]) => version),
    );
    assert.equal(versions.size, 1, [...versions].join(", "));
  });

  it("mentions no path of anybody's machine", { skip: existsSync(`${ROOT}.git`) ? false : "not a git checkout" }, () => {
    const paths = [ROOT, `${dirname(ROOT.replace(/\/$/, ""))}/`, `${homedir()}/`].filter(
      (path) => path.split("/").length > 3 || path === ROOT,
    );
    const faults = tracked().flatMap((file) => {
      const text = readFileSync(`${ROOT}${file}`, "latin1");
      return paths.filter((path) => text.includes(path)).map((path) => `${file} holds ${path}`);
    });
    assert.deepEqual(faults, []);
  });

  it("names files that exist where it says how many faults of a file its tests have to see", () => {
    const floors = Object.keys(JSON.parse(readFileSync(`${ROOT}tests/mutation/floors.json`, "utf8")) as object);
    const excused = [...readFileSync(`${ROOT}tools/mutation/equal-faults.ts`, "utf8").matchAll(/^ {2}"(src\/[^"]+)": \[/gm)].map(
      (match) => match[1] ?? "",
    );
    assert.notEqual(excused.length, 0);
    const gone = [...floors, ...excused].filter((path) => !existsSync(`${ROOT}${path}`));
    assert.deepEqual(
      gone,
      [],
      "give them the names they have now, in tests/mutation/floors.json and tools/mutation/equal-faults.ts",
    );
  });

  it("has its files at hand: long ones are told of", (t) => {
    for (const { path, lines } of sourceFiles("src/**/*.ts", "web/src/**/*.{ts,tsx}", "bin/*.mjs")) {
      if (lines > LONG_LINES) t.diagnostic(`${path} has ${lines} lines: a table may be that long, anything else has two jobs`);
    }
  });

  it("breaks statements of SQL where a reader can follow them", () => {
    // Rights are a table: a row a line.
    const wide = sourceFiles("src/db/**/*.ts")
      .filter(({ path }) => path !== "src/db/table-rights.ts")
      .flatMap(({ path, text }) =>
        text.split("\n").flatMap((line, at) => (line.length > MAX_COLUMNS_OF_SQL ? [`${path}:${at + 1}`] : [])),
      );
    assert.deepEqual(wide, []);
  });

  it("makes cards of the app by the kit", () => {
    assert.deepEqual(
      sourceFiles("web/src/**/*.tsx")
        .filter(({ path, text }) => !path.startsWith("web/src/ui/") && /className=(?:"|\{`)card[" `]/.test(text))
        .map(({ path }) => `${path}: take a card of web/src/ui/card.tsx`),
      [],
    );
  });

  it("breaks comments where code is broken", () => {
    const { printWidth } = JSON.parse(readFileSync(`${ROOT}.oxfmtrc.json`, "utf8")) as { readonly printWidth: number };
    const wide = sourceFiles("{src,web/src,bin,tests,tools,bench,examples,sdk,library}/**/*.{ts,tsx,mjs}")
      .filter(({ path }) => !path.includes(".generated."))
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .flatMap((line, at) => (line.length > printWidth && /^\s*(?:\/\/|\/\*\*|\* )/.test(line) ? [`${path}:${at + 1}`] : [])),
      );
    // A line of a text that is written elsewhere begins like a comment.
    assert.deepEqual(
      wide.filter((place) => !place.startsWith("tools/freeze-rule-set.ts")),
      [],
    );
  });
});

function tracked(): string[] {
  return execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" })
    .split("\0")
    .filter((file) => file !== "" && existsSync(`${ROOT}${file}`) && !/\.(png|jpg|pdf|woff2?|ico)$/.test(file));
}
