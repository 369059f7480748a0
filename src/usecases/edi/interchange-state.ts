import type { InterchangeResult } from "#x12/events.ts";
import { type PartnerProfile, STRICT_PROFILE } from "#x12/partner-profile.ts";
import type { ReceivedAnswer } from "#x12/read-acknowledgement.ts";

/** An interchange, or bytes that are not one, as it was read. */
export interface ReadInterchange {
  readonly uuid: string;
  readonly place: number;
  /** Null: bytes that are no interchange; then `unreadable` says why. */
  readonly result: InterchangeResult | null;
  readonly unreadable: { readonly reason: string; readonly offset: number; readonly length: number } | null;
  /** Whether its 210s make invoices; a test makes none. */
  readonly counts: boolean;
  /** Its partner is still in test, whatever ISA15 says. */
  readonly inTest: boolean;
  /** How many of its sets made an accepted message. */
  staged: number;
  /** How many sets that are no invoices were accepted: acknowledgements, 824s. */
  readonly others: number;
  /** Answers in it to what was sent by us, of sets and groups that stand. */
  readonly answers: readonly ReceivedAnswer[];
  /** Partners that want one get an 824 on what was accepted and cannot be processed. */
  readonly wantsAdvice: boolean;
}

/** What counts of an interchange so far. A value: the one at a group's start is put back when the group is refused. */
interface Tally {
  /** Sets that made an accepted message. */
  readonly staged: number;
  /** Sets that are no invoices and were accepted. */
  readonly others: number;
  /** So many of the interchange's answers. */
  readonly answers: number;
}

export const NOTHING: Tally = { staged: 0, others: 0, answers: 0 };

/** The interchange that is being read, or bytes that are not one. */
export interface OpenInterchange {
  readonly uuid: string;
  readonly sender: string;
  readonly profile: PartnerProfile;
  readonly counts: boolean;
  readonly inTest: boolean;
  /** Its sender is a partner. */
  readonly isKnown: boolean;
  readonly wantsAdvice: boolean;
  readonly answers: ReceivedAnswer[];
  setNo: number;
  group: { readonly no: number; readonly fromSet: number; readonly before: Tally };
  tally: Tally;
}

export type PartnerOfInterchange = Pick<OpenInterchange, "sender" | "profile" | "counts" | "inTest" | "isKnown" | "wantsAdvice">;

/** Of bytes that are no interchange. */
export const NO_PARTNER: PartnerOfInterchange = {
  sender: "",
  profile: STRICT_PROFILE,
  counts: false,
  inTest: false,
  isKnown: false,
  wantsAdvice: false,
};

export function openInterchange(uuid: string, partner: PartnerOfInterchange): OpenInterchange {
  return { uuid, ...partner, answers: [], setNo: 0, group: { no: 1, fromSet: 1, before: NOTHING }, tally: NOTHING };
}

export function putBack(open: OpenInterchange, tally: Tally): void {
  open.tally = tally;
  open.answers.length = tally.answers;
}
