-- What became of a communication that is a mail, beside `mailed_at`. Null: it waits, or went out.
alter table communication add column mail_state text check (mail_state in ('failed', 'bounced'));
-- Why it has not gone out yet, failed, came back, or did not go to all.
alter table communication add column mail_reason text;
alter table communication add column mail_attempts integer not null default 0;
