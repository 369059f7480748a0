-- Teams: people who look after invoices together. A team gives nobody a right: an invoice is assigned to it as to a person.
create table team (
  tenant_uuid uuid not null,
  team_uuid uuid not null,
  name text not null,
  e_tag integer not null default 1,
  made_at timestamptz not null default now(),
  -- What was assigned to it goes on naming it.
  removed_at timestamptz,
  primary key (tenant_uuid, team_uuid)
);
create unique index team_name on team (tenant_uuid, lower(name)) where removed_at is null;
alter table team enable row level security;
alter table team force row level security;
create policy tenant_only on team
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

create table team_member (
  tenant_uuid uuid not null,
  team_uuid uuid not null,
  user_id text not null,
  primary key (tenant_uuid, team_uuid, user_id),
  foreign key (tenant_uuid, team_uuid) references team (tenant_uuid, team_uuid),
  foreign key (tenant_uuid, user_id) references tenant_member (tenant_uuid, user_id)
);
create index team_member_person on team_member (tenant_uuid, user_id);
alter table team_member enable row level security;
alter table team_member force row level security;
create policy tenant_only on team_member
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

create trigger team_trail after insert or delete or update on team
  for each row execute function trail_change('settings', 'team_uuid', 'e_tag', '');
create trigger team_member_trail after insert or delete or update on team_member
  for each row execute function trail_change('settings', 'team_uuid user_id', '', '');
