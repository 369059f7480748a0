import type { TenantTx } from "../../database.ts";

export interface SecretKeyRow {
  readonly keyNo: number;
  readonly masterId: string;
  readonly wrapped: string;
}

const COLUMNS = `key_no as "keyNo", master_id as "masterId", wrapped`;

/**
 * Until the end of the transaction. Writers of secrets pass beside one another; a change of the keys waits for them, and they for
 * it.
 */
export async function lockSecretKeys(tx: TenantTx, how: "shared" | "alone"): Promise<void> {
  await tx.query(
    how === "shared"
      ? "select pg_advisory_xact_lock_shared(hashtextextended('secrets ' || $1, 0))"
      : "select pg_advisory_xact_lock(hashtextextended('secrets ' || $1, 0))",
    [tx.tenantUuid],
  );
}

/** The key that is written with; undefined before the first. */
export async function findCurrentKey(tx: TenantTx): Promise<SecretKeyRow | undefined> {
  const { rows } = await tx.query<SecretKeyRow>(
    `select ${COLUMNS} from secret_key where tenant_uuid = $1 and retired_at is null order by key_no desc limit 1`,
    [tx.tenantUuid],
  );
  return rows[0];
}

export async function findSecretKey(tx: TenantTx, keyNo: number): Promise<SecretKeyRow | undefined> {
  const { rows } = await tx.query<SecretKeyRow>(
    { name: "secret-key", text: `select ${COLUMNS} from secret_key where tenant_uuid = $1 and key_no = $2` },
    [tx.tenantUuid, keyNo],
  );
  return rows[0];
}

export async function listSecretKeys(tx: TenantTx): Promise<readonly SecretKeyRow[]> {
  const { rows } = await tx.query<SecretKeyRow>(`select ${COLUMNS} from secret_key where tenant_uuid = $1 order by key_no`, [
    tx.tenantUuid,
  ]);
  return rows;
}

/** Writes a key, unless another process has written one of this number. */
export async function insertSecretKey(tx: TenantTx, key: SecretKeyRow): Promise<void> {
  await tx.query(
    "insert into secret_key (tenant_uuid, key_no, master_id, wrapped) values ($1, $2, $3, $4) on conflict do nothing",
    [tx.tenantUuid, key.keyNo, key.masterId, key.wrapped],
  );
}

export async function rewrapSecretKey(tx: TenantTx, key: SecretKeyRow): Promise<void> {
  await tx.query("update secret_key set master_id = $3, wrapped = $4 where tenant_uuid = $1 and key_no = $2", [
    tx.tenantUuid,
    key.keyNo,
    key.masterId,
    key.wrapped,
  ]);
}

/** Nothing is written with these any more; those that were retired more than an hour ago go. */
export async function retireKeysBefore(tx: TenantTx, keyNo: number): Promise<void> {
  await tx.query("update secret_key set retired_at = now() where tenant_uuid = $1 and key_no < $2 and retired_at is null", [
    tx.tenantUuid,
    keyNo,
  ]);
  await tx.query("delete from secret_key where tenant_uuid = $1 and retired_at < now() - interval '1 hour'", [tx.tenantUuid]);
}

/** Without its keys nobody reads the tenant's secrets any more, in no copy of the database. Answers how many keys there were. */
export async function deleteSecretKeys(tx: TenantTx): Promise<number> {
  return (await tx.query("delete from secret_key where tenant_uuid = $1", [tx.tenantUuid])).rowCount ?? 0;
}
