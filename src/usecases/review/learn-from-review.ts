import { templateToStored } from "#contract/stored/reading-template.ts";
import type { TenantTx } from "#db/database.ts";
import { listWaitingOfLayout } from "#db/queries/document/document-review.ts";
import { listText, type TextOfPage } from "#db/queries/document/document-text.ts";
import { insertTemplateVersion, listLearnedDocuments, lockTemplates } from "#db/queries/document/reading-template.ts";
import { findReading } from "#db/queries/document/document-reading.ts";
import { readingFromStored } from "#contract/stored/reading.ts";
import type { DocumentType } from "#domain/document/document-types.ts";
import type { PageFacts } from "#domain/reading/fact.ts";
import type { Page } from "#domain/reading/page.ts";
import { MIN_SHARE, type VendorTemplate } from "#domain/reading/vendor-template.ts";
import { listWaitingSubjects } from "#db/queries/queue/work.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import type { Correction } from "#domain/routing/confirmed-paper.ts";
import { knownTemplates } from "../layout/known-templates.ts";
import { improveTemplate, isNoWorse, type ReviewedPaper } from "#domain/routing/improve-template.ts";

/** Of reviewed papers that a new version has to read no worse. */
const MAX_REVIEWED = 10;
/** Nobody corrects a paper of more words for its layout's sake. */
const MAX_WORDS = 5_000;

export interface PaperToLearnFrom {
  readonly documentUuid: string;
  readonly type: DocumentType;
  /** Its pages in the file, from 1. */
  readonly pages: readonly number[];
  readonly corrections: readonly Correction[];
  readonly vendor: string | null;
  readonly at: string;
  readonly by: string;
}

/**
 * Makes a template of what a person corrected on a paper, or the next version of the one that reads its layout, where that reads
 * the papers it was made by no worse. Papers of the layout that wait are read anew by it. The words of the page are those that
 * were kept when it was read.
 */
export async function learnFromReview(tx: TenantTx, newUuid: () => string, paper: PaperToLearnFrom): Promise<void> {
  if (paper.corrections.every(({ read, said }) => read === said)) return;
  const pages = await pagesOf(tx, paper.documentUuid, paper.pages);
  if (pages.length === 0 || pages.reduce((sum, { words }) => sum + words.length, 0) > MAX_WORDS) return;
  await lockTemplates(tx);
  const templates = await knownTemplates(tx);
  const { type, corrections, vendor, documentUuid, at, by } = paper;
  const improved = improveTemplate({ pages, type, corrections }, templates);
  if (improved.kind === "nothing") return;
  if (improved.kind === "improved" && !isNoWorse(improved.known, improved.said, await reviewedOf(tx, improved.known))) return;
  const uuid = improved.kind === "made" ? newUuid() : improved.known.uuid;
  await insertTemplateVersion(tx, { uuid, type, vendor, body: templateToStored(improved.said), documentUuid, at, by });
  await readWaitingAnew(tx, documentUuid, { vendor, layout: improved.said.layout });
}

/** One after the other, so that whatever comes meanwhile is not behind them. */
const APART_MS = 300;

/** Papers of the layout that wait already are read by it too; no more than a few, and none that somebody looks at. */
async function readWaitingAnew(
  tx: TenantTx,
  documentUuid: string,
  { vendor, layout }: { readonly vendor: string | null; readonly layout: VendorTemplate["layout"] },
): Promise<void> {
  const atLeast = Math.ceil(layout.length * MIN_SHARE);
  const found = await listWaitingOfLayout(tx, { documentUuid, vendor, words: layout, atLeast });
  const asked = await listWaitingSubjects(tx, tx.tenantUuid, { kind: "read-document", subjectUuids: found });
  const waiting = found.filter((uuid) => !asked.includes(uuid));
  await enqueueWork(
    tx,
    tx.tenantUuid,
    waiting.map((subjectUuid, at) => ({
      kind: "read-document" as const,
      subjectUuid,
      afterMs: (at + 1) * APART_MS,
      payload: { learned: true },
    })),
  );
}

async function reviewedOf(tx: TenantTx, known: VendorTemplate): Promise<readonly ReviewedPaper[]> {
  const reviewed: ReviewedPaper[] = [];
  for (const { documentUuid, fields } of await listLearnedDocuments(tx, known.uuid, MAX_REVIEWED))
    reviewed.push({ pages: await pagesOf(tx, documentUuid), fields });
  return reviewed.filter(({ pages }) => pages.length > 0);
}

/** The pages of a paper with the words that were kept of them. */
async function pagesOf(tx: TenantTx, documentUuid: string, numbers?: readonly number[]): Promise<readonly Page[]> {
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
