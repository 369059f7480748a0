-- The time step (30 s) of the code that was used last: a code of an authenticator app works once, and an older one no more.
alter table auth."twoFactor" add column "lastUsedStep" bigint;
