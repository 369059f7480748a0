import type { TenantTx } from "#db/database.ts";
import { readingFromStored } from "#contract/stored/reading.ts";
import { transcribedFromStored } from "#contract/stored/transcription-answer.ts";
import { findBillSource } from "#db/queries/document/document-bill.ts";
import { findReading, lockReading } from "#db/queries/document/document-reading.ts";
import { findScan } from "#db/queries/document/document-scan.ts";
import { findReview } from "#db/queries/document/document-review.ts";
import { findDocument } from "#db/queries/document/document.ts";
import { endBegun } from "#db/queries/queue/put-off.ts";
import { dropWaitingWork } from "#db/queries/queue/work.ts";
import {
  addStage,
  countTranscriberMonth,
  endLostTranscriberCalls,
  endTranscriberCall,
  findAnswerOfContent,
  insertTranscriberCall,
  isAskedElsewhere,
  saveTranscribed,
} from "#db/queries/transcriber/transcriber-call.ts";
import { lockTranscriber, type TranscriberRow } from "#db/queries/transcriber/transcriber.ts";
import { noteTold } from "#db/queries/notice/told-of.ts";
import { amount, amountOf, plus, printAmount } from "#domain/money/amount.ts";
import type { PageFacts, Reading } from "#domain/reading/fact.ts";
import { unreadPaper, unreadType } from "#domain/reading/unread-paper.ts";
import { type Transcribed, useTranscriber } from "#domain/reading/use-transcriber.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import type { Context, Tenant } from "#src/context.ts";
import { askTranscriber, MAX_SENT_BYTES, type TranscriberAnswer } from "../transcriber/ask-transcriber.ts";
import { ADMINS, tellPeople } from "../notice/tell-people.ts";
import { openTranscriber, pauseOf } from "../transcriber/transcriber.ts";
import { AGAIN_AFTER_MS, whilePuttingOff } from "../putting-off.ts";
import { routeReading } from "./route-reading.ts";
import { TRANSCRIBES, wantedOf, wantedOfFailed } from "./want-transcription.ts";

/** A document of which something went wrong here, as when files or the database are away, has its turn again after this. */
const AFTER_FAILURE_MS = 60_000;
/** Begun so often without an end, it is not asked about any more. */
const MAX_BEGUN = 2;
/** What may pass is tried again after these. */
const AGAIN_MS: readonly number[] = [60_000, 600_000];
/** Somebody works on it. */
const WHEN_TAKEN_MS = 60_000;
/** The same bytes are being asked about as another document's: their answer is this one's too. */
const WHEN_ASKED_ELSEWHERE_MS = 5_000;
/** A document that waits longer than this for its turn is for a person alone. */
const MAX_WAIT_MS = 24 * 3_600_000;
/** More pages than this no document AI is sent at once. */
const MAX_PAGES = 50;
const LOST = "the service stopped before the document AI answered";

/** Where a document stands with the tenant's document AI. */
export interface TurnToTranscribe {
  readonly documentUuid: string;
  /** How often it was begun without an end. */
  readonly begun: number;
  /** How often it was asked in vain. */
  readonly failed: number;
  /** Of a document that could not be read: how many pages it has, and pixels of its first; null: nobody counted them. */
  readonly counted: { readonly pages: number; readonly width: number; readonly height: number } | null;
  /** When it was first to be asked, in milliseconds of real time; null: now. */
  readonly since: number | null;
}

/**
 * Begins to ask the tenant's document AI about a document. What is answered asks it, without a transaction, and keeps what came
 * beside what was read: the document waits for a person all the while, and nothing is lost where no answer comes. The same bytes
 * are asked about once.
 */
