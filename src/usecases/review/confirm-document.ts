import { readingFromStored } from "#contract/stored/reading.ts";
import type { TenantTx } from "#db/database.ts";
import { type BillSource, findBillSource } from "#db/queries/document/document-bill.ts";
import {
  forgetWanted,
  linkDocumentsToInvoices,
  linkDocumentsToOrders,
  unlinkFromOrders,
} from "#db/queries/document/document-links.ts";
import { lockDocument, saveDocument } from "#db/queries/document/document-listing.ts";
import { isDocumentWithheld } from "#db/queries/document/document-redaction.ts";
import { findReading } from "#db/queries/document/document-reading.ts";
import { endReview } from "#db/queries/document/document-review.ts";
import { judgeScore } from "#db/queries/document/reading-score.ts";
import { beginListing } from "#db/queries/search/searches.ts";
import { lackToMovePayments } from "#domain/access/moves-payments.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { DocumentType } from "#domain/document/document-types.ts";
import { NOTICE_OF_ASSIGNMENT } from "#domain/document/notice-of-assignment.ts";
import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import { decideTransition } from "#domain/lifecycle/decide-transition.ts";
import { DOCUMENT_LIFECYCLE } from "#domain/lifecycle/document-lifecycle.ts";
import type { Fields, PaperReading, Reading } from "#domain/reading/fact.ts";
import {
  confirmFields,
  type ConfirmedReading,
  type DrawnPlaces,
  isKeyed,
  numbersOfBiller,
  withoutBlank,
} from "#domain/routing/confirmed-paper.ts";
import { isSigned } from "#domain/routing/is-signed.ts";
import { isMisread } from "#domain/routing/misread.ts";
import { papersOf, SOURCES } from "#domain/routing/course-of-papers.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { announceDocuments } from "../document/announce-documents.ts";
import { awaitOrder } from "../reading/await-order.ts";
import { decideOne, ordersOf } from "../reading/decide-bill.ts";
import { type DecidedBill, sendBills, sortBills } from "../reading/send-bills.ts";
import { done, type Outcome, refuse, UNKNOWN_DOCUMENT, WAS_SPLIT, WITHHELD } from "../refusal.ts";
import { learnFromReview } from "./learn-from-review.ts";
import { refuseHeld } from "../refuse-held.ts";

/** What a person says of one paper of a file. */
export interface SaidPaper {
  readonly type: DocumentType;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whose bill it is, where the page does not say it plainly. */
  readonly vendorExternalId: string | null;
  /** Boxes that they drew around values. */
  readonly places: DrawnPlaces;
  /** Which of the papers that were read it is, from 1; null: the first of this type. */
  readonly paper: number | null;
}

export interface ConfirmRequest extends SaidPaper {
  readonly documentUuid: string;
  readonly eTag: string;
  readonly hasSignature: boolean | null;
  /** Whether a bill becomes an invoice. */
  readonly invoice: boolean;
  /** The other papers of the file. */
  readonly others: readonly SaidPaper[];
  readonly mayDecide: boolean;
}

export interface ConfirmedDocument {
  readonly uuid: string;
  readonly status: string;
  readonly eTag: string;
  /** Null where no invoice comes of it. */
  readonly invoiceUuid: string | null;
  /** Of all bills of the file. */
  readonly invoiceUuids: readonly string[];
}

const STALE = refuse("etag-mismatch", "the document was changed meanwhile: read it again and decide on what it says now");
const BAD = "One or more validation errors occurred.";

