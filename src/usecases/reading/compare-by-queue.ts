import type { Readable } from "node:stream";
import type { HeavyOutcome } from "#adapters/heavy/heavy-outcome.ts";
import type { ReadFile } from "#adapters/heavy/read-file.ts";
import { figuresFromStored, figuresToStored, settledFromStored } from "#contract/stored/reading-comparison.ts";
import type { TenantTx } from "#db/database.ts";
import {
  type ComparedDocument,
  type ComparisonRow,
  decideComparison,
  endComparison,
  findComparedDocument,
  lockComparison,
  saveComparisonStep,
} from "#db/queries/document/reading-comparison.ts";
import { endBegun } from "#db/queries/queue/put-off.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { failedReading, type Reading } from "#domain/reading/fact.ts";
import { READER } from "#domain/reading/read-document.ts";
import { countCompared, type SettledPaper, worseOf } from "#domain/routing/compare-readings.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { AGAIN_AFTER_MS, whilePuttingOff } from "../putting-off.ts";
import { readByLayouts } from "./read-by-queue.ts";
import { BY_ITSELF, COMPARES, routeHeld } from "./reader-standing.ts";

/** One of which something went wrong here, as when files or the database are away, has its turn again after this. */
const AFTER_FAILURE_MS = 60_000;
/** Workers of the release that began with it are looked for again after this. */
const WHEN_ANOTHERS_MS = 60_000;
/** Others are being read, and come first. */
const WHEN_BUSY_MS = 2_000;
/** A release that is replaced has ended by then. */
const MAX_LEFT_MS = 3_600_000;
/** Begun so often without an end, a document is passed over. */
const MAX_BEGUN = 3;

interface Turn {
  readonly comparisonUuid: string;
  readonly begun: number;
}

/**
 * Reads the next document of a comparison in the shadow: nothing comes of it but the count. What is answered reads it in a
 * process apart, without a transaction, and puts the one after it on the queue. Keeps a reader that nobody asked about by
 * itself, where no type is read worse.
 */
export async function beginCompared(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { comparisonUuid, begun }: Turn,
): Promise<(() => Promise<void>) | undefined> {
  const comparison = await lockComparison(tx, comparisonUuid);
  if (comparison?.state !== "running") return undefined;
  if (comparison.readerVersion !== READER.version) return leaveToOther(context, tx, tenant, comparison);
  const document = await findComparedDocument(tx, comparisonUuid);
  if (document === undefined || begun >= MAX_BEGUN)
    return void (await goOn(context, tx, tenant, { comparison, document: undefined, reading: null }));
  await comeAgain(tx, comparisonUuid, AGAIN_AFTER_MS, begun + 1);
  const item = { tenantUuid: tenant.tenantUuid, kind: COMPARES, subjectUuid: comparisonUuid, begun: begun + 1 } as const;
  return () =>
    whilePuttingOff(context, { ...item, afterFailureMs: AFTER_FAILURE_MS }, async () => {
      const outcome = await readInTheShadow(context, tenant, document);
      await context.db.inTenant(tenant.tenantUuid, async (own) => {
        const still = await lockComparison(own, comparisonUuid);
        if (still?.state !== "running" || still.done !== comparison.done) return;
        if (!(await endBegun(own, item))) return;
        if (outcome.kind === "busy") return comeAgain(own, comparisonUuid, WHEN_BUSY_MS, begun);
        const reading = outcome.kind === "made" ? outcome.made.reading : failedReading(outcome.reason);
        await goOn(context, own, tenant, { comparison: still, document, reading });
      });
    });
}

/** What another release began, its own workers go on with while there are any. */
async function leaveToOther(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { uuid, askedAt }: ComparisonRow,
): Promise<undefined> {
  if (tenantNow(context, tenant) - Date.parse(askedAt) < MAX_LEFT_MS) await comeAgain(tx, uuid, WHEN_ANOTHERS_MS, 0);
  else await decideComparison(tx, uuid, { state: "forgotten", at: nowOf(context, tenant), by: BY_ITSELF });
  return undefined;
}

const comeAgain = (tx: TenantTx, subjectUuid: string, afterMs: number, begun: number): Promise<void> =>
  enqueueWork(tx, tx.tenantUuid, [{ kind: COMPARES, subjectUuid, afterMs, payload: { begun } }]);

const nowOf = (context: Context, tenant: Tenant): string => printInstant(instantOfMilliseconds(tenantNow(context, tenant)));

async function readInTheShadow(
  context: Context,
  tenant: Tenant,
  { documentUuid, blobHash }: ComparedDocument,
): Promise<HeavyOutcome<ReadFile>> {
  const load = async (): Promise<Readable> => {
    const content = await context.outside.blobs.open(tenant.tenantUuid, blobHash);
    if (content === undefined) throw new Error(`the file ${blobHash} of a document is gone`);
    return content;
  };
  return readByLayouts(context, tenant, load, documentUuid);
}

interface Step {
  readonly comparison: ComparisonRow;
  /** Undefined: it is passed over. */
  readonly document: ComparedDocument | undefined;
  readonly reading: Reading | null;
}

/** Counts a document, and goes on to the next one or comes to the end. */
async function goOn(context: Context, tx: TenantTx, tenant: Tenant, { comparison, document, reading }: Step): Promise<void> {
  const { uuid, done, documents } = comparison;
  const before = figuresFromStored(comparison.figures);
  const figures = document === undefined || reading === null ? before : countCompared(before, settledOf(document), reading);
  if (done < documents)
    await saveComparisonStep(tx, uuid, { skipped: figures === before ? 1 : 0, figures: figuresToStored(figures) });
  if (done + 1 < documents) return enqueueWork(tx, tx.tenantUuid, [{ kind: COMPARES, subjectUuid: uuid }]);
  const isWorse = figures.some((type) => worseOf(type).length > 0);
  await end(context, tx, tenant, { comparison, isWorse, at: nowOf(context, tenant) });
}

/** A structured file, and one of several bills, are kinds of their own: another reader may be worse on those alone. */
const settledOf = ({ corrections, isEmbedded }: ComparedDocument): readonly SettledPaper[] => {
  const papers = settledFromStored(corrections);
  const kind = isEmbedded ? "embedded" : papers.length > 1 ? "several" : undefined;
  return kind === undefined ? papers : papers.map((paper) => ({ ...paper, kind }));
};

interface Ended {
  readonly comparison: ComparisonRow;
  readonly isWorse: boolean;
  readonly at: string;
}

async function end(context: Context, tx: TenantTx, tenant: Tenant, { comparison, isWorse, at }: Ended): Promise<void> {
  const { uuid, askedBy } = comparison;
  await endComparison(tx, uuid, isWorse ? "worse" : "better", at);
  if (isWorse || askedBy !== BY_ITSELF) return;
  await decideComparison(tx, uuid, { state: "kept", at, by: askedBy });
  await routeHeld(context, tx, tenant);
  context.log.info({ tenantUuid: tenant.tenantUuid, reader: READER.version }, "the reader was compared, and is in force");
}
