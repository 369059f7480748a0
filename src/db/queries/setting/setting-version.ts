import type { SettingKind, VersionCause, VersionState } from "#domain/setting-version/setting-kinds.ts";
import type { TenantTx } from "../../database.ts";

export interface VersionRow {
  readonly versionUuid: string;
  readonly kind: SettingKind;
  readonly subject: string;
  readonly version: number;
  readonly baseVersion: number | null;
  readonly content: unknown;
  readonly cause: VersionCause;
  readonly madeBy: string;
  readonly madeByName: string;
  readonly madeAt: Date;
  readonly effectiveFrom: string;
  readonly appliedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly withdrawnByName: string | null;
}

const COLUMNS = `version_uuid as "versionUuid", kind, subject, version, base_version as "baseVersion", content, cause, made_by as "madeBy", made_by_name as "madeByName",
  made_at as "madeAt", effective_from::text as "effectiveFrom", applied_at as "appliedAt", withdrawn_at as "withdrawnAt", withdrawn_by_name as "withdrawnByName"`;

/** Whoever changes this setting waits for whoever changes it now. Taken before any row of it. */
export async function lockVersions(tx: TenantTx, kind: SettingKind, subject: string): Promise<void> {
  await tx.query({ name: "setting-lock", text: "select pg_advisory_xact_lock(hashtextextended($1, 2))" }, [
    `${tx.tenantUuid} ${kind} ${subject}`,
  ]);
}

/** What holds of a setting, and what is to come; undefined: none was ever kept. */
export interface StandingVersions {
  readonly inForce: VersionRow | undefined;
  /** The next one whose day has not come. */
  readonly next: VersionRow | undefined;
  /** The one that was made last. */
  readonly latest: VersionRow | undefined;
}

/** The one that was made last, the one in force and the next to come, each once. */
export async function findStanding(tx: TenantTx, kind: SettingKind, subject: string): Promise<StandingVersions> {
  const { rows } = await tx.query<VersionRow & { readonly place: string }>(
    {
      name: "setting-standing",
      text: `(select 'latest' as place, ${COLUMNS} from setting_version where tenant_uuid = $1 and kind = $2 and subject = $3 order by version desc limit 1)
        union all
        (select 'force' as place, ${COLUMNS} from setting_version where tenant_uuid = $1 and kind = $2 and subject = $3 and applied_at is not null
          order by applied_at desc, version desc limit 1)
        union all
        (select 'next' as place, ${COLUMNS} from setting_version where tenant_uuid = $1 and kind = $2 and subject = $3 and applied_at is null and withdrawn_at is null
          order by effective_from, version limit 1)`,
    },
    [tx.tenantUuid, kind, subject],
  );
  const at = (place: string) => rows.find((row) => row.place === place);
  return { inForce: at("force"), next: at("next"), latest: at("latest") };
}

export type NewVersion = Omit<VersionRow, "withdrawnAt" | "withdrawnByName" | "appliedAt"> & { readonly applied: boolean };

export async function insertVersion(tx: TenantTx, version: NewVersion): Promise<void> {
  await tx.query(
    {
      name: "setting-version-insert",
      text: `insert into setting_version (tenant_uuid, version_uuid, kind, subject, version, base_version, content, cause,
        made_by, made_by_name, made_at, effective_from, applied_at)
        values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12::date, case when $13 then clock_timestamp() end)`,
    },
    [
      tx.tenantUuid,
      version.versionUuid,
      version.kind,
      version.subject,
      version.version,
      version.baseVersion,
      version.content === null ? null : JSON.stringify(version.content),
      version.cause,
      version.madeBy,
      version.madeByName,
      version.madeAt,
      version.effectiveFrom,
      version.applied,
    ],
  );
}

export async function findVersion(tx: TenantTx, versionUuid: string): Promise<VersionRow | undefined> {
  return (
    await tx.query<VersionRow>(
      {
        name: "setting-version-find",
        text: `select ${COLUMNS} from setting_version where tenant_uuid = $1 and version_uuid = $2`,
      },
      [tx.tenantUuid, versionUuid],
    )
  ).rows[0];
}

/** A version with the one before it of the same setting, whether it holds, and who made it. */
export interface ListedVersion extends VersionRow {
  readonly state: VersionState;
  readonly before: unknown;
}

const LISTED = `${COLUMNS},
  case when withdrawn_at is not null then 'withdrawn' when applied_at is null then 'scheduled'
    when version = (select f.version from setting_version f where f.tenant_uuid = $1 and f.kind = v.kind and f.subject = v.subject and f.applied_at is not null
      order by f.applied_at desc, f.version desc limit 1) then 'in-force' else 'past' end as state,
  (select b.content from setting_version b where b.tenant_uuid = $1 and b.kind = v.kind and b.subject = v.subject and b.version = v.base_version) as before`;

