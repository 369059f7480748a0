-- Who gets the figures of the week by mail. The row stays where somebody wants them no more, so that no week is sent twice.
create table weekly_mail (
  tenant_uuid uuid not null,
  user_id text not null,
  wanted boolean not null,
  time_zone text not null,
  -- The next Monday morning there.
  due_at timestamptz not null,
  -- The Monday on which the last one was due, sent or left out because it was long past.
  last_monday date,
  -- By which whoever has the mail stops it, and does nothing else.
  stop_token text not null,
  primary key (tenant_uuid, user_id),
  foreign key (tenant_uuid, user_id) references tenant_member (tenant_uuid, user_id)
);
create index weekly_mail_due on weekly_mail (tenant_uuid, due_at) where wanted;
create unique index weekly_mail_stop on weekly_mail (tenant_uuid, stop_token);

alter table weekly_mail enable row level security;
alter table weekly_mail force row level security;
create policy tenant_only on weekly_mail using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
create trigger weekly_mail_trail after insert or update or delete on weekly_mail
  for each row execute function trail_change('settings', 'user_id', 'due_at last_monday', 'stop_token');