export async function beginTranscription(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  turn: TurnToTranscribe,
): Promise<(() => Promise<void>) | undefined> {
  const { documentUuid } = turn;
  await endLostTranscriberCalls(tx, documentUuid, LOST);
  const found = await findWanted(tx, turn);
  if (found === undefined) return undefined;
  if (turn.begun >= MAX_BEGUN) return void (await tellStage(tx, documentUuid, 0, LOST));
  const { transcriber, blobHash, asked } = found;
  const since = turn.since ?? Date.now();
  const begun = turn.begun + 1;
  const item = {
    tenantUuid: tenant.tenantUuid,
    kind: TRANSCRIBES,
    subjectUuid: documentUuid,
    begun,
    afterFailureMs: AFTER_FAILURE_MS,
  } as const;
  const comeAgain = (own: TenantTx, afterMs: number, payload: Partial<TurnToTranscribe>): Promise<void> =>
    enqueueWork(own, own.tenantUuid, [{ kind: TRANSCRIBES, subjectUuid: documentUuid, afterMs, payload: { since, ...payload } }]);
  if (Date.now() - since > MAX_WAIT_MS) return void (await tellStage(tx, documentUuid, 0, "it did not answer within a day"));
  if ((await findReview(tx, documentUuid))?.state === "taken")
    return void (await comeAgain(tx, WHEN_TAKEN_MS, { failed: turn.failed }));
  if (found.isUnread && turn.counted === null) {
    await comeAgain(tx, AGAIN_AFTER_MS, { begun: turn.begun + 1, failed: turn.failed });
    const comes: CountedAgain = (own, afterMs, counted) => comeAgain(own, afterMs, { failed: turn.failed, counted });
    return () => whilePuttingOff(context, item, () => countPages(context, tenant, { ...found, item }, comes));
  }
  const known = await findAnswerOfContent(tx, blobHash, transcriber.url);
  if (known !== undefined) {
    const milliseconds = known.documentUuid === documentUuid ? (known.durationMs ?? 0) : 0;
    const answer = transcribedFromStored(known.answer);
    return void (await takeAnswer(context, tx, tenant, { ...found, answer, milliseconds }));
  }
  if (await isAskedElsewhere(tx, documentUuid, transcriber.url))
    return void (await comeAgain(tx, WHEN_ASKED_ELSEWHERE_MS, { failed: turn.failed, counted: turn.counted }));
  const pauseMs = await pauseOf(tx, transcriber);
  if (pauseMs > 0) return void (await comeAgain(tx, pauseMs + 1_000, { failed: turn.failed }));
  const callUuid = context.newUuid();
  const why = await reserve(tx, { ...found, callUuid });
  if (why !== null) {
    if (why.isCap) await tellOfCap(context, tx, transcriber);
    return void (await tellStage(tx, documentUuid, 0, why.failure));
  }
  const opened = await openTranscriber(context, tx, transcriber);
  const { counted } = turn;
  await comeAgain(tx, AGAIN_AFTER_MS, { begun, failed: turn.failed, counted });
  return () =>
    whilePuttingOff(context, item, async () => {
      const answer = await askAbout(context, tenant, { ...found, transcriber: opened, callUuid });
      await context.db.inTenant(tenant.tenantUuid, async (own) => {
        const head = await lockReading(own, documentUuid);
        const isOurs = await endBegun(own, item);
        const { read, durationMs, httpStatus, isPassing } = answer;
        await endTranscriberCall(own, callUuid, {
          status: read.ok ? "answered" : "failed",
          durationMs,
          httpStatus,
          failure: read.ok ? null : read.failure,
          answer: read.ok ? read.answer : null,
          faults: read.ok ? read.faults : [],
        });
        // What was answered is kept. Where another process asks by now, it is that one's to go on.
        if (!isOurs) return;
        await dropWaitingWork(own, TRANSCRIBES, documentUuid);
        // Read anew meanwhile, it has its turn again when that is over.
        if (head?.state !== (found.isUnread ? "failed" : "read") || head.asked !== asked) return;
        const next = AGAIN_MS[turn.failed];
        if (read.ok) await comeAgain(own, 0, { counted });
        else if (isPassing && next !== undefined) await comeAgain(own, next, { failed: turn.failed + 1, counted });
        if (!read.ok) await tellStage(own, documentUuid, durationMs, read.failure);
      });
    });
}

interface Wanted {
  readonly documentUuid: string;
  readonly transcriber: TranscriberRow;
  readonly reading: Reading;
  readonly wanted: readonly string[];
  readonly blobHash: string;
  readonly bytes: number;
  readonly asked: number;
  /** Nothing could be read of it. */
  readonly isUnread: boolean;
}