/**
 * A person says what a document is and what stands on it: it is approved by them, what the machine had read is kept beside what
 * they said, and a bill becomes an invoice by the same decision as one that was read without a doubt. A bill that came already is
 * not billed twice: the paper goes to its invoice. Of a file with several bills each is said, or nothing happens. Refuses:
 * unknown, etag-mismatch, state-conflict, invalid, not-granted.
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
    if (source === undefined) return UNKNOWN_DOCUMENT;
    if (source.isSplit) return WAS_SPLIT;
    const held = await refuseHeld(tx, documentUuid, actor);
    if (held !== null) return held;
    // What a refusal says of the page is for those who may open it.
    if (!request.mayDecide && (await isDocumentWithheld(tx, documentUuid))) return WITHHELD;
    const row = await findReading(tx, documentUuid);
    const reading = readingFromStored(row?.reading ?? null);
    const parts = partsOf(request, reading);
    if (!parts.ok) return parts;
    // Before the document is locked: looking for orders holds their names, as whoever receives one does.
    const invoices = await billsOf(tx, { request, actor, source, reading, parts: parts.value });
    if (!invoices.ok) return invoices;
    const orders = await ordersSaid(tx, source, parts.value);
    const head = await lockDocument(tx, documentUuid);
    if (head === undefined) return UNKNOWN_DOCUMENT;
    if (String(head.eTag) !== request.eTag) return STALE;
    if (head.isSplit) return WAS_SPLIT;
    const refused = (await refuseHeld(tx, documentUuid, actor)) ?? refuseState(head.status, row?.state ?? null);
    if (refused !== null) return refused;
    const { approvalLimit } = actor;
    const lack = parts.value.some(({ asked }) => asked.type === NOTICE_OF_ASSIGNMENT)
      ? lackToMovePayments({ mayDecide: request.mayDecide, approvalLimit })
      : null;
    if (lack !== null) return refuse("not-granted", `a notice of assignment changes who is paid; ${lack}`);
    const by = parts.value.some(isKeyedPart) ? actor.id : source.createdBy;
    const sent = await sendInvoices(context, tx, { bills: invoices.value, documentUuid, source, by });
    if (!sent.ok) return sent;
    await giveToOrder(tx, documentUuid, orders);
    const corrections = correctionsOf(parts.value, row?.readerVersion ?? null);
    const papers = reading === null ? 0 : papersOf(reading).length;
    await judge(context, tx, tenant, { request, actor, parts: parts.value, papers, readerVersion: row?.readerVersion ?? null });
    await learn(context, tx, tenant, { request, actor, parts: parts.value });
    const corrects = parts.value.some((part) => part.said.changed.length > 0 || part.paper === null || isOther(part));
    const hasSignature = request.hasSignature ?? (isSeenSigned(reading, parts.value[0]) ? true : null);
    return approve(context, tx, tenant, {
      request: { ...request, hasSignature },
      actor,
      corrects,
      corrections,
      invoiceUuids: sent.value,
    });
  });
}

/** What the confidence of such a paper is worth is counted by whether it was read right. */
async function judge(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { request, actor, parts, papers, readerVersion }: Judged,
): Promise<void> {
  if (readerVersion === null || parts.every(({ paper }) => paper === null)) return;
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  // Fewer papers than were read, or one more, is a file that was taken apart wrongly.
  const isWrong =
    parts.length !== papers ||
    parts.some(
      ({ paper, asked, said }) => paper === null || isMisread({ read: paper.type.value, said: asked.type }, said.corrections),
    );
  await judgeScore(tx, request.documentUuid, { readerVersion, isWrong, at, by: actor.id });
}

interface Judged {
  readonly request: ConfirmRequest;
  readonly actor: Actor;
  readonly parts: readonly Part[];
  /** How many papers were read of the file. */
  readonly papers: number;
  readonly readerVersion: string | null;
}

/** The next paper of a layout is read by what was corrected on this one. */
async function learn(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { request, actor, parts }: { readonly request: ConfirmRequest; readonly actor: Actor; readonly parts: readonly Part[] },
): Promise<void> {
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  for (const { asked, paper, said } of parts)
    if (paper !== null)
      await learnFromReview(tx, context.newUuid, {
        documentUuid: request.documentUuid,
        type: asked.type,
        pages: paper.pages,
        corrections: said.corrections,
        template: paper.template ?? null,
        vendor: said.fields.vendorName?.value ?? null,
        at,
        by: actor.id,
      });
}

/** What a person says of one paper, beside what the machine had read of it. */
interface Part {
  readonly asked: SaidPaper;
  /** Null: nothing was read. */
  readonly paper: PaperReading | null;
  readonly said: ConfirmedReading;
}

const isOther = ({ asked, paper }: Part): boolean => paper !== null && paper.type.value !== asked.type;
const isKeyedPart = (part: Part): boolean =>
  isKeyed(part.said.changed) || part.paper === null || isOther(part) || part.asked.vendorExternalId !== null;

