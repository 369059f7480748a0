import { Agent, request as httpRequest } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { invoiceToStored } from "#contract/stored/invoice.ts";
import { orderToStored } from "#contract/stored/order.ts";
import { aCharge, anOrder } from "#tests/builders/an-order.ts";
import { anInvoice } from "#tests/builders/an-invoice.ts";

/** When the first of the generated invoices was finalized; the next one a second later, and so on. */
export const FIRST = "2026-01-01T00:00:00Z";

const INVOICE = invoiceToStored(
  anInvoice({
    charges: [aCharge("400", "800.0000"), aCharge("405", "120.0000"), aCharge("DET", "80.0000")],
    references: [{ type: "OrderNumber", value: "SO-1", description: null }],
  }),
);
const ORDER = orderToStored(anOrder({ metadata: { Route: { lane: "OH-PA", miles: 158 } }, tags: { Division: "North" } }));

const GENERATE: readonly (readonly [sql: string, body: unknown])[] = [
  [
    `insert into invoice (tenant_uuid, invoice_uuid, external_id, invoice_number, number_key, type, source, status, verdict, vendor_external_id, vendor_scac, vendor_name, currency,
       billed, approved, invoice_on, received_at, accepted_at, approved_at, created_by, finalized_no, finalized_at, body)
     select $1, gen_random_uuid(), 'INV-' || n, 'INV-' || n, n::text, 'Invoice', 'Api', 'approved', 'approve', 'ACME', 'ACME', 'Acme Freight', 'USD', 1000, 1000, '2026-03-04', at, at, at,
       'policy', n, at, $3::jsonb || jsonb_build_object('invoiceNumber', 'INV-' || n, 'externalId', 'INV-' || n)
     from (select n, '${FIRST}'::timestamptz + n * interval '1 second' as at from generate_series(1, $2::bigint) n) made`,
    INVOICE,
  ],
  [
    `insert into finalized_invoice (tenant_uuid, finalized_no, invoice_uuid, finalized_at, status, source, matched, delivered)
     select tenant_uuid, finalized_no, invoice_uuid, finalized_at, status, source, true, finalized_no <= $2::bigint * 0.9 from invoice where tenant_uuid = $1 and $3::jsonb is not null order by finalized_no`,
    {},
  ],
  [
    `insert into finalized_block (tenant_uuid, width, block_no, matched_undelivered, matched_delivered, unmatched_undelivered, unmatched_delivered, terminated)
     select tenant_uuid, width, (finalized_no - 1) / width, count(*) filter (where not delivered), count(*) filter (where delivered), 0, 0, 0
     from finalized_invoice, (values (1000), (100000)) widths (width) where tenant_uuid = $1 and $2::bigint > 0 and $3::jsonb is not null group by 1, 2, 3`,
    {},
  ],
  [
    `insert into tenant_counter (tenant_uuid, finalized_no, finalized_at) select $1, $2::bigint, '${FIRST}'::timestamptz + $2::bigint * interval '1 second' where $3::jsonb is not null
     on conflict (tenant_uuid) do update set finalized_no = excluded.finalized_no, finalized_at = excluded.finalized_at`,
    {},
  ],
  [
    `with made as (
       insert into freight_order (tenant_uuid, order_uuid, external_id, order_number, accepted_at, ship_on, created_at, changed_at, body)
       select $1, gen_random_uuid(), 'SO-' || n, 'SO-' || n, at, '2026-03-01', at, at, $3::jsonb || jsonb_build_object('orderNumber', 'SO-' || n, 'externalId', 'SO-' || n)
       from (select n, '${FIRST}'::timestamptz + n * interval '1 second' as at from generate_series(1, $2::bigint) n) made
       returning tenant_uuid, order_uuid, accepted_at, body
     )
     insert into order_version (tenant_uuid, order_uuid, accepted_at, landed_at, source, body) select tenant_uuid, order_uuid, accepted_at, accepted_at, 'Api', body from made`,
    ORDER,
  ],
  [
    `insert into invoice_order select i.tenant_uuid, i.invoice_uuid, o.order_uuid from invoice i join freight_order o on o.tenant_uuid = i.tenant_uuid and o.external_id = 'SO-' || i.finalized_no
     where i.tenant_uuid = $1 and $2::bigint > 0 and $3::jsonb is not null`,
    {},
  ],
  [
    `insert into order_reference (tenant_uuid, value_key, kind, order_uuid, loose_key)
     select tenant_uuid, 'order:' || replace(external_id, '-', ''), 'OrderNumber', order_uuid, 'order~50' || substr(external_id, 4) from freight_order
     where tenant_uuid = $1 and $2::bigint > 0 and $3::jsonb is not null`,
    {},
  ],
  [
    `insert into invoice_reference (tenant_uuid, value_key, kind, invoice_uuid, loose_key)
     select tenant_uuid, 'order:SO' || finalized_no, 'OrderNumber', invoice_uuid, 'order~50' || finalized_no from invoice
     where tenant_uuid = $1 and finalized_no <= $2::bigint and $3::jsonb is not null`,
    {},
  ],
  [
    `insert into dispute (tenant_uuid, dispute_uuid, invoice_uuid, party, created_at, created_by, resolved_at)
     select tenant_uuid, gen_random_uuid(), invoice_uuid, 'Vendor', received_at, 'test', received_at from invoice where tenant_uuid = $1 and finalized_no <= $2::bigint and $3::jsonb is not null`,
    {},
  ],
];

