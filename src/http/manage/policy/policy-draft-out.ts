import type { PolicyDraftRow } from "#usecases/policy/policy-draft.ts";

/** A draft as it is answered; undefined: there is none. */
export function policyDraftOut(row: PolicyDraftRow | undefined) {
  return row === undefined
    ? { basedOn: null, savedAt: null, policy: null }
    : { basedOn: row.basedOn, savedAt: row.savedAt.toISOString(), policy: row.policy };
}
