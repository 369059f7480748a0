-- What is known of each recipient of a mail of a dispute. Of whom nothing was told there is no row: it was sent to them.
create table communication_recipient (
  tenant_uuid uuid not null,
  communication_uuid uuid not null,
  -- In lower case.
  address text not null,
  outcome text not null check (outcome in ('failed', 'delayed', 'delivered', 'sent')),
  said text,
  primary key (tenant_uuid, communication_uuid, address)
);
alter table communication_recipient enable row level security;
alter table communication_recipient force row level security;
create policy tenant_only on communication_recipient using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
