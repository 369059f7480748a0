-- Settings that move money, as they were and as they will be. The tables beside hold what is in force; here stands who made it so, and when.
create table setting_version (
  tenant_uuid uuid not null references tenant,
  kind text not null check (kind in ('charge-codes', 'charge-aliases', 'fx-rates', 'reason-codes', 'vendor', 'customer', 'edi-partner')),
  -- The vendor's or customer's external id, the partner's sender id; empty: the tenant.
  subject text not null,
  version integer not null,
  -- Made in the order of recording.
  version_uuid uuid not null,
  -- What was in force when it was made: it changes what differs from that, and leaves what others changed until its day.
  base_version integer,
  -- The whole setting, as its kind stores it; null: there is none.
  content jsonb,
  cause text not null check (cause in ('set', 'restored', 'confirmed', 'order', 'found')),
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  effective_from date not null,
  -- Null: its day has not come, or it was withdrawn before.
  applied_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_by_name text,
  primary key (tenant_uuid, kind, subject, version)
);
create unique index setting_version_uuid on setting_version (tenant_uuid, version_uuid);
create index setting_version_waiting on setting_version (tenant_uuid, effective_from) where applied_at is null and withdrawn_at is null;
-- Audits read whether any waits for its day.
create trigger setting_version_waits after insert on setting_version for each row when (new.applied_at is null) execute function bump_settings();
create trigger setting_version_ended after update on setting_version for each row when (old.applied_at is null) execute function bump_settings();

-- What is there is version 1. Who made it was not kept.
alter table charge_code no force row level security;
alter table vendor_charge_alias no force row level security;
alter table fx_rate no force row level security;
alter table vendor no force row level security;
alter table customer no force row level security;
alter table edi_partner no force row level security;
insert into setting_version (tenant_uuid, kind, subject, version, version_uuid, content, cause, made_by, made_by_name, made_at, effective_from, applied_at)
select tenant_uuid, kind, subject, 1, ('00000000-0000-7' || substr(gen_random_uuid()::text, 16))::uuid, content, 'found', 'release', 'earlier release', now(), current_date, now()
from (
  select tenant_uuid, 'charge-codes' as kind, '' as subject,
    jsonb_agg(jsonb_build_object('code', code, 'kind', kind, 'aliases', aliases) order by position, code) as content
  from charge_code group by tenant_uuid
  union all
  select tenant_uuid, 'charge-aliases', vendor_external_id, jsonb_agg(jsonb_build_object('alias', alias, 'code', code) order by alias collate "C")
  from vendor_charge_alias group by tenant_uuid, vendor_external_id
  union all
  select tenant_uuid, 'fx-rates', '',
    jsonb_agg(jsonb_build_object('from', from_currency, 'to', to_currency, 'rate', trim_scale(rate)::text, 'date', valid_on::text)
      order by valid_on desc, from_currency, to_currency)
  from fx_rate group by tenant_uuid
  union all
  select tenant_uuid, 'reason-codes', '', reason_codes from tenant where reason_codes is not null
  union all
  select tenant_uuid, 'vendor', external_id,
    body || jsonb_build_object('name', name, 'scac', scac, 'mcNumber', mc_number, 'dotNumber', dot_number) from vendor
  union all
  select tenant_uuid, 'customer', external_id, body || jsonb_build_object('name', name) from customer
  union all
  select tenant_uuid, 'edi-partner', sender_id, body from edi_partner
) held;
alter table charge_code force row level security;
alter table vendor_charge_alias force row level security;
alter table fx_rate force row level security;
alter table vendor force row level security;
alter table customer force row level security;
alter table edi_partner force row level security;
alter table setting_version enable row level security;
alter table setting_version force row level security;
create policy tenant_only on setting_version using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
-- What held once, or was withdrawn, stays as it was.
create function setting_version_stays() returns trigger language plpgsql as $$
begin
  raise exception 'version % of % % is over: it never changes', old.version, old.kind, old.subject;
end $$;
create trigger setting_version_stays before update on setting_version for each row
  when (old.applied_at is not null or old.withdrawn_at is not null) execute function setting_version_stays();
-- What it says stands in the trail where it takes effect.
create trigger setting_version_trail after insert or update on setting_version
  for each row execute function trail_change('money', 'kind subject version', 'content made_by_name withdrawn_by_name', '');
