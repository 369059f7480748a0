import type { TenantTx } from "#db/database.ts";
import { type ControlNumberUse, findUsedControlNumbers, type InterchangeRow, takeControlNumbers } from "#db/queries/edi/edi.ts";
import { acknowledge, refuse as refuseInterchange } from "#x12/acknowledge.ts";
import type { InterchangeResult } from "#x12/events.ts";
import { worstOutcome } from "#x12/worst-outcome.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { tenantNow } from "#src/context.ts";
import { DEFAULT_WINDOW_DAYS, type EdiPartners } from "./edi-partners.ts";
import { answersReason, matchAcknowledgements } from "./match-acknowledgements.ts";
import type { ReadInterchange } from "./interchange-state.ts";
import type { X12Stage } from "./stage-x12.ts";

export type EdiChannel = "http" | "drop" | "sftp" | "mail";

/** A file that was read to its end. */
export interface ReadFile {
  readonly fileUuid: string;
  readonly stage: X12Stage;
  readonly partners: EdiPartners;
  readonly actor: Actor;
  /** The partner the sender's key is bound to. */
  readonly boundTo: string | null;
  readonly channel: EdiChannel;
  /** The name the file came under. */
  readonly name: string | null;
  readonly byteHash: Buffer;
  readonly bytes: number;
}

export interface AnsweredX12 {
  readonly status: number;
  readonly answer: string;
  readonly rows: readonly InterchangeRow[];
}

export interface Reread {
  readonly interchangeUuid: string;
  /** A person released it: its control number may have been used before. */
  readonly release: boolean;
}

/** Control numbers of our own toward a sender. */
function controlNumberPartner({ header }: InterchangeResult): string {
  return `${header.senderQualifier}/${header.senderId}`;
}

/**
 * The verdict on files that were read: control numbers that came before are refused (TA1 025) and what they made is taken back,
 * each interchange gets its acknowledgement. From the first statement on others that answer the same partners wait, so between it
 * and the commit stands only the writing.
 */
export async function answerX12(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { files, reread }: { readonly files: readonly ReadFile[]; readonly reread?: Reread },
): Promise<readonly AnsweredX12[]> {
  const now = new Date(tenantNow(context, tenant));
  const read = files.flatMap((file) => file.stage.interchanges.map((interchange) => ({ file, interchange })));
  const counts = new Map<string, number>();
  const uses: ControlNumberUse[] = [];
  for (const { file, interchange } of read) {
    if (interchange.result === null) continue;
    const { header } = interchange.result;
    const partner = controlNumberPartner(interchange.result);
    counts.set(partner, (counts.get(partner) ?? 0) + 1);
    const agreed = file.partners.find(header.senderId);
    const days = agreed === "unknown" ? DEFAULT_WINDOW_DAYS : agreed.controlNumberWindowDays;
    uses.push({
      sender: header.senderId,
      receiver: header.receiverId,
      controlNumber: header.controlNumber,
      since: new Date(now.getTime() - days * 86_400_000),
    });
  }
  const last = counts.size === 0 ? new Map<string, number>() : await takeControlNumbers(tx, counts);
  const used = uses.length === 0 ? [] : await findUsedControlNumbers(tx, uses, reread?.interchangeUuid ?? null);
  const usedHere = new Set<string>();
  const next = new Map([...last].map(([partner, number]) => [partner, number - (counts.get(partner) ?? 1) + 1]));
  let place = 0;

  const settle = ({ file, interchange }: (typeof read)[number]): InterchangeRow => {
    if (interchange.result === null) return unreadableRow(file, interchange, now);
    const { header } = interchange.result;
    const key = JSON.stringify([header.senderId, header.receiverId, header.controlNumber]);
    const isRepeat = (used[place] === true && reread?.release !== true) || usedHere.has(key);
    place += 1;
    let result = interchange.result;
    if (isRepeat && result.outcome !== "rejected") {
      result = refuseInterchange(result, "025", "an interchange with this control number was received before");
      file.stage.drop(interchange);
    } else if (result.outcome !== "rejected") usedHere.add(key);
    const partner = controlNumberPartner(result);
    const number = next.get(partner) ?? 1;
    next.set(partner, number + 1);
    const acknowledgement = acknowledge(result, {
      controlNumber: number,
      on: now.toISOString().slice(0, 10),
      at: now.toISOString().slice(11, 16),
    });
    return row(file, interchange, result, { acknowledgement, answerNumber: acknowledgement === null ? null : number, now });
  };
  const settled = new Map(read.map((entry) => [entry.interchange.uuid, settle(entry)]));
  // What was refused, as a repeat too, answers nothing.
  const received = read.flatMap(({ interchange: { uuid, result, answers } }) => {
    const isHeard = answers.length > 0 && settled.get(uuid)?.outcome !== "rejected";
    return isHeard && result !== null ? [{ interchangeUuid: uuid, header: result.header, answers }] : [];
  });
  const matched = received.length === 0 ? null : await matchAcknowledgements(context, tx, tenant, { received, now });
  const rowOf = (interchangeUuid: string): InterchangeRow => {
    const own = settled.get(interchangeUuid) as InterchangeRow;
    const answers = matched?.get(interchangeUuid);
    return answers === undefined ? own : { ...own, answers, reason: own.reason ?? answersReason(answers) };
  };

  return files.map(({ stage }) => {
    const rows = stage.interchanges.map((interchange) => rowOf(interchange.uuid));
    return { rows, ...answerOfFile(rows) };
  });
}

