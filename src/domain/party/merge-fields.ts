/** What two records of the directory say of one thing, in words. */
export interface RecordTexts {
  readonly name: string | null;
  readonly scac: string | null;
  readonly mcNumber: string | null;
  readonly dotNumber: string | null;
  readonly remitTo: string | null;
  readonly paymentTerms: string | null;
  readonly taxRegistered: string | null;
  readonly disputeEmail: string | null;
  readonly block: string | null;
  readonly chargeAliases: string | null;
  readonly policy: string | null;
}

/** By what a record may be the same carrier as another, the strongest first. */
export const DOUBLE_SIGNS = ["dot", "mc", "scac", "account", "name", "mail-domain"] as const;

/** Whose word holds of records that are one carrier. */
export const HOLDS = ["survivor", "merged", "both", "stricter"] as const;

export interface MergeField {
  readonly field: keyof RecordTexts;
  readonly merged: string | null;
  readonly survivor: string | null;
  readonly holds: (typeof HOLDS)[number];
}

/** Where the survivor says nothing, what the other one says. */
const IF_SILENT: ReadonlySet<keyof RecordTexts> = new Set(["name", "scac", "mcNumber", "dotNumber", "remitTo"]);
const OF_BOTH: ReadonlySet<keyof RecordTexts> = new Set(["scac", "mcNumber", "dotNumber", "block", "chargeAliases"]);

const holdsOf = (field: keyof RecordTexts, survivor: string | null): MergeField["holds"] => {
  if (field === "policy") return "stricter";
  if (OF_BOTH.has(field)) return "both";
  return survivor === null && IF_SILENT.has(field) ? "merged" : "survivor";
};

/** What two records differ in, and whose word holds when they are merged. */
export function differingFields(
  merged: RecordTexts,
  survivor: RecordTexts,
  isSame: (a: unknown, b: unknown) => boolean,
): readonly MergeField[] {
  return (Object.keys(merged) as (keyof RecordTexts)[]).flatMap((field) =>
    isSame(merged[field], survivor[field]) && field !== "policy"
      ? []
      : merged[field] === null && survivor[field] === null
        ? []
        : [{ field, merged: merged[field], survivor: survivor[field], holds: holdsOf(field, survivor[field]) }],
  );
}
