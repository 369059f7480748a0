import { nowMs } from "#adapters/spans/span.ts";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { TenantTx } from "#db/database.ts";
import { findBeforeReading, insertAnsweredFiles, insertFileChunk } from "#db/queries/edi/edi.ts";
import { passAcceptanceGate } from "#db/queries/message/unlanded.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { readX12 } from "#x12/read-x12.ts";
import { PerDatabase } from "../per-database.ts";
import { admitBytes } from "../quota/quotas.ts";
import { askForAdvice } from "./advise-partner.ts";
import { type AnsweredX12, answerX12 } from "./answer-x12.ts";
import { boundTo, ediPartners } from "./edi-partners.ts";
import type { Spooled } from "./spool-bytes.ts";
import { advisedOf, fileRow, readFileOf, recordInterchanges, stageFor, writeStaged, type X12File } from "./staged-file.ts";
import type { X12Stage } from "./stage-x12.ts";
import { answerOf, replay, type X12Answer } from "./x12-answer.ts";

/** Large files at once in one process: each holds a connection for as long as it is read. */
const MAX_LARGE_AT_ONCE = 2;
const CHUNK_BYTES = 1024 * 1024;
/** Small enough that reading and writing them never holds up other requests for long. */
const SETS_A_WRITE = 100;

/** Large files take turns. */
class LargeTurns {
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];

  async take<T>(work: () => Promise<T>): Promise<T> {
    while (this.#underWay >= MAX_LARGE_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      this.#waiting.shift()?.();
    }
  }
}

const largeTurns = new PerDatabase(() => new LargeTurns());

/** Receives a file that is too large for memory, when its turn comes. */
export function receiveLargeFile(context: Context, tenant: Tenant, file: X12File, spooled: Spooled): Promise<X12Answer> {
  return largeTurns.of(context).take(async () => {
    try {
      return await receiveByItself(context, tenant, file, spooled);
    } catch (error) {
      // Another process had the same bytes at the same moment: now its answer is there.
      if ((error as { code?: unknown }).code !== "23505") throw error;
      return await receiveByItself(context, tenant, file, spooled);
    }
  });
}

/** A large file in a transaction of its own, written while it is read: only a part of it is in memory. */
async function receiveByItself(context: Context, tenant: Tenant, file: X12File, spooled: Spooled): Promise<X12Answer> {
  const startMs = nowMs();
  let kept: X12Stage | undefined;
  const answer = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const before = await findBeforeReading(tx, [spooled.byteHash]);
    const known = before.answered[0];
    if (known !== undefined) return replay(known, file.boundTo);
    await admitBytes(tx, spooled.bytes);
    const partners = boundTo(ediPartners(before, context.outside.ediReceiverIds), file.boundTo ?? null);
    const stage = stageFor(context, tenant, partners, file);
    kept = stage;
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
    await askForAdvice(tx, tenant, advisedOf(read));
    await passAcceptanceGate(tx);
    return answerOf(answered.status, answered.answer, false);
  });
  if (kept !== undefined) recordInterchanges(context, tenant, { file, stage: kept, startMs });
  return answer;
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
