import { settingFromStored } from "#contract/stored/setting-content.ts";
import type { TenantTx } from "#db/database.ts";
import {
  applyVersion,
  findBaseContent,
  findNextDay,
  findVersion,
  listDue,
  lockVersions,
  type VersionRow,
  withdrawVersion,
} from "#db/queries/setting/setting-version.ts";
import { listWaitingSubjects } from "#db/queries/queue/work.ts";
import { dayOfInstant } from "#domain/day/day.ts";
import { isSameSetting, withChanges } from "#domain/setting-version/parts.ts";
import type { SettingKind } from "#domain/setting-version/setting-kinds.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { turnPolicy } from "../policy/wait-for-turn.ts";
import { type DayItem, enqueueDay } from "../setting/day-item.ts";
import type { Content, SettingDefinition } from "../setting/setting-definition.ts";
import { SETTING_DEFINITIONS } from "./setting-definitions.ts";

/**
 * Puts versions in force whose day has come, in the order of their days. Each changes what its maker changed: what others did
 * meanwhile stays. What needs a second person by then is asked for, and waits; what is refused by then is withdrawn. Answers how
 * many took effect.
 */
export async function applyDueSettings(context: Context, tx: TenantTx, tenant: Tenant): Promise<number> {
  const today = dayOfInstant(tenantNow(context, tenant));
  let applied = 0;
  for (const version of await listDue(tx, today)) if (await applyOne(context, tx, tenant, version)) applied += 1;
  return applied;
}

/** The job at the beginning of a day on which something takes effect, or an override of the policy begins or ends. */
export async function applySettings(context: Context, tx: TenantTx, tenant: Tenant, item: DayItem): Promise<void> {
  await applyDueSettings(context, tx, tenant);
  const next = await findNextDay(tx);
  // Each day has its item, but for one that came too early: a sandbox's clock goes back, too.
  const waiting = await listWaitingSubjects(tx, tenant.tenantUuid, { kind: "apply-settings", subjectUuids: [tenant.tenantUuid] });
  if (next !== null && waiting.length === 0) await enqueueDay(context, tx, tenant, next);
  await turnPolicy(context, tx, tenant, item);
  context.tenants.forget(tenant.tenantUuid);
}

async function applyOne<K extends SettingKind>(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { kind, subject, versionUuid }: VersionRow & { readonly kind: K },
): Promise<boolean> {
  const definition: SettingDefinition<K> = SETTING_DEFINITIONS[kind];
  await definition.lock?.(tx, subject);
  await lockVersions(tx, kind, subject);
  const version = await findVersion(tx, versionUuid);
  if (version === undefined || version.appliedAt !== null || version.withdrawnAt !== null) return false;
  const before = await definition.read(tx, subject);
  const wanted = withChanges(kind, {
    base: await findBaseContent(tx, version),
    wanted: version.content,
    now: before,
  }) as Content<K>;
  const actor = { id: version.madeBy, name: version.madeByName };
  const settled =
    definition.settle === undefined
      ? undefined
      : await definition.settle(context, tx, tenant, { actor, subject, before, after: wanted, isScheduled: false });
  if (settled?.ok === false) {
    // What may not hold does not begin to: what is in force stays, and the version says that it was withdrawn, and by whom.
    context.log.error({ kind, subject, versionUuid, reason: settled.refusal.message }, "a setting whose day came was refused");
    const at = new Date(tenantNow(context, tenant));
    await withdrawVersion(tx, { versionUuid, by: "service", name: "service", at });
    return false;
  }
  const after = settled === undefined ? wanted : settled.value;
  await applyVersion(tx, versionUuid, after);
  if (isSameSetting(kind, before, after)) return true;
  await definition.write(tx, subject, settingFromStored(kind, after));
  await definition.reaudit?.(tx, { subject, before, after });
  return true;
}
