import type { Tx } from "../../database.ts";

export interface IntakeRow {
  readonly intake_uuid: string;
  readonly operation: string;
  readonly external_id: string;
  readonly state: "accepted" | "ingested" | "parked" | "dropped";
  readonly reason: string | null;
  readonly result_uuid: string | null;
  /** ISO 8601 with microseconds. */
  readonly accepted_at: string;
  readonly sent_by: string;
}

export interface IntakeFilter {
  readonly externalId: string | null;
  readonly operation: string | null;
  readonly state: string | null;
  readonly after: { readonly acceptedAt: string; readonly intakeUuid: string } | null;
  readonly limit: number;
}

const COLUMNS = `intake_uuid, operation, external_id, state, reason, result_uuid, sent_by, to_char(accepted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as accepted_at`;

/** Newest first. Only the conditions that are asked for are in the statement, so that each finds its index. */
export const listIntake = async (tx: Tx, tenantUuid: string, filter: IntakeFilter): Promise<readonly IntakeRow[]> => {
  const values: unknown[] = [tenantUuid, filter.limit];
  const conditions = ["tenant_uuid = $1"];
  const add = (condition: (place: string) => string, value: unknown): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (filter.externalId !== null) add((place) => `external_id = ${place}`, filter.externalId);
  if (filter.operation !== null) add((place) => `operation = ${place}`, filter.operation);
  if (filter.state !== null) add((place) => `state = ${place}`, filter.state);
  if (filter.after !== null) {
    values.push(filter.after.acceptedAt, filter.after.intakeUuid);
    conditions.push(`(intake.accepted_at, intake_uuid) < ($${values.length - 1}::timestamptz, $${values.length}::uuid)`);
  }
  const text = `select ${COLUMNS} from intake where ${conditions.join(" and ")} order by intake.accepted_at desc, intake_uuid desc limit $2`;
  return (await tx.query<IntakeRow>(text, values)).rows;
};

export const lockIntake = async (tx: Tx, tenantUuid: string, intakeUuid: string): Promise<IntakeRow | undefined> =>
  (
    await tx.query<IntakeRow>(`select ${COLUMNS} from intake where tenant_uuid = $1 and intake_uuid = $2 for update`, [
      tenantUuid,
      intakeUuid,
    ])
  ).rows[0];

export const reopenIntake = async (tx: Tx, tenantUuid: string, intakeUuid: string): Promise<void> => {
  await tx.query("update intake set state = 'accepted', reason = null where tenant_uuid = $1 and intake_uuid = $2", [
    tenantUuid,
    intakeUuid,
  ]);
};

/** A person ended the message. Its text stays, to be seen. */
export async function dropIntakeRow(tx: Tx, tenantUuid: string, intakeUuid: string, reason: string): Promise<void> {
  await tx.query("update intake set state = 'dropped', reason = $3 where tenant_uuid = $1 and intake_uuid = $2", [
    tenantUuid,
    intakeUuid,
    reason,
  ]);
  await tx.query("delete from intake_about where tenant_uuid = $1 and intake_uuid = $2", [tenantUuid, intakeUuid]);
}
