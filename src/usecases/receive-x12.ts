import { createHash } from "node:crypto";
import { invoiceToStored } from "#contract/stored/invoice.ts";
import type { TenantTx } from "#db/database.ts";
import {
  closeSavepoint,
  findAnsweredFile,
  insertAnsweredFile,
  insertFileChunk,
  insertInterchange,
  insertTransactionSets,
  isControlNumberUsed,
  listPartners,
  openSavepoint,
  takeControlNumbers,
  type TransactionSetRow,
  undoToSavepoint,
} from "#db/queries/edi.ts";
import { insertIntake } from "#db/queries/intake.ts";
import { billFrom210 } from "#intake/edi/from-210.ts";
import { acknowledge, refuse as refuseInterchange } from "#x12/acknowledge.ts";
import type { GroupResult, InterchangeResult, X12Event } from "#x12/events.ts";
import { type PartnerProfile, STRICT_PROFILE } from "#x12/partner-profile.ts";
import { readX12 } from "#x12/read-x12.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { enqueueWork } from "#work/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "./context.ts";
import { ediPartners, type EdiPartners } from "./edi-partners.ts";

export type EdiChannel = "http" | "drop" | "sftp";

/** What a sender gets back: the acknowledgements (200), or why nothing could be read as an interchange (422). */
export type X12Answer =
  | { readonly kind: "acknowledged"; readonly text: string; readonly replayed: boolean }
  | { readonly kind: "unreadable"; readonly reason: string; readonly replayed: boolean };

const CHUNK_BYTES = 1024 * 1024;
const SETS_A_WRITE = 400;

/**
 * Receives one file of X12 interchanges. Bytes, interchanges, accepted 210s (as accepted messages with their work) and the answer are one
 * transaction: when the sender has the acknowledgement everything is durable, and a file that breaks off leaves nothing behind.
 * Accepted sets of an interchange or group that is rejected at its trailer are taken back (X12: nothing of a rejected unit counts).
 * The same bytes again get the same answer, byte for byte, and do nothing.
 */
