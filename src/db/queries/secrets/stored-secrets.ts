import type { TenantTx } from "../../database.ts";
import { INSTALLATION } from "../../installation.ts";

/** Columns that hold secrets, which the service has to read again. What it only compares is kept as a hash, and not here. */
export const SECRET_COLUMNS = [
  "mailbox.secret",
  "mailbox.client_secret",
  "rating_engine.api_key",
  "rating_engine.next_api_key",
  "tenant.capture_secret",
  "transcriber.api_key",
  "webhook_endpoint.secrets",
  "sign_in_provider.client_secret",
  "sftp_host_key.private_key",
  "auth.secret.value",
] as const;
export type SecretColumn = (typeof SECRET_COLUMNS)[number];

/** Where a secret stands: what it is encrypted for. */
export interface SecretPlace {
  readonly column: SecretColumn;
  /** The row's own key within the tenant; empty where the tenant has one. */
  readonly row: string;
}

export interface StoredSecret extends SecretPlace {
  readonly value: string;
}

const OF_TENANT = `
  select 'rating_engine.api_key' as column, '' as row, api_key as value from rating_engine where tenant_uuid = $1
  union all select 'rating_engine.next_api_key', '', next_api_key from rating_engine where tenant_uuid = $1 and next_api_key is not null
  union all select 'transcriber.api_key', '', api_key from transcriber where tenant_uuid = $1 and api_key is not null
  union all select 'mailbox.secret', mailbox_uuid::text, secret from mailbox where tenant_uuid = $1 and secret is not null
  union all select 'mailbox.client_secret', mailbox_uuid::text, client_secret from mailbox where tenant_uuid = $1 and client_secret is not null
  union all select 'tenant.capture_secret', '', capture_secret from tenant where tenant_uuid = $1 and capture_secret is not null
  union all select 'webhook_endpoint.secrets', endpoint_uuid::text, secret ->> 'secret'
    from webhook_endpoint cross join jsonb_array_elements(secrets) as secret where tenant_uuid = $1
  union all select 'sign_in_provider.client_secret', waits::text, client_secret from sign_in_provider where tenant_uuid = $1`;
const OF_INSTALLATION = `
  select 'sftp_host_key.private_key' as column, algorithm as row, private_key as value from sftp_host_key
  union all select 'auth.secret.value', '', value from auth.secret`;

/** Every secret of the tenant, or of the installation, as it is stored. */
export async function listStoredSecrets(tx: TenantTx): Promise<readonly StoredSecret[]> {
  const { rows } =
    tx.tenantUuid === INSTALLATION
      ? await tx.query<StoredSecret>(OF_INSTALLATION)
      : await tx.query<StoredSecret>(OF_TENANT, [tx.tenantUuid]);
  return rows;
}

const SAVE: Readonly<Record<SecretColumn, string>> = {
  "mailbox.secret": "update mailbox set secret = $4 where tenant_uuid = $1 and mailbox_uuid = $2::text::uuid and secret = $3",
  "mailbox.client_secret":
    "update mailbox set client_secret = $4 where tenant_uuid = $1 and mailbox_uuid = $2::text::uuid and client_secret = $3",
  "rating_engine.api_key": "update rating_engine set api_key = $4 where tenant_uuid = $1 and api_key = $3 and $2::text = ''",
  "rating_engine.next_api_key":
    "update rating_engine set next_api_key = $4 where tenant_uuid = $1 and next_api_key = $3 and $2::text = ''",
  "transcriber.api_key": "update transcriber set api_key = $4 where tenant_uuid = $1 and api_key = $3 and $2::text = ''",
  "tenant.capture_secret":
    "update tenant set capture_secret = $4 where tenant_uuid = $1 and capture_secret = $3 and $2::text = ''",
  "webhook_endpoint.secrets": `update webhook_endpoint e set secrets = (
      select jsonb_agg(case when secret ->> 'secret' = $3 then jsonb_set(secret, '{secret}', to_jsonb($4::text)) else secret end order by place)
      from jsonb_array_elements(e.secrets) with ordinality as each (secret, place))
    where e.tenant_uuid = $1 and e.endpoint_uuid = $2::text::uuid`,
  "sign_in_provider.client_secret":
    "update sign_in_provider set client_secret = $4 where tenant_uuid = $1 and waits::text = $2 and client_secret = $3",
  "sftp_host_key.private_key":
    "update sftp_host_key set private_key = $4 where algorithm = $2 and private_key = $3 and $1::uuid is not null",
  "auth.secret.value": "update auth.secret set value = $4 where value = $3 and $1::uuid is not null and $2::text = ''",
};

/** Puts another text in place of this one, where it still stands. */
export async function replaceStoredSecret(tx: TenantTx, stored: StoredSecret, value: string): Promise<void> {
  await tx.query(SAVE[stored.column], [tx.tenantUuid, stored.row, stored.value, value]);
}
