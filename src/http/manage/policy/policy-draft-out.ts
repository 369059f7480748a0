import type { PolicyDraftRow } from "#usecases/policy/policy-draft.ts";

/** A draft as it is answered; undefined: there is none. */
export const policyDraftOut = (row: PolicyDraftRow | undefined) =>
  row === undefined
    ? { basedOn: null, savedAt: null, policy: null }
    : { basedOn: row.basedOn, savedAt: row.savedAt.toISOString(), policy: row.policy };
