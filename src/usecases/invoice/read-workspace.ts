import { invoiceOfRow } from "#contract/packed/stored-rows.ts";
import { itemToStored } from "#contract/stored/charge.ts";
import type { TenantTx } from "#db/database.ts";
import { listDocumentUses } from "#db/queries/document/document-use.ts";
import { listDisputeAddresses } from "#db/queries/dispute/dispute.ts";
import { listDisputesWithAll } from "#db/queries/dispute/dispute-reading.ts";
import type { StoredInvoiceRow } from "#db/queries/invoice/invoice-reading.ts";
import {
  findAudit,
  findAuditSettings,
  findStoredInvoice,
  findVendorName,
  isKnownCustomer,
  listLinkedDocuments,
  listOrdersOfInvoice,
} from "#db/queries/invoice/invoice-reading.ts";
import type { DelegationRow } from "#db/queries/people/delegation.ts";
import { listActorNames, listTimeline, type RecordedEntry } from "#db/queries/invoice/timeline.ts";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import { upcastResult } from "#domain/stored/upcast-result.ts";
import { type Invoice, isFinalized } from "#domain/invoice/invoice.ts";
import { referenceKind } from "#domain/matching/reference-kind.ts";
import { printAmount } from "#domain/money/amount.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { usesToLookFor } from "#domain/audit/papers/paper-uses.ts";
import { wholeFacts } from "#domain/stored/whole-facts.ts";
import { auditSettings } from "../policy/audit-settings.ts";
import { ratingsOf } from "../rating/read-ratings.ts";
import { proposedDispute } from "../dispute/proposed-dispute.ts";
import { claimOfRow } from "../dispute/read-claim.ts";
import { needForReader } from "./approval-matrix.ts";
import { awayFor } from "./decide-for-approver.ts";
import { auditOf, groundToApprove, lineOf, matchingOf, paymentOf } from "./workspace-audit.ts";
import { documentsOf, paperOfLinked, snoozeOf, waitingOf } from "./workspace-parts.ts";

/**
 * `GET /manage/invoices/{uuid}`: everything an auditor sees of an invoice; `by`: who looks, for what is theirs to decide.
 * Undefined when the tenant has none of this uuid.
 */
export function readWorkspace(context: Context, tenant: Tenant, invoiceUuid: string, by = "") {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await findStoredInvoice(tx, invoiceUuid);
    return row === undefined ? undefined : workspaceOf(context, tx, tenant, { row, by });
  });
}

/** Who has to approve an open invoice by the tenant's matrix, and whether it is the reader's to do; null: any approver. */
async function approvalRuleFor(tx: TenantTx, facts: AuditFacts, by: string, away: readonly DelegationRow[]) {
  const need = await needForReader(tx, facts, by);
  if (need === null) return null;
  let isYours = need.isNamed;
  for (const person of away) isYours ||= (await needForReader(tx, facts, person.by))?.isNamed === true;
  return { text: need.text, who: need.who, takesTwo: need.takesTwo, isYours };
}

interface Asked {
  readonly row: StoredInvoiceRow;
  readonly by: string;
}

const workspaceOf = async (context: Context, tx: TenantTx, tenant: Tenant, { row, by }: Asked) => {
  const invoice = invoiceOfRow(row.body);
  const orders = await listOrdersOfInvoice(tx, row.uuid);
  const isOpen = !isFinalized(row.status);
  const audit = row.auditUuid === null ? undefined : await findAudit(tx, row.auditUuid, isOpen);
  const result = audit === undefined ? undefined : upcastResult(audit.result);
  const settings = audit === undefined || !isOpen ? undefined : await findAuditSettings(tx, audit.uuid);
  const facts = audit === undefined || settings === undefined ? null : wholeFacts(audit.facts, settings);
  const ground = facts === null ? null : groundToApprove(facts);
  const disputes = await listDisputesWithAll(tx, row.uuid);
  const timeline = await listTimeline(tx, row.uuid);
  const claim = isOpen ? await claimOfRow(context, tx, tenant, { row }) : null;
  const away = isOpen ? await awayFor(context, tx, tenant, by) : [];
  const names = await listActorNames(tx, [
    row.createdBy,
    ...[row.assignee, row.snoozedBy, row.approvedBy, row.approvalPending?.by, row.firstApproval?.onBehalfOf].filter(
      (actor) => actor !== null && actor !== undefined,
    ),
    ...timeline.flatMap((entry) => [entry.actor, ...Object.values(namedIn(entry))]),
    ...disputes.flatMap((dispute) => [dispute.createdBy, ...dispute.communications.map((sent) => sent.createdBy)]),
  ]);
  const nameOf = (actor: string): string => names.get(actor) ?? actor;
  const nameOrNull = (actor: string | null): string | null => (actor === null ? null : nameOf(actor));

  return {
    ...(await headOf(tx, row, invoice)),
    createdByName: nameOf(row.createdBy),
    ...termsOf(invoice),
    intakeUuid: row.intakeUuid,
    interchangeUuid: row.interchangeUuid,
    assignee: row.assignee,
    assigneeName: nameOrNull(row.assignee),
    ...waitingOf(row, nameOf),
    snooze: snoozeOf(row, tenantNow(context, tenant), nameOf),
    approvalRule: facts === null ? null : await approvalRuleFor(tx, facts, by, away),
    approvesFor: away.map((person) => ({ by: person.by, byName: person.byName, approvalLimit: person.approvalLimit })),
    ...endOf(row),
    approvedByName: nameOrNull(row.approvedBy),
    orders: orders.map(({ body: _, ...order }) => order),
    matching: matchingOf(row),
    totals: {
      billed: result?.totals.billed ?? row.billed,
      expected: row.expected,
      approved: row.approved,
      variance: row.variance,
      variancePercent: result?.totals.variancePercent ?? null,
      currency: result?.currency ?? row.currency,
    },
    payment: paymentOf(invoice, result, row),
    lines: invoice.charges.map(lineOf),
    audit: audit === undefined || result === undefined ? null : auditOf({ ...audit, ground }, result, invoice, row),
    proposedDispute: claim === null ? null : proposedDispute(claim),
    disputeMail: { leaves: context.outside.sendsMail, ...(await disputeAddresses(tx, row.vendorExternalId, invoice)) },
    allocations: row.allocations ?? [],
    documents: await listDocuments(tx, row, orders),
    disputes: disputes.map((dispute) => ({
      ...dispute,
      createdByName: nameOf(dispute.createdBy),
      communications: dispute.communications.map((sent) => ({ ...sent, createdByName: nameOf(sent.createdBy) })),
    })),
    timeline: timeline.map((entry) => {
      const named = Object.entries(namedIn(entry)).map(([fact, actor]) => [`${fact}Name`, nameOf(actor)]);
      const data = named.length === 0 ? entry.data : { ...entry.data, ...Object.fromEntries(named) };
      return { ...entry, actorName: nameOf(entry.actor), data };
    }),
    ratings: await ratingsOf(tx, tenant, row),
    rating: { configured: (await auditSettings(tx, tenant)).ratingConfigured },
  };
};

