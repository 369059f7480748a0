import type { TenantTx, Tx } from "../../database.ts";

export interface InvitationRow {
  readonly personUuid: string;
  readonly email: string | null;
  readonly name: string;
  readonly role: string;
  readonly approvalLimit: string | null;
  readonly invitedBy: string;
  readonly invitedAt: Date;
}

/** As it is kept, with everybody who had a hand in it. */
export interface KeptInvitation extends InvitationRow {
  /** Who gave it its role and limit. */
  readonly givenBy: string;
  /** Who sent it or changed it besides `invitedBy`. */
  readonly handledBy: readonly string[];
}

/** False when this address is invited already. */
export async function insertInvitation(tx: TenantTx, invitation: InvitationRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into invitation (tenant_uuid, person_uuid, email, name, role, approval_limit, invited_by, invited_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict do nothing`,
    [
      tx.tenantUuid,
      invitation.personUuid,
      invitation.email,
      invitation.name,
      invitation.role,
      invitation.approvalLimit,
      invitation.invitedBy,
      invitation.invitedAt,
    ],
  );
  return rowCount === 1;
}

/** The invitation, held until the transaction ends. */
export async function lockInvitation(tx: TenantTx, personUuid: string): Promise<KeptInvitation | undefined> {
  return (
    await tx.query<KeptInvitation>(
      {
        name: "invitation-lock",
        text: `select person_uuid as "personUuid", email, name, role, approval_limit as "approvalLimit", invited_by as "invitedBy", invited_at as "invitedAt",
            coalesce(given_by, invited_by) as "givenBy", handled_by as "handledBy"
          from invitation where tenant_uuid = $1 and person_uuid = $2 for update`,
      },
      [tx.tenantUuid, personUuid],
    )
  ).rows[0];
}

export async function updateInvitation(
  tx: TenantTx,
  personUuid: string,
  change: { readonly role: string; readonly approvalLimit: string | null; readonly givenBy: string },
): Promise<void> {
  await tx.query(
    `update invitation set role = $3, approval_limit = $4, given_by = $5::text, handled_by = array_append(handled_by, $5::text)
      where tenant_uuid = $1 and person_uuid = $2 and (role <> $3 or approval_limit is distinct from $4::numeric)`,
    [tx.tenantUuid, personUuid, change.role, change.approvalLimit, change.givenBy],
  );
}

export async function deleteInvitation(tx: TenantTx, personUuid: string): Promise<void> {
  await tx.query("delete from invitation where tenant_uuid = $1 and person_uuid = $2", [tx.tenantUuid, personUuid]);
}

/** Whoever sends it again answers for all of it; who sent it before may still hold a link. */
export async function setInviter(tx: TenantTx, personUuid: string, invitedBy: string): Promise<void> {
  await tx.query(
    `update invitation set invited_by = $3, given_by = null, handled_by = array_append(handled_by, invited_by)
      where tenant_uuid = $1 and person_uuid = $2`,
    [tx.tenantUuid, personUuid, invitedBy],
  );
}

export interface LinkRow {
  readonly tenantUuid: string;
  readonly purpose: "invitation" | "reset";
  readonly subject: string;
  readonly byMail: boolean;
  readonly madeBy: string;
}

/** Keeps a link by its hash; of those for the same the newest few stay. */
export async function insertLink(tx: Tx, hash: Buffer, link: LinkRow & { readonly expiresAt: Date }): Promise<void> {
  await tx.query(
    {
      name: "link-insert",
      text: `insert into person_link (token_hash, tenant_uuid, purpose, subject, by_mail, made_by, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    },
    [hash, link.tenantUuid, link.purpose, link.subject, link.byMail, link.madeBy, link.expiresAt],
  );
  await tx.query(
    {
      name: "link-prune",
      text: `delete from person_link where tenant_uuid = $1 and purpose = $2 and subject = $3 and token_hash not in (
        select token_hash from person_link where tenant_uuid = $1 and purpose = $2 and subject = $3 order by made_at desc limit 4)`,
    },
    [link.tenantUuid, link.purpose, link.subject],
  );
}

const LINK = `tenant_uuid as "tenantUuid", purpose, subject, by_mail as "byMail", made_by as "madeBy"`;

export async function findLink(tx: Tx, hash: Buffer, now: Date): Promise<LinkRow | undefined> {
  return (
    await tx.query<LinkRow>(
      { name: "link-find", text: `select ${LINK} from person_link where token_hash = $1 and expires_at > $2` },
      [hash, now],
    )
  ).rows[0];
}

/** Uses a link up: of two at once one gets it. */
export async function takeLink(tx: Tx, hash: Buffer, now: Date): Promise<LinkRow | undefined> {
  return (
    await tx.query<LinkRow>(
      { name: "link-take", text: `delete from person_link where token_hash = $1 and expires_at > $2 returning ${LINK}` },
      [hash, now],
    )
  ).rows[0];
}

/** Whatever links there are for it: they no longer work. */
export async function deleteLinks(tx: Tx, purpose: LinkRow["purpose"], subject: string): Promise<void> {
  await tx.query("delete from person_link where purpose = $1 and subject = $2", [purpose, subject]);
}

/** Whatever links somebody made. */
export async function deleteLinksBy(tx: TenantTx, madeBy: string): Promise<void> {
  await tx.query("delete from person_link where tenant_uuid = $1 and made_by = $2", [tx.tenantUuid, madeBy]);
}

/** Links that nobody used in their time. */
export async function forgetOldLinks(tx: Tx): Promise<void> {
  await tx.query("delete from person_link where expires_at < now()");
}
