-- Two records of the directory that are one carrier: the merged one is another name of the survivor until somebody takes them apart.
-- Nothing that is stored is written anew: what names the merged record is read as the survivor's (src/domain/party/one-carrier.ts).
create table vendor_merge (
  tenant_uuid uuid not null,
  merge_uuid uuid not null,
  merged_external_id text not null,
  survivor_external_id text not null,
  reason text not null,
  made_at timestamptz not null,
  made_by text not null,
  undone_at timestamptz,
  undone_by text,
  undone_reason text,
  primary key (tenant_uuid, merge_uuid),
  check (merged_external_id <> survivor_external_id),
  check (num_nulls(undone_at, undone_by, undone_reason) in (0, 3)),
  foreign key (tenant_uuid, merged_external_id) references vendor (tenant_uuid, external_id),
  foreign key (tenant_uuid, survivor_external_id) references vendor (tenant_uuid, external_id)
);
-- A record is merged into one at a time.
create unique index vendor_merge_merged on vendor_merge (tenant_uuid, merged_external_id) where undone_at is null;
create index vendor_merge_survivor on vendor_merge (tenant_uuid, survivor_external_id, made_at desc);

alter table vendor_merge enable row level security;
alter table vendor_merge force row level security;
create policy tenant_only on vendor_merge using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
create trigger vendor_merge_trail after insert or update or delete on vendor_merge
  for each row execute function trail_change('money', 'merged_external_id', '', '');

alter table pending_change drop constraint pending_change_kind_check;
alter table pending_change add constraint pending_change_kind_check
  check (kind in ('remit-to', 'payment-terms', 'charge-terms', 'approval-limit', 'separate-duties', 'audit-policy', 'sign-in-provider', 'vendor-merge'));
