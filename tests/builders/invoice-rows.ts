import type { TenantTx } from "#db/database.ts";
import { newUuid } from "#src/adapters/ids.ts";

/** Plain invoice rows without a body, many at once: for tests that only count and order them. Answers their uuids. */
export const insertBareInvoices = async (tx: TenantTx, count: number, status: "received" | "approved" | "terminated" = "received"): Promise<string[]> => {
  const uuids = Array.from({ length: count }, newUuid);
  await tx.query(
    `insert into invoice (tenant_uuid, invoice_uuid, external_id, invoice_number, number_key, type, source, status, currency, billed,
       invoice_on, received_at, accepted_at, created_by, body)
     select $1, invoice_uuid, 'INV-' || place, 'INV-' || place, 'INV' || place, 'Invoice', 'Api', $3, 'USD', 100, '2026-03-01', now(), now(), 'test', '{}'
     from unnest($2::uuid[]) with ordinality as given (invoice_uuid, place)`,
    [tx.tenantUuid, uuids, status],
  );
  return uuids;
};
