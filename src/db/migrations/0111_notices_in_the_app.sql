-- What somebody is told of stays, for the app, when its mail went out. `due_at` is null where no mail is to go out (any more).
alter table notice alter column due_at drop not null;
alter table notice add column in_app boolean not null default true;
alter table notice add column read_at timestamptz;
-- The same words about the same object are one notice, however often they come.
drop index notice_once;
create unique index notice_once on notice (tenant_uuid, user_id, kind, path, words);
create index notice_of_person on notice (tenant_uuid, user_id, at desc, notice_uuid) where in_app;
create index notice_unread on notice (tenant_uuid, user_id) where in_app and read_at is null;

alter table notice_choice add column in_app boolean not null default true;
