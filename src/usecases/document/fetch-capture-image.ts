import { LIMITS, sizeText } from "#contract/limits.ts";
import type { TenantTx } from "#db/database.ts";
import { lockNames } from "#db/queries/invoice/audit-facts.ts";
import { insertDocument } from "#db/queries/document/document.ts";
import { orderLock } from "#db/queries/document/document-links.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { dropWaitingWork } from "#db/queries/queue/work.ts";
import { findWaitingImage, noteImageAttempt, type WaitingImage } from "#db/queries/message/capture-image.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { decideFetchAgain, failureOfStatus, type FetchFailure, isImageStatus } from "#domain/document/capture-retry.ts";
import { mediaTypeOf } from "#domain/document/media-type.ts";
import { openSpoolFile, type SpoolFile } from "#adapters/spool.ts";
import { readTarget } from "#adapters/guarded-http.ts";
import { askToRead } from "#outbox/ask-to-read.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { auditDependents } from "#outbox/audit-dependents.ts";
import { ImageHosts, type Visit } from "./image-hosts.ts";
import { captureFileName } from "./capture-file-name.ts";
import { keepFile } from "../file/keep-file.ts";
import { AGAIN_AFTER_MS, whilePuttingOff } from "../putting-off.ts";
import { linkToOrder } from "./link-to-order.ts";

/** An answer begins within this. */
const ANSWER_WITHIN_MS = 20_000;
/** The first try of a host that never answered; a slower one is tried again, with more patience. */
const FIRST_LOOK_MS = 4_000;
/**
 * The whole of an image comes within this; at the first attempt, and at those after it: a server that is slow once may be slow
 * always.
 */
const WHOLE_WITHIN_MS = [20_000, 40_000] as const;
/** An image of which something went wrong here, as when files or the database are away, is begun again after this. */
const AFTER_FAILURE_MS = 60_000;
/** Begun so often without an end, it has ended its processes, or what came of it cannot be kept: that counts as a failure. */
const MAX_BEGUN = 3;
/** The first bytes of a file say what it is. */
const SIGNATURE_LENGTH = 16;
const HOSTS = new ImageHosts();
const KIND = "fetch-capture-image";

interface BegunImage {
  readonly imageUuid: string;
  /** How often it was begun without an end. */
  readonly begun: number;
}

/**
 * Begins with an image that a capture provider named by its address. What is answered fetches it, without a transaction, and
 * makes a document of it as of one that came with the callback. What went wrong is noted with the image; where it may pass,
 * another attempt is put on the queue. Its size is capped, its type is what its bytes say, and a redirect is a failure. An
 * address whose host gives no answer is not asked for now.
 */
export async function beginCaptureImage(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { imageUuid, begun }: BegunImage,
): Promise<(() => Promise<void>) | undefined> {
  const image = await findWaitingImage(tx, imageUuid);
  if (image?.address == null) return undefined;
  const failed = async (reason: string, mayPass = true): Promise<undefined> => {
    await settleImage(context, tx, tenant, { imageUuid, image, fetched: { mayPass, reason } });
    return undefined;
  };
  if (begun >= MAX_BEGUN) return failed("it was begun several times, and nothing came of it");
  const target = readTarget(image.address);
  if ("refusal" in target) return failed(`the address ${target.refusal}`, false);
  const { url } = target;
  const visit = HOSTS.visit(tenant.tenantUuid, url.host, performance.now());
  if (visit === undefined) return failed(`not asked: ${url.host} gave no answer to the requests before this one`);
  await enqueueWork(tx, tx.tenantUuid, [
    { kind: KIND, subjectUuid: imageUuid, afterMs: AGAIN_AFTER_MS, payload: { begun: begun + 1 } },
  ]);
  const begunItem = { tenantUuid: tenant.tenantUuid, kind: KIND, subjectUuid: imageUuid, begun: begun + 1 } as const;
  return () =>
    whilePuttingOff(context, { ...begunItem, afterFailureMs: AFTER_FAILURE_MS }, async () => {
      // Set down on the disk as it comes: many may be under way at once.
      const content = await openSpoolFile(context.outside.spoolFolder);
      try {
        const fetched = await fetchImage(context, { url, visit, attempts: image.attempts, content });
        await context.db.inTenant(tenant.tenantUuid, async (own) => {
          const still = await findWaitingImage(own, imageUuid);
          // Another process began with it meanwhile, or nobody waits for it any more.
          if (still?.attempts !== image.attempts) return;
          await dropWaitingWork(own, KIND, imageUuid);
          await settleImage(context, own, tenant, { imageUuid, image, fetched });
        });
      } finally {
        await content.close();
      }
    });
}

