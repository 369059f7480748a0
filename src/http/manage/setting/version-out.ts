import { changedParts } from "#domain/setting-version/parts.ts";
import type { ListedVersion } from "#usecases/setting/read-versions.ts";

const MAX_CHANGES = 100;

/** A version as it is answered. */
export function versionOut(row: ListedVersion) {
  const changes = changedParts(row.kind, row.before, row.content);
  return {
    uuid: row.versionUuid,
    kind: row.kind,
    subject: row.subject,
    version: row.version,
    state: row.state,
    cause: row.cause,
    effectiveFrom: row.effectiveFrom,
    createdAt: row.madeAt.toISOString(),
    createdBy: row.madeBy,
    createdByName: row.madeByName,
    withdrawnByName: row.withdrawnByName,
    changes: changes.slice(0, MAX_CHANGES),
    changed: changes.length,
  };
}
