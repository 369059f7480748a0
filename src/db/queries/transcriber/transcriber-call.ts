import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

/** `running`: it is under way, or its process died over it. `withheld`: nothing was sent. */
export type TranscriberCallStatus = "running" | "answered" | "failed" | "withheld";

export interface NewTranscriberCall {
  readonly callUuid: string;
  readonly documentUuid: string;
  readonly blobHash: string;
  readonly status: "running" | "withheld";
  /** Without the key. */
  readonly url: string;
  readonly pages: number;
  /** Decimal text. */
  readonly cost: string;
  /** Why nothing was sent. */
  readonly failure: string | null;
}

const INSERT = {
  name: "transcriber-call-insert",
  text: `insert into transcriber_call (tenant_uuid, call_uuid, document_uuid, blob_hash, status, url, pages, cost, failure)
    values ($1, $2, $3, $4, $5, $6, $7, $8::numeric, $9)`,
};

export async function insertTranscriberCall(tx: TenantTx, call: NewTranscriberCall): Promise<void> {
  const { callUuid, documentUuid, blobHash, status, url, pages, cost, failure } = call;
  await tx.query(INSERT, [tx.tenantUuid, callUuid, documentUuid, blobHash, status, url, pages, cost, failure]);
}

export interface EndedTranscriberCall {
  readonly status: "answered" | "failed";
  readonly durationMs: number;
  readonly httpStatus: number | null;
  readonly failure: string | null;
  /** Null where nothing usable came. */
  readonly answer: { readonly name: string; readonly version: string } | null;
  readonly faults: readonly string[];
}

const END = {
  name: "transcriber-call-end",
  text: `update transcriber_call set status = $3, duration_ms = $4, http_status = $5, failure = $6, name = $7, version = $8,
      answer = $9::jsonb, faults = $10
    where tenant_uuid = $1 and call_uuid = $2 and status = 'running'`,
};

export async function endTranscriberCall(tx: TenantTx, callUuid: string, ended: EndedTranscriberCall): Promise<void> {
  const { status, durationMs, httpStatus, failure, answer, faults } = ended;
  await tx.query(END, [
    tx.tenantUuid,
    callUuid,
    status,
    durationMs,
    httpStatus,
    failure,
    answer?.name ?? null,
    answer?.version ?? null,
    answer === null ? null : JSON.stringify(answer),
    faults,
  ]);
}

const END_LOST = {
  name: "transcriber-call-lost",
  text: `update transcriber_call set status = 'failed', failure = $3
    where tenant_uuid = $1 and document_uuid = $2 and status = 'running'`,
};

/** Calls about a document without an end, whose process died over them. */
export async function endLostTranscriberCalls(tx: TenantTx, documentUuid: string, failure: string): Promise<void> {
  await tx.query(END_LOST, [tx.tenantUuid, documentUuid, failure]);
}

interface KnownAnswer {
  readonly answer: unknown;
  readonly documentUuid: string;
  readonly durationMs: number | null;
}

const SAME = {
  name: "transcriber-call-same",
  text: `select answer, document_uuid as "documentUuid", duration_ms as "durationMs" from transcriber_call
    where tenant_uuid = $1 and blob_hash = $2 and url = $3 and status = 'answered'
    order by call_uuid desc limit 1`,
};

/** What was answered about the same bytes from the same address: nobody pays for it twice. */
export async function findAnswerOfContent(tx: TenantTx, blobHash: string, url: string): Promise<KnownAnswer | undefined> {
  return (await tx.query<KnownAnswer>(SAME, [tx.tenantUuid, blobHash, url])).rows[0];
}

const OF_CONTENT = `from document own
      join document same on same.tenant_uuid = $1 and same.blob_hash = own.blob_hash
      join transcriber_call c on c.tenant_uuid = $1 and c.document_uuid = same.document_uuid and c.blob_hash = own.blob_hash
    where own.tenant_uuid = $1 and own.document_uuid = $2 and c.url = $3`;
const IN_VAIN = { name: "transcriber-call-in-vain", text: `select exists (select ${OF_CONTENT} and c.status = 'failed') as so` };

/** Whether the address was sent the bytes of a document before, as this or another one, and no answer came of it. */
export async function isAskedInVain(tx: TenantTx, documentUuid: string, url: string): Promise<boolean> {
  return (await tx.query<{ so: boolean }>(IN_VAIN, [tx.tenantUuid, documentUuid, url])).rows[0]?.so === true;
}

