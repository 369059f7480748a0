import type { Sql, Tx, TenantTx } from "../../database.ts";
import { QUICK_ANSWER_MS } from "../../pools.ts";
import { DELIVERY_CHANNEL } from "../event/event.ts";
import { and, instantText, sql, statement, verbatim } from "../../sql.ts";

/** One endpoint of one tenant: what waits for it waits behind nothing else. */
export interface LaneKey {
  readonly tenantUuid: string;
  readonly endpointUuid: string;
}

// From one lane to the next by the index, and in each lane to the first that is due (an `exists` would be joined with all of
// them), so that the cost is the number of endpoints with something waiting, not the length of the queue.
const DUE_LANES: Sql = {
  name: "delivery-due-lanes",
  text: `
    with recursive lane as (
      (select tenant_uuid, endpoint_uuid from delivery where state = 'pending' order by tenant_uuid, endpoint_uuid limit 1)
      union all
      select next.tenant_uuid, next.endpoint_uuid
      from lane cross join lateral (
        select tenant_uuid, endpoint_uuid from delivery
        where state = 'pending' and (tenant_uuid, endpoint_uuid) > (lane.tenant_uuid, lane.endpoint_uuid)
        order by tenant_uuid, endpoint_uuid limit 1
      ) next
    )
    select lane.tenant_uuid as "tenantUuid", lane.endpoint_uuid as "endpointUuid"
    from lane cross join lateral (
      select from delivery
      where delivery.tenant_uuid = lane.tenant_uuid and delivery.endpoint_uuid = lane.endpoint_uuid and state = 'pending'
        and due_at <= now() and (lease_until is null or lease_until <= now())
      order by due_at limit 1
    ) due`,
};

// A plan that is kept from when nothing waited would read and sort all that does at every step.
const IN_ORDER: Sql = {
  name: "delivery-in-order",
  text: "select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)",
};

/** Every lane with something to deliver now: due, and not leased to another worker. In a transaction of its own. */
export async function findDueLanes(control: Tx): Promise<readonly LaneKey[]> {
  await control.query(IN_ORDER);
  return (await control.query<LaneKey & Record<string, unknown>>(DUE_LANES)).rows;
}

export interface ClaimedRow {
  readonly deliveryUuid: string;
  readonly endpointUuid: string;
  readonly eventUuid: string;
  readonly type: string;
  /** The event's time as the payload prints it. */
  readonly time: string;
  readonly data: string;
  readonly attempts: number;
  readonly attemptsBefore: number;
  /** The W3C trace that it goes on, 32 hexadecimal digits. */
  readonly traceId: string | null;
  /** Since the first attempt of this round, by the tenant's clock; null before it. */
  readonly elapsedMs: number | null;
}

const CLAIM: Sql = {
  name: "delivery-claim",
  withinMs: QUICK_ANSWER_MS,
  text: `
    with due as (
      select found.place
      from unnest($2::uuid[], $3::int[]) as lane (endpoint_uuid, room)
      cross join lateral (
        select ctid as place from delivery
        where tenant_uuid = $1 and endpoint_uuid = lane.endpoint_uuid and state = 'pending'
          and due_at <= now() and (lease_until is null or lease_until <= now())
        order by due_at limit lane.room for update skip locked
      ) found
    )
    update delivery
    set lease_until = now() + $5::int * interval '1 millisecond', lease_owner = $4
    from event, tenant
    where delivery.ctid = any (array(select place from due))
      and event.tenant_uuid = $1 and event.event_uuid = delivery.event_uuid and tenant.tenant_uuid = $1
    returning delivery.delivery_uuid as "deliveryUuid", delivery.endpoint_uuid as "endpointUuid", delivery.event_uuid as "eventUuid",
      event.type, ${instantText("event.at")} as time, event.data,
      delivery.attempts, delivery.attempts_before as "attemptsBefore", replace(event.trace_id::text, '-', '') as "traceId",
      (extract(epoch from now() - delivery.first_attempt_at) * 1000 + tenant.clock_offset_ms)::float8 as "elapsedMs"`,
};

/**
 * Takes up to `room` due deliveries of each of these lanes of the tenant, for `leaseMs`. Rows that another worker holds are
 * passed over.
 */
