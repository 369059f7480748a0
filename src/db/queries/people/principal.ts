import type { TenantTx } from "../../database.ts";

/** Who answers for a principal, and who ever did. */
export interface PrincipalRow {
  readonly principal: string;
  readonly responsible: string | null;
  readonly persons: readonly string[];
}

const FIND = {
  name: "principals-find",
  text: "select principal, responsible, persons from principal where tenant_uuid = $1 and principal = any ($2::text[])",
};

export async function findPrincipals(tx: TenantTx, principals: readonly string[]): Promise<readonly PrincipalRow[]> {
  return principals.length === 0 ? [] : (await tx.query<PrincipalRow>(FIND, [tx.tenantUuid, principals])).rows;
}

/** Who sent interchanges, by whose agreement, and from which mailboxes they were fetched. */
export interface InterchangeSender {
  readonly interchangeUuid: string;
  readonly receivedBy: string;
  readonly sender: string | null;
  readonly mailboxes: readonly string[];
}

export async function listInterchangeSenders(
  tx: TenantTx,
  interchangeUuids: readonly string[],
): Promise<readonly InterchangeSender[]> {
  if (interchangeUuids.length === 0) return [];
  const { rows } = await tx.query<InterchangeSender>(
    {
      name: "principals-of-interchanges",
      text: `select i.interchange_uuid as "interchangeUuid", i.received_by as "receivedBy", btrim(i.sender) as sender,
          array(select distinct m.mailbox_uuid from edi_file f join mail_attachment a on a.tenant_uuid = $1 and a.blob_hash = encode(f.byte_hash, 'hex') and a.outcome = 'invoice'
            join mail_message m on m.tenant_uuid = $1 and m.mail_uuid = a.mail_uuid
            where i.channel = 'mail' and f.tenant_uuid = $1 and f.file_uuid = i.file_uuid and m.mailbox_uuid is not null) as mailboxes
        from edi_interchange i where i.tenant_uuid = $1 and i.interchange_uuid = any ($2::uuid[])`,
    },
    [tx.tenantUuid, interchangeUuids],
  );
  return rows;
}

/**
 * What was made, or is used by somebody from now on: they are added to those who may act by it; who answers for it stays, once it
 * is known.
 */
export async function putPrincipal(tx: TenantTx, made: PrincipalRow & { readonly by: string }): Promise<void> {
  await tx.query(
    `insert into principal as p (tenant_uuid, principal, responsible, persons, changed_by) values ($1, $2, $3, $4, $5)
     on conflict (tenant_uuid, principal) do update set changed_by = excluded.changed_by, changed_at = now(),
       persons = array(select distinct person from unnest(p.persons || excluded.persons) as person order by person)`,
    [tx.tenantUuid, made.principal, made.responsible, made.persons, made.by],
  );
}

/** Says anew who may act by it: nobody who could before does any more, unless they are named. */
export async function replacePersons(tx: TenantTx, row: PrincipalRow & { readonly by: string }): Promise<void> {
  await tx.query(
    `insert into principal (tenant_uuid, principal, responsible, persons, changed_by) values ($1, $2, $3, $4, $5)
     on conflict (tenant_uuid, principal) do update set responsible = excluded.responsible, persons = excluded.persons,
       changed_by = excluded.changed_by, changed_at = now()`,
    [tx.tenantUuid, row.principal, row.responsible, row.persons, row.by],
  );
}

/** Hands a principal on; who answered for it before stays among those who may act by it. */
export async function setResponsible(
  tx: TenantTx,
  change: {
    readonly principal: string;
    readonly before: readonly string[];
    readonly responsible: string | null;
    readonly by: string;
  },
): Promise<void> {
  await tx.query(
    `insert into principal as p (tenant_uuid, principal, responsible, persons, changed_by)
       values ($1, $2, $3, array(select distinct person from unnest($4::text[] || array_remove(array[$3::text], null)) as person order by person), $5)
     on conflict (tenant_uuid, principal) do update set responsible = excluded.responsible, changed_by = excluded.changed_by, changed_at = now(),
       persons = array(select distinct person from unnest(p.persons || excluded.persons) as person order by person)`,
    [tx.tenantUuid, change.principal, change.responsible, change.before, change.by],
  );
}

