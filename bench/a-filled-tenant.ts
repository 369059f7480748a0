import type pg from "pg";
import { invoiceToStored } from "#contract/stored/invoice.ts";
import { orderToStored } from "#contract/stored/order.ts";
import { aCharge, anOrder } from "#tests/builders/an-order.ts";
import { anInvoice } from "#tests/builders/an-invoice.ts";

/** One of so many invoices is open, as in a company that pays within a month and looks back two years. */
const OPEN_OF = 33;
const PER_STATEMENT = 50_000;
const DAYS = 400;
const MANY_DOCUMENTS = 2;

const INVOICE = invoiceToStored(anInvoice({ charges: [aCharge("400", "800.0000"), aCharge("405", "120.0000")] }));
const ORDER = orderToStored(anOrder({ metadata: {}, tags: { Division: "North" } }));

/** The rows `n` from $2 to $3 with their moment `at`, the last of $4 now, the first so many days ago. */
const MADE = `(select n, now() - (1 - n / $4::float8) * interval '${DAYS} days' as at, n % ${OPEN_OF} = 0 as is_open
  from generate_series($2::bigint, $3::bigint) n where $5::jsonb is not null and $6::text is not null) made`;

/** What the app's lists show, a statement a table; every statement takes tenant, first, last, size, a body. */
const GENERATE: readonly (readonly [sql: string, body: unknown])[] = [
  [
    `insert into invoice (tenant_uuid, invoice_uuid, external_id, invoice_number, number_key, type, source, status, verdict, vendor_external_id, vendor_scac,
       vendor_name, currency, billed, expected, variance, approved, approved_by, approved_at, invoice_on, ship_on, due_on, is_quick_pay, received_at, accepted_at,
       created_by, assignee, hold, first_approval, snoozed_until, finalized_no, finalized_at, exceptions, body)
     select $1::uuid, gen_random_uuid(), 'INV-' || n, 'INV-' || n, n::text, 'Invoice', (array['Edi210', 'Api', 'Mail'])[1 + n % 3],
       case when not is_open then case when n % 50 = 0 then 'terminated' else 'approved' end
         else (array['review', 'review', 'review', 'unmatched', 'disputed'])[1 + (n / ${OPEN_OF}) % 5] end,
       case when not is_open then 'approve' else (array['review', 'dispute', 'approve', 'unmatched', 'dispute'])[1 + (n / ${OPEN_OF}) % 5] end,
       'V' || n % 400, 'S' || n % 400, 'Vendor ' || n % 400, case when n % 10 = 0 then 'CAD' else 'USD' end, 900 + n % 977, 900, n % 977,
       case when is_open then null else 900 end, case when is_open then null when n % 3 = 0 then 'user:' || $6 else 'policy' end,
       case when is_open then null else at + interval '2 days' end, at::date, at::date - 5, at::date + 30, n % 10 = 0, at, at, 'edi:X',
       case when is_open and n % 4 = 0 then 'user:' || $6 end, case when is_open and n % 29 = 0 then '{"reason":"proof-of-delivery"}'::jsonb end,
       null, case when is_open and n % 31 = 0 then now() + interval '3 days' end,
       case when is_open then null else n - n / ${OPEN_OF} end, case when is_open then null else at + interval '2 days' end,
       case when is_open and (n / ${OPEN_OF}) % 5 <> 2 then (select jsonb_agg(jsonb_build_object('rule', 'rule-' || (n + k) % 8,
         'severity', case (n + k) % 3 when 0 then 'dispute' else 'review' end, 'charge', case when (n + k) % 3 < 2 then 'CHARGE' || (n + 5 * k) % 6 end,
         'variance', (n + k) % 10000 || '.0000')) from generate_series(0, 2) k) end,
       $5::jsonb || jsonb_build_object('invoiceNumber', 'INV-' || n, 'externalId', 'INV-' || n)
     from ${MADE}`,
    INVOICE,
  ],
  [
    `insert into freight_order (tenant_uuid, order_uuid, external_id, order_number, status, accepted_at, ship_on, customer_external_id, created_at, changed_at, body)
     select $1::uuid, gen_random_uuid(), 'SO-' || n, 'SO-' || n, case when n % 40 = 0 then 'open' else 'approved' end, at, at::date, 'C' || n % 300, at, at,
       jsonb_set($5::jsonb || jsonb_build_object('orderNumber', 'SO-' || n, 'externalId', 'SO-' || n), '{vendors,0,externalId}', to_jsonb('V' || n % 400)) from ${MADE}`,
    ORDER,
  ],
  [
    `insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, accepted_at, state)
     select $1::uuid, gen_random_uuid(), case when n % 2 = 0 then 'createOrder' else 'createInvoice' end, 'INV-' || n, '{}', 'key:tms', at,
       case when n % 2000 = 0 then 'parked' else 'ingested' end from ${MADE}`,
    {},
  ],
  [
    `insert into document (tenant_uuid, document_uuid, type, status, filename, stored_name, media_type, blob_hash, bytes, source, created_at, created_by, modified_at,
       modified_by)
     select $1::uuid, md5($1::text || 'document' || n)::uuid, case when n % 4 = 0 then 'BillOfLading' else 'ProofOfDelivery' end, case when n % 60 = 0 then 'Ready' else 'Approved' end,
       'pod-' || n || '.pdf', 'pod-' || n || '.pdf', 'application/pdf', md5(n::text), 40000, 'api', at, 'key:tms', at, 'key:tms'
     from ${MADE} where n % ${MANY_DOCUMENTS} = 0`,
    {},
  ],
  [
    `insert into document_word (tenant_uuid, word, document_uuid) select $1::uuid, word, md5($1::text || 'document' || n)::uuid
     from ${MADE}, unnest(array['pod', n::text, 'pdf']) word where n % ${MANY_DOCUMENTS} = 0`,
    {},
  ],
  [
    `insert into document_review (tenant_uuid, document_uuid, state, place, type, vendor, since, done_at, done_by, seconds)
     select $1::uuid, md5($1::text || 'document' || n)::uuid, case when n % 60 = 0 then 'waiting' else 'done' end, n % 3, 'ProofOfDelivery', 'V' || n % 400, at,
       case when n % 60 = 0 then null else at end, case when n % 60 = 0 then null else 'user:' || $6 end, 20
     from ${MADE} where n % 10 = 0`,
    {},
  ],
  [
    `insert into mail_message (tenant_uuid, mail_uuid, address, received_at, client_address, helo, envelope_from, envelope_to, blob_hash, bytes, outcome, sender, sender_name,
       subject, text, vendor_external_id, read_at)
     select $1::uuid, gen_random_uuid(), 'invoices', at, '192.0.2.1', 'x', 'ap@carrier.example', 'in@mail.example', md5(n::text), 9000,
       (array['invoice', 'document', 'quarantined', 'invoice'])[1 + n / 5 % 4], 'ap' || n % 400 || '@carrier.example', 'Carrier ' || n % 400, 'Invoice INV-' || n, '',
       'V' || n % 400, at from ${MADE} where n % 5 = 0`,
    {},
  ],
  [
    `with made_events as (insert into event (tenant_uuid, event_uuid, type, at, data)
       select $1::uuid, gen_random_uuid(), case when n % 2 = 0 then 'INVOICE_CREATED' else 'INVOICE_APPROVED' end, at, '{}' from ${MADE}
       returning event_uuid, type, at)
     insert into delivery (tenant_uuid, delivery_uuid, endpoint_uuid, event_uuid, type, state, attempts, created_at, due_at, done_at)
     select $1::uuid, gen_random_uuid(), $1, event_uuid, type, case when hashtext(event_uuid::text) % 5000 = 0 then 'discarded' else 'succeeded' end, 1, at, at, at
     from made_events`,
    {},
  ],
  [
    `insert into edi_interchange (tenant_uuid, interchange_uuid, file_uuid, received_at, received_by, channel, byte_hash, bytes, sender, receiver, control_number, outcome,
       sets, sets_accepted, worst_outcome)
     select $1::uuid, gen_random_uuid(), gen_random_uuid(), at, 'sftp', 'sftp', decode(md5(n::text), 'hex'), 2000, 'S' || n % 400, 'US', n::text,
       case when n % 200 = 0 then 'rejected' else 'accepted' end, 1, 1, case when n % 200 = 0 then 'rejected' else 'accepted' end
     from ${MADE} where n % 4 = 0`,
    {},
  ],
  [
    `insert into trail_event (tenant_uuid, at, kind, touches, operation, action, actor, subject)
     select $1::uuid, at, (array['operation', 'decision', 'change'])[1 + n % 3], (array['money', 'settings', 'money', 'access'])[1 + n % 4],
       'approveInvoice', 'approved', case when n % 7 = 0 then 'user:' || $6 else 'policy' end, 'INV-' || n from ${MADE}`,
    {},
  ],
  [
    `insert into notice (tenant_uuid, user_id, kind, path, words, at, read_at)
     select $1::uuid, $6, 'assigned', '/invoices/' || n, 'INV-' || n, at, case when n % 700 = 0 then null else at end from ${MADE}
     where n % 100 = 0`,
    {},
  ],
];

