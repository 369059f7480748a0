import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { readLimits } from "#contract/limits.ts";
import { readSettings } from "#src/settings.ts";
import { ROOT, sourceFiles, withoutComments } from "#tests/arch/source-files.ts";

/** Of the machine, not of the service. */
const NOT_SETTINGS = new Set(["PATH", "TESSDATA_PREFIX"]);

suite("README.md tells the settings", () => {
  const told = new Set(
    readFileSync(`${ROOT}README.md`, "utf8")
      .split("\n")
      .filter((line) => /^\| `[A-Z0-9_]+`/.test(line))
      .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? "")),
  );
  const read = namesRead();

  test("every setting that is read is in the table", () => {
    assert.deepEqual(
      [...read].filter((name) => !told.has(name)),
      [],
      "add a row to the table of settings in README.md",
    );
  });

  test("every setting in the table is read", () => {
    assert.deepEqual(
      [...told].filter((name) => !read.has(name)),
      [],
      "nothing reads it: take it out of README.md, or read it",
    );
  });
});

/** Names that `readSettings` and `readLimits` ask the environment for, and those that files of `src` ask `process.env` for. */
function namesRead(): ReadonlySet<string> {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_, name) => {
        names.add(String(name));
        return undefined;
      },
    },
  );
  readSettings(environment);
  readLimits(environment);
  // Asked for only where its neighbor is set.
  readSettings(
    new Proxy(environment, {
      get: (target, name) => Reflect.get(target, name) ?? (String(name).endsWith("_PORT") ? "1" : undefined),
    }),
  );
  for (const file of sourceFiles("src/**/*.ts"))
    for (const [, name] of withoutComments(file.text).matchAll(/process\.env(?:\.|\[")([A-Z0-9_]+)/g)) names.add(name ?? "");
  for (const name of NOT_SETTINGS) names.delete(name);
  return names;
}
