import { settingFromStored } from "#contract/stored/setting-content.ts";
import type { TenantTx } from "#db/database.ts";
import { findStanding, insertVersion, lockVersions, type StandingVersions } from "#db/queries/setting/setting-version.ts";
import { type Day, dayOfInstant } from "#domain/day/day.ts";
import { isSameSetting } from "#domain/setting-version/parts.ts";
import { SETTING_NAMES, type SettingKind, type VersionCause } from "#domain/setting-version/setting-kinds.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { enqueueDay } from "./day-item.ts";
import type { Content, SettingDefinition } from "./setting-definition.ts";

/** A change of a setting. */
export interface Publishing<K extends SettingKind> {
  readonly definition: SettingDefinition<K>;
  /** The vendor's or customer's external id, the partner's sender id; empty: the tenant. */
  readonly subject: string;
  readonly actor: Pick<Actor, "id" | "name">;
  readonly cause: VersionCause;
  /** What the setting was known by when the change was made; null: nobody asks. */
  readonly eTag?: string | null;
  /** From which day it holds; null: at once. */
  readonly effectiveFrom?: Day | null;
  /** The caller has the invoices it touches audited again. */
  readonly isReauditedByCaller?: boolean;
  /** What is wanted, of what is in force. */
  readonly change: (inForce: Content<K>) => Content<K> | Promise<Content<K>>;
}

export interface PublishedSetting<K extends SettingKind> {
  /** What is in force after it. */
  readonly inForce: Content<K>;
  readonly eTag: string;
}

/**
 * What the setting is known by to whoever changes it: the version in force, 0 for none; where others are to come, the next and
 * the last of them too.
 */
export function settingETag({ inForce, next, latest }: StandingVersions): string {
  const version = String(inForce?.version ?? 0);
  return next === undefined ? version : `${version}.${next.version}.${latest?.version ?? next.version}`;
}

/**
 * Changes a setting in the caller's transaction: keeps it as a version with who made it, and writes it where it is in force, or
 * waits for its day. What needs a second person waits for one by itself. Nothing happens where nothing changes. Refuses:
 * etag-mismatch, invalid (a day that is over, or what the kind says).
 */
export async function publishSetting<K extends SettingKind>(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  given: Publishing<K>,
): Promise<Outcome<PublishedSetting<K>>> {
  const { definition, subject, actor } = given;
  const { kind } = definition;
  await definition.lock?.(tx, subject);
  await lockVersions(tx, kind, subject);
  const known = await findStanding(tx, kind, subject);
  const refused = refuseOther(kind, known, given.eTag ?? null);
  if (refused !== undefined) return refused;
  const now = new Date(tenantNow(context, tenant));
  const today = dayOfInstant(now.getTime());
  const effectiveFrom = given.effectiveFrom ?? today;
  if (effectiveFrom < today)
    return refuse("invalid", "One or more validation errors occurred.", {
      effectiveFrom: [
        `effectiveFrom must be today (${today}) or later: what was decided until now was decided by what held then`,
      ],
    });
  const before = await definition.read(tx, subject);
  const isScheduled = effectiveFrom > today;
  const wanted = await given.change(before);
  if (isSameSetting(kind, before, wanted) && !isScheduled) return done({ inForce: before, eTag: settingETag(known) });
  const settled =
    definition.settle === undefined || given.cause === "confirmed"
      ? done(wanted)
      : await definition.settle(context, tx, tenant, { actor, subject, before, after: wanted, isScheduled });
  if (!settled.ok) return settled;
  const after = settled.value;
  if (isSameSetting(kind, before, after) && !isScheduled) return done({ inForce: before, eTag: settingETag(known) });
  const base = await keepWhatIsThere(context, tx, { kind, subject, content: before, now, known });
  await insertVersion(tx, {
    versionUuid: context.newUuid(),
    kind,
    subject,
    version: base.latest + 1,
    baseVersion: base.inForce,
    content: after,
    cause: given.cause,
    madeBy: actor.id,
    madeByName: actor.name,
    madeAt: now,
    effectiveFrom,
    applied: !isScheduled,
  });
  if (isScheduled) await enqueueDay(context, tx, tenant, effectiveFrom);
  else {
    await definition.write(tx, subject, after);
    if (given.isReauditedByCaller !== true) await definition.reaudit?.(tx, { subject, before, after });
  }
  return done({ inForce: isScheduled ? before : after, eTag: settingETag(await findStanding(tx, kind, subject)) });
}

const refuseOther = (kind: SettingKind, known: StandingVersions, eTag: string | null) => {
  if (eTag === null || eTag === settingETag(known)) return undefined;
  const { latest } = known;
  const who =
    latest === undefined ? "nobody has changed it" : `${latest.madeByName} changed it at ${latest.madeAt.toISOString()}`;
  return refuse(
    "etag-mismatch",
    `${SETTING_NAMES[kind]}: another version is known by now (${settingETag(known)}; ${who}). Read it again and decide on what it says now.`,
  );
};

/**
 * What is in force and no version says becomes one: of tenants as they begin, and where orders told of a vendor, or a process of
 * an earlier release wrote beside us. Answers the numbers of the version in force and of the last one.
 */
async function keepWhatIsThere<K extends SettingKind>(
  context: Context,
  tx: TenantTx,
  there: {
    readonly kind: K;
    readonly subject: string;
    readonly content: Content<K>;
    readonly now: Date;
    readonly known: StandingVersions;
  },
): Promise<{ readonly inForce: number | null; readonly latest: number }> {
  const { kind, subject, content, now, known } = there;
  const latest = known.latest?.version ?? 0;
  const kept = known.inForce === undefined ? null : settingFromStored(kind, known.inForce.content);
  if (isSameSetting(kind, kept, content)) return { inForce: known.inForce?.version ?? null, latest };
  await insertVersion(tx, {
    versionUuid: context.newUuid(),
    kind,
    subject,
    version: latest + 1,
    baseVersion: known.inForce?.version ?? null,
    content,
    cause: "found",
    madeBy: "service",
    madeByName: kind === "vendor" || kind === "customer" ? "orders" : "default",
    madeAt: now,
    effectiveFrom: dayOfInstant(now.getTime()),
    applied: true,
  });
  return { inForce: latest + 1, latest: latest + 1 };
}
