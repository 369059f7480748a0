import { findPolicy } from "#db/queries/tenant/settings.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import { listPersonsOfRules } from "#db/queries/people/approver-now.ts";
import type { TenantTx } from "#db/database.ts";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import {
  type ApprovalMatrix,
  type ApprovalNeed,
  approvalNeed,
  type ApprovalRule,
  type ApprovingPerson,
  NO_MATRIX,
} from "#domain/lifecycle/approval-rule.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { readStoredPolicy } from "#domain/stored/stored-policy.ts";
import { standingsOf } from "../duties/standings.ts";

/** The rules in force, whatever policy the invoice was audited by last. */
async function rulesInForce(tx: TenantTx, { policy, policyVersion }: AuditFacts): Promise<readonly ApprovalRule[]> {
  const row = await findPolicy(tx);
  if ((row?.version ?? 0) === policyVersion) return policy.approvalRules;
  return row === undefined ? [] : readStoredPolicy(row).approvalRules;
}

/** Who answers for these actors, as approval rules name people; null: nobody, or nobody who works here any more. */
async function personsOf(tx: TenantTx, actors: readonly string[]): Promise<(actor: string) => ApprovingPerson | null> {
  const standingOf = await standingsOf(tx, actors);
  const responsible = (actor: string): string | null => (actor.startsWith("user:") ? actor : standingOf(actor).responsible);
  const persons = await listPersonsOfRules(tx, [...new Set(actors.flatMap((actor) => responsible(actor) ?? []))]);
  return (actor) => persons.find(({ id }) => id === responsible(actor)) ?? null;
}

/** Whom rules name, in words. Whoever is gone is missing. */
async function namesInRules(tx: TenantTx, rules: readonly ApprovalRule[]): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set(rules.map(({ who }) => who))];
  const known = await listActorNames(
    tx,
    named.filter((who) => !who.startsWith("role:")),
  );
  return new Map(
    named.flatMap((who): [string, string][] => {
      if (who.startsWith("role:")) return [[who, `somebody with the role ${who.slice("role:".length)}`]];
      const name = known.get(who);
      if (name === undefined) return [];
      return [[who, who.startsWith("team:") ? `somebody of the team ${name}` : name]];
    }),
  );
}

/** The matrix that an approval is decided by: as it is in force now, with who approves and who approved first. */
export async function matrixFor(
  tx: TenantTx,
  facts: AuditFacts | null,
  { by, first }: { readonly by: string; readonly first: string | null },
): Promise<ApprovalMatrix> {
  const rules = facts === null ? [] : await rulesInForce(tx, facts);
  if (rules.length === 0) return NO_MATRIX;
  const personOf = await personsOf(tx, [by, ...(first === null ? [] : [first])]);
  return {
    rules,
    person: personOf(by),
    firstPerson: first === null ? null : personOf(first),
    names: await namesInRules(tx, rules),
  };
}

/** What the matrix asks of whoever looks at an open invoice; null: nothing. */
export async function needForReader(tx: TenantTx, facts: AuditFacts, by: string): Promise<ApprovalNeed | null> {
  const matrix = await matrixFor(tx, facts, { by, first: null });
  return matrix.rules.length === 0 ? null : approvalNeed(matrix, facts, runAudit(facts));
}
