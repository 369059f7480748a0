import { OneCarrier } from "#domain/party/one-carrier.ts";
import type { AuditPolicy } from "#domain/audit/policy/policy.ts";
import { correctedBy, endReasonOf, isNoDebt } from "#domain/audit/identity/corrected-invoices.ts";
import type { AuditResult } from "#domain/audit/findings/audit-result.ts";
import type { OtherInvoice } from "#domain/audit/identity/other-invoice.ts";

import type { TenantChargeCode } from "#domain/charge/charge-code-book.ts";
import type { Day } from "#domain/day/day.ts";
import type { Instant } from "#domain/day/instant.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { orderReferenceKeys } from "#domain/matching/reference-keys.ts";
import type { Order } from "#domain/order/order.ts";
import type { EvidenceRow, VendorRow } from "#db/queries/invoice/audit-facts.ts";
import { auditOne } from "#usecases/audit/audit-invoices.ts";
import { factsFor } from "#usecases/audit/facts-of-invoice.ts";
import type { Gathered, LoadedOrder } from "#usecases/audit/gather-facts.ts";
import { matchInvoice } from "#usecases/audit/match-invoice.ts";
import { isCorrecting, newlyReceived, type OpenInvoice } from "#usecases/audit/open-invoice.ts";
import { NO_UPDATES } from "#domain/lifecycle/updates-in-the-way.ts";

/** An invoice of a file, and the day it was received. */
export interface ReceivedInvoice {
  readonly invoice: Invoice;
  readonly source: OpenInvoice["source"];
  readonly receivedOn: Day;
}

/** A document of a file; without an order it belongs to every order and invoice. */
export type FileDocument = Pick<EvidenceRow, "type" | "status" | "hasSignature" | "fields"> & {
  readonly orderExternalId: string | null;
};

/** What a tenant has, from files. */
export interface Filed {
  readonly orders: readonly Order[];
  readonly policy: AuditPolicy;
  readonly chargeCodes: readonly TenantChargeCode[];
  readonly vendors: readonly VendorRow[];
  readonly customers: readonly string[];
  readonly documents: readonly FileDocument[];
  /** Invoices that came before, in the order in which they came. */
  readonly earlier: readonly ReceivedInvoice[];
}

const MILLISECONDS_A_SECOND = 1000;
const uuidAt = (kind: number, index: number): string =>
  `00000000-0000-0000-${String(kind).padStart(4, "0")}-${String(index + 1).padStart(12, "0")}`;
const ORDER = 1;
const INVOICE = 2;
const DOCUMENT = 3;

const ordersOf = (orders: readonly Order[]): ReadonlyMap<string, LoadedOrder> =>
  new Map(
    orders.map((order, index) => {
      const uuid = uuidAt(ORDER, index);
      return [
        uuid,
        {
          row: {
            orderUuid: uuid,
            version: 1,
            status: "open",
            body: null,
            succeededBy: null,
            isLegacy: false,
            sentAgainOn: null,
            customerExternalId: order.customer.externalId,
          },
          fact: { uuid, version: 1, status: "open", order },
        },
      ];
    }),
  );

const candidatesOf = (orders: ReadonlyMap<string, LoadedOrder>): ReadonlyMap<string, readonly string[]> => {
  const candidates = new Map<string, string[]>();
  for (const [uuid, { fact }] of orders) {
    for (const key of new Set(orderReferenceKeys(fact.order).flatMap((entry) => [entry.key, entry.confusable]))) {
      const known = candidates.get(key);
      if (known === undefined) candidates.set(key, [uuid]);
      else known.push(uuid);
    }
  }
  return candidates;
};

/** The vendors of the directory: those that orders tell of, and in their place what a file says of them. */
const vendorsOf = (filed: Filed): readonly VendorRow[] => {
  const rows = new Map<string, VendorRow>();
  for (const vendor of filed.orders.flatMap((order) => order.vendors)) {
    if (vendor.externalId === null) continue;
    rows.set(vendor.externalId, {
      externalId: vendor.externalId,
      name: vendor.name,
      scac: vendor.scac,
      mcNumber: vendor.mcNumber,
      dotNumber: vendor.dotNumber,
      body: {},
      aliases: [],
    });
  }
  for (const row of filed.vendors) rows.set(row.externalId, row);
  return [...rows.values()];
};

