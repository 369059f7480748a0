import type { Tx } from "../../database.ts";
import { IS_OLDER, WORK_CHANNEL, type WorkItem } from "./work.ts";

/** What the sender's side sees of a message whose turn has not come. */
const WAITS = "waits: an earlier message of the same order, invoice or document is parked; try that one again or drop it";

/**
 * Kinds whose items have to be done one after the other. Others look at everything there is when they run: a later one makes up
 * for a parked one.
 */
const MESSAGE_KINDS = ["ingest-order", "ingest-invoice", "ingest-documents"];

/** Most items that are put aside at a time. */
const MAX_PUT_ASIDE = 1_000;

const wake = async (tx: Tx, kinds: readonly string[]): Promise<void> => {
  for (const kind of new Set(kinds)) await tx.query(`select pg_notify('${WORK_CHANNEL}', $1)`, [kind]);
};

/**
 * Parks an item after its last attempt, and the message it was about. Later messages of the same subject wait, and say so; a
 * person tries it again or drops it.
 */
export async function parkWork(tx: Tx, item: WorkItem, error: string): Promise<void> {
  const isMessage = MESSAGE_KINDS.includes(item.kind);
  const { rowCount } = await tx.query(
    `update work set state = 'parked', parked_at = now(), last_error = $3, subject_key = case when $4 then subject_key end
     where tenant_uuid = $1 and work_uuid = $2 and attempts = $5`,
    [item.tenantUuid, item.workUuid, error, isMessage, item.attempts],
  );
  // Somebody else tries it by now: what becomes of it is theirs to say.
  if (rowCount === 0) return;
  await tx.query(
    "update intake set state = 'parked', reason = $3 where tenant_uuid = $1 and intake_uuid = $2 and state = 'accepted'",
    [item.tenantUuid, item.subjectUuid, error],
  );
  if (item.subjectKey === null) return;
  if (!isMessage) return releaseWaiting(tx, [item]);
  await tx.query(
    `with later as (
       update work set state = 'waiting' from work p
       where p.tenant_uuid = $1 and p.work_uuid = $2 and work.state in ('ready', 'waiting') and ${IS_OLDER("p", "work")} returning work.subject_uuid
     )
     update intake set reason = $3 from later where intake.tenant_uuid = $1 and intake.intake_uuid = later.subject_uuid and intake.state = 'accepted'`,
    [item.tenantUuid, item.workUuid, WAITS],
  );
}

/**
 * Puts due items aside that an older one of their subject holds up, because it runs apart or is parked, so that a long line
 * behind it is not read again at every look. The older one is held meanwhile: whoever ends it sees the line and lets it go
 * (`releaseWaiting`).
 */
export async function putAsideBlocked(tx: Tx, kind: string, tenantUuid: string): Promise<void> {
  await tx.query(
    {
      name: "work-put-aside",
      text: `with blocked as materialized (
          select w.work_uuid, w.subject_uuid, b.state from work w cross join lateral (
            select o.state from work o where ${IS_OLDER("o", "w")} and (o.alone or o.state = 'parked')
            order by o.ordered_at limit 1 for share of o skip locked) b
          where w.kind = $1 and w.tenant_uuid = $2 and w.state = 'ready' and not w.alone and w.due_at <= now() and w.subject_key is not null
          order by w.ordered_at limit ${MAX_PUT_ASIDE} for update of w skip locked
        ), told as (
          update intake set reason = $3 from blocked
          where intake.tenant_uuid = $2 and intake.intake_uuid = blocked.subject_uuid and intake.state = 'accepted' and blocked.state = 'parked'
        )
        update work set state = 'waiting' where tenant_uuid = $2 and work_uuid = any(array(select work_uuid from blocked))`,
    },
    [kind, tenantUuid, WAITS],
  );
}

/** Lets the items go that waited for these. In the transaction that ends these, and after what ends them. */
export async function releaseWaiting(tx: Tx, items: readonly Pick<WorkItem, "tenantUuid" | "subjectKey">[]): Promise<void> {
  const ordered = items.filter((item) => item.subjectKey !== null);
  if (ordered.length === 0) return;
  const { rows } = await tx.query<{ kind: string }>(
    {
      name: "work-release-waiting",
      text: `with gone as (
          update work set state = 'ready' from unnest($1::uuid[], $2::text[]) as subject (tenant_uuid, subject_key)
          where work.tenant_uuid = subject.tenant_uuid and work.subject_key = subject.subject_key and work.state = 'waiting'
          returning work.tenant_uuid, work.kind, work.subject_uuid
        ), told as (
          update intake set reason = null from gone
          where intake.tenant_uuid = gone.tenant_uuid and intake.intake_uuid = gone.subject_uuid and intake.state = 'accepted'
        )
        select distinct kind from gone`,
    },
    [ordered.map((item) => item.tenantUuid), ordered.map((item) => item.subjectKey)],
  );
  await wake(
    tx,
    rows.map((row) => row.kind),
  );
}

/** Gives parked work of a subject another run, before the items that wait for it. Answers how many items were parked. */
export async function unparkWork(tx: Tx, tenantUuid: string, subjectUuid: string): Promise<number> {
  const { rows } = await tx.query<{ kind: string }>(
    `update work set state = 'ready', parked_at = null, attempts = 0, due_at = now() where tenant_uuid = $1 and subject_uuid = $2 and state = 'parked' returning kind`,
    [tenantUuid, subjectUuid],
  );
  await wake(
    tx,
    rows.map((row) => row.kind),
  );
  return rows.length;
}

/** Takes parked work of a subject off the queue for good; what waited for it goes on. */
export async function dropParkedWork(tx: Tx, tenantUuid: string, subjectUuid: string): Promise<void> {
  const { rows } = await tx.query<{ tenantUuid: string; subjectKey: string | null }>(
    `delete from work where tenant_uuid = $1 and subject_uuid = $2 and state = 'parked' returning tenant_uuid as "tenantUuid", subject_key as "subjectKey"`,
    [tenantUuid, subjectUuid],
  );
  await releaseWaiting(tx, rows);
}
