import type { TenantTx, Tx } from "../../database.ts";
import { QUICK_ANSWER_MS } from "../../pools.ts";
import type { NewWork } from "#contract/work-kinds.ts";
import { newUuid } from "#adapters/ids.ts";

/** The channel on which workers hear of new work; the payload is the kind. */
export const WORK_CHANNEL = "weighbridge_work";

const INSERT = {
  name: "work-insert",
  text: `with put as (
      insert into work (tenant_uuid, work_uuid, kind, subject_uuid, payload, due_at, ordered_at, subject_key)
      select $1, w.work_uuid, w.kind, w.subject_uuid, w.payload::jsonb, coalesce(w.due_at, now() + w.after, now()),
        greatest(clock_timestamp(), w.due_at, now() + w.after) + w.n * interval '1 microsecond', w.subject_key
      from (select g.*, g.after_ms * interval '1 millisecond' as after
        from unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::timestamptz[], $7::text[], $8::double precision[])
        with ordinality as g(work_uuid, kind, subject_uuid, payload, due_at, subject_key, after_ms, n)) w
      returning kind)
    select pg_notify('${WORK_CHANNEL}', kind) from (select distinct kind from put) kinds`,
};

/** Of two items with the same text the older one is done first; an item put in for later is as old as its time. */
const subjectKeyOf = ({ kind, subjectUuid, subjectKey }: NewWork): string | null =>
  subjectKey ??
  (kind === "audit-invoice" || kind === "approve-pending" || kind === "terminate-pending" ? `invoice ${subjectUuid}` : null);

export async function insertWork(tx: Tx, tenantUuid: string, items: readonly NewWork[]): Promise<void> {
  await tx.query(INSERT, [
    tenantUuid,
    items.map(() => newUuid()),
    items.map((item) => item.kind),
    items.map((item) => item.subjectUuid),
    items.map((item) => (item.payload === undefined ? null : JSON.stringify(item.payload))),
    items.map((item) => item.dueAt ?? null),
    items.map(subjectKeyOf),
    items.map((item) => item.afterMs ?? null),
  ]);
}

/** Of these subjects those that an item of the kind waits for, claimed by nobody: whoever claims one meanwhile is passed over. */
export async function listWaitingSubjects(
  tx: Tx,
  tenantUuid: string,
  { kind, subjectUuids }: { readonly kind: string; readonly subjectUuids: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ subjectUuid: string }>(
    {
      name: "work-waiting-subjects",
      text: `select subject_uuid as "subjectUuid" from work
        where tenant_uuid = $1 and subject_uuid = any($2::uuid[]) and kind = $3 and state = 'ready' for update skip locked`,
    },
    [tenantUuid, subjectUuids, kind],
  );
  return rows.map((row) => row.subjectUuid);
}

/** Whether an item of the kind waits for its time, for the tenant itself, and comes no later than so. */
export async function isWorkDueBy(tx: TenantTx, { kind, by }: { readonly kind: string; readonly by: Date }): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: "work-due-by",
      text: `select from work where tenant_uuid = $1 and subject_uuid = $1 and kind = $2 and state = 'ready' and due_at > now() and due_at <= $3
        limit 1`,
    },
    [tx.tenantUuid, kind, by],
  );
  return (rowCount ?? 0) > 0;
}

export interface WorkItem {
  readonly tenantUuid: string;
  readonly workUuid: string;
  readonly kind: string;
  readonly subjectUuid: string;
  readonly subjectKey: string | null;
  readonly payload: unknown;
  readonly attempts: number;
  readonly alone: boolean;
  /** Why it was put off or failed, where it was. */
  readonly lastError: string | null;
  /** Microseconds since 1970: items put in by one statement lie that close together. */
  readonly orderedMicros: number;
}

// The order is that of the index on what is ready. Asked in the order of tenants alone, the server walks the primary key instead,
// past every item of every other kind: a lane that looks then reads the whole queue each time.
const NEXT_TENANT = {
  name: "work-next-tenant",
  text: `select tenant_uuid as "tenantUuid" from work
    where kind = $1 and state = 'ready' and not alone and due_at <= now() and tenant_uuid > $2 and tenant_uuid <> all($3::uuid[])
    order by kind, tenant_uuid, ordered_at limit 1`,
};

