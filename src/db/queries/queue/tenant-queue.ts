import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";
import { WORK_CHANNEL } from "./work.ts";

/** What of a tenant's queue waits, of one kind. Each is counted up to `most`. */
export interface QueueOfKind {
  readonly kind: string;
  /** Due and not begun. */
  readonly due: number;
  /** For a time to come. */
  readonly later: number;
  /** Failed, and tried again by itself. */
  readonly retried: number;
  /** Of one of those: why. */
  readonly lastError: string | null;
  readonly parked: number;
  /** For how long the oldest due one has been due; 0 where none is. */
  readonly oldestSeconds: number;
}

const BY_KIND = {
  name: "tenant-queue-by-kind",
  // What is parked is counted in one pass, and what is ready by one look into its index for each kind.
  text: `with parked as (
      select w.kind, count(*) as parked from (
        select kind from work where tenant_uuid = $1 and state = 'parked' limit $3) w group by w.kind)
    select asked.kind, ready.due, ready.later, ready.retried, ready."lastError", ready."oldestSeconds", parked.parked
    from unnest($2::text[]) with ordinality as asked (kind, place)
    cross join lateral (
      select count(*) filter (where not fails and due_at <= now()) as due, count(*) filter (where not fails and due_at > now()) as later,
        count(*) filter (where fails) as retried, max(last_error) filter (where fails) as "lastError",
        coalesce(extract(epoch from now() - min(due_at) filter (where due_at <= now())), 0)::double precision as "oldestSeconds"
      from (select w.alone or w.last_error is not null as fails, w.due_at, w.last_error from work w where w.kind = asked.kind and w.tenant_uuid = $1 and w.state = 'ready'
        order by w.kind, w.tenant_uuid, w.ordered_at limit $3) counted) ready
    cross join lateral (select coalesce((select p.parked from parked p where p.kind = asked.kind), 0) as parked) parked
    where ready.due + ready.later + ready.retried + parked.parked > 0 order by asked.place`,
};

/** Kinds of which nothing waits are left out. */
export async function countQueueByKind(tx: TenantTx, kinds: readonly string[], most: number): Promise<readonly QueueOfKind[]> {
  return (await tx.query<QueueOfKind & Record<string, unknown>>(BY_KIND, [tx.tenantUuid, kinds, most])).rows;
}

/** A job that was tried until its last attempt. */
export interface ParkedJob {
  readonly workUuid: string;
  readonly kind: string;
  readonly subjectUuid: string;
  readonly error: string | null;
  readonly parkedAt: string;
}

const COLUMNS = `work_uuid as "workUuid", kind, subject_uuid as "subjectUuid", last_error as error, ${instantText("parked_at")} as "parkedAt"`;

const LIST = {
  name: "tenant-queue-parked",
  text: `select ${COLUMNS} from work where tenant_uuid = $1 and state = 'parked' and kind <> all ($2::text[])
    and ($6::text is null or kind = $6)
    and ($3::timestamptz is null or (work.parked_at, work_uuid) < ($3::timestamptz, $4::uuid))
    order by work.parked_at desc, work_uuid desc limit $5`,
};

/** What of the parked jobs is asked for. */
interface AskedParked {
  readonly without: readonly string[];
  /** Undefined: of all kinds. */
  readonly kind: string | undefined;
  readonly after: { readonly parkedAt: string; readonly workUuid: string } | undefined;
  readonly limit: number;
}

/** A page of the tenant's parked jobs but those of these kinds, the newest first, from after one. */
export async function listParkedJobs(tx: TenantTx, asked: AskedParked): Promise<readonly ParkedJob[]> {
  const { without, kind, after, limit } = asked;
  const values = [tx.tenantUuid, without, after?.parkedAt ?? null, after?.workUuid ?? null, limit, kind ?? null];
  return (await tx.query<ParkedJob & Record<string, unknown>>(LIST, values)).rows;
}

/** Locks a parked job of the tenant; undefined: there is none of this uuid. */
export async function lockParkedJob(tx: TenantTx, workUuid: string): Promise<ParkedJob | undefined> {
  const { rows } = await tx.query<ParkedJob & Record<string, unknown>>(
    {
      name: "tenant-queue-lock-parked",
      text: `select ${COLUMNS} from work where tenant_uuid = $1 and work_uuid = $2 and state = 'parked' for update`,
    },
    [tx.tenantUuid, workUuid],
  );
  return rows[0];
}

/** What has no order to keep has waited since now: by that it is told when it is given up. */
const ANEW = "ordered_at = case when subject_key is null then now() else ordered_at end";

/** Gives a parked job another run, from its first attempt. */
export async function unparkJob(tx: TenantTx, { workUuid, kind }: ParkedJob): Promise<void> {
  await tx.query(
    `update work set state = 'ready', parked_at = null, attempts = 0, due_at = now(), ${ANEW} where tenant_uuid = $1 and work_uuid = $2`,
    [tx.tenantUuid, workUuid],
  );
  await tx.query(`select pg_notify('${WORK_CHANNEL}', $1)`, [kind]);
}

/** Gives jobs of a kind another run that are parked, or were put off, the oldest first, and at most so many. Answers how many. */
export async function unparkJobsOfKind(tx: TenantTx, kind: string, most: number): Promise<number> {
  const { rowCount } = await tx.query(
    {
      name: "tenant-queue-unpark-kind",
      text: `update work set state = 'ready', parked_at = null, attempts = 0, due_at = now(), ${ANEW} where tenant_uuid = $1
        and work_uuid = any(array(select w.work_uuid from work w where w.tenant_uuid = $1 and w.kind = $2
            and (w.state = 'parked' or w.state = 'ready' and w.last_error is not null and w.due_at > now())
          order by w.parked_at limit $3 for update of w skip locked))`,
    },
    [tx.tenantUuid, kind, most],
  );
  if ((rowCount ?? 0) > 0) await tx.query(`select pg_notify('${WORK_CHANNEL}', $1)`, [kind]);
  return rowCount ?? 0;
}

/** Takes a parked job off the queue for good. */
export async function forgetJob(tx: TenantTx, { workUuid }: ParkedJob): Promise<void> {
  await tx.query("delete from work where tenant_uuid = $1 and work_uuid = $2 and state = 'parked'", [tx.tenantUuid, workUuid]);
}

/** Deliveries of an endpoint that wait. */
export interface WaitingDeliveries {
  readonly endpointUuid: string;
  readonly waiting: number;
  /** Since when the oldest of them has been due. */
  readonly dueSince: string | null;
}

/** Of endpoints with any; each counted up to `most`. */
export async function countWaitingDeliveries(tx: TenantTx, most: number): Promise<readonly WaitingDeliveries[]> {
  const { rows } = await tx.query<WaitingDeliveries & Record<string, unknown>>(
    {
      name: "tenant-deliveries-waiting",
      text: `select e.endpoint_uuid as "endpointUuid", w.waiting, w."dueSince" from webhook_endpoint e cross join lateral (
          select count(*) as waiting, ${instantText("min(due_at) filter (where due_at <= now())")} as "dueSince" from (
            select d.due_at from delivery d where d.tenant_uuid = $1 and d.endpoint_uuid = e.endpoint_uuid and d.state = 'pending'
            order by d.due_at limit $2) counted) w
        where e.tenant_uuid = $1 and e.deleted_at is null and w.waiting > 0 order by w."dueSince" nulls last`,
    },
    [tx.tenantUuid, most],
  );
  return rows;
}
