-- How the app looks and listens for somebody, in whatever browser they sign in. Null: as the browser has it. `keys`: "h=7" where 7
-- stands for h from now on, "h=" where h is off.
create table person_preference (
  tenant_uuid uuid not null,
  user_id text not null,
  theme text check (theme in ('auto', 'light', 'dark')),
  density text check (density in ('compact', 'comfortable')),
  language text check (length(language) between 1 and 10),
  region text check (length(region) = 2),
  time_zone text check (length(time_zone) between 1 and 64),
  single_keys boolean,
  keys text[] not null default '{}' check (cardinality(keys) <= 100),
  primary key (tenant_uuid, user_id),
  foreign key (tenant_uuid, user_id) references tenant_member (tenant_uuid, user_id)
);
alter table person_preference enable row level security;
alter table person_preference force row level security;
create policy tenant_only on person_preference using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
