import { checkSet } from "./check-set.ts";
import type { InterchangeRecord, OpenGroup } from "./interchange-record.ts";
import { GROUP_OF_SET } from "./tables/sets.ts";
import { LIMITS } from "./limits.ts";
import type { TransactionSet } from "./transaction-set.ts";

/** What a group may carry: FA acknowledgements, AG 824s, any other (IM, or what the partner sends for it) 210s. */
const isWanted = (functionalId: string, setId: string): boolean => {
  if (functionalId === "FA") return GROUP_OF_SET[setId] === "FA";
  return setId === (functionalId === "AG" ? "824" : "210");
};

/**
 * The verdict on a set: its envelope (data element 718), whether this group may carry it, and its segments. Counts it in the
 * group. `hasTrailer` is false when SE did not come.
 */
export function judgeSet(set: TransactionSet, group: OpenGroup, record: InterchangeRecord, hasTrailer: boolean): void {
  const codes: string[] = [];
  let isRejected = group.codes.length > 0;
  const refuse = (code: string): void => {
    isRejected = true;
    codes.push(code);
  };
  const isAcknowledgement = GROUP_OF_SET[set.setId] === "FA";
  if (!isAcknowledgement) group.holdsOthers = true;

  if (!/^[0-9A-Z]{3}$/.test(set.setId)) refuse("6");
  else if (!isWanted(group.functionalId, set.setId)) refuse("1");
  if (set.controlNumber === "" || set.controlNumber.length > 9) refuse("7");
  else if (set.controlNumber.length < 4) codes.push("7");
  if (group.controlNumbers.has(set.controlNumber)) refuse("23");
  group.controlNumbers.add(set.controlNumber);
  if (hasTrailer) {
    const last = set.segmentCount - 1;
    const count = set.value(last, 1);
    if (set.value(last, 2) !== set.controlNumber) refuse("3");
    if (!/^\d{1,10}$/.test(count) || Number(count) !== set.segmentCount) refuse("4");
  } else refuse("2");

  checkSet(set, group.release, record.profile);
  if (codes.includes("1")) {
    // A set that was not asked for is not judged by its segments.
    set.faults = [];
    set.codes = codes;
  } else if (codes.length > 0) set.codes = [...codes, ...set.codes];
  if (isRejected) set.outcome = "R";
  else if (set.outcome === "A" && set.codes.length > 0) set.outcome = "E";

  const { setId, controlNumber, outcome } = set;
  const faults = record.faultsTold < LIMITS.faultsOfInterchange ? set.faults : [];
  record.faultsTold += faults.reduce((sum, fault) => sum + 1 + fault.elements.length, 0);
  group.sets.push({ setId, controlNumber, outcome, codes: set.codes, faults });
  if (outcome !== "R") group.accepted += 1;
  if (outcome === "E") group.hasErrors = true;
}
