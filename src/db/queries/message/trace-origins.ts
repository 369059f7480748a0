import type { TenantTx } from "../../database.ts";

/** What something goes back to, and the trace that this came by. */
export interface TraceOrigin {
  readonly subjectUuid: string;
  /** What tells the span that it goes on from; null: it goes on another trace than what it goes back to. */
  readonly spanUuid: string | null;
  /** 32 hexadecimal digits. */
  readonly traceId: string;
}

/** What tells the span of a message: of one that came in an interchange that, else itself. */
function spanOfMessage(message: string): string {
  return `coalesce(case when ${message}.operation = 'edi210' then substring(${message}.sent_by from '^edi:([0-9a-f-]{36})$')::uuid end,
    ${message}.intake_uuid)`;
}

const ORIGINS = {
  name: "trace-origins",
  text: `
    select m.intake_uuid as "subjectUuid", ${spanOfMessage("m")} as "spanUuid", replace(m.trace_id::text, '-', '') as "traceId"
    from intake m where m.tenant_uuid = $1 and m.intake_uuid = any ($2::uuid[]) and m.trace_id is not null
    union all
    select i.invoice_uuid, ${spanOfMessage("m")}, replace(m.trace_id::text, '-', '')
    from invoice i join intake m on m.tenant_uuid = $1 and m.intake_uuid = i.intake_uuid
    where i.tenant_uuid = $1 and i.invoice_uuid = any ($2::uuid[]) and m.trace_id is not null
    union all
    select mail_uuid, mail_uuid, replace(mail_uuid::text, '-', '')
    from mail_message where tenant_uuid = $1 and mail_uuid = any ($2::uuid[])
    union all
    select d.document_uuid, coalesce(by_mail.mail_uuid, m.intake_uuid), replace(coalesce(by_mail.mail_uuid, m.trace_id)::text, '-', '')
    from document d join document f on f.tenant_uuid = $1 and f.document_uuid = coalesce(d.came_as, d.document_uuid)
    left join intake m on m.tenant_uuid = $1 and m.intake_uuid = d.intake_uuid
    left join lateral (
      select a.mail_uuid from mail_attachment a
      where d.source = 'Email' and a.tenant_uuid = $1 and a.blob_hash = f.blob_hash and a.document_uuid = f.document_uuid
      order by a.mail_uuid limit 1) by_mail on true
    where d.tenant_uuid = $1 and d.document_uuid = any ($2::uuid[]) and coalesce(by_mail.mail_uuid, m.trace_id) is not null`,
};

/** Of messages, invoices, mails and documents; others have none. */
export async function findTraceOrigins(tx: TenantTx, subjects: readonly string[]): Promise<readonly TraceOrigin[]> {
  return (await tx.query<TraceOrigin & Record<string, unknown>>(ORIGINS, [tx.tenantUuid, subjects])).rows;
}

/** Of events, by the invoice that they tell of. */
export async function findTraceOriginsOfEvents(tx: TenantTx, events: readonly string[]): Promise<readonly TraceOrigin[]> {
  const { rows } = await tx.query<TraceOrigin & Record<string, unknown>>(
    {
      name: "trace-origins-of-events",
      text: `
        select event_uuid as "subjectUuid", case when m.intake_uuid is not null then ${spanOfMessage("m")} end as "spanUuid",
          replace(event.trace_id::text, '-', '') as "traceId"
        from event
        left join invoice on invoice.tenant_uuid = $1 and invoice_uuid = (event.data::jsonb ->> 'invoiceUuid')::uuid
        left join intake m on m.tenant_uuid = $1 and m.intake_uuid = invoice.intake_uuid and m.trace_id = event.trace_id
        where event.tenant_uuid = $1 and event_uuid = any ($2::uuid[]) and event.trace_id is not null`,
    },
    [tx.tenantUuid, events],
  );
  return rows;
}
