import assert from "node:assert/strict";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { spareIn } from "../../bin/prune.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MODULES = join(ROOT, "node_modules");
/** What the README promises that the first start takes on the disk. */
const MAX_BYTES = 350_000_000;
const BLOCK = 512;

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>;
}

test("what `npm start` installs stays within what the README says", () => {
  const lock = readFileSync(join(ROOT, "package-lock.json"), "utf8");
  const packages = Object.entries((JSON.parse(lock) as Lock).packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && dev !== true && devOptional !== true)
    .map(([path]) => join(ROOT, path));
  const spare = new Set(spareIn(MODULES, lock));
  /** Bytes on the disk, without packages within, which the lock file names themselves. */
  const sizeOf = (path: string): number => {
    if (spare.has(path)) return 0;
    const facts = lstatSync(path);
    const within = facts.isDirectory() ? readdirSync(path).filter((name) => name !== "node_modules") : [];
    return within.reduce((sum, name) => sum + sizeOf(join(path, name)), facts.blocks * BLOCK);
  };
  const sizes = packages
    .filter((path) => existsSync(path))
    .map((path): [string, number] => [path.slice(MODULES.length + 1), sizeOf(path)])
    .toSorted(([, a], [, b]) => b - a);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  const largest = sizes.slice(0, 10).map(([name, size]) => `${name} ${Math.round(size / 1e6)}`);
  assert.ok(
    total > MAX_BYTES / 3 && total <= MAX_BYTES,
    `${Math.round(total / 1e6)} MB; the largest: ${largest.join(", ")}. Take out what the service never opens (bin/prune.mjs)`,
  );
  assert.match(readFileSync(join(ROOT, "README.md"), "utf8"), /350 MB on disk/);
});