export async function claimDeliveries(
  tx: TenantTx,
  lanes: readonly { readonly endpointUuid: string; readonly room: number }[],
  claimUuid: string,
  leaseMs: number,
): Promise<readonly ClaimedRow[]> {
  return (
    await tx.query<ClaimedRow & Record<string, unknown>>(CLAIM, [
      tx.tenantUuid,
      lanes.map((lane) => lane.endpointUuid),
      lanes.map((lane) => lane.room),
      claimUuid,
      leaseMs,
    ])
  ).rows;
}

const RENEW: Sql = {
  name: "delivery-renew",
  text: `
    update delivery set lease_until = now() + $4::int * interval '1 millisecond'
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as held (tenant_uuid, delivery_uuid, claim_uuid)
    where delivery.tenant_uuid = held.tenant_uuid and delivery.delivery_uuid = held.delivery_uuid and lease_owner = held.claim_uuid
    returning held.claim_uuid as "claimUuid", delivery.delivery_uuid as "deliveryUuid"`,
};

/** A delivery as one claim holds it. */
export interface Lease {
  readonly tenantUuid: string;
  readonly deliveryUuid: string;
  readonly claimUuid: string;
}

/** Holds on to deliveries whose attempt is still to come or under way. Answers those that are held no more. */
export async function renewLeases<Held extends Lease>(
  control: Tx,
  held: readonly Held[],
  leaseMs: number,
): Promise<readonly Held[]> {
  const { rows } = await control.query<{ claimUuid: string; deliveryUuid: string }>(RENEW, [...leaseColumns(held), leaseMs]);
  const renewed = new Set(rows.map(({ claimUuid, deliveryUuid }) => claimUuid + deliveryUuid));
  return held.filter(({ claimUuid, deliveryUuid }) => !renewed.has(claimUuid + deliveryUuid));
}

const leaseColumns = (held: readonly Lease[]): readonly (readonly string[])[] => [
  held.map((entry) => entry.tenantUuid),
  held.map((entry) => entry.deliveryUuid),
  held.map((entry) => entry.claimUuid),
];

const RELEASE: Sql = {
  name: "delivery-release",
  text: `
    update delivery set lease_until = null, lease_owner = null
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as held (tenant_uuid, delivery_uuid, claim_uuid)
    where delivery.tenant_uuid = held.tenant_uuid and delivery.delivery_uuid = held.delivery_uuid and lease_owner = held.claim_uuid`,
};

/** Gives back what was claimed and not begun. */
export async function releaseLeases(control: Tx, held: readonly Lease[]): Promise<void> {
  await control.query(RELEASE, [...leaseColumns(held)]);
}

export interface OutcomeRow {
  readonly deliveryUuid: string;
  /**
   * The claim that made the attempt. With the attempts before this one it is the fence: an outcome of a delivery that went on
   * without it is ignored.
   */
  readonly claimUuid: string;
  readonly attempts: number;
  readonly state: "pending" | "succeeded" | "discarded" | "cancelled";
  /** For `pending`: from now to the next attempt. */
  readonly waitMs: number;
  /** Null when no attempt was made (cancelled, or the window was over). */
  readonly attempt: {
    readonly agoMs: number;
    readonly durationMs: number;
    readonly status: number | null;
    readonly response: string | null;
  } | null;
  readonly error: string | null;
}

// The shell's instants are ages, so that only the database's clock counts; what people read is on the tenant's clock. Each row is
// found and held by its key, one by one: a join would be free to read everything that waits. A row with a lease is a
// pending delivery (a check of the table), so the lease is the fence.
const RECORD: Sql = {
  name: "delivery-record",
  text: `
    with outcome as (
      select row.*, held.place, now() + (clock_offset_ms - ago_ms) * interval '1 millisecond' as started_at, clock_offset_ms
      from unnest($3::uuid[], $2::uuid[], $4::int[], $5::text[], $6::float8[], $7::boolean[], $8::float8[], $9::int[], $10::int[], $11::text[], $12::text[])
        as row (delivery_uuid, claim_uuid, attempts, state, wait_ms, attempted, ago_ms, duration_ms, status, response, error)
      cross join (select clock_offset_ms from tenant where tenant_uuid = $1) tenant
      cross join lateral (
        select ctid as place from delivery
        where tenant_uuid = $1 and delivery_uuid = row.delivery_uuid and lease_owner = row.claim_uuid and attempts = row.attempts for update
      ) held
    ), recorded as (
      update delivery
      set state = outcome.state,
          attempts = delivery.attempts + outcome.attempted::int,
          due_at = now() + outcome.wait_ms * interval '1 millisecond',
          lease_until = null,
          lease_owner = null,
          first_attempt_at = case when outcome.attempted then coalesce(delivery.first_attempt_at, outcome.started_at) else delivery.first_attempt_at end,
          last_attempt_at = case when outcome.attempted then outcome.started_at else delivery.last_attempt_at end,
          done_at = case when outcome.state <> 'pending' then now() + outcome.clock_offset_ms * interval '1 millisecond' end,
          last_status = case when outcome.attempted then outcome.status else delivery.last_status end,
          last_error = outcome.error
      from outcome
      where delivery.ctid = any (array(select place from outcome)) and delivery.delivery_uuid = outcome.delivery_uuid
      returning outcome.*
    ), kept as (
      insert into delivery_attempt (tenant_uuid, delivery_uuid, attempt, started_at, duration_ms, status, error, response)
      select $1, delivery_uuid, attempts + 1, started_at, duration_ms, status, error, response from recorded where attempted
    )
    select delivery_uuid as "deliveryUuid" from recorded`,
};

