import { byteaArray, smallintArray, textArray, uuidArray } from "../../binary-array.ts";
import type { Tx } from "../../database.ts";
import { QUICK_ANSWER_MS } from "../../pools.ts";
import { WORK_CHANNEL } from "../queue/work.ts";
import { ACCEPTANCE_GATE } from "./unlanded.ts";

export interface AcceptanceRow {
  readonly tenantUuid: string;
  readonly intakeUuid: string;
  readonly workUuid: string;
  readonly kind: string;
  readonly operation: string;
  readonly externalId: string;
  readonly body: string;
  readonly sentBy: string;
  readonly key: string | null;
  readonly bodyHash: Buffer | null;
  readonly status: number;
  readonly answer: string;
  /** Two messages with the same text land in the order of acceptance. */
  readonly subjectKey: string;
  /** What an invoice that depends on the message is found by, until it has landed. */
  readonly about: readonly string[];
  /** The W3C trace of the request, 32 hexadecimal digits. */
  readonly traceId?: string | null;
}

/** What is done at a tenant's gate while an approval holds it: nothing of that tenant is written, or the statement waits. */
export type AtTheGate = "pass" | "wait";

/** Whether the gate was passed; of who waits it always is in the end. */
const passGate = (atTheGate: AtTheGate, tenantUuid: string): string => {
  const key = `hashtextextended('${ACCEPTANCE_GATE}' || ${tenantUuid}, 0)`;
  return atTheGate === "pass"
    ? `pg_try_advisory_xact_lock_shared(${key})`
    : `(pg_advisory_xact_lock_shared(${key})::text is not null)`;
};

/** Who waits at the gate does so for as long as locks are waited for (10 s). */
const ANSWERED_WITHIN_MS: Readonly<Record<AtTheGate, number>> = { pass: QUICK_ANSWER_MS, wait: 2 * QUICK_ANSWER_MS };

const accept = (atTheGate: AtTheGate) => ({
  withinMs: ANSWERED_WITHIN_MS[atTheGate],
  name: atTheGate === "pass" ? "acceptance" : "acceptance-waiting",
  // The gate first: beside an approval of one of these tenants that is about to be committed nothing of that tenant is accepted,
  // so that none takes effect beside a message it did not see. The row of the count is what the rest reads from; the time of
  // acceptance is taken behind the gate.
  text: `with tenants as materialized (
      select tenant_uuid, ${passGate(atTheGate, "tenant_uuid")} as passed
      from (select distinct tenant_uuid from unnest($1::uuid[]) as t(tenant_uuid) order by tenant_uuid) tenants offset 0
    ), gate as materialized (
      select coalesce(array_agg(tenant_uuid) filter (where not passed), '{}') as shut, count(*) as tenants, clock_timestamp() as at
      from tenants
    ), input as (
      select i.* from gate, unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
        $9::text[], $10::bytea[], $11::smallint[], $12::text[], $13::text[], $14::uuid[])
        with ordinality as i(tenant_uuid, intake_uuid, work_uuid, kind, operation, external_id, body, sent_by, key, body_hash, status, answer, subject_key,
          trace_id, n)
      where gate.tenants > 0 and i.tenant_uuid <> all(gate.shut)
    ), keyed as (
      insert into idempotency_key (tenant_uuid, operation, key, body_hash, status, response)
      select tenant_uuid, operation, key, body_hash, status, answer from input where key is not null
      order by tenant_uuid, operation, key
      on conflict do nothing
      returning tenant_uuid, operation, key
    ), first as (
      select i.* from input i left join keyed k using (tenant_uuid, operation, key) where i.key is null or k.key is not null
    ), accepted as (
      insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, trace_id, accepted_at)
      select tenant_uuid, intake_uuid, operation, external_id, body, sent_by, trace_id, gate.at + n * interval '1 microsecond' from first, gate
      returning tenant_uuid, intake_uuid, accepted_at
    ), queued as (
      insert into work (tenant_uuid, work_uuid, kind, subject_uuid, ordered_at, subject_key)
      select f.tenant_uuid, f.work_uuid, f.kind, f.intake_uuid, a.accepted_at, f.subject_key from first f join accepted a using (tenant_uuid, intake_uuid)
      returning kind
    ), about as (
      insert into intake_about (tenant_uuid, about, intake_uuid)
      select a.tenant_uuid, k.about, a.intake_uuid from unnest($15::uuid[], $16::text[]) as k(intake_uuid, about) join accepted a using (intake_uuid)
    ), told as (
      select pg_notify('${WORK_CHANNEL}', kind) from (select distinct kind from queued) kinds
    )
    select intake_uuid as "intakeUuid", null::uuid as "shutOut", (select count(*) from told) as told from accepted
    union all select null, unnest(shut), 0 from gate`,
});

/**
 * The same for one row, in scalars: without arrays, joins and sorts the server is done in two thirds of the time. Whoever changes
 * one of the two statements changes the other; tests/db/acceptance.test.ts holds them equal.
 */
