import type { TenantTx } from "../../database.ts";

/** A word that more documents have says little: the newest of them are found by looking. */
const MAX_HITS = 1_000;
const MAX_WORDS = 40;
const MAX_WORD_LENGTH = 60;

/** The words of a file's name, or of what is searched for: letters and digits, in lower case. */
export function wordsOf(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u))]
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
}

export async function insertDocumentWords(tx: TenantTx, documentUuid: string, filename: string): Promise<void> {
  await tx.query(
    {
      name: "document-words-insert",
      text: "insert into document_word (tenant_uuid, word, document_uuid) select $1, word, $2 from unnest($3::text[]) as word on conflict do nothing",
    },
    [tx.tenantUuid, documentUuid, wordsOf(filename)],
  );
}

// A prefix as a range in byte order: row-level security lets the planner use an index for comparisons, not for LIKE.
const HITS = {
  name: "document-words-hits",
  text: `select document_uuid as uuid from document_word where tenant_uuid = $1 and word >= $2 and word < $3 limit ${MAX_HITS + 1}`,
};

export interface WordHits {
  /** The documents whose names have a word that begins with each of the rarer words; null when all are common. */
  readonly uuids: readonly string[] | null;
  /** Words that too many documents have: to be looked for in the names. */
  readonly common: readonly string[];
}

export async function findDocumentsByWords(tx: TenantTx, words: readonly string[]): Promise<WordHits> {
  let uuids: ReadonlySet<string> | null = null;
  const common: string[] = [];
  for (const word of words) {
    const { rows } = await tx.query<{ uuid: string }>(HITS, [tx.tenantUuid, word, `${word}\u{10FFFF}`]);
    if (rows.length > MAX_HITS) {
      common.push(word);
      continue;
    }
    const found = new Set(rows.map(({ uuid }) => uuid));
    uuids = uuids === null ? found : uuids.intersection(found);
  }
  return { uuids: uuids === null ? null : [...uuids], common };
}
