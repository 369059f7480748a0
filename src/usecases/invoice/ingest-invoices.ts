import { dayOfInstant, type Day } from "#domain/day/day.ts";
import { type Instant, instantOf, printInstant } from "#domain/day/instant.ts";
import { dueByTerms } from "#domain/invoice/due-on.ts";
import type { Invoice, InvoiceSource } from "#domain/invoice/invoice.ts";
import { invoiceMessageKeys, keysConcerning } from "#domain/matching/message-keys.ts";
import { addAmounts, printAmount } from "#domain/money/amount.ts";
import { billFromStored } from "#contract/stored/bill-message.ts";
import { invoiceFromStored, invoiceToStored } from "#contract/stored/invoice.ts";
import { type LegacyInvoice, legacyInvoiceMessage } from "#contract/legacy/invoice.ts";
import { legacyToInvoice } from "#contract/legacy/to-invoice.ts";
import { invoiceFromText } from "#contract/v2/invoice.ts";
import type { TenantTx } from "#db/database.ts";
import { listVendors, lockNames } from "#db/queries/invoice/audit-facts.ts";
import { invoiceLock, linkDocumentsToInvoices } from "#db/queries/document/document-links.ts";
import { type AcceptedMessage, type IntakeOutcome, loadAccepted, settleIntake } from "#db/queries/message/intake.ts";
import { auditDependents, landedMessages } from "#outbox/audit-dependents.ts";
import { findUnlanded, markLanded } from "#db/queries/message/unlanded.ts";
import { insertInvoiceReferences, type NewInvoiceRow } from "#db/queries/invoice/invoice-writing.ts";
import { auditInvoices } from "../audit/audit-invoices.ts";
import { lockForCorrections, supersedeEarlier } from "./supersede-earlier.ts";
import type { Context, Tenant } from "#src/context.ts";
import { sightNamed } from "../party/sight-parties.ts";
import { linkArrivedInvoices } from "../document/link-documents.ts";
import { agreedVendors, withAgreedVendor } from "../edi/agreed-vendors.ts";
import { isCorrecting, newlyReceived, type OpenInvoice } from "../audit/open-invoice.ts";
import { externalIdOf } from "../audit/vendor-directory.ts";

/** Operations whose accepted messages are invoices: how the message reads, and what it is called as a source. */
const READERS: Readonly<
  Record<
    string,
    { readonly source: InvoiceSource | null; readonly read: (message: AcceptedMessage, receivedOn: Day) => ReadInvoice }
  >
> = {
  createInvoice: {
    source: "Api",
    read: (message) => {
      const parsed = invoiceFromText(message.body);
      return parsed.ok
        ? { ok: true, invoice: parsed.invoice, legacy: null }
        : { ok: false, reason: `the invoice can no longer be read: ${JSON.stringify(parsed.errors)}` };
    },
  },
  addCompositeVendorInvoice: {
    source: "Legacy",
    read: ({ intakeUuid: uuid, body }, receivedOn) => {
      const message = legacyInvoiceMessage(body);
      return { ok: true, invoice: legacyToInvoice(message, { uuid, receivedOn }), legacy: message.said };
    },
  },
  edi210: {
    source: "Edi210",
    read: (message) => ({ ok: true, invoice: invoiceFromStored(JSON.parse(message.body)), legacy: null }),
  },
  readDocument: {
    // As the document came.
    source: null,
    read: (message) => ({ ok: true, ...billFromStored(message.body), legacy: null }),
  },
};

type ReadInvoice =
  | {
      readonly ok: true;
      readonly invoice: Invoice;
      readonly legacy: LegacyInvoice | null;
      /** Where its operation does not say it. */
      readonly source?: InvoiceSource;
    }
  | { readonly ok: false; readonly reason: string };

interface ReadMessage {
  readonly message: AcceptedMessage;
  readonly source: InvoiceSource;
  readonly invoice: Invoice;
  readonly receivedAt: Instant;
  /** What a legacy body said. */
  readonly legacy: LegacyInvoice | null;
}

