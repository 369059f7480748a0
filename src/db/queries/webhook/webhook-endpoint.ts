import type { Sql, TenantTx } from "../../database.ts";
import type { EndpointSecret } from "#contract/events/sign.ts";
import { type Pace, type Standing, UNKNOWN_STANDING } from "#domain/delivery/endpoint-standing.ts";
import { instantText } from "../../sql.ts";

export interface DeliveryTarget {
  readonly endpointUuid: string;
  readonly url: string;
  readonly secrets: readonly EndpointSecret[];
  /** False for a disabled or deleted endpoint: what waits for it is cancelled. */
  readonly open: boolean;
  /** How long no attempt has succeeded, in real time; null while it works. */
  readonly failingForMs: number | null;
  /** What it has earned by its answers. */
  readonly pace: Pace;
  readonly attemptsAtOnce: number;
}

const TARGETS: Sql = {
  name: "webhook-endpoint-targets",
  text: `
    select endpoint_uuid as "endpointUuid", url, secrets, enabled and deleted_at is null as open, (extract(epoch from now() - failing_since) * 1000)::float8 as "failingForMs",
      pace, attempts_at_once as "attemptsAtOnce"
    from webhook_endpoint where tenant_uuid = $1 and endpoint_uuid = any ($2::uuid[])`,
};

/** Where to deliver to, as it stands now. */
export async function findDeliveryTargets(tx: TenantTx, endpointUuids: readonly string[]): Promise<readonly DeliveryTarget[]> {
  return (await tx.query<DeliveryTarget & Record<string, unknown>>(TARGETS, [tx.tenantUuid, endpointUuids])).rows;
}

const STANDINGS: Sql = {
  name: "webhook-endpoint-standings",
  text: `
    select endpoint_uuid as "endpointUuid", pace, attempts_at_once as allowed
    from webhook_endpoint where tenant_uuid = $1 and endpoint_uuid = any ($2::uuid[])`,
};

/** What endpoints have earned by their answers, by their uuid. */
export async function findStandings(tx: TenantTx, endpointUuids: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await tx.query<Standing & { readonly endpointUuid: string }>(STANDINGS, [tx.tenantUuid, endpointUuids]);
  return new Map(rows.map(({ endpointUuid, pace, allowed }) => [endpointUuid, { pace, allowed }]));
}

export interface EndpointNews {
  readonly endpointUuid: string;
  /** Whether it fails now; undefined when that is no news. */
  readonly failing: boolean | undefined;
  /** What it has earned by its answers; undefined when that is no news. */
  readonly standing: Standing | undefined;
}

const NOTE_NEWS: Sql = {
  name: "webhook-endpoint-note-news",
  text: `
    update webhook_endpoint endpoint
    set failing_since = case when news.failing is null then endpoint.failing_since when news.failing then coalesce(endpoint.failing_since, now()) end,
        pace = coalesce(news.pace, endpoint.pace),
        attempts_at_once = coalesce(news.attempts_at_once, endpoint.attempts_at_once)
    from unnest($2::uuid[], $3::boolean[], $4::text[], $5::smallint[]) as news (endpoint_uuid, failing, pace, attempts_at_once)
    where endpoint.tenant_uuid = $1 and endpoint.endpoint_uuid = news.endpoint_uuid
      and ((endpoint.failing_since is not null) <> news.failing or endpoint.pace <> news.pace or endpoint.attempts_at_once <> news.attempts_at_once)`,
};

/** Notes since when an endpoint has been failing, that it works again, and what it has earned. */
export async function noteEndpointNews(tx: TenantTx, news: readonly EndpointNews[]): Promise<void> {
  await tx.query(NOTE_NEWS, [
    tx.tenantUuid,
    news.map(({ endpointUuid }) => endpointUuid),
    news.map(({ failing }) => failing ?? null),
    news.map(({ standing }) => standing?.pace ?? null),
    news.map(({ standing }) => standing?.allowed ?? null),
  ]);
}

