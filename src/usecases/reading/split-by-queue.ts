import type { Readable } from "node:stream";
import { readingFromStored, type StoredStage } from "#contract/stored/reading.ts";
import type { TenantTx } from "#db/database.ts";
import { saveRoute } from "#db/queries/document/document-bill.ts";
import { lockDocument } from "#db/queries/document/document-listing.ts";
import { insertParts, type NewPart, savePartReading } from "#db/queries/document/document-parts.ts";
import { findReading } from "#db/queries/document/document-reading.ts";
import { type DocumentRow, findDocument } from "#db/queries/document/document.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { dropWaitingWork } from "#db/queries/queue/work.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { nameOfPart } from "#domain/document/name-of-part.ts";
import type { PaperReading, Reading } from "#domain/reading/fact.ts";
import { READER } from "#domain/reading/read-document.ts";
import { readingOfPart } from "#domain/reading/reading-of-part.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { AGAIN_AFTER_MS, whilePuttingOff } from "../putting-off.ts";
import { giveBackFiles, keepFile, type KeptFile } from "../file/keep-file.ts";
import { refuseNoted } from "../quota/quotas.ts";

const KIND = "split-document";
/** What went wrong here, as when files or the database are away, is begun again after this. */
const AFTER_FAILURE_MS = 45_000;
const WHEN_BUSY_MS = 2_000;
const MAX_BEGUN = 3;

interface Split {
  readonly documentUuid: string;
  /** How often it was begun without an end. */
  readonly begun: number;
}

/**
 * Begins to cut a file that was read into documents, one for each of its papers. What is answered cuts it in a process apart,
 * without a transaction, and keeps the documents with what was read of them; each is routed by itself afterwards. Nothing that
 * was split is split again.
 */
export async function beginSplit(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { documentUuid, begun }: Split,
): Promise<(() => Promise<void>) | undefined> {
  const document = await findDocument(tx, documentUuid);
  const reading = readingFromStored((await findReading(tx, documentUuid))?.reading ?? null);
  const papers = reading?.papers ?? [];
  if (document === undefined || reading === null || papers.length === 0 || !(await mayBeSplit(tx, documentUuid)))
    return undefined;
  if (begun >= MAX_BEGUN) {
    await giveUp(tx, documentUuid, "cutting it was begun several times, and nothing came of it");
    return undefined;
  }
  const comeAgain = (own: TenantTx, afterMs: number, times: number): Promise<unknown> =>
    enqueueWork(own, own.tenantUuid, [{ kind: KIND, subjectUuid: documentUuid, afterMs, payload: { begun: times } }]);
  await comeAgain(tx, AGAIN_AFTER_MS, begun + 1);
  const begunItem = { tenantUuid: tenant.tenantUuid, kind: KIND, subjectUuid: documentUuid, begun: begun + 1 } as const;
  return () =>
    whilePuttingOff(context, { ...begunItem, afterFailureMs: AFTER_FAILURE_MS }, async () => {
      const began = performance.now();
      const load = async (): Promise<Readable> => {
        const content = await context.outside.blobs.open(tenant.tenantUuid, document.blobHash);
        if (content === undefined) throw new Error(`the file of document ${documentUuid} is gone`);
        return content;
      };
      const pages = papers.map((paper) => paper.pages);
      const outcome = await context.outside.heavy.cut(tenant.tenantUuid, load, pages);
      const cut = outcome.kind === "made" && outcome.made.ok ? outcome.made.parts : [];
      const kept: KeptFile[] = [];
      for (const part of cut) kept.push(await keepFile(context, tenant.tenantUuid, Buffer.from(part)));
      const isKept = await context.db.inTenant(tenant.tenantUuid, async (own) => {
        await dropWaitingWork(own, KIND, documentUuid);
        if (!(await mayBeSplit(own, documentUuid))) return false;
        if (outcome.kind === "busy") {
          await comeAgain(own, WHEN_BUSY_MS, begun);
          return false;
        }
        const why = outcome.kind === "overrun" ? outcome.reason : outcome.made.ok ? null : outcome.made.reason;
        const over = why === null ? await refuseNoted(own) : undefined;
        if (why !== null || over !== undefined) {
          await giveUp(own, documentUuid, why ?? "there is no room for its parts");
          return false;
        }
        const milliseconds = Math.round(performance.now() - began);
        await keepParts(context, own, tenant, { document, reading, papers, kept, milliseconds });
        return true;
      });
      if (!isKept) await giveBackFiles(context, tenant.tenantUuid, kept);
    });
}

/** Locked against whoever decides about it. */
async function mayBeSplit(tx: TenantTx, documentUuid: string): Promise<boolean> {
  const head = await lockDocument(tx, documentUuid);
  return head !== undefined && head.status === "Draft" && !head.isSplit;
}

async function giveUp(tx: TenantTx, documentUuid: string, why: string): Promise<void> {
  await saveRoute(tx, documentUuid, { route: "review", why: `it holds several papers, and was not split: ${why}` });
  await announceChanges(tx, [{ noun: "document", uuid: documentUuid }]);
}

interface Parts {
  readonly document: DocumentRow;
  readonly reading: Reading;
  readonly papers: readonly PaperReading[];
  readonly kept: readonly KeptFile[];
  readonly milliseconds: number;
}

async function keepParts(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { document, reading, papers, kept, milliseconds }: Parts,
): Promise<void> {
  const parts = papers.flatMap((paper, at): readonly (NewPart & { readonly paper: PaperReading })[] => {
    const file = kept[at];
    const filename = nameOfPart(document.filename, paper.pages);
    return file === undefined
      ? []
      : [{ documentUuid: context.newUuid(), pages: paper.pages, filename, blobHash: file.hash, bytes: file.bytes, paper }];
  });
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  await insertParts(tx, document.uuid, parts, { at, by: `reader:${READER.version}` });
  await crossOutPendingBlobs(
    tx,
    tx.tenantUuid,
    kept.map(({ pendingUuid }) => pendingUuid),
  );
  for (const { documentUuid, paper } of parts) {
    const stages: readonly StoredStage[] = [
      { stage: "split", milliseconds, outcome: `pages ${paper.pages.join(", ")} of ${document.filename}` },
    ];
    await savePartReading(tx, document.uuid, { documentUuid, reading: readingOfPart(reading, paper), stages });
  }
  const kinds = papers.map(({ type, pages }) => `${type.value} (page ${pages[0]})`).join(", ");
  await saveRoute(tx, document.uuid, {
    route: "automatic",
    why: `it holds ${papers.length} papers, which are documents of their own now: ${kinds}`,
  });
  // Each is routed by itself: what it finds takes locks of its own.
  await enqueueWork(
    tx,
    tx.tenantUuid,
    parts.map(({ documentUuid }) => ({ kind: "read-document", subjectUuid: documentUuid, payload: { routes: true } })),
  );
  await announceChanges(
    tx,
    [document.uuid, ...parts.map(({ documentUuid }) => documentUuid)].map((uuid) => ({ noun: "document" as const, uuid })),
  );
}