/**
 * The next tenant, in a round over all but these, with something due of this kind; undefined when there is none after `after`.
 */
export async function findTenantWithWork(
  tx: Tx,
  kind: string,
  after: string,
  notNow: readonly string[] = [],
): Promise<string | undefined> {
  return (await tx.query<{ tenantUuid: string }>(NEXT_TENANT, [kind, after, notNow])).rows[0]?.tenantUuid;
}

// One look into the index for each tenant that is passed: asked with all of them left out, the server reads what they have
// waiting.
const WITH_WORK = {
  name: "work-tenants-with-work",
  text: `with recursive due as (
      (select tenant_uuid from work where kind = $1 and state = 'ready' and not alone and due_at <= now()
       order by kind, tenant_uuid, ordered_at limit 1)
      union all
      select (select w.tenant_uuid from work w
        where w.kind = $1 and w.state = 'ready' and not w.alone and w.due_at <= now() and w.tenant_uuid > due.tenant_uuid
        order by w.kind, w.tenant_uuid, w.ordered_at limit 1)
      from due where due.tenant_uuid = any($2::uuid[])
    )
    select tenant_uuid as "tenantUuid" from due where tenant_uuid is not null`,
};

/** Tenants with something due of this kind, by uuid, until one that is not among `known`; that one is the last of them. */
export async function findTenantsWithWork(tx: Tx, kind: string, known: readonly string[]): Promise<readonly string[]> {
  return (await tx.query<{ tenantUuid: string }>(WITH_WORK, [kind, known])).rows.map(({ tenantUuid }) => tenantUuid);
}

const WHAT_IS_DUE = {
  name: "work-what-is-due",
  // One look into the index for each kind, and one for what runs apart, each in the order of its index: a plan that joins them
  // reads the queue.
  text: `select asked.kind from unnest($1::text[]) as asked(kind)
    cross join lateral (select from work w
      where w.kind = asked.kind and w.state = 'ready' and not w.alone and w.due_at <= now()
      order by w.kind, w.tenant_uuid, w.ordered_at limit 1) due
    union all
    select null from (select from work where state = 'ready' and alone and due_at <= now() order by due_at limit 1) apart`,
};

export interface DueWork {
  readonly kinds: readonly string[];
  /** Something that runs apart from the others. */
  readonly isAnyApart: boolean;
}

/** Of these kinds those of which something is due, whether it can be claimed or not, and whether anything that runs apart is. */
export async function findDueWork(tx: Tx, kinds: readonly string[]): Promise<DueWork> {
  const { rows } = await tx.query<{ kind: string | null }>(WHAT_IS_DUE, [kinds]);
  return { kinds: rows.flatMap(({ kind }) => kind ?? []), isAnyApart: rows.some(({ kind }) => kind === null) };
}

/** Of the same subject, and put in before it. */
export function IS_OLDER(other: string, item: string): string {
  return `${other}.tenant_uuid = ${item}.tenant_uuid and ${other}.subject_key = ${item}.subject_key
    and (${other}.ordered_at, ${other}.work_uuid) < (${item}.ordered_at, ${item}.work_uuid)`;
}

const COLUMNS = `tenant_uuid as "tenantUuid", work_uuid as "workUuid", kind, subject_uuid as "subjectUuid", subject_key as "subjectKey", payload, attempts, alone,
  last_error as "lastError", (extract(epoch from ordered_at) * 1000000)::bigint as "orderedMicros"`;

const CLAIM = {
  name: "work-claim",
  withinMs: QUICK_ANSWER_MS,
  // An item goes with older ones of its subject or after them: not while one of those runs apart, is parked or is of another kind
  // (that is asked of each candidate), nor while another worker has one in hand (that shows once the candidates are held). An
  // array is made once. A subquery joined by its rows may be planned to run again and again, and then takes more than its limit.
  text: `with candidate as materialized (
      select w.tenant_uuid, w.work_uuid, w.subject_key, w.ordered_at from work w
      where w.kind = $1 and w.tenant_uuid = $2 and w.state = 'ready' and not w.alone and w.due_at <= now()
        and (w.subject_key is null or not exists (
          select from work o where ${IS_OLDER("o", "w")} and (o.alone or o.state <> 'ready' or o.kind <> w.kind)))
      order by w.ordered_at limit $3 for update of w skip locked
    )
    delete from work where tenant_uuid = $2 and work_uuid = any(array(
      select c.work_uuid from candidate c
      where c.subject_key is null or not exists (
        select from work o where ${IS_OLDER("o", "c")} and o.work_uuid <> all(array(select work_uuid from candidate)))))
    returning ${COLUMNS}`,
};

