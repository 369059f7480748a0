-- What was approved beyond what is due now, one for each order and vendor: after approval nothing re-opens, the money is got back.
-- `claimed` is up to which overpayment the vendor was asked; `recovered` and `waived` are what people said, in all.
create table recovery (
  tenant_uuid uuid not null references tenant,
  recovery_uuid uuid not null,
  order_uuid uuid not null,
  vendor_key text not null,
  vendor_external_id text,
  vendor_scac text,
  vendor_name text,
  currency text not null,
  approved numeric(19,4) not null,
  due numeric(19,4) not null,
  overpaid numeric(19,4) not null check (overpaid >= 0),
  claimed numeric(19,4) not null default 0,
  recovered numeric(19,4) not null default 0 check (recovered >= 0),
  waived numeric(19,4) not null default 0 check (waived >= 0),
  amount numeric(19,4) not null check (amount >= 0),
  state text not null check (state in ('open', 'claimed', 'recovered', 'waived', 'closed')),
  causes text[] not null,
  invoice_uuids uuid[] not null,
  e_tag integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_uuid, recovery_uuid),
  unique (tenant_uuid, order_uuid, vendor_key)
);
create index recovery_listing on recovery (tenant_uuid, state, changed_at desc, recovery_uuid);
alter table recovery enable row level security;
alter table recovery force row level security;
create policy tenant_only on recovery using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

create table recovery_event (
  tenant_uuid uuid not null references tenant,
  recovery_uuid uuid not null,
  -- The eTag it made: every change is one.
  e_tag integer not null,
  at timestamptz not null,
  actor text not null,
  kind text not null check (kind in ('opened', 'changed', 'claimed', 'recovered', 'waived')),
  -- What this entry is about, and what is left after it.
  sum numeric(19,4) not null,
  amount numeric(19,4) not null,
  state text not null,
  note text,
  primary key (tenant_uuid, recovery_uuid, e_tag)
);
alter table recovery_event enable row level security;
alter table recovery_event force row level security;
create policy tenant_only on recovery_event using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
