import { lackToMovePayments } from "#domain/access/moves-payments.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { NOTICE_OF_ASSIGNMENT } from "#domain/document/notice-of-assignment.ts";
import { decideTransition } from "#domain/lifecycle/decide-transition.ts";
import { DOCUMENT_LIFECYCLE } from "#domain/lifecycle/document-lifecycle.ts";
import { lockNames } from "#db/queries/invoice/audit-facts.ts";
import {
  findOrderToLink,
  forgetWanted,
  linkDocumentsToOrders,
  orderLock,
  unlinkFromOrders,
} from "#db/queries/document/document-links.ts";
import { lockDocument, saveDocument } from "#db/queries/document/document-listing.ts";
import { noteFoundWrong } from "#db/queries/document/reading-score.ts";
import { beginListing } from "#db/queries/search/searches.ts";
import { announceDocuments } from "./announce-documents.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { done, type Outcome, refuse, UNKNOWN_DOCUMENT, WAS_SPLIT } from "../refusal.ts";

export interface DocumentChange {
  readonly documentUuid: string;
  readonly eTag: string;
  /** Null: as it is. */
  readonly type: string | null;
  readonly hasSignature: boolean | null;
  readonly fields: Readonly<Record<string, unknown>> | null;
  readonly orderExternalId: string | null;
}

export interface ChangedDocument {
  readonly uuid: string;
  readonly status: string;
  readonly eTag: string;
}

const STALE = refuse("etag-mismatch", "the document was changed meanwhile: read it again and decide on what it says now");

/**
 * Corrects what a document is said to be, or whose it is. A correction of type or fields makes a ready document a draft again; an
 * approved one is final, but can still be linked to its order. Refuses: unknown, etag-mismatch, state-conflict, invalid.
 */
export function changeDocument(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  change: DocumentChange,
): Promise<Outcome<ChangedDocument>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const { documentUuid, orderExternalId } = change;
    // The name before the document: whoever receives an order holds its name first.
    if (orderExternalId !== null) await lockNames(tx, [orderLock(orderExternalId)]);
    const head = await lockDocument(tx, documentUuid);
    if (head === undefined) return UNKNOWN_DOCUMENT;
    if (String(head.eTag) !== change.eTag) return STALE;
    if (head.isSplit) return WAS_SPLIT;
    const corrects = change.type !== null || change.fields !== null;
    const correction = decideTransition(DOCUMENT_LIFECYCLE, head.status, "correct");
    if (!correction.ok && (corrects || change.hasSignature !== null)) return refuse("state-conflict", correction.message);
    if (orderExternalId !== null) {
      const orderUuid = await findOrderToLink(tx, "order", orderExternalId);
      if (orderUuid === undefined)
        return refuse("invalid", "One or more validation errors occurred.", {
          orderExternalId: [`no order has the externalId ${orderExternalId}`],
        });
      await unlinkFromOrders(tx, documentUuid);
      await forgetWanted(tx, documentUuid);
      await linkDocumentsToOrders(tx, [{ documentUuid, orderUuid }]);
    }
    const status = corrects && correction.ok ? correction.to : head.status;
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    const eTag = await saveDocument(tx, documentUuid, { ...change, status, at, by: actor.id, approves: false });
    if (corrects) await noteFoundWrong(tx, documentUuid, { at, by: actor.id });
    await announceDocuments(context, tx, tenant, { documentUuids: [documentUuid] });
    return done({ uuid: documentUuid, status, eTag });
  });
}

/**
 * Approves a document: its orders are told, and open invoices it may support are audited again. A notice of assignment changes
 * who is paid, and is approved by those who may confirm such a change. Refuses: unknown, etag-mismatch, state-conflict,
 * not-granted.
 */
export function approveDocument(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: { readonly documentUuid: string; readonly eTag: string; readonly mayDecide: boolean },
): Promise<Outcome<ChangedDocument>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const head = await lockDocument(tx, request.documentUuid);
    if (head === undefined) return UNKNOWN_DOCUMENT;
    if (String(head.eTag) !== request.eTag) return STALE;
    if (head.isSplit) return WAS_SPLIT;
    const approval = decideTransition(DOCUMENT_LIFECYCLE, head.status, "approve");
    if (!approval.ok) return refuse("state-conflict", approval.message);
    const { approvalLimit } = actor;
    const lack = head.type === NOTICE_OF_ASSIGNMENT ? lackToMovePayments({ mayDecide: request.mayDecide, approvalLimit }) : null;
    if (lack !== null) return refuse("not-granted", `a notice of assignment changes who is paid; ${lack}`);
    await beginListing(tx);
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    const eTag = await saveDocument(tx, request.documentUuid, {
      type: null,
      hasSignature: null,
      fields: null,
      status: approval.to,
      at,
      by: actor.id,
      approves: true,
    });
    await announceDocuments(context, tx, tenant, { documentUuids: [request.documentUuid], approvedAt: at });
    return done({ uuid: request.documentUuid, status: approval.to, eTag });
  });
}
