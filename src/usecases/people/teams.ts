import type { TenantTx } from "#db/database.ts";
import { canBeAssigned } from "#db/queries/invoice/assignment.ts";
import {
  type AssigneeRow,
  countTeams,
  findMembers,
  findTeam,
  insertTeam,
  isTeamName,
  listAssignees as queryAssignees,
  listTeams as queryTeams,
  lockTeam,
  putTeamMembers,
  removeTeam as deleteTeam,
  type TeamRow,
  updateTeam,
} from "#db/queries/people/team.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { handOver } from "./hand-over.ts";

export type { AssigneeRow, TeamRow };

/** More than this is no team, and no list to pick one from. */
const MAX_TEAMS = 500;

const LIST = "teams";
const ASSIGNEES = "assignees";
const UNKNOWN_TEAM = refuse("unknown", "no team of this tenant has this uuid");
const CHANGED_MEANWHILE = refuse("etag-mismatch", "the team was changed meanwhile: read it again and decide on what it says now");

interface Asked {
  readonly limit: number;
  readonly cursor: string | null;
}

/** A page of the teams by name. Refuses: invalid (a cursor of another list). */
export async function listTeams(context: Context, tenant: Tenant, { limit, cursor }: Asked): Promise<Outcome<ListPage<TeamRow>>> {
  const after = cursor === null ? undefined : readCursor(LIST, ["text", "uuid"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const [name, uuid] = (after ?? []) as readonly string[];
    const rows = await queryTeams(tx, name === undefined || uuid === undefined ? undefined : { name, uuid }, limit + 1);
    return done(
      pageOf(rows, { list: LIST, limit, keyOf: (row) => [row.name.toLowerCase(), row.teamUuid], itemOf: (row) => row }),
    );
  });
}

/** A page of whom an invoice can be assigned to: teams, then people. Refuses: invalid (a cursor of another list). */
export async function listAssignees(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { limit, cursor }: Asked,
): Promise<Outcome<ListPage<AssigneeRow>>> {
  const after = cursor === null ? undefined : readCursor(ASSIGNEES, ["text", "text", "text"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  const [kind, name, id] = (after ?? []) as readonly string[];
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const rows = await queryAssignees(tx, {
      userId: userOf(actor.id),
      after: kind === undefined || name === undefined || id === undefined ? undefined : { kind, name, id },
      limit: limit + 1,
    });
    return done(
      pageOf(rows, {
        list: ASSIGNEES,
        limit,
        keyOf: (row) => [row.kind, row.name.toLowerCase(), row.id],
        itemOf: (row) => row,
      }),
    );
  });
}

/** The person's own id; empty: the actor is a key. */
const userOf = (actor: string): string => (actor.startsWith("user:") ? actor.slice("user:".length) : "");

export interface WantedTeam {
  /** Null: as it is. */
  readonly name: string | null;
  /** By the tenant's uuid of them, or their own; null: as they are. */
  readonly members: readonly string[] | null;
}

/** Makes a team. Refuses: invalid (the name is another's, somebody does not work for the tenant, there are too many). */
export function makeTeam(
  context: Context,
  tenant: Tenant,
  wanted: { readonly name: string; readonly members: readonly string[] },
): Promise<Outcome<TeamRow>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const userIds = await membersOf(tx, wanted.members);
    if (!userIds.ok) return userIds;
    const taken = await refuseName(tx, wanted.name, null);
    if (taken !== undefined) return taken;
    if ((await countTeams(tx)) >= MAX_TEAMS)
      return refuse("state-conflict", `a tenant has at most ${MAX_TEAMS} teams: remove one that nobody needs`);
    const teamUuid = context.newUuid();
    await insertTeam(tx, { teamUuid, name: wanted.name });
    await putTeamMembers(tx, teamUuid, userIds.value);
    return done(await announced(tx, teamUuid));
  });
}

/** Renames a team, or says who is in it. Refuses: unknown, etag-mismatch (where an eTag is given), invalid (as `makeTeam`). */
export function changeTeam(
  context: Context,
  tenant: Tenant,
  teamUuid: string,
  wanted: WantedTeam & { readonly eTag: string | null },
): Promise<Outcome<TeamRow>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const userIds = wanted.members === null ? null : await membersOf(tx, wanted.members);
    if (userIds !== null && !userIds.ok) return userIds;
    const eTag = await lockTeam(tx, teamUuid);
    if (eTag === undefined) return UNKNOWN_TEAM;
    if (wanted.eTag !== null && wanted.eTag !== String(eTag)) return CHANGED_MEANWHILE;
    const taken = wanted.name === null ? undefined : await refuseName(tx, wanted.name, teamUuid);
    if (taken !== undefined) return taken;
    await updateTeam(tx, teamUuid, wanted.name);
    if (userIds !== null) await putTeamMembers(tx, teamUuid, userIds.value);
    return done(await announced(tx, teamUuid));
  });
}

/**
 * Removes a team. Its open invoices are whose `handTo` says ("user:...", "team:...", "key:..."), else nobody's. Answers how many.
 * Refuses: unknown, invalid (`handTo`).
 */
export function removeTeam(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { teamUuid, handTo }: { readonly teamUuid: string; readonly handTo: string | null },
): Promise<Outcome<{ readonly invoices: number }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    if ((await lockTeam(tx, teamUuid)) === undefined) return UNKNOWN_TEAM;
    const own = `team:${teamUuid}`;
    if (handTo !== null && (handTo === own || !(await canBeAssigned(tx, handTo))))
      return refuse("invalid", "no successor", { handTo: ["handTo must be somebody else of this tenant, or another team"] });
    await deleteTeam(tx, teamUuid, new Date(context.clock.now()));
    await announceChanges(tx, [{ noun: "team", uuid: teamUuid }]);
    return done({ invoices: await handOver(context, tx, tenant, { from: own, to: handTo, by: actor.id }) });
  });
}

async function announced(tx: TenantTx, teamUuid: string): Promise<TeamRow> {
  await announceChanges(tx, [{ noun: "team", uuid: teamUuid }]);
  const team = await findTeam(tx, teamUuid);
  if (team === undefined) throw new Error("a team is gone in the transaction that made it");
  return team;
}

async function refuseName(tx: TenantTx, name: string, except: string | null): Promise<ReturnType<typeof refuse> | undefined> {
  return (await isTeamName(tx, name, except))
    ? refuse("invalid", "One or more validation errors occurred.", { name: ["name is that of another team: choose another"] })
    : undefined;
}

async function membersOf(tx: TenantTx, named: readonly string[]): Promise<Outcome<readonly string[]>> {
  const found = await findMembers(tx, named);
  const known = new Set(found.map((row) => row.named));
  const place = named.findIndex((id) => !known.has(id));
  if (place === -1) return done([...new Set(found.map((row) => row.userId))]);
  const field = `members[${place}]`;
  return refuse("invalid", "One or more validation errors occurred.", {
    [field]: [`${field} is nobody who works for this tenant: an invitation has to be accepted first`],
  });
}
