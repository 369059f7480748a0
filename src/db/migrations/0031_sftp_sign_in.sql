-- When an SFTP account came in last; null: never.
alter table sftp_account add column last_sign_in_at timestamptz;