/** What was said, paper by paper. Of several bills in a file none is left out unsaid: its carrier would never be paid. */
function partsOf(request: ConfirmRequest, reading: Reading | null): Outcome<readonly Part[]> {
  const papers = reading === null ? [] : papersOf(reading);
  const asked: readonly SaidPaper[] = [request, ...request.others];
  if (asked.some(({ paper }) => paper !== null && paper > papers.length))
    return refuse("invalid", BAD, { fields: [`paper must be one of the ${papers.length} that were read of it, from 1`] });
  if (asked.some(({ type }) => type === "Unset"))
    return refuse("invalid", BAD, { fields: ["type must say what it is: Unset says nothing, and Unknown that nobody can tell"] });
  const parts = asked.map((each): Part => {
    const paper = each.paper === null ? paperOf(papers, each.type) : (papers[each.paper - 1] ?? null);
    return { asked: each, paper, said: confirmFields(paper, each.fields, each.places) };
  });
  const named = new Set(parts.map(({ paper }) => paper));
  if (named.size < parts.length)
    return refuse("invalid", BAD, { fields: ["two are said of the same paper: give each its own paper"] });
  const left = papers.find((paper) => paper.type.value === "Invoice" && !named.has(paper));
  if (request.invoice && left !== undefined)
    return refuse(
      "state-conflict",
      `it holds ${papers.length} papers: say in others what stands on the bill of page ${left.pages[0]} too, or what else it is`,
    );
  return done(parts);
}

/** Without a word which paper it is: the first of that type. */
const paperOf = (papers: readonly PaperReading[], type: string): PaperReading | null =>
  papers.find((each) => each.type.value === type) ?? papers[0] ?? null;

const correctionsOf = (parts: readonly Part[], readerVersion: string | null) => {
  const [first, ...others] = parts.map(({ asked, paper, said }) => ({
    type: { read: paper?.type.value ?? null, confidence: paper?.type.confidence ?? null, said: asked.type },
    fields: said.corrections,
  }));
  return { version: 1, reader: readerVersion, ...first, ...(others.length === 0 ? {} : { others }) };
};

/** What was seen of the paper that the document is. */
const isSeenSigned = (reading: Reading | null, part: Part | undefined): boolean =>
  isSigned(part?.paper?.signature ?? (reading?.papers === undefined ? reading?.signature : undefined));

/** Where a paper that is no bill belongs. */
interface OrderSaid {
  /** Null: it stays where it lies. */
  readonly orderUuid: string | null;
  /** A person gave it this order's number: it leaves the one that it was sent for. */
  readonly isMoved: boolean;
  /** Its numbers find no order yet, and it lies with none. */
  readonly awaits: Fields | null;
}

/**
 * The order that the numbers of a supporting paper name, as the machine finds it by them; while this transaction lasts none comes
 * or goes. One that was sent for an order stays with that, unless the person enters the number of another.
 */
async function ordersSaid(tx: TenantTx, source: BillSource, parts: readonly Part[]): Promise<OrderSaid | null> {
  const [first, second] = parts;
  if (first === undefined || second !== undefined || first.asked.type === "Invoice" || source.isRedacted) return null;
  const { invoiceNumber: _, ...fields } = first.said.fields;
  const { found, why } = await ordersOf(tx, fields, []);
  const [order, other] = found;
  if (why !== null || other !== undefined) return null;
  const liesSomewhere = source.orderUuids.length > 0 || source.isOfInvoice;
  if (order === undefined) return liesSomewhere ? null : { orderUuid: null, isMoved: false, awaits: fields };
  if (source.orderUuids.includes(order)) return null;
  const isMoved = source.orderUuids.length > 0 && first.said.changed.includes("orderNumber");
  return source.orderUuids.length > 0 && !isMoved ? null : { orderUuid: order, isMoved, awaits: null };
}

async function giveToOrder(tx: TenantTx, documentUuid: string, said: OrderSaid | null): Promise<void> {
  if (said === null) return;
  if (said.awaits !== null) return awaitOrder(tx, documentUuid, said.awaits);
  if (said.orderUuid === null) return;
  if (said.isMoved) await unlinkFromOrders(tx, documentUuid);
  await forgetWanted(tx, documentUuid);
  await linkDocumentsToOrders(tx, [{ documentUuid, orderUuid: said.orderUuid }]);
  await announceChanges(tx, [{ noun: "order", uuid: said.orderUuid }]);
}

const refuseState = (status: "Draft" | "Ready" | "Approved", reading: string | null) => {
  const approval = decideTransition(DOCUMENT_LIFECYCLE, status, "approve");
  if (!approval.ok) return refuse("state-conflict", approval.message);
  if (status === "Ready") return refuse("state-conflict", "it passed every check by itself: approve it, or correct it first");
  return reading === "waiting" || reading === "reading"
    ? refuse("state-conflict", "it is being read: wait for what comes of it")
    : null;
};

