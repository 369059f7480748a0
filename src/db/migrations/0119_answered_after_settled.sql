-- When the other party wrote after a dispute was settled; null once one of us wrote since, by mail or by a note.
alter table dispute add column answered_at timestamptz;
-- Disputes by age, those that wait for somebody apart.
create index dispute_waiting on dispute (tenant_uuid, (resolved_at is null or answered_at is not null), created_at, dispute_uuid);
drop index dispute_listed;
-- Of a mail that is held: SHA-256 of its id, sender, subject, words and files, by which copies that came another way are known.
alter table mail_message add column content_hash text;
create index mail_message_held on mail_message (tenant_uuid, content_hash) where outcome = 'quarantined';
