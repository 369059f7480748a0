import { acknowledge, type AcknowledgementStamp } from "./acknowledge.ts";
import type { InterchangeResult, Note } from "./events.ts";
import { readX12Sync } from "./read-x12.ts";
import type { ReaderOptions } from "./reader.ts";
import { ELEMENT_ERROR, GROUP_ERROR, SEGMENT_ERROR, SET_ERROR } from "./tables/codes/acknowledgement.ts";
import { INTERCHANGE_NOTE } from "./tables/codes/interchange-note.ts";
import { ELEMENT_NAMES } from "./tables/element-names.ts";
import { suggestAgreement, type SuggestedAgreement } from "./suggest-agreement.ts";
import type { TransactionSet } from "./transaction-set.ts";

/** One thing that is wrong, where it is, and whether it refuses what it stands in. */
export interface FileFault {
  readonly level: "file" | "interchange" | "group" | "set" | "segment" | "element";
  /** Code of the acknowledgement: I18, 716, 718, 720 or 723; "" for bytes that are no interchange. */
  readonly code: string;
  readonly message: string;
  readonly isGrave: boolean;
  /** Byte in the file. */
  readonly offset: number;
  /** "B307" or "L1", with the segment's place in its set; null above sets. */
  readonly place: string | null;
  /** What X12 calls the element, in lower case: "net amount due". */
  readonly name: string | null;
  readonly value: string | null;
}

export interface FileCheck {
  /** The worst that befell any part: partly means that some sets stand and some do not. */
  readonly outcome: "accepted" | "accepted-with-errors" | "partly" | "rejected" | "unreadable";
  readonly interchanges: readonly InterchangeResult[];
  readonly sets: readonly TransactionSet[];
  readonly faults: readonly FileFault[];
  readonly notes: readonly Note[];
  /** What could be agreed with the sender so that more of it is taken; null where nothing would help. */
  readonly suggestion: SuggestedAgreement | null;
  /** The answers that would go back, one interchange after the other; null when none is due. */
  readonly acknowledgement: string | null;
}

/**
 * Where a set-level code (718) has its cause: 3 and 4 in SE, 1 and 6 in ST01, 7 and 23 in ST02; a missing SE nowhere but at the
 * set.
 */
const causeOf = (set: TransactionSet, code: string): { readonly offset: number; readonly value: string | null } => {
  const last = set.segmentCount - 1;
  const [segment, element] =
    code === "3" || code === "4"
      ? [last, code === "4" ? 1 : 2]
      : code === "1" || code === "6"
        ? [0, 1]
        : code === "7" || code === "23"
          ? [0, 2]
          : [-1, 0];
  if (segment < 0 || (segment === last && set.idOf(last) !== "SE")) return { offset: set.offset, value: null };
  return { offset: set.offsetOf(segment, element), value: set.value(segment, element) || null };
};

const faultsOfSet = (set: TransactionSet): FileFault[] => {
  const faults: FileFault[] = set.codes
    .filter((code) => code !== "5")
    .map((code) => ({
      level: "set",
      code,
      message: `${SET_ERROR[code] ?? code}${code === "4" ? `, ${set.segmentCount} counted` : ""}`,
      isGrave: set.outcome === "R",
      place: `set ${set.controlNumber}`,
      name: null,
      ...causeOf(set, code),
    }));
  for (const fault of set.faults) {
    if (fault.code !== "8") {
      faults.push({
        level: "segment",
        code: fault.code,
        message: SEGMENT_ERROR[fault.code] ?? fault.code,
        isGrave: fault.isGrave,
        offset: fault.offset,
        place: `${fault.segment} (segment ${fault.segmentIndex})`,
        name: null,
        value: null,
      });
    }
    for (const element of fault.elements) {
      const place = `${fault.segment}${String(element.element).padStart(2, "0")} (segment ${fault.segmentIndex})`;
      faults.push({
        level: "element",
        code: element.code,
        message: ELEMENT_ERROR[element.code] ?? element.code,
        isGrave: element.isGrave,
        offset: element.offset,
        place,
        name: ELEMENT_NAMES[element.reference ?? ""]?.toLowerCase() ?? null,
        value: element.value,
      });
    }
  }
  return faults;
};

const outcomeOf = (interchanges: readonly InterchangeResult[], sets: readonly TransactionSet[]): FileCheck["outcome"] => {
  if (interchanges.length === 0) return "unreadable";
  const groups = interchanges.flatMap((result) =>
    result.groups.map((group) => (result.outcome === "rejected" ? "R" : group.outcome)),
  );
  const verdicts = [
    ...groups,
    ...interchanges.filter((result) => result.groups.length === 0).map((result) => (result.outcome === "rejected" ? "R" : "A")),
  ];
  if (verdicts.every((verdict) => verdict === "R")) return "rejected";
  if (verdicts.some((verdict) => verdict === "R" || verdict === "P")) return "partly";
  const hasErrors =
    interchanges.some((result) => result.outcome === "accepted-with-errors") || sets.some((set) => set.outcome === "E");
  return hasErrors ? "accepted-with-errors" : "accepted";
};

/**
 * Reads a whole file that is in memory and tells all about it: for `edi check`, for paste-and-lint, for a test. Everything is
 * kept, so it is not for a file of 50 MB; use `readX12` for those.
 */
export function checkFile(bytes: Uint8Array, stamp: AcknowledgementStamp, options: ReaderOptions = {}): FileCheck {
  const interchanges: InterchangeResult[] = [];
  const sets: TransactionSet[] = [];
  const faults: FileFault[] = [];
  const answers: string[] = [];
  for (const event of readX12Sync([bytes], options)) {
    if (event.kind === "unreadable")
      faults.push({
        level: "file",
        code: "",
        message: event.reason,
        isGrave: true,
        offset: event.offset,
        place: null,
        name: null,
        value: null,
      });
    else if (event.kind === "transaction-set") {
      sets.push(event.set);
      faults.push(...faultsOfSet(event.set));
    } else if (event.kind === "group-end") {
      for (const code of event.group.codes) {
        faults.push({
          level: "group",
          code,
          message: `${GROUP_ERROR[code] ?? code}${code === "5" ? `, ${event.group.received} counted` : ""}`,
          isGrave: true,
          offset: event.group.offset,
          place: `group ${event.group.controlNumber}`,
          name: null,
          value: code === "5" ? String(event.group.included) : null,
        });
      }
    } else if (event.kind === "interchange-end") {
      const { result } = event;
      interchanges.push(result);
      if (result.noteCode !== "000") {
        const text = INTERCHANGE_NOTE[result.noteCode] ?? result.noteCode;
        faults.push({
          level: "interchange",
          code: result.noteCode,
          message: result.reason ?? text,
          isGrave: result.outcome === "rejected",
          offset: result.offset,
          place: `interchange ${result.header.controlNumber}`,
          name: null,
          value: null,
        });
      }
      const answer = acknowledge(result, { ...stamp, controlNumber: stamp.controlNumber + answers.length });
      if (answer !== null) answers.push(answer);
    }
  }
  const outcome = outcomeOf(interchanges, sets);
  return {
    outcome,
    suggestion: outcome === "partly" || outcome === "rejected" ? suggestAgreement(bytes, options) : null,
    interchanges,
    sets,
    faults: faults.sort((a, b) => a.offset - b.offset),
    notes: interchanges.flatMap((result) => result.notes),
    acknowledgement: answers.length === 0 ? null : answers.join("\n"),
  };
}