interface BillsAsked {
  readonly request: ConfirmRequest;
  readonly actor: Actor;
  readonly source: BillSource;
  readonly reading: Reading | null;
  readonly parts: readonly Part[];
}

/** The invoices that come of what was said; none where no bill is among it, or none is to become an invoice. */
async function billsOf(
  tx: TenantTx,
  { request, actor, source, reading, parts }: BillsAsked,
): Promise<Outcome<readonly DecidedBill[]>> {
  const billed = request.invoice ? parts.filter(({ asked }) => asked.type === "Invoice") : [];
  if (billed.length === 0) return done([]);
  if (source.isRedacted)
    return refuse("state-conflict", "it is a redacted copy: its original is the bill. Confirm it with invoice false");
  if (source.isOfInvoice)
    return refuse(
      "state-conflict",
      "it lies with an invoice already: confirm it with invoice false, or decide about that invoice",
    );
  if (!(source.source in SOURCES)) return refuse("state-conflict", "it came as a paper of an order or invoice, which is no bill");
  const decided: DecidedBill[] = [];
  // One by one: each looks for its own orders under locks.
  for (const { asked, paper, said } of billed) {
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
      confirmed: {
        by: actor.id,
        changed: said.changed,
        vendorExternalId: asked.vendorExternalId,
        numbers: numbersOfBiller(paper, said.fields, asked.fields),
      },
    });
    if (decision.kind === "review") {
      const why = billed.length === 1 ? decision.why : `the bill on page ${paper?.pages[0] ?? 1}: ${decision.why}`;
      return refuse("invalid", BAD, { fields: [why] });
    }
    // What more is due on an order that is settled the audit says.
    decided.push({ invoice: decision.invoice, isSettled: false });
  }
  const keys = decided.map(({ invoice }) => invoiceNumberKey(invoice.invoiceNumber));
  return new Set(keys).size < keys.length
    ? refuse("invalid", BAD, { fields: ["two of its bills have one number: say which one counts, and what the other is"] })
    : done(decided);
}

interface BillsToSend {
  readonly bills: readonly DecidedBill[];
  readonly documentUuid: string;
  readonly source: BillSource;
  /** Who keyed or sent them. */
  readonly by: string;
}

/** The uuids of the invoices that come of it, or that it is. */
async function sendInvoices(
  context: Context,
  tx: TenantTx,
  { bills, documentUuid, source, by }: BillsToSend,
): Promise<Outcome<readonly string[]>> {
  const sorted = await sortBills(tx, bills);
  if (sorted.kind === "under-way")
    return refuse("state-conflict", "the same bill is being received by another way: confirm it again in a moment");
  if (sorted.kind === "doubt") return refuse("state-conflict", sorted.why);
  const { known, fresh } = sorted;
  if (known.length > 0)
    await linkDocumentsToInvoices(
      tx,
      known.map((invoiceUuid) => ({ documentUuid, invoiceUuid })),
    );
  await announceChanges(
    tx,
    known.map((uuid) => ({ noun: "invoice" as const, uuid })),
  );
  const sent = await sendBills(context, tx, fresh, { via: SOURCES[source.source] ?? "Upload", sentBy: by, documentUuid });
  return done([...known, ...sent]);
}

interface ApprovalOfPaper {
  readonly request: ConfirmRequest;
  readonly actor: Actor;
  readonly corrects: boolean;
  readonly corrections: unknown;
  readonly invoiceUuids: readonly string[];
}

async function approve(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { request, actor, corrects, corrections, invoiceUuids }: ApprovalOfPaper,
): Promise<Outcome<ConfirmedDocument>> {
  const { documentUuid, type, fields, hasSignature } = request;
  await beginListing(tx);
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  // Who only saw that it was read right prepared nothing: where duties are separated, a paper is approved by somebody else.
  const eTag = await saveDocument(tx, documentUuid, {
    type,
    hasSignature,
    fields: withoutBlank(fields),
    status: "Approved",
    at,
    by: actor.id,
    approves: true,
    corrects,
  });
  await endReview(tx, documentUuid, { at, by: actor.id, corrections });
  await announceDocuments(context, tx, tenant, { documentUuids: [documentUuid], approvedAt: at });
  await announceChanges(tx, [{ noun: "document", uuid: documentUuid }]);
  return done({ uuid: documentUuid, status: "Approved", eTag, invoiceUuid: invoiceUuids[0] ?? null, invoiceUuids });
}