/** Newest first, from before `before`; kind and subject null: of any. */
export async function listVersions(
  tx: TenantTx,
  asked: {
    readonly kind: string | null;
    readonly subject: string | null;
    readonly before: string | null;
    readonly limit: number;
  },
): Promise<readonly ListedVersion[]> {
  return (
    await tx.query<ListedVersion>(
      {
        name: "setting-versions-list",
        text: `select ${LISTED} from setting_version v where tenant_uuid = $1 and ($2::text is null or kind = $2) and ($3::text is null or subject = $3)
            and ($4::uuid is null or version_uuid < $4) order by version_uuid desc limit $5`,
      },
      [tx.tenantUuid, asked.kind, asked.subject, asked.before, asked.limit],
    )
  ).rows;
}

/** One of them. */
export async function findListed(tx: TenantTx, versionUuid: string): Promise<ListedVersion | undefined> {
  return (
    await tx.query<ListedVersion>(
      {
        name: "setting-version-listed",
        text: `select ${LISTED} from setting_version v where tenant_uuid = $1 and version_uuid = $2`,
      },
      [tx.tenantUuid, versionUuid],
    )
  ).rows[0];
}

/** Those whose day has come, the oldest day first. */
export async function listDue(tx: TenantTx, today: string): Promise<readonly VersionRow[]> {
  return (
    await tx.query<VersionRow>(
      {
        name: "setting-versions-due",
        text: `select ${COLUMNS} from setting_version
          where tenant_uuid = $1 and applied_at is null and withdrawn_at is null and effective_from <= $2::date order by effective_from, version_uuid`,
      },
      [tx.tenantUuid, today],
    )
  ).rows;
}

/** The day on which the next version takes effect; null: none waits. */
export async function findNextDay(tx: TenantTx): Promise<string | null> {
  const { rows } = await tx.query<{ day: string | null }>(
    {
      name: "setting-next-day",
      text: "select min(effective_from)::text as day from setting_version where tenant_uuid = $1 and applied_at is null and withdrawn_at is null",
    },
    [tx.tenantUuid],
  );
  return rows[0]?.day ?? null;
}

/** A version whose day has come is in force, with what it came to. False: it waits no more. */
export async function applyVersion(tx: TenantTx, versionUuid: string, content: unknown): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: "setting-version-apply",
      text: `update setting_version set applied_at = clock_timestamp(), content = $3::jsonb
        where tenant_uuid = $1 and version_uuid = $2 and applied_at is null and withdrawn_at is null`,
    },
    [tx.tenantUuid, versionUuid, content === null ? null : JSON.stringify(content)],
  );
  return rowCount === 1;
}

/** A version whose day has not come never takes effect. False: it does not wait any more. */
export async function withdrawVersion(
  tx: TenantTx,
  { versionUuid, by, name, at }: { readonly versionUuid: string; readonly by: string; readonly name: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: "setting-version-withdraw",
      text: `update setting_version set withdrawn_at = $3, withdrawn_by = $4, withdrawn_by_name = $5
        where tenant_uuid = $1 and version_uuid = $2 and applied_at is null and withdrawn_at is null`,
    },
    [tx.tenantUuid, versionUuid, at, by, name],
  );
  return rowCount === 1;
}

/** What a setting said when it was last in force, also of one that was taken away since; null: no version says. */
export async function findLastContent(tx: TenantTx, kind: SettingKind, subject: string): Promise<unknown> {
  const { rows } = await tx.query<{ content: unknown }>(
    {
      name: "setting-version-last-content",
      text: `select content from setting_version where tenant_uuid = $1 and kind = $2 and subject = $3
        and applied_at is not null and content is not null order by applied_at desc, version desc limit 1`,
    },
    [tx.tenantUuid, kind, subject],
  );
  return rows[0]?.content ?? null;
}

/** What was in force when a version was made; null: nothing. */
export async function findBaseContent(
  tx: TenantTx,
  { kind, subject, baseVersion }: Pick<VersionRow, "kind" | "subject" | "baseVersion">,
): Promise<unknown> {
  const { rows } = await tx.query<{ content: unknown }>(
    {
      name: "setting-version-base",
      text: "select content from setting_version where tenant_uuid = $1 and kind = $2 and subject = $3 and version = $4",
    },
    [tx.tenantUuid, kind, subject, baseVersion],
  );
  return rows[0]?.content ?? null;
}
