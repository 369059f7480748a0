import type { TenantTx } from "../../database.ts";
import { and, instantText, sql, type SqlPart, statement, verbatim } from "../../sql.ts";

/**
 * Asks a person about a document that was read with a doubt, could not be read, or was never read. One that waits already keeps
 * its place. What somebody said that it is counts before what it reads as.
 */
const ASK = {
  name: "document-review-ask",
  text: `insert into document_review as v (tenant_uuid, document_uuid, state, place, type, vendor, since)
    select $1, $2, 'waiting', case when said.type not like 'Invoice%' then 2 when said.terms ~* 'quick[ -]?pay' then 0 else 1 end, said.type, said.vendor,
      coalesce(r.read_at, r.asked_at, d.modified_at)
    from document d left join document_reading r on r.tenant_uuid = $1 and r.document_uuid = d.document_uuid
    cross join lateral (select case when d.corrected_by is not null and d.type <> 'Unset' then d.type
        else coalesce(nullif(r.reading #>> '{type,value}', 'Unknown'), d.type) end as type,
      left(r.reading #>> '{fields,vendorName,value}', 200) as vendor, r.reading #>> '{fields,paymentTerms,value}' as terms) said
    where d.tenant_uuid = $1 and d.document_uuid = $2 and d.status = 'Draft'
    on conflict (tenant_uuid, document_uuid) do update set place = excluded.place, type = excluded.type, vendor = excluded.vendor`,
};

export async function askForReview(tx: TenantTx, documentUuid: string): Promise<void> {
  await tx.query(ASK, [tx.tenantUuid, documentUuid]);
}

const PUT_FIRST = {
  name: "document-review-put-first",
  text: `update document_review set place = 0 where tenant_uuid = $1 and document_uuid = $2 and state = 'waiting' and place = 1 and exists (
    select from vendor where tenant_uuid = $1 and body ->> 'paymentTerms' ~* 'quick[ -]?pay' and vendor_uuid = any(array(
      select k.party_uuid from party_key k where k.tenant_uuid = $1 and k.party = 'vendor' and k.place = 0 and k.key = any($3))))`,
};

/** A bill comes before others where the vendor's own terms are those of quick pay; `keys`: what the vendor is found by. */
export async function putQuickPayFirst(tx: TenantTx, documentUuid: string, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.query(PUT_FIRST, [tx.tenantUuid, documentUuid, keys]);
}

export interface ReviewRow {
  readonly documentUuid: string;
  readonly state: "waiting" | "taken" | "done";
  readonly type: string;
  readonly vendor: string | null;
  readonly filename: string;
  readonly source: string;
  readonly isQuickPay: boolean;
  /** It would have gone on by itself: one in so many is looked at all the same. */
  readonly isSpotCheck: boolean;
  readonly why: string | null;
  readonly since: string;
  readonly takenBy: string | null;
  readonly takenUntil: string | null;
  readonly doneAt: string | null;
  readonly doneBy: string | null;
  readonly seconds: number | null;
  /** Where it stands in the list. */
  readonly place: number;
  readonly skippedAt: string;
}

/** Nobody passed it over: in front of those that somebody did. */
const NEVER = "1970-01-01T00:00:00.000000Z";
const SKIPPED = "coalesce(v.skipped_at, 'epoch')";
const IS_TAKEN = "v.taken_until > now()";
const SHOWN = verbatim(`v.document_uuid as "documentUuid",
  case when v.state = 'done' then 'done' when ${IS_TAKEN} then 'taken' else 'waiting' end as state,
  v.type, v.vendor, d.filename, d.source, v.place = 0 as "isQuickPay",
  exists (select from reading_score s where s.tenant_uuid = v.tenant_uuid and s.document_uuid = v.document_uuid and s.course = 'spot-check') as "isSpotCheck",
  coalesce(r.why, r.reason) as why, ${instantText("v.since")} as since,
  case when v.state = 'waiting' and ${IS_TAKEN} then v.taken_by end as "takenBy",
  case when v.state = 'waiting' and ${IS_TAKEN} then ${instantText("v.taken_until")} end as "takenUntil",
  ${instantText("v.done_at")} as "doneAt", v.done_by as "doneBy", v.seconds, v.place::int as place,
  case when v.skipped_at is null then '${NEVER}' else ${instantText("v.skipped_at")} end as "skippedAt"`);
