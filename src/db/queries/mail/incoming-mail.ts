import type { TenantTx, Tx } from "../../database.ts";
import { listOneCarriers } from "../party/vendor-merge.ts";
import { and, comesAfter, instantText, sql, type SqlPart, statement, verbatim } from "../../sql.ts";

export interface NewMail {
  readonly mailUuid: string;
  readonly address: string;
  readonly disputeUuid: string | null;
  readonly at: string;
  readonly clientAddress: string;
  readonly helo: string;
  readonly envelopeFrom: string;
  readonly envelopeTo: string;
  readonly blobHash: string;
  readonly bytes: number;
  /** Null: nobody fetched it. */
  readonly mailboxUuid: string | null;
}

export async function insertMails(tx: TenantTx, mails: readonly NewMail[]): Promise<void> {
  await tx.query(
    {
      name: "mails-insert",
      text: `insert into mail_message (tenant_uuid, mail_uuid, address, dispute_uuid, received_at, client_address, helo, envelope_from, envelope_to, blob_hash, bytes, mailbox_uuid)
        select $1::uuid, * from unnest($2::uuid[], $3::text[], $4::uuid[], $5::timestamptz[], $6::text[], $7::text[], $8::text[],
          $9::text[], $10::text[], $11::bigint[], $12::uuid[])`,
    },
    [
      tx.tenantUuid,
      mails.map(({ mailUuid }) => mailUuid),
      mails.map(({ address }) => address),
      mails.map(({ disputeUuid }) => disputeUuid),
      mails.map(({ at }) => at),
      mails.map(({ clientAddress }) => clientAddress),
      mails.map(({ helo }) => helo),
      mails.map(({ envelopeFrom }) => envelopeFrom),
      mails.map(({ envelopeTo }) => envelopeTo),
      mails.map(({ blobHash }) => blobHash),
      mails.map(({ bytes }) => bytes),
      mails.map(({ mailboxUuid }) => mailboxUuid),
    ],
  );
}

/** Whether at least `most` mails of the tenant wait to be read. */
export async function hasMailWaiting(tx: TenantTx, most: number): Promise<boolean> {
  const { rows } = await tx.query<{ waiting: number }>(
    {
      name: "mail-waiting",
      text: "select count(*)::int as waiting from (select from mail_message where tenant_uuid = $1 and outcome = 'received' limit $2) w",
    },
    [tx.tenantUuid, most],
  );
  return (rows[0]?.waiting ?? 0) >= most;
}

/** Whose dispute an address of answers belongs to; before the tenant is known. */
export async function findMailToken(
  control: Tx,
  token: string,
): Promise<{ readonly tenantUuid: string; readonly disputeUuid: string } | undefined> {
  return (
    await control.query<{ tenantUuid: string; disputeUuid: string }>(
      {
        name: "mail-token-find",
        text: `select tenant_uuid as "tenantUuid", dispute_uuid as "disputeUuid" from mail_token where token = $1`,
      },
      [token],
    )
  ).rows[0];
}

export interface MailRow {
  readonly uuid: string;
  readonly address: string;
  readonly disputeUuid: string | null;
  readonly receivedAt: string;
  readonly clientAddress: string;
  readonly helo: string;
  readonly envelopeFrom: string;
  readonly envelopeTo: string;
  readonly blobHash: string;
  readonly bytes: number;
  readonly outcome: string;
  readonly reason: string | null;
  readonly messageId: string | null;
  readonly sender: string | null;
  readonly senderName: string | null;
  readonly subject: string | null;
  readonly spf: string | null;
  readonly dkim: string | null;
  readonly dmarc: string | null;
  /** Null: not known. */
  readonly isProven: boolean | null;
  readonly isAutomatic: boolean | null;
  readonly vendorExternalId: string | null;
  readonly communicationUuid: string | null;
  readonly releasedBy: string | null;
}

const COLUMNS = `m.mail_uuid as uuid, m.address, m.dispute_uuid as "disputeUuid", ${instantText("m.received_at")} as "receivedAt", m.client_address as "clientAddress", m.helo,
  m.envelope_from as "envelopeFrom", m.envelope_to as "envelopeTo", m.blob_hash as "blobHash", m.bytes, m.outcome, m.reason, m.message_id as "messageId", m.sender,
  m.sender_name as "senderName", m.subject, m.spf, m.dkim, m.dmarc, m.is_proven as "isProven", m.is_automatic as "isAutomatic", m.vendor_external_id as "vendorExternalId",
  m.communication_uuid as "communicationUuid", m.released_by as "releasedBy"`;

/** A mail, held until the transaction ends. */
export async function lockMail(tx: TenantTx, mailUuid: string): Promise<MailRow | undefined> {
  return (
    await tx.query<MailRow>(
      {
        name: "mail-lock",
        text: `select ${COLUMNS} from mail_message m where m.tenant_uuid = $1 and m.mail_uuid = $2 for update`,
      },
      [tx.tenantUuid, mailUuid],
    )
  ).rows[0];
}