const acceptSingle = (atTheGate: AtTheGate) => ({
  withinMs: ANSWERED_WITHIN_MS[atTheGate],
  name: atTheGate === "pass" ? "acceptance-single" : "acceptance-single-waiting",
  text: `with tried as materialized (
      select passed, clock_timestamp() as at from (select ${passGate(atTheGate, "$1::uuid")} as passed offset 0) gate
    ), gate as (
      select at from tried where passed
    ), keyed as (
      insert into idempotency_key (tenant_uuid, operation, key, body_hash, status, response)
      select $1::uuid, $5::text, $9::text, $10::bytea, $11::smallint, $12::text from gate where $9::text is not null
      on conflict do nothing
      returning key
    ), accepted as (
      insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, trace_id, accepted_at)
      select $1::uuid, $2::uuid, $5::text, $6::text, $7::text, $8::text, $14::uuid, gate.at + interval '1 microsecond' from gate
      where $9::text is null or exists (select from keyed)
      returning tenant_uuid, intake_uuid, accepted_at
    ), queued as (
      insert into work (tenant_uuid, work_uuid, kind, subject_uuid, ordered_at, subject_key)
      select tenant_uuid, $3::uuid, $4::text, intake_uuid, accepted_at, $13::text from accepted
      returning kind
    ), about as (
      insert into intake_about (tenant_uuid, about, intake_uuid)
      select a.tenant_uuid, k.about, a.intake_uuid from accepted a, unnest($15::text[]) as k(about)
    ), told as (
      select pg_notify('${WORK_CHANNEL}', kind) from queued
    )
    select intake_uuid as "intakeUuid", null::uuid as "shutOut", (select count(*) from told) as told from accepted
    union all select null, $1::uuid, 0 from tried where not passed`,
});

const ACCEPT = { pass: accept("pass"), wait: accept("wait") } as const;
const ACCEPT_SINGLE = { pass: acceptSingle("pass"), wait: acceptSingle("wait") } as const;

interface AcceptedRow {
  readonly intakeUuid: string | null;
  readonly shutOut: string | null;
  /** Counted, so that the notices are sent. */
  readonly told: number;
}

export interface Accepted {
  /** The intake ids that were accepted; a row that is missing here carried a key that had been used before, or was shut out. */
  readonly intakeUuids: ReadonlySet<string>;
  /** Tenants of whose rows nothing was written, since one of their approvals is being committed; of who waits there are none. */
  readonly shutOut: ReadonlySet<string>;
}

/**
 * One commit for many requests: idempotency keys, accepted messages and work items. Keys go in in one order everywhere, so that
 * two processes never lock each other out. Rows of many tenants pass: an approval of one would hold up all of them otherwise.
 */
export async function insertAccepted(tx: Tx, rows: readonly AcceptanceRow[], atTheGate: AtTheGate): Promise<Accepted> {
  const [first] = rows;
  const { rows: written } =
    first !== undefined && rows.length === 1
      ? await tx.query<AcceptedRow>(ACCEPT_SINGLE[atTheGate], [
          ...NAMES.map((column) => first[column] ?? null),
          [...new Set(first.about)],
        ])
      : await tx.query<AcceptedRow>(ACCEPT[atTheGate], parametersOf(rows));
  return {
    intakeUuids: new Set(written.flatMap(({ intakeUuid }) => intakeUuid ?? [])),
    shutOut: new Set(written.flatMap(({ shutOut }) => shutOut ?? [])),
  };
}

/** The parameters $1 to $14 of both statements, in their order. */
const COLUMNS = {
  tenantUuid: uuidArray,
  intakeUuid: uuidArray,
  workUuid: uuidArray,
  kind: textArray,
  operation: textArray,
  externalId: textArray,
  body: textArray,
  sentBy: textArray,
  key: textArray,
  bodyHash: byteaArray,
  status: smallintArray,
  answer: textArray,
  subjectKey: textArray,
  traceId: uuidArray,
} as const satisfies Partial<Record<keyof AcceptanceRow, unknown>>;
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const parametersOf = (rows: readonly AcceptanceRow[]): readonly Buffer[] => {
  const about = rows.flatMap((row) => [...new Set(row.about)].map((key) => ({ intakeUuid: row.intakeUuid, key })));
  return [
    ...NAMES.map((name) => (COLUMNS[name] as (values: readonly unknown[]) => Buffer)(rows.map((row) => row[name] ?? null))),
    uuidArray(about.map(({ intakeUuid }) => intakeUuid)),
    textArray(about.map(({ key }) => key)),
  ];
};

export interface GivenAnswer {
  readonly bodyHash: Buffer;
  readonly status: number;
  readonly response: string;
}

export async function findStoredAnswer(
  tx: Tx,
  tenantUuid: string,
  operation: string,
  key: string,
): Promise<GivenAnswer | undefined> {
  return (
    await tx.query<GivenAnswer>(
      {
        name: "idempotency-find",
        text: `select body_hash as "bodyHash", status, response from idempotency_key where tenant_uuid = $1 and operation = $2 and key = $3`,
      },
      [tenantUuid, operation, key],
    )
  ).rows[0];
}

export async function forgetOldKeys(tx: Tx, days: number): Promise<number> {
  return (
    (await tx.query("delete from idempotency_key where created_at < now() - make_interval(days => $1)", [days])).rowCount ?? 0
  );
}
