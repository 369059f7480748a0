import type { TenantTx } from "../../database.ts";

export interface AssignmentRuleRow {
  readonly ruleUuid: string;
  readonly name: string;
  readonly vendors: readonly string[];
  readonly customers: readonly string[];
  readonly modes: readonly string[];
  readonly divisions: readonly string[];
  readonly auditRules: readonly string[];
  readonly sources: readonly string[];
  readonly currency: string | null;
  /** Decimal text. */
  readonly minBilled: string | null;
  readonly maxBilled: string | null;
  readonly assignee: string;
  readonly inTurns: boolean;
}

const LIST = {
  name: "assignment-rules",
  text: `select rule_uuid as "ruleUuid", name, vendors, customers, modes, divisions, audit_rules as "auditRules", sources, currency,
      min_billed::text as "minBilled", max_billed::text as "maxBilled", assignee, in_turns as "inTurns"
    from assignment_rule where tenant_uuid = $1 order by place, rule_uuid`,
};

/** In the order in which they are tried. */
export async function listAssignmentRules(tx: TenantTx): Promise<readonly AssignmentRuleRow[]> {
  return (await tx.query<AssignmentRuleRow>(LIST, [tx.tenantUuid])).rows;
}

/** Until the transaction ends nobody else changes the rules, or has them applied. */
export async function lockAssignmentRules(tx: TenantTx): Promise<void> {
  await tx.query({ name: "assignment-rules-lock", text: "select pg_advisory_xact_lock(hashtextextended($1, 2))" }, [
    `${tx.tenantUuid} assignment rules`,
  ]);
}

const ANY = {
  name: "assignment-rules-any",
  text: "select exists (select from assignment_rule where tenant_uuid = $1) as there",
};

export async function hasAssignmentRules(tx: TenantTx): Promise<boolean> {
  return (await tx.query<{ there: boolean }>(ANY, [tx.tenantUuid])).rows[0]?.there === true;
}

const REMOVE_OTHERS = {
  name: "assignment-rules-remove",
  text: "delete from assignment_rule where tenant_uuid = $1 and rule_uuid <> all ($2::uuid[])",
};

// What stays as it was is not written: the audit trail tells changes alone.
const PUT = {
  name: "assignment-rules-put",
  text: `insert into assignment_rule as kept (tenant_uuid, rule_uuid, place, name, vendors, customers, modes, divisions, audit_rules, sources,
      currency, min_billed, max_billed, assignee, in_turns)
    select $1, r."ruleUuid", r.place, r.name, r.vendors, r.customers, r.modes, r.divisions, r."auditRules", r.sources, r.currency,
      r."minBilled", r."maxBilled", r.assignee, r."inTurns"
    from jsonb_to_recordset($2::jsonb) as r("ruleUuid" uuid, place integer, name text, vendors text[], customers text[], modes text[],
      divisions text[], "auditRules" text[], sources text[], currency text, "minBilled" numeric(19,4), "maxBilled" numeric(19,4),
      assignee text, "inTurns" boolean)
    on conflict (tenant_uuid, rule_uuid) do update set place = excluded.place, name = excluded.name, vendors = excluded.vendors,
      customers = excluded.customers, modes = excluded.modes, divisions = excluded.divisions, audit_rules = excluded.audit_rules,
      sources = excluded.sources, currency = excluded.currency, min_billed = excluded.min_billed, max_billed = excluded.max_billed,
      assignee = excluded.assignee, in_turns = excluded.in_turns
    where (kept.*) is distinct from (excluded.*)`,
};

/** These rules, in this order, and no others. */
export async function putAssignmentRules(tx: TenantTx, rules: readonly AssignmentRuleRow[]): Promise<void> {
  await tx.query(REMOVE_OTHERS, [tx.tenantUuid, rules.map(({ ruleUuid }) => ruleUuid)]);
  await tx.query(PUT, [tx.tenantUuid, JSON.stringify(rules.map((rule, place) => ({ ...rule, place })))]);
}

export interface TargetPersonRow {
  readonly userId: string;
  readonly isAway: boolean;
  /** Whoever works on their queue while they are away, and is not away; null: nobody. */
  readonly delegateId: string | null;
}

