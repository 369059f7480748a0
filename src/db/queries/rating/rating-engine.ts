import type { TenantTx } from "../../database.ts";

/** The tenant's rating engine as it is stored. */
export interface RatingEngineRow {
  readonly url: string;
  readonly apiKey: string;
  /** Made and not yet in use. */
  readonly nextApiKey: string | null;
  readonly retryOn5xx: boolean;
  readonly timeoutSeconds: number;
}

const COLUMNS = `url, api_key as "apiKey", next_api_key as "nextApiKey", retry_on_5xx as "retryOn5xx", timeout_seconds as "timeoutSeconds"`;

export async function findRatingEngine(tx: TenantTx): Promise<RatingEngineRow | undefined> {
  const { rows } = await tx.query<RatingEngineRow>(
    { name: "rating-engine", text: `select ${COLUMNS} from rating_engine where tenant_uuid = $1` },
    [tx.tenantUuid],
  );
  return rows[0];
}

/** The same, held until the transaction ends: nobody else changes it meanwhile. */
export async function lockRatingEngine(tx: TenantTx): Promise<RatingEngineRow | undefined> {
  const { rows } = await tx.query<RatingEngineRow>(
    { name: "rating-engine-lock", text: `select ${COLUMNS} from rating_engine where tenant_uuid = $1 for update` },
    [tx.tenantUuid],
  );
  return rows[0];
}

/** Sets address and ways; the key is the given one where there is no engine yet, else it stays. */
export async function saveRatingEngine(tx: TenantTx, engine: Omit<RatingEngineRow, "nextApiKey">): Promise<RatingEngineRow> {
  const { rows } = await tx.query<RatingEngineRow>(
    {
      name: "rating-engine-save",
      text: `insert into rating_engine (tenant_uuid, url, api_key, retry_on_5xx, timeout_seconds) values ($1, $2, $3, $4, $5)
        on conflict (tenant_uuid) do update
          set url = excluded.url, retry_on_5xx = excluded.retry_on_5xx, timeout_seconds = excluded.timeout_seconds, changed_at = now()
        returning ${COLUMNS}`,
    },
    [tx.tenantUuid, engine.url, engine.apiKey, engine.retryOn5xx, engine.timeoutSeconds],
  );
  return rows[0] as RatingEngineRow;
}

export async function saveRatingKeys(tx: TenantTx, keys: Pick<RatingEngineRow, "apiKey" | "nextApiKey">): Promise<void> {
  await tx.query(
    {
      name: "rating-engine-keys",
      text: "update rating_engine set api_key = $2, next_api_key = $3, changed_at = now() where tenant_uuid = $1",
    },
    [tx.tenantUuid, keys.apiKey, keys.nextApiKey],
  );
}

/** Whether there was one. */
export async function deleteRatingEngine(tx: TenantTx): Promise<boolean> {
  const { rowCount } = await tx.query(
    { name: "rating-engine-delete", text: "delete from rating_engine where tenant_uuid = $1" },
    [tx.tenantUuid],
  );
  return rowCount === 1;
}
