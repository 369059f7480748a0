import { settledFromStored } from "#contract/stored/reading-comparison.ts";
import { vendorTemplateOf, type WorseOnDocument, worseFromStored, worseToStored } from "#contract/stored/reading-template.ts";
import type { TenantTx } from "#db/database.ts";
import { listWaitingOfLayout } from "#db/queries/document/document-review.ts";
import { lockTemplates } from "#db/queries/document/reading-template.ts";
import {
  findSettled,
  lockTrial,
  pickDocuments,
  promoteTemplate,
  saveTrialStep,
  type TemplateTrial,
} from "#db/queries/document/template-trial.ts";
import { listWaitingSubjects } from "#db/queries/queue/work.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { MIN_SHARE, type VendorTemplate } from "#domain/reading/vendor-template.ts";
import { tryTemplate } from "#domain/routing/try-template.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { templatesFor } from "../layout/known-templates.ts";
import { pagesOf, TRIES } from "./learn-from-review.ts";

/** In one transaction: whoever corrects a paper meanwhile waits for it. */
const AT_ONCE = 5;
/** A document of more words is passed over: nobody waits for its pages. */
const MAX_WORDS = 20_000;
/** More fields that are read worse say no more. */
const MAX_WORSE = 20;

/**
 * Tries what a correction taught of a layout on documents that people decided about, some at a time. Where no field that a person
 * confirmed is read worse it comes into force, and papers of the layout that wait are read anew by it; else it stays on trial,
 * with what it reads worse, until somebody takes it back or a later correction takes its place.
 */
export async function tryTemplateByQueue(context: Context, tx: TenantTx, tenant: Tenant, templateUuid: string): Promise<void> {
  await lockTemplates(tx);
  const trial = await lockTrial(tx, templateUuid);
  if (trial === undefined) return;
  const version = vendorTemplateOf(trial);
  const atLeast = Math.ceil(version.layout.length * MIN_SHARE);
  const documents = trial.documents ?? (await pickDocuments(tx, trial, { words: version.layout, atLeast }));
  const now = documents.slice(trial.tried, trial.tried + AT_ONCE);
  const { worse, proved } = await tryOn(tx, version, now);
  const all = [...worseFromStored(trial.worse), ...worse].slice(0, MAX_WORSE);
  const stored = all.length === 0 ? null : worseToStored(all);
  await saveTrialStep(tx, trial, { tried: now.length, worse: stored, proved });
  const isOver = trial.tried + now.length >= documents.length;
  if (isOver && all.length === 0) {
    await promoteTemplate(tx, trial, printInstant(instantOfMilliseconds(tenantNow(context, tenant))));
    await readWaitingAnew(tx, trial, version.layout);
  }
  // Another version of it may be on trial as well.
  await enqueueWork(tx, tx.tenantUuid, [{ kind: TRIES, subjectUuid: templateUuid }]);
}

async function tryOn(
  tx: TenantTx,
  version: VendorTemplate,
  documents: readonly string[],
): Promise<{ readonly worse: readonly WorseOnDocument[]; readonly proved: readonly string[] }> {
  const worse: WorseOnDocument[] = [];
  const proved: string[] = [];
  for (const documentUuid of documents) {
    const corrections = await findSettled(tx, documentUuid);
    const pages = corrections === null ? [] : await pagesOf(tx, documentUuid);
    const words = pages.reduce((sum, page) => sum + page.words.length, 0);
    if (words === 0 || words > MAX_WORDS) continue;
    const settled = settledFromStored(corrections);
    const tried = tryTemplate({ pages, settled }, { inForce: await templatesFor(tx, pages), version });
    if (tried.isProof) proved.push(documentUuid);
    worse.push(...tried.worse.map((field) => ({ documentUuid, ...field })));
  }
  return { worse, proved };
}

/** One after the other, so that whatever comes meanwhile is not behind them. */
const APART_MS = 300;

/** Papers of the layout that wait already are read by it too; no more than a few, and none that somebody looks at. */
async function readWaitingAnew(
  tx: TenantTx,
  { documentUuid, vendor }: Pick<TemplateTrial, "documentUuid" | "vendor">,
  layout: VendorTemplate["layout"],
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
