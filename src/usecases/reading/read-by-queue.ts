import type { Readable } from "node:stream";
import type { HeavyOutcome } from "#adapters/heavy/heavy-outcome.ts";
import type { ReadFile } from "#adapters/heavy/read-file.ts";
import type { TenantTx } from "#db/database.ts";
import { findBillSource } from "#db/queries/document/document-bill.ts";
import {
  findReading,
  findReadingOfContent,
  lockReading,
  noteReadingBegun,
  type ReadingHead,
  saveReading,
  setReadingState,
} from "#db/queries/document/document-reading.ts";
import { reviewHeldForMs } from "#db/queries/document/document-review.ts";
import { findTextOfContent, type KeptWord, saveText, type TextOfPage } from "#db/queries/document/document-text.ts";
import { readingFromStored } from "#contract/stored/reading.ts";
import { dropWaitingWork } from "#db/queries/queue/work.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { failedReading, type Reading } from "#domain/reading/fact.ts";
import { fileKindOf } from "#domain/reading/file-kind.ts";
import type { Page } from "#domain/reading/page.ts";
import { READER } from "#domain/reading/read-document.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { askToRead } from "#outbox/ask-to-read.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { findDocument } from "#db/queries/document/document.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { AGAIN_AFTER_MS, puttingOff } from "../putting-off.ts";
import { done, type Outcome, UNKNOWN_DOCUMENT } from "../refusal.ts";
import { scanDocument } from "../file/scan-document.ts";
import { templatesFor, templatesIfFew } from "../layout/known-templates.ts";
import { refuseHeld } from "../refuse-held.ts";
import { linkApproved } from "./link-approved.ts";
import { routeReading } from "./route-reading.ts";
import { wantTranscriptionOfFailed } from "./want-transcription.ts";

const KIND = "read-document";
/** Others are being read: it is tried again then. */
const WHEN_BUSY_MS = 2_000;
/** Somebody held it until then. */
const WHEN_LET_GO_MS = 1_000;
/** The virus scanner is away. */
const WHEN_UNSCANNED_MS = 15_000;
/** Begun so often without an end, it has ended its processes, or what came of it cannot be kept. */
const MAX_BEGUN = 3;

interface BegunReading {
  readonly documentUuid: string;
  /** How often it was begun without an end. */
  readonly begun: number;
  /** It was read, and what it waited for has come. */
  readonly routes: boolean;
  /** It was read, and somebody showed how its layout is read since. */
  readonly isLearned: boolean;
}

/**
 * Begins to read a document. What is answered reads it in a process apart, without a transaction, and keeps what was found; the
 * same bytes are read once by the same rules. What becomes of it then `routeReading` says.
 */