export interface AttachmentRow {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly blobHash: string;
  readonly outcome: string;
  readonly reason: string | null;
  readonly documentUuid: string | null;
}

export interface WholeAttachment extends AttachmentRow {
  /** Of X12 that was taken: its interchange, of several the first. */
  readonly interchangeUuid: string | null;
}

export interface WholeMail extends MailRow {
  readonly text: string | null;
  readonly invoiceUuid: string | null;
  readonly attachments: readonly WholeAttachment[];
}

/** A mail with its text and attachments. */
export async function findMail(tx: TenantTx, mailUuid: string): Promise<WholeMail | undefined> {
  return (
    await tx.query<WholeMail>(
      {
        name: "mail-find",
        text: `select ${COLUMNS}, m.text, d.invoice_uuid as "invoiceUuid", coalesce((
            select jsonb_agg(jsonb_build_object('name', a.name, 'mediaType', a.media_type, 'bytes', a.bytes, 'blobHash', a.blob_hash, 'outcome', a.outcome,
              'reason', a.reason, 'documentUuid', a.document_uuid, 'interchangeUuid', (
                select i.interchange_uuid from edi_file f
                join edi_interchange i on i.tenant_uuid = $1 and i.file_uuid = f.file_uuid
                where a.media_type = 'application/edi-x12' and a.outcome in ('invoice', 'duplicate') and f.tenant_uuid = $1
                  and f.status is not null and f.byte_hash = decode(a.blob_hash, 'hex')
                order by i.place limit 1)) order by a.position)
            from mail_attachment a where a.tenant_uuid = $1 and a.mail_uuid = m.mail_uuid), '[]') as attachments
          from mail_message m left join dispute d on d.tenant_uuid = $1 and d.dispute_uuid = m.dispute_uuid
          where m.tenant_uuid = $1 and m.mail_uuid = $2`,
      },
      [tx.tenantUuid, mailUuid],
    )
  ).rows[0];
}

export interface MailFilter {
  readonly outcomes: readonly string[];
  readonly q: string | null;
  /** The external id of the vendor whose they are. */
  readonly vendor?: string;
}

