import { readingFromStored } from "#contract/stored/reading.ts";
import type { TenantTx } from "#db/database.ts";
import { type BillSource, findBillSource } from "#db/queries/document/document-bill.ts";
import { linkDocumentsToInvoices } from "#db/queries/document/document-links.ts";
import { lockDocument, saveDocument } from "#db/queries/document/document-listing.ts";
import { findReading } from "#db/queries/document/document-reading.ts";
import { endReview, findReview } from "#db/queries/document/document-review.ts";
import { beginListing } from "#db/queries/search/searches.ts";
import { lackToMovePayments } from "#domain/access/moves-payments.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { DocumentType } from "#domain/document/document-types.ts";
import { NOTICE_OF_ASSIGNMENT } from "#domain/document/notice-of-assignment.ts";
import { decideTransition } from "#domain/lifecycle/decide-transition.ts";
import { DOCUMENT_LIFECYCLE } from "#domain/lifecycle/document-lifecycle.ts";
import type { PaperReading, Reading } from "#domain/reading/fact.ts";
import { confirmFields, type ConfirmedReading, isKeyed } from "#domain/routing/confirmed-paper.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { announceDocuments } from "../document/announce-documents.ts";
import { decideOne } from "../reading/decide-bill.ts";
import { papersOf, SOURCES } from "../reading/route-reading.ts";
import { type DecidedBill, sendBills, sortBills } from "../reading/send-bills.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { whyHeld } from "./review-queue.ts";

export interface ConfirmRequest {
  readonly documentUuid: string;
  readonly eTag: string;
  readonly type: DocumentType;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly hasSignature: boolean | null;
  /** Whether a bill becomes an invoice. */
  readonly invoice: boolean;
  /** Whose bill it is, where the page does not say it plainly. */
  readonly vendorExternalId: string | null;
  readonly mayDecide: boolean;
}

export interface ConfirmedDocument {
  readonly uuid: string;
  readonly status: string;
  readonly eTag: string;
  /** Null where no invoice comes of it. */
  readonly invoiceUuid: string | null;
}

const UNKNOWN = refuse("unknown", "no document of this tenant has this uuid");
const STALE = refuse("etag-mismatch", "the document was changed meanwhile: read it again and decide on what it says now");
const BAD = "One or more validation errors occurred.";

/**
 * A person says what a document is and what stands on it: it is approved by them, what the machine had read is kept beside what
 * they said, and a bill becomes an invoice by the same decision as one that was read without a doubt. A bill that came already is
 * not billed twice: the paper goes to its invoice. Refuses: unknown, etag-mismatch, state-conflict, invalid, not-granted.
 */
export function confirmDocument(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: ConfirmRequest,
): Promise<Outcome<ConfirmedDocument>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const { documentUuid } = request;
    const source = await findBillSource(tx, documentUuid);
    if (source === undefined) return UNKNOWN;
    const held = await refuseHeld(tx, documentUuid, actor);
    if (held !== null) return held;
    const row = await findReading(tx, documentUuid);
    const reading = readingFromStored(row?.reading ?? null);
    const paper = paperOf(reading, request.type);
    const said = confirmFields(paper, request.fields);
    const isInvoice = request.invoice && request.type === "Invoice";
    // Before the document is locked: looking for orders holds their names, as whoever receives one does.
    const decided = isInvoice ? await billOf(tx, { request, actor, source, reading, paper, said }) : null;
    if (decided !== null && !decided.ok) return decided;
    const head = await lockDocument(tx, documentUuid);
    if (head === undefined) return UNKNOWN;
    if (String(head.eTag) !== request.eTag) return STALE;
    const refused = (await refuseHeld(tx, documentUuid, actor)) ?? refuseState(head.status, row?.state ?? null);
    if (refused !== null) return refused;
    const { approvalLimit } = actor;
    const lack =
      request.type === NOTICE_OF_ASSIGNMENT ? lackToMovePayments({ mayDecide: request.mayDecide, approvalLimit }) : null;
    if (lack !== null) return refuse("not-granted", `a notice of assignment changes who is paid; ${lack}`);
    const isOther = paper !== null && paper.type.value !== request.type;
    const sent =
      decided === null
        ? done(null)
        : await sendInvoice(context, tx, {
            bill: decided.value,
            documentUuid,
            source,
            by:
              isKeyed(said.changed) || paper === null || isOther || request.vendorExternalId !== null
                ? actor.id
                : source.createdBy,
          });
    if (!sent.ok) return sent;
    const corrections = {
      version: 1,
      reader: row?.readerVersion ?? null,
      type: { read: paper?.type.value ?? null, confidence: paper?.type.confidence ?? null, said: request.type },
      fields: said.corrections,
    };
    const corrects = said.changed.length > 0 || paper === null || isOther;
    return approve(context, tx, tenant, { request, actor, corrects, corrections, invoiceUuid: sent.value });
  });
}

