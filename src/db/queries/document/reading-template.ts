import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

/** A version of a template, as people see it: the one that reads, or a later one that is on trial. */
export interface TemplateRow {
  readonly uuid: string;
  readonly version: number;
  readonly type: string;
  readonly vendor: string | null;
  readonly body: unknown;
  readonly documentUuid: string;
  readonly filename: string;
  readonly madeAt: string;
  readonly madeBy: string;
  readonly onTrial: boolean;
  /** Of reviewed documents that it is tried on; null: they are not looked for yet, or it was in force from the start. */
  readonly documents: number | null;
  readonly tried: number;
  readonly provedOn: number;
  readonly worse: unknown;
}

/** The versions that read, and no others: the newest of each template that was neither taken back nor is on trial. */
const IN_FORCE = `t.tenant_uuid = $1 and t.removed_at is null and not t.on_trial and not exists (
    select from reading_template n where n.tenant_uuid = $1 and n.template_uuid = t.template_uuid and n.removed_at is null and not n.on_trial
      and n.version > t.version)`;
/** The newest of each template, where it is on trial. */
const TRIED = `t.tenant_uuid = $1 and t.removed_at is null and t.on_trial and not exists (
    select from reading_template n where n.tenant_uuid = $1 and n.template_uuid = t.template_uuid and n.removed_at is null and n.version > t.version)`;
const COLUMNS = `t.template_uuid as uuid, t.version, t.type, t.vendor, t.body, t.document_uuid as "documentUuid", d.filename,
    ${instantText("t.made_at")} as "madeAt", t.made_by as "madeBy", t.on_trial as "onTrial", cardinality(t.tried_on) as documents, t.tried,
    cardinality(t.proved_on) as "provedOn", t.worse`;
const SHOWN = `select ${COLUMNS}
  from reading_template t join document d on d.tenant_uuid = t.tenant_uuid and d.document_uuid = t.document_uuid
  where ((${IN_FORCE}) or (${TRIED}))`;

const LIST = {
  name: "reading-templates-list",
  text: `${SHOWN} and ($2::timestamptz is null or (t.made_at, t.template_uuid) < ($2::timestamptz, $3::uuid))
    order by t.made_at desc, t.template_uuid desc limit $4`,
};

/** The templates that read or are on trial, the newest first, from behind one. */
export async function listTemplates(
  tx: TenantTx,
  after: readonly [madeAt: string, uuid: string] | undefined,
  limit: number,
): Promise<readonly TemplateRow[]> {
  return (await tx.query<TemplateRow>(LIST, [tx.tenantUuid, after?.[0] ?? null, after?.[1] ?? null, limit])).rows;
}

const VERSIONS = {
  name: "reading-template-versions-in-force",
  text: `select t.template_uuid as uuid, t.version from reading_template t where ${IN_FORCE} order by t.made_at desc, t.template_uuid desc`,
};

/** The versions that read, all of them. */
export async function listVersionsInForce(tx: TenantTx): Promise<readonly { readonly uuid: string; readonly version: number }[]> {
  return (await tx.query<{ uuid: string; version: number }>(VERSIONS, [tx.tenantUuid])).rows;
}

const LOCK = {
  name: "reading-template-lock",
  text: "select pg_advisory_xact_lock(hashtextextended('reading-templates ' || $1, 0))",
};

/** Templates of a tenant are made and taken back one after the other: two corrections of one layout make two versions. */
export async function lockTemplates(tx: TenantTx): Promise<void> {
  await tx.query(LOCK, [tx.tenantUuid]);
}

export interface NewTemplateVersion {
  readonly uuid: string;
  readonly type: string;
  readonly vendor: string | null;
  readonly body: unknown;
  readonly documentUuid: string;
  readonly onTrial: boolean;
  readonly at: string;
  readonly by: string;
}

const INSERT = {
  name: "reading-template-insert",
  text: `insert into reading_template (tenant_uuid, template_uuid, version, type, vendor, body, document_uuid, made_at, made_by, on_trial, proved_on)
    select $1, $2, 1 + coalesce((select max(version) from reading_template where tenant_uuid = $1 and template_uuid = $2), 0), $3, $4, $5::jsonb, $6,
      $7::timestamptz, $8, $9, array[$6::uuid]`,
};

/** The next version of a template, or its first. */
export async function insertTemplateVersion(tx: TenantTx, made: NewTemplateVersion): Promise<void> {
  const { uuid, type, vendor, body, documentUuid, onTrial, at, by } = made;
  await tx.query(INSERT, [tx.tenantUuid, uuid, type, vendor, JSON.stringify(body), documentUuid, at, by, onTrial]);
}

const REMOVE = {
  name: "reading-template-remove",
  text: `update reading_template t set removed_at = $4::timestamptz, removed_by = $5
    where t.tenant_uuid = $1 and t.template_uuid = $2 and t.version = $3 and t.removed_at is null`,
};

/** Takes a version back. */
export async function removeTemplateVersion(
  tx: TenantTx,
  { uuid, version, at, by }: { readonly uuid: string; readonly version: number; readonly at: string; readonly by: string },
): Promise<void> {
  await tx.query(REMOVE, [tx.tenantUuid, uuid, version, at, by]);
}

const FIND = {
  name: "reading-template-find",
  text: `select t.version from reading_template t where ((${IN_FORCE}) or (${TRIED})) and t.template_uuid = $2 order by t.version`,
};

/** The versions of a template that people see: the one that reads, and one that is on trial. None: all were taken back. */
export async function findShownVersions(tx: TenantTx, uuid: string): Promise<readonly number[]> {
  return (await tx.query<{ version: number }>(FIND, [tx.tenantUuid, uuid])).rows.map(({ version }) => version);
}

