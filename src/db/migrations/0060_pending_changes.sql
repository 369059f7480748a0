-- Changes of where money goes, and of who watches over it, that wait for a second person.
create table pending_change (
  tenant_uuid uuid not null references tenant,
  -- Made in the order of asking.
  change_uuid uuid not null,
  kind text not null check (kind in ('remit-to', 'payment-terms', 'charge-terms', 'approval-limit', 'separate-duties')),
  -- The vendor's external id, the partner's sender id, the actor whose limit it is; empty: the tenant.
  subject text not null,
  -- As the setting itself is stored: an address, a text, a map, a switch.
  before jsonb not null,
  after jsonb not null,
  -- Whose open invoices it holds: id:<vendor's external id>, scac:<SCAC>.
  concerns text[] not null default '{}',
  asked_by text not null,
  asked_name text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'cancelled', 'replaced', 'expired')),
  decided_by text,
  decided_name text,
  decided_at timestamptz,
  reason text,
  primary key (tenant_uuid, change_uuid)
);
-- One change of a thing waits at a time: a newer one takes the place of the older.
create unique index pending_change_waiting on pending_change (tenant_uuid, kind, subject) where state = 'waiting';
create index pending_change_of on pending_change (tenant_uuid, kind, subject, change_uuid);
alter table pending_change enable row level security;
alter table pending_change force row level security;
create policy tenant_only on pending_change using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
-- Audits read whether any waits.
create trigger pending_change_changed after insert or update or delete on pending_change for each row execute function bump_settings();
-- Null: on once two people work for the tenant, off in a sandbox.
alter table tenant add column separate_duties boolean;
