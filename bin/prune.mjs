// What a production installation does not need, though npm brings it. Plain JavaScript for Node 20, no dependency.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const NODE_PACKAGE = /^node-(bin-)?(linux|darwin|win)-(x64|arm64)$/;

/** Folders and files of packages, with the reason why the service never opens them. `npm test` brings them back. */
const SPARE = [
  // Node's C headers, 67 MB: they are for compiling native modules, and nothing is compiled here.
  { packageName: NODE_PACKAGE, spare: /^(include|share|CHANGELOG\.md)$/ },
  // Four builds of the same library, 27 MB: Node imports `es` (exports of its package.json), which needs none of the others.
  { packageName: /^@cantoo\/pdf-lib$/, spare: /^(cjs|src|ts3\.4)$/ },
  { packageName: /^@cantoo\/pdf-lib$/, within: "dist", spare: /^pdf-lib\./ },
];

/** Packages of `SPARE` that development needs whole again: the compiler reads their types. */
const WHOLE_AGAIN = ["@cantoo/pdf-lib"];

/** Takes out of `modules` what only development needs; `lock` is the text of package-lock.json. */
export function prune(modules, lock) {
  for (const { packageName, within = "", spare } of SPARE) {
    for (const name of packagesIn(modules).filter((each) => packageName.test(each))) {
      const folder = join(modules, name, within);
      for (const entry of entriesOf(folder).filter((each) => spare.test(each))) remove(join(folder, entry));
    }
  }
  for (const path of keptForPeersOnly(lock)) remove(join(modules, "..", path));
}

/**
 * Packages that npm installs in production for nobody: optional peers (React, Vue and TypeScript of better-auth) which are in the
 * lock file because development has them. No dependency of the service asks for them.
 */
function keptForPeersOnly(lock) {
  return Object.entries(JSON.parse(lock).packages)
    .filter(([, entry]) => entry.devOptional)
    .map(([path]) => path);
}

/** Makes npm install again what was taken out of packages: it looks whether a package is there, never whether it is whole. */
export function forgetPruned(modules) {
  for (const name of WHOLE_AGAIN) remove(join(modules, name));
  remove(join(modules, ".package-lock.json"));
}

function packagesIn(modules) {
  return entriesOf(modules).flatMap((name) =>
    name.startsWith("@") ? entriesOf(join(modules, name)).map((each) => `${name}/${each}`) : [name],
  );
}

function entriesOf(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}
