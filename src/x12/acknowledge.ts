import type { GroupResult, InterchangeResult, SetResult } from "./events.ts";
import type { Delimiters, InterchangeHeader } from "./interchange-header.ts";
import { cleanValue, OUR_DELIMITERS, writeIsa, writeSegment } from "./write-segments.ts";

/** What only the caller knows: the next control number for this partner, and the day and time. */
export interface AcknowledgementStamp {
  /** ISA13 and GS06 of the answer, 1 to 999999999. */
  readonly controlNumber: number;
  /** YYYY-MM-DD and HH:MM, as they are written into the envelope. */
  readonly on: string;
  readonly at: string;
}

/** Whether the answer has a TA1: the interchange asked for one (ISA14), or its envelope is at fault, refused or put up with. */
const hasTa1 = (result: InterchangeResult): boolean => result.outcome !== "accepted" || result.header.wantsAcknowledgement;

/**
 * Whether an interchange is due an answer: a TA1, or it has a group. One of acknowledgements never is.
 * @internal a step of its own, tested by itself.
 */
export function isAnswered(result: InterchangeResult): boolean {
  return !result.isAcknowledgement && (hasTa1(result) || result.groups.length > 0);
}

/** The same interchange refused for a reason the reader cannot know, such as 025, a control number that was used before. */
export function refuse(result: InterchangeResult, noteCode: string, reason: string): InterchangeResult {
  return result.outcome === "rejected" ? result : { ...result, outcome: "rejected", noteCode, reason };
}

/** The sender's own delimiters, which the sender can surely read, unless they are at fault. */
const delimitersFor = ({ delimiters }: InterchangeHeader, isRejected: boolean): Delimiters => {
  const bytes = [delimiters.element, delimiters.component, delimiters.segment];
  const isSound =
    new Set(bytes).size === 3 && bytes.every((byte) => byte < 127 && !/[A-Za-z0-9 .-]/.test(String.fromCharCode(byte)));
  return isSound && !isRejected ? delimiters : OUR_DELIMITERS;
};

/** A date or time of an ISA, if it has the form of one; else that of the answer. */
const digitsOr = (value: string, digits: number, instead: string): string =>
  value.length === digits && /^\d+$/.test(value) ? value : instead;

const dateOf = (stamp: AcknowledgementStamp): string => stamp.on.slice(2).replaceAll("-", "");
const timeOf = (stamp: AcknowledgementStamp): string => stamp.at.slice(0, 5).replace(":", "");

/**
 * TA1. Interchange control number, date and time are those of the interchange answered; A, E or R; the note code (I18).
 *
 * TA101 to TA103 are mandatory. Where a mangled ISA has no number, date or time of the right form, an empty or cut value would
 * make the answer itself unreadable: zeros stand for the number, as for "none", and the day and time of the answer for those of
 * the interchange, which is when it was received. A date that has six digits and does not exist (261399) is repeated, so that the
 * sender finds the interchange by it.
 */
function writeTa1(result: InterchangeResult, stamp: AcknowledgementStamp, delimiters: Delimiters = OUR_DELIMITERS): string {
  const { header } = result;
  const number = /^\d{1,9}$/.test(header.controlNumber) ? header.controlNumber.padStart(9, "0") : "000000000";
  const code = result.outcome === "rejected" ? "R" : result.outcome === "accepted" ? "A" : "E";
  return writeSegment(
    delimiters,
    "TA1",
    number,
    digitsOr(header.date, 6, dateOf(stamp)),
    digitsOr(header.time, 4, timeOf(stamp)),
    code,
    result.noteCode,
  );
}

/** AK3/AK4 of a 997, IK3/IK4 of a 999, for one set. */
const faultsOf = (set: SetResult, delimiters: Delimiters, prefix: "AK" | "IK"): string[] =>
  set.faults.flatMap((fault) => [
    writeSegment(
      delimiters,
      `${prefix}3`,
      /^[A-Za-z0-9]{2,3}$/.test(fault.segment) ? fault.segment : "???",
      String(fault.segmentIndex),
      fault.loop ?? "",
      fault.code,
    ),
    ...fault.elements.map((element) =>
      writeSegment(
        delimiters,
        `${prefix}4`,
        String(element.element),
        /^\d+$/.test(element.reference ?? "") ? (element.reference as string) : "",
        element.code,
        cleanValue(element.value ?? "", delimiters, 99),
      ),
    ),
  ]);

/**
 * A group refused by its own codes says which of its sets were at fault themselves, and that each is refused: nothing of it was
 * taken, also not what alone would have been accepted with errors. That the others went with it needs no word.
 */
const toldSets = (group: GroupResult): readonly SetResult[] => {
  if (group.codes.length === 0) return group.sets;
  if (group.codes.some((code) => code === "1" || code === "2")) return [];
  return group.sets
    .filter((set) => set.faults.length > 0 || set.codes.length > 0)
    .map((set): SetResult => ({ ...set, outcome: "R" }));
};