export const receiveX12 = async (
  context: Context,
  tenant: Tenant,
  actor: Actor,
  channel: EdiChannel,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<X12Answer> => {
  try {
    return await context.db.inTenant(tenant.tenantUuid, (tx) => receive(context, tx, tenant, actor, channel, chunks));
  } catch (error) {
    // Seen before: found out after reading it, or because the same bytes came twice at once.
    if (error instanceof SeenBefore) return error.answer;
    if ((error as { code?: unknown; constraint?: unknown }).constraint === "edi_file_hash") {
      const hash = (error as { hash?: Buffer }).hash ?? lastHash.get(chunks);
      const stored = hash && (await context.db.inTenant(tenant.tenantUuid, (tx) => findAnsweredFile(tx, hash)));
      if (stored) return answerOf(stored.status, stored.answer, true);
    }
    throw error;
  }
};

class SeenBefore extends Error {
  readonly answer: X12Answer;
  constructor(answer: X12Answer) {
    super("these bytes were received before");
    this.answer = answer;
  }
}

const lastHash = new WeakMap<object, Buffer>();

const answerOf = (status: number, text: string, replayed: boolean): X12Answer =>
  status === 200 ? { kind: "acknowledged", text, replayed } : { kind: "unreadable", reason: text, replayed };

const receive = async (
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  actor: Actor,
  channel: EdiChannel,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<X12Answer> => {
  const partners = ediPartners(await listPartners(tx));
  const file = new FileBeingRead(context, tx, tenant, actor, channel, partners);
  for await (const event of readX12(file.keep(chunks), { partnerFor: partners.profileFor })) await file.take(event);
  const byteHash = file.hash();
  lastHash.set(chunks, byteHash);
  const before = await findAnsweredFile(tx, byteHash);
  if (before !== undefined) throw new SeenBefore(answerOf(before.status, before.answer, true));
  const answer = await file.close();
  await insertAnsweredFile(tx, {
    fileUuid: file.uuid,
    byteHash,
    bytes: file.bytes,
    receivedAt: new Date(tenantNow(context, tenant)),
    ...answer,
  });
  return answerOf(answer.status, answer.answer, false);
};

interface StagedMessage {
  readonly intake_uuid: string;
  readonly operation: string;
  readonly external_id: string;
  readonly body: string;
  readonly sent_by: string;
}

/** One file while it is read: keeps its bytes, writes what is accepted, answers each interchange. */
class FileBeingRead {
  readonly uuid: string;
  bytes = 0;
  readonly #context: Context;
  readonly #tx: TenantTx;
  readonly #tenant: Tenant;
  readonly #actor: Actor;
  readonly #channel: EdiChannel;
  readonly #partners: EdiPartners;
  readonly #hash = createHash("sha256");
  #chunkNo = 0;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #place = 0;
  #interchangeUuid = "";
  #setNo = 0;
  #accepted = 0;
  #messages: StagedMessage[] = [];
  #sets: TransactionSetRow[] = [];
  #inGroup = false;
  #profile: PartnerProfile = STRICT_PROFILE;
  #acceptedBeforeGroup = 0;
  /** Interchanges refused as repeats of a control number: their sets are never staged. */
  #repeat = false;
  readonly #answers: string[] = [];
  #unreadable: string | null = null;

  constructor(context: Context, tx: TenantTx, tenant: Tenant, actor: Actor, channel: EdiChannel, partners: EdiPartners) {
    this.#context = context;
    this.#tx = tx;
    this.#tenant = tenant;
    this.#actor = actor;
    this.#channel = channel;
    this.#partners = partners;
    this.uuid = context.newUuid();
  }

  hash(): Buffer {
    return this.#hash.copy().digest();
  }

  /** Hands the bytes on and keeps them on the way. */
  async *keep(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk);
      this.bytes += chunk.length;
      this.#pending.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
      this.#pendingBytes += chunk.length;
      if (this.#pendingBytes >= CHUNK_BYTES) await this.#writeChunk();
      yield chunk;
    }
  }

  async take(event: X12Event): Promise<void> {
    switch (event.kind) {
      case "interchange-start":
        this.#profile = event.profile;
        await this.#startInterchange(event.header.senderId, event.header.controlNumber);
        break;
      case "transaction-set":
        if (!this.#inGroup) {
          this.#inGroup = true;
          this.#acceptedBeforeGroup = this.#accepted;
          await this.#flush();
          await openSavepoint(this.#tx);
        }
        await this.#takeSet(event.set);
        break;
      case "group-end":
        await this.#endGroup(event.group);
        break;
      case "interchange-end":
        await this.#endInterchange(event.result);
        break;
      case "unreadable":
        await this.#keepUnreadable(event.reason);
        break;
    }
  }

  async #startInterchange(sender: string, controlNumber: string): Promise<void> {
    this.#interchangeUuid = this.#context.newUuid();
    this.#setNo = 0;
    this.#accepted = 0;
    this.#inGroup = false;
    const since = new Date(tenantNow(this.#context, this.#tenant) - this.#partners.windowDaysFor(sender) * 86_400_000);
    this.#repeat = await isControlNumberUsed(this.#tx, sender, controlNumber, since);
    await openSavepoint(this.#tx);
  }

  async #takeSet(set: TransactionSet): Promise<void> {
    this.#setNo += 1;
    let intakeUuid: string | null = null;
    if (set.setId === "210" && set.outcome !== "R" && !this.#repeat) {
      const { invoice } = billFrom210(set, this.#profile);
      intakeUuid = this.#context.newUuid();
      this.#accepted += 1;
      this.#messages.push({
        intake_uuid: intakeUuid,
        operation: "edi210",
        external_id: invoice.externalId,
        body: JSON.stringify(invoiceToStored(invoice)),
        sent_by: `edi:${this.#interchangeUuid}`,
      });
    }
    this.#sets.push({
      interchange_uuid: this.#interchangeUuid,
      set_no: this.#setNo,
      set_id: set.setId,
      control_number: set.controlNumber,
      status: set.outcome,
      errors: { codes: set.codes, faults: set.faults },
      intake_uuid: intakeUuid,
    });
    if (this.#sets.length >= SETS_A_WRITE) await this.#flush();
  }

  async #endGroup(group: GroupResult): Promise<void> {
    if (!this.#inGroup) return;
    await this.#flush();
    if (group.outcome === "R") {
      await undoToSavepoint(this.#tx);
      this.#accepted = this.#acceptedBeforeGroup;
    }
    await closeSavepoint(this.#tx);
    this.#inGroup = false;
  }

  async #endInterchange(read: InterchangeResult): Promise<void> {
    await this.#flush();
    if (this.#inGroup) await closeSavepoint(this.#tx);
    this.#inGroup = false;
    const result = this.#repeat
      ? refuseInterchange(read, "025", "an interchange with this control number was received before")
      : read;
    // A test makes no money, except in a sandbox, where everything is one.
    const drops = result.outcome === "rejected" || (result.isTest && !this.#tenant.sandbox);
    if (drops) {
      await undoToSavepoint(this.#tx);
      this.#accepted = 0;
    }
    await closeSavepoint(this.#tx);
    await this.#settle(result);
  }

  async #settle(result: InterchangeResult): Promise<void> {
    const now = new Date(tenantNow(this.#context, this.#tenant));
    const { header } = result;
    const controlNumber = await takeControlNumbers(this.#tx, `${header.senderQualifier}/${header.senderId}`, 1);
    const acknowledgement = acknowledge(result, {
      controlNumber,
      on: now.toISOString().slice(0, 10),
      at: now.toISOString().slice(11, 16),
    });
    if (acknowledgement !== null) this.#answers.push(acknowledgement);
    await insertInterchange(this.#tx, {
      interchange_uuid: this.#interchangeUuid,
      file_uuid: this.uuid,
      place: this.#place,
      received_at: now.toISOString(),
      received_by: this.#actor.id,
      channel: this.#channel,
      byte_hash: this.hash().toString("hex"),
      bytes: result.end - result.offset,
      sender: header.senderId,
      receiver: header.receiverId,
      control_number: header.controlNumber,
      test: result.isTest,
      outcome: result.outcome,
      reason:
        result.reason ?? (result.isTest && !this.#tenant.sandbox ? "a test (ISA15 = T): acknowledged, no invoice made" : null),
      acknowledgement,
      sets: result.groups.reduce((sum, group) => sum + group.received, 0),
      sets_accepted: this.#accepted,
      notes: result.notes,
    });
    this.#place += 1;
  }

  async #keepUnreadable(reason: string): Promise<void> {
    this.#unreadable ??= reason;
    const now = new Date(tenantNow(this.#context, this.#tenant));
    await insertInterchange(this.#tx, {
      interchange_uuid: this.#context.newUuid(),
      file_uuid: this.uuid,
      place: this.#place,
      received_at: now.toISOString(),
      received_by: this.#actor.id,
      channel: this.#channel,
      byte_hash: this.hash().toString("hex"),
      bytes: this.bytes,
      sender: null,
      receiver: null,
      control_number: null,
      test: false,
      outcome: "unreadable",
      reason,
      acknowledgement: null,
      sets: 0,
      sets_accepted: 0,
      notes: [],
    });
    this.#place += 1;
  }

  async #flush(): Promise<void> {
    const messages = this.#messages.splice(0);
    await insertIntake(this.#tx, this.#tenant.tenantUuid, messages);
    await enqueueWork(
      this.#tx,
      this.#tenant.tenantUuid,
      messages.map((one) => ({ kind: "ingest-invoice" as const, subjectUuid: one.intake_uuid })),
    );
    await insertTransactionSets(this.#tx, this.#sets.splice(0));
  }

  async #writeChunk(): Promise<void> {
    if (this.#pendingBytes === 0) return;
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    await insertFileChunk(this.#tx, this.uuid, this.#chunkNo, bytes);
    this.#chunkNo += 1;
  }

  /** The answer to the whole file: its acknowledgements one after the other, a line break between them. */
  async close(): Promise<{ readonly status: number; readonly answer: string }> {
    await this.#writeChunk();
    if (this.#place === 0) await this.#keepUnreadable("the file is empty: an X12 interchange starts with ISA");
    return this.#answers.length === 0 && this.#unreadable !== null
      ? { status: 422, answer: this.#unreadable }
      : { status: 200, answer: this.#answers.join("\n") };
  }
}