/** A draft that is not being read once more. What somebody approved otherwise waits for nobody. */
const FROM_TEXT = `from document_review v join document d on d.tenant_uuid = v.tenant_uuid and d.document_uuid = v.document_uuid
  left join document_reading r on r.tenant_uuid = v.tenant_uuid and r.document_uuid = v.document_uuid`;
const FROM = verbatim(FROM_TEXT);
const WAITS_TEXT = "v.state = 'waiting' and d.status = 'Draft' and coalesce(r.route, 'review') = 'review'";
const WAITS = verbatim(WAITS_TEXT);

const REOPEN = {
  name: "document-review-reopen",
  text: `update document_review set state = 'waiting', done_at = null, done_by = null, corrections = null, seconds = null
    where tenant_uuid = $1 and document_uuid = $2 and state = 'done'`,
};

/** It waits for a person again, as it did: what was decided about it was taken back. */
export async function reopenReview(tx: TenantTx, documentUuid: string): Promise<void> {
  await tx.query(REOPEN, [tx.tenantUuid, documentUuid]);
}

export interface ReviewFilter {
  readonly state: "waiting" | "taken" | "done" | null;
  readonly type: string | null;
  readonly vendor: string | null;
  /** Waiting for at least so many hours. */
  readonly minAgeHours: number | null;
}

const conditionsOf = (tx: TenantTx, { type, vendor, minAgeHours }: ReviewFilter): readonly SqlPart[] => [
  sql`v.tenant_uuid = ${tx.tenantUuid}::uuid`,
  ...(type === null ? [] : [sql`v.type = ${type}`]),
  ...(vendor === null ? [] : [sql`strpos(lower(v.vendor), lower(${vendor})) > 0`]),
  ...(minAgeHours === null ? [] : [sql`v.since <= now() - make_interval(hours => ${minAgeHours}::int)`]),
];

export type ReviewCursor = readonly [skippedAt: string, place: number, since: string, uuid: string];

/** Those that wait in the order in which they are given out: bills first, those of quick pay before others, the oldest first. */
export async function listWaitingReviews(
  tx: TenantTx,
  filter: ReviewFilter,
  after: ReviewCursor | undefined,
  limit: number,
): Promise<readonly ReviewRow[]> {
  const conditions = [...conditionsOf(tx, filter), WAITS];
  if (filter.state !== null) conditions.push(verbatim(filter.state === "taken" ? IS_TAKEN : `${IS_TAKEN} is not true`));
  if (after !== undefined)
    conditions.push(
      sql`(${verbatim(SKIPPED)}, v.place, v.since, v.document_uuid) > (${after[0]}::timestamptz, ${after[1]}::smallint, ${after[2]}::timestamptz, ${after[3]}::uuid)`,
    );
  const order = verbatim(`${SKIPPED}, v.place, v.since, v.document_uuid`);
  return (
    await tx.query<ReviewRow>(statement(sql`select ${SHOWN} ${FROM} where ${and(conditions)} order by ${order} limit ${limit}`))
  ).rows;
}

