import type { TenantTx } from "../../database.ts";

export interface TeamMemberRow {
  readonly personUuid: string;
  readonly userId: string;
  readonly name: string;
}

export interface TeamRow {
  readonly teamUuid: string;
  readonly name: string;
  readonly eTag: number;
  /** By name. */
  readonly members: readonly TeamMemberRow[];
  readonly openInvoices: number;
}

const TEAM = `select t.team_uuid as "teamUuid", t.name, t.e_tag as "eTag",
    coalesce((select jsonb_agg(jsonb_build_object('personUuid', coalesce(m.person_uuid::text, m.user_id), 'userId', m.user_id, 'name', u.name) order by lower(u.name), m.user_id)
      from team_member tm join tenant_member m on m.tenant_uuid = tm.tenant_uuid and m.user_id = tm.user_id join auth."user" u on u.id::text = m.user_id
      where tm.tenant_uuid = $1 and tm.team_uuid = t.team_uuid), '[]') as members,
    (select count(*) from invoice i where i.tenant_uuid = $1 and i.assignee = 'team:' || t.team_uuid and i.status not in ('approved', 'terminated')) as "openInvoices"
  from team t where t.tenant_uuid = $1 and t.removed_at is null`;

const LIST = {
  name: "teams-list",
  text: `${TEAM} and ($2::text is null or (lower(t.name), t.team_uuid) > ($2, $3::uuid)) order by lower(t.name), t.team_uuid limit $4`,
};

/** Teams by name, from after a name and uuid. */
export async function listTeams(
  tx: TenantTx,
  after: { readonly name: string; readonly uuid: string } | undefined,
  limit: number,
): Promise<readonly TeamRow[]> {
  return (await tx.query<TeamRow>(LIST, [tx.tenantUuid, after?.name ?? null, after?.uuid ?? null, limit])).rows;
}

const FIND = { name: "teams-find", text: `${TEAM} and t.team_uuid = $2` };

export async function findTeam(tx: TenantTx, teamUuid: string): Promise<TeamRow | undefined> {
  return (await tx.query<TeamRow>(FIND, [tx.tenantUuid, teamUuid])).rows[0];
}

/** The team's eTag, the row held until the transaction ends: no invoice is assigned to it meanwhile. Undefined: there is none. */
export async function lockTeam(tx: TenantTx, teamUuid: string): Promise<number | undefined> {
  return (
    await tx.query<{ eTag: number }>(
      {
        name: "teams-lock",
        text: `select e_tag as "eTag" from team where tenant_uuid = $1 and team_uuid = $2 and removed_at is null for update`,
      },
      [tx.tenantUuid, teamUuid],
    )
  ).rows[0]?.eTag;
}

export async function countTeams(tx: TenantTx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    { name: "teams-count", text: "select count(*) as count from team where tenant_uuid = $1 and removed_at is null" },
    [tx.tenantUuid],
  );
  return rows[0]?.count ?? 0;
}

/** Whether another team has this name. */
export async function isTeamName(tx: TenantTx, name: string, except: string | null): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: "teams-name",
      text: `select from team where tenant_uuid = $1 and lower(name) = lower($2) and removed_at is null and team_uuid is distinct from $3::uuid`,
    },
    [tx.tenantUuid, name, except],
  );
  return (rowCount ?? 0) > 0;
}

export async function insertTeam(tx: TenantTx, { teamUuid, name }: Pick<TeamRow, "teamUuid" | "name">): Promise<void> {
  await tx.query("insert into team (tenant_uuid, team_uuid, name) values ($1, $2, $3)", [tx.tenantUuid, teamUuid, name]);
}

/** Another name, or (null) the one it has; the next eTag in any case. */
export async function updateTeam(tx: TenantTx, teamUuid: string, name: string | null): Promise<void> {
  await tx.query("update team set name = coalesce($3, name), e_tag = e_tag + 1 where tenant_uuid = $1 and team_uuid = $2", [
    tx.tenantUuid,
    teamUuid,
    name,
  ]);
}

/** Nobody is in it any more, and nothing can be assigned to it. */
export async function removeTeam(tx: TenantTx, teamUuid: string, at: Date): Promise<void> {
  await putTeamMembers(tx, teamUuid, []);
  await tx.query("update team set removed_at = $3, e_tag = e_tag + 1 where tenant_uuid = $1 and team_uuid = $2", [
    tx.tenantUuid,
    teamUuid,
    at,
  ]);
}

