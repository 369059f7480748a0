import type { TenantTx } from "../../database.ts";

/** The accepted message that something goes back to, and the trace that it came with. */
export interface TraceOrigin {
  readonly subjectUuid: string;
  /** Null: it goes on another trace than its message. */
  readonly intakeUuid: string | null;
  /** 32 hexadecimal digits. */
  readonly traceId: string;
}

/** Of messages themselves and of invoices; others have none. */
export async function findTraceOrigins(tx: TenantTx, subjects: readonly string[]): Promise<readonly TraceOrigin[]> {
  const { rows } = await tx.query<TraceOrigin & Record<string, unknown>>(
    {
      name: "trace-origins",
      text: `
        select intake_uuid as "subjectUuid", intake_uuid as "intakeUuid", replace(trace_id::text, '-', '') as "traceId"
        from intake where tenant_uuid = $1 and intake_uuid = any ($2::uuid[]) and trace_id is not null
        union all
        select invoice_uuid, message.intake_uuid, replace(message.trace_id::text, '-', '')
        from invoice join intake message on message.tenant_uuid = $1 and message.intake_uuid = invoice.intake_uuid
        where invoice.tenant_uuid = $1 and invoice_uuid = any ($2::uuid[]) and message.trace_id is not null`,
    },
    [tx.tenantUuid, subjects],
  );
  return rows;
}

/** Of events, by the invoice that they tell of. */
export async function findTraceOriginsOfEvents(tx: TenantTx, events: readonly string[]): Promise<readonly TraceOrigin[]> {
  const { rows } = await tx.query<TraceOrigin & Record<string, unknown>>(
    {
      name: "trace-origins-of-events",
      text: `
        select event_uuid as "subjectUuid", message.intake_uuid as "intakeUuid", replace(event.trace_id::text, '-', '') as "traceId"
        from event
        left join invoice on invoice.tenant_uuid = $1 and invoice_uuid = (event.data::jsonb ->> 'invoiceUuid')::uuid
        left join intake message on message.tenant_uuid = $1 and message.intake_uuid = invoice.intake_uuid
          and message.trace_id = event.trace_id
        where event.tenant_uuid = $1 and event_uuid = any ($2::uuid[]) and event.trace_id is not null`,
    },
    [tx.tenantUuid, events],
  );
  return rows;
}