/**
 * Takes the oldest due items of one tenant, none before an older one of its subject. They are deleted by the claim itself: with
 * the commit of the caller's transaction they are done, with its end by any other way (an error, a killed process) they are there
 * again as if nothing had happened.
 */
export async function claimWork(tx: Tx, kind: string, tenantUuid: string, limit: number): Promise<readonly WorkItem[]> {
  const { rows } = await tx.query<WorkItem>(CLAIM, [kind, tenantUuid, limit]);
  return inOrder(rows);
}

const inOrder = (rows: WorkItem[]): readonly WorkItem[] =>
  rows.sort((a, b) => a.orderedMicros - b.orderedMicros || (a.workUuid < b.workUuid ? -1 : 1));

const START_RETRY = {
  name: "work-start-retry",
  text: `with first as (
      select tenant_uuid, work_uuid, kind, attempts from work
      where kind = any($1) and state = 'ready' and alone and due_at <= now() and attempts < $4
        and (subject_key is null or not exists (select from work o where ${IS_OLDER("o", "work")}))
      order by due_at limit 1 for update skip locked
    ), fellow as (
      select other.work_uuid
      from first join unnest($1::text[], $2::int[]) as grouped (kind, most) using (kind)
      cross join lateral (
        select work_uuid from work
        where tenant_uuid = first.tenant_uuid and kind = first.kind and work_uuid <> first.work_uuid
          and state = 'ready' and alone and due_at <= now() and attempts = first.attempts
          and (subject_key is null or not exists (select from work o where ${IS_OLDER("o", "work")}))
        order by due_at limit least(grouped.most, coalesce(($5::int[])[first.attempts + 1], 1)) - 1 for update skip locked
      ) other
    )
    update work set attempts = attempts + 1, due_at = now() + make_interval(secs => $3)
    where tenant_uuid = (select tenant_uuid from first)
      and work_uuid = any(array(select work_uuid from first union all select work_uuid from fellow))
    returning ${COLUMNS}`,
};

export interface Retry {
  /** The kinds of work, each with how many of its items may run together. */
  readonly kinds: readonly { readonly kind: string; readonly most: number }[];
  readonly leaseSeconds: number;
  /** How many items run together at their first try, at the second and so on; one past its end. */
  readonly together: readonly number[];
  /** None that was tried so often. */
  readonly triedLessThan: number;
}

/**
 * Takes items that run apart, of one tenant and kind and tried equally often, and none before an older item of its subject. Their
 * attempt is counted and committed before they start: one that ends the process is counted too.
 */
export async function startRetry(tx: Tx, retry: Retry): Promise<readonly WorkItem[]> {
  const { rows } = await tx.query<WorkItem>(START_RETRY, [
    retry.kinds.map(({ kind }) => kind),
    retry.kinds.map(({ most }) => most),
    retry.leaseSeconds,
    retry.triedLessThan,
    retry.together,
  ]);
  return inOrder(rows);
}

/**
 * Takes these off the queue, in the transaction of their effects; answers those that were still on it. The attempt is the fence:
 * one that was tried again since, because this process was given up while it stood still, is no longer ours.
 */
export async function finishWork(tx: Tx, items: readonly WorkItem[]): Promise<readonly WorkItem[]> {
  const { rows } = await tx.query<{ workUuid: string }>(
    `delete from work where (tenant_uuid, work_uuid, attempts) in (select * from unnest($1::uuid[], $2::uuid[], $3::int[]))
     returning work_uuid as "workUuid"`,
    [items.map((item) => item.tenantUuid), items.map((item) => item.workUuid), items.map((item) => item.attempts)],
  );
  const there = new Set(rows.map((row) => row.workUuid));
  return items.filter((item) => there.has(item.workUuid));
}

