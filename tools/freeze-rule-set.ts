import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
// Comes with vite.
import { rolldown } from "rolldown";

/**
 * Freezes the engine of a released rule set: bundles the audit of a commit into
 * `src/domain/stored/rule-sets/<number>.generated.ts`, a module without any import, and adds it to the list of frozen engines.
 * Stored audits of that rule set, and of those before it that no other engine answers, are replayed by it for ever. Then the
 * rules of today may change (docs/how-to/add-a-rule.md).
 *
 *     node tools/freeze-rule-set.ts <commit of the release>
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FOLDER = "src/domain/stored/rule-sets";
const ENTRY = "src/domain/stored/replay-audit.ts";

/** What release 0.1.0 had to judge stored texts by: since then the function is kept in `replay-audit.ts`. */
const ENTRY_OF_0_1_0 = `
import { factsFromCanonical, fromCanonicalText } from "./src/domain/audit/facts-from-canonical.ts";
import { printAuditResult } from "./src/domain/audit/findings/print-audit-result.ts";
import { runAudit } from "./src/domain/audit/run-audit.ts";

export function judge(ruleSet, text, settingsText) {
  const facts = factsFromCanonical(text);
  const { policy, policyVersion, fxRates, codes } = fromCanonicalText(settingsText);
  const whole = { ...facts, policy, policyVersion, fxRates, chargeCodes: { ...facts.chargeCodes, codes } };
  return JSON.stringify(printAuditResult(runAudit(whole, ruleSet)));
}
`;

export interface FrozenRuleSet {
  readonly number: number;
  /** The module's text. */
  readonly text: string;
}

/** The engine of a commit as the text of one module; the same commit gives the same text. */
export async function freezeRuleSet(commit: string): Promise<FrozenRuleSet> {
  const hash = execFileSync("git", ["rev-parse", "--verify", `${commit}^{commit}`], { cwd: ROOT, encoding: "utf8" }).trim();
  const folder = mkdtempSync(join(tmpdir(), "weighbridge-rule-set-"));
  try {
    const archive = execFileSync("git", ["archive", hash, "src/domain", "package.json"], { cwd: ROOT, maxBuffer: 1 << 28 });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    const { RULE_SET } = (await import(pathToFileURL(join(folder, "src/domain/audit/rule-set.ts")).href)) as { RULE_SET: number };
    const entry = join(folder, "frozen.js");
    writeFileSync(entry, existsSync(join(folder, ENTRY)) ? `export { judge } from "./${ENTRY}";\n` : ENTRY_OF_0_1_0);
    return { number: RULE_SET, text: headOf(RULE_SET, hash) + (await bundle(entry, folder)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bundle(entry: string, folder: string): Promise<string> {
  const build = await rolldown({
    input: entry,
    cwd: folder,
    platform: "neutral",
    // Engines frozen before answer their own rule sets: the new one does not carry them along.
    plugins: [
      {
        name: "without-earlier-engines",
        load: (id) => (/rule-sets[/\\]index\.ts$/.test(id) ? "export const FROZEN_ENGINES = [];" : null),
      },
    ],
    onLog: (_, log) => {
      throw new Error(log.message);
    },
  });
  const { output } = await build.generate({ format: "es", minify: false });
  await build.close();
  const [chunk, ...more] = output;
  if (more.length > 0 || chunk.imports.length > 0) throw new Error("the engine of a rule set must be one module without imports");
  return `${chunk.code.trimEnd()}\n`;
}

function headOf(number: number, commit: string): string {
  return `// @ts-nocheck
/**
 * The audit as it was when rule set ${number} was released: commit ${commit}.
 * Made by \`node tools/freeze-rule-set.ts ${commit.slice(0, 7)}\` from the sources of that commit. Never changed: stored audits are replayed by it.
 */
`;
}

/**
 * Adds the engine to the list, the oldest first, and says in rule-set.ts which number is the first that the rules of today
 * answer.
 */
function register(number: number): void {
  const index = join(ROOT, FOLDER, "index.ts");
  const text = readFileSync(index, "utf8");
  if (!text.includes(`ruleSet${number} `))
    writeFileSync(
      index,
      text
        .replace(/\n\n/, `\nimport * as ruleSet${number} from "./${number}.generated.ts";\n\n`)
        .replace(/,?\s*\];\n/, `, { last: ${number}, judge: ruleSet${number}.judge }];\n`),
    );
  const ruleSet = join(ROOT, "src/domain/audit/rule-set.ts");
  writeFileSync(ruleSet, readFileSync(ruleSet, "utf8").replace(/(FIRST_LIVING_RULE_SET = )\d+/, `$1${number + 1}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const commit = process.argv[2];
  if (commit === undefined) throw new Error("name the commit of the release: node tools/freeze-rule-set.ts <commit>");
  const { number, text } = await freezeRuleSet(commit);
  writeFileSync(join(ROOT, FOLDER, `${number}.generated.ts`), text);
  register(number);
  console.log(`rule set ${number} is frozen; give RULE_SETS the next number and name in it what changes`);
}
