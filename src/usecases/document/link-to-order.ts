import type { TenantTx } from "#db/database.ts";
import { findOrderToLink, linkDocumentsToOrders, wantLinks } from "#db/queries/document/document-links.ts";
import { announceChanges } from "#outbox/announce-changes.ts";

/** Links documents to the order that they name, or has them wait for it. The caller holds `orderLock` of the name. */
export async function linkToOrder(
  tx: TenantTx,
  kind: "order" | "load",
  name: string,
  documentUuids: readonly string[],
): Promise<void> {
  const orderUuid = await findOrderToLink(tx, kind, name);
  if (orderUuid === undefined) {
    await wantLinks(
      tx,
      documentUuids.map((documentUuid) => ({ documentUuid, kind, externalId: name })),
    );
    return;
  }
  await linkDocumentsToOrders(
    tx,
    documentUuids.map((documentUuid) => ({ documentUuid, orderUuid })),
  );
  await announceChanges(tx, [{ noun: "order", uuid: orderUuid }]);
}
