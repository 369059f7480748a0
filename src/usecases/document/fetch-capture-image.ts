import { LIMITS, sizeWords } from "#contract/limits.ts";
import type { TenantTx } from "#db/database.ts";
import { lockNames } from "#db/queries/invoice/audit-facts.ts";
import { insertDocument } from "#db/queries/document/document.ts";
import { orderLock } from "#db/queries/document/document-links.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { findWaitingImage, noteImageAttempt, type WaitingImage } from "#db/queries/message/capture-image.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { decideFetchAgain, failureOfStatus, type FetchFailure } from "#domain/document/capture-retry.ts";
import { mediaTypeOf } from "#domain/document/media-type.ts";
import { readTarget } from "#adapters/guarded-http.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { auditDependents } from "../audit/audit-dependents.ts";
import { captureFileName } from "./capture-file-name.ts";
import { keepFile } from "./keep-file.ts";
import { linkToOrder } from "./link-to-order.ts";

const WITHIN_MS = 20_000;
/** The server ends a transaction in which nothing is asked for ten seconds; an image may take longer. */
const ASK_EVERY_MS = 3_000;

/**
 * Fetches an image that a capture provider named by its address, and makes a document of it as of one that came with the callback. What
 * went wrong is noted with the image; where it may pass, another attempt is put on the queue. Its size is capped, its type is what its
 * bytes say, and a redirect is a failure.
 */
export async function fetchCaptureImage(context: Context, tx: TenantTx, tenant: Tenant, imageUuid: string): Promise<void> {
  const image = await findWaitingImage(tx, imageUuid);
  if (image?.address == null) return;
  const fetched = await whileAsking(tx, fetchImage(context, image.address));
  // Whoever waited for it looks again, whatever came.
  await auditDependents(tx, [{ kind: "message", key: image.intakeUuid }], "update");
  if ("mayPass" in fetched) return noteFailure(context, tx, { imageUuid, image, failure: fetched });
  const documentUuid = context.newUuid();
  const kept = await keepFile(context, tenant.tenantUuid, fetched.bytes, image.intakeUuid);
  if (image.loadId !== null) await lockNames(tx, [orderLock(image.loadId)]);
  await insertDocument(tx, {
    documentUuid,
    type: "Unset",
    approved: false,
    filename: captureFileName(image.place, fetched.mediaType),
    mediaType: fetched.mediaType,
    blobHash: kept.hash,
    bytes: kept.bytes,
    source: "Capture",
    intakeUuid: image.intakeUuid,
    at: printInstant(instantOfMilliseconds(tenantNow(context, tenant))),
    by: "capture",
  });
  await crossOutPendingBlobs(tx, tenant.tenantUuid, [kept.pendingUuid]);
  if (image.loadId !== null) await linkToOrder(tx, "load", image.loadId, [documentUuid]);
  await noteImageAttempt(tx, imageUuid, { state: "stored", reason: null, documentUuid });
}

async function noteFailure(
  context: Context,
  tx: TenantTx,
  { imageUuid, image, failure }: { readonly imageUuid: string; readonly image: WaitingImage; readonly failure: FetchFailure },
): Promise<void> {
  const next = decideFetchAgain(image.attempts + 1, failure);
  await noteImageAttempt(tx, imageUuid, {
    state: next === undefined ? "failed" : "waiting",
    reason: failure.reason,
    documentUuid: null,
  });
  if (next === undefined) return;
  const dueAt = new Date(Date.now() + next.waitMs);
  await enqueueWork(tx, tx.tenantUuid, [{ kind: "fetch-capture-image", subjectUuid: imageUuid, dueAt }]);
  context.log.info({ image: imageUuid, reason: failure.reason }, "a captured image could not be fetched; it is tried again");
}

interface FetchedImage {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

async function fetchImage(context: Context, address: string): Promise<FetchedImage | FetchFailure> {
  const target = readTarget(address);
  if ("refusal" in target) return { mayPass: false, reason: `the address ${target.refusal}` };
  const answer = await context.outside.http.send({
    url: target.url,
    method: "GET",
    headers: { "user-agent": "Weighbridge", accept: "image/*, application/pdf" },
    deadlineMs: WITHIN_MS,
    maxBytes: LIMITS.fileBytes + 1,
  });
  if (answer.kind === "failed") return { mayPass: answer.reason !== "refused", reason: answer.message };
  if (answer.status < 200 || answer.status > 299) return failureOfStatus(answer.status);
  if (answer.body.length > LIMITS.fileBytes)
    return { mayPass: false, reason: `the image is larger than ${sizeWords(LIMITS.fileBytes)}` };
  if (!answer.complete) return { mayPass: true, reason: "the image was cut off, or took longer than 20 s" };
  if (answer.body.length === 0) return { mayPass: true, reason: "the address answered with nothing" };
  const mediaType = mediaTypeOf(answer.body);
  if (mediaType === "application/octet-stream")
    return { mayPass: false, reason: "what the address answered is no PDF, PNG, JPEG or TIFF" };
  return { bytes: answer.body, mediaType };
}

/** Keeps the transaction alive while something outside takes its time. */
async function whileAsking<T>(tx: TenantTx, work: Promise<T>): Promise<T> {
  let asked: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    asked = asked.then(() => tx.query("select 1")).catch(() => {});
  }, ASK_EVERY_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    await asked;
  }
}
