-- People's sign-in, in a schema of its own: its tables are those of the sign-in library (better-auth 1.7, printed by its compileMigrations),
-- read before a tenant is known, so they carry no tenant. Which person may do what in which tenant stands in tenant_member.
create schema auth;

create table auth."user" (
  "id" uuid default gen_random_uuid() not null primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz default current_timestamp not null
);

create table auth."session" (
  "id" uuid default gen_random_uuid() not null primary key,
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references auth."user" ("id") on delete cascade
);
create index "session_userId_idx" on auth."session" ("userId");

create table auth."account" (
  "id" uuid default gen_random_uuid() not null primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth."user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz not null
);
create index "account_userId_idx" on auth."account" ("userId");

create table auth."verification" (
  "id" uuid default gen_random_uuid() not null primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz default current_timestamp not null
);
create index "verification_identifier_idx" on auth."verification" ("identifier");

-- Attempts to sign in, counted here and not in a process, so that every process counts the same.
create table auth."rateLimit" (
  "id" uuid default gen_random_uuid() not null primary key,
  "key" text not null unique,
  "count" integer not null,
  "lastRequest" bigint not null
);

-- What the cookies of all processes are signed with. One row.
create table auth.secret (
  only_one boolean primary key default true check (only_one),
  value text not null
);
