import type { MatchGuess } from "#domain/matching/match-outcome.ts";
import { invoiceFromStored } from "#contract/stored/invoice.ts";
import { itemToStored } from "#contract/stored/charge.ts";
import type { TenantTx } from "#db/database.ts";
import { listDocumentUses } from "#db/queries/document/document-use.ts";
import { listDisputesWithAll } from "#db/queries/dispute/dispute-reading.ts";
import type { StoredInvoiceRow } from "#db/queries/invoice/invoice-reading.ts";
import {
  findAudit,
  findStoredInvoice,
  findVendorName,
  isKnownCustomer,
  listLinkedDocuments,
  listOrdersOfInvoice,
} from "#db/queries/invoice/invoice-reading.ts";
import { listActorNames, listTimeline } from "#db/queries/invoice/timeline.ts";
import { type StoredResult, upcastResult } from "#domain/stored/upcast-result.ts";
import type { Charge } from "#domain/charge/charge.ts";
import { type Invoice, type InvoiceStatus, isFinalized } from "#domain/invoice/invoice.ts";
import { referenceKind } from "#domain/matching/reference-kind.ts";
import { addAmounts, type Amount, amountOf, printAmount, printRate, type Rate } from "#domain/money/amount.ts";
import type { Context, Tenant } from "#src/context.ts";
import { judgedAgainText, namedDependencies } from "#domain/audit/dependency-text.ts";
import { factsFromCanonical } from "#domain/audit/facts-from-canonical.ts";
import { convertedPayment } from "../audit/converted-payment.ts";
import { proposedDispute } from "../dispute/proposed-dispute.ts";
import { claimOfRow } from "../dispute/read-claim.ts";

/** `GET /manage/invoices/{uuid}`: everything an auditor sees of an invoice. Undefined when the tenant has none of this uuid. */
export const readWorkspace = (context: Context, tenant: Tenant, invoiceUuid: string) =>
  context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await findStoredInvoice(tx, invoiceUuid);
    return row === undefined ? undefined : workspaceOf(context, tx, tenant, row);
  });

