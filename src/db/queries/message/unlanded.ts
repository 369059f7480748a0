import type { TenantTx, Tx } from "../../database.ts";

/** Name of the lock between what is being accepted for a tenant (shared) and its approvals that are being committed (alone). */
export const ACCEPTANCE_GATE = "acceptance ";

/** A process that stops between closing the gate and its commit is disconnected after this, so that the gate opens again. */
const MAX_CLOSED_MS = 5_000;

/** An accepted message whose order, invoice or documents are not there yet. */
export interface UnlandedMessage {
  readonly intakeUuid: string;
  readonly operation: string;
  readonly externalId: string;
  /** Its work was given up and waits for a person. */
  readonly isParked: boolean;
  /** Since its acceptance. */
  readonly ageSeconds: number;
}

export interface UnlandedAbout extends UnlandedMessage {
  readonly about: string;
}

/**
 * Images of a capture that nobody has tried to fetch yet: what it brings is not there. One that was tried in vain may never come.
 */
const HAS_UNTRIED_IMAGES = `exists (
  select from capture_image i
  where i.tenant_uuid = $1 and i.intake_uuid = m.intake_uuid and i.state = 'waiting' and i.attempts = 0)`;

const FIND = {
  name: "unlanded-find",
  text: `select a.about, a.intake_uuid as "intakeUuid", m.operation, m.external_id as "externalId", m.state = 'parked' as "isParked",
      extract(epoch from clock_timestamp() - m.accepted_at)::float8 as "ageSeconds"
    from unnest($2::text[]) as k(about)
      cross join lateral (select about, intake_uuid from intake_about where tenant_uuid = $1 and about = k.about order by about, intake_uuid limit 100) a
      join intake m on m.tenant_uuid = $1 and m.intake_uuid = a.intake_uuid
        and (m.state in ('accepted', 'parked') or ${HAS_UNTRIED_IMAGES})
    where a.intake_uuid <> all($3::uuid[])
    order by m.accepted_at, a.intake_uuid`,
};

/**
 * Accepted messages that speak of one of these and have not landed, oldest first; without those that land in this transaction.
 */
export async function findUnlanded(
  tx: TenantTx,
  about: readonly string[],
  landingNow: readonly string[],
): Promise<readonly UnlandedAbout[]> {
  if (about.length === 0) return [];
  return (await tx.query<UnlandedAbout>(FIND, [tx.tenantUuid, about, landingNow])).rows;
}

/**
 * Waits for what is being accepted for the tenant at this moment, and holds further acceptances until this transaction ends.
 * Taken last, after the tenant's counter, by whoever approves: what it then finds unlanded was accepted before the approval takes
 * effect, and nothing else was.
 */
export async function closeAcceptanceGate(tx: TenantTx): Promise<void> {
  await tx.query(
    {
      name: "acceptance-gate-close",
      text: `select set_config('idle_in_transaction_session_timeout', '${MAX_CLOSED_MS}', true),
        pg_advisory_xact_lock(hashtextextended('${ACCEPTANCE_GATE}' || $1::uuid, 0))`,
    },
    [tx.tenantUuid],
  );
}

/** The other side of the gate, for messages accepted in a longer transaction: its last statement. */
export async function passAcceptanceGate(tx: TenantTx): Promise<void> {
  await tx.query(
    {
      name: "acceptance-gate-pass",
      text: `select pg_advisory_xact_lock_shared(hashtextextended('${ACCEPTANCE_GATE}' || $1::uuid, 0))`,
    },
    [tx.tenantUuid],
  );
}

const LAND = {
  name: "unlanded-land",
  text: `delete from intake_about where tenant_uuid = $1 and (about, intake_uuid) in (select * from unnest($2::text[], $3::uuid[]))`,
};

/** What these messages speak of is there now: in the transaction that lands them. */
export async function markLanded(
  tx: Tx,
  tenantUuid: string,
  messages: readonly { readonly intakeUuid: string; readonly about: readonly string[] }[],
): Promise<void> {
  const about = messages.flatMap((message) => message.about);
  if (about.length === 0) return;
  await tx.query(LAND, [tenantUuid, about, messages.flatMap((message) => message.about.map(() => message.intakeUuid))]);
}

/**
 * Rows of messages that ended in another way (dropped, taken back with their file, landed by another release), and of captures
 * whose images are fetched after them: those are given an hour to be tried.
 */
export async function sweepLanded(control: Tx): Promise<void> {
  await control.query(
    `delete from intake_about a where not exists (
      select from intake m where m.tenant_uuid = a.tenant_uuid and m.intake_uuid = a.intake_uuid
        and (m.state in ('accepted', 'parked') or (m.state = 'ingested' and m.accepted_at > now() - interval '1 hour')))`,
  );
}
