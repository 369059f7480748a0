-- OAuth access tokens given to API keys (RFC 6749, client credentials). Looked up by their hash before the tenant is known, like keys. What a token
-- may do is never more than what its key may at the moment it is used; a key's end is its tokens' end.
create table oauth_token (
  token_hash bytea primary key,
  tenant_uuid uuid not null references tenant,
  key_uuid uuid not null,
  scopes text[] not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index oauth_token_key on oauth_token (tenant_uuid, key_uuid, expires_at);
create index oauth_token_expiry on oauth_token (expires_at);
