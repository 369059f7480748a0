import type { TenantTx } from "../../database.ts";

/** The tenant's document AI as it is stored; amounts are decimal text. */
export interface TranscriberRow {
  readonly url: string;
  readonly apiKey: string | null;
  readonly enabled: boolean;
  readonly kinds: readonly string[];
  readonly costPerPage: string;
  readonly monthlyCap: string;
  readonly timeoutSeconds: number;
}

const COLUMNS = `url, api_key as "apiKey", enabled, kinds, cost_per_page::text as "costPerPage", monthly_cap::text as "monthlyCap", timeout_seconds as "timeoutSeconds"`;

const FIND = { name: "transcriber", text: `select ${COLUMNS} from transcriber where tenant_uuid = $1` };

export async function findTranscriber(tx: TenantTx): Promise<TranscriberRow | undefined> {
  return (await tx.query<TranscriberRow>(FIND, [tx.tenantUuid])).rows[0];
}

const LOCK = { name: "transcriber-lock", text: `${FIND.text} for update` };

/** The same, held until the transaction ends: nobody else changes it meanwhile, nor spends of its cap. */
export async function lockTranscriber(tx: TenantTx): Promise<TranscriberRow | undefined> {
  return (await tx.query<TranscriberRow>(LOCK, [tx.tenantUuid])).rows[0];
}

const SAVE = {
  name: "transcriber-save",
  text: `insert into transcriber (tenant_uuid, url, api_key, enabled, kinds, cost_per_page, monthly_cap, timeout_seconds)
    values ($1, $2, $3, $4, $5, $6::numeric, $7::numeric, $8)
    on conflict (tenant_uuid) do update set url = excluded.url, api_key = excluded.api_key, enabled = excluded.enabled, kinds = excluded.kinds,
      cost_per_page = excluded.cost_per_page, monthly_cap = excluded.monthly_cap, timeout_seconds = excluded.timeout_seconds, changed_at = now()
    returning ${COLUMNS}`,
};

export async function saveTranscriber(tx: TenantTx, row: TranscriberRow): Promise<TranscriberRow> {
  const { url, apiKey, enabled, kinds, costPerPage, monthlyCap, timeoutSeconds } = row;
  const values = [tx.tenantUuid, url, apiKey, enabled, kinds, costPerPage, monthlyCap, timeoutSeconds];
  return (await tx.query<TranscriberRow>(SAVE, values)).rows[0] as TranscriberRow;
}

/** Whether there was one. */
export async function deleteTranscriber(tx: TenantTx): Promise<boolean> {
  const { rowCount } = await tx.query({ name: "transcriber-delete", text: "delete from transcriber where tenant_uuid = $1" }, [
    tx.tenantUuid,
  ]);
  return rowCount === 1;
}
