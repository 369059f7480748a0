import type { Sql, TenantTx } from "../../database.ts";

export interface EventRow {
  readonly eventUuid: string;
  readonly type: string;
  /** ISO 8601 in UTC, to the microsecond. */
  readonly at: string;
  /** The JSON object of the payload's `data`, already serialized. */
  readonly data: string;
}

export const DELIVERY_CHANNEL = "weighbridge_delivery";

/**
 * A notice holds 8,000 bytes: so many endpoints. More are told of in several, since to look for them costs as much as all that
 * waits for anybody.
 */
const LANES_IN_NOTICE = 150;

/**
 * The trace that an event goes on: of the request that is under way, else of the message that brought its invoice. In the words
 * of SQL, for a row with `data`.
 */
const TRACE = `coalesce(
  substring(nullif(current_setting('app.act', true), '')::jsonb ->> 'traceId' from '^[0-9a-f]{32}$')::uuid,
  (select m.trace_id from invoice i join intake m on m.tenant_uuid = $1 and m.intake_uuid = i.intake_uuid
    where i.tenant_uuid = $1 and i.invoice_uuid = (data::jsonb ->> 'invoiceUuid')::uuid))`;

// The delivery's id keeps the event's leading half (its time, in a version 7 id), so that both tables fill their indexes from one
// side.
const INSERT: Sql = {
  name: "event-insert",
  text: `
    with raised as (
      insert into event (tenant_uuid, event_uuid, type, at, data, trace_id)
      select $1, event_uuid, type, at, data, ${TRACE}
      from unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::text[]) as row (event_uuid, type, at, data)
      returning event_uuid, type, at
    ), queued as (
      insert into delivery (tenant_uuid, delivery_uuid, endpoint_uuid, event_uuid, type, created_at)
      select $1, (left(raised.event_uuid::text, 19) || right(gen_random_uuid()::text, 17))::uuid, endpoint.endpoint_uuid, raised.event_uuid, raised.type, raised.at
      from raised
      join webhook_endpoint endpoint
        on endpoint.tenant_uuid = $1 and endpoint.enabled and endpoint.deleted_at is null and (endpoint.types is null or raised.type = any (endpoint.types))
      returning endpoint_uuid
    ), lane as (
      select endpoint_uuid::text as endpoint, row_number() over () / ${LANES_IN_NOTICE} as notice from (select distinct endpoint_uuid from queued) each
    )
    select pg_notify('${DELIVERY_CHANNEL}', $1::text || ' ' || string_agg(endpoint, ' ')) from lane group by notice`,
};

/** Inserts events, a delivery for every enabled endpoint that wants the kind, and tells the workers; all in one statement. */
export async function insertEvents(tx: TenantTx, events: readonly EventRow[]): Promise<void> {
  await tx.query(INSERT, [
    tx.tenantUuid,
    events.map((event) => event.eventUuid),
    events.map((event) => event.type),
    events.map((event) => event.at),
    events.map((event) => event.data),
  ]);
}

/** An event that only tries an endpoint out: queued for that endpoint alone, whatever kinds it wants, and never recovered. */
export async function insertTrialEvent(tx: TenantTx, event: EventRow, deliveryUuid: string, endpointUuid: string): Promise<void> {
  await tx.query("insert into event (tenant_uuid, event_uuid, type, at, data, trial) values ($1, $2, $3, $4, $5, true)", [
    tx.tenantUuid,
    event.eventUuid,
    event.type,
    event.at,
    event.data,
  ]);
  await tx.query(
    "insert into delivery (tenant_uuid, delivery_uuid, endpoint_uuid, event_uuid, type, created_at) values ($1, $2, $3, $4, $5, $6)",
    [tx.tenantUuid, deliveryUuid, endpointUuid, event.eventUuid, event.type, event.at],
  );
}