/** What the machine had read of the paper that the person speaks of: of a file with several, the first of that type. */
const paperOf = (reading: Reading | null, type: string): PaperReading | null => {
  const papers = reading === null ? [] : papersOf(reading);
  return papers.find((each) => each.type.value === type) ?? papers[0] ?? null;
};

const refuseHeld = async (tx: TenantTx, documentUuid: string, actor: Actor) => {
  const review = await findReview(tx, documentUuid);
  return review?.state === "taken" && review.takenBy !== actor.id ? refuse("state-conflict", whyHeld(review)) : null;
};

const refuseState = (status: "Draft" | "Ready" | "Approved", reading: string | null) => {
  const approval = decideTransition(DOCUMENT_LIFECYCLE, status, "approve");
  if (!approval.ok) return refuse("state-conflict", approval.message);
  if (status === "Ready") return refuse("state-conflict", "it passed every check by itself: approve it, or correct it first");
  return reading === "waiting" || reading === "reading"
    ? refuse("state-conflict", "it is being read: wait for what comes of it")
    : null;
};

interface BillAsked {
  readonly request: ConfirmRequest;
  readonly actor: Actor;
  readonly source: BillSource;
  readonly reading: Reading | null;
  readonly paper: PaperReading | null;
  readonly said: ConfirmedReading;
}

async function billOf(
  tx: TenantTx,
  { request, actor, source, reading, paper, said }: BillAsked,
): Promise<Outcome<DecidedBill> & { readonly ok: boolean }> {
  if (source.isOfInvoice)
    return refuse(
      "state-conflict",
      "it lies with an invoice already: confirm it with invoice false, or decide about that invoice",
    );
  if (!(source.source in SOURCES)) return refuse("state-conflict", "it came as a paper of an order or invoice, which is no bill");
  const decision = await decideOne(tx, {
    documentUuid: request.documentUuid,
    source,
    // Its checks were of what the machine read: what the person says is checked here.
    paper: {
      pages: paper?.pages ?? [1],
      type: { value: "Invoice", confidence: 1, candidates: [] },
      fields: said.fields,
      charges: said.charges,
      checks: [],
    },
    reading: { pages: reading?.pages ?? [] },
    confirmed: { by: actor.id, changed: said.changed, vendorExternalId: request.vendorExternalId },
  });
  // What more is due on an order that is settled the audit says.
  return decision.kind === "review"
    ? refuse("invalid", BAD, { fields: [decision.why] })
    : done({ invoice: decision.invoice, isSettled: false });
}

interface BillToSend {
  readonly bill: DecidedBill;
  readonly documentUuid: string;
  readonly source: BillSource;
  /** Who keyed or sent it. */
  readonly by: string;
}

/** The uuid of the invoice that comes of it, or that it is. */
async function sendInvoice(
  context: Context,
  tx: TenantTx,
  { bill, documentUuid, source, by }: BillToSend,
): Promise<Outcome<string>> {
  const sorted = await sortBills(tx, [bill]);
  if (sorted.kind === "under-way")
    return refuse("state-conflict", "the same bill is being received by another way: confirm it again in a moment");
  if (sorted.kind === "doubt") return refuse("state-conflict", sorted.why);
  const [known] = sorted.known;
  if (known !== undefined) {
    await linkDocumentsToInvoices(tx, [{ documentUuid, invoiceUuid: known }]);
    await announceChanges(tx, [{ noun: "invoice", uuid: known }]);
    return done(known);
  }
  const [uuid = ""] = await sendBills(context, tx, sorted.fresh, { via: SOURCES[source.source] ?? "Upload", sentBy: by });
  return done(uuid);
}

interface ApprovalOfPaper {
  readonly request: ConfirmRequest;
  readonly actor: Actor;
  readonly corrects: boolean;
  readonly corrections: unknown;
  readonly invoiceUuid: string | null;
}

async function approve(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { request, actor, corrects, corrections, invoiceUuid }: ApprovalOfPaper,
): Promise<Outcome<ConfirmedDocument>> {
  const { documentUuid, type, fields, hasSignature } = request;
  await beginListing(tx);
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  // Who only saw that it was read right prepared nothing: where duties are separated, a paper is approved by somebody else.
  const eTag = await saveDocument(tx, documentUuid, {
    type,
    hasSignature,
    fields,
    status: "Approved",
    at,
    by: actor.id,
    approves: true,
    corrects,
  });
  await endReview(tx, documentUuid, { at, by: actor.id, corrections });
  await announceDocuments(context, tx, tenant, { documentUuids: [documentUuid], approvedAt: at });
  await announceChanges(tx, [{ noun: "document", uuid: documentUuid }]);
  return done({ uuid: documentUuid, status: "Approved", eTag, invoiceUuid });
}
