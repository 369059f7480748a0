import { existsSync, globSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Package, packagesOf, packagesOfWebApp } from "./notices/packages-of.ts";

/**
 * `node tools/write-notices.ts`: writes THIRD-PARTY-NOTICES.txt anew: every package of the service and of what comes built (the
 * web app, the page of the documentation) with its version and licence; and the texts of the licences of what comes built, each
 * once. The others are installed with their own.
 */
export const ROOT: string = fileURLToPath(new URL("../", import.meta.url));
export const NOTICES: string = join(ROOT, "THIRD-PARTY-NOTICES.txt");

const HEAD = `Weighbridge is licensed under Apache-2.0 (LICENSE). It is delivered with, and installs, the packages below.
Made by tools/write-notices.ts of package-lock.json; a test holds it to that.
`;

/** Names of packages that files of the web app import. */
export function importedByWebApp(): readonly string[] {
  const names = globSync("web/src/**/*.{ts,tsx,css}", { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/\b(?:from|import)\s*\(?\s*["']((?:@[\w.-]+\/)?[a-z][\w.-]*)/g)].map(
      ([, name = ""]) => name,
    ),
  );
  return [...new Set(names)].sort();
}

/** Comes packed in `ready`, with all that it needs. */
const DOCS_PAGE = "@scalar/api-reference";

/** What the files in `ready` are built from. */
function builtPackages(): readonly Package[] {
  return packagesOfWebApp(ROOT, [...importedByWebApp(), DOCS_PAGE]);
}

/** What is delivered: the service's packages, and those that what comes built is made of. */
export function deliveredPackages(): readonly Package[] {
  const all = [...packagesOf(ROOT).filter(({ isDevelopment }) => !isDevelopment), ...builtPackages()];
  const unique = new Map(all.map((each) => [`${each.name} ${each.version}`, each]));
  return [...unique.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/** One line a package. */
export function linesOf(packages: readonly Package[]): readonly string[] {
  return packages.map(({ name, version, licence }) => `${name} ${version} (${licence ?? "see its text"})`);
}

function textsOf(packages: readonly Package[]): readonly string[] {
  const byText = new Map<string, string[]>();
  for (const { path, name } of packages) {
    const folder = join(ROOT, path);
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder).filter((each) => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(each))) {
      const text = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
      byText.set(text, [...(byText.get(text) ?? []), name]);
    }
  }
  return [...byText.entries()].map(([text, names]) => `${"=".repeat(80)}\n${[...new Set(names)].join(", ")}\n\n${text}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = deliveredPackages();
  writeFileSync(NOTICES, `${HEAD}\n${linesOf(packages).join("\n")}\n\n${textsOf(builtPackages()).join("\n")}`);
  console.log(`${packages.length} packages`);
}
