import { OneCarrier } from "#domain/party/one-carrier.ts";
import type { AuditPolicy } from "#domain/audit/policy/policy.ts";
import type { AuditResult } from "#domain/audit/findings/audit-result.ts";

import type { TenantChargeCode } from "#domain/charge/charge-code-book.ts";
import type { Day } from "#domain/day/day.ts";
import type { Instant } from "#domain/day/instant.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { orderReferenceKeys } from "#domain/matching/reference-keys.ts";
import type { Order } from "#domain/order/order.ts";
import type { EvidenceRow, VendorRow } from "#db/queries/invoice/audit-facts.ts";
import { auditOne } from "#usecases/audit/audit-invoices.ts";
import type { Gathered, LoadedOrder } from "#usecases/audit/gather-facts.ts";
import { matchInvoice } from "#usecases/audit/match-invoice.ts";
import { newlyReceived, type OpenInvoice } from "#usecases/audit/open-invoice.ts";
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

/**
 * Audits invoices on files as the service does: the earlier ones first, each in the order in which it came and seeing what became
 * of those before it, by the very functions of the service. Answers the results of `invoices`, in their order.
 */
export function auditOnFiles(filed: Filed, invoices: readonly ReceivedInvoice[], asOfOn: Day): readonly AuditResult[] {
  const openInvoices = [...filed.earlier, ...invoices].map(openInvoiceOf);
  const gathered = gatheredOf(
    filed,
    openInvoices.map((open) => open.uuid),
  );
  let uuids = 0;
  const context = { newUuid: () => uuidAt(0, (uuids += 1)) };
  return openInvoices
    .map(
      (open) =>
        auditOne(context, gathered, { open, match: matchInvoice(gathered, open), updates: NO_UPDATES }, Date.parse(asOfOn))
          .result,
    )
    .slice(filed.earlier.length);
}