/** What stands on rows of the first statements, once for all. */
const THEN: readonly string[] = [
  `insert into finalized_invoice (tenant_uuid, finalized_no, invoice_uuid, finalized_at, status, source, matched, delivered)
   select tenant_uuid, finalized_no, invoice_uuid, finalized_at, status, source, true, true from invoice where tenant_uuid = $1 and finalized_no is not null
   on conflict do nothing`,
  `insert into tenant_counter (tenant_uuid, finalized_no, finalized_at) select $1::uuid, max(finalized_no), max(finalized_at) from invoice where tenant_uuid = $1
   on conflict (tenant_uuid) do update set finalized_no = excluded.finalized_no, finalized_at = excluded.finalized_at`,
  `insert into invoice_reference (tenant_uuid, value_key, kind, invoice_uuid, loose_key)
   select tenant_uuid, 'bol:' || 7000000 + number_key::bigint, 'BOLNumber', invoice_uuid, 'bol~' || 7000000 + number_key::bigint from invoice where tenant_uuid = $1`,
  `insert into order_reference (tenant_uuid, value_key, kind, order_uuid, loose_key)
   select tenant_uuid, 'order:' || replace(external_id, '-', ''), 'OrderNumber', order_uuid, 'order~50' || substr(external_id, 4) from freight_order
   where tenant_uuid = $1`,
  `insert into invoice_order select i.tenant_uuid, i.invoice_uuid, o.order_uuid from invoice i
   join freight_order o on o.tenant_uuid = $1 and o.external_id = 'SO-' || i.number_key where i.tenant_uuid = $1 and i.status <> 'unmatched'`,
  `insert into document_invoice select $1::uuid, md5($1::text || 'document' || number_key)::uuid, invoice_uuid from invoice
   where tenant_uuid = $1 and number_key::bigint % ${MANY_DOCUMENTS} = 0 and number_key::bigint % 50 <> 0`,
  `insert into dispute (tenant_uuid, dispute_uuid, invoice_uuid, party, created_at, created_by, resolved_at, disputed)
   select tenant_uuid, gen_random_uuid(), invoice_uuid, 'Vendor', received_at, 'user:x', case when status = 'disputed' then null else received_at + interval '9 days' end, 60.5
   from invoice where tenant_uuid = $1 and (status = 'disputed' or (status = 'approved' and number_key::bigint % 20 = 0))`,
  `insert into dispute_reason (tenant_uuid, reason_uuid, dispute_uuid, description, created_at, resolved_at)
   select tenant_uuid, gen_random_uuid(), dispute_uuid, 'Fuel', created_at, resolved_at from dispute where tenant_uuid = $1`,
  `insert into recovery (tenant_uuid, recovery_uuid, order_uuid, vendor_key, vendor_external_id, vendor_name, currency, approved, due, overpaid, amount, state, causes,
     invoice_uuids, created_at, changed_at)
   select o.tenant_uuid, gen_random_uuid(), o.order_uuid, 'V' || substr(o.external_id, 4)::bigint % 400, 'V' || substr(o.external_id, 4)::bigint % 400, 'Vendor', 'USD', 1000, 900,
     100, 100, case when substr(o.external_id, 4)::bigint % 500 = 0 then 'open' else 'recovered' end, '{order-changed}', array[]::uuid[], o.created_at, o.changed_at
   from freight_order o where o.tenant_uuid = $1 and substr(o.external_id, 4)::bigint % 50 = 0`,
  // All but the newest are sealed, as the worker leaves them.
  `delete from trail_unsealed where tenant_uuid = $1`,
];

