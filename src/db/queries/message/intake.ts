import type { Tx } from "../../database.ts";
import { instantText } from "../../sql.ts";

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
  text: `select intake_uuid, operation, external_id, body, sent_by, ${instantText("accepted_at")} as accepted_at
    from intake where tenant_uuid = $1 and intake_uuid = any($2) and state <> 'ingested' order by intake.accepted_at, intake_uuid`,
};

/** Accepted messages that wait for their work, in the order of acceptance. Those already ingested are left out. */
export async function loadAccepted(
  tx: Tx,
  tenantUuid: string,
  intakeUuids: readonly string[],
): Promise<readonly AcceptedMessage[]> {
  return (await tx.query<AcceptedMessage>(LOAD, [tenantUuid, intakeUuids])).rows;
}

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

export async function settleIntake(tx: Tx, tenantUuid: string, outcomes: readonly IntakeOutcome[]): Promise<void> {
  if (outcomes.length > 0) await tx.query(SETTLE, [tenantUuid, JSON.stringify(outcomes)]);
}