/** Undefined: nobody wants to know any more. Both are locked: whoever reads it anew, and whoever spends of the cap, waits. */
async function findWanted(tx: TenantTx, { documentUuid, counted }: TurnToTranscribe): Promise<Wanted | undefined> {
  const head = await lockReading(tx, documentUuid);
  const transcriber = await lockTranscriber(tx);
  const source = await findBillSource(tx, documentUuid);
  const document = await findDocument(tx, documentUuid);
  const stored = await findReading(tx, documentUuid);
  const isUnread = head?.state === "failed";
  if (head === undefined || transcriber?.enabled !== true || !(isUnread || (head.state === "read" && stored?.route === "review")))
    return undefined;
  if (source?.status !== "Draft" || source.isSplit || source.isRedacted || document === undefined || document.hasRedacted)
    return undefined;
  // What the virus scanner has something against, or did not look at, goes to nobody.
  if (isUnread && (await findScan(tx, documentUuid))?.state === "infected") return undefined;
  const reading = isUnread ? unreadPaper(unreadType(source.type), pagesOf(counted)) : readingFromStored(stored?.reading ?? null);
  if (reading === null) return undefined;
  const wanted = isUnread ? wantedOfFailed(source.type, transcriber.kinds) : wantedOf(reading, transcriber.kinds);
  const { blobHash, bytes } = document;
  const { asked } = head;
  return wanted.length === 0 ? undefined : { documentUuid, transcriber, reading, wanted, blobHash, bytes, asked, isUnread };
}

const pagesOf = (counted: TurnToTranscribe["counted"]): readonly PageFacts[] =>
  Array.from({ length: counted?.pages ?? 0 }, (_, at) => ({
    number: at + 1,
    width: counted?.width ?? 0,
    height: counted?.height ?? 0,
    rotation: 0,
    text: "none",
  }));

const FIRST_PAGE = { number: 1, width: 1_000, turn: 0, isRecognized: false } as const;
const WHEN_BUSY_MS = 2_000;
type CountedAgain = (own: TenantTx, afterMs: number, counted: TurnToTranscribe["counted"]) => Promise<void>;

/** A document that could not be read is sent only where it can be looked at: what a page costs is counted by its pages. */
async function countPages(
  context: Context,
  { tenantUuid }: Tenant,
  { documentUuid, blobHash, asked, item }: Wanted & { readonly item: Parameters<typeof endBegun>[1] },
  comeAgain: CountedAgain,
): Promise<void> {
  const load = async () => {
    const stream = await context.outside.blobs.open(tenantUuid, blobHash);
    if (stream === undefined) throw new Error(`the file of document ${documentUuid} is gone`);
    return stream;
  };
  const drawn = await context.outside.heavy.draw(tenantUuid, { hash: blobHash, load }, FIRST_PAGE);
  await context.db.inTenant(tenantUuid, async (own) => {
    const head = await lockReading(own, documentUuid);
    if (!(await endBegun(own, item))) return;
    await dropWaitingWork(own, TRANSCRIBES, documentUuid);
    if (head?.state !== "failed" || head.asked !== asked) return;
    if (drawn.kind === "busy") return comeAgain(own, WHEN_BUSY_MS, null);
    if (drawn.kind === "made" && drawn.made.ok) {
      const { png, pages } = drawn.made;
      const size = new DataView(png.buffer, png.byteOffset);
      return comeAgain(own, 0, { pages, width: size.getUint32(WIDTH_OF_PNG), height: size.getUint32(HEIGHT_OF_PNG) });
    }
    const reason = drawn.kind === "overrun" ? drawn.reason : drawn.made.ok ? "" : drawn.made.reason;
    await tellStage(own, documentUuid, 0, `the document AI was not asked: nobody can look at it (${reason})`);
  });
}

/** Where a PNG says how large it is. */
const WIDTH_OF_PNG = 16;
const HEIGHT_OF_PNG = 20;

