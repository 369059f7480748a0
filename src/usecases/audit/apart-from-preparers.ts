import type { EvidenceRow } from "#db/queries/invoice/audit-facts.ts";
import type { TenantTx } from "#db/database.ts";
import { relationOf } from "#domain/access/standing.ts";
import { NOTICE_OF_ASSIGNMENT } from "#domain/document/notice-of-assignment.ts";
import { standingsOf } from "../duties/standings.ts";

/**
 * Notices of assignment, of which whoever approved one that the same person prepared, or whom nobody answers for, is named among
 * those who prepared it: by another key or session it is no second person. For tenants that separate duties.
 */
export async function apartFromPreparers(tx: TenantTx, documents: readonly EvidenceRow[]): Promise<readonly EvidenceRow[]> {
  const notices = documents.filter((row) => row.type === NOTICE_OF_ASSIGNMENT && row.approvedBy !== null);
  const standingOf = await standingsOf(tx, [
    ...new Set(notices.flatMap((row) => [...row.preparedBy, ...(row.approvedBy === null ? [] : [row.approvedBy])])),
  ]);
  return documents.map((row) => {
    const { approvedBy, preparedBy } = row;
    if (approvedBy === null || !notices.includes(row) || preparedBy.includes(approvedBy)) return row;
    const approver = standingOf(approvedBy);
    return preparedBy.every((by) => relationOf(approver, standingOf(by)) === "another")
      ? row
      : { ...row, preparedBy: [...preparedBy, approvedBy] };
  });
}
