import type { TenantTx, Tx } from "../../database.ts";
import { endDelegationsOf } from "./delegation.ts";

/** Somebody of the tenant: who works for it, who did, or who was asked to. */
export interface PersonRow {
  /** By which the tenant knows them, from the invitation on. */
  readonly personUuid: string;
  /** Null until the invitation is accepted. */
  readonly userId: string | null;
  readonly email: string | null;
  readonly name: string;
  readonly role: string;
  readonly approvalLimit: string | null;
  readonly state: "invited" | "active" | "deactivated";
  /** When they were invited, or became a member. */
  readonly since: Date;
  readonly deactivatedAt: Date | null;
  /** Of a session that is open; null: none is. */
  readonly lastSeenAt: Date | null;
}

const PERSON = `select coalesce(m.person_uuid::text, m.user_id) as "personUuid", m.user_id as "userId", u.email, u.name, m.role, m.approval_limit as "approvalLimit",
    case when m.deactivated_at is null then 'active' else 'deactivated' end as state, m.created_at as since, m.deactivated_at as "deactivatedAt",
    (select max(s."updatedAt") from auth."session" s where s."userId" = u.id) as "lastSeenAt"
  from tenant_member m join auth."user" u on u.id::text = m.user_id where m.tenant_uuid = $1`;
const INVITED = `select i.person_uuid::text, null::text, i.email, i.name, i.role, i.approval_limit, 'invited', i.invited_at, null::timestamptz, null::timestamptz
  from invitation i where i.tenant_uuid = $1`;

const LIST = {
  name: "persons-list",
  text: `select p.* from (${PERSON} union all ${INVITED}) p
    where $2::text is null or (lower(p.name), p."personUuid") > ($2, $3::text) order by lower(p.name), p."personUuid" limit $4`,
};

/** Everybody of the tenant by name, from after a name and uuid. */
export async function listPersons(
  tx: TenantTx,
  after: { readonly name: string; readonly uuid: string } | undefined,
  limit: number,
): Promise<readonly PersonRow[]> {
  return (await tx.query<PersonRow>(LIST, [tx.tenantUuid, after?.name ?? null, after?.uuid ?? null, limit])).rows;
}

const FIND = {
  name: "persons-find",
  text: `select p.* from (${PERSON} union all ${INVITED}) p where p."personUuid" = $2 or p."userId" = $2 limit 1`,
};

/** By the uuid the tenant knows them by, or by the person's own. */
export async function findPersonOf(tx: TenantTx, personUuid: string): Promise<PersonRow | undefined> {
  return (await tx.query<PersonRow>(FIND, [tx.tenantUuid, personUuid])).rows[0];
}

/** Who works for the tenant now, as notes name them. */
export async function listColleagues(
  tx: TenantTx,
): Promise<readonly { readonly userId: string; readonly name: string; readonly email: string }[]> {
  const { rows } = await tx.query<{ userId: string; name: string; email: string }>(
    {
      name: "colleagues-list",
      text: `select m.user_id as "userId", u.name, u.email from tenant_member m join auth."user" u on u.id::text = m.user_id
        where m.tenant_uuid = $1 and m.deactivated_at is null limit 2000`,
    },
    [tx.tenantUuid],
  );
  return rows;
}

/** As which actors people of the tenant act (`user:<id>`) who have this name or address, whatever its case. */
export async function findActorsCalled(tx: TenantTx, called: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ actor: string }>(
    {
      name: "persons-called",
      text: `select 'user:' || m.user_id as actor from tenant_member m join auth."user" u on u.id::text = m.user_id
        where m.tenant_uuid = $1 and (lower(u.name) = lower($2) or lower(u.email) = lower($2)) limit 50`,
    },
    [tx.tenantUuid, called],
  );
  return rows.map(({ actor }) => actor);
}

const FIND_BY_EMAIL = {
  name: "persons-find-by-email",
  text: `select p.* from (${PERSON} union all ${INVITED}) p where p.email = $2 limit 1`,
};

