import type { ChangeKind, ChangeState } from "#domain/access/change-kinds.ts";
import type { TenantTx } from "../../database.ts";

/** A change that waits for a second person, or did. */
export interface PendingChangeRow {
  readonly changeUuid: string;
  readonly kind: ChangeKind;
  readonly subject: string;
  /** What people call it: of an approval limit the person's name, else the subject itself. */
  readonly subjectName: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly concerns: readonly string[];
  readonly askedBy: string;
  readonly askedName: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly state: ChangeState;
  readonly decidedBy: string | null;
  readonly decidedName: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
}

const COLUMNS = `change_uuid as "changeUuid", kind, subject,
  coalesce(case when kind = 'approval-limit' then (select u.name from auth."user" u where u.id::text = substr(subject, 6)) end,
    subject) as "subjectName", before, after, concerns, asked_by as "askedBy", asked_name as "askedName", asked_at as "askedAt",
  expires_at as "expiresAt", state, decided_by as "decidedBy", decided_name as "decidedName", decided_at as "decidedAt", reason`;

/** Whoever asks for, confirms or applies a change of this setting waits for whoever does it now. */
export async function lockSetting(tx: TenantTx, kind: ChangeKind, subject: string): Promise<void> {
  await tx.query({ name: "change-lock", text: "select pg_advisory_xact_lock(hashtextextended($1, 1))" }, [
    `${tx.tenantUuid} ${kind} ${subject}`,
  ]);
}

export type NewChange = Omit<PendingChangeRow, "subjectName" | "state" | "decidedBy" | "decidedName" | "decidedAt" | "reason">;

export async function insertChange(tx: TenantTx, change: NewChange): Promise<void> {
  await tx.query(
    {
      name: "change-insert",
      text: `insert into pending_change (tenant_uuid, change_uuid, kind, subject, before, after, concerns, asked_by, asked_name, asked_at, expires_at)
        values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $9, $10, $11)`,
    },
    [
      tx.tenantUuid,
      change.changeUuid,
      change.kind,
      change.subject,
      JSON.stringify(change.before ?? null),
      JSON.stringify(change.after ?? null),
      change.concerns,
      change.askedBy,
      change.askedName,
      change.askedAt,
      change.expiresAt,
    ],
  );
}

export async function findChange(tx: TenantTx, changeUuid: string): Promise<PendingChangeRow | undefined> {
  return (
    await tx.query<PendingChangeRow>(
      { name: "change-find", text: `select ${COLUMNS} from pending_change where tenant_uuid = $1 and change_uuid = $2` },
      [tx.tenantUuid, changeUuid],
    )
  ).rows[0];
}

/** The change of this setting that waits; one at a time does. */
export async function findWaitingChange(tx: TenantTx, kind: ChangeKind, subject: string): Promise<PendingChangeRow | undefined> {
  return (
    await tx.query<PendingChangeRow>(
      {
        name: "change-find-waiting",
        text: `select ${COLUMNS} from pending_change where tenant_uuid = $1 and kind = $2 and subject = $3 and state = 'waiting'`,
      },
      [tx.tenantUuid, kind, subject],
    )
  ).rows[0];
}

/** Whether two people ever changed this setting: then nothing that is given to it is a first entry, even where it is empty. */
export async function wasEverConfirmed(tx: TenantTx, kind: ChangeKind, subject: string): Promise<boolean> {
  const { rows } = await tx.query<{ was: boolean }>(
    {
      name: "change-was-confirmed",
      text: "select exists (select from pending_change where tenant_uuid = $1 and kind = $2 and subject = $3 and state = 'confirmed') as was",
    },
    [tx.tenantUuid, kind, subject],
  );
  return rows[0]?.was === true;
}

export interface ChangeDecision {
  readonly changeUuid: string;
  readonly state: Exclude<ChangeState, "waiting">;
  readonly by: string;
  readonly name: string;
  readonly at: Date;
  readonly reason: string | null;
}

/** Ends a change that waits; false when it does not wait any more. */
export async function decideWaitingChange(tx: TenantTx, decision: ChangeDecision): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: "change-decide",
      text: `update pending_change set state = $3, decided_by = $4, decided_name = $5, decided_at = $6, reason = $7
        where tenant_uuid = $1 and change_uuid = $2 and state = 'waiting'`,
    },
    [tx.tenantUuid, decision.changeUuid, decision.state, decision.by, decision.name, decision.at, decision.reason],
  );
  return rowCount === 1;
}

/** Newest first, from before `before`; null: of every state. */
export async function listChanges(
  tx: TenantTx,
  { state, before, limit }: { readonly state: string | null; readonly before: string | null; readonly limit: number },
): Promise<readonly PendingChangeRow[]> {
  return (
    await tx.query<PendingChangeRow>(
      {
        name: "changes-list",
        text: `select ${COLUMNS} from pending_change where tenant_uuid = $1 and ($2::text is null or state = $2) and ($3::uuid is null or change_uuid < $3)
          order by change_uuid desc limit $4`,
      },
      [tx.tenantUuid, state, before, limit],
    )
  ).rows;
}

/** Those that hold invoices, oldest first. */
export async function listHoldingChanges(tx: TenantTx): Promise<readonly PendingChangeRow[]> {
  return (
    await tx.query<PendingChangeRow>(
      {
        name: "changes-holding",
        text: `select ${COLUMNS} from pending_change where tenant_uuid = $1 and state = 'waiting' and concerns <> '{}' order by change_uuid`,
      },
      [tx.tenantUuid],
    )
  ).rows;
}

const OPEN_CONCERNED = {
  name: "invoices-concerned",
  text: `select i.invoice_uuid as "invoiceUuid" from invoice i
    where i.tenant_uuid = $1 and i.status not in ('approved', 'terminated') and (i.vendor_external_id = any ($2::text[]) or i.vendor_scac = any ($3::text[]))
    order by i.accepted_at, i.invoice_uuid`,
};

/** Open invoices of these vendors, by external id or SCAC. */
export async function listOpenConcerned(
  tx: TenantTx,
  externalIds: readonly string[],
  scacs: readonly string[],
): Promise<readonly string[]> {
  return (await tx.query<{ invoiceUuid: string }>(OPEN_CONCERNED, [tx.tenantUuid, externalIds, scacs])).rows.map(
    (row) => row.invoiceUuid,
  );
}