const workspaceOf = async (context: Context, tx: TenantTx, tenant: Tenant, row: StoredInvoiceRow) => {
  const invoice = invoiceFromStored(row.body);
  const orders = await listOrdersOfInvoice(tx, row.uuid);
  const isOpen = !isFinalized(row.status as InvoiceStatus);
  const audit = row.auditUuid === null ? undefined : await findAudit(tx, row.auditUuid, isOpen);
  const result = audit === undefined ? undefined : upcastResult(audit.result);
  const documents = await listLinkedDocuments(
    tx,
    row.uuid,
    orders.map((order) => order.uuid),
  );
  const uses = await listDocumentUses(
    tx,
    documents.map((one) => ({ documentUuid: one.uuid, blobHash: one.blobHash })),
  );
  const disputes = await listDisputesWithAll(tx, row.uuid);
  const timeline = await listTimeline(tx, row.uuid);
  const named = row.vendorExternalId === null ? undefined : await findVendorName(tx, row.vendorExternalId);
  const claim = isOpen ? await claimOfRow(context, tx, tenant, row) : null;
  const customer = invoice.customerExternalId;
  const names = await listActorNames(tx, [
    row.createdBy,
    ...[row.assignee, row.approvedBy, row.approvalPending?.by].filter((actor) => actor !== null && actor !== undefined),
    ...timeline.map((entry) => entry.actor),
    ...disputes.flatMap((dispute) => [dispute.createdBy, ...dispute.communications.map((one) => one.createdBy)]),
  ]);
  const nameOf = (actor: string): string => names.get(actor) ?? actor;
  const nameOrNull = (actor: string | null): string | null => (actor === null ? null : nameOf(actor));

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
      mcNumber: invoice.vendor.mcNumber,
      dotNumber: invoice.vendor.dotNumber,
    },
    customer: customer === null ? null : { externalId: customer, known: await isKnownCustomer(tx, customer) },
    currency: row.currency,
    invoiceOn: invoice.invoiceOn,
    shipOn: invoice.shipOn,
    deliveryOn: invoice.deliveryOn,
    dueOn: row.dueOn,
    isQuickPay: row.isQuickPay,
    receivedAt: row.receivedAt,
    createdBy: row.createdBy,
    createdByName: nameOf(row.createdBy),
    chargeTerms: invoice.chargeTerms,
    paymentTerms: invoice.paymentTerms,
    service: invoice.service,
    statedTotal: invoice.statedTotal === null ? null : printAmount(invoice.statedTotal),
    correction: invoice.correction,
    doubts: invoice.doubts,
    provenance: invoice.provenance,
    intakeUuid: row.intakeUuid,
    interchangeUuid: row.interchangeUuid,
    assignee: row.assignee,
    assigneeName: nameOrNull(row.assignee),
    approvalPending:
      row.approvalPending === null
        ? null
        : {
            until: row.approvalPending.until,
            by: row.approvalPending.by,
            byName: row.approvalPending.name ?? nameOf(row.approvalPending.by),
          },
    firstApproval:
      row.firstApproval === null
        ? null
        : {
            by: row.firstApproval.by,
            byName: row.firstApproval.name,
            at: row.firstApproval.at,
            reason: row.firstApproval.reason,
            charges: row.firstApproval.charges,
            approved: row.firstApproval.approved,
            message: row.firstApproval.message,
          },
    droppedApprovals: (row.droppedApprovals ?? []).map(({ by, name, at, approved, cause }) => ({
      by,
      byName: name,
      at,
      approved,
      cause,
    })),
    hold:
      row.hold === null
        ? null
        : {
            by: row.hold.by,
            byName: row.hold.name,
            at: row.hold.at,
            until: row.hold.until,
            documentType: row.hold.documentType,
            reason: row.hold.reason,
          },
    approvedAt: row.approvedAt,
    approvedBy: row.approvedBy,
    approvedByName: nameOrNull(row.approvedBy),
    terminatedReason: row.terminatedReason,
    terminatedMessage: row.terminatedMessage,
    supersededBy: row.supersededBy,
    finalizedAt: row.finalizedAt,
    orders: orders.map(({ uuid, externalId, orderNumber, status, version, shipOn }) => ({
      uuid,
      externalId,
      orderNumber,
      status,
      version,
      shipOn,
    })),
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
    audit: audit === undefined || result === undefined ? null : auditOf(audit, result, invoice, row),
    proposedDispute: claim === null ? null : proposedDispute(claim),
    allocations: row.allocations ?? [],
    stops: invoice.stops,
    items: invoice.items.map(itemToStored),
    references: invoice.references.map(({ type, value, description }) => ({
      kind: referenceKind(type),
      type,
      value,
      description,
    })),
    documents: documents.map((one) => ({
      uuid: one.uuid,
      type: one.type,
      status: one.status,
      name: one.filename,
      mediaType: one.mediaType,
      bytes: one.bytes,
      hasSignature: one.hasSignature,
      eTag: String(one.eTag),
      createdAt: one.createdAt,
      approvedAt: one.approvedAt,
      onInvoice: one.onInvoice,
      orderUuids: one.orderUuids,
      usedBy: uses
        .filter((use) => use.documentUuid === one.uuid || use.blobHash === one.blobHash)
        .map(({ invoiceUuid, invoiceNumber, charge, amount, currency }) => ({
          invoiceUuid,
          invoiceNumber,
          charge,
          amount,
          currency,
        })),
    })),
    disputes: disputes.map((dispute) => ({
      ...dispute,
      createdByName: nameOf(dispute.createdBy),
      communications: dispute.communications.map((one) => ({ ...one, createdByName: nameOf(one.createdBy) })),
    })),
    timeline: timeline.map(({ uuid, at, actor, kind, data }) => ({ uuid, at, actor, actorName: nameOf(actor), kind, data })),
    // Runs of the rating engine come with the rating callout.
    ratings: [],
  };
};

const rateText = (rate: Rate | null): string | null => (rate === null ? null : printRate(rate, 4));

/** A billed line as it came. An X12 triple without a counterpart in the specification shows as it was written. */
const lineOf = (charge: Charge, index: number) => ({
  index,
  code: charge.name.value,
  type: charge.name.type,
  description: charge.name.description,
  codeName: charge.name.codeName ?? null,
  lineText: charge.name.lineText ?? null,
  amount: printAmount(charge.amount),
  rate: rateText(charge.rate) ?? charge.rawRate?.rate ?? null,
  quantity: rateText(charge.quantity) ?? charge.rawRate?.quantity ?? null,
  qualifier: charge.qualifier ?? charge.rawRate?.qualifier ?? null,
  itemId: charge.itemId,
  provenance: charge.provenance,
});

