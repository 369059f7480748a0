import type { TenantTx } from "#db/database.ts";
import { type FileRow, insertStaged, takeBackStaged } from "#db/queries/edi/edi.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { type IntakeTrace, recordIntake } from "../record-intake.ts";
import type { AnsweredX12, EdiChannel, ReadFile } from "./answer-x12.ts";
import type { EdiPartners } from "./edi-partners.ts";
import type { Spooled } from "./spool-bytes.ts";
import { X12Stage } from "./stage-x12.ts";

/** A file that is being received. */
export interface X12File {
  readonly actor: Actor;
  readonly channel: EdiChannel;
  /** The name the file came under, where its channel has names. */
  readonly name?: string;
  /** ISA06 of the only partner the sender's key may send for. */
  readonly boundTo?: string | null;
  /** The trace that it comes by; absent: one begins with it. */
  readonly trace?: IntakeTrace;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Where the interchanges of a file are read to. */
export function stageFor(context: Context, tenant: Tenant, partners: EdiPartners, { trace }: X12File): X12Stage {
  return new X12Stage({
    partners,
    testsCount: tenant.sandbox,
    newUuid: context.newUuid,
    traceId: trace?.traceId ?? null,
    onForeignScac: (sender, scac) =>
      context.log.warn({ tenant: tenant.tenantUuid, sender, scac }, "an EDI partner billed for a carrier it may not bill for"),
  });
}

/** A file with what it was read to, for its answer. */
export function readFileOf(
  context: Context,
  { file, spooled }: { readonly file: X12File; readonly spooled: Spooled },
  stage: X12Stage,
  partners: EdiPartners,
): ReadFile {
  return {
    fileUuid: context.newUuid(),
    stage,
    partners,
    actor: file.actor,
    boundTo: file.boundTo ?? null,
    channel: file.channel,
    name: file.name ?? null,
    byteHash: spooled.byteHash,
    bytes: spooled.bytes,
  };
}

/** The row of a file that was answered; `content` is null where its bytes are kept in parts. */
export function fileRow(file: ReadFile, answered: AnsweredX12, receivedAt: Date, content: Buffer | null): FileRow {
  return {
    fileUuid: file.fileUuid,
    name: file.name,
    byteHash: file.byteHash,
    bytes: file.bytes,
    receivedAt,
    status: answered.status,
    answer: answered.answer,
    content,
  };
}

/** Interchanges with invoices whose sender wants to be told what cannot be processed. */
export function advisedOf({ stage }: ReadFile): readonly string[] {
  return stage.interchanges
    .filter((interchange) => interchange.wantsAdvice && interchange.staged > 0)
    .map((interchange) => interchange.uuid);
}

/** Writes what a stage holds, and takes back what was refused meanwhile. */
export async function writeStaged(tx: TenantTx, stage: X12Stage): Promise<void> {
  const { messages, sets, takeBacks } = stage.takeRows();
  await insertStaged(tx, messages, sets);
  for (const { interchangeUuid, fromSet } of takeBacks) await takeBackStaged(tx, interchangeUuid, fromSet);
}

/** Interchanges of one file that have a span of their own. */
const MAX_TRACED = 100;

/** Records the interchanges of a file that is durable: what is done with their invoices goes on from there. */
export function recordInterchanges(
  context: Context,
  tenant: Tenant,
  { file, stage, startMs }: { readonly file: X12File; readonly stage: X12Stage; readonly startMs: number },
): void {
  const { trace, channel } = file;
  if (trace === undefined) return;
  for (const { uuid, staged, result } of stage.interchanges.slice(0, MAX_TRACED))
    recordIntake(context, {
      uuid,
      trace,
      name: "accept X12 interchange",
      startMs,
      tenantUuid: tenant.tenantUuid,
      attributes: {
        "weighbridge.channel": channel,
        "weighbridge.invoices": staged,
        "weighbridge.control_number": result?.header.controlNumber,
      },
    });
}
