import type { Readable } from "node:stream";
import { readingFromStored } from "#contract/stored/reading.ts";
import { findReading } from "#db/queries/document/document-reading.ts";
import { listText, type TextOfPage } from "#db/queries/document/document-text.ts";
import { findDocument } from "#db/queries/document/document.ts";
import { type DayOrder, dayOrderOf, usualDayOrderOf } from "#domain/reading/day-text.ts";
import type { Box } from "#domain/reading/page.ts";
import { papersOf } from "#domain/routing/course-of-papers.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BUSY, done, type Outcome, refuse, UNKNOWN_DOCUMENT, WITHHELD } from "../refusal.ts";
import type { DocumentToOpen } from "./read-document.ts";

export interface TextOfRegion {
  readonly text: string;
  /** Of the letters, between 0 and 1. */
  readonly confidence: number;
  /** How the days of its paper are written; null: they do not say. */
  readonly dayOrder: DayOrder | null;
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
  const { document, reading, words } = await context.db.inTenant(tenant.tenantUuid, async (tx) => ({
    document: await findDocument(tx, documentUuid),
    reading: readingFromStored((await findReading(tx, documentUuid))?.reading ?? null),
    words: await listText(tx, documentUuid),
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
  const own = reading === null ? undefined : papersOf(reading).find(({ pages }) => pages.includes(page));
  const dayOrder = dayOrderOn(words.filter((each) => own === undefined || own.pages.includes(each.page)));
  const { made } = read;
  return made.ok
    ? done({ text: made.text, confidence: made.confidence, dayOrder })
    : refuse("state-conflict", `it cannot be read: ${made.reason}`);
}

const dayOrderOn = (pages: readonly TextOfPage[]): DayOrder | null => {
  const words = pages.flatMap((page) => page.words.map(([text]) => text));
  return dayOrderOf(words) ?? usualDayOrderOf([words.join(" ")]);
};