/** Vendors, customers and the endpoint; as many in each tenant. */
const FIRST: readonly string[] = [
  `insert into vendor (tenant_uuid, external_id, vendor_uuid, name, scac) select $1::uuid, 'V' || n, gen_random_uuid(), 'Vendor ' || n, 'S' || n from generate_series(0, 399) n`,
  `insert into customer (tenant_uuid, external_id, customer_uuid, name) select $1::uuid, 'C' || n, gen_random_uuid(), 'Customer ' || n from generate_series(0, 299) n`,
  `insert into webhook_endpoint (tenant_uuid, endpoint_uuid, url, secrets) values ($1, $1, 'https://tms.example/hook', '[]')`,
];

/**
 * Fills a tenant, which is there and has the member `userId`, with so many invoices and what comes with them: orders, documents
 * and their reviews, mail, interchanges, deliveries, disputes, recoveries, the trail, notices. Three of a hundred are open.
 */
export async function fillTenant(
  client: pg.Client,
  { tenantUuid, userId, size }: { readonly tenantUuid: string; readonly userId: string; readonly size: number },
): Promise<void> {
  await client.query("select set_config('app.tenant', $1, false)", [tenantUuid]);
  for (const sql of FIRST) await client.query(sql, [tenantUuid]);
  for (const [sql, body] of GENERATE)
    for (let from = 1; from <= size; from += PER_STATEMENT)
      await client.query(sql, [tenantUuid, from, Math.min(size, from + PER_STATEMENT - 1), size, JSON.stringify(body), userId]);
  // The plans of what follows hang on how many rows there are.
  await client.query("analyze");
  for (const sql of THEN) await client.query(sql, [tenantUuid]);
}
