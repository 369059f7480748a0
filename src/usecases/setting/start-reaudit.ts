import { countOpenAudits } from "#db/queries/invoice/stored-audit.ts";
import { listOrdersWithoutRate } from "#db/queries/recovery/recovery.ts";
import type { TenantTx } from "#db/database.ts";
import { enqueueWork } from "#outbox/enqueue.ts";

/** Settings that audits of any invoice may have read: what a change of one touches is found by looking. */
export type SharedSetting = "charge-codes" | "fx-rates" | "audit-policy";

/** How far the look at the open invoices is, as it stands on the queue. */
export interface Reaudit {
  readonly setting: SharedSetting;
  /** Null: audits that began before the change may still be under way. */
  readonly boundary: string | null;
  /** How often it was waited for those. */
  readonly waits: number;
  /** The last invoice that was looked at. */
  readonly after: string | null;
  readonly looked: number;
  /** Open invoices when it began. */
  readonly of: number;
  /** Those whose audit says something else with the setting of now: they are audited again. */
  readonly touched: number;
}

/**
 * Has the open invoices looked at, and those audited again that a change touches; then the recoveries that wait for an exchange
 * rate. In the transaction of the change.
 */
export async function startReaudit(tx: TenantTx, setting: SharedSetting): Promise<void> {
  const of = await countOpenAudits(tx);
  if (of > 0 || (await listOrdersWithoutRate(tx)).length > 0) await enqueueLook(tx, setting, of);
}

/** Has the recoveries looked at that wait for an exchange rate, where there are any: there may be one now. */
export async function startRecoveriesWithoutRate(tx: TenantTx): Promise<void> {
  if ((await listOrdersWithoutRate(tx)).length > 0) await enqueueLook(tx, "audit-policy", await countOpenAudits(tx));
}

async function enqueueLook(tx: TenantTx, setting: SharedSetting, of: number): Promise<void> {
  const payload: Reaudit = { setting, boundary: null, waits: 0, after: null, looked: 0, of, touched: 0 };
  await enqueueWork(tx, tx.tenantUuid, [{ kind: "reaudit-touched", subjectUuid: tx.tenantUuid, payload }]);
}