/** Takes off the queue what waits for this subject. */
export async function dropWaitingWork(tx: TenantTx, kind: string, subjectUuid: string): Promise<void> {
  await tx.query("delete from work where tenant_uuid = $1 and subject_uuid = $2 and kind = $3 and state = 'ready'", [
    tx.tenantUuid,
    subjectUuid,
    kind,
  ]);
}

/**
 * For which of these subjects work waits that nobody began with; nobody begins with it before the transaction ends. What is being
 * begun with is waited for.
 */
export async function lockUnbegunWork(tx: TenantTx, kind: string, subjectUuids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ subjectUuid: string }>(
    `select subject_uuid as "subjectUuid" from work
     where tenant_uuid = $1 and subject_uuid = any($2::uuid[]) and kind = $3 and state = 'ready' and payload ->> 'begun' is null for update`,
    [tx.tenantUuid, subjectUuids, kind],
  );
  return new Set(rows.map((row) => row.subjectUuid));
}

const PUT_BACK = {
  name: "work-put-back",
  text: `insert into work (tenant_uuid, work_uuid, kind, subject_uuid, payload, subject_key, attempts, alone, last_error, ordered_at, due_at)
    select $1, w.work_uuid, w.kind, w.subject_uuid, w.payload::jsonb, w.subject_key, w.attempts, $9, coalesce($11, w.last_error), w.ordered_at,
      case when $10::double precision is null then least(now(), w.ordered_at) else clock_timestamp() + $10::double precision * interval '1 millisecond' end
    from (
      select *, 'epoch'::timestamptz + micros * interval '1 microsecond' as ordered_at
      from unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::int[], $8::bigint[], $12::text[])
        as item (work_uuid, kind, subject_uuid, payload, subject_key, attempts, micros, last_error)
    ) w`,
};

/** In the transaction that claimed them; in the order that they had. */
async function putBack(
  tx: TenantTx,
  items: readonly WorkItem[],
  { alone, delayMs, error = null }: { readonly alone: boolean; readonly delayMs: number | null; readonly error?: string | null },
): Promise<void> {
  await tx.query(PUT_BACK, [
    tx.tenantUuid,
    items.map((item) => item.workUuid),
    items.map((item) => item.kind),
    items.map((item) => item.subjectUuid),
    items.map((item) => (item.payload === null ? null : JSON.stringify(item.payload))),
    items.map((item) => item.subjectKey),
    items.map((item) => item.attempts),
    items.map((item) => item.orderedMicros),
    alone,
    delayMs,
    error,
    items.map((item) => item.lastError),
  ]);
}

/**
 * After a batch failed nobody knows which item was to blame: from now on they run apart from the others. In the transaction that
 * claimed them, its effects undone: until it commits nobody else can take them, here or in another process, and fail by them all
 * once more.
 */
export async function putBackApart(tx: TenantTx, items: readonly WorkItem[]): Promise<void> {
  await putBack(tx, items, { alone: true, delayMs: null });
}

/** In the transaction that claimed them: nothing was done about these, and they come again. */
export async function putBackLater(tx: TenantTx, items: readonly WorkItem[], delayMs: number, error?: string): Promise<void> {
  await putBack(tx, items, { alone: false, delayMs, error: error ?? null });
}

/** The same for items whose transaction has ended. */
export async function setAlone(tx: Tx, workUuids: readonly string[]): Promise<void> {
  await tx.query("update work set alone = true where work_uuid = any($1)", [workUuids]);
}

export interface Delay {
  readonly delaySeconds: number;
  readonly error: string;
  /** False takes their attempt back, since nothing about them was tried. */
  readonly isTheirFault: boolean;
}

/** Puts off items that run apart. */
export async function retryLater(
  tx: Tx,
  items: readonly WorkItem[],
  { delaySeconds, error, isTheirFault }: Delay,
): Promise<void> {
  await tx.query(
    `update work set due_at = now() + make_interval(secs => $4), last_error = $5, attempts = work.attempts - $6::int
     from unnest($1::uuid[], $2::uuid[], $3::int[]) as item (tenant_uuid, work_uuid, attempts)
     where work.tenant_uuid = item.tenant_uuid and work.work_uuid = item.work_uuid and work.attempts = item.attempts`,
    [
      items.map((item) => item.tenantUuid),
      items.map((item) => item.workUuid),
      items.map((item) => item.attempts),
      delaySeconds,
      error,
      isTheirFault ? 0 : 1,
    ],
  );
}

