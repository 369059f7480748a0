-- Bodies of messages that landed, and former texts of orders, stand here together and compressed once nobody needs them soon
-- (src/db/queries/message/body-packs.ts). What they were taken from is empty then and names its pack.
create table body_pack (
  tenant_uuid uuid not null references tenant,
  pack_uuid uuid not null,
  kind text not null check (kind in ('intake', 'order-version')),
  -- The newest that is in it: the next pack begins there.
  through timestamptz not null,
  entries integer not null,
  bodies bytea not null,
  primary key (tenant_uuid, pack_uuid)
);
alter table body_pack alter column bodies set storage external;
create index body_pack_through on body_pack (tenant_uuid, kind, through);
alter table body_pack enable row level security;
alter table body_pack force row level security;
create policy tenant_only on body_pack using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

alter table intake add column pack_uuid uuid;
alter table order_version add column pack_uuid uuid;

-- With the usual fifth of a table, the vacuum after the first hundred million rows would wait for twenty million dead ones.
alter table intake set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table invoice set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table freight_order set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table order_version set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table event set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table delivery_attempt set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
