import type { Tx } from "../../database.ts";

export interface AcceptedMessage {
  readonly intake_uuid: string;
  readonly operation: string;
  readonly external_id: string;
  readonly body: string;
  readonly sent_by: string;
  /** ISO 8601 with microseconds. */
  readonly accepted_at: string;
}

const LOAD = {
  name: "intake-load",
  text: `select intake_uuid, operation, external_id, body, sent_by, to_char(accepted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as accepted_at
    from intake where tenant_uuid = $1 and intake_uuid = any($2) and state <> 'ingested' order by intake.accepted_at, intake_uuid`,
};

/** Accepted messages that wait for their work, in the order of acceptance. Those already ingested are left out. */
export const loadAccepted = async (
  tx: Tx,
  tenantUuid: string,
  intakeUuids: readonly string[],
): Promise<readonly AcceptedMessage[]> => (await tx.query<AcceptedMessage>(LOAD, [tenantUuid, intakeUuids])).rows;

export interface IntakeOutcome {
  readonly intake_uuid: string;
  readonly state: "ingested" | "parked";
  readonly reason: string | null;
  readonly result_uuid: string | null;
}

const SETTLE = {
  name: "intake-settle",
  text: `update intake set state = o.state, reason = o.reason, result_uuid = o.result_uuid
    from jsonb_to_recordset($2::jsonb) as o(intake_uuid uuid, state text, reason text, result_uuid uuid)
    where intake.tenant_uuid = $1 and intake.intake_uuid = o.intake_uuid`,
};

export const settleIntake = async (tx: Tx, tenantUuid: string, outcomes: readonly IntakeOutcome[]): Promise<void> => {
  if (outcomes.length > 0) await tx.query(SETTLE, [tenantUuid, JSON.stringify(outcomes)]);
};

const INSERT = {
  name: "intake-insert",
  text: `insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, accepted_at)
    select $1, m.intake_uuid, m.operation, m.external_id, m.body, m.sent_by, clock_timestamp() + m.n * interval '1 microsecond'
    from rows from (jsonb_to_recordset($2::jsonb) as (intake_uuid uuid, operation text, external_id text, body text, sent_by text)) with ordinality
      as m(intake_uuid, operation, external_id, body, sent_by, n)`,
};

/** Messages that another way in (EDI, mail) made of what it received, in the transaction that makes them durable. */
export const insertIntake = async (
  tx: Tx,
  tenantUuid: string,
  messages: readonly {
    readonly intake_uuid: string;
    readonly operation: string;
    readonly external_id: string;
    readonly body: string;
    readonly sent_by: string;
  }[],
): Promise<void> => {
  if (messages.length > 0) await tx.query(INSERT, [tenantUuid, JSON.stringify(messages)]);
};