export async function beginReading(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { documentUuid, begun, routes, isLearned }: BegunReading,
): Promise<(() => Promise<void>) | undefined> {
  if (routes && (await linkApproved(context, tx, tenant, documentUuid))) return undefined;
  const head = await lockReading(tx, documentUuid);
  if (head?.state === "read" && routes) {
    if (await awaitsHolder(tx, documentUuid, { routes: true })) return undefined;
    const reading = readingFromStored((await findReading(tx, documentUuid))?.reading ?? null);
    if (reading !== null) await routeReading(context, tx, tenant, { documentUuid, reading, again: true });
  }
  const isAnew = isLearned && head?.state === "read" && (await isStillDraft(tx, documentUuid));
  if (isAnew && (await awaitsHolder(tx, documentUuid, LEARNED))) return undefined;
  if (head === undefined || (head.state === "read" && !isAnew) || head.state === "failed") return undefined;
  const known = await findReadingOfContent(tx, head.blobHash, READER.version);
  if (begun >= MAX_BEGUN || known !== undefined) {
    const failed = failedReading(
      "reading it was begun several times, and nothing came of it: have it read again, or enter what it says",
    );
    await settle(context, tx, tenant, {
      documentUuid,
      reading: known === undefined ? failed : (known.reading as Reading),
      stages: known?.stages ?? [],
      text: known === undefined ? [] : await findTextOfContent(tx, head.blobHash),
    });
    return undefined;
  }
  const comeAgain = (own: TenantTx, afterMs: number, times: number): Promise<unknown> => {
    return enqueueWork(own, own.tenantUuid, [{ kind: KIND, subjectUuid: documentUuid, afterMs, payload: { begun: times } }]);
  };
  /** In a transaction of its own, unless it is this process's no more: another was quicker, or it was asked for once more. */
  const whileOurs = (work: (own: TenantTx) => Promise<unknown>): Promise<void> =>
    context.db.inTenant(tenant.tenantUuid, async (own) => {
      const still = await lockReading(own, documentUuid);
      if (still?.state !== "reading" || still.asked !== head.asked) return;
      await dropWaitingWork(own, KIND, documentUuid);
      await work(own);
    });
  await noteReadingBegun(tx, documentUuid);
  await comeAgain(tx, AGAIN_AFTER_MS, begun + 1);
  return async () => {
    const outcome = await puttingOff(
      () => whileOurs((own) => comeAgain(own, AGAIN_AFTER_MS, begun + 1)),
      () => readScanned(context, tenant, { documentUuid, blobHash: head.blobHash }),
    );
    await whileOurs(async (own) => {
      // Somebody took it while it was read anew: what they look at does not change under their hands.
      if (isAnew && (await awaitsHolder(own, documentUuid, LEARNED))) return setReadingState(own, documentUuid, "read");
      if (outcome.kind === "busy") return comeAgain(own, WHEN_BUSY_MS, begun);
      if (outcome.kind === "unscanned") return comeAgain(own, WHEN_UNSCANNED_MS, begun);
      const { reading, stages, pages } =
        outcome.kind === "made"
          ? outcome.made
          : { reading: failedReading(`${outcome.reason}: enter what it says`), stages: [], pages: [] };
      await settle(context, own, tenant, { documentUuid, reading, stages, text: textOf(pages) });
    });
  };
}

const LEARNED = { learned: true } as const;

/**
 * Whether somebody works on it: what they are about to say of it counts. It is looked at again when they are done, and stands
 * then where they decided.
 */
async function awaitsHolder(
  tx: TenantTx,
  documentUuid: string,
  payload: Readonly<Partial<Record<"routes" | "learned", boolean>>>,
): Promise<boolean> {
  const heldMs = await reviewHeldForMs(tx, documentUuid);
  if (heldMs === 0) return false;
  await enqueueWork(tx, tx.tenantUuid, [{ kind: KIND, subjectUuid: documentUuid, afterMs: heldMs + WHEN_LET_GO_MS, payload }]);
  return true;
}

/** Nobody decided about it, nor said what it is. */
async function isStillDraft(tx: TenantTx, documentUuid: string): Promise<boolean> {
  const source = await findBillSource(tx, documentUuid);
  return source?.status === "Draft" && !source.isCorrected && !source.isSplit;
}

/** Nothing of a file is read that the virus scanner, where there is one, has not looked at. */
async function readScanned(
  context: Context,
  tenant: Tenant,
  document: { readonly documentUuid: string; readonly blobHash: string },
): Promise<HeavyOutcome<ReadFile> | { readonly kind: "unscanned" }> {
  const answer = await scanDocument(context, tenant, document);
  if (answer.kind === "away") {
    context.log.warn(
      { documentUuid: document.documentUuid, reason: answer.reason },
      "the virus scanner is away: the document waits",
    );
    return { kind: "unscanned" };
  }
  if (answer.kind === "clean") return readBytes(context, tenant, document.blobHash);
  const reason =
    answer.kind === "infected"
      ? `the virus scanner found ${answer.found} in it: look at who sent it`
      : `the virus scanner did not look at it: ${answer.reason}`;
  return { kind: "made", made: { reading: failedReading(reason), pages: [], stages: [] } };
}