/** Whom an entry names beside who acted: whom the invoice was assigned to, and who was away and for whom it was approved. */
const namedIn = ({ kind, data }: RecordedEntry): Readonly<Record<string, string>> => {
  const facts = kind === "assigned" ? ["assignee"] : ["onBehalfOf"];
  return Object.fromEntries(
    facts.flatMap((fact) => {
      const actor = data?.[fact];
      return typeof actor === "string" ? [[fact, actor]] : [];
    }),
  );
};

/** Which invoice it is, whose, and what became of it. */
const headOf = async (tx: TenantTx, row: StoredInvoiceRow, { vendor, customerExternalId: customer }: Invoice) => {
  const named = row.vendorExternalId === null ? undefined : await findVendorName(tx, row.vendorExternalId);
  return {
    uuid: row.uuid,
    externalId: row.externalId,
    invoiceNumber: row.invoiceNumber,
    type: row.type,
    status: row.status,
    verdict: row.verdict,
    eTag: String(row.eTag),
    source: row.source,
    vendor: {
      externalId: row.vendorExternalId,
      name: named?.name ?? row.vendorName,
      scac: row.vendorScac ?? named?.scac ?? null,
      mcNumber: vendor.mcNumber,
      dotNumber: vendor.dotNumber,
    },
    customer: customer === null ? null : { externalId: customer, known: await isKnownCustomer(tx, customer) },
    currency: row.currency,
    dueOn: row.dueOn,
    isQuickPay: row.isQuickPay,
    receivedAt: row.receivedAt,
    createdBy: row.createdBy,
  };
};

/** Whom the mail of a new dispute goes to that names nobody. */
async function disputeAddresses(tx: TenantTx, vendor: string | null, { customerExternalId: customer }: Invoice) {
  const [ofVendor] = vendor === null ? [] : await listDisputeAddresses(tx, "vendor", vendor);
  const [ofCustomer] = customer === null ? [] : await listDisputeAddresses(tx, "customer", customer);
  return { vendor: ofVendor ?? null, customer: ofCustomer ?? null };
}

/** What the invoice says besides its charges. */
const termsOf = (invoice: Invoice) => ({
  invoiceOn: invoice.invoiceOn,
  shipOn: invoice.shipOn,
  deliveryOn: invoice.deliveryOn,
  chargeTerms: invoice.chargeTerms,
  paymentTerms: invoice.paymentTerms,
  service: invoice.service,
  statedTotal: invoice.statedTotal === null ? null : printAmount(invoice.statedTotal),
  correction: invoice.correction,
  doubts: invoice.doubts.map(({ code, message }) => ({ code, message })),
  provenance: invoice.provenance,
  paper: invoice.paper ?? null,
  stops: invoice.stops,
  items: invoice.items.map(itemToStored),
  references: invoice.references.map(({ type, value, description }) => ({
    kind: referenceKind(type),
    type,
    value,
    description,
  })),
});

/** How it ended; nothing of it while it is open. */
const endOf = (row: StoredInvoiceRow) => ({
  approvedAt: row.approvedAt,
  approvedBy: row.approvedBy,
  terminatedReason: row.terminatedReason,
  terminatedMessage: row.terminatedMessage,
  supersededBy: row.supersededBy,
  replacedBy: null,
  finalizedAt: row.finalizedAt,
});

const listDocuments = async (tx: TenantTx, row: StoredInvoiceRow, orders: readonly { readonly uuid: string }[]) => {
  const orderUuids = orders.map((order) => order.uuid);
  const documents = await listLinkedDocuments(tx, row.uuid, orderUuids);
  return documentsOf(documents, await listDocumentUses(tx, usesToLookFor(documents.map(paperOfLinked))));
};