/**
 * The answer to a whole file: its acknowledgements one after the other, a line break between them; 422 where nothing in it could
 * be read.
 */
export function answerOfFile(rows: readonly Pick<InterchangeRow, "acknowledgement" | "outcome" | "reason">[]): {
  readonly status: number;
  readonly answer: string;
} {
  const answers = rows.flatMap((pick) => pick.acknowledgement ?? []);
  const unreadable = rows.find((pick) => pick.outcome === "unreadable");
  return answers.length === 0 && unreadable !== undefined
    ? { status: 422, answer: unreadable.reason ?? "" }
    : { status: 200, answer: answers.join("\n") };
}

/** Why what was acknowledged makes no invoice; null when it does. */
const testReason = (isTest: boolean, { counts }: ReadInterchange): string | null => {
  if (counts) return null;
  return isTest
    ? "a test (ISA15 = T): acknowledged, no invoice made"
    : "its partner is in test: acknowledged, no invoice made; once the partner's usage is production, process it again";
};

/** What is answered to an interchange, under which number of our own, and when. */
interface Verdict {
  readonly acknowledgement: string | null;
  readonly answerNumber: number | null;
  readonly now: Date;
}

const row = (
  file: ReadFile,
  interchange: ReadInterchange,
  result: InterchangeResult,
  { acknowledgement, answerNumber, now }: Verdict,
): InterchangeRow => {
  const { header } = result;
  const isForeign = result.noteCode === "006" && file.boundTo !== null && header.senderId !== file.boundTo.trim();
  return {
    interchangeUuid: interchange.uuid,
    fileUuid: file.fileUuid,
    place: interchange.place,
    receivedAt: now.toISOString(),
    receivedBy: file.actor.id,
    channel: file.channel,
    byteHash: file.byteHash.toString("hex"),
    startOffset: result.offset,
    bytes: result.end - result.offset,
    sender: header.senderId,
    receiver: header.receiverId,
    controlNumber: header.controlNumber,
    test: result.isTest || interchange.inTest,
    outcome: result.outcome,
    worstOutcome: worstOutcome(result),
    noteCode: result.noteCode === "000" ? null : result.noteCode,
    reason: isForeign
      ? `the key it was sent with is bound to the partner ${file.boundTo}`
      : (result.reason ?? testReason(result.isTest, interchange)),
    acknowledgement,
    answerNumber: answerNumber,
    sets: result.groups.reduce((sum, group) => sum + group.received, 0),
    setsAccepted: interchange.staged + (result.outcome === "rejected" ? 0 : interchange.others),
    groups: result.groups.map(({ sets: _, ...group }) => group),
    notes: result.notes,
    answers: [],
  };
};

const unreadableRow = (file: ReadFile, { uuid, place, unreadable }: ReadInterchange, now: Date): InterchangeRow => ({
  interchangeUuid: uuid,
  fileUuid: file.fileUuid,
  place,
  receivedAt: now.toISOString(),
  receivedBy: file.actor.id,
  channel: file.channel,
  byteHash: file.byteHash.toString("hex"),
  startOffset: unreadable?.offset ?? 0,
  bytes: unreadable?.length ?? 0,
  sender: null,
  receiver: null,
  controlNumber: null,
  test: false,
  outcome: "unreadable",
  worstOutcome: "unreadable",
  noteCode: null,
  reason: unreadable?.reason ?? null,
  acknowledgement: null,
  answerNumber: null,
  sets: 0,
  setsAccepted: 0,
  groups: [],
  notes: [],
  answers: [],
});