const PEOPLE = `select m.user_id as "userId", coalesce($3::date between m.delegate_from and m.delegate_until, false) as "isAway",
    case when m.delegate_queue and $3::date between m.delegate_from and m.delegate_until then (
      select d.user_id from tenant_member d where d.tenant_uuid = $1 and d.user_id = m.delegate_id and d.deactivated_at is null
        and not coalesce($3::date between d.delegate_from and d.delegate_until, false)) end as "delegateId"
  from tenant_member m where m.tenant_uuid = $1 and m.user_id = any ($2::text[]) and m.deactivated_at is null order by m.user_id`;

/**
 * Those of these people who work for the tenant, and whether they are away on that day. With `hold` they stay until the
 * transaction ends.
 */
export async function listTargetPeople(
  tx: TenantTx,
  userIds: readonly string[],
  { today, hold }: { readonly today: string; readonly hold: boolean },
): Promise<readonly TargetPersonRow[]> {
  const query = hold
    ? { name: "assignment-people-hold", text: `${PEOPLE} for share of m` }
    : { name: "assignment-people", text: PEOPLE };
  return (await tx.query<TargetPersonRow>(query, [tx.tenantUuid, userIds, today])).rows;
}

const TEAMS = `select t.team_uuid as "teamUuid" from team t where t.tenant_uuid = $1 and t.team_uuid = any ($2::uuid[]) and t.removed_at is null
  order by t.team_uuid`;
const MEMBERS = {
  name: "assignment-members",
  text: `select team_uuid as "teamUuid", user_id as "userId" from team_member where tenant_uuid = $1 and team_uuid = any ($2::uuid[])
    order by team_uuid, user_id`,
};

/** Who is in each of these teams that was not removed. With `hold` none is removed until the transaction ends. */
export async function listTargetTeams(
  tx: TenantTx,
  teamUuids: readonly string[],
  hold: boolean,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const query = hold
    ? { name: "assignment-teams-hold", text: `${TEAMS} for share of t` }
    : { name: "assignment-teams", text: TEAMS };
  const { rows: teams } = await tx.query<{ teamUuid: string }>(query, [tx.tenantUuid, teamUuids]);
  if (teams.length === 0) return new Map();
  const { rows: members } = await tx.query<{ teamUuid: string; userId: string }>(MEMBERS, [tx.tenantUuid, teamUuids]);
  return new Map(
    teams.map(({ teamUuid }) => [teamUuid, members.filter((row) => row.teamUuid === teamUuid).map(({ userId }) => userId)]),
  );
}

const BEGIN_TURNS = {
  name: "assignment-turns-begin",
  text: `insert into assignment_turn (tenant_uuid, team_uuid) select $1, id from unnest($2::uuid[]) as wanted (id) order by id on conflict do nothing`,
};
const TURNS = `select team_uuid as "teamUuid", last_user_id as "lastUserId" from assignment_turn
  where tenant_uuid = $1 and team_uuid = any ($2::uuid[]) order by team_uuid`;

/** Who of each team was given an invoice last. With `hold` nobody else gives one in turns until the transaction ends. */
export async function readTurns(tx: TenantTx, teamUuids: readonly string[], hold: boolean): Promise<ReadonlyMap<string, string>> {
  if (teamUuids.length === 0) return new Map();
  if (hold) await tx.query(BEGIN_TURNS, [tx.tenantUuid, teamUuids]);
  const query = hold ? { name: "assignment-turns-hold", text: `${TURNS} for update` } : { name: "assignment-turns", text: TURNS };
  const { rows } = await tx.query<{ teamUuid: string; lastUserId: string | null }>(query, [tx.tenantUuid, teamUuids]);
  return new Map(rows.flatMap(({ teamUuid, lastUserId }) => (lastUserId === null ? [] : [[teamUuid, lastUserId] as const])));
}

const SAVE_TURNS = {
  name: "assignment-turns-save",
  text: `update assignment_turn set last_user_id = t.last from unnest($2::uuid[], $3::text[]) as t (team, last)
    where tenant_uuid = $1 and team_uuid = t.team`,
};

export async function saveTurns(tx: TenantTx, turns: ReadonlyMap<string, string>): Promise<void> {
  if (turns.size > 0) await tx.query(SAVE_TURNS, [tx.tenantUuid, [...turns.keys()], [...turns.values()]]);
}
