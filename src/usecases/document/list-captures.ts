import {
  insertCaptureRefusal,
  type ListedCapture,
  listCaptures as query,
  reopenFailedImages,
} from "#db/queries/message/capture-image.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

const LIST = "captures";

/**
 * A page of what the capture provider sent, refused callbacks among it, the newest first. Refuses: invalid (a malformed cursor
 * of this list).
 */
export async function listCaptures(
  context: Context,
  tenant: Tenant,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<ListedCapture>>> {
  const after = cursor === null ? undefined : readCursor(LIST, ["instant", "uuid"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  const rows = await context.db.inTenantRead(tenant.tenantUuid, (tx) =>
    query(tx, after as readonly [string, string] | undefined, limit + 1),
  );
  return done(pageOf(rows, { list: LIST, limit, keyOf: (row) => [row.receivedAt, row.uuid], itemOf: (row) => row }));
}

/** Fetches the images of a capture that failed once more, from the first attempt on. Answers how many. Refuses: unknown. */
export function retryCapture(context: Context, tenant: Tenant, captureUuid: string): Promise<Outcome<number>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const images = await reopenFailedImages(tx, captureUuid);
    if (images === undefined) return refuse("unknown", "no capture of this tenant has this uuid");
    await enqueueWork(
      tx,
      tenant.tenantUuid,
      images.map((subjectUuid) => ({ kind: "fetch-capture-image", subjectUuid })),
    );
    return done(images.length);
  });
}

const KEPT_OF_PAYLOAD = 20_000;

/** Keeps a callback that was signed well and could not be taken, with the reason; of what came, the start. */
export async function keepRefusedCapture(
  context: Context,
  tenantUuid: string,
  refused: { readonly reason: string; readonly payload: string },
): Promise<void> {
  const payload = refused.payload.slice(0, KEPT_OF_PAYLOAD).replaceAll("\u0000", "\ufffd").toWellFormed();
  await context.db.inTenant(tenantUuid, (tx) =>
    insertCaptureRefusal(tx, {
      refusalUuid: context.newUuid(),
      captureId: namedIn(payload, "captureId"),
      loadId: namedIn(payload, "loadId"),
      reason: refused.reason.slice(0, 2_000),
      payload,
    }),
  );
}

/** A short text of this name, as far as one can tell from what may be no JSON. */
const namedIn = (payload: string, name: string): string | null =>
  new RegExp(`"${name}"\\s*:\\s*"([^"\\\\]{1,200})"`, "i").exec(payload)?.[1] ?? null;
