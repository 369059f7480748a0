import type { TenantTx } from "#db/database.ts";
import { findTranscriber } from "#db/queries/transcriber/transcriber.ts";
import { findBillSource } from "#db/queries/document/document-bill.ts";
import { doubtfulFields } from "#domain/reading/doubtful-fields.ts";
import type { Reading } from "#domain/reading/fact.ts";
import { unreadType, wantedOfUnread } from "#domain/reading/unread-paper.ts";
import { papersOf } from "#domain/routing/course-of-papers.ts";
import { enqueueUnlessWaiting } from "#outbox/enqueue.ts";

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

/** Has the tenant's document AI asked about a document that was read and waits for a person, where the tenant wants that. */
export async function wantTranscription(tx: TenantTx, documentUuid: string, reading: Reading): Promise<void> {
  const transcriber = await findTranscriber(tx);
  if (transcriber?.enabled !== true || wantedOf(reading, transcriber.kinds).length === 0) return;
  await enqueueUnlessWaiting(tx, tx.tenantUuid, TRANSCRIBES, [{ subjectUuid: documentUuid }]);
}

/** The same of a document that could not be read. Nobody knows what it is but who sent it: that is what may be sent. */
export function wantedOfFailed(said: string, kinds: readonly string[]): readonly string[] {
  return kinds.includes(unreadType(said)) ? wantedOfUnread(said) : [];
}

/** Has the tenant's document AI asked about a document that could not be read, where the tenant wants that. */
export async function wantTranscriptionOfFailed(tx: TenantTx, documentUuid: string): Promise<void> {
  const transcriber = await findTranscriber(tx);
  const source = transcriber?.enabled === true ? await findBillSource(tx, documentUuid) : undefined;
  if (source === undefined || wantedOfFailed(source.type, transcriber?.kinds ?? []).length === 0) return;
  await enqueueUnlessWaiting(tx, tx.tenantUuid, TRANSCRIBES, [{ subjectUuid: documentUuid }]);
}
