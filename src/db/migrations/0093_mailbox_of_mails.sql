-- By which mailbox a mail was fetched; null: it came by SMTP. The mailbox may be gone: whoever registered it prepared what came of it all the same.
alter table mail_message add column mailbox_uuid uuid;
update mail_message m set mailbox_uuid = t.mailbox_uuid from mailbox_message t where t.tenant_uuid = m.tenant_uuid and t.mail_uuid = m.mail_uuid;
