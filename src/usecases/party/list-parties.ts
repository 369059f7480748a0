import {
  type CustomerEntry,
  listCustomers as queryCustomers,
  listVendors as queryVendors,
  type VendorEntry,
} from "#db/queries/party/party-directory.ts";
import type { TenantTx } from "#db/database.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome } from "../refusal.ts";

export interface PartyListRequest {
  readonly q: string | null;
  readonly limit: number;
  readonly cursor: string | null;
}

type Query<Entry> = (tx: TenantTx, q: string | null, after: string | null, limit: number) => Promise<readonly Entry[]>;

const listBy =
  <Entry extends { readonly externalId: string }>(list: string, query: Query<Entry>) =>
  async (context: Context, tenant: Tenant, { q, limit, cursor }: PartyListRequest): Promise<Outcome<ListPage<Entry>>> => {
    const after = cursor === null ? undefined : readCursor(list, ["text"], cursor);
    if (cursor !== null && after === undefined) return BAD_CURSOR;
    const words = q?.trim().toLowerCase() ?? "";
    const rows = await context.db.inTenantRead(tenant.tenantUuid, (tx) =>
      query(tx, words === "" ? null : words, (after?.[0] as string | undefined) ?? null, limit + 1),
    );
    return done(pageOf(rows, { list, limit, keyOf: (row) => [row.externalId], itemOf: (row) => row }));
  };

/** Pages of the tenant's directory, by external id. Refuse: invalid (a cursor of another list). */
export const listVendors = listBy<VendorEntry>("vendors", queryVendors);
export const listCustomers = listBy<CustomerEntry>("customers", queryCustomers);
