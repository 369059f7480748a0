import type { PendingChangeRow } from "#usecases/change/decide-change.ts";
import { changeTexts } from "#domain/access/pending-change.ts";

/** A change as it is answered. */
export function changeOut(change: PendingChangeRow) {
  return {
    uuid: change.changeUuid,
    kind: change.kind,
    subject: change.subject,
    subjectName: change.subjectName,
    ...changeTexts(change.kind, change),
    state: change.state,
    askedBy: change.askedBy,
    askedByName: change.askedName,
    askedAt: change.askedAt.toISOString(),
    expiresAt: change.expiresAt.toISOString(),
    decidedBy: change.decidedBy,
    decidedByName: change.decidedName,
    decidedAt: change.decidedAt?.toISOString() ?? null,
    reason: change.reason,
  };
}
