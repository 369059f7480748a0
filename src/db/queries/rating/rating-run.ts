import type { TenantTx } from "../../database.ts";
import type { StoredAnswer } from "#contract/rating/stored-answer.ts";
import { instantText } from "../../sql.ts";

/** `running`: the call is under way, or its process died over it. */
export type RatingStatus = "running" | "answered" | "exception" | "failed" | "cancelled";

export interface NewRatingRun {
  readonly runUuid: string;
  readonly invoiceUuid: string;
  readonly orderUuid: string;
  readonly orderExternalId: string;
  readonly orderVersion: number;
  /** On the tenant's clock. */
  readonly at: string;
  readonly askedBy: string;
  /** Without the key. */
  readonly url: string;
  readonly request: string;
  readonly leftOut: readonly string[];
}

export async function insertRatingRuns(tx: TenantTx, runs: readonly NewRatingRun[]): Promise<void> {
  await tx.query(
    {
      name: "rating-run-insert",
      text: `insert into rating_run (tenant_uuid, run_uuid, invoice_uuid, order_uuid, order_external_id, order_version, at, asked_by, status, url, request, left_out)
        select $1, r."runUuid", r."invoiceUuid", r."orderUuid", r."orderExternalId", r."orderVersion", r.at, r."askedBy", 'running', r.url, r.request,
          array(select jsonb_array_elements_text(r."leftOut"))
        from jsonb_to_recordset($2::jsonb) as r("runUuid" uuid, "invoiceUuid" uuid, "orderUuid" uuid, "orderExternalId" text, "orderVersion" int,
          at timestamptz, "askedBy" text, url text, request text, "leftOut" jsonb)`,
    },
    [tx.tenantUuid, JSON.stringify(runs)],
  );
}

export interface FinishedRun {
  readonly runUuid: string;
  readonly status: Exclude<RatingStatus, "running">;
  readonly attempts: number;
  readonly durationMs: number;
  readonly httpStatus: number | null;
  readonly failure: string | null;
  readonly rawResponse: string | null;
  readonly rawResponseType: "Json" | "Xml" | "Text" | null;
  readonly answer: StoredAnswer | null;
}

/** Ends runs that are under way; one that has an end keeps it. Answers which were ended. */
export async function finishRatingRuns(tx: TenantTx, runs: readonly FinishedRun[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ runUuid: string }>(
    {
      name: "rating-run-finish",
      text: `update rating_run run set status = r.status, attempts = r.attempts, duration_ms = r."durationMs", http_status = r."httpStatus",
          failure = r.failure, raw_response = r."rawResponse", raw_response_type = r."rawResponseType", answer = nullif(r.answer, 'null')
        from jsonb_to_recordset($2::jsonb) as r("runUuid" uuid, status text, attempts int, "durationMs" int, "httpStatus" int, failure text,
          "rawResponse" text, "rawResponseType" text, answer jsonb)
        where run.tenant_uuid = $1 and run.run_uuid = r."runUuid" and run.status = 'running'
        returning run.run_uuid as "runUuid"`,
    },
    [tx.tenantUuid, JSON.stringify(runs)],
  );
  return new Set(rows.map(({ runUuid }) => runUuid));
}

export interface RatingRunRow {
  readonly uuid: string;
  readonly orderUuid: string;
  readonly orderExternalId: string;
  readonly orderVersion: number;
  readonly at: string;
  readonly askedBy: string;
  readonly status: RatingStatus;
  /** How long ago it began, in real time. */
  readonly ageMs: number;
  readonly url: string;
  readonly leftOut: readonly string[];
  readonly attempts: number;
  readonly durationMs: number | null;
  readonly httpStatus: number | null;
  readonly failure: string | null;
  readonly rawResponse: string | null;
  /** The characters of the whole of it; `rawResponse` may be its beginning. */
  readonly rawLength: number | null;
  readonly rawResponseType: "Json" | "Xml" | "Text" | null;
  readonly answer: StoredAnswer | null;
}

const COLUMNS = `run_uuid as uuid, order_uuid as "orderUuid", order_external_id as "orderExternalId", order_version as "orderVersion",
  ${instantText("at")} as at, asked_by as "askedBy", status, (extract(epoch from now() - begun_at) * 1000)::float8 as "ageMs", url,
  left_out as "leftOut", attempts, duration_ms as "durationMs", http_status as "httpStatus", failure, char_length(raw_response) as "rawLength",
  raw_response_type as "rawResponseType", answer`;

/** The newest runs of an invoice, newest first, each with the beginning of its raw response. */
export async function listRatingRuns(
  tx: TenantTx,
  invoiceUuid: string,
  { limit, rawCharacters }: { readonly limit: number; readonly rawCharacters: number },
): Promise<readonly RatingRunRow[]> {
  const { rows } = await tx.query<RatingRunRow>(
    {
      name: "rating-run-list",
      text: `select ${COLUMNS}, left(raw_response, $4) as "rawResponse" from rating_run
        where tenant_uuid = $1 and invoice_uuid = $2 order by run_uuid desc limit $3`,
    },
    [tx.tenantUuid, invoiceUuid, limit, rawCharacters],
  );
  return rows;
}

export type WholeRatingRun = RatingRunRow & { readonly request: string };

