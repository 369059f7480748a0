import type { TenantTx } from "#db/database.ts";
import { findTranscriber } from "#db/queries/transcriber/transcriber.ts";
import { doubtfulFields } from "#domain/reading/doubtful-fields.ts";
import type { Reading } from "#domain/reading/fact.ts";
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
