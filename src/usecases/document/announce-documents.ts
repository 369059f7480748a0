import { type Instant, eventTimeAfter, instantOf, instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { TenantTx } from "#db/database.ts";
import { beginListing } from "#db/queries/search/searches.ts";
import { listOpenInvoicesOfDocuments, saveLastEvents, takeUnannounced } from "#db/queries/document/document-links.ts";
import { raiseEvents, type RaisedEvent } from "#outbox/raise-events.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";

export interface AnnouncedDocuments {
  readonly documentUuids: readonly string[];
  /** Invoices that this transaction audits anyway. */
  readonly auditedAnyway?: readonly string[];
  /**
   * When they were approved, in this very transaction, which called `beginListing` before; operation 20 lists others from now on.
   */
  readonly approvedAt?: string;
}

/**
 * After documents were approved or linked: raises DOCUMENT_APPROVED for each linked order that was not told yet (specification,
 * "Event kinds": its data names one order), and has the open invoices they may support audited again. Documents that are no
 * longer drafts but have no order wait here until they have one.
 */
export async function announceDocuments(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { documentUuids, auditedAnyway = [], approvedAt }: AnnouncedDocuments,
): Promise<void> {
  if (documentUuids.length === 0) return;
  if (approvedAt === undefined) await beginListing(tx);
  const now = instantOfMilliseconds(tenantNow(context, tenant));
  const last = new Map<string, Instant>();
  const events = (await takeUnannounced(tx, documentUuids, approvedAt ?? printInstant(now))).map(
    ({ documentUuid, orderExternalId, lastEventAt }): RaisedEvent => {
      const at = eventTimeAfter(last.get(documentUuid) ?? (lastEventAt === null ? null : instantOf(lastEventAt)), now);
      last.set(documentUuid, at);
      return {
        eventUuid: context.newUuid(),
        type: "DOCUMENT_APPROVED",
        at: printInstant(at),
        data: { orderExternalId, documentUuid },
      };
    },
  );
  if (events.length > 0) {
    await saveLastEvents(tx, new Map([...last].map(([documentUuid, at]) => [documentUuid, printInstant(at)])));
    await raiseEvents(tx, events);
  }
  const again = (await listOpenInvoicesOfDocuments(tx, documentUuids)).filter((uuid) => !auditedAnyway.includes(uuid));
  await enqueueAudits(tx, tenant.tenantUuid, again, "document");
}
