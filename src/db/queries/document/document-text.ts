import type { TenantTx } from "../../database.ts";
import { sql, type SqlPart } from "../../sql.ts";
import { storableJson } from "../../storable-text.ts";
import { wordsOf } from "./document-words.ts";

/** A word of a page as it is kept: its box in fractions of the page. */
export type KeptWord = readonly [text: string, left: number, top: number, width: number, height: number];

export interface TextOfPage {
  readonly page: number;
  readonly words: readonly KeptWord[];
}

/** A document is found by so many of its words; what is on pages behind them is found in the document itself. */
const MAX_WORDS = 1_000;
/** A word that more documents have is looked for in each of them. */
const MAX_HITS = 1_000;

const CLEAR_PAGES = "delete from document_text where tenant_uuid = $1 and document_uuid = $2";
const CLEAR_WORDS = "delete from document_text_word where tenant_uuid = $1 and document_uuid = $2";
const PAGES = `insert into document_text (tenant_uuid, document_uuid, page, words)
  select $1, $2, page, words::jsonb from unnest($3::integer[], $4::text[]) as p (page, words)`;
const WORDS =
  "insert into document_text_word (tenant_uuid, word, document_uuid) select $1, word, $2 from unnest($3::text[]) as word on conflict do nothing";

/**
 * By which a document is found: the first different words on its pages, folded, without single letters.
 * @internal tests/stored holds what releases stored to it.
 */
export function wordsOfPages(pages: readonly Pick<TextOfPage, "words">[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const page of pages)
    for (const [text] of page.words)
      for (const word of wordsOf(text)) if (words.size < MAX_WORDS && word.length > 1) words.add(word);
  return words;
}

/** In place of what was read of it before. */
export async function saveText(tx: TenantTx, documentUuid: string, pages: readonly TextOfPage[]): Promise<void> {
  await tx.query({ name: "document-text-clear-pages", text: CLEAR_PAGES }, [tx.tenantUuid, documentUuid]);
  await tx.query({ name: "document-text-clear-words", text: CLEAR_WORDS }, [tx.tenantUuid, documentUuid]);
  if (pages.length === 0) return;
  await tx.query({ name: "document-text-pages", text: PAGES }, [
    tx.tenantUuid,
    documentUuid,
    pages.map(({ page }) => page),
    pages.map((page) => storableJson(page.words)),
  ]);
  await tx.query({ name: "document-text-words", text: WORDS }, [tx.tenantUuid, documentUuid, [...wordsOfPages(pages)]]);
}

const SAME = `select t.page, t.words from document_text t where t.tenant_uuid = $1 and t.document_uuid = (
    select d.document_uuid from document d join document_text o on o.tenant_uuid = $1 and o.document_uuid = d.document_uuid
    where d.tenant_uuid = $1 and d.blob_hash = $2 limit 1)
  order by t.page`;

/** What was read of the same bytes in another document. */
export async function findTextOfContent(tx: TenantTx, blobHash: string): Promise<readonly TextOfPage[]> {
  return (await tx.query<TextOfPage>({ name: "document-text-same", text: SAME }, [tx.tenantUuid, blobHash])).rows;
}

const LIST = "select page, words from document_text where tenant_uuid = $1 and document_uuid = $2 order by page";

export async function listText(tx: TenantTx, documentUuid: string): Promise<readonly TextOfPage[]> {
  return (await tx.query<TextOfPage>({ name: "document-text-list", text: LIST }, [tx.tenantUuid, documentUuid])).rows;
}

const COUNT = {
  name: "document-text-hits",
  text: `select document_uuid as uuid from document_text_word where tenant_uuid = $1 and word >= $2 and word < $3 limit ${MAX_HITS + 1}`,
};

/** Conditions for documents in which these words stand: rare ones may be the beginnings of words, common ones are whole. */
export async function holdingText(tx: TenantTx, text: string): Promise<readonly SqlPart[]> {
  const tenant = sql`${tx.tenantUuid}::uuid`;
  const words = wordsOf(text);
  if (words.length === 0) return [sql`false`];
  const conditions: SqlPart[] = [];
  for (const word of words) {
    const { rows } = await tx.query<{ uuid: string }>(COUNT, [tx.tenantUuid, word, `${word}\u{10FFFF}`]);
    conditions.push(
      rows.length > MAX_HITS
        ? sql`exists (select from document_text_word w where w.tenant_uuid = ${tenant} and w.word = ${word} and w.document_uuid = d.document_uuid)`
        : sql`d.document_uuid = any (${rows.map(({ uuid }) => uuid)}::uuid[])`,
    );
  }
  return conditions;
}
