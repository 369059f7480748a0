-- Mail that came in, one row for each of our addresses it was sent to. The raw message is a file of the tenant; the row is there when its sender is told 250.
create table mail_message (
  tenant_uuid uuid not null references tenant,
  mail_uuid uuid not null,
  -- The part of the address that says what it is for.
  address text not null check (address in ('invoices', 'documents', 'dispute')),
  -- Of an answer: the dispute whose token the address has.
  dispute_uuid uuid,
  received_at timestamptz not null,
  client_address text not null,
  helo text not null,
  envelope_from text not null,
  envelope_to text not null,
  blob_hash text not null,
  bytes bigint not null,
  outcome text not null default 'received'
    check (outcome in ('received', 'quarantined', 'rejected', 'duplicate', 'document', 'invoice', 'communication')),
  -- Why it became that, for people.
  reason text,
  -- From here on null until it is read.
  message_id text,
  sender text,
  sender_name text,
  subject text,
  text text,
  -- What the records of the sender's domain say of it, in the words of RFC 8601: pass, fail, none ...
  spf text,
  dkim text,
  dmarc text,
  -- Written by a machine: an out-of-office note, a list, a delivery report.
  is_automatic boolean,
  vendor_external_id text,
  communication_uuid uuid,
  read_at timestamptz,
  -- Who let it out of quarantine.
  released_by text,
  primary key (tenant_uuid, mail_uuid)
);
create index mail_message_received on mail_message (tenant_uuid, received_at desc, mail_uuid desc);
create index mail_message_waiting on mail_message (tenant_uuid) where outcome = 'received';
create index mail_message_bytes on mail_message (tenant_uuid, blob_hash);
create index mail_message_id on mail_message (tenant_uuid, message_id) where message_id is not null;

create table mail_attachment (
  tenant_uuid uuid not null,
  mail_uuid uuid not null,
  position integer not null,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  blob_hash text not null,
  outcome text not null check (outcome in ('document', 'invoice', 'communication', 'duplicate', 'rejected', 'ignored')),
  reason text,
  document_uuid uuid,
  primary key (tenant_uuid, mail_uuid, position),
  foreign key (tenant_uuid, mail_uuid) references mail_message
);
create index mail_attachment_bytes on mail_attachment (tenant_uuid, blob_hash);

-- What people said of senders: an address, or "@" and a domain.
create table mail_sender (
  tenant_uuid uuid not null references tenant,
  sender text not null,
  decision text not null check (decision in ('vendor', 'blocked')),
  vendor_external_id text,
  decided_at timestamptz not null,
  decided_by text not null,
  primary key (tenant_uuid, sender),
  check ((decision = 'vendor') = (vendor_external_id is not null))
);

do $$
declare
  name text;
begin
  foreach name in array array['mail_message', 'mail_attachment', 'mail_sender'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant_only on %I using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
      with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)$policy$, name);
  end loop;
end $$;
-- Who may hand in papers as a vendor is for the audit trail.
create trigger mail_sender_trail after insert or update or delete on mail_sender for each row execute function trail_change('access', 'sender', 'decided_at', '');
