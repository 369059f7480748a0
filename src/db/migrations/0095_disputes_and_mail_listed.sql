-- What was in dispute when it was raised, in the invoice's currency, as the claim of the audit said. Null: raised before this was kept, or the audit claimed nothing.
alter table dispute add column disputed numeric(19, 4);
-- What a mail says is disputed below the words that somebody wrote: the charges of the claim as it went out.
alter table communication add column email_claim text;
-- Disputes by age, the open ones apart.
create index dispute_listed on dispute (tenant_uuid, (resolved_at is null), created_at, dispute_uuid);
-- The mails of a vendor, the newest first.
create index mail_message_vendor on mail_message (tenant_uuid, vendor_external_id, received_at desc, mail_uuid) where vendor_external_id is not null;
