import { admitBytes, OverStorage } from "../quota/quotas.ts";
import { passAcceptanceGate } from "#db/queries/message/unlanded.ts";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { TenantTx } from "#db/database.ts";
import {
  type AnsweredFile,
  type FileRow,
  findBeforeReading,
  insertAnsweredFiles,
  insertFileChunk,
  insertStaged,
  takeBackStaged,
} from "#db/queries/edi/edi.ts";
import { readX12, readX12Sync } from "#x12/read-x12.ts";
import { answerX12, type AnsweredX12, type EdiChannel, type ReadFile } from "./answer-x12.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { askForAdvice } from "./advise-partner.ts";
import { boundTo as bound, type EdiPartners, ediPartners } from "./edi-partners.ts";
import { type Spooled, spoolBytes, TooManyBytes } from "./spool-bytes.ts";
import { TooManyInterchanges, X12Stage } from "./stage-x12.ts";

export type { EdiChannel } from "./answer-x12.ts";

/**
 * What a sender gets back: the acknowledgements (200), or why nothing could be read as an interchange (422), or why nothing was
 * taken at all.
 */
export type X12Answer =
  | { readonly kind: "acknowledged"; readonly text: string; readonly replayed: boolean }
  | { readonly kind: "unreadable"; readonly reason: string; readonly replayed: boolean }
  | { readonly kind: "too-large"; readonly limit: number }
  /** The key is bound to a partner, and these very bytes came from another. */
  | { readonly kind: "not-yours" }
  | { readonly kind: "overloaded" }
  /** The tenant keeps as much as it may. */
  | { readonly kind: "over-quota"; readonly reason: string };

/** A file that is being received. */
export interface X12File {
  readonly actor: Actor;
  readonly channel: EdiChannel;
  /** The name the file came under, where its channel has names. */
  readonly name?: string;
  /** ISA06 of the only partner the sender's key may send for. */
  readonly boundTo?: string | null;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Largest file that is taken. */
export const MAX_FILE_SIZE = 128 * 1024 * 1024;
/** Files up to this size are read in memory and share a commit. */
const SMALL_FILE = 1024 * 1024;
const SMALL_BATCH_FILES = 64;
const SMALL_BATCH_BYTES = 4 * 1024 * 1024;
const MAX_WAITING_BYTES = 64 * 1024 * 1024;
/** Large files at once in one process: each holds a connection for as long as it is read. */
const LARGE_AT_ONCE = 2;
const CHUNK_BYTES = 1024 * 1024;
/** Small enough that reading and writing them never holds up other requests for long. */
const SETS_A_WRITE = 100;

/**
 * Receives one file of X12 interchanges. Bytes, interchanges, accepted 210s (as accepted messages with their work) and the answer
 * are one transaction: when the sender has the acknowledgement everything is durable, and a file that breaks off leaves nothing
 * behind. The same bytes again get the same answer, byte for byte, and do nothing.
 */
export async function receiveX12(context: Context, tenant: Tenant, file: X12File): Promise<X12Answer> {
  let spooled: Spooled;
  try {
    spooled = await spoolBytes(file.chunks, {
      inMemory: SMALL_FILE,
      atMost: MAX_FILE_SIZE,
      folder: context.outside.spoolFolder,
    });
  } catch (error) {
    if (error instanceof TooManyBytes) return { kind: "too-large", limit: error.limit };
    throw error;
  }
  try {
    const batches = batchesOf(context);
    if (spooled.content !== null) return await batches.receiveSmall(tenant, file, spooled, spooled.content);
    return await batches.receiveLarge(tenant, file, spooled);
  } catch (error) {
    if (error instanceof TooManyInterchanges) return { kind: "unreadable", reason: error.message, replayed: false };
    if (error instanceof OverStorage) return { kind: "over-quota", reason: error.message };
    throw error;
  } finally {
    await spooled.remove();
  }
}

interface SmallFile {
  readonly file: X12File;
  readonly spooled: Spooled;
  readonly content: Buffer;
  readonly settle: (answer: X12Answer) => void;
  readonly fail: (error: unknown) => void;
}

/** Where a process receives its files: small ones of a tenant together, large ones one by one. */
class IntakeBatches {
  readonly #context: Context;
  readonly #waiting = new Map<string, { readonly tenant: Tenant; files: SmallFile[] }>();
  #waitingBytes = 0;
  #largeUnderWay = 0;
  readonly #largeWaiting: (() => void)[] = [];

  constructor(context: Context) {
    this.#context = context;
  }

