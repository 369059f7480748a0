import type { TenantTx } from "../../database.ts";
import type { TemplateToRead } from "./reading-template.ts";

/** A version of a template that is being tried on papers that people decided about. */
export interface TemplateTrial extends TemplateToRead {
  readonly vendor: string | null;
  /** Whose correction made it. */
  readonly documentUuid: string;
  /** What it is tried on; null: that was not looked for yet. */
  readonly documents: readonly string[] | null;
  readonly tried: number;
  readonly worse: unknown;
}

const RUNNING = {
  name: "template-trial-running",
  text: `select template_uuid as uuid, version, type, body, vendor, document_uuid as "documentUuid", tried_on as documents, tried, worse from reading_template
    where tenant_uuid = $1 and template_uuid = $2 and on_trial and removed_at is null and (tried_on is null or tried < cardinality(tried_on))
    order by version limit 1 for update`,
};

/** The first version of a template whose trial has not ended, locked; undefined: there is none. */
export async function lockTrial(tx: TenantTx, templateUuid: string): Promise<TemplateTrial | undefined> {
  return (await tx.query<TemplateTrial>(RUNNING, [tx.tenantUuid, templateUuid])).rows[0];
}

/** Newest reviewed documents of its vendor, and others that have its words: so many of each. */
const MAX_OF_EACH = 30;
/** So many of the newest are looked through for the words of a layout. */
const MAX_LOOKED_AT = 2_000;
/** A file that states its values itself is read by no layout, and a redacted copy is no paper of its own. */
const REVIEWED = `from document_review v join document d on d.tenant_uuid = $1 and d.document_uuid = v.document_uuid
    join document_reading r on r.tenant_uuid = $1 and r.document_uuid = v.document_uuid
  where v.tenant_uuid = $1 and v.state = 'done' and v.corrections #>> '{type,said}' <> 'Unset' and d.redacts is null
    and r.reading #>> '{fields,totalAmount,found}' is distinct from 'embedded'`;
const PICK = {
  name: "template-trial-pick",
  text: `with made as (select distinct document_uuid from reading_template where tenant_uuid = $1 and template_uuid = $2),
      by_vendor as (select v.document_uuid, v.done_at ${REVIEWED} and lower(d.fields ->> 'vendorName') = lower($4)
        order by v.done_at desc limit ${MAX_OF_EACH}),
      newest as (select v.document_uuid, v.done_at ${REVIEWED} order by v.done_at desc limit ${MAX_LOOKED_AT}),
      by_words as (select n.document_uuid, n.done_at from newest n
        where n.document_uuid not in (select document_uuid from by_vendor)
          and (select count(*) from document_text_word w where w.tenant_uuid = $1 and w.document_uuid = n.document_uuid and w.word = any($5)) >= $6
        order by n.done_at desc limit ${MAX_OF_EACH}),
      own as (select v.document_uuid, v.done_at ${REVIEWED} and v.document_uuid in (select document_uuid from made) order by v.done_at desc limit ${MAX_OF_EACH})
    update reading_template set tried_on = array(
      select document_uuid from (select * from own union select * from by_vendor union select * from by_words) picked order by done_at desc, document_uuid)
    where tenant_uuid = $1 and template_uuid = $2 and version = $3 returning coalesce(tried_on, '{}') as documents`,
};

export interface LayoutOfTrial {
  /** Its words, folded. */
  readonly words: readonly string[];
  /** So many of them stand on a paper of it. */
  readonly atLeast: number;
}

/**
 * Looks for what a version is tried on: reviewed documents that it was made by, the newest of its vendor, and of others those
 * that it would take for its own.
 */
export async function pickDocuments(
  tx: TenantTx,
  { uuid, version, vendor }: Pick<TemplateTrial, "uuid" | "version" | "vendor">,
  { words, atLeast }: LayoutOfTrial,
): Promise<readonly string[]> {
  const values = [tx.tenantUuid, uuid, version, vendor, words, atLeast];
  return (await tx.query<{ documents: string[] }>(PICK, values)).rows[0]?.documents ?? [];
}

const SETTLED = {
  name: "template-trial-document",
  text: `select corrections from document_review where tenant_uuid = $1 and document_uuid = $2 and state = 'done' and corrections is not null`,
};

/** What people decided about a document, as JSON; null: that was taken back meanwhile. */
export async function findSettled(tx: TenantTx, documentUuid: string): Promise<unknown> {
  return (await tx.query<{ corrections: unknown }>(SETTLED, [tx.tenantUuid, documentUuid])).rows[0]?.corrections ?? null;
}

const STEP = {
  name: "template-trial-step",
  text: `update reading_template set tried = tried + $4, worse = $5::jsonb,
      proved_on = array(select distinct unnest(proved_on || $6::uuid[]))
    where tenant_uuid = $1 and template_uuid = $2 and version = $3`,
};

export interface TrialStep {
  readonly tried: number;
  /** JSON; null: nothing is read worse. */
  readonly worse: unknown;
  readonly proved: readonly string[];
}

/** It was tried on some more. */
export async function saveTrialStep(
  tx: TenantTx,
  { uuid, version }: Pick<TemplateTrial, "uuid" | "version">,
  { tried, worse, proved }: TrialStep,
): Promise<void> {
  await tx.query(STEP, [tx.tenantUuid, uuid, version, tried, worse === null ? null : JSON.stringify(worse), proved]);
}

const PROMOTE = {
  name: "template-trial-promote",
  text: `update reading_template set on_trial = false, promoted_at = $4::timestamptz
    where tenant_uuid = $1 and template_uuid = $2 and version = $3 and on_trial`,
};

/** From now on it reads. */
export async function promoteTemplate(
  tx: TenantTx,
  { uuid, version }: Pick<TemplateTrial, "uuid" | "version">,
  at: string,
): Promise<void> {
  await tx.query(PROMOTE, [tx.tenantUuid, uuid, version, at]);
}

/** More say no more. */
const MAX_PROVED = 50;
const PROVE = {
  name: "template-trial-proved",
  text: `update reading_template set proved_on = proved_on || $4::uuid
    where tenant_uuid = $1 and template_uuid = $2 and version = $3 and cardinality(proved_on) < ${MAX_PROVED} and not $4::uuid = any(proved_on)`,
};

/** A person confirmed unchanged what it read of a document. */
export async function noteProved(
  tx: TenantTx,
  { uuid, version }: { readonly uuid: string; readonly version: number },
  documentUuid: string,
): Promise<void> {
  await tx.query(PROVE, [tx.tenantUuid, uuid, version, documentUuid]);
}
