-- Of a mail that a person sent again because it did not arrive: the communication that it says once more.
alter table communication add column again_of uuid;
create unique index communication_again on communication (tenant_uuid, again_of) where again_of is not null;

-- Whether the records of the sender's domain prove that the mail is from there. Null: not read yet, or read by an earlier release.
alter table mail_message add column is_proven boolean;
create index mail_message_communication on mail_message (tenant_uuid, communication_uuid) where communication_uuid is not null;
create index mail_message_sender on mail_message (tenant_uuid, sender, received_at desc) where sender is not null;
