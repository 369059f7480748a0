import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

export interface ScanRow {
  /** Null: nobody looked at it. */
  readonly state: "clean" | "infected" | null;
  readonly found: string | null;
  readonly at: string | null;
}

const FIND = {
  name: "document-scan",
  // By its bytes: another document may have had them before.
  text: `select s.scan_state as state, s.scan_found as found, ${instantText("s.scanned_at")} as at from document d left join lateral (
      select scan_state, scan_found, scanned_at from document o where o.tenant_uuid = $1 and o.blob_hash = d.blob_hash and o.scan_state is not null
      order by o.scanned_at desc limit 1) s on true
    where d.tenant_uuid = $1 and d.document_uuid = $2`,
};

export async function findScan(tx: TenantTx, documentUuid: string): Promise<ScanRow | undefined> {
  return (await tx.query<ScanRow>(FIND, [tx.tenantUuid, documentUuid])).rows[0];
}

const SAVE = {
  name: "document-scan-save",
  text: "update document set scan_state = $3, scan_found = $4, scanned_at = now() where tenant_uuid = $1 and blob_hash = $2",
};

/** What the scanner said, of every document of these bytes. */
export async function saveScan(
  tx: TenantTx,
  blobHash: string,
  { state, found }: { readonly state: "clean" | "infected"; readonly found: string | null },
): Promise<void> {
  await tx.query(SAVE, [tx.tenantUuid, blobHash, state, found]);
}
