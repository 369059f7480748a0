-- Who answers for a key, an SFTP account, an EDI partner or a caller of an outside issuer: four eyes are two persons, whatever they sign in by.
create table principal (
  tenant_uuid uuid not null references tenant,
  -- As an actor is written: key:<uuid>, sftp:<user name>, oauth:<issuer/subject>; and partner:<sender id>.
  principal text not null,
  -- user:<id>; key:<uuid> of a key that stands for itself; null: nobody.
  responsible text,
  -- Everybody who made it or ever answered for it: each may hold its secret.
  persons text[] not null default '{}',
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_uuid, principal)
);
-- What an earlier release made: the tenant's first admin answers for it, else nobody, who is never a second person.
insert into principal (tenant_uuid, principal, responsible, persons, changed_by)
select made.tenant_uuid, made.principal, 'user:' || admin.user_id, case when admin.user_id is null then '{}'::text[] else array['user:' || admin.user_id] end, 'upgrade'
from (
  select tenant_uuid, 'key:' || key_uuid as principal from api_key
  union all select tenant_uuid, 'sftp:' || user_name from sftp_account
) made
left join lateral (
  select user_id from tenant_member m where m.tenant_uuid = made.tenant_uuid and m.role = 'admin' order by m.created_at, m.user_id limit 1
) admin on true;
alter table principal enable row level security;
alter table principal force row level security;
create policy tenant_only on principal using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
-- Everybody who corrected it, and not the last one alone: a second correction hides no first one.
alter table document add column correctors text[] not null default '{}';
