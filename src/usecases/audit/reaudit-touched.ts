import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { judgesAlike, overridesTurn } from "#domain/audit/context/judges-alike.ts";
import { type Day, dayOfInstant } from "#domain/day/day.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import { wholeFacts } from "#domain/stored/whole-facts.ts";
import type { TenantTx } from "#db/database.ts";
import { listAuditsAfter } from "#db/queries/invoice/stored-audit.ts";
import { listReauditPayloads, readSnapshot } from "#db/queries/setting/reaudit.ts";
import type { SettingKind } from "#domain/setting-version/setting-kinds.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { policyInForce } from "../policy/policy-in-force.ts";
import { putting } from "./preview-setting.ts";
import { refreshUnknownRecoveries } from "../recovery/refresh-recoveries.ts";
import type { SettingDefinition } from "../setting/setting-definition.ts";
import { SETTING_DEFINITIONS } from "../setting-version/setting-definitions.ts";
import type { Reaudit, SharedSetting } from "../setting/start-reaudit.ts";

/** Audits that are looked at in one transaction: others of the queue have their turn in between. */
const PAGE = 200;
const WAIT_MS = 500;
/** Longer than any transaction of a worker lasts. */
const MAX_WAITS = 150;

/**
 * Looks at a page of the open invoices. Of codes and rates each audit is run from its stored facts as it was, and with the
 * setting of now: where both say the same, the change does not touch it. The policy touches what it does not say the same to, and
 * what an override that began or ended since has judged otherwise. Begins when every audit has ended that may have read the
 * setting of before: a worker writes when it claims, before it reads. What is left is the next item.
 */
export async function reauditTouched(context: Context, tx: TenantTx, tenant: Tenant, at: Reaudit): Promise<void> {
  const { oldest, own } = await readSnapshot(tx);
  if (at.boundary === null) return goOn(tx, tenant, { ...at, boundary: own });
  if (BigInt(oldest) < BigInt(at.boundary) && at.waits < MAX_WAITS)
    return goOn(tx, tenant, { ...at, waits: at.waits + 1 }, WAIT_MS);
  const isTouched = await touchOf(tx, at.setting, dayOfInstant(tenantNow(context, tenant)));
  const { rows, settings } = await listAuditsAfter(tx, at.after, PAGE);
  const touched = rows.filter(({ facts, settingsHash }) => {
    // Of an early release, which kept no settings beside the facts.
    if (settingsHash === null) return true;
    return isTouched(wholeFacts(facts, settings.get(settingsHash) ?? ""));
  });
  await enqueueWork(
    tx,
    tenant.tenantUuid,
    touched.map(({ invoiceUuid }) => ({ kind: "audit-invoice", subjectUuid: invoiceUuid, payload: { cause: at.setting } })),
  );
  const last = rows.at(-1);
  if (last === undefined) return refreshUnknownRecoveries(context, tx, tenant);
  const looked = at.looked + rows.length;
  await goOn(tx, tenant, { ...at, after: last.invoiceUuid, looked, touched: at.touched + touched.length });
}

const goOn = (tx: TenantTx, tenant: Tenant, payload: Reaudit, afterMs?: number): Promise<void> =>
  enqueueWork(tx, tenant.tenantUuid, [
    { kind: "reaudit-touched", subjectUuid: tenant.tenantUuid, payload, ...(afterMs === undefined ? {} : { afterMs }) },
  ]);

const resultOf = (facts: AuditFacts): string => JSON.stringify(printAuditResult(runAudit(facts)));

/** Whether an override that began or ended since it was audited has an invoice judged otherwise today. */
const turnsTo = (facts: AuditFacts, today: Day): boolean =>
  overridesTurn(facts, today) && resultOf(facts) !== resultOf({ ...facts, asOfOn: today });

async function touchOf(tx: TenantTx, setting: SharedSetting, today: Day): Promise<(facts: AuditFacts) => boolean> {
  if (setting === "audit-policy") {
    const policy = await policyInForce(tx);
    return (facts) => !judgesAlike(facts, policy) || turnsTo(facts, today);
  }
  const put = await putSettingOfNow(tx, setting);
  return (facts) => resultOf(facts) !== resultOf(put(facts));
}

type Put = (facts: AuditFacts) => AuditFacts;
async function putSettingOfNow(tx: TenantTx, setting: Exclude<SharedSetting, "audit-policy">): Promise<Put> {
  const definition: SettingDefinition<SettingKind & SharedSetting> = SETTING_DEFINITIONS[setting];
  return putting(setting, "", await definition.read(tx, ""));
}

/** Looks at the open invoices that are under way; of a setting that was changed again meanwhile, each. */
export async function listReaudits(context: Context, tenant: Tenant): Promise<readonly Reaudit[]> {
  const payloads = await context.db.inTenant(tenant.tenantUuid, listReauditPayloads);
  return payloads.map(reauditFromStored);
}

/** Reads what stands on the queue. Throws on what no release wrote. */
export function reauditFromStored(stored: unknown): Reaudit {
  const read = (stored ?? {}) as Partial<Reaudit>;
  if (typeof read.setting !== "string" || typeof read.of !== "number")
    throw new Error("work.payload of reaudit-touched lacks what was changed");
  return { boundary: null, waits: 0, after: null, looked: 0, touched: 0, ...read } as Reaudit;
}
