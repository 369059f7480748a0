import type { TenantTx } from "../../database.ts";

/** Papers that are read alike: what is known of some says what a confidence is worth on the others. */
export interface PaperKind {
  readonly readerVersion: string;
  readonly type: string;
  /** embedded: a structured file states it. */
  readonly how: "text" | "picture" | "embedded";
  /** Their file holds more than one bill. */
  readonly isOneOfSeveral: boolean;
  readonly template: { readonly uuid: string; readonly version: number } | null;
}

export interface NewScore extends Omit<PaperKind, "isOneOfSeveral"> {
  /** How many bills the file holds. */
  readonly bills: number;
  readonly score: number;
  /** trial: it lacked nothing, and waits for a reader that is on trial. */
  readonly course: "automatic" | "spot-check" | "review" | "trial";
  readonly at: string;
}

const SAVE = {
  name: "reading-score-save",
  text: `insert into reading_score as s (tenant_uuid, document_uuid, reader_version, type, how, template_uuid, template_version, score, course, scored_at, bills)
    values ($1, $2, $3, $4, $5, $6, $7, $8::numeric, $9, $10::timestamptz, $11)
    on conflict (tenant_uuid, document_uuid, reader_version) do update set type = excluded.type, how = excluded.how, bills = excluded.bills,
      template_uuid = excluded.template_uuid, template_version = excluded.template_version, score = excluded.score, course = excluded.course, scored_at = excluded.scored_at
    where s.verdict is null`,
};

/** How sure a paper was read; what a person has judged stays as it was. */
export async function saveScore(tx: TenantTx, documentUuid: string, made: NewScore): Promise<void> {
  const { readerVersion, type, how, template, score, course, at, bills } = made;
  const { uuid, version } = template ?? { uuid: null, version: null };
  await tx.query(SAVE, [tx.tenantUuid, documentUuid, readerVersion, type, how, uuid, version, score, course, at, bills]);
}

const JUDGE = {
  name: "reading-score-judge",
  text: `update reading_score set verdict = $3, judged_at = $4::timestamptz, judged_by = $5
    where tenant_uuid = $1 and document_uuid = $2 and reader_version = $6 and verdict is distinct from 'wrong'`,
};

/** A person looked at what a reader made of a paper. */
export async function judgeScore(
  tx: TenantTx,
  documentUuid: string,
  judged: { readonly readerVersion: string; readonly isWrong: boolean; readonly at: string; readonly by: string },
): Promise<void> {
  const { readerVersion, isWrong, at, by } = judged;
  await tx.query(JUDGE, [tx.tenantUuid, documentUuid, isWrong ? "wrong" : "right", at, by, readerVersion]);
}

const FOUND_WRONG = {
  name: "reading-score-found-wrong",
  text: `update reading_score set verdict = 'wrong', judged_at = $3::timestamptz, judged_by = $4
    where tenant_uuid = $1 and document_uuid = $2 and course = 'automatic' and verdict is null`,
};

/** A paper that went on by itself, and was found to be read wrong afterwards. */
export async function noteFoundWrong(
  tx: TenantTx,
  documentUuid: string,
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  await tx.query(FOUND_WRONG, [tx.tenantUuid, documentUuid, at, by]);
}

const BILL_FOUND_WRONG = {
  name: "reading-score-bill-found-wrong",
  text: `update reading_score set verdict = 'wrong', judged_at = $3::timestamptz, judged_by = $4
    where tenant_uuid = $1 and document_uuid = any(array(select document_uuid from document_invoice where tenant_uuid = $1 and invoice_uuid = $2))
      and course = 'automatic' and verdict is null`,
};

/** As `noteFoundWrong`, of the papers of an invoice. */
export async function noteBillFoundWrong(
  tx: TenantTx,
  invoiceUuid: string,
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  await tx.query(BILL_FOUND_WRONG, [tx.tenantUuid, invoiceUuid, at, by]);
}

/** As `ReviewedAtCut` of the domain; below every cut it is null. */
export interface CountedAtCut {
  readonly cut: number | null;
  readonly reviewed: number;
  readonly wrong: number;
}

/** Older ones say little of what comes now. */
const MAX_COUNTED = 5_000;
const AT_CUT = "(select max(c.cut) from unnest($2::numeric[]) as c (cut) where c.cut <= s.score)::float8 as cut";
const COUNTED = `count(*)::int as reviewed, count(*) filter (where s.verdict = 'wrong')::int as wrong`;

