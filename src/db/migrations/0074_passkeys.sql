-- Passkeys (WebAuthn): what a person proves themselves by, beside their password or in its place.
create table auth.passkey (
  "id" uuid default gen_random_uuid() not null primary key,
  "userId" uuid not null references auth."user" ("id") on delete cascade,
  "credentialId" text not null unique,
  "publicKey" bytea not null,
  "counter" bigint not null,
  "transports" text[] not null,
  -- Whether it is kept on several devices by its maker.
  "synced" boolean not null,
  "name" text not null,
  "createdAt" timestamptz not null default now(),
  "lastUsedAt" timestamptz
);
create index "passkey_userId_idx" on auth.passkey ("userId");
create trigger passkey_trail after insert or delete on auth.passkey for each row execute function trail_person();
-- Whether the person has one: looked at with each session.
alter table auth."user" add column "hasPasskey" boolean;
