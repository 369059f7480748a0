-- Until when a process asks for an access token by this mailbox's refresh token: many servers take back all of them where one is used twice.
alter table mailbox add column token_asked_until timestamptz;