interface FetchedOf {
  readonly imageUuid: string;
  readonly image: WaitingImage;
  readonly fetched: FetchedImage | FetchFailure;
}

async function settleImage(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { imageUuid, image, fetched }: FetchedOf,
): Promise<void> {
  // What waited for it is looked at again, whatever came.
  await auditDependents(tx, [{ kind: "message", key: image.intakeUuid }], "update");
  if ("mayPass" in fetched) return noteFailure(context, tx, { imageUuid, image, failure: fetched });
  const documentUuid = context.newUuid();
  const kept = await keepFile(context, tenant.tenantUuid, fetched.content, image.intakeUuid);
  if (image.loadId !== null) await lockNames(tx, [orderLock(image.loadId)]);
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
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
    at,
    by: "capture",
  });
  await askToRead(tx, [documentUuid], at);
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
  await enqueueWork(tx, tx.tenantUuid, [{ kind: KIND, subjectUuid: imageUuid, afterMs: next.waitMs }]);
  context.log.info({ image: imageUuid, reason: failure.reason }, "a captured image could not be fetched; it is tried again");
}

interface FetchedImage {
  readonly content: SpoolFile;
  readonly mediaType: string;
}

interface Fetch {
  readonly url: URL;
  readonly visit: Visit;
  /** Attempts before this one. */
  readonly attempts: number;
  readonly content: SpoolFile;
}

const secondsOf = (milliseconds: number): string => `${milliseconds / 1_000} s`;

async function fetchImage(context: Context, { url, visit, attempts, content }: Fetch): Promise<FetchedImage | FetchFailure> {
  const began = performance.now();
  const isFirstLook = attempts === 0 && visit.isFirst;
  const answerWithinMs = isFirstLook ? FIRST_LOOK_MS : ANSWER_WITHIN_MS;
  const wholeWithinMs = attempts === 0 ? WHOLE_WITHIN_MS[0] : WHOLE_WITHIN_MS[1];
  let head: Buffer = Buffer.alloc(0);
  let bytes = 0;
  const answer = await context.outside.http.send({
    url,
    method: "GET",
    headers: { "user-agent": "Weighbridge", accept: "image/*, application/pdf" },
    deadlineMs: wholeWithinMs,
    answerWithinMs,
    maxBytes: LIMITS.fileBytes + 1,
    into: async (part) => {
      if (head.length < SIGNATURE_LENGTH) head = Buffer.concat([head, part.subarray(0, SIGNATURE_LENGTH)]);
      bytes += part.length;
      await content.write(part);
    },
  });
  const status = answer.kind === "failed" ? null : answer.status;
  const succeeded = status !== null && status >= 200 && status <= 299;
  visit.ended({ succeeded, status, durationMs: performance.now() - began });
  if (answer.kind === "failed") {
    if (answer.reason !== "timeout") return { mayPass: answer.reason !== "refused", reason: answer.message };
    const patience = isFirstLook ? `, the first look at it; the next attempts wait for ${secondsOf(ANSWER_WITHIN_MS)}` : "";
    return { mayPass: true, reason: `${url.host} gave no answer within ${secondsOf(answerWithinMs)}${patience}` };
  }
  if (!isImageStatus(answer.status)) return failureOfStatus(answer.status);
  if (bytes > LIMITS.fileBytes) return { mayPass: false, reason: `the image is larger than ${sizeText(LIMITS.fileBytes)}` };
  if (!answer.complete)
    return { mayPass: true, reason: cutOff(bytes, performance.now() - began >= wholeWithinMs, wholeWithinMs) };
  if (bytes === 0) return { mayPass: true, reason: "the address answered with nothing" };
  const mediaType = mediaTypeOf(head);
  if (mediaType === "application/octet-stream")
    return { mayPass: false, reason: "what the address answered is no PDF, PNG, JPEG or TIFF" };
  return { content, mediaType };
}

function cutOff(bytes: number, isLate: boolean, withinMs: number): string {
  const came = bytes === 0 ? "nothing of the image came" : `${Math.ceil(bytes / 1024)} KiB of the image came`;
  return isLate
    ? `${bytes === 0 ? "" : "only "}${came} within ${secondsOf(withinMs)}${withinMs === WHOLE_WITHIN_MS[1] ? "" : `; the next attempts wait for ${secondsOf(WHOLE_WITHIN_MS[1])}`}`
    : `the server closed the connection after ${came}`;
}
