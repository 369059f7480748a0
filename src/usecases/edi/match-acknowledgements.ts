import type { TenantTx } from "#db/database.ts";
import { answerSent, findAcknowledged, lockSent, type StoredAnswer } from "#db/queries/edi/edi-sent.ts";
import type { InterchangeHeader } from "#x12/interchange-header.ts";
import { type ReceivedAnswer, worseOf } from "#x12/read-acknowledgement.ts";
import type { Context, Tenant } from "#src/context.ts";

/** An answer that came in, and what of ours it answers. */
export interface MatchedAnswer extends ReceivedAnswer {
  /**
   * "824"; "acknowledgement" for a TA1 or 997 of ours, which needs no answer and has none; null when nothing was sent under that
   * number.
   */
  readonly about: string | null;
  readonly sentUuid: string | null;
  /** The interchange that what we sent was about. */
  readonly interchangeUuid: string | null;
}

export interface AnswersOf {
  readonly interchangeUuid: string;
  readonly header: InterchangeHeader;
  readonly answers: readonly ReceivedAnswer[];
}

/** One answer of an interchange may be told many times over; the monitor shows so many. */
const MAX_KEPT = 200;

/**
 * Matches answers that came in (TA1, 997, 999, 824) to what was sent: the worst answer is the state of an 824 of ours; answers to
 * acknowledgements are only recorded. Nothing here is answered. Refused 824s are logged and wait in the monitor until a person
 * has seen to them.
 */
export async function matchAcknowledgements(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { received, now }: { readonly received: readonly AnswersOf[]; readonly now: Date },
): Promise<ReadonlyMap<string, readonly MatchedAnswer[]>> {
  const matched = new Map<string, MatchedAnswer[]>();
  // In one order, so that no two processes wait for each other.
  const sorted = received
    .flatMap(({ interchangeUuid, header, answers }) =>
      answers.map((answer) => ({ interchangeUuid, answer, sender: header.senderId, partner: partnerOf(header) })),
    )
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  for (const { interchangeUuid, answer, sender, partner } of sorted) {
    const own = matched.get(interchangeUuid) ?? [];
    if (own.length >= MAX_KEPT) continue;
    own.push(await match(answer, sender, partner, interchangeUuid));
    matched.set(interchangeUuid, own);
  }
  return matched;

  async function match(answer: ReceivedAnswer, sender: string, partner: string, interchangeUuid: string): Promise<MatchedAnswer> {
    const nothing = { ...answer, about: null, sentUuid: null, interchangeUuid: null };
    if (!/^\d{1,9}$/.test(answer.controlNumber)) return nothing;
    const number = Number(answer.controlNumber);
    // AG is the group of an 824; FA that of an acknowledgement.
    const sent = answer.groupId === "FA" ? undefined : await lockSent(tx, partner, number);
    if (sent === undefined) {
      const acknowledged = answer.groupId === "AG" ? undefined : await findAcknowledged(tx, sender, number);
      return acknowledged === undefined ? nothing : { ...nothing, about: "acknowledgement", ...acknowledged };
    }
    if (answer.groupId !== null && answer.groupId !== "AG") return nothing;
    const told: StoredAnswer = { ...answer, interchangeUuid, at: now.toISOString() };
    const before = sent.state === "sent" ? "received" : (sent.state as ReceivedAnswer["outcome"]);
    const outcome = worseOf(before, answer.outcome);
    const state = outcome === "received" ? "sent" : outcome;
    await answerSent(tx, sent.sentUuid, { state, answers: [...sent.answers, told].slice(-MAX_KEPT), at: now });
    if (state === "rejected" && sent.state !== "rejected")
      context.log.warn(
        { tenant: tenant.tenantUuid, partner, controlNumber: number, interchange: sent.interchangeUuid, by: answer.by },
        `our ${sent.setId} was rejected by its receiver`,
      );
    return { ...answer, about: sent.setId, sentUuid: sent.sentUuid, interchangeUuid: sent.interchangeUuid };
  }
}

/** As control numbers of our own are counted. */
const partnerOf = (header: InterchangeHeader): string => `${header.senderQualifier}/${header.senderId}`;

const orderOf = ({ partner, answer }: { readonly partner: string; readonly answer: ReceivedAnswer }): string =>
  `${partner} ${answer.controlNumber.padStart(9, "0")}`;

const WORDS: Readonly<Record<ReceivedAnswer["outcome"], string>> = {
  received: "received",
  accepted: "accepted",
  "accepted-with-errors": "accepted with errors",
  rejected: "rejected",
};

/** What people should read first of an interchange of answers; null where it says nothing but that all is well. */
export function answersReason(answers: readonly MatchedAnswer[]): string | null {
  const bad = answers.find((answer) => answer.about !== null && answer.outcome === "rejected");
  const [why] = bad?.codes ?? [];
  if (bad !== undefined)
    return `our ${bad.about} ${bad.controlNumber} was ${WORDS.rejected}${why === undefined ? "" : `: ${why.message} (${why.code})`}`;
  const stray = answers.find((answer) => answer.about === null);
  if (stray === undefined) return null;
  return stray.controlNumber === ""
    ? `a ${stray.by} that names nothing of ours`
    : `a ${stray.by} for number ${stray.controlNumber}: nothing was sent to this partner under it`;
}
