import type { Sql, Tx, TenantTx } from "#db/database.ts";
import { instantText } from "./finalization.ts";

/** One endpoint of one tenant: what waits for it waits behind nothing else. */
export interface LaneKey {
  readonly tenantUuid: string;
  readonly endpointUuid: string;
}

// From one lane to the next by the index, so that the cost is the number of endpoints with something waiting, not the length of the queue.
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
    from lane
    where exists (
      select from delivery
      where delivery.tenant_uuid = lane.tenant_uuid and delivery.endpoint_uuid = lane.endpoint_uuid and state = 'pending'
        and due_at <= now() and (lease_until is null or lease_until <= now())
    )`,
};

/** Every lane with something to deliver now: due, and not in another worker's hands. */
export const findDueLanes = async (control: Tx): Promise<readonly LaneKey[]> =>
  (await control.query<LaneKey & Record<string, unknown>>(DUE_LANES)).rows;

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
  /** Since the first attempt of this round, by the tenant's clock; null before it. */
  readonly elapsedMs: number | null;
}

const CLAIM: Sql = {
  name: "delivery-claim",
  text: `
    with due as (
      select found.delivery_uuid
      from unnest($2::uuid[], $3::int[]) as lane (endpoint_uuid, room)
      cross join lateral (
        select delivery_uuid from delivery
        where tenant_uuid = $1 and endpoint_uuid = lane.endpoint_uuid and state = 'pending'
          and due_at <= now() and (lease_until is null or lease_until <= now())
        order by due_at limit lane.room for update skip locked
      ) found
    )
    update delivery
    set lease_until = now() + $5::int * interval '1 millisecond', lease_owner = $4
    from due, event, tenant
    where delivery.tenant_uuid = $1 and delivery.delivery_uuid = due.delivery_uuid
      and event.tenant_uuid = $1 and event.event_uuid = delivery.event_uuid and tenant.tenant_uuid = $1
    returning delivery.delivery_uuid as "deliveryUuid", delivery.endpoint_uuid as "endpointUuid", delivery.event_uuid as "eventUuid",
      event.type, ${instantText("event.at")} as time, event.data,
      delivery.attempts, delivery.attempts_before as "attemptsBefore",
      (extract(epoch from now() - delivery.first_attempt_at) * 1000 + tenant.clock_offset_ms)::float8 as "elapsedMs"`,
};

/** Takes up to `room` due deliveries of each of these lanes of the tenant, for `leaseMs`. Rows that another worker holds are passed over. */
export const claimDeliveries = async (
  tx: TenantTx,
  lanes: readonly { readonly endpointUuid: string; readonly room: number }[],
  owner: string,
  leaseMs: number,
): Promise<readonly ClaimedRow[]> =>
  (
    await tx.query<ClaimedRow & Record<string, unknown>>(CLAIM, [
      tx.tenantUuid,
      lanes.map((lane) => lane.endpointUuid),
      lanes.map((lane) => lane.room),
      owner,
      leaseMs,
    ])
  ).rows;

const RENEW: Sql = {
  name: "delivery-renew",
  text: `
    update delivery set lease_until = now() + $4::int * interval '1 millisecond'
    from unnest($1::uuid[], $2::uuid[]) as held (tenant_uuid, delivery_uuid)
    where delivery.tenant_uuid = held.tenant_uuid and delivery.delivery_uuid = held.delivery_uuid and lease_owner = $3 and state = 'pending'`,
};

/** Holds on to deliveries whose attempt is still under way. */
export const renewLeases = async (
  control: Tx,
  held: readonly { readonly tenantUuid: string; readonly deliveryUuid: string }[],
  owner: string,
  leaseMs: number,
): Promise<void> => {
  await control.query(RENEW, [held.map((one) => one.tenantUuid), held.map((one) => one.deliveryUuid), owner, leaseMs]);
};

const RELEASE: Sql = {
  name: "delivery-release",
  text: `
    update delivery set lease_until = null, lease_owner = null
    from unnest($1::uuid[], $2::uuid[]) as held (tenant_uuid, delivery_uuid)
    where delivery.tenant_uuid = held.tenant_uuid and delivery.delivery_uuid = held.delivery_uuid and lease_owner = $3 and state = 'pending'`,
};

/** Gives back what was claimed and not begun. */
export const releaseLeases = async (
  control: Tx,
  held: readonly { readonly tenantUuid: string; readonly deliveryUuid: string }[],
  owner: string,
): Promise<void> => {
  await control.query(RELEASE, [held.map((one) => one.tenantUuid), held.map((one) => one.deliveryUuid), owner]);
};

export interface OutcomeRow {
  readonly deliveryUuid: string;
  /** Attempts before this one: the fence. An outcome of a delivery that went on without us is ignored. */
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

// The shell's instants are ages, so that only the database's clock counts; what people read is on the tenant's clock.
const RECORD: Sql = {
  name: "delivery-record",
  text: `
    with outcome as (
      select *, now() + (clock_offset_ms - ago_ms) * interval '1 millisecond' as started_at
      from unnest($3::uuid[], $4::int[], $5::text[], $6::float8[], $7::boolean[], $8::float8[], $9::int[], $10::int[], $11::text[], $12::text[])
        as row (delivery_uuid, attempts, state, wait_ms, attempted, ago_ms, duration_ms, status, response, error)
      cross join (select clock_offset_ms from tenant where tenant_uuid = $1) tenant
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
      where delivery.tenant_uuid = $1 and delivery.delivery_uuid = outcome.delivery_uuid
        and delivery.state = 'pending' and delivery.lease_owner = $2 and delivery.attempts = outcome.attempts
      returning delivery.delivery_uuid
    )
    insert into delivery_attempt (tenant_uuid, delivery_uuid, attempt, started_at, duration_ms, status, error, response)
    select $1, outcome.delivery_uuid, outcome.attempts + 1, outcome.started_at, outcome.duration_ms, outcome.status, outcome.error, outcome.response
    from outcome join recorded using (delivery_uuid)
    where outcome.attempted`,
};

/** Records outcomes of one tenant's deliveries that `owner` still holds, each with its attempt; the others are passed over. */
export const recordOutcomes = async (tx: TenantTx, outcomes: readonly OutcomeRow[], owner: string): Promise<void> => {
  await tx.query(RECORD, [
    tx.tenantUuid,
    owner,
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
};

/**
 * The sandbox clock jumped by so many milliseconds: what waits comes that much nearer. Ages need no change, since attempts are kept on
 * the tenant's clock.
 */
export const shiftDeliveries = async (tx: TenantTx, milliseconds: number): Promise<void> => {
  await tx.query(
    "update delivery set due_at = due_at - $2::float8 * interval '1 millisecond' where tenant_uuid = $1 and state = 'pending'",
    [tx.tenantUuid, milliseconds],
  );
};