  receiveSmall(tenant: Tenant, file: X12File, spooled: Spooled, content: Buffer): Promise<X12Answer> {
    if (this.#waitingBytes > MAX_WAITING_BYTES) return Promise.resolve({ kind: "overloaded" });
    return new Promise((settle, fail) => {
      this.#waitingBytes += content.length;
      // A sandbox whose clock was moved meanwhile is read by its new clock.
      const name = `${tenant.tenantUuid} ${tenant.clockOffsetMs}`;
      const own = this.#waiting.get(name);
      const found: SmallFile = { file, spooled, content, settle, fail };
      if (own !== undefined) own.files.push(found);
      else {
        this.#waiting.set(name, { tenant, files: [found] });
        setImmediate(() => void this.#drain(name));
      }
    });
  }

  /** A batch leaves as soon as the one before it is back: one file alone waits for nobody, many share one flush of the disk. */
  async #drain(name: string): Promise<void> {
    for (;;) {
      const own = this.#waiting.get(name);
      if (own === undefined) return;
      if (own.files.length === 0) {
        this.#waiting.delete(name);
        return;
      }
      let bytes = 0;
      let count = 0;
      for (const { content } of own.files) {
        if (count === SMALL_BATCH_FILES || (count > 0 && bytes + content.length > SMALL_BATCH_BYTES)) break;
        bytes += content.length;
        count += 1;
      }
      const batch = own.files.splice(0, count);
      await this.#receiveBatch(own.tenant, batch);
      this.#waitingBytes -= bytes;
    }
  }

  async #receiveBatch(tenant: Tenant, batch: readonly SmallFile[]): Promise<void> {
    try {
      const answers = await receiveTogether(this.#context, tenant, batch);
      batch.forEach((file, index) => file.settle(answers[index] as X12Answer));
    } catch (error) {
      const code = String((error as { code?: unknown }).code ?? "");
      // Another process had the same bytes at the same moment: now its answer is there. One bad file must not refuse its
      // neighbors.
      if (batch.length > 1) for (const file of batch) await this.#receiveBatch(tenant, [file]);
      else if (code === "23505" || code.startsWith("40")) await this.#receiveAgain(tenant, batch[0] as SmallFile);
      else (batch[0] as SmallFile).fail(error);
    }
  }

  async #receiveAgain(tenant: Tenant, file: SmallFile): Promise<void> {
    try {
      file.settle((await receiveTogether(this.#context, tenant, [file]))[0] as X12Answer);
    } catch (error) {
      file.fail(error);
    }
  }

  async receiveLarge(tenant: Tenant, file: X12File, spooled: Spooled): Promise<X12Answer> {
    while (this.#largeUnderWay >= LARGE_AT_ONCE) await new Promise<void>((resolve) => this.#largeWaiting.push(resolve));
    this.#largeUnderWay += 1;
    try {
      return await receiveByItself(this.#context, tenant, file, spooled);
    } catch (error) {
      if ((error as { code?: unknown }).code !== "23505") throw error;
      return await receiveByItself(this.#context, tenant, file, spooled);
    } finally {
      this.#largeUnderWay -= 1;
      this.#largeWaiting.shift()?.();
    }
  }
}

const batchesByDatabase = new WeakMap<Context["db"], IntakeBatches>();

const batchesOf = (context: Context): IntakeBatches => {
  const known = batchesByDatabase.get(context.db);
  if (known !== undefined) return known;
  const made = new IntakeBatches(context);
  batchesByDatabase.set(context.db, made);
  return made;
};

const stageFor = (context: Context, tenant: Tenant, partners: EdiPartners): X12Stage =>
  new X12Stage({
    partners,
    testsCount: tenant.sandbox,
    newUuid: context.newUuid,
    onForeignScac: (sender, scac) =>
      context.log.warn({ tenant: tenant.tenantUuid, sender, scac }, "an EDI partner billed for a carrier it may not bill for"),
  });

const replay = (before: AnsweredFile, boundTo: string | null | undefined): X12Answer => {
  if (boundTo !== null && boundTo !== undefined && before.senders.some((sender) => sender !== boundTo.trim()))
    return { kind: "not-yours" };
  return answerOf(before.status, before.answer, true);
};

const answerOf = (status: number, text: string, replayed: boolean): X12Answer =>
  status === 200 ? { kind: "acknowledged", text, replayed } : { kind: "unreadable", reason: text, replayed };

const fileRow = (file: ReadFile, answered: AnsweredX12, receivedAt: Date, content: Buffer | null): FileRow => ({
  fileUuid: file.fileUuid,
  name: file.name,
  byteHash: file.byteHash,
  bytes: file.bytes,
  receivedAt,
  status: answered.status,
  answer: answered.answer,
  content,
});

/** Small files of one tenant in one transaction: what must be known is asked once, what they become is written once. */
const receiveTogether = (context: Context, tenant: Tenant, batch: readonly SmallFile[]): Promise<readonly X12Answer[]> =>
  context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const before = await findBeforeReading(
      tx,
      batch.map((file) => file.spooled.byteHash),
    );
    const answers = new Map(before.answered.map((file) => [file.hash, file]));
    const partners = ediPartners(before, context.outside.ediReceiverIds);
    const firsts = new Map<string, { readonly read: ReadFile; readonly content: Buffer; readonly one: SmallFile }>();
    for (const file of batch) {
      const hash = file.spooled.byteHash.toString("hex");
      if (answers.has(hash) || firsts.has(hash)) continue;
      const own = bound(partners, file.file.boundTo ?? null);
      const stage = stageFor(context, tenant, own);
      for (const event of readX12Sync([file.content], stage.readerOptions)) stage.take(event);
      if (stage.interchanges.length === 0) stage.takeEmpty(file.spooled.bytes);
      firsts.set(hash, { read: readFileOf(context, file, stage, own), content: file.content, one: file });
    }
    const files = [...firsts.values()];
    if (files.length > 0)
      await admitBytes(
        tx,
        files.reduce((sum, { content }) => sum + content.length, 0),
      );
    const read = files.map((file) => file.read);
    const answered = files.length === 0 ? [] : await answerX12(context, tx, tenant, { files: read });
    if (files.length > 0) {
      const rows = read.map((file) => file.stage.takeRows());
      await insertStaged(
        tx,
        rows.flatMap((row) => row.messages),
        rows.flatMap((row) => row.sets),
      );
      const now = new Date(tenantNow(context, tenant));
      await insertAnsweredFiles(
        tx,
        files.map((file, index) => fileRow(file.read, answered[index] as AnsweredX12, now, file.content)),
        answered.flatMap((x12) => x12.rows),
      );
      await askForAdvice(tx, tenant, read.flatMap(advised));
      await passAcceptanceGate(tx);
    }
    const places = new Map([...firsts.keys()].map((hash, index) => [hash, index]));
    return batch.map((file) => {
      const hash = file.spooled.byteHash.toString("hex");
      const known = answers.get(hash);
      if (known !== undefined) return replay(known, file.file.boundTo);
      const first = firsts.get(hash);
      const own = answered[places.get(hash) ?? -1] as AnsweredX12;
      if (first?.one === file) return answerOf(own.status, own.answer, false);
      const senders = own.rows.flatMap((row) => row.sender ?? []);
      return replay({ hash, status: own.status, answer: own.answer, senders }, file.file.boundTo);
    });
  });

const readFileOf = (
  context: Context,
  { file, spooled }: Pick<SmallFile, "file" | "spooled">,
  stage: X12Stage,
  partners: EdiPartners,
): ReadFile => ({
  fileUuid: context.newUuid(),
  stage,
  partners,
  actor: file.actor,
  boundTo: file.boundTo ?? null,
  channel: file.channel,
  name: file.name ?? null,
  byteHash: spooled.byteHash,
  bytes: spooled.bytes,
});

/** A large file in a transaction of its own, written while it is read: only a part of it is in memory. */
const receiveByItself = (context: Context, tenant: Tenant, file: X12File, spooled: Spooled): Promise<X12Answer> =>
  context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const before = await findBeforeReading(tx, [spooled.byteHash]);
    const known = before.answered[0];
    if (known !== undefined) return replay(known, file.boundTo);
    await admitBytes(tx, spooled.bytes);
    const partners = bound(ediPartners(before, context.outside.ediReceiverIds), file.boundTo ?? null);
    const stage = stageFor(context, tenant, partners);
    const read = readFileOf(context, { file, spooled }, stage, partners);
    for await (const event of readX12(keepChunks(tx, read.fileUuid, spooled.read()), stage.readerOptions)) {
      stage.take(event);
      if (stage.pendingSets < SETS_A_WRITE) continue;
      await yieldToOthers();
      await writeStaged(tx, stage);
      await yieldToOthers();
    }
    if (stage.interchanges.length === 0) stage.takeEmpty(spooled.bytes);
    const [answered] = (await answerX12(context, tx, tenant, { files: [read] })) as readonly [AnsweredX12];
    await writeStaged(tx, stage);
    await insertAnsweredFiles(tx, [fileRow(read, answered, new Date(tenantNow(context, tenant)), null)], answered.rows);
    await askForAdvice(tx, tenant, advised(read));
    await passAcceptanceGate(tx);
    return answerOf(answered.status, answered.answer, false);
  });

/** Interchanges with invoices whose sender wants to be told what cannot be processed. */
const advised = ({ stage }: ReadFile): readonly string[] =>
  stage.interchanges
    .filter((interchange) => interchange.wantsAdvice && interchange.staged > 0)
    .map((interchange) => interchange.uuid);

/** Writes what a stage holds, and takes back what was refused meanwhile. */
export async function writeStaged(tx: TenantTx, stage: X12Stage): Promise<void> {
  const { messages, sets, takeBacks } = stage.takeRows();
  await insertStaged(tx, messages, sets);
  for (const { interchangeUuid, fromSet } of takeBacks) await takeBackStaged(tx, interchangeUuid, fromSet);
}

/** Hands the bytes on and keeps them on the way, a MiB a row. */
async function* keepChunks(
  tx: TenantTx,
  fileUuid: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let chunkNo = 0;
  let pending: Uint8Array[] = [];
  let bytes = 0;
  const write = async (): Promise<void> => {
    await insertFileChunk(tx, fileUuid, chunkNo, Buffer.concat(pending));
    chunkNo += 1;
    pending = [];
    bytes = 0;
  };
  for await (const chunk of chunks) {
    pending.push(chunk);
    bytes += chunk.length;
    if (bytes >= CHUNK_BYTES) await write();
    yield chunk;
  }
  if (bytes > 0) await write();
}