/** One of the generated invoices, with its place among them: order `SO-n`, invoice `INV-n`. */
export interface Known {
  readonly number: number;
  readonly uuid: string;
  readonly orderUuid: string;
  readonly disputeUuid: string;
}

/**
 * Fills a tenant that has none with finalized invoices, each with its order and a resolved dispute; answers 5,000 of them at
 * random.
 */
export async function generateInvoices(client: pg.Client, tenantUuid: string, size: number): Promise<readonly Known[]> {
  await client.query("select set_config('app.tenant', $1, false)", [tenantUuid]);
  for (const [sql, body] of GENERATE) await client.query(sql, [tenantUuid, size, JSON.stringify(body)]);
  await client.query("vacuum analyze");
  const { rows } = await client.query<Known>(
    `select i.finalized_no::int as number, i.invoice_uuid as uuid, o.order_uuid as "orderUuid", d.dispute_uuid as "disputeUuid"
     from invoice i join dispute d using (tenant_uuid, invoice_uuid) join invoice_order o using (tenant_uuid, invoice_uuid) where i.tenant_uuid = $1 order by random() limit 5000`,
    [tenantUuid],
  );
  return rows;
}

/** A request of a measurement. `body` is sent as JSON, `bytes` as they are. */
export interface Asked {
  readonly path: string;
  readonly body?: unknown;
  readonly bytes?: Buffer;
  readonly contentType?: string;
  /** POST where there is a body, else GET, unless told. */
  readonly method?: "POST";
}
export interface Answered {
  readonly ms: number;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
export const endRequests = (): void => agent.destroy();

/** Sends one request and reads its answer; anything but a 2xx is an error. */
export function ask(port: number, headers: Record<string, string>, asked: Asked): Promise<Answered> {
  const { path, body, bytes, contentType } = asked;
  return new Promise((resolve, reject) => {
    const payload = bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
    const began = performance.now();
    const request = httpRequest(
      {
        port,
        host: "127.0.0.1",
        path,
        agent,
        method: asked.method ?? (payload === undefined ? "GET" : "POST"),
        headers: {
          ...headers,
          ...(payload === undefined
            ? {}
            : { "content-type": contentType ?? "application/json", "content-length": payload.byteLength }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => {
          const ms = performance.now() - began;
          const text = Buffer.concat(parts).toString("latin1");
          if ((response.statusCode ?? 500) >= 300)
            reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 300)}`));
          else resolve({ ms, text });
        });
      },
    );
    request.on("error", reject);
    request.end(payload);
  });
}

/**
 * What every entry came to, each begun at its time, `rate` a second, whether or not earlier ones were answered (an open loop).
 */
export async function openLoop<T>(entry: (round: number) => Promise<T>, count: number, rate: number): Promise<readonly T[]> {
  const all: Promise<T>[] = [];
  const began = performance.now();
  for (let round = 0; round < count; round += 1) {
    const wait = began + (round * 1000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    all.push(entry(round));
  }
  return Promise.all(all);
}

export function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
}