/** Once a month and cap: whoever raised it is told when that is reached too. */
async function tellOfCap(context: Context, tx: TenantTx, { monthlyCap }: TranscriberRow): Promise<void> {
  const month = new Date(context.clock.now()).toISOString().slice(0, 7);
  if (!(await noteTold(tx, { kind: "transcriber-cap", subject: `${month} ${monthlyCap}` }))) return;
  const cap = printAmount(amountOf(monthlyCap)).replace(/00$/, "");
  await tellPeople(
    context,
    tx,
    { actors: [], roles: ADMINS, except: "" },
    {
      kind: "transcriber-cap",
      path: "/document-ai",
      words: `The document AI is not asked any more in ${month}: its cap of ${cap} is reached. Documents in doubt wait for people; raise it to have more asked about`,
    },
  );
}

interface Withheld {
  readonly failure: string;
  readonly isCap: boolean;
}

/** Notes a call with its cost, or why nothing is sent. The document AI is locked: nobody else spends of its cap meanwhile. */
async function reserve(
  tx: TenantTx,
  { transcriber, reading, blobHash, bytes, documentUuid, callUuid }: Wanted & { readonly callUuid: string },
): Promise<Withheld | null> {
  const pages = reading.pages.length;
  const cost = amount(amountOf(transcriber.costPerPage) * BigInt(pages));
  const { cost: spent } = await countTranscriberMonth(tx);
  const isCap = plus(amountOf(spent), cost) > amountOf(transcriber.monthlyCap);
  const failure =
    pages > MAX_PAGES
      ? `the document AI was not asked: more than ${MAX_PAGES} pages are sent to none`
      : bytes > MAX_SENT_BYTES
        ? `the document AI was not asked: files of more than ${MAX_SENT_BYTES / 1024 / 1024} MiB are sent to none`
        : isCap
          ? `the document AI was not asked: ${pages} pages would go beyond the cap of this month, ${transcriber.monthlyCap}`
          : null;
  const call = { callUuid, documentUuid, blobHash, url: transcriber.url, pages, failure };
  await insertTranscriberCall(
    tx,
    failure === null ? { ...call, status: "running", cost: printAmount(cost) } : { ...call, status: "withheld", cost: "0" },
  );
  return failure === null ? null : { failure, isCap: isCap && pages <= MAX_PAGES && bytes <= MAX_SENT_BYTES };
}

/** Reads the file and asks, outside of any transaction. A file that cannot be read is as an answer that did not come. */
async function askAbout(
  context: Context,
  { tenantUuid }: Tenant,
  { transcriber, reading, wanted, blobHash, documentUuid, callUuid }: Wanted & { readonly callUuid: string },
): Promise<TranscriberAnswer> {
  const stream = await context.outside.blobs.open(tenantUuid, blobHash);
  if (stream === undefined) throw new Error(`the file of document ${documentUuid} is gone`);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return askTranscriber(
    context.outside.http,
    transcriber,
    { documentUuid, content: Buffer.concat(chunks), pages: reading.pages, type: reading.type?.value ?? "Unknown", wanted },
    callUuid,
  );
}

interface Taken extends Pick<Wanted, "documentUuid" | "reading" | "isUnread"> {
  readonly answer: Transcribed;
  readonly milliseconds: number;
}

/** What was answered stands beside what was read from now on; what becomes of the document is decided by both. */
async function takeAnswer(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { documentUuid, reading, isUnread, answer, milliseconds }: Taken,
): Promise<void> {
  const type = answer.pages.find((page) => page.type !== null)?.type;
  const own = isUnread && reading.type?.value === "Unknown" && type != null ? unreadPaper(type, reading.pages) : reading;
  const both = useTranscriber(own, answer);
  await saveTranscribed(tx, documentUuid, both);
  const fields = answer.pages.flatMap(({ fields: said }) => Object.keys(said));
  const outcome = `${answer.name} ${answer.version}: ${fields.length} fields, ${answer.pages.flatMap(({ charges }) => charges).length} charge lines`;
  await tellStage(tx, documentUuid, milliseconds, outcome);
  await routeReading(context, tx, tenant, { documentUuid, reading: both, again: true });
}

async function tellStage(tx: TenantTx, documentUuid: string, milliseconds: number, outcome: string): Promise<void> {
  await addStage(tx, documentUuid, { stage: "transcriber", milliseconds, outcome });
  await announceChanges(tx, [{ noun: "document", uuid: documentUuid }]);
}