const VERSION_IN_FORCE = {
  name: "reading-template-in-force",
  text: `select t.version from reading_template t where ${IN_FORCE} and t.template_uuid = $2`,
};

/** The version of a template that reads; undefined: none does. */
export async function findVersionInForce(tx: TenantTx, uuid: string): Promise<number | undefined> {
  return (await tx.query<{ version: number }>(VERSION_IN_FORCE, [tx.tenantUuid, uuid])).rows[0]?.version;
}

export interface TemplateToRead {
  readonly uuid: string;
  readonly version: number;
  readonly type: string;
  readonly body: unknown;
}

/** Without what a document itself taught. Null: of any document. */
const WITHOUT = `t.tenant_uuid = $1 and t.removed_at is null and not t.on_trial and ($2::uuid is null or t.version < coalesce(
      (select min(m.version) from reading_template m where m.tenant_uuid = $1 and m.template_uuid = t.template_uuid and m.document_uuid = $2), 1 + t.version))`;
const FOR_DOCUMENT = {
  name: "reading-templates-for-document",
  text: `select distinct on (t.template_uuid) t.template_uuid as uuid, t.version, t.type, t.body from reading_template t
    where ${WITHOUT} order by t.template_uuid, t.version desc limit $3`,
};

/**
 * The templates that read, up to a number of them, without what a document taught them: nothing is proved by what it was made of.
 */
export async function listTemplatesInForce(
  tx: TenantTx,
  without: string | null,
  limit: number,
): Promise<readonly TemplateToRead[]> {
  return (await tx.query<TemplateToRead>(FOR_DOCUMENT, [tx.tenantUuid, without, limit])).rows;
}

const LIKE = {
  name: "reading-templates-like",
  text: `with known as (select distinct on (t.template_uuid) t.template_uuid, t.version from reading_template t
        where ${WITHOUT} order by t.template_uuid, t.version desc),
      seen as (select distinct word from unnest($3::text[]) as word),
      fitting as (select t.template_uuid, t.version, count(*)::float8 / jsonb_array_length(t.body -> 'layout') as share
        from known k join reading_template t on t.tenant_uuid = $1 and t.template_uuid = k.template_uuid and t.version = k.version
        cross join lateral jsonb_array_elements_text(t.body -> 'layout') as own (word) join seen on seen.word = own.word
        group by t.tenant_uuid, t.template_uuid, t.version having count(*) >= $4::float8 * jsonb_array_length(t.body -> 'layout'))
    select t.template_uuid as uuid, t.version, t.type, t.body from fitting f
      join reading_template t on t.tenant_uuid = $1 and t.template_uuid = f.template_uuid and t.version = f.version
    order by f.share desc, t.made_at desc limit $5`,
};

export interface PaperToFit {
  /** Its words, folded. */
  readonly words: readonly string[];
  /** So much of a layout it has at least, between 0 and 1. */
  readonly share: number;
  /** What this document taught is left out. */
  readonly without: string | null;
}

/** The templates that read and whose layout a paper may have, those that fit it best first. */
export async function listTemplatesLike(
  tx: TenantTx,
  { words, share, without }: PaperToFit,
  limit: number,
): Promise<readonly TemplateToRead[]> {
  return (await tx.query<TemplateToRead>(LIKE, [tx.tenantUuid, without, words, share, limit])).rows;
}

const ON_TRIAL = {
  name: "reading-templates-on-trial",
  text: `select t.template_uuid as uuid, t.version, t.type, t.body, t.worse is not null as "isWorse" from reading_template t
    where ${TRIED} and not exists (select from reading_template o where o.tenant_uuid = $1 and o.template_uuid = t.template_uuid
      and o.removed_at is null and not o.on_trial)
    order by t.made_at desc limit $2`,
};

/** Templates of which no version reads yet, the newest ones. */
export async function listTemplatesOnTrial(
  tx: TenantTx,
  limit: number,
): Promise<readonly (TemplateToRead & { readonly isWorse: boolean })[]> {
  return (await tx.query<TemplateToRead & { isWorse: boolean }>(ON_TRIAL, [tx.tenantUuid, limit])).rows;
}

const END_LATER = {
  name: "reading-templates-end-later",
  text: `update reading_template t set removed_at = $3::timestamptz, removed_by = $4 where t.tenant_uuid = $1 and t.removed_at is null
    and not exists (select from jsonb_to_recordset($2::jsonb) as s (uuid uuid, version int) where s.uuid = t.template_uuid and t.version <= s.version)`,
};
const PUT_BACK = {
  name: "reading-templates-put-back",
  text: `update reading_template t set removed_at = null, removed_by = null from jsonb_to_recordset($2::jsonb) as s (uuid uuid, version int)
    where t.tenant_uuid = $1 and t.template_uuid = s.uuid and t.version = s.version and t.removed_at is not null`,
};

/** Makes the versions in force those of a set: what was learned since is taken back, what was taken back since reads again. */
export async function restoreTemplates(
  tx: TenantTx,
  set: readonly { readonly uuid: string; readonly version: number }[],
  { at, by }: { readonly at: string; readonly by: string },
): Promise<number> {
  const named = JSON.stringify(set);
  const ended = await tx.query(END_LATER, [tx.tenantUuid, named, at, by]);
  const back = await tx.query(PUT_BACK, [tx.tenantUuid, named]);
  return (ended.rowCount ?? 0) + (back.rowCount ?? 0);
}
