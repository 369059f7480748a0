import type { Tx } from "../../database.ts";
import { WORK_CHANNEL } from "../work/work.ts";

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
}

const ACCEPT = {
  name: "acceptance",
  text: `with input as (
      select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bytea[], $11::smallint[], $12::text[])
        with ordinality as i(tenant_uuid, intake_uuid, work_uuid, kind, operation, external_id, body, sent_by, key, body_hash, status, answer, n)
    ), keyed as (
      insert into idempotency_key (tenant_uuid, operation, key, body_hash, status, response)
      select tenant_uuid, operation, key, body_hash, status, answer from input where key is not null
      order by tenant_uuid, operation, key
      on conflict do nothing
      returning tenant_uuid, operation, key
    ), first as (
      select i.* from input i left join keyed k using (tenant_uuid, operation, key) where i.key is null or k.key is not null
    ), began as materialized (
      select clock_timestamp() as at
    ), accepted as (
      insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, accepted_at)
      select tenant_uuid, intake_uuid, operation, external_id, body, sent_by, began.at + n * interval '1 microsecond' from first, began
      returning tenant_uuid, intake_uuid, accepted_at
    ), queued as (
      insert into work (tenant_uuid, work_uuid, kind, subject_uuid, ordered_at)
      select f.tenant_uuid, f.work_uuid, f.kind, f.intake_uuid, a.accepted_at from first f join accepted a using (tenant_uuid, intake_uuid)
      returning kind
    ), told as (
      select pg_notify('${WORK_CHANNEL}', kind) from (select distinct kind from queued) kinds
    )
    select intake_uuid, (select count(*) from told) as told from accepted`,
};

/**
 * One commit for many requests: idempotency keys, accepted messages and work items. Answers the intake ids that were accepted; a row
 * that is missing there carried a key that had been used before. Keys go in in one order everywhere, so that two processes never lock
 * each other out.
 */
export const insertAccepted = async (tx: Tx, rows: readonly AcceptanceRow[]): Promise<ReadonlySet<string>> => {
  const result = await tx.query<{ intake_uuid: string }>(ACCEPT, [
    rows.map((row) => row.tenantUuid),
    rows.map((row) => row.intakeUuid),
    rows.map((row) => row.workUuid),
    rows.map((row) => row.kind),
    rows.map((row) => row.operation),
    rows.map((row) => row.externalId),
    rows.map((row) => row.body),
    rows.map((row) => row.sentBy),
    rows.map((row) => row.key),
    rows.map((row) => row.bodyHash),
    rows.map((row) => row.status),
    rows.map((row) => row.answer),
  ]);
  return new Set(result.rows.map((row) => row.intake_uuid));
};

export interface StoredAnswer {
  readonly body_hash: Buffer;
  readonly status: number;
  readonly response: string;
}

export const findStoredAnswer = async (
  tx: Tx,
  tenantUuid: string,
  operation: string,
  key: string,
): Promise<StoredAnswer | undefined> =>
  (
    await tx.query<StoredAnswer>(
      {
        name: "idempotency-find",
        text: "select body_hash, status, response from idempotency_key where tenant_uuid = $1 and operation = $2 and key = $3",
      },
      [tenantUuid, operation, key],
    )
  ).rows[0];

export const forgetOldKeys = async (tx: Tx, days: number): Promise<number> =>
  (await tx.query("delete from idempotency_key where created_at < now() - make_interval(days => $1)", [days])).rowCount ?? 0;
