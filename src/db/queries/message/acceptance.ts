import { byteaArray, smallintArray, textArray, uuidArray } from "../../binary-array.ts";
import type { Tx } from "../../database.ts";
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
}

const ACCEPT = {
  name: "acceptance",
  // The gate first: an approval of one of these tenants that is about to be committed is waited for, so that none takes effect
  // beside a message it did not see. The row of the count is what the rest reads from; the time of acceptance is taken behind the
  // gate.
  text: `with gate as materialized (
      select count(*) as tenants, clock_timestamp() as at from (
        select pg_advisory_xact_lock_shared(hashtextextended('${ACCEPTANCE_GATE}' || tenant_uuid, 0))
        from (select distinct tenant_uuid from unnest($1::uuid[]) as t(tenant_uuid) order by tenant_uuid) tenants offset 0) passed
    ), input as (
      select i.* from gate, unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
        $9::text[], $10::bytea[], $11::smallint[], $12::text[], $13::text[])
        with ordinality as i(tenant_uuid, intake_uuid, work_uuid, kind, operation, external_id, body, sent_by, key, body_hash, status, answer, subject_key, n)
      where gate.tenants > 0
    ), keyed as (
      insert into idempotency_key (tenant_uuid, operation, key, body_hash, status, response)
      select tenant_uuid, operation, key, body_hash, status, answer from input where key is not null
      order by tenant_uuid, operation, key
      on conflict do nothing
      returning tenant_uuid, operation, key
    ), first as (
      select i.* from input i left join keyed k using (tenant_uuid, operation, key) where i.key is null or k.key is not null
    ), accepted as (
      insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, accepted_at)
      select tenant_uuid, intake_uuid, operation, external_id, body, sent_by, gate.at + n * interval '1 microsecond' from first, gate
      returning tenant_uuid, intake_uuid, accepted_at
    ), queued as (
      insert into work (tenant_uuid, work_uuid, kind, subject_uuid, ordered_at, subject_key)
      select f.tenant_uuid, f.work_uuid, f.kind, f.intake_uuid, a.accepted_at, f.subject_key from first f join accepted a using (tenant_uuid, intake_uuid)
      returning kind
    ), about as (
      insert into intake_about (tenant_uuid, about, intake_uuid)
      select a.tenant_uuid, k.about, a.intake_uuid from unnest($14::uuid[], $15::text[]) as k(intake_uuid, about) join accepted a using (intake_uuid)
    ), told as (
      select pg_notify('${WORK_CHANNEL}', kind) from (select distinct kind from queued) kinds
    )
    select intake_uuid as "intakeUuid", (select count(*) from told) as told from accepted`,
};

/**
 * The same for one row, in scalars: without arrays, joins and sorts the server is done in two thirds of the time. Whoever changes
 * one of the two statements changes the other; tests/db/acceptance.test.ts holds them equal.
 */
const ACCEPT_SINGLE = {
  name: "acceptance-single",
  text: `with gate as materialized (
      select clock_timestamp() as at from (
        select pg_advisory_xact_lock_shared(hashtextextended('${ACCEPTANCE_GATE}' || $1::uuid, 0)) as passed offset 0) gate
    ), keyed as (
      insert into idempotency_key (tenant_uuid, operation, key, body_hash, status, response)
      select $1::uuid, $5::text, $9::text, $10::bytea, $11::smallint, $12::text from gate where $9::text is not null
      on conflict do nothing
      returning key
    ), accepted as (
      insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, accepted_at)
      select $1::uuid, $2::uuid, $5::text, $6::text, $7::text, $8::text, gate.at + interval '1 microsecond' from gate
      where $9::text is null or exists (select from keyed)
      returning tenant_uuid, intake_uuid, accepted_at
    ), queued as (
      insert into work (tenant_uuid, work_uuid, kind, subject_uuid, ordered_at, subject_key)
      select tenant_uuid, $3::uuid, $4::text, intake_uuid, accepted_at, $13::text from accepted
      returning kind
    ), about as (
      insert into intake_about (tenant_uuid, about, intake_uuid)
      select a.tenant_uuid, k.about, a.intake_uuid from accepted a, unnest($14::text[]) as k(about)
    ), told as (
      select pg_notify('${WORK_CHANNEL}', kind) from queued
    )
    select intake_uuid as "intakeUuid", (select count(*) from told) as told from accepted`,
};

interface AcceptedRow {
  readonly intakeUuid: string;
  /** Counted, so that the notices are sent. */
  readonly told: number;
}

/**
 * One commit for many requests: idempotency keys, accepted messages and work items. Answers the intake ids that were accepted; a
 * row that is missing there carried a key that had been used before. Keys go in in one order everywhere, so that two processes
 * never lock each other out.
 */
export async function insertAccepted(tx: Tx, rows: readonly AcceptanceRow[]): Promise<ReadonlySet<string>> {
  const [first] = rows;
  const result =
    first !== undefined && rows.length === 1
      ? await tx.query<AcceptedRow>(ACCEPT_SINGLE, [...NAMES.map((column) => first[column]), [...new Set(first.about)]])
      : await tx.query<AcceptedRow>(ACCEPT, parametersOf(rows));
  return new Set(result.rows.map((row) => row.intakeUuid));
}

/** The parameters $1 to $13 of both statements, in their order. */
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
} as const satisfies Partial<Record<keyof AcceptanceRow, unknown>>;
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const parametersOf = (rows: readonly AcceptanceRow[]): readonly Buffer[] => {
  const about = rows.flatMap((row) => [...new Set(row.about)].map((key) => ({ intakeUuid: row.intakeUuid, key })));
  return [
    ...NAMES.map((name) => (COLUMNS[name] as (values: readonly unknown[]) => Buffer)(rows.map((row) => row[name]))),
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
