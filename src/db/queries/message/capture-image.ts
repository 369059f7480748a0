import type { Sql, TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

export interface NewCaptureImage {
  readonly imageUuid: string;
  readonly intakeUuid: string;
  readonly place: number;
  /** Null for one that came with the callback. */
  readonly address: string | null;
  /** Of one that came with the callback. */
  readonly documentUuid: string | null;
}

export async function insertCaptureImages(tx: TenantTx, images: readonly NewCaptureImage[]): Promise<void> {
  await tx.query(
    `insert into capture_image (tenant_uuid, image_uuid, intake_uuid, place, address, document_uuid, state)
     select $1, row.*, case when row.document_uuid is null then 'waiting' else 'stored' end
     from unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::uuid[]) as row (image_uuid, intake_uuid, place, address, document_uuid)`,
    [
      tx.tenantUuid,
      images.map((image) => image.imageUuid),
      images.map((image) => image.intakeUuid),
      images.map((image) => image.place),
      images.map((image) => image.address),
      images.map((image) => image.documentUuid),
    ],
  );
}

export interface WaitingImage {
  readonly intakeUuid: string;
  readonly place: number;
  readonly address: string | null;
  readonly attempts: number;
  readonly loadId: string | null;
}

/** An image that waits to be fetched, locked; undefined when nobody waits for it any more. */
export async function findWaitingImage(tx: TenantTx, imageUuid: string): Promise<WaitingImage | undefined> {
  const { rows } = await tx.query<WaitingImage & Record<string, unknown>>(
    `select image.intake_uuid as "intakeUuid", image.place, image.address, image.attempts, capture.load_id as "loadId"
     from capture_image image join capture on capture.tenant_uuid = $1 and capture.intake_uuid = image.intake_uuid
     where image.tenant_uuid = $1 and image.image_uuid = $2 and image.state = 'waiting' for update of image`,
    [tx.tenantUuid, imageUuid],
  );
  return rows[0];
}

export async function noteImageAttempt(
  tx: TenantTx,
  imageUuid: string,
  outcome: {
    readonly state: "waiting" | "stored" | "failed";
    readonly reason: string | null;
    readonly documentUuid: string | null;
  },
): Promise<void> {
  await tx.query(
    "update capture_image set attempts = attempts + 1, state = $3, reason = $4, document_uuid = $5 where tenant_uuid = $1 and image_uuid = $2",
    [tx.tenantUuid, imageUuid, outcome.state, outcome.reason, outcome.documentUuid],
  );
}

/** Has the failed images of a capture wait again, their attempts counted anew. Undefined when there is no such capture. */
export async function reopenFailedImages(tx: TenantTx, captureUuid: string): Promise<readonly string[] | undefined> {
  const known = await tx.query("select from capture where tenant_uuid = $1 and intake_uuid = $2", [tx.tenantUuid, captureUuid]);
  if (known.rowCount === 0) return undefined;
  const { rows } = await tx.query<{ uuid: string }>(
    `update capture_image set state = 'waiting', attempts = 0 where tenant_uuid = $1 and intake_uuid = $2 and state = 'failed'
     returning image_uuid as uuid`,
    [tx.tenantUuid, captureUuid],
  );
  return rows.map(({ uuid }) => uuid);
}

export interface CaptureRefusal {
  readonly refusalUuid: string;
  readonly captureId: string | null;
  readonly loadId: string | null;
  readonly reason: string;
  readonly payload: string;
}

export async function insertCaptureRefusal(tx: TenantTx, refusal: CaptureRefusal): Promise<void> {
  await tx.query(
    "insert into capture_refusal (tenant_uuid, refusal_uuid, capture_id, load_id, reason, received_text) values ($1, $2, $3, $4, $5, $6)",
    [tx.tenantUuid, refusal.refusalUuid, refusal.captureId, refusal.loadId, refusal.reason, refusal.payload],
  );
}

export interface ListedImage {
  readonly place: number;
  /** Without its query, which may be a password of the provider's store; null when it came with the callback. */
  readonly address: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly reason: string | null;
  readonly documentUuid: string | null;
}

export interface ListedCapture {
  readonly uuid: string;
  readonly captureId: string | null;
  readonly loadId: string | null;
  readonly receivedAt: string;
  readonly state: string;
  readonly reason: string | null;
  readonly images: readonly ListedImage[];
}

const LIST: Sql = {
  name: "capture-list",
  text: `
    with listed as (
      (select intake_uuid as uuid, capture_id, load_id, received_at as at, null::text as refused from capture
       where tenant_uuid = $1 and received_at is not null and ($3::timestamptz is null or (received_at, intake_uuid) < ($3, $4::uuid))
       order by received_at desc, intake_uuid desc limit $2)
      union all
      (select refusal_uuid, capture_id, load_id, refused_at, reason from capture_refusal
       where tenant_uuid = $1 and ($3::timestamptz is null or (refused_at, refusal_uuid) < ($3, $4::uuid))
       order by refused_at desc, refusal_uuid desc limit $2)
    ), shown as (
      select listed.*, coalesce((
        select jsonb_agg(jsonb_build_object('place', place, 'address', split_part(split_part(address, '?', 1), '#', 1), 'state', state,
          'attempts', attempts, 'reason', reason, 'documentUuid', document_uuid) order by place)
        from capture_image where tenant_uuid = $1 and intake_uuid = listed.uuid
      ), '[]') as images
      from listed
    )
    select uuid, capture_id as "captureId", load_id as "loadId", ${instantText("at")} as "receivedAt",
      case when refused is not null then 'refused'
        when images @> '[{"state": "waiting"}]' then 'waiting'
        when not images @> '[{"state": "failed"}]' then 'stored'
        when images @> '[{"state": "stored"}]' then 'partial'
        else 'failed' end as state,
      refused as reason, images
    from shown order by at desc, uuid desc limit $2`,
};

/** Captures and refused callbacks, the newest first. `after` is the key of the last one shown. */
export async function listCaptures(
  tx: TenantTx,
  after: readonly [receivedAt: string, uuid: string] | undefined,
  limit: number,
): Promise<readonly ListedCapture[]> {
  const { rows } = await tx.query<ListedCapture & Record<string, unknown>>(LIST, [
    tx.tenantUuid,
    limit,
    after?.[0] ?? null,
    after?.[1] ?? null,
  ]);
  return rows;
}
