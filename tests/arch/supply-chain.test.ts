import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { packagesOf } from "../../tools/notices/packages-of.ts";
import { deliveredPackages, linesOf, NOTICES } from "../../tools/write-notices.ts";
import { ROOT } from "./source-files.ts";

/**
 * What may be handed on with a product under Apache-2.0. LGPL: libraries that are loaded, and can be put in place by another
 * build.
 */
const DELIVERED = new Set([
  "(AFL-2.1 OR BSD-3-Clause)",
  "(MIT OR CC0-1.0)",
  // Taken under MIT.
  "(MIT OR EUPL-1.1+)",
  "0BSD",
  "Apache-2.0",
  // As freely given as MIT's.
  "BlueOak-1.0.0",
  "Apache-2.0 AND LGPL-3.0-or-later",
  "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT AND ISC AND BSD-3-Clause",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
]);
/** Packages whose package.json names no licence; read by hand. */
const READ_BY_HAND: Readonly<Record<string, string>> = { "cpu-features": "MIT", buildcheck: "MIT", ssh2: "MIT" };

const packages = packagesOf(ROOT);

suite("what is installed", () => {
  test("is what the lock file knows by SHA-512", () => {
    assert.ok(packages.length > 500);
    const unknown = packages.filter(({ integrity }) => integrity?.startsWith("sha512-") !== true);
    assert.deepEqual(
      unknown.map(({ path }) => path),
      [],
    );
  });

  test("runs no script of its own: npm is told so in .npmrc, which every npm understands, and each that has one is listed", () => {
    assert.match(readFileSync(`${ROOT}.npmrc`, "utf8"), /^ignore-scripts=true$/m);
    const { allowScripts } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as {
      readonly allowScripts: Readonly<Record<string, boolean>>;
    };
    const scripted = packages.filter(({ hasInstallScript, path }) => hasInstallScript && !path.includes("vue-demi"));
    assert.deepEqual(
      scripted.filter(({ name }) => allowScripts[name] !== false).map(({ name }) => name),
      [],
    );
    assert.deepEqual(
      Object.values(allowScripts).filter((may) => may),
      [],
    );
  });
});

suite("advisories", () => {
  const judged = (input: string): number | null =>
    spawnSync(process.execPath, [`${ROOT}.ci/advisories.mjs`], { input, encoding: "utf8" }).status;
  const report = (high: number, critical: number): string =>
    JSON.stringify({ vulnerabilities: {}, metadata: { vulnerabilities: { low: 3, moderate: 2, high, critical } } });

  test("that are high or critical stop CI; others, and a registry without an answer, do not", () => {
    assert.deepEqual([judged(report(1, 0)), judged(report(0, 1)), judged(report(0, 0))], [1, 1, 0]);
    for (const silent of ["", "npm error", `{"statusCode": 405, "error": {}}`]) assert.equal(judged(silent), 0, silent);
    assert.match(readFileSync(`${ROOT}.ci/run`, "utf8"), /npm audit --omit=dev --json .*\| node \.ci\/advisories\.mjs/);
  });
});

suite("what is delivered", () => {
  test("has licences that let us hand it on", () => {
    const wrong = deliveredPackages().filter(({ name, licence }) => !DELIVERED.has(licence ?? READ_BY_HAND[name] ?? ""));
    assert.deepEqual(
      wrong.map(({ name, version, licence }) => `${name} ${version}: ${licence ?? "none"}`),
      [],
    );
  });

  test("is named in THIRD-PARTY-NOTICES.txt, and nothing else is", () => {
    const [, named = ""] = readFileSync(NOTICES, "utf8").split("\n\n", 2);
    assert.deepEqual(named.split("\n"), linesOf(deliveredPackages()), "run node tools/write-notices.ts");
  });
});
