import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

export type ComparisonState = "running" | "better" | "worse" | "kept" | "taken-back" | "forgotten";

/** A comparison without the names of its documents. */
export interface ComparisonRow {
  readonly uuid: string;
  readonly readerVersion: string;
  readonly layouts: unknown;
  readonly documents: number;
  readonly done: number;
  readonly skipped: number;
  readonly figures: unknown;
  readonly state: ComparisonState;
  readonly askedAt: string;
  readonly askedBy: string;
  readonly endedAt: string | null;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
}

const COLUMNS = `comparison_uuid as uuid, reader_version as "readerVersion", layouts, cardinality(documents) as documents, done, skipped, figures, state,
  ${instantText("asked_at")} as "askedAt", asked_by as "askedBy", ${instantText("ended_at")} as "endedAt",
  ${instantText("decided_at")} as "decidedAt", decided_by as "decidedBy"`;

const LIST = {
  name: "reading-comparisons-list",
  text: `select ${COLUMNS} from reading_comparison where tenant_uuid = $1
    and ($2::timestamptz is null or (asked_at, comparison_uuid) < ($2::timestamptz, $3::uuid))
    order by asked_at desc, comparison_uuid desc limit $4`,
};

/** Comparisons, the newest first, from behind one. */
export async function listComparisons(
  tx: TenantTx,
  after: readonly [askedAt: string, uuid: string] | undefined,
  limit: number,
): Promise<readonly ComparisonRow[]> {
  return (await tx.query<ComparisonRow>(LIST, [tx.tenantUuid, after?.[0] ?? null, after?.[1] ?? null, limit])).rows;
}

const LOCK = {
  name: "reading-comparison-lock",
  text: `select ${COLUMNS} from reading_comparison where tenant_uuid = $1 and comparison_uuid = $2 for update`,
};

export async function lockComparison(tx: TenantTx, uuid: string): Promise<ComparisonRow | undefined> {
  return (await tx.query<ComparisonRow>(LOCK, [tx.tenantUuid, uuid])).rows[0];
}

/** Newest reviewed documents of a kind that are read again, and all of them together. */
const MAX_OF_TYPE = 100;
const MAX_DOCUMENTS = 1_000;
/**
 * What the document AI had a part in was not read by the reader alone, and Unset says of no paper what it is; a file that is
 * split by now is read part by part.
 */
const INSERT = {
  name: "reading-comparison-insert",
  text: `with picked as (select array(
      select document_uuid from (
        select v.document_uuid, v.done_at, row_number() over (
          partition by v.corrections #>> '{type,said}', v.corrections ? 'others', r.reading #>> '{fields,totalAmount,found}' is not distinct from 'embedded'
          order by v.done_at desc, v.document_uuid) as nth
        from document_review v join document d on d.tenant_uuid = $1 and d.document_uuid = v.document_uuid
        join document_reading r on r.tenant_uuid = $1 and r.document_uuid = v.document_uuid
        where v.tenant_uuid = $1 and v.state = 'done' and v.corrections ->> 'reader' is not null and d.redacts is null
          and v.corrections #>> '{type,said}' <> 'Unset' and r.reading -> 'transcriber' is null) reviewed
      where nth <= ${MAX_OF_TYPE} order by done_at desc, document_uuid limit ${MAX_DOCUMENTS}) as documents)
    insert into reading_comparison (tenant_uuid, comparison_uuid, reader_version, layouts, documents, figures, state, asked_at, asked_by)
    select $1, $2, $3, $4::jsonb, documents, $5::jsonb, 'running', $6::timestamptz, $7 from picked
    on conflict (tenant_uuid) where state = 'running' do nothing returning cardinality(documents) as documents`,
};

export interface NewComparison {
  readonly uuid: string;
  readonly readerVersion: string;
  readonly layouts: unknown;
  readonly figures: unknown;
  readonly at: string;
  readonly by: string;
}

/** How many documents it reads; undefined: another one is running. */
export async function insertComparison(tx: TenantTx, made: NewComparison): Promise<number | undefined> {
  const { uuid, readerVersion, layouts, figures, at, by } = made;
  const values = [tx.tenantUuid, uuid, readerVersion, JSON.stringify(layouts), JSON.stringify(figures), at, by];
  return (await tx.query<{ documents: number }>(INSERT, values)).rows[0]?.documents;
}

