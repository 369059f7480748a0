import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { TenantTx } from "../../database.ts";

/** What is packed: bodies of messages that landed, and the texts of an order's versions (that of its head stays with it). */
export type PackedKind = "intake" | "order-version";

/** A row whose body stands in a pack, under this key. */
export interface PlaceInPack {
  readonly packUuid: string;
  readonly key: string;
}

interface ToPack {
  readonly key: string;
  readonly place: string;
  readonly bytes: number;
  /** When it came: packs are made in this order. */
  readonly at: string;
}

/** Many short bodies together become a twentieth, and one of them is read in some milliseconds. */
const MAX_ENTRIES = 500;
const MAX_BYTES = 4 * 1024 * 1024;

/** The key of a row of `order_version` in its pack. */
export const KEY_OF_VERSION = "order_uuid || ' ' || (extract(epoch from accepted_at) * 1000000)::bigint";

interface Packing {
  /** The oldest behind what the last pack went through: earlier rows are not looked at again, however many there are. */
  readonly find: (tx: TenantTx, before: string) => Promise<readonly ToPack[]>;
  readonly read: (tx: TenantTx, places: readonly string[]) => Promise<readonly { readonly key: string; readonly body: string }[]>;
  readonly empty: (tx: TenantTx, places: readonly string[], packUuid: string) => Promise<number | null>;
}

const PACKINGS: Readonly<Record<PackedKind, Packing>> = {
  intake: {
    find: async (tx, before) =>
      (
        await tx.query<ToPack>(
          `select intake_uuid::text as key, ctid::text as place, octet_length(body) as bytes, intake.accepted_at::text as at from intake
           where tenant_uuid = $1 and state = 'ingested' and pack_uuid is null and intake.accepted_at < $2
             and intake.accepted_at >= coalesce((select max(through) from body_pack where tenant_uuid = $1 and kind = 'intake'), '-infinity')
           order by intake.accepted_at, intake_uuid limit ${MAX_ENTRIES} for update skip locked`,
          [tx.tenantUuid, before],
        )
      ).rows,
    read: async (tx, places) =>
      (
        await tx.query<{ key: string; body: string }>(
          "select intake_uuid::text as key, body from intake where tenant_uuid = $1 and ctid = any($2::text[]::tid[])",
          [tx.tenantUuid, places],
        )
      ).rows,
    empty: async (tx, places, packUuid) =>
      (
        await tx.query("update intake set body = '', pack_uuid = $3 where tenant_uuid = $1 and ctid = any($2::text[]::tid[])", [
          tx.tenantUuid,
          places,
          packUuid,
        ])
      ).rowCount,
  },
  "order-version": {
    find: async (tx, before) =>
      (
        await tx.query<ToPack>(
          `select ${KEY_OF_VERSION} as key, ctid::text as place, pg_column_size(body) as bytes, landed_at::text as at from order_version
           where tenant_uuid = $1 and pack_uuid is null and landed_at < $2
             and landed_at >= coalesce((select max(through) from body_pack where tenant_uuid = $1 and kind = 'order-version'), '-infinity')
           order by landed_at, order_uuid limit ${MAX_ENTRIES} for update skip locked`,
          [tx.tenantUuid, before],
        )
      ).rows,
    read: async (tx, places) =>
      (
        await tx.query<{ key: string; body: string }>(
          `select ${KEY_OF_VERSION} as key, body::text as body from order_version where tenant_uuid = $1 and ctid = any($2::text[]::tid[])`,
          [tx.tenantUuid, places],
        )
      ).rows,
    empty: async (tx, places, packUuid) =>
      (
        await tx.query(
          "update order_version set body = 'null', pack_uuid = $3 where tenant_uuid = $1 and ctid = any($2::text[]::tid[])",
          [tx.tenantUuid, places, packUuid],
        )
      ).rowCount,
  },
};

/** Packs the oldest bodies of a kind that came before `before`; answers how many. The transaction holds the rows meanwhile. */
export async function packBodies(
  tx: TenantTx,
  kind: PackedKind,
  { before, packUuid }: { readonly before: string; readonly packUuid: string },
): Promise<number> {
  const { find, read, empty } = PACKINGS[kind];
  const taken = upTo(await find(tx, before), MAX_BYTES);
  const last = taken.at(-1);
  if (last === undefined) return 0;
  const places = taken.map(({ place }) => place);
  const bodies = await read(tx, places);
  const packed = zstdCompressSync(JSON.stringify(Object.fromEntries(bodies.map(({ key, body }) => [key, body]))));
  await tx.query(
    "insert into body_pack (tenant_uuid, pack_uuid, kind, through, entries, bodies) values ($1, $2, $3, $4, $5, $6)",
    [tx.tenantUuid, packUuid, kind, last.at, taken.length, packed],
  );
  const emptied = await empty(tx, places, packUuid);
  // Else a body would be gone, or stand in two places.
  if (emptied !== taken.length || bodies.length !== taken.length)
    throw new Error(`${taken.length} bodies were to be packed, ${bodies.length} were read and ${emptied} emptied`);
  return taken.length;
}

/** The bodies at these places, by their keys. */
export async function readPacked(tx: TenantTx, places: readonly PlaceInPack[]): Promise<ReadonlyMap<string, string>> {
  if (places.length === 0) return new Map();
  const { rows } = await tx.query<{ bodies: Buffer }>(
    "select bodies from body_pack where tenant_uuid = $1 and pack_uuid = any($2::uuid[])",
    [tx.tenantUuid, [...new Set(places.map(({ packUuid }) => packUuid))]],
  );
  const all = rows.map(({ bodies }) => JSON.parse(zstdDecompressSync(bodies).toString()) as Readonly<Record<string, string>>);
  return new Map(
    places.map(({ key, packUuid }) => {
      const body = all.find((bodies) => Object.hasOwn(bodies, key))?.[key];
      if (body === undefined) throw new Error(`pack ${packUuid} does not hold ${key}`);
      return [key, body];
    }),
  );
}

const upTo = (rows: readonly ToPack[], most: number): readonly ToPack[] => {
  let bytes = 0;
  const over = rows.findIndex((row, index) => (bytes += row.bytes) > most && index > 0);
  return over === -1 ? rows : rows.slice(0, over);
};