/** What the vendor billed and is to be paid, in the money it bills in; `payable` once something is decided. */
const paymentOf = (invoice: Invoice, result: StoredResult | undefined, row: StoredInvoiceRow) => {
  const converted = result === undefined ? null : convertedPayment(result, row);
  const chargesCurrency = result?.currency ?? row.currency;
  const payable =
    row.status === "approved" ? (converted?.payable ?? row.approved) : row.status === "terminated" ? "0.0000" : null;
  return {
    currency: converted?.currency ?? row.currency,
    billed: printAmount(addAmounts(invoice.charges.map((charge) => charge.amount))),
    payable,
    chargesCurrency,
    exchangeRate: converted?.exchangeRate ?? null,
    rateOn: result?.conversion?.rateOn ?? null,
  };
};

/** The findings with what has each judged again; nothing has in a final invoice. Facts of an earlier release may not know it. */
const findingsOf = (audit: { readonly facts: string }, { findings }: StoredResult) => {
  const facts = audit.facts === "" ? null : factsFromCanonical(audit.facts);
  return findings.map((finding) => {
    const dependsOn = facts === null ? [] : namedDependencies(finding, facts);
    return { ...finding, dependsOn, judgedAgain: judgedAgainText(dependsOn) };
  });
};

const auditOf = (
  audit: { readonly uuid: string; readonly at: string; readonly facts: string },
  result: StoredResult,
  invoice: Invoice,
  row: StoredInvoiceRow,
) => {
  const approved = approvedByCode(row);
  return {
    uuid: audit.uuid,
    at: audit.at,
    verdict: result.verdict,
    policyVersion: result.policyVersion,
    ruleSetVersion: result.ruleSetVersion,
    findings: findingsOf(audit, result),
    charges: result.charges.map((charge) => ({
      ...charge,
      // What was decided, once it is; until then what the audit would approve.
      approved: approved === null ? charge.approved : (approved.get(charge.code) ?? "0.0000"),
      lines: charge.lines.map((line) => ({ ...line, provenance: invoice.charges[line.index]?.provenance ?? null })),
    })),
    passed: result.passed,
    notApplicable: result.notApplicable,
    notEvaluated: result.notEvaluated,
    conversion: result.conversion,
  };
};

/** What was approved of each charge code; null while nothing is decided. */
const approvedByCode = (row: StoredInvoiceRow): ReadonlyMap<string, string> | null => {
  if (row.status === "terminated") return new Map();
  if (row.status !== "approved" || row.allocations === null) return null;
  const sums = new Map<string, bigint>();
  for (const { code, amount } of row.allocations) sums.set(code, (sums.get(code) ?? 0n) + amountOf(amount));
  return new Map([...sums].map(([code, sum]) => [code, printAmount(sum as Amount)]));
};

interface StoredMatching {
  readonly method?: string | null;
  readonly value?: string | null;
  readonly score?: number | null;
  readonly words?: string | null;
  readonly reason?: string | null;
  readonly candidates?: readonly StoredCandidate[];
  readonly conflicts?: readonly Readonly<Record<string, unknown>>[];
  readonly guesses?: readonly MatchGuess[];
}
interface StoredCandidate {
  readonly orderUuid: string;
  readonly orderExternalId: string;
  readonly orderNumber: string;
  readonly score: number;
  readonly parts: Readonly<Record<string, number | null>>;
  readonly foundBy: readonly string[];
}

const matchingOf = (row: StoredInvoiceRow) => {
  const matching = (row.matching ?? {}) as StoredMatching;
  return {
    method: matching.method ?? null,
    value: matching.value ?? null,
    score: matching.score ?? null,
    words: matching.words ?? null,
    reason: matching.reason ?? null,
    byHand: row.matchByHand,
    candidates: (matching.candidates ?? []).map(({ orderUuid, orderExternalId, orderNumber, score, parts, foundBy }) => ({
      orderUuid,
      orderExternalId,
      orderNumber,
      score,
      parts,
      foundBy,
    })),
    conflicts: matching.conflicts ?? [],
    guesses: matching.guesses ?? [],
  };
};
