-- People are invited, change roles, leave and come back. Who left keeps their row: what they did names them.
alter table tenant_member
  -- Null: the person's own id. Else the uuid that the tenant knew them by before they accepted.
  add column person_uuid uuid,
  add column deactivated_at timestamptz,
  add column deactivated_by text;

-- Whom a tenant asked to join, until they do.
create table invitation (
  tenant_uuid uuid not null references tenant,
  person_uuid uuid not null,
  -- Null: whoever has the link says it.
  email text,
  name text not null,
  role text not null check (role in ('auditor', 'approver', 'admin', 'developer', 'viewer')),
  approval_limit numeric(19, 4),
  invited_by text not null,
  invited_at timestamptz not null,
  primary key (tenant_uuid, person_uuid)
);
create unique index invitation_email on invitation (tenant_uuid, email) where email is not null;
alter table invitation enable row level security;
alter table invitation force row level security;
create policy tenant_only on invitation using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

-- Links that work once: to accept an invitation, to set a new password. The token itself is nowhere.
create table person_link (
  token_hash bytea not null primary key,
  tenant_uuid uuid not null references tenant,
  purpose text not null check (purpose in ('invitation', 'reset')),
  -- The invitation's person_uuid, or the id of who sets a new password.
  subject text not null,
  -- It went to the person's own mailbox, and to nobody else: who has it is who reads that mail.
  by_mail boolean not null,
  made_by text not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index person_link_subject on person_link (tenant_uuid, purpose, subject);
create index person_link_expiry on person_link (expires_at);

-- Attempts to prove who one is, by account and by address, for all processes alike. The subject is a hash: nobody's address stands here.
create table auth.attempt (
  subject bytea not null primary key,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz not null
);
create index attempt_last on auth.attempt (last_at);

-- From now on the hash alone is kept of what a session is known by; who is signed in stays so.
update auth."session" set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
-- When the person last proved who they are.
alter table auth."session" add column "authenticatedAt" timestamptz not null default now();
update auth."session" set "authenticatedAt" = "createdAt";

-- Who is meant is told by the uuid alone: names and addresses stay out of what cannot be rewritten.
create trigger invitation_trail after insert or update or delete on invitation
  for each row execute function trail_change('access', 'person_uuid', '', 'email name');
create trigger person_link_trail after insert or update or delete on person_link
  for each row execute function trail_change('access', 'purpose subject', '', 'token_hash');
