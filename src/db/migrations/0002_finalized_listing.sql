-- The finalized listing reads a lean table of its own: a thousand rows fit in a dozen pages, and to mark one delivered does not rewrite an
-- invoice. What it says of an invoice (number, date, status, source, matched) never changes again; only `delivered` does.
create table finalized_invoice (
  tenant_uuid uuid not null,
  finalized_no bigint not null,
  invoice_uuid uuid not null,
  finalized_at timestamptz not null,
  status text not null check (status in ('approved', 'terminated')),
  source text not null,
  matched boolean not null,
  delivered boolean not null default false,
  delivered_at timestamptz,
  primary key (tenant_uuid, finalized_no)
);
create unique index finalized_invoice_at on finalized_invoice (tenant_uuid, finalized_at, finalized_no);
create unique index finalized_invoice_uuid on finalized_invoice (tenant_uuid, invoice_uuid);
create index finalized_invoice_filtered on finalized_invoice (tenant_uuid, matched, delivered, finalized_no);

drop index invoice_finalized_no;
drop index invoice_finalized_at;
alter table invoice drop column delivered_at;

-- Counts in blocks of two widths, so that a sum over ten million invoices adds a few hundred rows.
drop table finalized_block;
create table finalized_block (
  tenant_uuid uuid not null,
  width integer not null check (width in (1000, 100000)),
  block_no bigint not null,
  matched_undelivered integer not null default 0,
  matched_delivered integer not null default 0,
  unmatched_undelivered integer not null default 0,
  unmatched_delivered integer not null default 0,
  terminated integer not null default 0,
  primary key (tenant_uuid, width, block_no)
) with (fillfactor = 50);

-- The queue: quick pay first, then the oldest. Everything else lists the newest first.
drop index invoice_queue;
create index invoice_queue on invoice (tenant_uuid, status, is_quick_pay desc, received_at, invoice_uuid);
create index invoice_vendor on invoice (tenant_uuid, vendor_external_id, received_at desc, invoice_uuid);
create index invoice_assignee on invoice (tenant_uuid, assignee, received_at desc, invoice_uuid) where assignee is not null;
create index invoice_verdict on invoice (tenant_uuid, verdict, received_at desc, invoice_uuid) where verdict <> 'approve';
create index freight_order_number on freight_order (tenant_uuid, order_number);

-- Search by the first characters needs byte order, whatever the database's language.
alter table invoice alter column number_key type text collate "C";
alter table invoice_reference alter column value_key type text collate "C";
alter table order_reference alter column value_key type text collate "C";

do $$
declare
  name text;
begin
  foreach name in array array['finalized_invoice', 'finalized_block'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant_only on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid) '
      'with check (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', name);
  end loop;
end $$;
