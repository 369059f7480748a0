import type { TenantTx } from "../../database.ts";

export interface FxRateRow {
  readonly from: string;
  readonly to: string;
  readonly rate: string;
  readonly date: string;
}

/** The tenant's exchange rates beside those of the policy, the newest first. */
export async function listFxRates(tx: TenantTx): Promise<readonly FxRateRow[]> {
  return (
    await tx.query<FxRateRow>(
      `select from_currency as "from", to_currency as "to", trim_scale(rate)::text as rate, valid_on::text as date from fx_rate
       where tenant_uuid = $1 order by valid_on desc, from_currency, to_currency`,
      [tx.tenantUuid],
    )
  ).rows;
}

export async function replaceFxRates(tx: TenantTx, rates: readonly FxRateRow[]): Promise<void> {
  await tx.query("delete from fx_rate where tenant_uuid = $1", [tx.tenantUuid]);
  await tx.query(
    `insert into fx_rate (tenant_uuid, from_currency, to_currency, valid_on, rate)
     select $1, r."from", r."to", r.date, r.rate from jsonb_to_recordset($2::jsonb) as r("from" text, "to" text, date date, rate numeric)`,
    [tx.tenantUuid, JSON.stringify(rates)],
  );
}

export interface ReasonCodeRow {
  readonly code: string;
  readonly appliesTo: string;
  readonly description: string;
}

/** The tenant's own list; null while it has none. */
export async function findReasonCodes(tx: TenantTx): Promise<readonly ReasonCodeRow[] | null> {
  return (
    (
      await tx.query<{ reasonCodes: readonly ReasonCodeRow[] | null }>(
        `select reason_codes as "reasonCodes" from tenant where tenant_uuid = $1`,
        [tx.tenantUuid],
      )
    ).rows[0]?.reasonCodes ?? null
  );
}

/** Null: the ones every tenant begins with. */
export async function setReasonCodes(tx: TenantTx, codes: readonly ReasonCodeRow[] | null): Promise<void> {
  await tx.query("update tenant set reason_codes = $2 where tenant_uuid = $1", [
    tx.tenantUuid,
    codes === null ? null : JSON.stringify(codes),
  ]);
}