// What the statistics say of rows found by their place is one row for each few hundred tenants, so a plan that is kept would
// compare each row with each outcome: 600 of them took 200 to 1,300 ms in place of 20, and the more had to wait, the longer it
// took. Servers before 18 would then think of compiling it, too.
const WITHOUT_LOOPS: Sql = {
  name: "delivery-without-loops",
  text: "select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)",
};

/**
 * Records outcomes of one tenant's deliveries that their claims still hold, each with its attempt, and answers which. Passed over
 * are those that are held no more and, once in a while, one whose lease was being renewed at this very moment: that one can be
 * recorded again.
 */
export async function recordOutcomes(tx: TenantTx, outcomes: readonly OutcomeRow[]): Promise<ReadonlySet<string>> {
  await tx.query(WITHOUT_LOOPS);
  const { rows } = await tx.query<{ deliveryUuid: string }>(RECORD, [
    tx.tenantUuid,
    outcomes.map((outcome) => outcome.claimUuid),
    outcomes.map((outcome) => outcome.deliveryUuid),
    outcomes.map((outcome) => outcome.attempts),
    outcomes.map((outcome) => outcome.state),
    outcomes.map((outcome) => outcome.waitMs),
    outcomes.map((outcome) => outcome.attempt !== null),
    outcomes.map((outcome) => outcome.attempt?.agoMs ?? 0),
    outcomes.map((outcome) => outcome.attempt?.durationMs ?? 0),
    outcomes.map((outcome) => outcome.attempt?.status ?? null),
    outcomes.map((outcome) => outcome.attempt?.response ?? null),
    outcomes.map((outcome) => outcome.error),
  ]);
  return new Set(rows.map((row) => row.deliveryUuid));
}

/**
 * The sandbox clock jumped by so many milliseconds: what waits comes that much nearer. Ages need no change, since attempts are
 * kept on the tenant's clock.
 */
export async function shiftDeliveries(tx: TenantTx, milliseconds: number): Promise<void> {
  await tx.query(
    "update delivery set due_at = due_at - $2::float8 * interval '1 millisecond' where tenant_uuid = $1 and state = 'pending'",
    [tx.tenantUuid, milliseconds],
  );
}

const SEND_AGAIN = `
  state = 'pending', due_at = now(), lease_until = null, lease_owner = null, done_at = null,
  attempts_before = attempts, first_attempt_at = null`;

/**
 * Sends a delivery at once. Its 8 hours begin anew, also where it waits: at their end it was given up without another attempt.
 * False when there is none.
 */
export async function sendAgain(tx: TenantTx, deliveryUuid: string): Promise<boolean> {
  return (
    (
      await tx.query(`update delivery set ${SEND_AGAIN} where tenant_uuid = $1 and delivery_uuid = $2`, [
        tx.tenantUuid,
        deliveryUuid,
      ])
    ).rowCount === 1
  );
}