/** Mails, the newest first. `after` is the key of the last one shown. */
export async function listMail(
  tx: TenantTx,
  filter: MailFilter,
  after: readonly [receivedAt: string, uuid: string] | undefined,
  limit: number,
): Promise<readonly MailRow[]> {
  const conditions: SqlPart[] = [sql`m.tenant_uuid = ${tx.tenantUuid}`];
  if (filter.outcomes.length > 0) conditions.push(sql`m.outcome = any (${filter.outcomes}::text[])`);
  if (filter.q !== null) {
    const within = sql`${`%${filter.q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
    conditions.push(sql`(m.sender ilike ${within} or m.subject ilike ${within} or m.sender_name ilike ${within})`);
  }
  if (filter.vendor !== undefined) {
    const ids = (await listOneCarriers(tx)).idsOf(filter.vendor);
    // One by itself is read in order by its index; several are few.
    conditions.push(ids.length === 1 ? sql`m.vendor_external_id = ${ids[0]}` : sql`m.vendor_external_id = any (${ids}::text[])`);
  }
  if (after !== undefined) conditions.push(comesAfter("m.received_at", "m.mail_uuid", after));
  const { rows } = await tx.query<MailRow>(
    statement(
      sql`select ${verbatim(COLUMNS)} from mail_message m where ${and(conditions)} order by m.received_at desc, m.mail_uuid limit ${limit}`,
    ),
  );
  return rows;
}

/**
 * Whether mails of this sender, and mails with these files whoever sends them, may be settled by this transaction, until it ends:
 * copies that come at once are seen as copies. Nobody waits here: those who wait would hold the connections that the one who
 * settles needs.
 */
export async function tryToSettleFor(tx: TenantTx, sender: string, fileHashes: readonly string[]): Promise<boolean> {
  const { rows } = await tx.query<{ isOurs: boolean }>(
    {
      name: "mail-settle-turn",
      text: `select bool_and(pg_try_advisory_xact_lock(hashtextextended('mail of ' || $1 || ' ' || name, 0))) as "isOurs" from unnest($2::text[]) as name`,
    },
    // In one order, so that of two with the same files one gets them all.
    [tx.tenantUuid, [sender, ...[...new Set(fileHashes)].toSorted()]],
  );
  return rows[0]?.isOurs === true;
}

export interface ReadMail {
  readonly uuid: string;
  readonly outcome: string;
  readonly reason: string | null;
  readonly messageId: string | null;
  readonly sender: string | null;
  readonly senderName: string | null;
  readonly subject: string;
  readonly text: string;
  readonly spf: string;
  readonly dkim: string;
  readonly dmarc: string;
  readonly isProven: boolean;
  readonly isAutomatic: boolean;
  readonly vendorExternalId: string | null;
  readonly communicationUuid: string | null;
  /** Of one that is held: what its copies are known by. */
  readonly contentHash: string | null;
  readonly at: string;
  readonly attachments: readonly AttachmentRow[];
}

/** What became of a mail; what stood there before is replaced. */
export async function noteRead(tx: TenantTx, mail: ReadMail): Promise<void> {
  await tx.query(
    `update mail_message set outcome = $3, reason = $4, message_id = $5, sender = $6, sender_name = $7, subject = $8, text = $9, spf = $10, dkim = $11, dmarc = $12,
       is_automatic = $13, vendor_external_id = $14, communication_uuid = coalesce($15, communication_uuid), read_at = $16,
       is_proven = $17, content_hash = $18
     where tenant_uuid = $1 and mail_uuid = $2`,
    [
      tx.tenantUuid,
      mail.uuid,
      mail.outcome,
      mail.reason,
      mail.messageId,
      mail.sender,
      mail.senderName,
      mail.subject,
      mail.text,
      mail.spf,
      mail.dkim,
      mail.dmarc,
      mail.isAutomatic,
      mail.vendorExternalId,
      mail.communicationUuid,
      mail.at,
      mail.isProven,
      mail.contentHash,
    ],
  );
  await tx.query("delete from mail_attachment where tenant_uuid = $1 and mail_uuid = $2", [tx.tenantUuid, mail.uuid]);
  if (mail.attachments.length === 0) return;
  await tx.query(
    `insert into mail_attachment (tenant_uuid, mail_uuid, position, name, media_type, bytes, blob_hash, outcome, reason, document_uuid)
     select $1, $2, position, name, media_type, bytes, blob_hash, outcome, reason, document_uuid
     from unnest($3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::uuid[])
       with ordinality as a (name, media_type, bytes, blob_hash, outcome, reason, document_uuid, position)`,
    [
      tx.tenantUuid,
      mail.uuid,
      mail.attachments.map(({ name }) => name),
      mail.attachments.map(({ mediaType }) => mediaType),
      mail.attachments.map(({ bytes }) => bytes),
      mail.attachments.map(({ blobHash }) => blobHash),
      mail.attachments.map(({ outcome }) => outcome),
      mail.attachments.map(({ reason }) => reason),
      mail.attachments.map(({ documentUuid }) => documentUuid),
    ],
  );
}

/** Has a mail read (again): the vendor a person says it is of, or null, stays with it. */
export async function readMailAgain(
  tx: TenantTx,
  mailUuid: string,
  released: { readonly by: string; readonly vendorExternalId: string } | null,
): Promise<void> {
  await tx.query(
    `update mail_message set outcome = 'received', reason = null, released_by = coalesce($3, released_by), vendor_external_id = coalesce($4, vendor_external_id)
     where tenant_uuid = $1 and mail_uuid = $2`,
    [tx.tenantUuid, mailUuid, released?.by ?? null, released?.vendorExternalId ?? null],
  );
}

/** Documents that were made of a mail. `isSettled`: approved, or an invoice came or is to come of it. */
export async function listDocumentsOfMail(
  tx: TenantTx,
  mailUuid: string,
): Promise<readonly { readonly documentUuid: string; readonly name: string; readonly isSettled: boolean }[]> {
  const { rows } = await tx.query<{ documentUuid: string; name: string; isSettled: boolean }>(
    {
      name: "mail-documents",
      text: `select d.document_uuid as "documentUuid", a.name, d.status = 'Approved'
          or exists (select from document_invoice l where l.tenant_uuid = $1 and l.document_uuid = d.document_uuid)
          or exists (select from document_wanted w where w.tenant_uuid = $1 and w.document_uuid = d.document_uuid and w.kind = 'invoice') as "isSettled"
        from mail_attachment a join document d on d.tenant_uuid = $1 and d.document_uuid = a.document_uuid
        where a.tenant_uuid = $1 and a.mail_uuid = $2 and a.outcome = 'document' order by a.position for update of d`,
    },
    [tx.tenantUuid, mailUuid],
  );
  return rows;
}

/** Says whose a mail is of which documents were made already. */
export async function reassignMail(
  tx: TenantTx,
  mailUuid: string,
  to: { readonly by: string; readonly vendorExternalId: string },
): Promise<void> {
  await tx.query("update mail_message set vendor_external_id = $3, released_by = $4 where tenant_uuid = $1 and mail_uuid = $2", [
    tx.tenantUuid,
    mailUuid,
    to.vendorExternalId,
    to.by,
  ]);
}

/** Takes back that somebody let a mail in, as a vendor's. */
export async function forgetRelease(tx: TenantTx, mailUuid: string): Promise<void> {
  await tx.query(
    `update mail_message set released_by = null, vendor_external_id = null
     where tenant_uuid = $1 and mail_uuid = $2 and released_by is not null`,
    [tx.tenantUuid, mailUuid],
  );
}

export async function rejectMail(tx: TenantTx, mailUuid: string, reason: string): Promise<void> {
  await tx.query("update mail_message set outcome = 'rejected', reason = $3 where tenant_uuid = $1 and mail_uuid = $2", [
    tx.tenantUuid,
    mailUuid,
    reason,
  ]);
}
