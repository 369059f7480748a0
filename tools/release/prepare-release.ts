/** What a release changes in files that people write; each function is given a file's text and answers the new one. */

const VERSION = /^\d+\.\d+\.\d+$/;

/** Throws when the version is none, or not later than the last one. */
export function checkVersion(version: string, last: string): void {
  if (!VERSION.test(version)) throw new Error(`${version} is no version: write it as 0.2.0`);
  if (version.localeCompare(last, "en", { numeric: true }) <= 0)
    throw new Error(`${version} is not later than the release ${last}`);
}

/** package.json, or package-lock.json whose first package is this one: the version of nothing else is touched. */
export function withVersion(text: string, version: string): string {
  const json = JSON.parse(text) as { version: string; packages?: Record<string, { version: string }> };
  json.version = version;
  const own = json.packages?.[""];
  if (own !== undefined) own.version = version;
  return `${JSON.stringify(json, null, 2)}\n`;
}

const NEXT = `## Unreleased

### Before you upgrade

- Nothing that an operator has to know yet.

`;

/**
 * CHANGELOG.md with what was unreleased under its version. Throws when nothing is told, or nothing of what operators do first, or
 * an entry stands there twice, as merges leave it.
 */
export function withReleased(changelog: string, version: string): string {
  const section = /^## Unreleased\n([\s\S]*?)(?=^## )/m.exec(changelog)?.[1];
  if (section === undefined) throw new Error('CHANGELOG.md has no "## Unreleased" above its releases');
  if (!/^### Before you upgrade\n\n- /m.test(section))
    throw new Error('CHANGELOG.md: say under "### Before you upgrade" what operators do first, and what breaks');
  const entries = section.split("\n").filter((line) => line.startsWith("- "));
  if (entries.length < 2) throw new Error('CHANGELOG.md tells nothing under "## Unreleased"');
  const beginnings = entries.map((entry) => entry.slice(0, 160));
  const twice = beginnings.find((entry, at) => beginnings.indexOf(entry) !== at);
  if (twice !== undefined) throw new Error(`CHANGELOG.md tells it twice under "## Unreleased": ${twice}`);
  return changelog.replace(/^## Unreleased\n+/m, `${NEXT}## ${version}\n\n`);
}

/** The list of announced breaks, empty: the next release grows from this one. */
export function withoutAnnounced(source: string): string {
  const start = source.indexOf("= [");
  const end = source.lastIndexOf("];");
  if (start === -1 || end === -1) throw new Error("tests/contract/growth/announced.ts has no list");
  return `${source.slice(0, start)}= [];\n`;
}

/**
 * src/domain/audit/rule-set.ts with the row that the next change of the rules is named in, after that of the released rule set.
 */
export function withNextRuleSet(source: string, released: number): string {
  if (!source.includes(`{\n    number: ${released},`) && !source.includes(`{ number: ${released},`))
    throw new Error(`src/domain/audit/rule-set.ts has no row ${released}`);
  if (source.includes(`number: ${released + 1},`)) return source;
  return source.replace(/^\];$/m, `  { number: ${released + 1}, changes: [] },\n];`);
}

/** The example of a new rule (docs/how-to/add-a-rule.md) as of the rule set that no release has yet. */
export function withSince(howTo: string, ruleSet: number): string {
  if (!/^ +since: \d+,$/m.test(howTo)) throw new Error("docs/how-to/add-a-rule.md has no example with since");
  return howTo.replace(/^( +since: )\d+,$/m, `$1${ruleSet},`);
}

/** The example of a new stored text (docs/how-to/change-a-stored-text.md) as one that comes after this release. */
export function withAddedAfter(howTo: string, version: string): string {
  if (!/^ +addedAfter: "[\d.]+",$/m.test(howTo))
    throw new Error("docs/how-to/change-a-stored-text.md has no example with addedAfter");
  return howTo.replace(/^( +addedAfter: )"[\d.]+",$/m, `$1"${version}",`);
}
