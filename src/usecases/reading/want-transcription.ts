import type { TenantTx } from "#db/database.ts";
import { findTranscriber } from "#db/queries/transcriber/transcriber.ts";
import { isAskedInVain } from "#db/queries/transcriber/transcriber-call.ts";
import { lockReading } from "#db/queries/document/document-reading.ts";
import { findBillSource } from "#db/queries/document/document-bill.ts";
import { doubtfulFields } from "#domain/reading/doubtful-fields.ts";
import type { Reading } from "#domain/reading/fact.ts";
import { unreadType, wantedOfUnread } from "#domain/reading/unread-paper.ts";
import { papersOf } from "#domain/routing/course-of-papers.ts";
import { enqueueUnlessWaiting } from "#outbox/enqueue.ts";

interface ReadAndWaiting {
  readonly documentUuid: string;
  readonly reading: Reading;
  /** It was read before, and what it waited for has come. */
  readonly again: boolean;
}

export const TRANSCRIBES = "transcribe-document";

/** The fields in doubt of a document that waits for a person, where they are the document AI's matter; none: they are not. */
export function wantedOf(reading: Reading, kinds: readonly string[]): readonly string[] {
  if (reading.transcriber !== undefined) return [];
  const own = papersOf(reading).filter(({ type }) => kinds.includes(type.value));
  const wanted = own.flatMap((paper) =>
    doubtfulFields(
      paper,
      reading.pages.filter(({ number }) => paper.pages.includes(number)),
    ),
  );
  return [...new Set(wanted)];
}

/**
 * Has the tenant's document AI asked about a document that was read and waits for a person, where the tenant wants that. It is
 * sent the same bytes once, with the tries that follow a failure: a document that is only looked at again, because its order or
 * vendor came, or that came once more, costs nothing. Somebody who has it read again has it asked about again too.
 */
export async function wantTranscription(tx: TenantTx, { documentUuid, reading, again }: ReadAndWaiting): Promise<void> {
  const transcriber = await findTranscriber(tx);
  if (transcriber?.enabled !== true || wantedOf(reading, transcriber.kinds).length === 0) return;
  if (again ? await isAskedInVain(tx, documentUuid, transcriber.url) : await isSpent(tx, documentUuid, transcriber.url)) return;
  await enqueueUnlessWaiting(tx, tx.tenantUuid, TRANSCRIBES, [{ subjectUuid: documentUuid }]);
}

/** Whether it was asked about in vain, and nobody had the document read again since. */
async function isSpent(tx: TenantTx, documentUuid: string, url: string): Promise<boolean> {
  const head = await lockReading(tx, documentUuid);
  return (head?.asked ?? 1) === 1 && (await isAskedInVain(tx, documentUuid, url));
}

/** The same of a document that could not be read. Nobody knows what it is but who sent it: that is what may be sent. */
export function wantedOfFailed(said: string, kinds: readonly string[]): readonly string[] {
  return kinds.includes(unreadType(said)) ? wantedOfUnread(said) : [];
}

/** Has the tenant's document AI asked about a document that could not be read, where the tenant wants that. */
export async function wantTranscriptionOfFailed(tx: TenantTx, documentUuid: string): Promise<void> {
  const transcriber = await findTranscriber(tx);
  const source = transcriber?.enabled === true ? await findBillSource(tx, documentUuid) : undefined;
  if (source === undefined || transcriber === undefined || wantedOfFailed(source.type, transcriber.kinds).length === 0) return;
  if (await isSpent(tx, documentUuid, transcriber.url)) return;
  await enqueueUnlessWaiting(tx, tx.tenantUuid, TRANSCRIBES, [{ subjectUuid: documentUuid }]);
}
