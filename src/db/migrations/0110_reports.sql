-- What was decided, counted a day at a time: a report of a year reads some thousand rows, however many invoices there were. Invoices
-- are counted once they are finalized, in the order of their numbers; `report_progress` says up to which.
create table report_progress (
  tenant_uuid uuid primary key,
  finalized_no bigint not null
);

create table report_day (
  tenant_uuid uuid not null,
  -- Of the decision, in UTC.
  day date not null,
  -- The vendor's externalId, else its SCAC, else empty.
  vendor text not null,
  currency text not null,
  vendor_name text,
  decided integer not null,
  approved integer not null,
  -- Approved by the policy by itself.
  by_policy integer not null,
  -- The last audit found nothing to review, dispute or block.
  clean integer not null,
  -- Terminated as a duplicate.
  duplicates integer not null,
  disputed integer not null,
  -- Disputed with the vendor, and less approved than billed in the end, or terminated.
  conceded integer not null,
  -- Invoiced more than 30 days after shipping.
  late integer not null,
  within_day integer not null,
  hours numeric(19,2) not null,
  billed numeric(19,4) not null,
  approved_amount numeric(19,4) not null,
  -- Billed beyond what was expected, and duplicates.
  found numeric(19,4) not null,
  -- Of what was billed on approved invoices not approved, and duplicates.
  saved numeric(19,4) not null,
  primary key (tenant_uuid, day, vendor, currency)
);

create table report_received (
  tenant_uuid uuid not null,
  day date not null,
  source text not null,
  -- Finalized ones that came on that day; those that are open are counted when somebody asks.
  invoices integer not null,
  primary key (tenant_uuid, day, source)
);

create table report_finding (
  tenant_uuid uuid not null,
  day date not null,
  rule text not null,
  vendor text not null,
  currency text not null,
  invoices integer not null,
  variance numeric(19,4) not null,
  primary key (tenant_uuid, day, rule, vendor, currency)
);

create index recovery_event_recovered on recovery_event (tenant_uuid, at) where kind = 'recovered';

alter table report_progress enable row level security;
alter table report_progress force row level security;
create policy tenant_only on report_progress using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
alter table report_day enable row level security;
alter table report_day force row level security;
create policy tenant_only on report_day using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
alter table report_received enable row level security;
alter table report_received force row level security;
create policy tenant_only on report_received using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
alter table report_finding enable row level security;
alter table report_finding force row level security;
create policy tenant_only on report_finding using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
