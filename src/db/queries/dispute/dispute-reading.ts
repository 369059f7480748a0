import type { MailState, RecipientState } from "#domain/mail/mail-states.ts";
import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

export interface DisputeWithAll {
  readonly uuid: string;
  readonly eTag: string;
  readonly party: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly resolvedAt: string | null;
  readonly reasons: readonly {
    readonly uuid: string;
    readonly description: string;
    readonly createdAt: string;
    readonly resolvedAt: string | null;
  }[];
  readonly communications: readonly {
    readonly uuid: string;
    readonly createdAt: string;
    readonly createdBy: string;
    readonly text: string;
    readonly email: {
      readonly subject: string;
      readonly to: readonly string[] | null;
      readonly state: MailState;
      readonly reason: string | null;
      /** Of one of ours: what is known of each whom it went to. */
      readonly recipients:
        | readonly { readonly address: string; readonly state: RecipientState; readonly reason: string | null }[]
        | null;
      /** What it ends with, of ours. */
      readonly signature: string | null;
      /** What it says is disputed, below its words. */
      readonly claim: string | null;
      /** Of one that came in: the mail as it came, with the words that it quotes. */
      readonly mailUuid: string | null;
      readonly isProven: boolean | null;
      readonly isAutomatic: boolean | null;
      /** Whether its sender is known as the vendor's, or the dispute was opened with a mail to it. */
      readonly isKnownSender: boolean | null;
      /** Of one that was sent again: the communication that says it once more. */
      readonly againUuid: string | null;
    } | null;
    readonly attachments: readonly { readonly identifier: string; readonly mediaType: string; readonly bytes: number }[];
  }[];
}

/** Whom answers are expected from: the invoice's vendor, by its record and by what people said of senders, and who was asked. */
const KNOWN_ADDRESSES = `
  select array(
    select lower(unnest(array[vendor.body #>> '{contact,email}', vendor.body ->> 'disputeEmail'])) from invoice
    join vendor on vendor.tenant_uuid = $1 and vendor.external_id = invoice.vendor_external_id
    where invoice.tenant_uuid = $1 and invoice.invoice_uuid = $2
  ) || array(
    select mail_sender.sender from invoice
    join mail_sender on mail_sender.tenant_uuid = $1 and mail_sender.vendor_external_id = invoice.vendor_external_id
    where invoice.tenant_uuid = $1 and invoice.invoice_uuid = $2
  ) || array(
    select lower(unnest(opening.email_to)) from (
      select email_to from communication first
      where first.tenant_uuid = $1 and first.dispute_uuid = dispute.dispute_uuid and first.email_to is not null
      order by first.created_at, first.communication_uuid limit 1
    ) opening
  ) as addresses`;

/** The disputes of an invoice with their reasons, communications and attachments' names, oldest first. */
export async function listDisputesWithAll(tx: TenantTx, invoiceUuid: string): Promise<readonly DisputeWithAll[]> {
  return (
    await tx.query<DisputeWithAll>(
      {
        name: "list-disputes-with-all",
        text: `
          select dispute_uuid as uuid, e_tag::text as "eTag", party, ${instantText("created_at")} as "createdAt",
            created_by as "createdBy", ${instantText("resolved_at")} as "resolvedAt",
            coalesce((
              select jsonb_agg(jsonb_build_object('uuid', reason_uuid, 'description', description, 'createdAt',
                ${instantText("created_at")}, 'resolvedAt', ${instantText("resolved_at")})
                order by created_at, reason_uuid)
              from dispute_reason reason where reason.tenant_uuid = $1 and reason.dispute_uuid = dispute.dispute_uuid
            ), '[]') as reasons,
            coalesce((
              select jsonb_agg(jsonb_build_object('uuid', communication.communication_uuid, 'createdAt', ${instantText("created_at")}, 'createdBy', created_by, 'text', text,
                  'email', case when email_subject is null then null
                    else jsonb_build_object('subject', email_subject, 'to', email_to, 'reason', mail_reason, 'signature',
                    email_signature, 'claim', email_claim,
                    'mailUuid', came.mail_uuid, 'isProven', came.is_proven, 'isAutomatic', came.is_automatic, 'isKnownSender', came.is_known,
                    'recipients', (
                      select jsonb_agg(jsonb_build_object('address', coalesce(went.address, told.address), 'reason', told.said, 'state',
                        coalesce(told.outcome, case when mail_state is not null then 'failed' when mailed_at is null then 'waiting' else 'sent' end))
                        order by went.position, told.address)
                      from unnest(email_to) with ordinality as went (address, position)
                      full join (
                        select address, outcome, said from communication_recipient recipient
                        where recipient.tenant_uuid = $1 and recipient.communication_uuid = communication.communication_uuid
                      ) told on told.address = lower(went.address)
                    ),
                    'againUuid', (select again.communication_uuid from communication again where again.tenant_uuid = $1 and again.again_of = communication.communication_uuid),
                    'state', case when email_to is null then 'received' else coalesce(mail_state, case when mailed_at is null then 'waiting' else 'sent' end) end) end,
                  'attachments', coalesce((
                    select jsonb_agg(jsonb_build_object('identifier', identifier, 'mediaType', media_type, 'bytes', bytes) order by position, identifier)
                    from communication_attachment attached where attached.tenant_uuid = $1 and attached.communication_uuid = communication.communication_uuid
                  ), '[]'))
                order by created_at, communication.communication_uuid)
              from communication
              left join lateral (
                select mail_uuid, is_proven, is_automatic, coalesce(sender = any (known.addresses) or '@' || split_part(sender, '@', 2) = any (known.addresses), false) as is_known
                from mail_message, lateral (${KNOWN_ADDRESSES}) known
                -- Of a mail of ours it would be a report about it.
                where mail_message.tenant_uuid = $1 and mail_message.communication_uuid = communication.communication_uuid and communication.email_to is null limit 1
              ) came on true
              where communication.tenant_uuid = $1 and communication.dispute_uuid = dispute.dispute_uuid
            ), '[]') as communications
          from dispute where tenant_uuid = $1 and invoice_uuid = $2 order by dispute.created_at, dispute_uuid`,
      },
      [tx.tenantUuid, invoiceUuid],
    )
  ).rows;
}
