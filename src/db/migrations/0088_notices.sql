-- What somebody of the tenant is told of by mail, until it is sent: then it is deleted. Never what a document or a message says.
create table notice (
  tenant_uuid uuid not null,
  notice_uuid uuid not null default gen_random_uuid(),
  user_id text not null,
  kind text not null,
  -- Where it leads in the app.
  path text not null,
  words text not null,
  at timestamptz not null default now(),
  due_at timestamptz not null,
  primary key (tenant_uuid, notice_uuid),
  foreign key (tenant_uuid, user_id) references tenant_member (tenant_uuid, user_id)
);
create unique index notice_once on notice (tenant_uuid, user_id, kind, path);

-- What a person chose; without a row a notice comes at once.
create table notice_choice (
  tenant_uuid uuid not null,
  user_id text not null,
  kind text not null,
  choice text not null check (choice in ('at-once', 'daily', 'never')),
  primary key (tenant_uuid, user_id, kind),
  foreign key (tenant_uuid, user_id) references tenant_member (tenant_uuid, user_id)
);

do $$
declare
  name text;
begin
  foreach name in array array['notice', 'notice_choice'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant_only on %I using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
      with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)$policy$, name);
  end loop;
end $$;
create trigger notice_choice_trail after insert or update or delete on notice_choice
  for each row execute function trail_change('settings', 'user_id kind', '', '');
