import { lackToMovePayments } from "#domain/access/moves-payments.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { NOTICE_OF_ASSIGNMENT } from "#domain/document/notice-of-assignment.ts";
import { decideTransition } from "#domain/lifecycle/decide-transition.ts";
import { DOCUMENT_LIFECYCLE } from "#domain/lifecycle/document-lifecycle.ts";
import type { TenantTx } from "#db/database.ts";
import { readingFromStored } from "#contract/stored/reading.ts";
import { SOURCES, papersOf } from "#domain/routing/course-of-papers.ts";
import { findBillSource, listOpenOfDocumentOrders, saveRoute } from "#db/queries/document/document-bill.ts";
import { findReading } from "#db/queries/document/document-reading.ts";
import { findInvoiceStatus } from "#db/queries/document/document.ts";
import { lockNames } from "#db/queries/invoice/audit-facts.ts";
import {
  findOrderToLink,
  forgetWanted,
  linkDocumentsToInvoices,
  linkDocumentsToOrders,
  orderLock,
  unlinkFromOrders,
} from "#db/queries/document/document-links.ts";
import { type DocumentHead, lockDocument, saveDocument } from "#db/queries/document/document-listing.ts";
import { noteFoundWrong } from "#db/queries/document/reading-score.ts";
import { beginListing } from "#db/queries/search/searches.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";
import { refuseHeld } from "../refuse-held.ts";
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
  /** An invoice that it lies with from now on, and with the orders of that. */
  readonly invoiceUuid: string | null;
}

export interface ChangedDocument {
  readonly uuid: string;
  readonly status: string;
  readonly eTag: string;
}

const STALE = refuse("etag-mismatch", "the document was changed meanwhile: read it again and decide on what it says now");

/**
 * Corrects what a document is said to be, or whose it is. A correction of type or fields makes a ready document a draft again,
 * which waits for a person; an approved one is final, but can still be given to its order or to an invoice. The open invoices
 * that it lay with, or lies with now, are audited again. Refuses: unknown, etag-mismatch, state-conflict (also while somebody
 * else holds it for review), invalid.
 */
export function changeDocument(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  change: DocumentChange,
): Promise<Outcome<ChangedDocument>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const { documentUuid, orderExternalId, invoiceUuid } = change;
    // The name before the document: whoever receives an order holds its name first. So does whoever matches an invoice.
    if (orderExternalId !== null) await lockNames(tx, [orderLock(orderExternalId)]);
    if (invoiceUuid !== null && (await findInvoiceStatus(tx, invoiceUuid)) === undefined)
      return refuse("invalid", BAD, { invoiceUuid: [`no invoice of this tenant has the uuid ${invoiceUuid}`] });
    const head = await lockDocument(tx, documentUuid);
    if (head === undefined) return UNKNOWN_DOCUMENT;
    if (String(head.eTag) !== change.eTag) return STALE;
    if (head.isSplit) return WAS_SPLIT;
    const held = await refuseHeld(tx, documentUuid, actor);
    if (held !== null) return held;
    const corrects = change.type !== null || change.fields !== null;
    const correction = decideTransition(DOCUMENT_LIFECYCLE, head.status, "correct");
    if (!correction.ok && (corrects || change.hasSignature !== null)) return refuse("state-conflict", correction.message);
    const lay = await listOpenOfDocumentOrders(tx, documentUuid);
    const unknown = await linkAsSaid(tx, change);
    if (unknown !== null) return unknown;
    const status = corrects && correction.ok ? correction.to : head.status;
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    const eTag = await saveDocument(tx, documentUuid, { ...change, status, at, by: actor.id, approves: false });
    if (corrects) await noteFoundWrong(tx, documentUuid, { at, by: actor.id });
    if (head.status === "Ready" && status === "Draft") await saveRoute(tx, documentUuid, SAID_OTHERWISE);
    await announceDocuments(context, tx, tenant, { documentUuids: [documentUuid] });
    const lies = await listOpenOfDocumentOrders(tx, documentUuid);
    await enqueueAudits(tx, tenant.tenantUuid, [...new Set([...lay, ...lies])], "document");
    await announceChanges(tx, [
      { noun: "document", uuid: documentUuid },
      ...(invoiceUuid === null ? [] : [{ noun: "invoice" as const, uuid: invoiceUuid }]),
    ]);
    return done({ uuid: documentUuid, status, eTag });
  });
}