const OF_KIND = {
  name: "reading-score-of-kind",
  text: `select ${AT_CUT}, ${COUNTED} from (
      select score, verdict from reading_score where tenant_uuid = $1 and reader_version = $3 and type = $4 and how = $5 and verdict is not null
        and template_uuid is not distinct from $6 and template_version is not distinct from $7 and (bills > 1) = $8 order by judged_at desc limit ${MAX_COUNTED}) s
    group by 1`,
};

/** Papers of a kind that people looked at, by how sure they were read. */
export async function countScores(tx: TenantTx, kind: PaperKind, cuts: readonly number[]): Promise<readonly CountedAtCut[]> {
  const { readerVersion, type, how, template, isOneOfSeveral } = kind;
  const values = [
    tx.tenantUuid,
    cuts,
    readerVersion,
    type,
    how,
    template?.uuid ?? null,
    template?.version ?? null,
    isOneOfSeveral,
  ];
  return (await tx.query<CountedAtCut>(OF_KIND, values)).rows;
}

const NO_TEMPLATE = "00000000-0000-0000-0000-000000000000";
const KEY = `(type, how, coalesce(template_uuid, '${NO_TEMPLATE}'), coalesce(template_version, 0), (bills > 1)::int)`;
const KINDS = {
  name: "reading-score-kinds",
  text: `select k.type, k.how, k.several as "isOneOfSeveral", k.template_uuid as "templateUuid", k.template_version as "templateVersion", k.automatic,
      (select t.vendor from reading_template t where t.tenant_uuid = $1 and t.template_uuid = k.template_uuid and t.version = k.template_version) as vendor
    from (select type, how, template_uuid, template_version, bills > 1 as several, count(*) filter (where course = 'automatic')::int as automatic from reading_score
      where tenant_uuid = $1 and reader_version = $2 and ($3::text is null or ${KEY} > ($3, $4::text, coalesce($5::uuid, '${NO_TEMPLATE}'), $6::int, $8::int))
      group by type, how, template_uuid, template_version, bills > 1) k
    order by k.type, k.how, coalesce(k.template_uuid, '${NO_TEMPLATE}'), coalesce(k.template_version, 0), k.several limit $7`,
};

export type KindCursor = readonly [
  type: string,
  how: string,
  templateUuid: string | null,
  templateVersion: number,
  /** 1: their files hold several bills. */
  several: number,
];
export interface KindRow {
  readonly type: string;
  readonly how: PaperKind["how"];
  readonly isOneOfSeveral: boolean;
  readonly templateUuid: string | null;
  readonly templateVersion: number | null;
  readonly vendor: string | null;
  /** How many went on by themselves. */
  readonly automatic: number;
}

/** The kinds of papers that one reader read, by their names, from behind one. */
export async function listKinds(
  tx: TenantTx,
  readerVersion: string,
  after: KindCursor | undefined,
  limit: number,
): Promise<readonly KindRow[]> {
  const [type, how, uuid, version, several] = after ?? [null, null, null, 0, 0];
  return (await tx.query<KindRow>(KINDS, [tx.tenantUuid, readerVersion, type, how, uuid, version, limit, several])).rows;
}

/** So many that waited for a trial are decided about at once. */
const MAX_FREED = 1_000;
const FREE = {
  name: "reading-score-free",
  text: `with held as (select s.document_uuid, s.reader_version, r.reader_version = $2 as "isOwn" from reading_score s
      join document_review v on v.tenant_uuid = $1 and v.document_uuid = s.document_uuid and v.state = 'waiting'
        and (v.taken_until > now()) is not true
      join document_reading r on r.tenant_uuid = $1 and r.document_uuid = s.document_uuid and r.state = 'read' and r.route = 'review'
      join document d on d.tenant_uuid = $1 and d.document_uuid = s.document_uuid and d.status = 'Draft'
      where s.tenant_uuid = $1 and s.course = 'trial' order by s.scored_at limit ${MAX_FREED} for update of s skip locked)
    update reading_score s set course = 'review' from held where s.tenant_uuid = $1 and s.document_uuid = held.document_uuid
      and s.reader_version = held.reader_version
    returning s.document_uuid as "documentUuid", held."isOwn"`,
};

export interface FreedDocument {
  readonly documentUuid: string;
  /** The reader that is in force had read it. */
  readonly isOwn: boolean;
}

/** Documents that waited for a reader on trial, and for that alone: they wait for it no more. Those that a person holds stay. */
export async function freeFromTrial(tx: TenantTx, readerVersion: string): Promise<readonly FreedDocument[]> {
  return (await tx.query<FreedDocument>(FREE, [tx.tenantUuid, readerVersion])).rows;
}
