import type { InterchangeResult } from "./events.ts";
import { readX12Sync } from "./read-x12.ts";
import type { ReaderOptions } from "./reader.ts";
import { type PartnerProfile, STRICT_PROFILE } from "./partner-profile.ts";

/** What can be agreed with a partner so that more of its files is read, and how. */
const TOLERANCES: Partial<PartnerProfile> = {
  n2DecimalPoint: "accept",
  groupId: "lenient",
  versionSuffix: "accept",
  segmentRecovery: true,
  interchangeTrailer: "groupNumber",
};
type Tolerance = keyof PartnerProfile;

/** An agreement that would take more of a file, and how many of its sets then stand. */
export interface SuggestedAgreement {
  readonly agreement: Partial<PartnerProfile>;
  readonly sets: number;
}

/** Larger files are not read again and again. */
const MAX_BYTES = 4 * 1024 * 1024;

const standing = (results: readonly InterchangeResult[]): number =>
  results
    .filter((result) => result.outcome !== "rejected")
    .reduce((sum, { groups }) => sum + groups.reduce((own, group) => own + group.accepted, 0), 0);

const setsTaken = (bytes: Uint8Array, options: ReaderOptions, names: readonly Tolerance[]): number => {
  const agreed = Object.fromEntries(names.map((name) => [name, TOLERANCES[name]])) as Partial<PartnerProfile>;
  const results: InterchangeResult[] = [];
  const partnerFor: NonNullable<ReaderOptions["partnerFor"]> = (sender) => {
    const partner = options.partnerFor?.(sender) ?? STRICT_PROFILE;
    return partner === "unknown" ? partner : { ...partner, ...agreed };
  };
  for (const event of readX12Sync([bytes], { ...options, partnerFor }))
    if (event.kind === "interchange-end") results.push(event.result);
  return standing(results);
};

/**
 * The least that would have to be agreed with the sender so that as much of a file is taken as any agreement can take; null where
 * no agreement takes more than what holds today. Found by reading the file with each tolerance, so that it is what would happen.
 */
export function suggestAgreement(bytes: Uint8Array, options: ReaderOptions = {}): SuggestedAgreement | null {
  if (bytes.length > MAX_BYTES) return null;
  let names = Object.keys(TOLERANCES) as Tolerance[];
  const sets = setsTaken(bytes, options, names);
  if (sets <= setsTaken(bytes, options, [])) return null;
  for (const name of names) {
    const without = names.filter((entry) => entry !== name);
    if (setsTaken(bytes, options, without) >= sets) names = without;
  }
  return { agreement: Object.fromEntries(names.map((name) => [name, TOLERANCES[name]])) as Partial<PartnerProfile>, sets };
}
