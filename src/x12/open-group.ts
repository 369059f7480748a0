import type { InterchangeRecord, OpenGroup } from "./interchange-record.ts";

/** Releases the 210 is read in; between 4010 and 5010 the tables differ in N9/L11 and SPO/OID. */
const RELEASE = /^00(40[1-6]\d|5010)/;

/**
 * GS: what it says and, as codes of data element 716, why the group cannot be taken: 1 not supported, 2 version not supported, 6
 * control number at fault. A group of acknowledgements is read in any version.
 */
export function openGroup(record: InterchangeRecord, value: (element: number) => string, offset: number): OpenGroup {
  const { profile } = record;
  const functionalId = value(1);
  const version = value(8);
  const release = Number(RELEASE.exec(version)?.[1] ?? 0);
  const codes: string[] = [];
  if (functionalId === "") record.reject("024", "GS01 is empty");
  // Acknowledgements, and what a partner says of an 824 of ours: for the monitor, in any version.
  if (functionalId !== "FA" && functionalId !== "AG") {
    if (functionalId !== "IM") {
      if (profile.groupId === "lenient") record.note("group-id", () => offset);
      else codes.push("1");
    }
    if (release === 0 || (version.length > 6 && profile.versionSuffix === "reject")) codes.push("2");
    else if (version.length > 6) record.note("version-suffix", () => offset);
  }
  if (!/^\d{1,9}$/.test(value(6))) codes.push("6");
  if (release > 0 && Math.trunc(Number(record.header.version) / 100) !== Math.trunc(release / 1000))
    record.note("version-differs", () => offset);
  return {
    functionalId,
    senderCode: value(2),
    receiverCode: value(3),
    controlNumber: value(6),
    version,
    release: release === 0 ? 4010 : release,
    offset,
    codes,
    sets: [],
    controlNumbers: new Set(),
    accepted: 0,
    hasErrors: false,
    holdsOthers: false,
  };
}
