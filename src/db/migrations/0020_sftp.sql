-- The SFTP server: who may come in, what was sent, and the keys by which clients know the service.

-- Looked up by user name before the tenant is known.
create table sftp_account (
  tenant_uuid uuid not null references tenant,
  account_uuid uuid not null,
  user_name text not null unique,
  -- As in authorized_keys, without comment: algorithm, a blank, base64.
  public_keys text[] not null,
  -- ISA06 of the only partner the account may send for; null: any of the tenant's.
  partner text,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_uuid, account_uuid)
);

-- The service's own keys, the same on every process and after every start.
create table sftp_host_key (
  algorithm text primary key,
  private_key text not null,
  created_at timestamptz not null default now()
);

-- A file that came in by an account. Its acknowledgements are the interchanges' own; here stands under which name it came and which were taken.
create table sftp_receipt (
  tenant_uuid uuid not null,
  receipt_uuid uuid not null,
  account_uuid uuid not null,
  file_name text not null,
  byte_hash bytea not null,
  received_at timestamptz not null default now(),
  -- Null until the sender was told; a process that died in between is recognised by who sent the interchange.
  answered_at timestamptz,
  -- What was taken of it: an interchange's uuid, a blank, 'acknowledgement' or 'advice'.
  taken text[] not null default '{}',
  -- When the last of it was taken.
  done_at timestamptz,
  primary key (tenant_uuid, receipt_uuid)
);
create unique index sftp_receipt_file on sftp_receipt (tenant_uuid, account_uuid, byte_hash, file_name);
create index sftp_receipt_open on sftp_receipt (tenant_uuid, account_uuid, received_at) where done_at is null;
alter table sftp_receipt enable row level security;
alter table sftp_receipt force row level security;
create policy tenant_only on sftp_receipt using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
