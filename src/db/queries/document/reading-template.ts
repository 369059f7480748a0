import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

/** A version of a template that reads: the newest one that nobody took back. */
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
}

/** The versions that read, and no others. */
const IN_FORCE = `t.tenant_uuid = $1 and t.removed_at is null and not exists (
    select from reading_template n where n.tenant_uuid = $1 and n.template_uuid = t.template_uuid and n.removed_at is null and n.version > t.version)`;
const SHOWN = `select t.template_uuid as uuid, t.version, t.type, t.vendor, t.body, t.document_uuid as "documentUuid", d.filename,
    ${instantText("t.made_at")} as "madeAt", t.made_by as "madeBy"
  from reading_template t join document d on d.tenant_uuid = t.tenant_uuid and d.document_uuid = t.document_uuid where ${IN_FORCE}`;

const LIST = {
  name: "reading-templates-list",
  text: `${SHOWN} and ($2::timestamptz is null or (t.made_at, t.template_uuid) < ($2::timestamptz, $3::uuid))
    order by t.made_at desc, t.template_uuid desc limit $4`,
};

/** The templates that read, the newest first, from behind one. */
export async function listTemplates(
  tx: TenantTx,
  after: readonly [madeAt: string, uuid: string] | undefined,
  limit: number,
): Promise<readonly TemplateRow[]> {
  return (await tx.query<TemplateRow>(LIST, [tx.tenantUuid, after?.[0] ?? null, after?.[1] ?? null, limit])).rows;
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
  readonly at: string;
  readonly by: string;
}

const INSERT = {
  name: "reading-template-insert",
  text: `insert into reading_template (tenant_uuid, template_uuid, version, type, vendor, body, document_uuid, made_at, made_by)
    select $1, $2, 1 + coalesce((select max(version) from reading_template where tenant_uuid = $1 and template_uuid = $2), 0), $3, $4, $5::jsonb, $6,
      $7::timestamptz, $8`,
};

/** The next version of a template, or its first. */
export async function insertTemplateVersion(tx: TenantTx, made: NewTemplateVersion): Promise<void> {
  const { uuid, type, vendor, body, documentUuid, at, by } = made;
  await tx.query(INSERT, [tx.tenantUuid, uuid, type, vendor, JSON.stringify(body), documentUuid, at, by]);
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

const FIND = { name: "reading-template-find", text: `${SHOWN} and t.template_uuid = $2` };

/** The version of a template that reads; undefined: there is none, or all were taken back. */
export async function findTemplate(tx: TenantTx, uuid: string): Promise<TemplateRow | undefined> {
  return (await tx.query<TemplateRow>(FIND, [tx.tenantUuid, uuid])).rows[0];
}

/** A document by which a version of a template was made, as a person approved it. */
export interface LearnedDocument {
  readonly documentUuid: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const LEARNT = {
  name: "reading-template-documents",
  text: `select d.document_uuid as "documentUuid", d.fields from (
      select document_uuid, max(version) as version from reading_template where tenant_uuid = $1 and template_uuid = $2 group by document_uuid) v
    join document d on d.tenant_uuid = $1 and d.document_uuid = v.document_uuid where d.status = 'Approved' order by v.version desc limit $3`,
};

/** Documents that a template was made by, the last ones first. */
export async function listLearnedDocuments(tx: TenantTx, uuid: string, limit: number): Promise<readonly LearnedDocument[]> {
  return (await tx.query<LearnedDocument>(LEARNT, [tx.tenantUuid, uuid, limit])).rows;
}

const FOR_DOCUMENT = {
  name: "reading-templates-for-document",
  text: `select distinct on (t.template_uuid) t.template_uuid as uuid, t.version, t.type, t.body from reading_template t
    where t.tenant_uuid = $1 and t.removed_at is null and t.version < coalesce(
      (select min(m.version) from reading_template m where m.tenant_uuid = $1 and m.template_uuid = t.template_uuid and m.document_uuid = $2), 1 + t.version)
    order by t.template_uuid, t.version desc limit $3`,
};

interface TemplateToRead {
  readonly uuid: string;
  readonly version: number;
  readonly type: string;
  readonly body: unknown;
}

/** The templates that read, without what a document itself taught them: nothing is proved by what it was made of. */
export async function listTemplatesWithout(
  tx: TenantTx,
  documentUuid: string,
  limit: number,
): Promise<readonly TemplateToRead[]> {
  return (await tx.query<TemplateToRead>(FOR_DOCUMENT, [tx.tenantUuid, documentUuid, limit])).rows;
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
