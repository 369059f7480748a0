import type { Readable } from "node:stream";
import { readingFromStored } from "#contract/stored/reading.ts";
import { findReading } from "#db/queries/document/document-reading.ts";
import { findDocument } from "#db/queries/document/document.ts";
import type { Box } from "#domain/reading/page.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BUSY, done, type Outcome, refuse, UNKNOWN_DOCUMENT, WITHHELD } from "../refusal.ts";
import type { DocumentToOpen } from "./read-document.ts";

export interface TextOfRegion {
  readonly text: string;
  /** Of the letters, between 0 and 1. */
  readonly confidence: number;
}

/**
 * What stands in a place that a person draws on a page: it is told, and changes nothing. Refuses: unknown, not-granted,
 * state-conflict, busy.
 */
export async function readRegion(
  context: Context,
  tenant: Tenant,
  { documentUuid, mayOpenOriginals, page, box }: DocumentToOpen & { readonly page: number; readonly box: Box },
): Promise<Outcome<TextOfRegion>> {
  const { document, reading } = await context.db.inTenant(tenant.tenantUuid, async (tx) => ({
    document: await findDocument(tx, documentUuid),
    reading: readingFromStored((await findReading(tx, documentUuid))?.reading ?? null),
  }));
  if (document === undefined) return UNKNOWN_DOCUMENT;
  if (document.hasRedacted && !mayOpenOriginals) return WITHHELD;
  const { blobs, heavy } = context.outside;
  const load = async (): Promise<Readable> => {
    const stream = await blobs.open(tenant.tenantUuid, document.blobHash);
    if (stream === undefined) throw new Error(`the file of document ${documentUuid} is gone`);
    return stream;
  };
  const shown = reading?.pages.find(({ number }) => number === page);
  const asked = { number: page, turn: shown?.rotation ?? 0, isRecognized: shown?.text === "ocr", box };
  const read = await heavy.readRegion(tenant.tenantUuid, load, asked);
  if (read.kind === "busy") return BUSY;
  if (read.kind === "overrun") return refuse("state-conflict", `it cannot be read: ${read.reason}`);
  return read.made.ok ? done(read.made) : refuse("state-conflict", `it cannot be read: ${read.made.reason}`);
}
