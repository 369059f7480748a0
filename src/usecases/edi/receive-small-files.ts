import type { TenantTx } from "#db/database.ts";
import { type AnsweredFile, findBeforeReading, insertAnsweredFiles, insertStaged } from "#db/queries/edi/edi.ts";
import { passAcceptanceGate } from "#db/queries/message/unlanded.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { readX12Sync } from "#x12/read-x12.ts";
import { nowMs } from "#adapters/spans/span.ts";
import { Batches } from "../batches.ts";
import { PerDatabase } from "../per-database.ts";
import { admitBytes } from "../quota/quotas.ts";
import { askForAdvice } from "./advise-partner.ts";
import { type AnsweredX12, answerX12, type ReadFile } from "./answer-x12.ts";
import { boundTo, type EdiPartners, ediPartners } from "./edi-partners.ts";
import type { Spooled } from "./spool-bytes.ts";
import { advisedOf, fileRow, readFileOf, recordInterchanges, stageFor, type X12File } from "./staged-file.ts";
import { answerOf, replay, type X12Answer } from "./x12-answer.ts";

const LIMITS = { items: 64, bytes: 4 * 1024 * 1024 };
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

interface SmallFile {
  readonly file: X12File;
  readonly spooled: Spooled;
  readonly content: Buffer;
}

/** Where a process receives its small files: those of a tenant together. */
class SmallFiles {
  readonly #context: Context;
  readonly #batches = new Map<string, Batches<SmallFile, X12Answer>>();
  #waitingBytes = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  async receive(tenant: Tenant, file: SmallFile): Promise<X12Answer> {
    if (this.#waitingBytes > MAX_WAITING_BYTES) return { kind: "overloaded" };
    this.#waitingBytes += file.content.length;
    try {
      return await this.#batchesOf(tenant).submit(file);
    } finally {
      this.#waitingBytes -= file.content.length;
    }
  }

  #batchesOf(tenant: Tenant): Batches<SmallFile, X12Answer> {
    // A sandbox whose clock was moved meanwhile is read by its new clock.
    const name = `${tenant.tenantUuid} ${tenant.clockOffsetMs}`;
    const known = this.#batches.get(name);
    if (known !== undefined) return known;
    const made = new Batches<SmallFile, X12Answer>({
      limits: LIMITS,
      bytesOf: ({ content }) => content.length,
      work: (files) => receiveTogether(this.#context, tenant, files),
      afterFailure: (error, files) => (files > 1 || mayPass(error) ? "alone" : "fail"),
      whenIdle: () => this.#batches.delete(name),
    });
    this.#batches.set(name, made);
    return made;
  }
}

/** Another process had the same bytes at the same moment (now its answer is there), or was in the way. */
const mayPass = (error: unknown): boolean => {
  const code = String((error as { code?: unknown }).code ?? "");
  return code === "23505" || code.startsWith("40");
};

const smallFiles = new PerDatabase((context) => new SmallFiles(context));

/** Receives a file that is in memory, together with others of its tenant that came meanwhile. */
export function receiveSmallFile(context: Context, tenant: Tenant, { file, spooled, content }: SmallFile): Promise<X12Answer> {
  return smallFiles.of(context).receive(tenant, { file, spooled, content });
}

/** The first of a batch that has its bytes, as it was read. */
interface FirstFile {
  readonly small: SmallFile;
  readonly read: ReadFile;
}

const hashOf = ({ spooled }: SmallFile): string => spooled.byteHash.toString("hex");

/** Small files of one tenant in one transaction: what must be known is asked once, what they become is written once. */
async function receiveTogether(context: Context, tenant: Tenant, batch: readonly SmallFile[]): Promise<readonly X12Answer[]> {
  const startMs = nowMs();
  let read: readonly FirstFile[] = [];
  const answers = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const before = await findBeforeReading(
      tx,
      batch.map((file) => file.spooled.byteHash),
    );
    const known = new Map(before.answered.map((file) => [file.hash, file]));
    const partners = ediPartners(before, context.outside.ediReceiverIds);
    const firsts = new Map<string, FirstFile>();
    for (const small of batch) {
      const hash = hashOf(small);
      if (!known.has(hash) && !firsts.has(hash)) firsts.set(hash, { small, read: readSmall(context, tenant, partners, small) });
    }
    const files = [...firsts.values()];
    read = files;
    const answered = files.length === 0 ? [] : await keepTogether(context, tx, tenant, files);
    const answers = new Map([...firsts.keys()].map((hash, index) => [hash, answered[index] as AnsweredX12]));
    return batch.map((small) => {
      const { boundTo: partner } = small.file;
      const hash = hashOf(small);
      const own = answers.get(hash);
      if (own === undefined) return replay(known.get(hash) as AnsweredFile, partner);
      if (firsts.get(hash)?.small === small) return answerOf(own.status, own.answer, false);
      const senders = own.rows.flatMap((row) => row.sender ?? []);
      return replay({ hash, status: own.status, answer: own.answer, senders }, partner);
    });
  });
  for (const { small, read: file } of read) recordInterchanges(context, tenant, { file: small.file, stage: file.stage, startMs });
  return answers;
}

const readSmall = (context: Context, tenant: Tenant, partners: EdiPartners, small: SmallFile): ReadFile => {
  const own = boundTo(partners, small.file.boundTo ?? null);
  const stage = stageFor(context, tenant, own, small.file);
  for (const event of readX12Sync([small.content], stage.readerOptions)) stage.take(event);
  if (stage.interchanges.length === 0) stage.takeEmpty(small.spooled.bytes);
  return readFileOf(context, small, stage, own);
};

/** Writes files that were read, with everything they become, and answers them. */
const keepTogether = async (
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  files: readonly FirstFile[],
): Promise<readonly AnsweredX12[]> => {
  await admitBytes(
    tx,
    files.reduce((sum, { small }) => sum + small.content.length, 0),
  );
  const read = files.map((file) => file.read);
  const answered = await answerX12(context, tx, tenant, { files: read });
  const rows = read.map((file) => file.stage.takeRows());
  await insertStaged(
    tx,
    rows.flatMap((row) => row.messages),
    rows.flatMap((row) => row.sets),
  );
  const now = new Date(tenantNow(context, tenant));
  await insertAnsweredFiles(
    tx,
    files.map((file, index) => fileRow(file.read, answered[index] as AnsweredX12, now, file.small.content)),
    answered.flatMap((x12) => x12.rows),
  );
  await askForAdvice(tx, tenant, read.flatMap(advisedOf));
  await passAcceptanceGate(tx);
  return answered;
};
