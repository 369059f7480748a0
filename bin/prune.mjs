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
  // Builds for pages of the web, and for `require`, 3 MB.
  { packageName: /^@embedpdf\/pdfium$/, within: "dist", spare: /^index\.(browser\.js|cjs)$/ },
  { packageName: /^@simplewebauthn\/server$/, spare: /^script$/ },
  { packageName: /^@zxcvbn-ts\/language-common$/, within: "dist", spare: /\.cjs$/ },
  // Builds for bundlers, 1.5 MB: Node takes `default` (exports of its package.json).
  { packageName: /^@opentelemetry\/api$/, within: "build", spare: /^(esm|esnext)$/ },
  // Builds for other processors and for pages of the web, 41 MB, and data for the older engine, 11 MB.
  { packageName: /^tesseract\.js-core$/, spare: /^tesseract-core(?!-simd-lstm\.(?:js|wasm)$)/ },
  { packageName: /^@tesseract\.js-data\/eng$/, spare: /^4\.0\.0$/ },
];

/** At the top of any package: what its authors test, describe and measure it with, 20 MB. */
const FOR_AUTHORS = /^(tests?|docs|examples?|benchmarks?)$/;
/** At the top of single packages: what is for bundlers of web pages, and sources beside what is built of them, 10 MB. */
const FOR_OTHERS = [
  { packageName: /^@(aws-sdk|smithy)\//, spare: /^dist-es$/ },
  { packageName: /^zod$/, spare: /^src$/ },
];
/** At any depth: where a line of the built stands in the source, 14 MB. */
const SOURCE_MAP = /\.map$/;

/** Packages of `SPARE` that development needs whole again: the compiler reads their types. */
const WHOLE_AGAIN = ["@cantoo/pdf-lib"];

/** Takes out of `modules` what only development needs; `lock` is the text of package-lock.json. */
export function prune(modules, lock) {
  for (const path of spareIn(modules, lock)) rmSync(path, { recursive: true, force: true });
}

/** Folders and files below `modules` that the service does without. */
export function spareIn(modules, lock) {
  return [
    ...SPARE.flatMap(({ packageName, within = "", spare }) =>
      packagesIn(modules)
        .filter((name) => packageName.test(name))
        .flatMap((name) => entriesThat(join(modules, name, within), (entry) => spare.test(entry))),
    ),
    ...keptForPeersOnly(lock).map((path) => join(modules, "..", path)),
    ...packagesOf(lock).flatMap((path) => entriesThat(join(modules, "..", path), (entry) => isSpareInAny(nameOf(path), entry))),
    ...entriesOf(modules, true)
      .filter((path) => SOURCE_MAP.test(path))
      .map((path) => join(modules, path)),
  ];
}

/**
 * Whether production does without an entry at the top of a package, whichever it is: nothing that development looks for, as these
 * do not come back by themselves.
 */
function isSpareInAny(packageName, entry) {
  if (FOR_AUTHORS.test(entry)) return true;
  return FOR_OTHERS.some((each) => each.packageName.test(packageName) && each.spare.test(entry));
}

/** The name of a package that lies at `path`, which may be within another. */
function nameOf(path) {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** Where packages lie, those within others too. */
function packagesOf(lock) {
  return Object.keys(JSON.parse(lock).packages).filter((path) => path !== "");
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
  for (const name of [...WHOLE_AGAIN, ".package-lock.json"]) rmSync(join(modules, name), { recursive: true, force: true });
}

function packagesIn(modules) {
  return entriesOf(modules).flatMap((name) =>
    name.startsWith("@") ? entriesOf(join(modules, name)).map((each) => `${name}/${each}`) : [name],
  );
}

function entriesOf(folder, recursive = false) {
  return existsSync(folder) ? readdirSync(folder, { recursive }) : [];
}

function entriesThat(folder, isWanted) {
  return entriesOf(folder)
    .filter(isWanted)
    .map((entry) => join(folder, entry));
}
