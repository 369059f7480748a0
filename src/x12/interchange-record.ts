import type { GroupResult, InterchangeResult, Note, NoteCode, ReceivedTa1, SetResult } from "./events.ts";
import type { InterchangeHeader } from "./interchange-header.ts";
import { LIMITS } from "./limits.ts";
import type { PartnerProfile } from "./partner-profile.ts";

const MESSAGES: Readonly<Record<NoteCode, string>> = {
  "byte-order-mark": "a byte-order mark stood before ISA",
  "leading-blanks": "blanks or line ends stood before ISA",
  "wrapped-at-80-columns": "the file was wrapped at 80 columns; the line ends were taken out",
  "blanks-dropped": "blanks around values were dropped",
  "empty-segments": "empty segments were skipped",
  "last-terminator-missing": "the last segment had no terminator",
  "unpadded-header": "ISA was not padded to 106 bytes; it was read by its separators",
  "beyond-ascii": "characters beyond ASCII, read as UTF-8 where they are UTF-8 and as Windows-1252 otherwise",
  "control-characters": "control characters stood in values",
  "version-differs": "ISA12 and GS08 name different versions",
  "group-id": "the group's GS01 is not that of its sets",
  "trailer-has-group-number": "IEA02 repeats the group's control number instead of ISA13",
  "version-suffix": "GS08 carried an implementation suffix",
};

/** Faults of the envelope that are put up with, and the code (I18) that the TA1 tells them by; the first stands. */
const TOLERATED: readonly (readonly [note: NoteCode, code: string])[] = [
  ["trailer-has-group-number", "001"],
  ["unpadded-header", "022"],
  ["last-terminator-missing", "004"],
];

/** A functional group while it is read. */
export interface OpenGroup {
  readonly functionalId: string;
  readonly senderCode: string;
  readonly receiverCode: string;
  readonly controlNumber: string;
  readonly version: string;
  readonly release: number;
  readonly offset: number;
  readonly codes: string[];
  readonly sets: SetResult[];
  readonly controlNumbers: Set<string>;
  accepted: number;
  hasErrors: boolean;
  holdsOthers: boolean;
}

/** Whole numbers are compared by value: carriers write 1, 0001 and 000000001 for the same. */
const sameNumber = (a: string, b: string): boolean => /^\d{1,18}$/.test(a) && /^\d{1,18}$/.test(b) && BigInt(a) === BigInt(b);

/** What is known of an interchange while it is read; `result` is its verdict. */
export class InterchangeRecord {
  readonly header: InterchangeHeader;
  readonly profile: PartnerProfile;
  readonly offset: number;
  readonly #notes = new Map<NoteCode, Note>();
  readonly #groups: GroupResult[] = [];
  readonly #ta1s: ReceivedTa1[] = [];
  #rejection: { readonly code: string; readonly reason: string } | null = null;
  setCount = 0;
  groupCount = 0;
  #seesAcknowledgements = false;
  #seesOthers = false;
  faultsTold = 0;

  constructor(header: InterchangeHeader, profile: PartnerProfile, offset: number) {
    this.header = header;
    this.profile = profile;
    this.offset = offset;
  }

  get isRejected(): boolean {
    return this.#rejection !== null;
  }

  /** `offset` is only asked for the first time, because finding it can be dear. */
  note(code: NoteCode, offset: () => number, count = 1): void {
    const known = this.#notes.get(code);
    if (known !== undefined) known.count += count;
    else this.#notes.set(code, { code, message: MESSAGES[code], count, offset: offset() });
  }

  /** The first reason stands. */
  reject(code: string, reason: string): void {
    this.#rejection ??= { code, reason };
  }

  /**
   * GS01 of a group, whether or not the group is read: an interchange refused for its header may still be one of
   * acknowledgements.
   */
  sees(functionalId: string): void {
    if (functionalId === "FA") this.#seesAcknowledgements = true;
    else this.#seesOthers = true;
  }

  addTa1(ta1: ReceivedTa1): void {
    this.#seesAcknowledgements = true;
    if (this.#ta1s.length < LIMITS.groupsOfInterchange) this.#ta1s.push(ta1);
  }

  /** GE, or its absence (`trailer` null). Answers with the group's verdict. */
  closeGroup(group: OpenGroup, trailer: { readonly count: string; readonly controlNumber: string } | null): GroupResult {
    const codes = [...group.codes];
    const received = group.sets.length;
    const isAcknowledgement = group.functionalId === "FA" && !group.holdsOthers;
    if (!isAcknowledgement) this.#seesOthers = true;
    if (group.functionalId === "FA" && group.holdsOthers) codes.push("1");
    if (trailer === null) codes.push("3");
    else {
      if (trailer.controlNumber !== group.controlNumber && !sameNumber(trailer.controlNumber, group.controlNumber))
        codes.push("4");
      if (!sameNumber(trailer.count, String(received))) codes.push("5");
    }
    const isRejected = codes.length > 0;
    const accepted = isRejected ? 0 : group.accepted;
    const outcome = isRejected ? "R" : accepted === received ? (group.hasErrors ? "E" : "A") : accepted === 0 ? "R" : "P";
    const result: GroupResult = {
      functionalId: group.functionalId,
      senderCode: group.senderCode,
      receiverCode: group.receiverCode,
      controlNumber: group.controlNumber,
      version: group.version,
      outcome,
      codes,
      included: trailer !== null && /^\d{1,6}$/.test(trailer.count) ? Number(trailer.count) : received,
      received,
      accepted,
      sets: group.sets,
      isAcknowledgement,
      offset: group.offset,
    };
    this.#groups.push(result);
    return result;
  }

  /** IEA. */
  closeWith(count: string, controlNumber: string, offset: number): void {
    const [only] = this.#groups;
    const isSlip =
      this.profile.interchangeTrailer === "groupNumber" &&
      this.#groups.length === 1 &&
      only?.controlNumber === controlNumber &&
      only.codes.length === 0;
    if (sameNumber(controlNumber, this.header.controlNumber)) {
      // As it must be.
    } else if (isSlip) this.note("trailer-has-group-number", () => offset);
    else this.reject("001", `IEA02 is ${controlNumber || "empty"}, ISA13 is ${this.header.controlNumber}`);
    if (!sameNumber(count, String(this.groupCount)))
      this.reject("021", `IEA01 is ${count || "empty"}, the interchange has ${this.groupCount} groups`);
    if (this.groupCount === 0 && this.#ta1s.length === 0) this.reject("024", "the interchange holds no functional group");
  }

  result(end: number): InterchangeResult {
    const rejection = this.#rejection;
    const error = TOLERATED.find(([note]) => this.#notes.has(note))?.[1] ?? null;
    return {
      header: this.header,
      profile: this.profile,
      isTest: this.header.usage === "T",
      isAcknowledgement: this.#seesAcknowledgements && !this.#seesOthers,
      offset: this.offset,
      end,
      outcome: rejection !== null ? "rejected" : error !== null ? "accepted-with-errors" : "accepted",
      noteCode: rejection?.code ?? error ?? "000",
      reason: rejection?.reason ?? null,
      groups: this.#groups,
      ta1s: this.#ta1s,
      notes: [...this.#notes.values()],
    };
  }
}
