-- A second factor for people: a code of an authenticator app. The table is the sign-in library's (better-auth 1.7, plugin two-factor); secret and recovery
-- codes are encrypted under the key of the sessions.
alter table auth."user" add column "twoFactorEnabled" boolean;
create table auth."twoFactor" (
  "id" uuid default gen_random_uuid() not null primary key,
  "secret" text not null,
  "backupCodes" text not null,
  "userId" uuid not null unique references auth."user" ("id") on delete cascade,
  "verified" boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamptz
);
create trigger two_factor_trail after insert or delete or update of "secret", "verified" on auth."twoFactor" for each row execute function trail_person();

-- How people of the tenant sign in.
alter table tenant
  add column second_factor_roles text[] not null default '{}',
  -- How long ago they may have proved who they are when they do what is final. Null: as long as their session lasts.
  add column fresh_minutes integer check (fresh_minutes between 1 and 1440),
  add column min_password_length integer not null default 12 check (min_password_length between 12 and 64);
drop trigger tenant_trail on tenant;
create trigger tenant_trail after insert or delete
  or update of slug, name, sandbox, grants, property_case, capture_secret, reason_codes, edi_receiver_ids, dispute_template, separate_duties,
    second_factor_roles, fresh_minutes, min_password_length on tenant
  for each row execute function trail_change('settings', 'slug', 'settings_version clock_offset_ms', 'capture_secret');