const gatheredOf = (filed: Filed, invoiceUuids: readonly string[]): Gathered => {
  const orders = ordersOf(filed.orders);
  const ordersNamed = (externalId: string | null): string[] =>
    [...orders].filter(([, { fact }]) => externalId === null || fact.order.externalId === externalId).map(([uuid]) => uuid);
  return {
    settings: {
      version: 0,
      policyVersion: 0,
      policy: filed.policy,
      codes: filed.chargeCodes,
      ratingConfigured: false,
      changesWait: false,
      nextSettingOn: null,
      fxRates: [],
      text: "",
      hash: "",
    },
    candidatesByKey: candidatesOf(orders),
    orders,
    ordersBeside: new Map(),
    others: new Map(),
    ordersThen: new Map(),
    correcting: [],
    documents: filed.documents.map(({ orderExternalId, ...row }, index) => ({
      ...row,
      documentUuid: uuidAt(DOCUMENT, index),
      approvedBy: row.status === "Approved" ? "file" : null,
      approvedHow: row.status === "Approved" ? "decision" : null,
      preparedBy: [],
      receivedOn: "9999-12-31" as Day,
      blobHash: uuidAt(DOCUMENT, index),
      invoiceUuids: orderExternalId === null ? invoiceUuids : [],
      orderUuids: ordersNamed(orderExternalId),
    })),
    uses: [],
    recovered: [],
    asked: [],
    askedOfVendors: [],
    waived: [],
    terminated: [],
    separatesDuties: false,
    receipts: [],
    ratings: [],
    changes: [],
    carriers: new OneCarrier([]),
    refused: [],
    vendors: vendorsOf(filed),
    customers: new Set([
      ...filed.customers,
      ...filed.orders.flatMap(({ customer }) => (customer.externalId === null ? [] : [customer.externalId])),
    ]),
  };
};

const openInvoiceOf = ({ invoice, source, receivedOn }: ReceivedInvoice, index: number): OpenInvoice =>
  newlyReceived({
    uuid: uuidAt(INVOICE, index),
    source,
    receivedAt: (BigInt(Date.parse(receivedOn)) * BigInt(MILLISECONDS_A_SECOND)) as Instant,
    acceptedAt: `${receivedOn}T00:00:00.${String(index).padStart(6, "0")}Z`,
    invoice,
    createdBy: "file",
  });

/** What became of an invoice of a file. */
export interface FiledAudit {
  readonly result: AuditResult;
  /** By the number of which invoice it was replaced or cancelled; null: it stands. */
  readonly ended: { readonly reason: "CancelledByVendor" | "Superseded"; readonly by: string } | null;
}

/** The audits of invoices on files, one after the other, each seeing what became of those before it. */
class FiledAudits {
  readonly #gathered: Gathered;
  readonly #asOfOn: Day;
  readonly #open = new Map<string, OpenInvoice>();
  readonly #audits = new Map<string, FiledAudit>();
  #uuids = 0;

  constructor(gathered: Gathered, asOfOn: Day) {
    this.#gathered = gathered;
    this.#asOfOn = asOfOn;
  }

  of({ uuid }: OpenInvoice): FiledAudit {
    const audit = this.#audits.get(uuid);
    if (audit === undefined) throw new Error(`invoice ${uuid} was not audited`);
    return audit;
  }

  /** As `supersedeEarlier` of the service does: an invoice that corrects others ends those first, and by cancelling itself. */
  land(received: OpenInvoice): void {
    if (!isCorrecting(received)) return this.#audit(received);
    const { invoice } = received;
    const corrected = correctedBy(factsFor(this.#gathered, received, matchInvoice(this.#gathered, received), this.#asOfOn));
    for (const { uuid } of corrected.certain) this.#end(uuid, invoice);
    this.#audit({ ...received, supersedes: corrected.certain.map(({ uuid }) => uuid) });
    for (const { uuid } of corrected.doubtful) {
      const open = this.#open.get(uuid);
      if (open !== undefined) this.#audit(open);
    }
    if (isNoDebt(invoice, corrected, corrected.certain.length)) this.#end(received.uuid, invoice);
  }

  #audit(open: OpenInvoice): void {
    const context = { newUuid: () => uuidAt(0, (this.#uuids += 1)) };
    const toAudit = { open, match: matchInvoice(this.#gathered, open), updates: NO_UPDATES };
    const { result } = auditOne(context, this.#gathered, toAudit, Date.parse(this.#asOfOn));
    this.#open.set(open.uuid, open);
    this.#audits.set(open.uuid, { result, ended: null });
  }

  #end(uuid: string, by: Invoice): void {
    const [other, audit] = [this.#gathered.others.get(uuid), this.#audits.get(uuid)];
    if (other === undefined || audit === undefined) return;
    this.#gathered.others.set(uuid, asTerminated(other));
    this.#audits.set(uuid, { ...audit, ended: { reason: endReasonOf(by), by: by.invoiceNumber } });
  }
}

const asTerminated = (other: OtherInvoice): OtherInvoice => ({
  ...other,
  earlier: { ...other.earlier, status: "terminated" },
  sibling: { ...other.sibling, status: "terminated" },
  isBlockedDuplicate: false,
});

/**
 * Audits invoices on files as the service does: the earlier ones first, each in the order in which it came and seeing what became
 * of those before it, by the very functions of the service. Answers what became of `invoices`, in their order.
 */
export function auditOnFiles(filed: Filed, invoices: readonly ReceivedInvoice[], asOfOn: Day): readonly FiledAudit[] {
  const openInvoices = [...filed.earlier, ...invoices].map(openInvoiceOf);
  const gathered = gatheredOf(
    filed,
    openInvoices.map((open) => open.uuid),
  );
  const audits = new FiledAudits(gathered, asOfOn);
  for (const open of openInvoices) audits.land(open);
  return openInvoices.slice(filed.earlier.length).map((open) => audits.of(open));
}