/** Something by which somebody may act in the tenant, whoever that is. */
export interface ListedPrincipal {
  readonly principal: string;
  readonly kind: "key" | "sftp" | "partner" | "oauth";
  readonly name: string;
  /** Neither revoked nor over nor switched off. */
  readonly active: boolean;
  readonly scopes: readonly string[];
  readonly isKnown: boolean;
  readonly responsible: string | null;
  readonly persons: readonly string[];
  readonly changedAt: Date | null;
}

const LIST = {
  name: "principals-list",
  text: `select l.principal, l.kind, l.name, l.active, l.scopes, p.principal is not null as "isKnown", p.responsible,
    coalesce(p.persons, '{}') as persons, p.changed_at as "changedAt"
    from (
      select 'key:' || key_uuid as principal, 'key' as kind, name, revoked_at is null
        and (expires_at is null or expires_at > now()) as active, scopes from api_key where tenant_uuid = $1
      union all select 'sftp:' || user_name, 'sftp', user_name, enabled, array['edi'] from sftp_account where tenant_uuid = $1
      union all select 'partner:' || sender_id, 'partner', coalesce(body ->> 'name', sender_id), true, '{}' from edi_partner where tenant_uuid = $1
      union all select principal, 'oauth', substr(principal, 7), true, '{}' from principal where tenant_uuid = $1 and principal like 'oauth:%'
    ) l left join principal p on p.tenant_uuid = $1 and p.principal = l.principal
    where ($2::text is null or l.principal > $2) and ($3::text is null or l.principal = $3)
    order by l.principal limit $4`,
};

/** By name, from after `after`; of `only` that one alone. */
export async function listPrincipals(
  tx: TenantTx,
  { after, only, limit }: { readonly after: string | null; readonly only: string | null; readonly limit: number },
): Promise<readonly ListedPrincipal[]> {
  return (await tx.query<ListedPrincipal>(LIST, [tx.tenantUuid, after, only, limit])).rows;
}

export interface Member {
  readonly userId: string;
  readonly name: string;
  readonly role: string;
}

/** Everybody who works for the tenant, the first one first. */
export async function listMembers(tx: TenantTx): Promise<readonly Member[]> {
  return (
    await tx.query<Member>(
      {
        name: "members-list",
        text: `select m.user_id as "userId", u.name, m.role from tenant_member m join auth."user" u on u.id::text = m.user_id
          where m.tenant_uuid = $1 and m.deactivated_at is null order by m.created_at, m.user_id`,
      },
      [tx.tenantUuid],
    )
  ).rows;
}

/** A decision by somebody, with who brought the invoice. */
export interface DecidedInvoice {
  readonly invoiceUuid: string;
  readonly invoiceNumber: string;
  readonly approvedAt: Date;
  readonly createdBy: string;
  readonly approvedBy: string;
}

/** The last approvals by a person or a key, the newest first. */
export async function listLastApprovals(tx: TenantTx, limit: number): Promise<readonly DecidedInvoice[]> {
  return (
    await tx.query<DecidedInvoice>(
      {
        name: "approvals-last",
        text: `select i.invoice_uuid as "invoiceUuid", i.invoice_number as "invoiceNumber",
          coalesce(i.approved_at, f.finalized_at) as "approvedAt", i.created_by as "createdBy",
          coalesce(i.approved_by, '') as "approvedBy"
          from finalized_invoice f join invoice i using (tenant_uuid, invoice_uuid)
          where f.tenant_uuid = $1 and i.status = 'approved' and i.approved_by ~ '^(user|key|oauth):' order by f.finalized_no desc limit $2`,
      },
      [tx.tenantUuid, limit],
    )
  ).rows;
}

/** Whether two people work for the tenant, or ever did: who sends the other away does not get to act alone by it. */
export async function haveTwoPeople(tx: TenantTx): Promise<boolean> {
  const { rows } = await tx.query<{ two: boolean }>(
    { name: "people-are-two", text: "select count(*) > 1 as two from tenant_member where tenant_uuid = $1" },
    [tx.tenantUuid],
  );
  return rows[0]?.two === true;
}
