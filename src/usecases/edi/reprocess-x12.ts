import { passAcceptanceGate } from "#db/queries/message/unlanded.ts";
import type { TenantTx } from "#db/database.ts";
import { findBeforeReading, type InterchangeRow } from "#db/queries/edi/edi.ts";
import {
  changeFileAnswer,
  changeInterchange,
  deleteTransactionSets,
  listAnswerParts,
  lockInterchange,
} from "#db/queries/edi/edi-listing.ts";
import { readX12 } from "#x12/read-x12.ts";
import { answerOfFile, answerX12, type EdiChannel, type ReadFile } from "./answer-x12.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { askForAdvice } from "./advise-partner.ts";
import { ediPartners } from "./edi-partners.ts";
import { askToPutOut } from "./put-out-answers.ts";
import { readFileBytesInTx } from "../document/read-file-bytes.ts";
import { UNKNOWN_INTERCHANGE } from "./read-interchange.ts";
import { writeStaged } from "./staged-file.ts";
import { done, type Outcome, type Refusal, refuse } from "../refusal.ts";
import type { ReadInterchange } from "./interchange-state.ts";
import { X12Stage } from "./stage-x12.ts";

export interface Reprocessed {
  readonly uuid: string;
  /** The worst of envelope, groups and sets. */
  readonly outcome: string;
  readonly envelopeOutcome: string;
  readonly reason: string | null;
  readonly acknowledgement: string | null;
  readonly sets: number;
  readonly setsAccepted: number;
}

class NotReprocessed extends Error {
  readonly refusal: Refusal;
  constructor(message: string) {
    super(message);
    this.refusal = { code: "state-conflict", message };
  }
}

/**
 * Reads the stored bytes of an interchange again, under what is agreed with its sender today: after a partner was registered, a
 * tolerance agreed, or (`release`) a repeated control number judged to be a new file. Invoices that were accepted before are not
 * made again; the new acknowledgement takes the place of the old one, also for the same bytes sent again. Refuses: unknown;
 * state-conflict when nothing in it is left to be accepted.
 */
export async function reprocessX12(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: { readonly interchangeUuid: string; readonly release: boolean },
): Promise<Outcome<Reprocessed>> {
  try {
    return await context.db.inTenant(tenant.tenantUuid, (tx) => reprocess(context, tx, tenant, { ...request, actor }));
  } catch (error) {
    if (error instanceof NotReprocessed) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

const reprocess = async (
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, interchangeUuid, release }: { readonly actor: Actor; readonly interchangeUuid: string; readonly release: boolean },
): Promise<Outcome<Reprocessed>> => {
  const before = await lockInterchange(tx, interchangeUuid);
  if (before === undefined) return UNKNOWN_INTERCHANGE;
  if (before.outcome.startsWith("accepted") && before.open === 0)
    return refuse("state-conflict", "it was accepted: none of its invoices is left to be processed");
  const partners = ediPartners(await findBeforeReading(tx, []), context.outside.ediReceiverIds);
  const stage = new X12Stage({
    partners,
    testsCount: tenant.sandbox,
    newUuid: context.newUuid,
    traceId: context.traceId ?? null,
    again: { place: before.place, uuid: interchangeUuid, intakeOf: before.intakeOf },
  });
  await deleteTransactionSets(tx, interchangeUuid);
  let bytes = 0;
  for await (const event of readX12(counted(readFileBytesInTx(tx, before.fileUuid)), stage.readerOptions)) {
    stage.take(event);
    if (stage.pendingSets >= 500) await writeStaged(tx, stage);
    if (stage.interchanges.length > 0) break;
  }
  const [again] = stage.interchanges;
  const start = again?.result?.offset ?? again?.unreadable?.offset;
  if (again === undefined || start !== before.startOffset)
    throw new NotReprocessed("the file reads differently now: send it again");
  refuseTest(again);
  const read: ReadFile = {
    fileUuid: before.fileUuid,
    stage,
    partners,
    actor,
    boundTo: null,
    channel: before.channel as EdiChannel,
    name: null,
    byteHash: before.byteHash,
    bytes,
  };
  const [answered] = await answerX12(context, tx, tenant, { files: [read], reread: { interchangeUuid, release } });
  const row = answered?.rows[0];
  if (row === undefined) throw new Error("an interchange that was read has no verdict");
  if (before.intakeOf.size > 0 && again.staged < before.intakeOf.size)
    throw new NotReprocessed(
      `invoices of it were accepted before and would not be now${row.reason === null ? "" : `: ${row.reason}`}`,
    );
  await writeStaged(tx, stage);
  await changeInterchange(tx, row);
  if (row.acknowledgement !== null) await askToPutOut(tx, tenant, interchangeUuid, before.channel);
  if (again.wantsAdvice && again.staged > 0) await askForAdvice(tx, tenant, [interchangeUuid]);
  await answerFileAgain(tx, before.fileUuid);
  context.log.info(
    {
      tenant: tenant.tenantUuid,
      interchange: interchangeUuid,
      by: actor.id,
      from: before.outcome,
      to: row.worstOutcome,
      release,
    },
    "an EDI interchange was processed again",
  );
  return done(reprocessed(row));

  async function* counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      yield chunk;
    }
  }
};

function refuseTest({ result, counts }: ReadInterchange): void {
  if (result === null || counts) return;
  throw new NotReprocessed(
    result.isTest ? "it is a test (ISA15 = T): it makes no invoices" : "its partner is in test: it makes no invoices",
  );
}

/** What the whole file is answered now, for the same bytes sent again. */
async function answerFileAgain(tx: TenantTx, fileUuid: string): Promise<void> {
  const { status, answer } = answerOfFile(await listAnswerParts(tx, fileUuid));
  await changeFileAnswer(tx, fileUuid, status, answer);
  await passAcceptanceGate(tx);
}

function reprocessed(row: InterchangeRow): Reprocessed {
  return {
    uuid: row.interchangeUuid,
    outcome: row.worstOutcome,
    envelopeOutcome: row.outcome,
    reason: row.reason,
    acknowledgement: row.acknowledgement,
    sets: row.sets,
    setsAccepted: row.setsAccepted,
  };
}

/** The acknowledgement once more: answered, and put into the folder again where the interchange came from one. */
export function resendAcknowledgement(
  context: Context,
  tenant: Tenant,
  interchangeUuid: string,
): Promise<Outcome<{ readonly uuid: string; readonly acknowledgement: string; readonly channel: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const found = await lockInterchange(tx, interchangeUuid);
    if (found === undefined) return UNKNOWN_INTERCHANGE;
    if (found.acknowledgement === null) return refuse("state-conflict", "no acknowledgement was due for it");
    await askToPutOut(tx, tenant, interchangeUuid, found.channel);
    return done({ uuid: interchangeUuid, acknowledgement: found.acknowledgement, channel: found.channel });
  });
}
