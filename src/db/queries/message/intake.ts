import type { Tx } from "../../database.ts";
import { instantText } from "../../sql.ts";

export interface AcceptedMessage {
  readonly intakeUuid: string;
  readonly operation: string;
  readonly externalId: string;
  readonly body: string;
  readonly sentBy: string;
  /** ISO 8601 with microseconds. */
  readonly acceptedAt: string;
}

const LOAD = {
  name: "intake-load",
  text: `select intake_uuid as "intakeUuid", operation, external_id as "externalId", body, sent_by as "sentBy", ${instantText("accepted_at")} as "acceptedAt"
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
  readonly intakeUuid: string;
  readonly state: "ingested" | "parked";
  readonly reason: string | null;
  readonly resultUuid: string | null;
}

const SETTLE = {
  name: "intake-settle",
  text: `update intake set state = o.state, reason = o.reason, result_uuid = o."resultUuid"
    from jsonb_to_recordset($2::jsonb) as o("intakeUuid" uuid, state text, reason text, "resultUuid" uuid)
    where intake.tenant_uuid = $1 and intake.intake_uuid = o."intakeUuid"`,
};

export async function settleIntake(tx: Tx, tenantUuid: string, outcomes: readonly IntakeOutcome[]): Promise<void> {
  if (outcomes.length > 0) await tx.query(SETTLE, [tenantUuid, JSON.stringify(outcomes)]);
}