const BAD = "One or more validation errors occurred.";
/** It passed every check by itself, until somebody corrected it. */
const SAID_OTHERWISE = { route: "review", why: "somebody said what it is: approve it, or say what stands on it" } as const;

/** Null: it lies with the order and the invoice that were named, if any were. */
async function linkAsSaid(
  tx: TenantTx,
  { documentUuid, orderExternalId, invoiceUuid }: DocumentChange,
): Promise<(Outcome<never> & { readonly ok: false }) | null> {
  if (orderExternalId !== null) {
    const orderUuid = await findOrderToLink(tx, "order", orderExternalId);
    if (orderUuid === undefined)
      return refuse("invalid", BAD, { orderExternalId: [`no order has the externalId ${orderExternalId}`] });
    await unlinkFromOrders(tx, documentUuid);
    await forgetWanted(tx, documentUuid);
    await linkDocumentsToOrders(tx, [{ documentUuid, orderUuid }]);
  }
  if (invoiceUuid !== null) await linkDocumentsToInvoices(tx, [{ documentUuid, invoiceUuid }]);
  return null;
}

/**
 * Approves a document: its orders are told, and open invoices it may support are audited again. A notice of assignment changes
 * who is paid, and is approved by those who may confirm such a change. A draft without an invoice, of which nobody said what it
 * is, or which is a bill, is not approved as it is: nobody would be paid by it. Refuses: unknown, etag-mismatch, state-conflict
 * (also while somebody else holds it for review), not-granted.
 */
export function approveDocument(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: { readonly documentUuid: string; readonly eTag: string; readonly mayDecide: boolean },
): Promise<Outcome<ChangedDocument>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const { documentUuid } = request;
    const head = await lockDocument(tx, documentUuid);
    if (head === undefined) return UNKNOWN_DOCUMENT;
    if (String(head.eTag) !== request.eTag) return STALE;
    if (head.isSplit) return WAS_SPLIT;
    const approval = decideTransition(DOCUMENT_LIFECYCLE, head.status, "approve");
    if (!approval.ok) return refuse("state-conflict", approval.message);
    const refused = (await refuseHeld(tx, documentUuid, actor)) ?? (await refuseLost(tx, documentUuid, head));
    if (refused !== null) return refused;
    const { approvalLimit } = actor;
    const lack = head.type === NOTICE_OF_ASSIGNMENT ? lackToMovePayments({ mayDecide: request.mayDecide, approvalLimit }) : null;
    if (lack !== null) return refuse("not-granted", `a notice of assignment changes who is paid; ${lack}`);
    await beginListing(tx);
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    const eTag = await saveDocument(tx, documentUuid, {
      type: null,
      hasSignature: null,
      fields: null,
      status: approval.to,
      at,
      by: actor.id,
      approves: true,
    });
    await announceDocuments(context, tx, tenant, { documentUuids: [documentUuid], approvedAt: at });
    return done({ uuid: documentUuid, status: approval.to, eTag });
  });
}

/** A draft of which nothing would come any more, once it is final. */
async function refuseLost(tx: TenantTx, documentUuid: string, { status, type }: DocumentHead) {
  if (status !== "Draft") return null;
  const source = await findBillSource(tx, documentUuid);
  // What somebody attached to an invoice is of that one, whatever it is.
  if (source === undefined || source.isRedacted || source.isOfInvoice) return null;
  if (type === "Unset") return refuse("state-conflict", "nobody has said what it is: say what stands on it in review");
  return (type === "Invoice" || (type === "Unknown" && (await readsAsInvoice(tx, documentUuid)))) && source.source in SOURCES
    ? refuse("state-conflict", "it is a bill, and no invoice came of it yet: say what stands on it in review, and one does")
    : null;
}

async function readsAsInvoice(tx: TenantTx, documentUuid: string): Promise<boolean> {
  const reading = readingFromStored((await findReading(tx, documentUuid))?.reading ?? null);
  return reading !== null && papersOf(reading).some(({ type }) => type.value === "Invoice");
}