/** The messages as invoices, and what became of those that nothing reads. */
async function readMessages(
  tx: TenantTx,
  tenant: Tenant,
  intakeUuids: readonly string[],
): Promise<{ readonly read: readonly ReadMessage[]; readonly outcomes: IntakeOutcome[] }> {
  const outcomes: IntakeOutcome[] = [];
  const read: ReadMessage[] = [];
  for (const message of await loadAccepted(tx, tenant.tenantUuid, intakeUuids)) {
    const reader = READERS[message.operation];
    const receivedAt = (instantOf(message.acceptedAt) + BigInt(tenant.clockOffsetMs) * 1000n) as Instant;
    const result: ReadInvoice =
      reader === undefined
        ? { ok: false, reason: `nothing reads ${message.operation} as an invoice` }
        : reader.read(message, dayOfInstant(Number(receivedAt / 1000n)));
    if (result.ok && reader !== undefined)
      read.push({
        message,
        source: result.source ?? reader.source ?? "Api",
        invoice: result.invoice,
        receivedAt,
        legacy: result.legacy,
      });
    else
      outcomes.push({
        intakeUuid: message.intakeUuid,
        state: "parked",
        reason: result.ok ? "" : result.reason,
        resultUuid: null,
      });
  }
  return { read, outcomes };
}

const NOT_MATCHED = { outcome: "unmatched", reason: "not-found", candidates: [], words: "" } as const;
/** An order that has not landed by then is no longer waited for: the invoice is audited without it, and again when it lands. */
const WAITS_FOR_ORDER_SECONDS = 10;
const ORDER_OPERATIONS: ReadonlySet<string> = new Set(["createOrder", "createCompositeOrder"]);

/**
 * Of these messages those whose invoices name an order that was accepted and lands any moment, and those of the same invoice as
 * one of them: audited now, they would be audited once more at once.
 */
async function awaitingOrders(tx: TenantTx, read: readonly ReadMessage[]): Promise<ReadonlySet<ReadMessage>> {
  const named = new Map(read.map((each) => [each, keysConcerning(each.invoice, [], NOT_MATCHED)]));
  const coming = new Set(
    (await findUnlanded(tx, [...new Set([...named.values()].flat())], [])).flatMap((found) =>
      ORDER_OPERATIONS.has(found.operation) && !found.isParked && found.ageSeconds < WAITS_FOR_ORDER_SECONDS ? found.about : [],
    ),
  );
  if (coming.size === 0) return new Set();
  const subjects = new Set(
    read
      .filter((each) => named.get(each)?.some((key) => coming.has(key)))
      .map(({ invoice }) => invoiceMessageKeys(invoice).subject),
  );
  return new Set(read.filter(({ invoice }) => subjects.has(invoiceMessageKeys(invoice).subject)));
}

/**
 * Receives accepted invoices: reads them, stores them, matches and audits them and, where the policy says so, approves them.
 * All of it is one transaction with the claim of the work, so that an invoice is never half received. Answers those that it left
 * as they are, where `mayWait`: an order that they name was accepted and has not landed.
 */
export async function ingestInvoices(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { intakeUuids, mayWait }: { readonly intakeUuids: readonly string[]; readonly mayWait: boolean },
): Promise<readonly string[]> {
  const { read: all, outcomes } = await readMessages(tx, tenant, intakeUuids);
  const later = mayWait ? await awaitingOrders(tx, all) : new Set<ReadMessage>();
  const read = all.filter((each) => !later.has(each));
  // Before anything is judged: a message never waits for itself, nor for one that lands in the same transaction.
  await markLanded(
    tx,
    tenant.tenantUuid,
    read.map(({ message, invoice }) => ({ intakeUuid: message.intakeUuid, about: invoiceMessageKeys(invoice).about })),
  );
  // Before any other lock: documents that name these invoices and arrive at once never pass them unseen.
  await lockNames(tx, [...new Set(read.map(({ invoice }) => invoiceLock(invoice.externalId)))]);
  const agreed = await agreedVendors(
    tx,
    read.map(({ message }) => message),
  );
  const vendors = await listVendors(
    tx,
    [...new Set([...read.flatMap(({ invoice }) => invoice.vendor.externalId ?? []), ...agreed.values()])],
    [...new Set(read.flatMap(({ invoice }) => invoice.vendor.scac ?? []))],
  );
  const openInvoices = read.map(({ message, source, invoice: received, receivedAt, legacy }): OpenInvoice => {
    const invoice = withAgreedVendor(received, agreed.get(message.sentBy), vendors);
    const open = newlyReceived({
      // A legacy caller, and whoever keyed or confirmed it, was told it when the message was accepted.
      uuid: legacy === null && message.operation !== "readDocument" ? context.newUuid() : message.intakeUuid,
      source,
      receivedAt,
      acceptedAt: message.acceptedAt,
      invoice,
      createdBy: message.sentBy,
    });
    return { ...open, row: { ...rowOf(open, message, vendors), legacy } };
  });
  await sightParties(tx, openInvoices, vendors);
  await insertInvoiceReferences(
    tx,
    openInvoices.flatMap((open) =>
      open.keys.map((key) => ({ invoiceUuid: open.uuid, valueKey: key.key, kind: key.kind, looseKey: key.confusable })),
    ),
  );
  await linkArrivedInvoices(
    tx,
    openInvoices.map((open) => ({ uuid: open.uuid, externalId: open.invoice.externalId })),
  );
  await linkDocumentsToInvoices(
    tx,
    openInvoices.flatMap(({ uuid, invoice: { paper } }) =>
      paper === undefined ? [] : [{ documentUuid: paper.documentUuid, invoiceUuid: uuid }],
    ),
  );
  openInvoices.forEach((open, index) =>
    outcomes.push({
      intakeUuid: read[index]?.message.intakeUuid ?? "",
      state: "ingested",
      reason: null,
      resultUuid: open.uuid,
    }),
  );
  if (openInvoices.some(isCorrecting)) await lockForCorrections(tx, openInvoices);
  await auditInvoices(context, tx, tenant, { openInvoices: openInvoices.filter((open) => !isCorrecting(open)) });
  // One by one, and after the others: the invoice it corrects may have come in the same file.
  for (const open of openInvoices.filter(isCorrecting)) {
    const corrected = await supersedeEarlier(context, tx, tenant, open);
    await auditInvoices(context, tx, tenant, { openInvoices: [corrected.open] });
    await corrected.endCancellation();
  }
  await settleIntake(tx, tenant.tenantUuid, outcomes);
  await auditDependents(tx, landedMessages(outcomes), "update");
  return [...later].map(({ message }) => message.intakeUuid);
}

