import type { InterchangeHeader } from "./interchange-header.ts";
import type { PartnerProfile } from "./partner-profile.ts";
import type { SegmentFault, SetOutcome, TransactionSet } from "./transaction-set.ts";

/** A deviation that was put up with. `count` how often, `offset` where first. */
export interface Note {
  readonly code: NoteCode;
  readonly message: string;
  count: number;
  readonly offset: number;
}

export type NoteCode =
  | "byte-order-mark"
  | "leading-blanks"
  | "wrapped-at-80-columns"
  | "blanks-dropped"
  | "empty-segments"
  | "last-terminator-missing"
  | "unpadded-header"
  | "beyond-ascii"
  | "control-characters"
  | "version-differs"
  | "group-id"
  | "version-suffix"
  | "trailer-has-group-number";

/** The answer to one set: AK2 and AK5 with what lies between. */
export interface SetResult {
  readonly setId: string;
  readonly controlNumber: string;
  readonly outcome: SetOutcome;
  readonly codes: readonly string[];
  readonly faults: readonly SegmentFault[];
}

/** The answer to one functional group: AK1 and AK9. `included` is GE01 as claimed, `received` what was counted. */
export interface GroupResult {
  readonly functionalId: string;
  readonly senderCode: string;
  readonly receiverCode: string;
  readonly controlNumber: string;
  readonly version: string;
  readonly outcome: "A" | "E" | "P" | "R";
  /** Data element 716. */
  readonly codes: readonly string[];
  readonly included: number;
  readonly received: number;
  readonly accepted: number;
  readonly sets: readonly SetResult[];
  /** A group of 997 or 999: matched to what we sent, never answered. */
  readonly isAcknowledgement: boolean;
  /** Byte of GS. */
  readonly offset: number;
}

/** A TA1 that came in: the answer to an interchange of ours. */
export interface ReceivedTa1 {
  readonly controlNumber: string;
  readonly date: string;
  readonly time: string;
  readonly code: string;
  readonly note: string;
}

/** The verdict on a whole interchange. Rejected: nothing of it counts, whatever was handed over before. */
export interface InterchangeResult {
  readonly header: InterchangeHeader;
  readonly outcome: "accepted" | "accepted-with-errors" | "rejected";
  /** Data element I18; "000" when there is nothing to say. */
  readonly noteCode: string;
  readonly reason: string | null;
  readonly isTest: boolean;
  /**
   * It holds acknowledgements and nothing else, as far as it could be read: never to be answered, not even when it is refused.
   */
  readonly isAcknowledgement: boolean;
  readonly groups: readonly GroupResult[];
  readonly ta1s: readonly ReceivedTa1[];
  readonly notes: readonly Note[];
  readonly profile: PartnerProfile;
  /** First byte, and one past the last. */
  readonly offset: number;
  readonly end: number;
}

export interface GroupHeader {
  readonly functionalId: string;
  readonly senderCode: string;
  readonly receiverCode: string;
  readonly controlNumber: string;
  readonly version: string;
}

export type X12Event =
  | {
      readonly kind: "interchange-start";
      readonly header: InterchangeHeader;
      readonly profile: PartnerProfile;
      readonly isTest: boolean;
      readonly offset: number;
    }
  | {
      readonly kind: "transaction-set";
      readonly set: TransactionSet;
      readonly group: GroupHeader;
      readonly header: InterchangeHeader;
    }
  | { readonly kind: "group-end"; readonly group: GroupResult; readonly header: InterchangeHeader }
  | { readonly kind: "interchange-end"; readonly result: InterchangeResult }
  /** Bytes that are no interchange: HTML, a PDF, text. They can only be shown to a person. */
  | { readonly kind: "unreadable"; readonly offset: number; readonly length: number; readonly reason: string };