const UNDER_WAY = {
  name: "transcriber-call-under-way",
  // One of a process that died ends with the next turn of its own document.
  text: `select exists (select ${OF_CONTENT} and c.status = 'running' and c.document_uuid <> own.document_uuid
    and c.begun_at > now() - interval '5 minutes') as so`,
};

/** Whether the address is being asked about the same bytes as of another document. */
export async function isAskedElsewhere(tx: TenantTx, documentUuid: string, url: string): Promise<boolean> {
  return (await tx.query<{ so: boolean }>(UNDER_WAY, [tx.tenantUuid, documentUuid, url])).rows[0]?.so === true;
}

const SPENT = {
  name: "transcriber-call-spent",
  text: `select count(*) filter (where status <> 'withheld')::int as calls, count(*) filter (where status = 'withheld')::int as withheld,
      coalesce(sum(pages) filter (where status <> 'withheld'), 0)::int as pages, coalesce(sum(cost), 0)::numeric(19,4)::text as cost
    from transcriber_call where tenant_uuid = $1 and begun_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`,
};

/** What was asked and spent in the present month of UTC. A call that failed may be billed all the same, and counts. */
export interface MonthOfCalls {
  readonly calls: number;
  readonly withheld: number;
  readonly pages: number;
  /** Decimal text. */
  readonly cost: string;
}

export async function countTranscriberMonth(tx: TenantTx): Promise<MonthOfCalls> {
  return (await tx.query<MonthOfCalls>(SPENT, [tx.tenantUuid])).rows[0] as MonthOfCalls;
}

const LAST = {
  name: "transcriber-call-last",
  text: `select status, (extract(epoch from now() - begun_at) * 1000)::float8 as "ageMs" from transcriber_call
    where tenant_uuid = $1 and url = $2 and status in ('answered', 'failed') order by call_uuid desc limit $3`,
};

/** How the last calls of an address ended, the newest first. */
export async function listLastCalls(
  tx: TenantTx,
  url: string,
  limit: number,
): Promise<readonly { readonly status: "answered" | "failed"; readonly ageMs: number }[]> {
  return (await tx.query<{ status: "answered" | "failed"; ageMs: number }>(LAST, [tx.tenantUuid, url, limit])).rows;
}

export interface TranscriberCallRow {
  readonly uuid: string;
  readonly documentUuid: string;
  readonly filename: string;
  readonly at: string;
  readonly status: TranscriberCallStatus;
  readonly pages: number;
  readonly cost: string;
  readonly durationMs: number | null;
  readonly httpStatus: number | null;
  readonly failure: string | null;
  readonly name: string | null;
  readonly version: string | null;
  readonly faults: readonly string[];
}

const LIST = {
  name: "transcriber-call-list",
  text: `select c.call_uuid as uuid, c.document_uuid as "documentUuid", d.filename, ${instantText("c.begun_at")} as at, c.status, c.pages,
      c.cost::text as cost, c.duration_ms as "durationMs", c.http_status as "httpStatus", c.failure, c.name, c.version, c.faults
    from transcriber_call c join document d on d.tenant_uuid = $1 and d.document_uuid = c.document_uuid
    where c.tenant_uuid = $1 and ($3::uuid is null or c.call_uuid < $3) order by c.call_uuid desc limit $2`,
};

/** The calls of a tenant's document AI, newest first. `after`: the last one that was shown. */
export async function listTranscriberCalls(
  tx: TenantTx,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly TranscriberCallRow[]> {
  return (await tx.query<TranscriberCallRow>(LIST, [tx.tenantUuid, limit, after ?? null])).rows;
}

const SAVE_READING = {
  name: "transcriber-reading",
  text: `update document_reading set reading = $3::jsonb, state = 'read', reason = null
    where tenant_uuid = $1 and document_uuid = $2 and state in ('read', 'failed')`,
};

/** What was read of a document, with what the document AI says beside it; where nothing was read, what it says alone. */
export async function saveTranscribed(tx: TenantTx, documentUuid: string, reading: unknown): Promise<void> {
  await tx.query(SAVE_READING, [tx.tenantUuid, documentUuid, JSON.stringify(reading)]);
}

const ADD_STAGE = {
  name: "transcriber-stage",
  text: `update document_reading set stages = stages || $3::jsonb where tenant_uuid = $1 and document_uuid = $2 and state in ('read', 'failed')`,
};

export async function addStage(
  tx: TenantTx,
  documentUuid: string,
  stage: { readonly stage: string; readonly milliseconds: number; readonly outcome: string },
): Promise<void> {
  await tx.query(ADD_STAGE, [tx.tenantUuid, documentUuid, JSON.stringify([stage])]);
}
