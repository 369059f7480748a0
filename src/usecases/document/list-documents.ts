import { type DocumentFilter, type ListedDocument, listDocuments as query } from "#db/queries/document/document-listing.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome } from "../refusal.ts";

/** A page of the tenant's documents, the newest first. Refuses: invalid (a cursor of another list). */
export async function listDocuments(
  context: Context,
  tenant: Tenant,
  request: DocumentFilter & { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<ListedDocument>>> {
  const after = request.cursor === null ? undefined : readCursor("documents", ["instant", "uuid"], request.cursor);
  if (request.cursor !== null && after === undefined) return BAD_CURSOR;
  const rows = await context.db.inTenantRead(tenant.tenantUuid, (tx) =>
    query(tx, request, after as readonly [string, string] | undefined, request.limit + 1),
  );
  return done(
    pageOf(rows, { list: "documents", limit: request.limit, keyOf: (row) => [row.createdAt, row.uuid], itemOf: (row) => row }),
  );
}