/** Vendors and customers that nobody knew before these invoices named them. */
const sightParties = async (
  tx: TenantTx,
  openInvoices: readonly OpenInvoice[],
  vendors: Awaited<ReturnType<typeof listVendors>>,
): Promise<void> => {
  const unknown = openInvoices.flatMap(({ invoice }) => {
    const externalId = externalIdOf(vendors, invoice.vendor);
    const isKnown = vendors.some((row) =>
      externalId === null ? row.scac !== null && row.scac === invoice.vendor.scac : row.externalId === externalId,
    );
    return isKnown ? [] : [{ ...invoice.vendor, externalId }];
  });
  await sightNamed(tx, "vendor", unknown);
  const customers = openInvoices.flatMap(({ invoice }) => invoice.customerExternalId ?? []);
  await sightNamed(
    tx,
    "customer",
    customers.map((externalId) => ({ externalId })),
  );
};

/** What is stored of a new invoice beside its audit. */
const rowOf = (
  open: Omit<OpenInvoice, "row">,
  message: AcceptedMessage,
  vendors: Awaited<ReturnType<typeof listVendors>>,
): Omit<NewInvoiceRow, "legacy"> => {
  const { invoice } = open;
  const externalId = externalIdOf(vendors, invoice.vendor);
  return {
    invoiceUuid: open.uuid,
    externalId: invoice.externalId,
    invoiceNumber: invoice.invoiceNumber,
    numberKey: open.numberKey,
    type: invoice.type,
    source: open.source,
    vendorExternalId: externalId,
    vendorScac: invoice.vendor.scac,
    vendorName: vendors.find((row) => row.externalId === externalId)?.name ?? null,
    currency: invoice.currency ?? "USD",
    billed: printAmount(addAmounts(invoice.charges.map((charge) => charge.amount))),
    invoiceOn: invoice.invoiceOn,
    shipOn: invoice.shipOn,
    dueOn: dueOn(invoice, dayOfInstant(Number(open.receivedAt / 1000n))),
    isQuickPay: invoice.isQuickPay,
    receivedAt: printInstant(open.receivedAt),
    acceptedAt: open.acceptedAt,
    createdBy: open.createdBy,
    intakeUuid: message.intakeUuid,
    interchangeUuid: open.createdBy.startsWith("edi:") ? open.createdBy.slice(4) : null,
    body: invoiceToStored(invoice),
  };
};

/**
 * Quick pay is due on the day it was received (specification, IsQuickPay); else the terms count from the invoice date. Null
 * without terms.
 */
const dueOn = (invoice: Invoice, receivedOn: Day): Day | null => {
  if (invoice.isQuickPay) return receivedOn;
  return dueByTerms(invoice.paymentTerms, invoice.invoiceOn);
};