/** What can be told by the first bytes needs no process. */
async function readBytes(context: Context, tenant: Tenant, blobHash: ReadingHead["blobHash"]): Promise<HeavyOutcome<ReadFile>> {
  const { tenantUuid } = tenant;
  const { blobs } = context.outside;
  const load = async (): Promise<Readable> => {
    const content = await blobs.open(tenantUuid, blobHash);
    if (content === undefined) throw new Error(`the file ${blobHash} of a document is gone`);
    return content;
  };
  const kind = fileKindOf(await firstBytes(await load()));
  return kind.kind === "unreadable"
    ? { kind: "made", made: { reading: failedReading(kind.reason), pages: [], stages: [] } }
    : readByLayouts(context, tenant, load);
}

/**
 * Reads a file by the layouts that people showed. Of more than are looked through at once those are chosen that its words fit,
 * and it is read by them with what was recognized on it already. `without`: a document whose own corrections teach nothing here.
 */
export async function readByLayouts(
  context: Context,
  { tenantUuid }: Tenant,
  load: () => Promise<Readable>,
  without: string | null = null,
): Promise<HeavyOutcome<ReadFile>> {
  const { heavy } = context.outside;
  const few = await context.db.inTenant(tenantUuid, (tx) => templatesIfFew(tx, without));
  const outcome = await heavy.read(tenantUuid, load, { templates: few ?? [] });
  if (few !== undefined || outcome.kind !== "made") return outcome;
  const { pages } = outcome.made;
  const templates = await context.db.inTenant(tenantUuid, (tx) => templatesFor(tx, pages, without));
  return templates.length === 0 ? outcome : heavy.read(tenantUuid, load, { templates, recognized: pages });
}

/** What a file is its beginning says. */
const HEAD_BYTES = 4_096;

async function firstBytes(content: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks);
}

/** Boxes to the ten-thousandth: finer than people see. */
const PLACES = 10_000;

/** The words of its pages as they are kept to be looked for. */
const textOf = (pages: readonly Page[]): readonly TextOfPage[] =>
  pages.map(({ number, words }) => ({
    page: number,
    words: words.map(({ text, box }): KeptWord => {
      const [left, top, width, height] = box.map((part) => Math.round(part * PLACES) / PLACES);
      return [text, left ?? 0, top ?? 0, width ?? 0, height ?? 0];
    }),
  }));

interface Settled {
  readonly documentUuid: string;
  readonly reading: Reading;
  readonly stages: unknown;
  readonly text: readonly TextOfPage[];
}

async function settle(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { documentUuid, reading, stages, text }: Settled,
): Promise<void> {
  const { status, reason, ...found } = reading;
  await saveReading(tx, documentUuid, {
    state: status,
    reason,
    readerVersion: READER.version,
    reading: status === "failed" ? null : { status, reason, ...found },
    stages,
    at: printInstant(instantOfMilliseconds(tenantNow(context, tenant))),
  });
  await saveText(tx, documentUuid, text);
  if (status === "read") await routeReading(context, tx, tenant, { documentUuid, reading });
  else await wantTranscriptionOfFailed(tx, documentUuid);
  await announceChanges(tx, [{ noun: "document", uuid: documentUuid }]);
}

/** Has a document read, for the first time or again. Refuses: unknown, state-conflict (somebody else holds it for review). */
export function readAgain(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  documentUuid: string,
): Promise<Outcome<{ readonly uuid: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    if ((await findDocument(tx, documentUuid)) === undefined) return UNKNOWN_DOCUMENT;
    const held = await refuseHeld(tx, documentUuid, actor);
    if (held !== null) return held;
    await askToRead(tx, [documentUuid], printInstant(instantOfMilliseconds(tenantNow(context, tenant))));
    return done({ uuid: documentUuid });
  });
}
