import type { Readable } from "node:stream";
import { readingFromStored } from "#contract/stored/reading.ts";
import { findOriginalToRedact, linkAsOriginal } from "#db/queries/document/document-redaction.ts";
import { findReading } from "#db/queries/document/document-reading.ts";
import { insertDocument } from "#db/queries/document/document.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { Box } from "#domain/reading/page.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { keepFile } from "../file/keep-file.ts";
import { refuseKept } from "../quota/quotas.ts";
import { BUSY, done, type Outcome, refuse, UNKNOWN_DOCUMENT, WITHHELD } from "../refusal.ts";

export interface RedactWish {
  readonly documentUuid: string;
  readonly places: readonly { readonly page: number; readonly box: Box }[];
  /** Whether whoever asks may open originals: others may not look at what they would black out. */
  readonly mayOpenOriginals: boolean;
}

export interface RedactedDocument {
  readonly uuid: string;
  readonly filename: string;
  readonly status: string;
}

/**
 * Makes a copy of a document in which places are blacked out: a draft that lies where the original lies and supports no
 * charge beside it. The original opens from then on for those who decide alone. Refuses: unknown, not-granted,
 * state-conflict, over-quota, busy.
 */
export async function redactDocument(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { documentUuid, places, mayOpenOriginals }: RedactWish,
): Promise<Outcome<RedactedDocument>> {
  const { tenantUuid } = tenant;
  const { blobs, heavy } = context.outside;
  const { source, reading } = await context.db.inTenant(tenantUuid, async (tx) => ({
    source: await findOriginalToRedact(tx, documentUuid),
    reading: readingFromStored((await findReading(tx, documentUuid))?.reading ?? null),
  }));
  if (source === undefined) return UNKNOWN_DOCUMENT;
  if (source.hasRedacted && !mayOpenOriginals) return WITHHELD;
  const load = async (): Promise<Readable> => {
    const stream = await blobs.open(tenantUuid, source.blobHash);
    if (stream === undefined) throw new Error(`the file of document ${documentUuid} is gone`);
    return stream;
  };
  const pages = (reading?.pages ?? []).map(({ number, rotation, text }) => ({
    number,
    turn: rotation,
    isRecognized: text === "ocr",
  }));
  const redacted = await heavy.redact(tenantUuid, load, { places, pages });
  if (redacted.kind === "busy") return BUSY;
  if (redacted.kind === "overrun") return refuse("state-conflict", `nothing can be blacked out in it: ${redacted.reason}`);
  if (!redacted.made.ok) return refuse("state-conflict", `nothing can be blacked out in it: ${redacted.made.reason}`);
  const file = await keepFile(context, tenantUuid, Buffer.from(redacted.made.content));
  const over = await refuseKept(context, tenantUuid, [file]);
  if (over !== undefined) return over;
  const made = { uuid: context.newUuid(), filename: nameOfCopy(source.filename), status: "Draft" };
  await context.db.inTenant(tenantUuid, async (tx) => {
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    await insertDocument(tx, {
      documentUuid: made.uuid,
      type: source.type,
      approved: false,
      filename: made.filename,
      mediaType: "application/pdf",
      blobHash: file.hash,
      bytes: file.bytes,
      source: source.source,
      intakeUuid: source.intakeUuid,
      at,
      by: actor.id,
      hasSignature: source.hasSignature,
      redaction: { documentUuid, places },
    });
    await crossOutPendingBlobs(tx, tenantUuid, [file.pendingUuid]);
    await linkAsOriginal(tx, documentUuid, made.uuid);
    await announceChanges(
      tx,
      [documentUuid, made.uuid].map((uuid) => ({ noun: "document" as const, uuid })),
    );
  });
  return done(made);
}

const MAX_NAME = 255;
const END = " (redacted).pdf";
const nameOfCopy = (filename: string): string => filename.replace(/\.[^./\\]{1,5}$/, "").slice(0, MAX_NAME - END.length) + END;