/** These people, and nobody else, are in the team. */
export async function putTeamMembers(tx: TenantTx, teamUuid: string, userIds: readonly string[]): Promise<void> {
  await tx.query("delete from team_member where tenant_uuid = $1 and team_uuid = $2 and user_id <> all ($3::text[])", [
    tx.tenantUuid,
    teamUuid,
    userIds,
  ]);
  await tx.query(
    `insert into team_member (tenant_uuid, team_uuid, user_id) select $1, $2, id from unnest($3::text[]) as wanted (id) on conflict do nothing`,
    [tx.tenantUuid, teamUuid, userIds],
  );
}

/** Takes somebody out of every team. */
export async function leaveTeams(tx: TenantTx, userId: string): Promise<void> {
  await tx.query(
    `with gone as (delete from team_member where tenant_uuid = $1 and user_id = $2 returning team_uuid)
     update team set e_tag = e_tag + 1 where tenant_uuid = $1 and team_uuid in (select team_uuid from gone)`,
    [tx.tenantUuid, userId],
  );
}

/** Who of these, by the tenant's uuid of them or their own, works for the tenant: each as they were named, with their own id. */
export async function findMembers(
  tx: TenantTx,
  named: readonly string[],
): Promise<readonly { readonly named: string; readonly userId: string }[]> {
  const { rows } = await tx.query<{ named: string; userId: string }>(
    {
      name: "teams-find-members",
      text: `select wanted.id as named, m.user_id as "userId" from unnest($2::text[]) as wanted (id)
        join tenant_member m on m.tenant_uuid = $1 and m.deactivated_at is null and (m.user_id = wanted.id or m.person_uuid::text = wanted.id)`,
    },
    [tx.tenantUuid, named],
  );
  return rows;
}

/** Whom an invoice can be assigned to. */
export interface AssigneeRow {
  readonly kind: string;
  /** The uuid of a team, the id of a person. */
  readonly id: string;
  readonly name: string;
  /** The asking person, or a team they are in. */
  readonly mine: boolean;
}

const ASSIGNEES = {
  name: "assignees-list",
  text: `select a.kind, a.id, a.name, a.mine from (
      select 'team' as kind, t.team_uuid::text as id, t.name,
        exists (select from team_member tm where tm.tenant_uuid = $1 and tm.team_uuid = t.team_uuid and tm.user_id = $2) as mine
      from team t where t.tenant_uuid = $1 and t.removed_at is null
      union all
      select 'user', m.user_id, u.name, m.user_id = $2 from tenant_member m join auth."user" u on u.id::text = m.user_id
      where m.tenant_uuid = $1 and m.deactivated_at is null) a
    where $3::text is null or (a.kind, lower(a.name), a.id) > ($3, $4::text, $5::text) order by a.kind, lower(a.name), a.id limit $6`,
};

/** Teams by name, then people who work for the tenant by name. */
export async function listAssignees(
  tx: TenantTx,
  asked: {
    readonly userId: string;
    readonly after: { readonly kind: string; readonly name: string; readonly id: string } | undefined;
    readonly limit: number;
  },
): Promise<readonly AssigneeRow[]> {
  const { userId, after, limit } = asked;
  return (
    await tx.query<AssigneeRow>(ASSIGNEES, [
      tx.tenantUuid,
      userId,
      after?.kind ?? null,
      after?.name ?? null,
      after?.id ?? null,
      limit,
    ])
  ).rows;
}

/** What teams ("team:<uuid>") are called, those that were removed too. */
export async function listTeamNames(tx: TenantTx, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const uuids = actors.filter((actor) => TEAM_ID.test(actor)).map((actor) => actor.slice("team:".length));
  if (uuids.length === 0) return new Map();
  const { rows } = await tx.query<{ teamUuid: string; name: string }>(
    {
      name: "teams-names",
      text: `select team_uuid as "teamUuid", name from team where tenant_uuid = $1 and team_uuid = any ($2::uuid[])`,
    },
    [tx.tenantUuid, uuids],
  );
  return new Map(rows.map((row) => [`team:${row.teamUuid}`, row.name]));
}

/** As an invoice names the team that it is assigned to. */
export const TEAM_ID = /^team:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
