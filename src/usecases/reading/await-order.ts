import { wantLinks } from "#db/queries/document/document-links.ts";
import type { TenantTx } from "#db/database.ts";
import { invoiceReferenceKeys } from "#domain/matching/reference-keys.ts";
import type { Fields } from "#domain/reading/fact.ts";
import { referencesOf } from "#domain/routing/references-of-paper.ts";

/** What lacks nothing but its order is looked at again when one of its numbers comes. */
export async function awaitOrder(tx: TenantTx, documentUuid: string, fields: Fields): Promise<void> {
  const keys = invoiceReferenceKeys({ invoiceNumber: "", references: referencesOf(fields) }).map(({ key }) => key);
  await wantLinks(
    tx,
    [...new Set(keys)].map((externalId) => ({ documentUuid, kind: "reference", externalId })),
  );
}