// ---------------------------------------------------------------------------------------------------------- workers and what
// they hold
export async function dismissWorker(tx: Tx, workerUuid: string): Promise<void> {
  await tx.query("delete from worker where worker_uuid = $1", [workerUuid]);
}

export interface WorkerNote {
  readonly workerUuid: string;
  readonly host: string;
  /** What its sessions are called on the server. */
  readonly sessions: string;
  readonly holds: readonly string[];
}

/**
 * Notes what the worker is about to do. Need not survive a power failure, only the worker's own death: no wait for the disk. One
 * that was taken for dead while it lived is enlisted again by it.
 */
export async function noteHolding(tx: Tx, { workerUuid, host, sessions, holds }: WorkerNote): Promise<void> {
  await tx.query(
    {
      name: "worker-holds",
      text: `insert into worker (worker_uuid, host, backend, sessions, holds) values ($1, $2, pg_backend_pid(), $3, $4)
        on conflict (worker_uuid) do update
          set holds = excluded.holds, backend = excluded.backend, sessions = excluded.sessions, seen_at = now()`,
    },
    [workerUuid, host, sessions, holds],
  );
}

/**
 * Workers whose connection is gone, or who were silent for `seconds`, are taken for dead: their sessions are ended, so that their
 * locks are free and nothing that they began lands later, and what they held runs alone, its attempt counted. What somebody works
 * on at this moment is left to it. Answers how many had died.
 */
export async function releaseDeadWorkers(tx: Tx, seconds: number): Promise<number> {
  const { rows } = await tx.query<{ dead: number; ended: number }>(
    `with dead as (
       delete from worker where seen_at < now() - make_interval(secs => $1)
         or (backend is not null and not exists (select from pg_stat_activity where pid = worker.backend))
       returning holds, sessions
     ), ended as (
       select pg_terminate_backend(pid) from pg_stat_activity
       where application_name in (select sessions from dead) and usename = current_user and datname = current_database()
     ), held as (
       select tenant_uuid, work_uuid from work where work_uuid in (select unnest(holds) from dead) and not alone for update skip locked
     ), alone as (
       update work set alone = true from held where work.tenant_uuid = held.tenant_uuid and work.work_uuid = held.work_uuid
     )
     select (select count(*) from dead) as dead, (select count(*) from ended) as ended`,
    [seconds],
  );
  return rows[0]?.dead ?? 0;
}

/** Every open invoice of the tenant is audited again: its policy or its rating engine changed. Answers how many. */
export async function enqueueOpenInvoices(tx: TenantTx, cause: string): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into work (tenant_uuid, work_uuid, kind, subject_uuid, payload)
     select $1, gen_random_uuid(), 'audit-invoice', i.invoice_uuid, jsonb_build_object('cause', $2::text)
     from invoice i where i.tenant_uuid = $1 and i.status not in ('approved', 'terminated')
       and not exists (select from work w where w.tenant_uuid = $1 and w.subject_uuid = i.invoice_uuid
         and w.kind = 'audit-invoice' and w.state = 'ready' and not w.alone and w.due_at <= now())`,
    [tx.tenantUuid, cause],
  );
  if ((rowCount ?? 0) > 0) await tx.query(`select pg_notify('${WORK_CHANNEL}', 'audit-invoice')`);
  return rowCount ?? 0;
}

/**
 * Audits that wait for their time (the end of a hold), and settings that wait for their day, come nearer by so much: the sandbox
 * clock jumped forward.
 */
export async function shiftWork(tx: TenantTx, milliseconds: number): Promise<void> {
  const { rowCount } = await tx.query(
    `update work set due_at = greatest(now(), due_at - $2 * interval '1 millisecond')
     where tenant_uuid = $1 and kind in ('audit-invoice', 'apply-settings') and state = 'ready' and due_at > now()`,
    [tx.tenantUuid, milliseconds],
  );
  if ((rowCount ?? 0) > 0)
    await tx.query(`select pg_notify('${WORK_CHANNEL}', kind) from unnest(array['audit-invoice', 'apply-settings']) kind`);
}
