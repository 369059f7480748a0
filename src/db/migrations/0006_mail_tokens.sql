-- Where answers to our mail belong: dispute-<token>@domain. Looked up before a tenant is known.
create table mail_token (
  token text primary key,
  tenant_uuid uuid not null references tenant,
  dispute_uuid uuid not null,
  created_at timestamptz not null default now()
);
create index mail_token_dispute on mail_token (tenant_uuid, dispute_uuid);

-- When a communication that is a mail was handed to the mail server; null while it waits.
alter table communication add column mailed_at timestamptz;
