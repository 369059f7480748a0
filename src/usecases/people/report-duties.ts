import {
  findPrincipals,
  listLastApprovals,
  listMembers,
  listPrincipals,
  type ListedPrincipal,
  type Member,
} from "#db/queries/people/principal.ts";
import { isRole, SCOPES_OF_ROLE } from "#contract/manage/people/roles.ts";
import { listNoticesInForce, type NoticeInForce } from "#db/queries/document/notices-in-force.ts";
import type { TenantTx } from "#db/database.ts";
import { lackToMovePayments } from "#domain/access/moves-payments.ts";
import { NOTICE_OF_ASSIGNMENT } from "#domain/document/notice-of-assignment.ts";
import { parseAmount } from "#domain/money/amount.ts";
import type { Standing } from "#domain/access/standing.ts";
import type { Context, Tenant } from "#src/context.ts";
import { namesOfActors, type NamedActor, type PrincipalView, viewsOf } from "./responsible-persons.ts";
import { separatesDuties } from "../duties/separates-duties.ts";
import { joinedPrincipal, standingsOf } from "../duties/standings.ts";

/** Somebody who could bring an invoice and approve it, if duties were not separated; and by what. */
export interface Alone {
  readonly person: NamedActor;
  /** Null: no person of the tenant. */
  readonly role: string | null;
  /** Keys and accounts by which they bring invoices. */
  readonly brings: readonly NamedActor[];
  /** Their own session (by their own id), and keys, by which they approve. */
  readonly approves: readonly NamedActor[];
  /** Keys and the own session by which they change what decisions rest on, or make further keys. */
  readonly changes: readonly NamedActor[];
}

/** Somebody who was let in, and counts as one person with who did until another one confirms them. */
export interface Unconfirmed {
  readonly person: NamedActor;
  readonly role: string;
  readonly letInBy: readonly NamedActor[];
}

/** An approval in which one person stood on both sides. */
export interface DecidedAlone {
  readonly invoiceUuid: string;
  readonly invoiceNumber: string;
  readonly approvedAt: Date;
  readonly broughtBy: NamedActor;
  readonly approvedBy: NamedActor;
  readonly persons: readonly NamedActor[];
}

/** A notice of assignment in force that whoever approved it could not approve now. */
export interface NoticeOfBefore extends Omit<NoticeInForce, "approvedBy" | "approver"> {
  readonly approvedBy: NamedActor;
  /** In words. */
  readonly why: string;
}

export interface DutiesReport {
  /** Whether persons are compared now. */
  readonly areSeparated: boolean;
  readonly alone: readonly Alone[];
  readonly unconfirmed: readonly Unconfirmed[];
  readonly notices: readonly NoticeOfBefore[];
  /** What is in use and nobody answers for. */
  readonly ofNobody: readonly PrincipalView[];
  /** Keys that nobody made or answers for: each counts as a person of its own, whoever has it. */
  readonly ofThemselves: readonly PrincipalView[];
  readonly decidedAlone: readonly DecidedAlone[];
  /** How many of the last approvals by people and keys were looked at. */
  readonly decisionsLookedAt: number;
}

const MAX_PRINCIPALS = 2_000;
const MAX_DECISIONS = 500;
const APPROVING_ROLES: ReadonlySet<string> = new Set(["approver", "admin"]);
/** Roles whose people make keys or accounts that bring invoices. */
const KEY_MAKING_ROLES: ReadonlySet<string> = new Set(["admin", "developer"]);

const brings = ({ kind, scopes }: ListedPrincipal): boolean =>
  kind === "sftp" || scopes.some((scope) => scope === "invoices" || scope === "edi");

/** Who could have acted alone, by what they hold, and who did; of the last decisions by people and keys. */
export function reportDuties(context: Context, tenant: Tenant): Promise<DutiesReport> {
  return context.db.inTenantRead(tenant.tenantUuid, async (tx) => {
    const rows = (await listPrincipals(tx, { after: null, only: null, limit: MAX_PRINCIPALS })).filter((row) => row.active);
    const members = await listMembers(tx);
    const standingOf = await standingsOf(
      tx,
      rows.map((row) => row.principal),
    );
    const { decidedAlone, lookedAt } = await decisionsOfOne(tx);
    return {
      areSeparated: await separatesDuties(tx, tenant),
      alone: aloneOf(rows, members, standingOf),
      unconfirmed: await unconfirmedOf(tx, members),
      notices: await noticesOfBefore(tx),
      ofNobody: await viewsOf(
        tx,
        rows.filter((row) => standingOf(row.principal).responsible === null),
      ),
      ofThemselves: await viewsOf(
        tx,
        rows.filter((row) => standingOf(row.principal).responsible === row.principal),
      ),
      decidedAlone,
      decisionsLookedAt: lookedAt,
    };
  });
}

