import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

export interface NewCommunication {
  readonly communicationUuid: string;
  readonly disputeUuid: string;
  readonly at: string;
  readonly by: string;
  readonly text: string;
  /** Null for a note that stays inside the service. */
  readonly email: {
    readonly subject: string;
    /** Null for one that came in. */
    readonly to: readonly string[] | null;
    readonly messageId: string | null;
    /** What it ends with; null for one that came in, and where the tenant has none. */
    readonly signature: string | null;
    /** What is disputed, as the mail says it below the words; absent where they say it themselves. */
    readonly claim?: string | null;
  } | null;
  /** The communication that it says once more, which did not arrive. */
  readonly againOf?: string;
  readonly attachments: readonly {
    readonly identifier: string;
    readonly hash: string;
    readonly mediaType: string;
    readonly bytes: number;
  }[];
}

export async function insertCommunication(tx: TenantTx, communication: NewCommunication): Promise<void> {
  const { email, attachments } = communication;
  await tx.query(
    `insert into communication (tenant_uuid, communication_uuid, dispute_uuid, created_at, created_by, text, email_subject, email_to, message_id, again_of, email_signature,
       email_claim)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      tx.tenantUuid,
      communication.communicationUuid,
      communication.disputeUuid,
      communication.at,
      communication.by,
      communication.text,
      email?.subject ?? null,
      email?.to ?? null,
      email?.messageId ?? null,
      communication.againOf ?? null,
      email?.signature ?? null,
      email?.claim ?? null,
    ],
  );
  if (attachments.length === 0) return;
  await tx.query(
    `insert into communication_attachment (tenant_uuid, communication_uuid, identifier, blob_hash, media_type, bytes, position)
     select $1, $2, identifier, hash, media_type, bytes, position
     from unnest($3::text[], $4::text[], $5::text[], $6::bigint[]) with ordinality as attachment (identifier, hash, media_type, bytes, position)`,
    [
      tx.tenantUuid,
      communication.communicationUuid,
      attachments.map((attachment) => attachment.identifier),
      attachments.map((attachment) => attachment.hash),
      attachments.map((attachment) => attachment.mediaType),
      attachments.map((attachment) => attachment.bytes),
    ],
  );
}

export interface CommunicationRow {
  readonly uuid: string;
  readonly createdAt: string;
  readonly text: string;
  readonly subject: string | null;
  readonly attachments: readonly string[];
}

/** The communications of a dispute, oldest first. */
export async function listCommunications(tx: TenantTx, disputeUuid: string): Promise<readonly CommunicationRow[]> {
  return (
    await tx.query<CommunicationRow & Record<string, unknown>>(
      {
        name: "communication-list",
        text: `select communication_uuid as uuid, ${instantText("created_at")} as "createdAt", text, email_subject as subject,
            array(
              select identifier from communication_attachment attachment
              where attachment.tenant_uuid = $1 and attachment.communication_uuid = communication.communication_uuid order by position, identifier
            ) as attachments
          from communication where tenant_uuid = $1 and dispute_uuid = $2 order by communication.created_at, communication_uuid`,
      },
      [tx.tenantUuid, disputeUuid],
    )
  ).rows;
}

export interface MailOfDispute {
  readonly uuid: string;
  readonly to: readonly string[];
}

/** What of a dispute is to go out by mail, or went. */
export async function listWrittenMails(tx: TenantTx, disputeUuid: string): Promise<readonly MailOfDispute[]> {
  return (
    await tx.query<MailOfDispute>(
      {
        name: "communication-mails",
        text: `select communication_uuid as uuid, email_to as "to" from communication
          where tenant_uuid = $1 and dispute_uuid = $2 and email_to is not null order by created_at, communication_uuid`,
      },
      [tx.tenantUuid, disputeUuid],
    )
  ).rows;
}

/** The newest mail of a dispute: whom it went to, and what a further one answers. */
export async function findLastMail(
  tx: TenantTx,
  disputeUuid: string,
): Promise<{ readonly to: readonly string[]; readonly subject: string; readonly messageId: string | null } | undefined> {
  return (
    await tx.query<{ to: string[]; subject: string; messageId: string | null }>(
      `select email_to as "to", email_subject as subject, message_id as "messageId" from communication
       where tenant_uuid = $1 and dispute_uuid = $2 and email_to is not null order by created_at desc, communication_uuid desc limit 1`,
      [tx.tenantUuid, disputeUuid],
    )
  ).rows[0];
}

/** With whom a dispute is talked over, and where its mail came back from. */
export interface Correspondents {
  /** Whom its first mail went to, but who did not get it; and whom it was sent to again. Undefined: none of these got it. */
  readonly reached: readonly string[] | undefined;
  /** Addresses, in lower case, that did not get a mail. */
  readonly dead: readonly string[];
}

export async function findCorrespondents(tx: TenantTx, disputeUuid: string): Promise<Correspondents> {
  const { rows } = await tx.query<{ reached: string[]; dead: string[] }>(
    {
      name: "dispute-correspondents",
      text: `with recursive letter as (
          (select communication_uuid, email_to, mail_state, created_at from communication
           where tenant_uuid = $1 and dispute_uuid = $2 and email_to is not null order by created_at, communication_uuid limit 1)
          union all
          select again.communication_uuid, again.email_to, again.mail_state, again.created_at from communication again
          join letter on again.again_of = letter.communication_uuid where again.tenant_uuid = $1 and again.dispute_uuid = $2)
        select array(
            select address from letter, unnest(email_to) with ordinality as went (address, position)
            where mail_state is null and not exists (
              select from communication_recipient lost where lost.tenant_uuid = $1 and lost.communication_uuid = letter.communication_uuid
                and lost.address = lower(went.address) and lost.outcome = 'failed')
            order by letter.created_at, letter.communication_uuid, position) as reached,
          array(
            select lower(email_to[1]) from communication
            where tenant_uuid = $1 and dispute_uuid = $2 and mail_state = 'bounced' and cardinality(email_to) = 1
            union select lost.address from communication_recipient lost join communication using (tenant_uuid, communication_uuid)
            where lost.tenant_uuid = $1 and dispute_uuid = $2 and lost.outcome = 'failed') as dead`,
    },
    [tx.tenantUuid, disputeUuid],
  );
  const { reached = [], dead = [] } = rows[0] ?? {};
  return { reached: reached.length === 0 ? undefined : reached, dead };
}

/** A communication as it was written, and what became of it where it is a mail. */
export interface WrittenMail {
  readonly claim: string | null;
  readonly text: string;
  readonly subject: string | null;
  /** Null: it is a note, or came in. */
  readonly to: readonly string[] | null;
  /** Null: it waits, or went out. */
  readonly state: "failed" | "bounced" | null;
  /** Of its recipients, who did not get it though others did. */
  readonly lostTo: readonly string[];
  readonly wasSentAgain: boolean;
  readonly attachments: NewCommunication["attachments"];
}

/** A communication of that very dispute. */
export async function findWrittenMail(
  tx: TenantTx,
  disputeUuid: string,
  communicationUuid: string,
): Promise<WrittenMail | undefined> {
  return (
    await tx.query<WrittenMail & Record<string, unknown>>(
      `select mail.text, mail.email_subject as subject, mail.email_to as "to", mail.mail_state as state, mail.email_claim as claim,
         exists (select from communication again where again.tenant_uuid = $1 and again.again_of = mail.communication_uuid) as "wasSentAgain",
         array(
           select address from unnest(mail.email_to) with ordinality as went (address, position) where exists (
             select from communication_recipient lost where lost.tenant_uuid = $1 and lost.communication_uuid = $3
               and lost.address = lower(went.address) and lost.outcome = 'failed')
           order by position) as "lostTo",
         coalesce((
           select jsonb_agg(jsonb_build_object('identifier', identifier, 'hash', blob_hash, 'mediaType', media_type, 'bytes', bytes) order by position, identifier)
           from communication_attachment where tenant_uuid = $1 and communication_uuid = $3
         ), '[]') as attachments
       from communication mail where mail.tenant_uuid = $1 and mail.dispute_uuid = $2 and mail.communication_uuid = $3`,
      [tx.tenantUuid, disputeUuid, communicationUuid],
    )
  ).rows[0];
}

/** Who raised a dispute, and who wrote in it: people, keys, and addresses of the other side. */
export async function listWriters(tx: TenantTx, disputeUuid: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ actor: string }>(
    {
      name: "dispute-writers",
      text: `select created_by as actor from dispute where tenant_uuid = $1 and dispute_uuid = $2
        union select created_by from communication where tenant_uuid = $1 and dispute_uuid = $2`,
    },
    [tx.tenantUuid, disputeUuid],
  );
  return rows.map(({ actor }) => actor);
}

export interface AttachmentRow {
  readonly hash: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** An attachment of that communication of that dispute of that invoice: nothing else will do. */
export async function findAttachment(
  tx: TenantTx,
  path: {
    readonly invoiceUuid: string;
    readonly disputeUuid: string;
    readonly communicationUuid: string;
    readonly identifier: string;
  },
): Promise<AttachmentRow | undefined> {
  return (
    await tx.query<AttachmentRow & Record<string, unknown>>(
      `select attachment.blob_hash as hash, attachment.media_type as "mediaType", attachment.bytes
       from communication_attachment attachment
       join communication using (tenant_uuid, communication_uuid)
       join dispute using (tenant_uuid, dispute_uuid)
       where attachment.tenant_uuid = $1 and invoice_uuid = $2 and dispute_uuid = $3 and communication_uuid = $4 and identifier = $5`,
      [tx.tenantUuid, path.invoiceUuid, path.disputeUuid, path.communicationUuid, path.identifier],
    )
  ).rows[0];
}

/** A header that names more is longer than some mail servers take. */
const MAX_REFERENCES = 20;

export interface OutgoingMail {
  readonly disputeUuid: string;
  /** How often sending it failed. */
  readonly attempts: number;
  readonly text: string;
  /** What it says is disputed, below its words. */
  readonly claim: string | null;
  readonly signature: string | null;
  readonly senderName: string | null;
  readonly subject: string;
  readonly to: readonly string[];
  /** Those of `to` of whom an earlier attempt told nothing for good. */
  readonly left: readonly string[];
  readonly messageId: string;
  readonly createdAt: string;
  readonly token: string;
  /** Message-IDs of the mails of the dispute before it, the oldest first. */
  readonly references: readonly string[];
  readonly attachments: readonly { readonly identifier: string; readonly hash: string; readonly mediaType: string }[];
}

/** Gives the dispute of a communication an address for answers where it has none: it came with the copy of a tenant. */
export async function giveMailToken(tx: TenantTx, communicationUuid: string, token: string): Promise<void> {
  await tx.query(
    `insert into mail_token (token, tenant_uuid, dispute_uuid)
     select $3, $1, dispute_uuid from communication where tenant_uuid = $1 and communication_uuid = $2
       and not exists (select from mail_token known where known.tenant_uuid = $1 and known.dispute_uuid = communication.dispute_uuid)`,
    [tx.tenantUuid, communicationUuid, token],
  );
}

/** What has to be known to send a communication that is a mail and waits to be sent; undefined for any other. */
export async function findOutgoingMail(tx: TenantTx, communicationUuid: string): Promise<OutgoingMail | undefined> {
  return (
    await tx.query<OutgoingMail & Record<string, unknown>>(
      `select mail.dispute_uuid as "disputeUuid", mail.mail_attempts as attempts, mail.text, mail.email_signature as signature, mail.email_claim as claim,
         (select mail_sender_name from tenant where tenant_uuid = $1) as "senderName", mail.email_subject as subject, mail.email_to as "to", mail.message_id as "messageId",
         array(
           select address from unnest(mail.email_to) with ordinality as went (address, position) where not exists (
             select from communication_recipient told where told.tenant_uuid = $1 and told.communication_uuid = $2
               and told.address = lower(went.address) and told.outcome <> 'delayed')
           order by position) as "left",
         ${instantText("mail.created_at")} as "createdAt",
         (select token from mail_token where mail_token.tenant_uuid = $1 and mail_token.dispute_uuid = mail.dispute_uuid limit 1) as token,
         array(select message_id from (
           (select root.message_id, root.created_at, root.communication_uuid from communication root
           where root.tenant_uuid = $1 and root.dispute_uuid = mail.dispute_uuid and root.message_id is not null
             and (root.created_at, root.communication_uuid) < (mail.created_at, mail.communication_uuid)
           order by root.created_at, root.communication_uuid limit 1)
           union
           (select earlier.message_id, earlier.created_at, earlier.communication_uuid from communication earlier
           where earlier.tenant_uuid = $1 and earlier.dispute_uuid = mail.dispute_uuid and earlier.message_id is not null
             and (earlier.created_at, earlier.communication_uuid) < (mail.created_at, mail.communication_uuid)
           order by earlier.created_at desc, earlier.communication_uuid desc limit ${MAX_REFERENCES - 1})) thread
         order by created_at, communication_uuid) as "references",
         coalesce((
           select jsonb_agg(jsonb_build_object('identifier', identifier, 'hash', blob_hash, 'mediaType', media_type) order by position, identifier)
           from communication_attachment where tenant_uuid = $1 and communication_uuid = $2
         ), '[]') as attachments
       from communication mail where mail.tenant_uuid = $1 and mail.communication_uuid = $2 and mail.email_to is not null and mail.mailed_at is null and mail.mail_state is null`,
      [tx.tenantUuid, communicationUuid],
    )
  ).rows[0];
}

/** Whether a mail still waits to be sent, after so many failures: held until the transaction ends. */
export async function lockOutgoingMail(tx: TenantTx, communicationUuid: string, attempts: number): Promise<boolean> {
  const { rows } = await tx.query<{ uuid: string }>(
    `select communication_uuid as uuid from communication where tenant_uuid = $1 and communication_uuid = $2 and mailed_at is null
      and mail_state is null and mail_attempts = $3 for update`,
    [tx.tenantUuid, communicationUuid, attempts],
  );
  return rows.length > 0;
}

/** It went out, whatever was said before. */
export async function noteMailed(tx: TenantTx, communicationUuid: string): Promise<void> {
  await tx.query(
    "update communication set mailed_at = now(), mail_reason = null where tenant_uuid = $1 and communication_uuid = $2",
    [tx.tenantUuid, communicationUuid],
  );
}

export async function noteMailFailure(
  tx: TenantTx,
  communicationUuid: string,
  { reason, isFinal }: { readonly reason: string; readonly isFinal: boolean },
): Promise<void> {
  await tx.query(
    `update communication set mail_attempts = mail_attempts + 1, mail_reason = $3, mail_state = case when $4 then 'failed' end
     where tenant_uuid = $1 and communication_uuid = $2`,
    [tx.tenantUuid, communicationUuid, reason, isFinal],
  );
}

/** What became of a mail for one of its recipients; `sent`: it was passed on, and nothing more will be said of it. */
export interface RecipientOutcome {
  readonly address: string;
  readonly outcome: "failed" | "delayed" | "delivered" | "sent";
  readonly said: string | null;
}

/** Our mail of a dispute with this Message-ID, held until the transaction ends; undefined when the dispute has none. */
export async function lockReportedMail(
  tx: TenantTx,
  disputeUuid: string,
  messageId: string,
): Promise<{ readonly uuid: string; readonly to: readonly string[] } | undefined> {
  const { rows } = await tx.query<{ uuid: string; to: string[] }>(
    `select communication_uuid as uuid, email_to as "to" from communication
     where tenant_uuid = $1 and dispute_uuid = $2 and message_id = $3 and email_to is not null for update`,
    [tx.tenantUuid, disputeUuid, messageId],
  );
  return rows[0];
}

/** Who did not get a mail stays so, whatever is told later; who got it is not late any more. */
export async function noteRecipients(
  tx: TenantTx,
  communicationUuid: string,
  outcomes: readonly RecipientOutcome[],
): Promise<void> {
  await tx.query(
    `insert into communication_recipient (tenant_uuid, communication_uuid, address, outcome, said)
     select distinct on (address) $1, $2, address, outcome, said from unnest($3::text[], $4::text[], $5::text[]) as told (address, outcome, said)
     order by address, outcome = 'failed' desc
     on conflict (tenant_uuid, communication_uuid, address) do update set outcome = excluded.outcome, said = excluded.said
     where communication_recipient.outcome <> 'failed' and not (communication_recipient.outcome = 'delivered' and excluded.outcome = 'delayed')`,
    [
      tx.tenantUuid,
      communicationUuid,
      outcomes.map(({ address }) => address.toLowerCase()),
      outcomes.map(({ outcome }) => outcome),
      outcomes.map(({ said }) => said),
    ],
  );
}

/** A mail came back when as many as it went to did not get it; what is known of each recipient is its reason. */
export async function noteReported(tx: TenantTx, communicationUuid: string): Promise<void> {
  await tx.query(
    `update communication mail set mail_reason = told.reason,
       mail_state = case when told.lost >= cardinality(mail.email_to) then 'bounced' else mail.mail_state end
     from (
       select count(*) filter (where outcome = 'failed') as lost,
         string_agg(address || case outcome when 'failed' then ' did not get it' when 'sent' then '' else ': ' || outcome end || coalesce(': ' || said, ''),
           '; ' order by outcome <> 'failed', address) as reason
       from communication_recipient where tenant_uuid = $1 and communication_uuid = $2
     ) told
     where mail.tenant_uuid = $1 and mail.communication_uuid = $2`,
    [tx.tenantUuid, communicationUuid],
  );
}