/** One run, with all of what was sent and came back. */
export async function findRatingRun(tx: TenantTx, invoiceUuid: string, runUuid: string): Promise<WholeRatingRun | undefined> {
  const { rows } = await tx.query<WholeRatingRun>(
    {
      name: "rating-run-find",
      text: `select ${COLUMNS}, raw_response as "rawResponse", request from rating_run where tenant_uuid = $1 and invoice_uuid = $2 and run_uuid = $3`,
    },
    [tx.tenantUuid, invoiceUuid, runUuid],
  );
  return rows[0];
}

/** The latest run about an order of an invoice that came to an end. */
export interface LatestRun {
  readonly runUuid: string;
  readonly invoiceUuid: string;
  readonly orderUuid: string;
  readonly orderVersion: number;
  readonly status: RatingStatus;
  readonly failure: string | null;
  readonly answer: StoredAnswer | null;
}

/**
 * Of each order of these invoices: what counts for an audit. Runs that are under way or were cancelled do not; the one before
 * does.
 */
export async function listLatestRuns(tx: TenantTx, invoiceUuids: readonly string[]): Promise<readonly LatestRun[]> {
  if (invoiceUuids.length === 0) return [];
  const { rows } = await tx.query<LatestRun>(
    {
      name: "rating-run-latest",
      text: `select distinct on (invoice_uuid, order_uuid) run_uuid as "runUuid", invoice_uuid as "invoiceUuid", order_uuid as "orderUuid",
          order_version as "orderVersion", status, failure, answer
        from rating_run where tenant_uuid = $1 and invoice_uuid = any($2::uuid[]) and status in ('answered', 'exception', 'failed')
        order by invoice_uuid, order_uuid, run_uuid desc`,
    },
    [tx.tenantUuid, invoiceUuids],
  );
  return rows;
}

export type UnendedRun = Pick<NewRatingRun, "runUuid" | "invoiceUuid" | "orderExternalId">;

/**
 * Takes the turn of asking about an invoice by itself, until the transaction ends; false while another has it. It ends with the
 * process that has it.
 */
export async function takeTurnToRate(tx: TenantTx, invoiceUuid: string): Promise<boolean> {
  const { rows } = await tx.query<{ taken: boolean }>(
    {
      name: "rating-turn",
      text: "select pg_try_advisory_xact_lock(hashtextextended('rating ' || $1::uuid || $2::uuid, 0)) as taken",
    },
    [tx.tenantUuid, invoiceUuid],
  );
  return rows[0]?.taken === true;
}

/** Runs of an invoice that this actor began and that have no end. */
export async function listUnendedRuns(tx: TenantTx, invoiceUuid: string, askedBy: string): Promise<readonly UnendedRun[]> {
  const { rows } = await tx.query<UnendedRun>(
    {
      name: "rating-run-unended",
      text: `select run_uuid as "runUuid", invoice_uuid as "invoiceUuid", order_external_id as "orderExternalId" from rating_run
        where tenant_uuid = $1 and invoice_uuid = $2 and asked_by = $3 and status = 'running'`,
    },
    [tx.tenantUuid, invoiceUuid, askedBy],
  );
  return rows;
}

export type LostRun = UnendedRun & Pick<NewRatingRun, "askedBy">;

/** Runs without an end that began longer ago than any call takes, the oldest first; up to `limit`. */
export async function listLostRuns(tx: TenantTx, olderThanMs: number, limit: number): Promise<readonly LostRun[]> {
  const { rows } = await tx.query<LostRun>(
    {
      name: "rating-run-lost",
      text: `select run_uuid as "runUuid", invoice_uuid as "invoiceUuid", order_external_id as "orderExternalId", asked_by as "askedBy" from rating_run
        where tenant_uuid = $1 and status = 'running' and begun_at < now() - $2::int * interval '1 millisecond' order by begun_at limit $3`,
    },
    [tx.tenantUuid, olderThanMs, limit],
  );
  return rows;
}

export interface RatingCallRow {
  readonly uuid: string;
  readonly invoiceUuid: string;
  readonly invoiceNumber: string;
  readonly orderExternalId: string;
  readonly at: string;
  readonly askedBy: string;
  readonly status: RatingStatus;
  /** How long ago it began, in real time. */
  readonly ageMs: number;
  readonly attempts: number;
  readonly durationMs: number | null;
  readonly httpStatus: number | null;
  /** Its beginning. */
  readonly failure: string | null;
}

/** The calls of a tenant's engine, newest first. `after`: the last one that was shown. */
export async function listRatingCalls(
  tx: TenantTx,
  { after, limit, characters }: { readonly after: string | undefined; readonly limit: number; readonly characters: number },
): Promise<readonly RatingCallRow[]> {
  const { rows } = await tx.query<RatingCallRow>(
    {
      name: "rating-call-list",
      text: `select r.run_uuid as uuid, r.invoice_uuid as "invoiceUuid", i.invoice_number as "invoiceNumber", r.order_external_id as "orderExternalId",
          ${instantText("r.at")} as at, r.asked_by as "askedBy", r.status, (extract(epoch from now() - r.begun_at) * 1000)::float8 as "ageMs",
          r.attempts, r.duration_ms as "durationMs", r.http_status as "httpStatus", left(r.failure, $4) as failure
        from rating_run r join invoice i on i.tenant_uuid = $1 and i.invoice_uuid = r.invoice_uuid
        where r.tenant_uuid = $1 and ($3::uuid is null or r.run_uuid < $3) order by r.run_uuid desc limit $2`,
    },
    [tx.tenantUuid, limit, after ?? null, characters],
  );
  return rows;
}
