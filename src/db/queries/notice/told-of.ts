import type { TenantTx } from "../../database.ts";

export interface Trouble {
  readonly kind: "webhook-endpoint" | "edi-partner" | "transcriber-cap";
  readonly subject: string;
}

/** Notes that people are told of a trouble that goes on; false: they were told of it before. */
export async function noteTold(tx: TenantTx, { kind, subject }: Trouble): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: "told-of-note",
      text: "insert into told_of (tenant_uuid, kind, subject) values ($1, $2, $3) on conflict do nothing returning subject",
    },
    [tx.tenantUuid, kind, subject],
  );
  return rowCount === 1;
}

/** The trouble is over; false: nobody was told of it. */
export async function noteOver(tx: TenantTx, { kind, subject }: Trouble): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: "told-of-over",
      text: "delete from told_of where tenant_uuid = $1 and kind = $2 and subject = $3 returning subject",
    },
    [tx.tenantUuid, kind, subject],
  );
  return rowCount === 1;
}

/**
 * Partners that used to send on at least `days` days of the thirty before their last interchange, and have sent nothing for
 * `silentDays` since; of the last two months.
 */
export async function listSilentPartners(
  tx: TenantTx,
  { days, silentDays }: { readonly days: number; readonly silentDays: number },
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ sender: string }>(
    {
      name: "edi-partners-silent",
      text: `select seen.sender from (
          select p.sender_id as sender, max(i.received_at) as last from edi_interchange i
          join edi_partner p on p.tenant_uuid = $1 and p.sender_id = i.sender
          where i.tenant_uuid = $1 and not i.test and i.received_at > now() - interval '60 days' group by p.sender_id) seen
        where seen.last < now() - make_interval(days => $3) and (
          select count(distinct i.received_at::date) from edi_interchange i
          where i.tenant_uuid = $1 and i.sender = seen.sender and not i.test and i.received_at > seen.last - interval '30 days') >= $2
        order by seen.sender`,
    },
    [tx.tenantUuid, days, silentDays],
  );
  return rows.map(({ sender }) => sender);
}

/** Of the partners that people were told of, those that have sent since. */
export async function listPartnersHeardAgain(tx: TenantTx): Promise<readonly string[]> {
  const { rows } = await tx.query<{ sender: string }>(
    {
      name: "edi-partners-heard-again",
      text: `select t.subject as sender from told_of t where t.tenant_uuid = $1 and t.kind = 'edi-partner' and exists (
          select from edi_interchange i where i.tenant_uuid = $1 and i.sender = t.subject and not i.test and i.received_at > t.told_at)`,
    },
    [tx.tenantUuid],
  );
  return rows.map(({ sender }) => sender);
}
