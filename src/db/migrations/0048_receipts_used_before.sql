-- Receipts of invoices that were approved before it was kept what an approval uses of them (0040): a receipt pays for a thing once, also then. One of a
-- charge's own kind, approved before the invoice and on it or on one of its orders, was used by what was approved of the charge, up to what it says;
-- by all of it where it says nothing that can be read, or the invoice was converted.
alter table document_use no force row level security;
alter table document no force row level security;
alter table document_invoice no force row level security;
alter table document_order no force row level security;
alter table invoice no force row level security;
alter table invoice_order no force row level security;
alter table freight_order no force row level security;

with receipt as (
  select d.tenant_uuid, d.document_uuid, d.blob_hash, d.approved_at, kind.code, d.fields ->> 'totalAmount' as total, upper(d.fields ->> 'currency') as currency
  from document d
  join (values ('LUMPER', 'LumperReceipt'), ('DETENTION', 'DetentionReceipt'), ('PALLET', 'PalletReceipt'), ('PERMIT', 'PermitReceipt')) kind (code, type)
    on kind.type = d.type
  where d.status = 'Approved' and d.approved_how is distinct from 'invoice'
), shown as (
  select r.*, l.invoice_uuid from receipt r join document_invoice l using (tenant_uuid, document_uuid)
  union
  select r.*, io.invoice_uuid from receipt r join document_order l using (tenant_uuid, document_uuid) join invoice_order io using (tenant_uuid, order_uuid)
)
insert into document_use (tenant_uuid, invoice_uuid, document_uuid, blob_hash, charge_code, amount, currency, used_at)
select s.tenant_uuid, s.invoice_uuid, s.document_uuid, s.blob_hash, s.code,
  case when orders.currency = i.currency and s.total ~ '^[0-9]{1,11}([.][0-9]{1,4})?$' and s.total::numeric > 0
    then least(s.total::numeric, paid.amount) else paid.amount end,
  orders.currency, i.approved_at
from shown s
join invoice i using (tenant_uuid, invoice_uuid)
cross join lateral (
  select coalesce(min(o.body #>> '{vendors,0,currency}'), i.currency) as currency
  from invoice_order io join freight_order o using (tenant_uuid, order_uuid)
  where io.tenant_uuid = i.tenant_uuid and io.invoice_uuid = i.invoice_uuid) orders
cross join lateral (
  select sum((a ->> 'amount')::numeric) as amount
  from jsonb_array_elements(case jsonb_typeof(i.allocations) when 'array' then i.allocations else '[]' end) a where a ->> 'code' = s.code) paid
where i.status = 'approved' and s.approved_at <= i.approved_at and paid.amount > 0 and (s.currency is null or s.currency = i.currency)
  and not exists (select from document_use u where u.tenant_uuid = i.tenant_uuid and u.invoice_uuid = i.invoice_uuid)
on conflict do nothing;

alter table document_use force row level security;
alter table document force row level security;
alter table document_invoice force row level security;
alter table document_order force row level security;
alter table invoice force row level security;
alter table invoice_order force row level security;
alter table freight_order force row level security;