/** Releases of before let whoever had the scope `documents` approve one: it is in force, and somebody should look. */
async function noticesOfBefore(tx: TenantTx): Promise<readonly NoticeOfBefore[]> {
  const found = (await listNoticesInForce(tx, NOTICE_OF_ASSIGNMENT, MAX_DECISIONS)).flatMap(({ approver, ...notice }) => {
    const role = approver?.role ?? null;
    const scopes: readonly string[] = approver?.scopes ?? (role !== null && isRole(role) ? SCOPES_OF_ROLE[role] : []);
    const limit = approver?.approvalLimit ?? null;
    const approvalLimit = limit === null ? null : (parseAmount(limit) ?? null);
    const why = lackToMovePayments({ mayDecide: scopes.includes("decide"), approvalLimit });
    return why === null ? [] : [{ notice, why }];
  });
  const named = await namesOfActors(tx, [...new Set(found.map(({ notice }) => notice.approvedBy))]);
  return found.map(({ notice, why }) => ({ ...notice, approvedBy: named(notice.approvedBy), why }));
}

async function unconfirmedOf(tx: TenantTx, members: readonly Member[]): Promise<readonly Unconfirmed[]> {
  const rows = await findPrincipals(
    tx,
    members.map(({ userId }) => joinedPrincipal(userId)),
  );
  const letIn = new Map(rows.map(({ principal, persons }) => [principal, persons]));
  const named = await namesOfActors(tx, [...new Set(rows.flatMap(({ persons }) => persons))]);
  return members.flatMap(({ userId, name, role }) => {
    const persons = letIn.get(joinedPrincipal(userId)) ?? [];
    return persons.length === 0 ? [] : [{ person: { id: `user:${userId}`, name }, role, letInBy: persons.map(named) }];
  });
}

function aloneOf(
  rows: readonly ListedPrincipal[],
  members: readonly Member[],
  standingOf: (actor: string) => Standing,
): readonly Alone[] {
  const byId = new Map(members.map((member) => [`user:${member.userId}`, member]));
  const persons = [...new Set([...byId.keys(), ...rows.flatMap((row) => [...standingOf(row.principal).persons])])];
  const nameOf = (id: string): string => byId.get(id)?.name ?? rows.find((row) => row.principal === id)?.name ?? id;
  return persons.flatMap((id): Alone[] => {
    const role = byId.get(id)?.role ?? null;
    const own: NamedActor = { id, name: nameOf(id) };
    const held = rows.filter((row) => standingOf(row.principal).persons.has(id));
    const by = (can: (row: ListedPrincipal) => boolean): NamedActor[] =>
      held.filter(can).map((row) => ({ id: row.principal, name: row.name }));
    const session = (roles: ReadonlySet<string>): NamedActor[] => (role !== null && roles.has(role) ? [own] : []);
    const alone: Alone = {
      person: own,
      role,
      brings: [...session(KEY_MAKING_ROLES), ...by(brings)],
      approves: [...session(APPROVING_ROLES), ...by((row) => row.scopes.includes("decide"))],
      changes: [...session(KEY_MAKING_ROLES), ...by((row) => row.scopes.includes("admin"))],
    };
    return alone.brings.length > 0 && alone.approves.length > 0 ? [alone] : [];
  });
}

async function decisionsOfOne(
  tx: TenantTx,
): Promise<{ readonly decidedAlone: readonly DecidedAlone[]; readonly lookedAt: number }> {
  const decisions = await listLastApprovals(tx, MAX_DECISIONS);
  const standingOf = await standingsOf(tx, [...new Set(decisions.flatMap((row) => [row.createdBy, row.approvedBy]))]);
  const alone = decisions.flatMap((row) => {
    const both = [...standingOf(row.createdBy).persons.intersection(standingOf(row.approvedBy).persons)].sort();
    return both.length === 0 ? [] : [{ row, both }];
  });
  const named = await namesOfActors(tx, [...new Set(alone.flatMap(({ row, both }) => [row.createdBy, row.approvedBy, ...both]))]);
  return {
    lookedAt: decisions.length,
    decidedAlone: alone.map(({ row, both }) => ({
      invoiceUuid: row.invoiceUuid,
      invoiceNumber: row.invoiceNumber,
      approvedAt: row.approvedAt,
      broughtBy: named(row.createdBy),
      approvedBy: named(row.approvedBy),
      persons: both.map(named),
    })),
  };
}
