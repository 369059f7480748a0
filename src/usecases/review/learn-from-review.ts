import { templateToStored } from "#contract/stored/reading-template.ts";
import { readingFromStored } from "#contract/stored/reading.ts";
import type { TenantTx } from "#db/database.ts";
import { findReading } from "#db/queries/document/document-reading.ts";
import { listText, type TextOfPage } from "#db/queries/document/document-text.ts";
import { insertTemplateVersion, lockTemplates } from "#db/queries/document/reading-template.ts";
import { noteProved } from "#db/queries/document/template-trial.ts";
import type { DocumentType } from "#domain/document/document-types.ts";
import type { PageFacts, TemplateUsed } from "#domain/reading/fact.ts";
import type { Page } from "#domain/reading/page.ts";
import type { Correction } from "#domain/routing/confirmed-paper.ts";
import { improveTemplate } from "#domain/routing/improve-template.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { templatesFor, templatesOnTrial } from "../layout/known-templates.ts";

export const TRIES = "try-layout";

/** Nobody corrects a paper of more words for its layout's sake. */
const MAX_WORDS = 5_000;

export interface PaperToLearnFrom {
  readonly documentUuid: string;
  readonly type: DocumentType;
  /** Its pages in the file, from 1. */
  readonly pages: readonly number[];
  readonly corrections: readonly Correction[];
  readonly vendor: string | null;
  /** By which it was read; null: by none. */
  readonly template: TemplateUsed | null;
  readonly at: string;
  readonly by: string;
}

/**
 * Makes a template of what a person corrected on a paper, or the next version of the one that has its layout. It is on trial: it
 * reads nothing before it was tried on documents that people decided about (`tryTemplateByQueue`). A paper that was read by a
 * template and is confirmed unchanged proves that one. The words of the page are those that were kept when it was read.
 */
export async function learnFromReview(tx: TenantTx, newUuid: () => string, paper: PaperToLearnFrom): Promise<void> {
  const { type, corrections, vendor, documentUuid, at, by } = paper;
  if (corrections.every(({ read, said, isDrawn }) => read === said && isDrawn !== true)) {
    if (paper.template !== null) await noteProved(tx, paper.template, documentUuid);
    return;
  }
  const pages = await pagesOf(tx, documentUuid, paper.pages);
  if (pages.length === 0 || pages.reduce((sum, { words }) => sum + words.length, 0) > MAX_WORDS) return;
  await lockTemplates(tx);
  const known = { inForce: await templatesFor(tx, pages), onTrial: await templatesOnTrial(tx) };
  const improved = improveTemplate({ pages, type, corrections }, known);
  if (improved.kind === "nothing") return;
  const uuid = improved.kind === "made" ? newUuid() : improved.uuid;
  await insertTemplateVersion(tx, {
    uuid,
    type,
    vendor,
    body: templateToStored(improved.said),
    documentUuid,
    onTrial: true,
    at,
    by,
  });
  await enqueueWork(tx, tx.tenantUuid, [{ kind: TRIES, subjectUuid: uuid }]);
}

/** The pages of a paper with the words that were kept of them. */
export async function pagesOf(tx: TenantTx, documentUuid: string, numbers?: readonly number[]): Promise<readonly Page[]> {
  const reading = readingFromStored((await findReading(tx, documentUuid))?.reading ?? null);
  const text = await listText(tx, documentUuid);
  return (reading?.pages ?? [])
    .filter(({ number }) => numbers === undefined || numbers.includes(number))
    .map((page) => ({ ...page, words: wordsOn(page, text) }))
    .filter(({ words }) => words.length > 0);
}

const wordsOn = ({ number }: PageFacts, text: readonly TextOfPage[]): Page["words"] =>
  (text.find(({ page }) => page === number)?.words ?? []).map(([word, left, top, width, height]) => ({
    text: word,
    box: [left, top, width, height],
    confidence: 1,
  }));