/** Sends at once what an endpoint has not been delivered of what was raised from `since` on; up to `limit`. Answers how many. */
export async function sendUndelivered(tx: TenantTx, endpointUuid: string, since: string, limit: number): Promise<number> {
  return (
    (
      await tx.query(
        `update delivery set ${SEND_AGAIN}
       where tenant_uuid = $1 and delivery_uuid in (
         select delivery_uuid from delivery
         where tenant_uuid = $1 and endpoint_uuid = $2 and created_at >= $3::timestamptz
           and (state in ('discarded', 'cancelled') or (state = 'pending' and due_at > now()))
         limit $4 for update skip locked
       )`,
        [tx.tenantUuid, endpointUuid, since, limit],
      )
    ).rowCount ?? 0
  );
}

/**
 * Queues events from `since` on that this endpoint wants and that were never queued for it (it was disabled, or is younger); up
 * to `limit`.
 */
export async function queueMissing(tx: TenantTx, endpointUuid: string, since: string, limit: number): Promise<number> {
  return (
    (
      await tx.query(
        `insert into delivery (tenant_uuid, delivery_uuid, endpoint_uuid, event_uuid, type, created_at)
       select $1, (left(event.event_uuid::text, 19) || right(gen_random_uuid()::text, 17))::uuid, $2, event.event_uuid, event.type, event.at
       from event join webhook_endpoint endpoint on endpoint.tenant_uuid = $1 and endpoint.endpoint_uuid = $2
       where event.tenant_uuid = $1 and event.at >= $3::timestamptz and (endpoint.types is null or event.type = any (endpoint.types))
         and not exists (
           select from delivery where delivery.tenant_uuid = $1 and delivery.event_uuid = event.event_uuid and delivery.endpoint_uuid = $2
         )
         and not event.trial
       order by event.at limit $4
       on conflict (tenant_uuid, event_uuid, endpoint_uuid) do nothing`,
        [tx.tenantUuid, endpointUuid, since, limit],
      )
    ).rowCount ?? 0
  );
}

/** What still waits for an endpoint that was disabled or deleted will not be sent. */
export async function cancelWaiting(tx: TenantTx, endpointUuid: string): Promise<void> {
  await tx.query(
    `update delivery set state = 'cancelled', last_error = 'the endpoint was deleted or disabled', lease_until = null, lease_owner = null,
       done_at = now() + (select clock_offset_ms from tenant where tenant_uuid = $1) * interval '1 millisecond'
     where tenant_uuid = $1 and endpoint_uuid = $2 and state = 'pending'`,
    [tx.tenantUuid, endpointUuid],
  );
}

/** Tells the workers, at the commit, that this endpoint has something due. */
export async function notifyDeliveries(tx: TenantTx, endpointUuid: string): Promise<void> {
  await tx.query("select pg_notify($1, $2)", [DELIVERY_CHANNEL, `${tx.tenantUuid} ${endpointUuid}`]);
}

export interface ListedDelivery {
  readonly uuid: string;
  readonly endpointUuid: string;
  readonly eventUuid: string;
  readonly type: string;
  /** Its event was made to try the endpoint: nothing happened. */
  readonly isTest: boolean;
  readonly state: string;
  readonly attemptCount: number;
  readonly createdAt: string;
  /** Null once it is done. */
  readonly nextAttemptAt: string | null;
  readonly lastAttemptAt: string | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly doneAt: string | null;
}

const LISTED = `
  delivery.delivery_uuid as uuid, delivery.endpoint_uuid as "endpointUuid", delivery.event_uuid as "eventUuid", delivery.type, delivery.state,
  coalesce((select e.trial from event e where e.tenant_uuid = delivery.tenant_uuid and e.event_uuid = delivery.event_uuid), false) as "isTest",
  delivery.attempts as "attemptCount", ${instantText("delivery.created_at")} as "createdAt",
  case when delivery.state = 'pending' then ${instantText("(delivery.due_at + tenant.clock_offset_ms * interval '1 millisecond')")} end as "nextAttemptAt",
  ${instantText("delivery.last_attempt_at")} as "lastAttemptAt", delivery.last_status as "lastStatus", delivery.last_error as "lastError",
  ${instantText("delivery.done_at")} as "doneAt"`;

export interface DeliveryFilter {
  readonly endpointUuid: string | null;
  readonly type: string | null;
  readonly state: string | null;
}

