import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";
import type { MailRow } from "./incoming-mail.ts";

export interface MailToCompare {
  readonly row: Pick<MailRow, "uuid" | "blobHash" | "address" | "disputeUuid">;
  readonly messageId: string | null;
  readonly sender: string | null;
  readonly subject: string;
  readonly text: string;
  /** Of the files whose bytes stand for themselves. */
  readonly fileHashes: readonly string[];
}

/**
 * A mail that came before at the same address and became something: the same bytes, or the same Message-ID of the same sender,
 * with the same words and no other file. At another address, or about another dispute, it is work of its own.
 */
export async function findEarlierMail(
  tx: TenantTx,
  { row, messageId, sender, subject, text, fileHashes }: MailToCompare,
): Promise<{ readonly uuid: string; readonly receivedAt: string } | undefined> {
  return (
    await tx.query<{ uuid: string; receivedAt: string }>(
      {
        name: "mail-earlier",
        text: `select mail_uuid as uuid, ${instantText("received_at")} as "receivedAt" from mail_message m
          where tenant_uuid = $1 and mail_uuid <> $2 and outcome in ('document', 'invoice', 'communication')
            and address = $6 and dispute_uuid is not distinct from $7
            and (blob_hash = $3 or (message_id = $4 and sender = $5 and subject = $8 and text = $9 and not exists (
              select from unnest($10::text[]) as given (hash) where not exists (
                select from mail_attachment a where a.tenant_uuid = $1 and a.mail_uuid = m.mail_uuid and a.blob_hash = given.hash))))
          order by received_at limit 1`,
      },
      [tx.tenantUuid, row.uuid, row.blobHash, messageId, sender, row.address, row.disputeUuid, subject, text, fileHashes],
    )
  ).rows[0];
}

/** An earlier mail at the same address that is held still: the same bytes, or the same content by another way. */
export async function findHeldCopy(
  tx: TenantTx,
  row: MailToCompare["row"],
  contentHash: string | null,
): Promise<{ readonly receivedAt: string } | undefined> {
  const { rows } = await tx.query<{ receivedAt: string }>(
    {
      name: "mail-held-copy",
      text: `select ${instantText("m.received_at")} as "receivedAt" from mail_message m
        join mail_message own on own.tenant_uuid = m.tenant_uuid and own.mail_uuid = $2
        where m.tenant_uuid = $1 and m.outcome = 'quarantined' and (m.received_at, m.mail_uuid) < (own.received_at, own.mail_uuid)
          and m.address = $5 and m.dispute_uuid is not distinct from $6 and (m.blob_hash = $3 or m.content_hash = $4)
        order by m.received_at limit 1`,
    },
    [tx.tenantUuid, row.uuid, row.blobHash, contentHash, row.address, row.disputeUuid],
  );
  return rows[0];
}

/** The document that an earlier mail made of these bytes. */
export async function findMailedDocument(tx: TenantTx, blobHash: string): Promise<string | undefined> {
  return (
    (
      await tx.query<{ uuid: string | null }>(
        {
          name: "mail-document",
          text: "select document_uuid as uuid from mail_attachment where tenant_uuid = $1 and blob_hash = $2 and document_uuid is not null limit 1",
        },
        [tx.tenantUuid, blobHash],
      )
    ).rows[0]?.uuid ?? undefined
  );
}