export interface EndpointRow {
  readonly uuid: string;
  readonly url: string;
  readonly types: readonly string[] | null;
  readonly description: string | null;
  readonly enabled: boolean;
  readonly failingSince: string | null;
  readonly createdAt: string;
  readonly secrets: readonly EndpointSecret[];
}

const COLUMNS = `endpoint_uuid as uuid, url, types, description, enabled, ${instantText("failing_since")} as "failingSince", ${instantText("created_at")} as "createdAt", secrets`;

export async function insertEndpoint(
  tx: TenantTx,
  endpoint: {
    readonly endpointUuid: string;
    readonly url: string;
    readonly types: readonly string[] | null;
    readonly description: string | null;
    readonly secrets: readonly EndpointSecret[];
    readonly enabled: boolean;
  },
): Promise<EndpointRow> {
  const { rows } = await tx.query<EndpointRow & Record<string, unknown>>(
    `insert into webhook_endpoint (tenant_uuid, endpoint_uuid, url, types, description, secrets, enabled) values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [
      tx.tenantUuid,
      endpoint.endpointUuid,
      endpoint.url,
      endpoint.types,
      endpoint.description,
      JSON.stringify(endpoint.secrets),
      endpoint.enabled,
    ],
  );
  return rows[0] as EndpointRow;
}

const ENDPOINT = `select ${COLUMNS} from webhook_endpoint where tenant_uuid = $1 and endpoint_uuid = $2 and deleted_at is null`;

export async function findEndpoint(tx: TenantTx, endpointUuid: string): Promise<EndpointRow | undefined> {
  return (await tx.query<EndpointRow & Record<string, unknown>>(ENDPOINT, [tx.tenantUuid, endpointUuid])).rows[0];
}

/** No other change to the endpoint passes until the transaction ends. */
export async function lockEndpoint(tx: TenantTx, endpointUuid: string): Promise<EndpointRow | undefined> {
  const { rows } = await tx.query<EndpointRow & Record<string, unknown>>(`${ENDPOINT} for update`, [tx.tenantUuid, endpointUuid]);
  return rows[0];
}

/** Newest first, from after `cursor` (the uuid of the last one seen). */
export async function listEndpoints(tx: TenantTx, limit: number, cursor: string | undefined): Promise<readonly EndpointRow[]> {
  return (
    await tx.query<EndpointRow & Record<string, unknown>>(
      `select ${COLUMNS} from webhook_endpoint
       where tenant_uuid = $1 and deleted_at is null and ($3::uuid is null or endpoint_uuid < $3) order by endpoint_uuid desc limit $2`,
      [tx.tenantUuid, limit, cursor ?? null],
    )
  ).rows;
}

/** At another address, or enabled again, it begins as nobody knows it: what it earned or lost before says nothing. */
export async function updateEndpoint(tx: TenantTx, endpoint: EndpointRow): Promise<void> {
  await tx.query(
    `update webhook_endpoint set
       pace = case when url = $3 and enabled = $6 then pace else $8 end,
       attempts_at_once = case when url = $3 and enabled = $6 then attempts_at_once else $9 end,
       url = $3, types = $4, description = $5, enabled = $6, secrets = $7 where tenant_uuid = $1 and endpoint_uuid = $2`,
    [
      tx.tenantUuid,
      endpoint.uuid,
      endpoint.url,
      endpoint.types,
      endpoint.description,
      endpoint.enabled,
      JSON.stringify(endpoint.secrets),
      UNKNOWN_STANDING.pace,
      UNKNOWN_STANDING.allowed,
    ],
  );
}

/** The row stays, for its deliveries' sake; nothing finds it any more and nothing is queued for it. */
export async function deleteEndpoint(tx: TenantTx, endpointUuid: string): Promise<boolean> {
  return (
    (
      await tx.query(
        "update webhook_endpoint set deleted_at = now(), enabled = false, secrets = '[]' where tenant_uuid = $1 and endpoint_uuid = $2 and deleted_at is null",
        [tx.tenantUuid, endpointUuid],
      )
    ).rowCount === 1
  );
}