/** Newest first, from after the one with this creation and uuid. */
export async function listDeliveries(
  tx: TenantTx,
  filter: DeliveryFilter,
  after: { readonly createdAt: string; readonly uuid: string } | undefined,
  limit: number,
): Promise<readonly ListedDelivery[]> {
  const conditions = [sql`delivery.tenant_uuid = ${tx.tenantUuid}`];
  if (filter.endpointUuid !== null) conditions.push(sql`delivery.endpoint_uuid = ${filter.endpointUuid}`);
  if (filter.type !== null) conditions.push(sql`delivery.type = ${filter.type}`);
  if (filter.state !== null) {
    conditions.push(sql`delivery.state = ${filter.state}`);
    // Said once more in the index's own words: they are the few.
    if (filter.state === "discarded" || filter.state === "cancelled")
      conditions.push(sql`delivery.state in ('discarded', 'cancelled')`);
    if (filter.state === "pending") conditions.push(sql`delivery.state = 'pending'`);
  }
  if (after !== undefined)
    conditions.push(sql`(delivery.created_at, delivery.delivery_uuid) < (${after.createdAt}::timestamptz, ${after.uuid}::uuid)`);
  const { rows } = await tx.query<ListedDelivery & Record<string, unknown>>(
    statement(
      sql`select ${verbatim(LISTED)} from delivery join tenant using (tenant_uuid) where ${and(conditions)}
          order by delivery.created_at desc, delivery.delivery_uuid desc limit ${limit}`,
    ),
  );
  return rows;
}

export interface DeliveryInFull extends ListedDelivery {
  readonly url: string;
  readonly time: string;
  readonly data: string;
  readonly attempts: readonly {
    readonly attempt: number;
    readonly startedAt: string;
    readonly durationMs: number;
    readonly status: number | null;
    readonly error: string | null;
    readonly response: string | null;
  }[];
}

export async function findDelivery(tx: TenantTx, deliveryUuid: string): Promise<DeliveryInFull | undefined> {
  const { rows } = await tx.query<DeliveryInFull & Record<string, unknown>>(
    `select ${LISTED}, endpoint.url, ${instantText("event.at")} as time, event.data,
       coalesce((
         select jsonb_agg(jsonb_build_object('attempt', attempt, 'startedAt', ${instantText("started_at")}, 'durationMs', duration_ms,
           'status', status, 'error', error, 'response', response) order by attempt)
         from delivery_attempt where tenant_uuid = $1 and delivery_uuid = $2
       ), '[]') as attempts
     from delivery join tenant using (tenant_uuid)
     join event using (tenant_uuid, event_uuid)
     join webhook_endpoint endpoint on endpoint.tenant_uuid = $1 and endpoint.endpoint_uuid = delivery.endpoint_uuid
     where delivery.tenant_uuid = $1 and delivery.delivery_uuid = $2`,
    [tx.tenantUuid, deliveryUuid],
  );
  return rows[0];
}

/** A delivery of an invoice's approval, and where it goes. */
export interface InvoiceDelivery {
  readonly uuid: string;
  readonly url: string;
  readonly state: string;
  readonly attemptCount: number;
  readonly createdAt: string;
  readonly lastAttemptAt: string | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly doneAt: string | null;
}

const OF_INVOICE = {
  name: "deliveries-of-invoice",
  // The event of an approval has the approval's own instant: few others have.
  text: `select d.delivery_uuid as uuid, endpoint.url, d.state, d.attempts as "attemptCount", ${instantText("d.created_at")} as "createdAt",
      ${instantText("d.last_attempt_at")} as "lastAttemptAt", d.last_status as "lastStatus", d.last_error as "lastError", ${instantText("d.done_at")} as "doneAt"
    from invoice i
      join event e on e.tenant_uuid = $1 and e.at = i.approved_at and e.type = 'INVOICE_APPROVED' and e.data::jsonb ->> 'invoiceUuid' = i.invoice_uuid::text
      join delivery d on d.tenant_uuid = $1 and d.event_uuid = e.event_uuid
      join webhook_endpoint endpoint on endpoint.tenant_uuid = $1 and endpoint.endpoint_uuid = d.endpoint_uuid
    where i.tenant_uuid = $1 and i.invoice_uuid = $2 order by d.created_at, d.delivery_uuid limit 50`,
};

/** The deliveries of an invoice's approval, one an endpoint; none of one that is not approved, or whose events are forgotten. */
export async function listDeliveriesOfInvoice(tx: TenantTx, invoiceUuid: string): Promise<readonly InvoiceDelivery[]> {
  return (await tx.query<InvoiceDelivery & Record<string, unknown>>(OF_INVOICE, [tx.tenantUuid, invoiceUuid])).rows;
}