export async function findPersonByEmailOf(tx: TenantTx, email: string): Promise<PersonRow | undefined> {
  return (await tx.query<PersonRow>(FIND_BY_EMAIL, [tx.tenantUuid, email])).rows[0];
}

/** One change of the tenant's people after the other: who the last admin is does not change meanwhile. */
export async function lockPeople(tx: TenantTx): Promise<void> {
  await tx.query({ name: "persons-lock", text: "select pg_advisory_xact_lock(hashtextextended($1, 2))" }, [
    `${tx.tenantUuid} people`,
  ]);
}

/** How many admins work for the tenant beside this person. */
export async function countOtherAdmins(tx: TenantTx, userId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    {
      name: "persons-other-admins",
      text: "select count(*) as count from tenant_member where tenant_uuid = $1 and role = 'admin' and deactivated_at is null and user_id <> $2",
    },
    [tx.tenantUuid, userId],
  );
  return rows[0]?.count ?? 0;
}

/** Admins who work for the tenant and may approve something. */
export async function listApprovingAdmins(tx: TenantTx): Promise<readonly string[]> {
  const { rows } = await tx.query<{ userId: string }>(
    {
      name: "persons-approving-admins",
      text: `select user_id as "userId" from tenant_member
        where tenant_uuid = $1 and role = 'admin' and deactivated_at is null and (approval_limit is null or approval_limit > 0)`,
    },
    [tx.tenantUuid],
  );
  return rows.map(({ userId }) => userId);
}

export interface MemberChange {
  readonly userId: string;
  readonly role: string;
  readonly approvalLimit: string | null;
}

export async function updateMember(tx: TenantTx, { userId, role, approvalLimit }: MemberChange): Promise<void> {
  await tx.query("update tenant_member set role = $3, approval_limit = $4 where tenant_uuid = $1 and user_id = $2", [
    tx.tenantUuid,
    userId,
    role,
    approvalLimit,
  ]);
}

/** Takes somebody out of the tenant's work, or puts them back (`by` null). */
export async function setDeactivated(
  tx: TenantTx,
  userId: string,
  by: { readonly actor: string; readonly at: Date } | null,
): Promise<void> {
  await tx.query("update tenant_member set deactivated_at = $3, deactivated_by = $4 where tenant_uuid = $1 and user_id = $2", [
    tx.tenantUuid,
    userId,
    by?.at ?? null,
    by?.actor ?? null,
  ]);
  if (by !== null) await endDelegationsOf(tx, userId);
}

/** Whether the person is, or was, of another tenant too. */
export async function isKnownElsewhere(tx: TenantTx, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ known: boolean }>(
    {
      name: "persons-elsewhere",
      text: "select exists (select from tenant_member where user_id = $2 and tenant_uuid <> $1) as known",
    },
    [tx.tenantUuid, userId],
  );
  return rows[0]?.known === true;
}

/** The tenants the person works for; the first one is where mail about their account goes out from. */
export async function listTenantsOf(tx: Tx, userId: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ tenantUuid: string }>(
    {
      name: "persons-tenants",
      text: `select tenant_uuid as "tenantUuid" from tenant_member where user_id = $1 and deactivated_at is null order by created_at, tenant_uuid`,
    },
    [userId],
  );
  return rows.map((row) => row.tenantUuid);
}

/** Whatever somebody answers for that is still in use: their keys, accounts, partners. */
export async function listAnsweredFor(tx: TenantTx, person: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ principal: string }>(
    {
      name: "persons-answer-for",
      text: `select p.principal from principal p where p.tenant_uuid = $1 and p.responsible = $2
        and not exists (select from api_key k where k.tenant_uuid = $1 and 'key:' || k.key_uuid = p.principal and (k.revoked_at is not null or k.expires_at <= now()))
        order by p.principal`,
    },
    [tx.tenantUuid, person],
  );
  return rows.map((row) => row.principal);
}
