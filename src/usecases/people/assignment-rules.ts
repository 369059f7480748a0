import { hash } from "node:crypto";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import type { TenantTx } from "#db/database.ts";
import { canBeAssigned } from "#db/queries/invoice/assignment.ts";
import { countUnassigned, listUnassigned } from "#db/queries/invoice/assignable.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import {
  type AssignmentRuleRow,
  listAssignmentRules,
  lockAssignmentRules,
  putAssignmentRules,
  readTurns,
} from "#db/queries/people/assignment-rule.ts";
import { type AssignmentRunRow, findLatestRun } from "#db/queries/people/assignment-run.ts";
import { canonicalText } from "#domain/canonical-text.ts";
import { dayOfInstant } from "#domain/day/day.ts";
import { type AssignedByRule, assignByRules, problemOf, type RuleProblem } from "#domain/lifecycle/assign-by-rules.ts";
import { amountOf } from "#domain/money/amount.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { assignableOf, ruleOf } from "./assign-waiting.ts";
import { targetsOf } from "./assignment-targets.ts";

export type { AssignmentRunRow };

/** A rule as it is kept, whom it names in words, and what is wrong with it. */
export interface KeptRule extends AssignmentRuleRow {
  readonly assigneeName: string | null;
  readonly problem: RuleProblem | null;
}

export interface AssignmentRules {
  readonly rules: readonly KeptRule[];
  readonly eTag: string;
  /** The one that began last; null: there was none. */
  readonly run: (AssignmentRunRow & { readonly startedByName: string | null }) | null;
}

/** A rule as somebody wants it; a `ruleUuid` of null is a new one. */
export type WantedRule = Omit<AssignmentRuleRow, "ruleUuid"> & { readonly ruleUuid: string | null };

/** What the rules are known by: another one whenever one of them, or their order, is another. */
export function eTagOf(rules: readonly AssignmentRuleRow[]): string {
  return hash("sha256", canonicalText(rules), "hex").slice(0, 16);
}

export async function rulesOut(context: Context, tx: TenantTx, tenant: Tenant): Promise<AssignmentRules> {
  const rows = await listAssignmentRules(tx);
  const run = await findLatestRun(tx);
  const assignees = rows.map(({ assignee }) => assignee);
  const targets = await targetsOf(tx, assignees, { today: dayOfInstant(tenantNow(context, tenant)), hold: false });
  const names = await listActorNames(tx, run === undefined ? assignees : [...assignees, run.startedBy]);
  return {
    rules: rows.map((row) => ({
      ...row,
      assigneeName: names.get(row.assignee) ?? null,
      problem: problemOf(row, targets),
    })),
    eTag: eTagOf(rows),
    run: run === undefined ? null : { ...run, startedByName: names.get(run.startedBy) ?? null },
  };
}

/** The rules in their order, what is wrong with each, and how far the last run of them is. */
export function readAssignmentRules(context: Context, tenant: Tenant): Promise<AssignmentRules> {
  return context.db.inTenant(tenant.tenantUuid, (tx) => rulesOut(context, tx, tenant));
}

type Faults = Record<string, readonly string[]>;

/**
 * What is wrong with rules as they are wanted, by field. Whom a rule named before may be gone: other rules can be changed still.
 */
async function faultsOf(
  tx: TenantTx,
  wanted: readonly WantedRule[],
  kept: ReadonlyMap<string, AssignmentRuleRow>,
): Promise<Faults> {
  const faults: Faults = {};
  for (const [index, rule] of wanted.entries()) {
    const { assignee, inTurns, minBilled, maxBilled, ruleUuid } = rule;
    const at = `rules[${index}]`;
    const before = ruleUuid === null ? undefined : kept.get(ruleUuid);
    if (ruleUuid !== null && before === undefined)
      faults[`${at}.uuid`] = [`${at}.uuid is no rule of this tenant: leave it out for a new one`];
    if (before?.assignee !== assignee && !(/^(?:user|team):/.test(assignee) && (await canBeAssigned(tx, assignee))))
      faults[`${at}.assignee`] = [`${at}.assignee is no person and no team of this tenant`];
    if (inTurns && !assignee.startsWith("team:"))
      faults[`${at}.inTurns`] = [`${at}.inTurns is for a team: a person has no turns with anybody`];
    if (minBilled !== null && maxBilled !== null && amountOf(minBilled) > amountOf(maxBilled))
      faults[`${at}.maxBilled`] = [`${at}.maxBilled must not be below minBilled`];
    const unknown = rule.auditRules.find((id) => !RULE_IDS.includes(id));
    if (unknown !== undefined) faults[`${at}.auditRules`] = [`${at}.auditRules: no audit rule is called ${unknown}`];
  }
  const named = wanted.flatMap(({ ruleUuid }) => ruleUuid ?? []);
  if (new Set(named).size < named.length) faults["rules"] = ["rules: a uuid stands there twice"];
  return faults;
}

