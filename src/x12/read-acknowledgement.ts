import type { ReceivedTa1 } from "./events.ts";
import { GROUP_ERROR, SET_ERROR } from "./tables/codes/acknowledgement.ts";
import { INTERCHANGE_NOTE } from "./tables/codes/interchange-note.ts";
import type { TransactionSet } from "./transaction-set.ts";

/** What an answer says of what was answered. "received": the envelope arrived, which says nothing of the set in it. */
export type AnswerOutcome = "received" | "accepted" | "accepted-with-errors" | "rejected";

/** An answer to something of ours, as it came in: a TA1, a 997, a 999, or what an 824 says of one set. */
export interface ReceivedAnswer {
  readonly by: "TA1" | "997" | "999" | "824";
  /** Functional id of the group it answers (AK101); null where the answer does not name it. */
  readonly groupId: string | null;
  /** Our ISA13 (TA1) or GS06, without leading zeros; "" when the answer names none. */
  readonly controlNumber: string;
  readonly outcome: AnswerOutcome;
  /** Codes with their meaning: I18, 716, 718; an 824's error codes (647) with its own words. */
  readonly codes: readonly { readonly code: string; readonly message: string }[];
}

/** A partner that sends thousands of errors needs no more of them repeated. */
const MAX_CODES = 20;

const plain = (number: string): string => number.replace(/^0+(?=\d)/, "");

const SEVERITY: readonly AnswerOutcome[] = ["received", "accepted", "accepted-with-errors", "rejected"];
export function worseOf(a: AnswerOutcome, b: AnswerOutcome): AnswerOutcome {
  return SEVERITY.indexOf(a) >= SEVERITY.indexOf(b) ? a : b;
}

/** AK501 and AK901 (elements 717 and 715): whatever is neither A nor E refuses at least a part. */
const outcomeOf = (code: string): AnswerOutcome =>
  code === "A" ? "accepted" : code === "E" ? "accepted-with-errors" : "rejected";

/** OTI01 (element 110): its second letter says what became of the unit. */
const adviceOutcome = (code: string): AnswerOutcome => {
  const last = code.at(-1);
  return last === "A" ? "accepted" : last === "R" ? "rejected" : "accepted-with-errors";
};

/** TA1: A and E say that the interchange arrived, R that nothing of it was taken. */
export function answerOfTa1({ controlNumber, code, note }: ReceivedTa1): ReceivedAnswer {
  return {
    by: "TA1",
    groupId: null,
    controlNumber: plain(controlNumber),
    outcome: code === "R" ? "rejected" : "received",
    codes: note === "" || note === "000" ? [] : [{ code: note, message: INTERCHANGE_NOTE[note] ?? "" }],
  };
}

/** The answers in a 997, 999 or 824 that was accepted itself; none in any other set. */
export function answersIn(set: TransactionSet): readonly ReceivedAnswer[] {
  if (set.setId === "997" || set.setId === "999") return functionalAnswer(set, set.setId);
  return set.setId === "824" ? adviceAnswers(set) : [];
}

const functionalAnswer = (set: TransactionSet, by: "997" | "999"): readonly ReceivedAnswer[] => {
  let group: { readonly id: string; readonly number: string } | null = null;
  let outcome: AnswerOutcome = "accepted";
  const codes: { code: string; message: string }[] = [];
  const tell = (segment: number, from: number, to: number, meanings: Readonly<Record<string, string>>): void => {
    for (let element = from; element <= to && codes.length < MAX_CODES; element += 1) {
      const code = set.value(segment, element);
      if (code !== "") codes.push({ code, message: meanings[code] ?? "" });
    }
  };
  for (let segment = 1; segment < set.segmentCount; segment += 1) {
    switch (set.idOf(segment)) {
      case "AK1":
        group = { id: set.value(segment, 1), number: plain(set.value(segment, 2)) };
        break;
      case "AK5":
      case "IK5":
        outcome = worseOf(outcome, outcomeOf(set.value(segment, 1)));
        tell(segment, 2, 6, SET_ERROR);
        break;
      case "AK9":
        outcome = worseOf(outcome, outcomeOf(set.value(segment, 1)));
        tell(segment, 5, 9, GROUP_ERROR);
        break;
    }
  }
  return group === null ? [] : [{ by, groupId: group.id, controlNumber: group.number, outcome, codes }];
};

const adviceAnswers = (set: TransactionSet): readonly ReceivedAnswer[] => {
  const answers: { -readonly [K in keyof ReceivedAnswer]: ReceivedAnswer[K] }[] = [];
  for (let segment = 1; segment < set.segmentCount; segment += 1) {
    const id = set.idOf(segment);
    const current = answers.at(-1);
    if (id === "OTI") {
      answers.push({
        by: "824",
        groupId: null,
        controlNumber: plain(set.value(segment, 8)),
        outcome: adviceOutcome(set.value(segment, 1)),
        codes: [],
      });
    } else if (id === "TED" && current !== undefined && current.codes.length < MAX_CODES)
      current.codes = [...current.codes, { code: set.value(segment, 1), message: set.value(segment, 2) }];
  }
  return answers;
};