/** Those that were decided about here, the last one first. */
export async function listDoneReviews(
  tx: TenantTx,
  filter: ReviewFilter,
  after: readonly [doneAt: string, uuid: string] | undefined,
  limit: number,
): Promise<readonly ReviewRow[]> {
  const conditions = [...conditionsOf(tx, filter), verbatim("v.state = 'done'")];
  if (after !== undefined) conditions.push(sql`(v.done_at, v.document_uuid) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return (
    await tx.query<ReviewRow>(
      statement(
        sql`select ${SHOWN} ${FROM} where ${and(conditions)} order by v.done_at desc, v.document_uuid desc limit ${limit}`,
      ),
    )
  ).rows;
}

/** The review of one document; undefined where no person was asked about it. */
export async function findReview(tx: TenantTx, documentUuid: string): Promise<ReviewRow | undefined> {
  return (
    await tx.query<ReviewRow>(
      statement(
        sql`select ${SHOWN} ${FROM} where v.tenant_uuid = ${tx.tenantUuid}::uuid and v.document_uuid = ${documentUuid}::uuid`,
      ),
    )
  ).rows[0];
}

const LET_GO = {
  name: "document-review-let-go",
  text: "update document_review set taken_until = null where tenant_uuid = $1 and taken_by = $2 and state = 'waiting' and taken_until > now()",
};

/** Nobody holds more than one. */
export async function letGoOfReviews(tx: TenantTx, actor: string): Promise<void> {
  await tx.query(LET_GO, [tx.tenantUuid, actor]);
}

/** The next one that nobody holds, locked; undefined: there is none. Two who ask at once are given two. */
export async function findNextReview(tx: TenantTx, filter: ReviewFilter): Promise<string | undefined> {
  const conditions = [...conditionsOf(tx, filter), WAITS, verbatim(`${IS_TAKEN} is not true`)];
  const order = verbatim(`${SKIPPED}, v.place, v.since, v.document_uuid`);
  const { rows } = await tx.query<{ uuid: string }>(
    statement(
      sql`select v.document_uuid as uuid ${FROM} where ${and(conditions)} order by ${order} limit 1 for update of v skip locked`,
    ),
  );
  return rows[0]?.uuid;
}

const TAKE = {
  name: "document-review-take",
  text: `update document_review set taken_at = case when taken_by = $3 and taken_until > now() then taken_at else now() end, taken_by = $3,
      taken_until = now() + make_interval(secs => $4)
    where tenant_uuid = $1 and document_uuid = $2 and state = 'waiting' and (taken_by = $3 or taken_until is null or taken_until <= now())`,
};

/** Whether it is this one's now: nobody else holds it. One that is held already is held for longer. */
export async function takeReview(tx: TenantTx, documentUuid: string, actor: string, seconds: number): Promise<boolean> {
  return ((await tx.query(TAKE, [tx.tenantUuid, documentUuid, actor, seconds])).rowCount ?? 0) > 0;
}

const HELD_FOR = {
  name: "document-review-held-for",
  text: `select greatest(0, ceil(extract(epoch from taken_until - now()) * 1000))::int as ms from document_review
    where tenant_uuid = $1 and document_uuid = $2 and state = 'waiting' and taken_until > now() for update`,
};

/** For how many milliseconds more somebody works on it; 0: nobody does, nor begins to while this transaction lasts. */
export async function reviewHeldForMs(tx: TenantTx, documentUuid: string): Promise<number> {
  return (await tx.query<{ ms: number }>(HELD_FOR, [tx.tenantUuid, documentUuid])).rows[0]?.ms ?? 0;
}

const SKIP = {
  name: "document-review-skip",
  text: `update document_review set taken_until = null, skipped_at = now()
    where tenant_uuid = $1 and document_uuid = $2 and state = 'waiting' and (taken_by = $3 or taken_until is null or taken_until <= now())`,
};

export async function skipReview(tx: TenantTx, documentUuid: string, actor: string): Promise<boolean> {
  return ((await tx.query(SKIP, [tx.tenantUuid, documentUuid, actor])).rowCount ?? 0) > 0;
}

/** Of those that wait so many are looked through, those of the vendor and the oldest first; so many at most are of the layout. */
const [MAX_LOOKED_AT, MAX_OF_LAYOUT] = [200, 20];
const OF_LAYOUT = {
  name: "document-reviews-of-layout",
  text: `select c.uuid from (
      select v.document_uuid as uuid, v.since, v.vendor is not distinct from $3 as own ${FROM_TEXT}
      where v.tenant_uuid = $1 and ${WAITS_TEXT} and ${IS_TAKEN} is not true and v.document_uuid <> $2 and r.state = 'read'
        and d.corrected_by is null and d.merged_into is null and r.reading -> 'transcriber' is null
      order by own desc, v.since limit ${MAX_LOOKED_AT}) c
    where (select count(*) from document_text_word w where w.tenant_uuid = $1 and w.document_uuid = c.uuid and w.word = any($4)) >= $5
    order by c.own desc, c.since limit ${MAX_OF_LAYOUT}`,
};

export interface LayoutToFind {
  /** The one that it was learned from. */
  readonly documentUuid: string;
  /** As its page has it. */
  readonly vendor: string | null;
  /** Words of the layout, folded. */
  readonly words: readonly string[];
  /** So many of them stand on a paper of it. */
  readonly atLeast: number;
}

/** Drafts that wait, that nobody holds, and that have the words of a layout: the document AI was not asked about them. */
export async function listWaitingOfLayout(tx: TenantTx, layout: LayoutToFind): Promise<readonly string[]> {
  const { documentUuid, vendor, words, atLeast } = layout;
  const values = [tx.tenantUuid, documentUuid, vendor, words, atLeast];
  return (await tx.query<{ uuid: string }>(OF_LAYOUT, values)).rows.map(({ uuid }) => uuid);
}

export interface ReviewCounts {
  readonly waiting: number;
  readonly taken: number;
  readonly doneToday: number;
  readonly doneByYouToday: number;
  readonly medianSeconds: number | null;
}

/** Longer than this nobody looked at it without a pause. */
const A_PAUSE_SECONDS = 1_800;
const COUNTS = {
  name: "document-review-counts",
  text: `select
      (select count(*)::int ${FROM_TEXT} where v.tenant_uuid = $1 and ${WAITS_TEXT} and ${IS_TAKEN} is not true) as waiting,
      (select count(*)::int ${FROM_TEXT} where v.tenant_uuid = $1 and ${WAITS_TEXT} and ${IS_TAKEN}) as taken,
      count(*)::int as "doneToday", count(*) filter (where done_by = $2)::int as "doneByYouToday",
      round(percentile_cont(0.5) within group (order by seconds) filter (where seconds <= ${A_PAUSE_SECONDS}))::int as "medianSeconds"
    from document_review where tenant_uuid = $1 and state = 'done' and done_at >= $3::timestamptz`,
};

/** What waits, and what was done since an instant. */
export async function countReviews(tx: TenantTx, actor: string, since: string): Promise<ReviewCounts> {
  const { rows } = await tx.query<ReviewCounts>(COUNTS, [tx.tenantUuid, actor, since]);
  return rows[0] ?? { waiting: 0, taken: 0, doneToday: 0, doneByYouToday: 0, medianSeconds: null };
}

const END = {
  name: "document-review-end",
  text: `insert into document_review as v (tenant_uuid, document_uuid, state, place, type, since, done_at, done_by, corrections)
    select $1, $2, 'done', 2, d.type, d.created_at, $3::timestamptz, $4, $5::jsonb from document d where d.tenant_uuid = $1 and d.document_uuid = $2
    on conflict (tenant_uuid, document_uuid) do update set state = 'done', done_at = excluded.done_at, done_by = excluded.done_by,
      corrections = excluded.corrections, taken_until = null,
      seconds = case when v.taken_by = $4 then least(86400, extract(epoch from now() - v.taken_at))::int end`,
};

/** A person decided about it; `corrections` is JSON. */
export async function endReview(
  tx: TenantTx,
  documentUuid: string,
  { at, by, corrections }: { readonly at: string; readonly by: string; readonly corrections: unknown },
): Promise<void> {
  await tx.query(END, [tx.tenantUuid, documentUuid, at, by, JSON.stringify(corrections)]);
}
