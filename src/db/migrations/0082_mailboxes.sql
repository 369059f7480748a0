-- Mailboxes of a tenant that mail is fetched from by IMAP. Nothing is deleted there: what was taken is moved to a folder, or flagged.
create table mailbox (
  tenant_uuid uuid not null references tenant,
  mailbox_uuid uuid not null,
  name text not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls')),
  username text not null,
  authentication text not null check (authentication in ('password', 'oauth')),
  -- Encrypted: the password, or of OAuth the refresh token, else an access token. Null where the client's secret alone is asked with, and where it did not come with a copy.
  secret text,
  -- Where OAuth access tokens are asked for; null: `secret` is one.
  token_url text,
  client_id text,
  -- Encrypted.
  client_secret text,
  scope text,
  folder text not null,
  -- What its mails are, as the part of an address says it of those that come by SMTP.
  address text not null check (address in ('invoices', 'documents')),
  after_taking text not null check (after_taking in ('move', 'flag')),
  move_to text not null,
  -- Mails that arrived earlier are left alone; null: none is.
  since date,
  every_seconds integer not null check (every_seconds between 15 and 3600),
  enabled boolean not null,
  -- Another server, user or folder gives its mails other numbers: each has a place of its own in `mailbox_message`.
  place integer not null default 1,
  created_at timestamptz not null default now(),
  -- From here on what its last looks came to.
  checked_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  failed_at timestamptz,
  failure text,
  primary key (tenant_uuid, mailbox_uuid)
);

-- Which messages were taken, in the transaction that makes them a mail: by UIDVALIDITY and UID, which no server gives to two messages of a folder.
create table mailbox_message (
  tenant_uuid uuid not null,
  mailbox_uuid uuid not null,
  place integer not null,
  uid_validity bigint not null,
  uid bigint not null,
  -- Null: it could not be taken, `tries` times.
  mail_uuid uuid,
  blob_hash text,
  tries integer not null default 0,
  failure text,
  at timestamptz not null default now(),
  -- Null while it is still to be moved or flagged.
  put_away_at timestamptz,
  primary key (tenant_uuid, mailbox_uuid, place, uid_validity, uid),
  foreign key (tenant_uuid, mailbox_uuid) references mailbox on delete cascade
);
create index mailbox_message_bytes on mailbox_message (tenant_uuid, mailbox_uuid, blob_hash) where blob_hash is not null;
create index mailbox_message_not_taken on mailbox_message (tenant_uuid, mailbox_uuid) where mail_uuid is null;

-- When a mailbox is looked at next, and which process does. Ids and times alone: it is read before a tenant is known.
create table mailbox_turn (
  tenant_uuid uuid not null,
  mailbox_uuid uuid not null,
  due_at timestamptz not null default now(),
  lease_uuid uuid,
  lease_until timestamptz,
  primary key (tenant_uuid, mailbox_uuid),
  foreign key (tenant_uuid, mailbox_uuid) references mailbox on delete cascade
);
create index mailbox_turn_due on mailbox_turn (due_at);

do $$
declare
  name text;
begin
  foreach name in array array['mailbox', 'mailbox_message'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant_only on %I using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
      with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)$policy$, name);
  end loop;
end $$;

create trigger mailbox_trail after insert or delete
  or update of name, host, port, security, username, authentication, secret, token_url, client_id, client_secret, scope, folder, address, after_taking, move_to,
    since, every_seconds, enabled on mailbox
  for each row execute function trail_change('access', 'mailbox_uuid', 'checked_at failing_since failures failed_at failure place', 'secret client_secret');