const NEXT = {
  name: "reading-comparison-document",
  text: `select d.document_uuid as "documentUuid", d.blob_hash as "blobHash", v.corrections,
      r.reading #>> '{fields,totalAmount,found}' is not distinct from 'embedded' as "isEmbedded"
    from reading_comparison c join document d on d.tenant_uuid = $1 and d.document_uuid = c.documents[c.done + 1]
    left join document_reading r on r.tenant_uuid = $1 and r.document_uuid = d.document_uuid
    join document_review v on v.tenant_uuid = $1 and v.document_uuid = d.document_uuid and v.state = 'done'
    where c.tenant_uuid = $1 and c.comparison_uuid = $2`,
};

export interface ComparedDocument {
  readonly documentUuid: string;
  readonly blobHash: string;
  readonly corrections: unknown;
  /** It was read off a structured file. */
  readonly isEmbedded: boolean;
}

/** The document that is read next; undefined: it is gone. */
export async function findComparedDocument(tx: TenantTx, uuid: string): Promise<ComparedDocument | undefined> {
  return (await tx.query<ComparedDocument>(NEXT, [tx.tenantUuid, uuid])).rows[0];
}

const STEP = {
  name: "reading-comparison-step",
  text: `update reading_comparison set done = done + 1, skipped = skipped + $3, figures = $4::jsonb where tenant_uuid = $1 and comparison_uuid = $2`,
};

/** One more document was read, or passed over. */
export async function saveComparisonStep(
  tx: TenantTx,
  uuid: string,
  { skipped, figures }: { readonly skipped: 0 | 1; readonly figures: unknown },
): Promise<void> {
  await tx.query(STEP, [tx.tenantUuid, uuid, skipped, JSON.stringify(figures)]);
}

const END = {
  name: "reading-comparison-end",
  text: `update reading_comparison set state = $3, ended_at = $4::timestamptz where tenant_uuid = $1 and comparison_uuid = $2`,
};

export async function endComparison(tx: TenantTx, uuid: string, state: "better" | "worse", at: string): Promise<void> {
  await tx.query(END, [tx.tenantUuid, uuid, state, at]);
}

const DECIDE = {
  name: "reading-comparison-decide",
  text: `update reading_comparison set state = $3, decided_at = $4::timestamptz, decided_by = $5, ended_at = coalesce(ended_at, $4::timestamptz)
    where tenant_uuid = $1 and comparison_uuid = $2`,
};

export async function decideComparison(
  tx: TenantTx,
  uuid: string,
  { state, at, by }: { readonly state: ComparisonState; readonly at: string; readonly by: string },
): Promise<void> {
  await tx.query(DECIDE, [tx.tenantUuid, uuid, state, at, by]);
}

export interface ReaderFacts {
  /** What was decided last about this reader. */
  readonly decided: "kept" | "taken-back" | null;
  /** It was compared, or is being compared. */
  readonly isCompared: boolean;
  /** People decided about documents that another reader read. */
  readonly hasEarlier: boolean;
}

const FACTS = {
  name: "reading-comparison-facts",
  text: `select (select state from reading_comparison where tenant_uuid = $1 and reader_version = $2 and state in ('kept', 'taken-back')
      order by decided_at desc limit 1) as decided,
    exists (select from reading_comparison where tenant_uuid = $1 and reader_version = $2 and state <> 'forgotten') as "isCompared",
    exists (select from document_review where tenant_uuid = $1 and state = 'done' and corrections ->> 'reader' < $2)
      or exists (select from document_review where tenant_uuid = $1 and state = 'done' and corrections ->> 'reader' > $2) as "hasEarlier"`,
};

export async function findReaderFacts(tx: TenantTx, readerVersion: string): Promise<ReaderFacts> {
  const { rows } = await tx.query<ReaderFacts>(FACTS, [tx.tenantUuid, readerVersion]);
  return rows[0] ?? { decided: null, isCompared: false, hasEarlier: false };
}

const KEPT_BEFORE = {
  name: "reading-comparison-kept-before",
  text: `select ${COLUMNS} from reading_comparison where tenant_uuid = $1 and state = 'kept' and comparison_uuid <> $2 order by decided_at desc limit 1`,
};

/** What was in force before one came into force. */
export async function findKeptBefore(tx: TenantTx, uuid: string): Promise<ComparisonRow | undefined> {
  return (await tx.query<ComparisonRow>(KEPT_BEFORE, [tx.tenantUuid, uuid])).rows[0];
}

const LAST_KEPT = {
  name: "reading-comparison-last-kept",
  text: `select comparison_uuid as uuid from reading_comparison where tenant_uuid = $1 and state = 'kept' order by decided_at desc limit 1`,
};

export async function findLastKept(tx: TenantTx): Promise<string | undefined> {
  return (await tx.query<{ uuid: string }>(LAST_KEPT, [tx.tenantUuid])).rows[0]?.uuid;
}
