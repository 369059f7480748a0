import type { Tx } from "../../database.ts";
import { and, instantText, sql, statement, verbatim } from "../../sql.ts";

export interface IntakeRow {
  readonly intakeUuid: string;
  readonly operation: string;
  readonly externalId: string;
  readonly state: "accepted" | "ingested" | "parked" | "dropped";
  readonly reason: string | null;
  readonly resultUuid: string | null;
  /** ISO 8601 with microseconds. */
  readonly acceptedAt: string;
  readonly sentBy: string;
}

export interface IntakeFilter {
  readonly externalId: string | null;
  readonly operation: string | null;
  readonly state: string | null;
  readonly after: { readonly acceptedAt: string; readonly intakeUuid: string } | null;
  readonly limit: number;
}

const COLUMNS = `intake_uuid as "intakeUuid", operation, external_id as "externalId", state, reason, result_uuid as "resultUuid", sent_by as "sentBy",
  ${instantText("accepted_at")} as "acceptedAt"`;

/** Newest first. Only the conditions that are asked for are in the statement, so that each finds its index. */
export async function listIntake(tx: Tx, tenantUuid: string, filter: IntakeFilter): Promise<readonly IntakeRow[]> {
  const { externalId, operation, state, after, limit } = filter;
  const conditions = [sql`tenant_uuid = ${tenantUuid}`];
  if (externalId !== null) conditions.push(sql`external_id = ${externalId}`);
  if (operation !== null) conditions.push(sql`operation = ${operation}`);
  if (state !== null) conditions.push(sql`state = ${state}`);
  if (after !== null)
    conditions.push(sql`(intake.accepted_at, intake_uuid) < (${after.acceptedAt}::timestamptz, ${after.intakeUuid}::uuid)`);
  const { rows } = await tx.query<IntakeRow>(
    statement(
      sql`select ${verbatim(COLUMNS)} from intake where ${and(conditions)} order by intake.accepted_at desc, intake_uuid desc limit ${limit}`,
    ),
  );
  return rows;
}

export async function lockIntake(tx: Tx, tenantUuid: string, intakeUuid: string): Promise<IntakeRow | undefined> {
  return (
    await tx.query<IntakeRow>(`select ${COLUMNS} from intake where tenant_uuid = $1 and intake_uuid = $2 for update`, [
      tenantUuid,
      intakeUuid,
    ])
  ).rows[0];
}

export async function reopenIntake(tx: Tx, tenantUuid: string, intakeUuid: string): Promise<void> {
  await tx.query("update intake set state = 'accepted', reason = null where tenant_uuid = $1 and intake_uuid = $2", [
    tenantUuid,
    intakeUuid,
  ]);
}

/** A person ended the message. Its text stays, to be seen. */
export async function dropIntakeRow(tx: Tx, tenantUuid: string, intakeUuid: string, reason: string): Promise<void> {
  await tx.query("update intake set state = 'dropped', reason = $3 where tenant_uuid = $1 and intake_uuid = $2", [
    tenantUuid,
    intakeUuid,
    reason,
  ]);
  await tx.query("delete from intake_about where tenant_uuid = $1 and intake_uuid = $2", [tenantUuid, intakeUuid]);
}