/** The rules as they would be kept. Refuses: invalid. */
async function checked(
  context: Context,
  tx: TenantTx,
  wanted: readonly WantedRule[],
): Promise<Outcome<readonly AssignmentRuleRow[]>> {
  const kept = new Map((await listAssignmentRules(tx)).map((row) => [row.ruleUuid, row]));
  const faults = await faultsOf(tx, wanted, kept);
  if (Object.keys(faults).length > 0) return refuse("invalid", "One or more validation errors occurred.", faults);
  return done(wanted.map((rule) => ({ ...rule, ruleUuid: rule.ruleUuid ?? context.newUuid() })));
}

const CHANGED_MEANWHILE = refuse(
  "etag-mismatch",
  "the rules of assignment were changed meanwhile: read them again and decide on what they say now",
);

/**
 * Keeps these rules, in this order, and no others. Nothing that is there is assigned by it: `applyAssignmentRules` does that.
 * Refuses: etag-mismatch (where an eTag is given), invalid.
 */
export function changeAssignmentRules(
  context: Context,
  tenant: Tenant,
  { rules, eTag }: { readonly rules: readonly WantedRule[]; readonly eTag: string | null },
): Promise<Outcome<AssignmentRules>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<AssignmentRules>> => {
    await lockAssignmentRules(tx);
    if (eTag !== null && eTag !== eTagOf(await listAssignmentRules(tx))) return CHANGED_MEANWHILE;
    const wanted = await checked(context, tx, rules);
    if (!wanted.ok) return wanted;
    await putAssignmentRules(tx, wanted.value);
    return done(await rulesOut(context, tx, tenant));
  });
}

/** A look takes no longer than somebody waits for it: more than this many are told as more. */
const MAX_LOOKED = 5_000;
const PAGE = 500;

export interface AssignmentPreview {
  /** Open invoices that are nobody's now. */
  readonly unassigned: number;
  /** Those of them that were looked at: the first 5,000. */
  readonly looked: number;
  readonly assigned: number;
  /** For each rule in its order. */
  readonly rules: readonly {
    readonly name: string;
    readonly problem: RuleProblem | null;
    readonly invoices: number;
    readonly to: readonly { readonly assignee: string; readonly name: string | null; readonly invoices: number }[];
  }[];
}

/**
 * What these rules (null: those that are kept) would assign of what nobody has now. Changes nothing, and holds nothing. Refuses:
 * invalid.
 */
export function previewAssignmentRules(
  context: Context,
  tenant: Tenant,
  wanted: readonly WantedRule[] | null,
): Promise<Outcome<AssignmentPreview>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<AssignmentPreview>> => {
    const rows = wanted === null ? done(await listAssignmentRules(tx)) : await checked(context, tx, wanted);
    if (!rows.ok) return rows;
    const rules = rows.value.map(ruleOf);
    const assignees = rules.map(({ assignee }) => assignee);
    const targets = await targetsOf(tx, assignees, { today: dayOfInstant(tenantNow(context, tenant)), hold: false });
    const teams = [...targets.teams.keys()].map((team) => team.slice("team:".length));
    let turns: ReadonlyMap<string, string> = new Map(
      [...(await readTurns(tx, teams, false))].map(([team, userId]) => [`team:${team}`, `user:${userId}`]),
    );
    const assigned: AssignedByRule[] = [];
    let looked = 0;
    for (let after: string | null = null; looked < MAX_LOOKED;) {
      const page = await listUnassigned(tx, { after, limit: PAGE, hold: false });
      const decided = assignByRules(rules, targets, turns, page.map(assignableOf));
      assigned.push(...decided.assigned);
      ({ turns } = decided);
      looked += page.length;
      after = page.at(-1)?.invoiceUuid ?? null;
      if (page.length < PAGE) break;
    }
    const unassigned = looked < MAX_LOOKED ? looked : await countUnassigned(tx);
    const names = await listActorNames(tx, [...new Set(assigned.map(({ assignee }) => assignee))]);
    const toOf = (byRule: readonly AssignedByRule[]) =>
      [...Map.groupBy(byRule, ({ assignee }) => assignee)].map(([assignee, theirs]) => ({
        assignee,
        name: names.get(assignee) ?? null,
        invoices: theirs.length,
      }));
    const byRule = Map.groupBy(assigned, ({ rule }) => rule.ruleUuid);
    const shown = rules.map((rule) => {
      const own = byRule.get(rule.ruleUuid) ?? [];
      return { name: rule.name, problem: problemOf(rule, targets), invoices: own.length, to: toOf(own) };
    });
    return done({ unassigned, looked, assigned: assigned.length, rules: shown });
  });
}