/**
 * One 997 (or 999) that answers one group: AK1, per set AK2 [AK3 [AK4]] AK5, AK9.
 * `setNumber` is its ST02. 005010 adds the version of the group to AK1 and the set to ST.
 * @internal a step of its own, tested by itself.
 */
export function writeGroupResponse(
  group: GroupResult,
  set: "997" | "999",
  setNumber: number,
  delimiters: Delimiters = OUR_DELIMITERS,
): string {
  const is999 = set === "999";
  const controlNumber = String(setNumber).padStart(4, "0");
  const version = is999 || group.version.startsWith("00501") ? cleanValue(group.version, delimiters, 12) : "";
  const prefix = is999 ? "IK" : "AK";
  const segments = [
    is999
      ? writeSegment(delimiters, "ST", set, controlNumber, "005010X231A1")
      : writeSegment(delimiters, "ST", set, controlNumber),
    writeSegment(
      delimiters,
      "AK1",
      // It repeats GS01; where that holds nothing that can be written, zeros stand for it.
      cleanValue(group.functionalId, delimiters, 2) || "00",
      /^\d{1,9}$/.test(group.controlNumber) ? group.controlNumber : "0",
      version,
    ),
  ];
  for (const result of toldSets(group)) {
    // AK2 repeats ST; where ST left a mandatory element empty, zeros stand for it.
    const setId = cleanValue(result.setId, delimiters, 3) || "000";
    segments.push(writeSegment(delimiters, "AK2", setId, cleanValue(result.controlNumber, delimiters, 9) || "0000"));
    segments.push(...faultsOf(result, delimiters, prefix));
    segments.push(writeSegment(delimiters, `${prefix}5`, result.outcome, ...result.codes.slice(0, 5)));
  }
  segments.push(
    writeSegment(
      delimiters,
      "AK9",
      group.outcome,
      String(group.included),
      String(group.received),
      String(group.accepted),
      ...group.codes.slice(0, 5),
    ),
  );
  segments.push(writeSegment(delimiters, "SE", String(segments.length + 1), controlNumber));
  return segments.join("");
}

/**
 * The whole answer to an interchange, or null when none is due. Refused: the TA1 alone. Otherwise a TA1 when ISA14 asked for one
 * or a fault of the envelope was put up with (E), and a 997 (999 by the partner's profile) for every group that is no
 * acknowledgement itself. Sender and receiver change places; ISA15 stays.
 */
export function acknowledge(result: InterchangeResult, stamp: AcknowledgementStamp): string | null {
  if (!isAnswered(result)) return null;
  const { header, profile } = result;
  const isRejected = result.outcome === "rejected";
  const delimiters = delimitersFor(header, isRejected);
  const groups = isRejected ? [] : result.groups.filter((group) => !group.isAcknowledgement);
  const [first] = groups;
  const id = (value: string): string => cleanValue(value, delimiters, 15);
  // An ISA without an id is refused; the answer still has to be an interchange.
  const named = (value: string): string => id(value) || "UNKNOWN";
  const code = (value: string): string => (/^[A-Z0-9]{2}$/.test(value) ? value : "ZZ");
  const parts = [
    writeIsa(delimiters, {
      sender: { qualifier: code(header.receiverQualifier), id: named(header.receiverId) },
      receiver: { qualifier: code(header.senderQualifier), id: named(header.senderId) },
      date: dateOf(stamp),
      time: timeOf(stamp),
      version: /^00[2-8]\d\d$/.test(header.version) ? header.version : "00401",
      controlNumber: stamp.controlNumber,
      usage: /^[PTI]$/.test(header.usage) ? header.usage : "P",
    }),
  ];
  if (hasTa1(result)) parts.push(writeTa1(result, stamp, delimiters));
  if (first !== undefined) {
    const is999 = profile.acknowledgement === "999";
    const version = is999 ? "005010X231A1" : /^00[45]0\d\d/.test(first.version) ? first.version.slice(0, 6) : "004010";
    const number = String(stamp.controlNumber);
    parts.push(
      writeSegment(
        delimiters,
        "GS",
        "FA",
        id(first.receiverCode) || id(header.receiverId),
        id(first.senderCode) || id(header.senderId),
        stamp.on.replaceAll("-", ""),
        timeOf(stamp),
        number,
        "X",
        version,
      ),
    );
    parts.push(...groups.map((group, index) => writeGroupResponse(group, profile.acknowledgement, index + 1, delimiters)));
    parts.push(writeSegment(delimiters, "GE", String(groups.length), number));
  }
  parts.push(writeSegment(delimiters, "IEA", first === undefined ? "0" : "1", String(stamp.controlNumber).padStart(9, "0")));
  return parts.join("");
}
