import { SEVERITIES } from "#domain/audit/findings/finding.ts";
import { AUDIT_RULES } from "#domain/audit/rules/index.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { factsOf, type FactsInput } from "./audit-facts-builder.ts";

type PolicyJson = Readonly<Record<string, unknown>> & { readonly overrides?: readonly Readonly<Record<string, unknown>>[] };

/** The name of a service that stands on the invoice alone: overrides for it are chosen by the invoice's own words. */
const TOLD = "told by the invoice alone";

const policyOf = (facts: FactsInput): PolicyJson => (facts.policy ?? {}) as PolicyJson;

/** The rules that read a setting, or a side of it. */
function readersOf(setting: string): ReadonlySet<string> {
  return new Set(AUDIT_RULES.filter((rule) => rule.settings.some((path) => path.split(".")[0] === setting)).map(({ id }) => id));
}

/**
 * Every value that cases give a setting, in the policy or in an override, as JSON; undefined: what holds where nobody sets it.
 */
function valuesOf(name: string, cases: readonly FactsInput[]): readonly unknown[] {
  const given = cases
    .map(policyOf)
    .flatMap((policy) => [policy[name], ...(policy.overrides ?? []).map((override) => override[name])])
    .filter((value) => value !== undefined && value !== null)
    .map((value) => JSON.stringify(value));
  return [undefined, ...[...new Set(given)].map((text) => JSON.parse(text) as unknown)];
}

interface Said {
  /** The gravest of what was found; below every severity where a rule could not tell, and below that where all passed. */
  readonly rank: number;
  readonly findings: number;
}

function saidBy(rules: ReadonlySet<string>, facts: FactsInput): Said {
  const result = runAudit(factsOf(facts));
  const findings = result.findings.filter(({ rule }) => rules.has(rule));
  const isUnknown = result.notEvaluated.some(({ rule }) => rules.has(rule));
  const ranks = findings.map(({ severity }) => SEVERITIES.indexOf(severity) + 2);
  return { rank: Math.max(isUnknown ? 1 : 0, ...ranks), findings: findings.length };
}

const lessThan = (said: Said, other: Said): boolean => said.rank < other.rank || said.findings < other.findings;

export interface Narrowing {
  /** How many pairs of values decided otherwise about a case: without any, nothing was tried. */
  readonly told: number;
  /** Where the invoice's own words let more pass than what is known, or less than they alone would. */
  readonly widened: readonly string[];
}

/**
 * Tries cases of the rules that read an overridable setting with each pair of values that any of them gives it: one known (the
 * policy's), one that only the invoice's own words choose. What either of them finds alone has to be found with both.
 */
export function narrowingOf(setting: string, casesByRule: ReadonlyMap<string, readonly FactsInput[]>): Narrowing {
  const rules = readersOf(setting);
  const cases = [...casesByRule].filter(([id]) => rules.has(id)).flatMap(([, each]) => each);
  const values = valuesOf(setting, cases);
  const widened: string[] = [];
  let told = 0;
  for (const facts of cases) {
    const judged = (policy: PolicyJson): Said =>
      saidBy(rules, {
        ...facts,
        policy: { ...policyOf(facts), overrides: [], ...policy },
        invoice: { ...facts.invoice, service: { mode: null, type: null, level: TOLD, equipment: null } },
      });
    const alone = new Map(values.map((value) => [value, judged({ [setting]: value })]));
    for (const [known, byKnown] of alone)
      for (const [own, byOwn] of alone) {
        if (own === undefined || (byKnown.rank === byOwn.rank && byKnown.findings === byOwn.findings)) continue;
        told += 1;
        const both = judged({ [setting]: known, overrides: [{ when: { service: TOLD }, [setting]: own }] });
        if (lessThan(both, byKnown) || lessThan(both, byOwn))
          widened.push(`${JSON.stringify(known) ?? "nothing"} known, ${JSON.stringify(own)} by the invoice's own words`);
      }
  }
  return { told, widened: [...new Set(widened)] };
}
