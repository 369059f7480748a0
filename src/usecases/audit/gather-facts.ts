import type {
  AuditFacts,
  CodeAmount,
  EarlierInvoice,
  FactDocument,
  FactOrder,
  OtherVendorInvoice,
  PaidAmount,
  SiblingInvoice,
  VendorProfile,
} from "#domain/audit/audit-facts.ts";
import type { Day } from "#domain/day/day.ts";
import { dayOfInstant } from "#domain/day/day.ts";
import type { Instant } from "#domain/day/instant.ts";
import type { Invoice, InvoiceSource, InvoiceStatus, InvoiceType } from "#domain/invoice/invoice.ts";
import { earlierInvoiceNumberKey, invoiceNumberKey } from "#domain/audit/same-invoice.ts";
import { decideMatch } from "#domain/matching/decide-match.ts";
import { matchByHand, type MatchCandidate, type MatchOutcome } from "#domain/matching/match-outcome.ts";
import { unmatchedText } from "#domain/matching/unmatched-text.ts";
import { invoiceReferenceKeys, type ReferenceKey } from "#domain/matching/reference-keys.ts";
import { amountOf } from "#domain/money/amount.ts";
import { bridgeVendors } from "#domain/party/bridge-vendors.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { invoiceFromStored } from "#contract/stored/invoice.ts";
import { orderFromStored } from "#contract/stored/order.ts";
import type { TenantTx } from "#db/database.ts";
import {
  type EvidenceRow,
  type LockedOrder,
  listDocumentsFor,
  listInvoicesOfOrders,
  listKnownCustomers,
  listLookalikes,
  listReceipts,
  listVendors,
  lockOrders,
  type OtherInvoiceRow,
  type ReceiptRow,
  type VendorRow,
} from "#db/queries/invoice/audit-facts.ts";
import { type DocumentUseRow, listDocumentUses } from "#db/queries/document/document-use.ts";
import type { Hold } from "#db/queries/invoice/decisions.ts";
import { listRefusedReceipts, type RefusedReceiptRow } from "#db/queries/invoice/refused-invoice.ts";
import type { NewInvoiceRow } from "#db/queries/invoice/invoice-writing.ts";
import type { AuditSettings } from "./audit-settings.ts";
import type { Tenant } from "#src/context.ts";
import { separatesDuties } from "./separates-duties.ts";
import { usesOfPaper } from "./paper-uses.ts";
import type { WaitingApprovals } from "./waiting-approvals.ts";
import { firstReceipt } from "./first-receipt.ts";
import { type Looked, lookForOrders, namesUnder } from "./look-for-orders.ts";

/** An invoice about to be audited: new, or open and held. */
export interface InvoiceAtHand {
  readonly uuid: string;
  readonly source: InvoiceSource;
  /** Null for a new one. */
  readonly status: InvoiceStatus | null;
  readonly numberKey: string;
  readonly receivedAt: Instant;
  /** ISO 8601 with microseconds: the order of acceptance. */
  readonly acceptedAt: string;
  readonly invoice: Invoice;
  readonly keys: readonly ReferenceKey[];
  readonly ordersBefore: readonly string[];
  readonly matchedByHand: boolean;
  readonly activeDisputes: number;
  /** Earlier invoices this one replaced or cancelled when it came in. */
  readonly supersedes: readonly string[];
  /** A person's hold: nothing is approved by the policy while it lasts. */
  readonly hold: Hold | null;
  readonly lastEventAt: Instant | null;
  readonly createdBy: string;
  /** Approvals that have not taken effect; absent: none. */
  readonly waitingApprovals?: WaitingApprovals;
  /** Of a new invoice: what is stored of it beside its audit. */
  readonly row: NewInvoiceRow | null;
}

/** Another invoice as the rules see it, kept up to date while a batch is audited one by one. */
export interface OtherInvoice {
  readonly uuid: string;
  readonly numberKey: string;
  readonly acceptedAt: string;
  readonly orderUuids: readonly string[];
  readonly earlier: EarlierInvoice;
  readonly sibling: SiblingInvoice;
  /** Of an approved one: what was paid, and what the orders asked for then. */
  readonly paid: readonly PaidAmount[];
  /** A duplicate that is blocked is no bill to be paid: nothing is taken off an order's expectation for it. */
  readonly isBlockedDuplicate: boolean;
  readonly referenceKeys: readonly string[];
}

/** What a batch of audits shares, loaded in sets. */
export interface Gathered {
  readonly settings: AuditSettings;
  readonly candidatesByKey: ReadonlyMap<string, readonly string[]>;
  readonly orders: ReadonlyMap<string, LoadedOrder>;
  readonly others: Map<string, OtherInvoice>;
  readonly documents: readonly EvidenceRow[];
  /** What approved invoices used of them, those approved in this batch too. */
  readonly uses: DocumentUseRow[];
  /** Whether the tenant keeps who prepares apart from who approves; asked only where a document may change who is paid. */
  readonly separatesDuties: boolean;
  /** Every time a balance due or supplemental invoice at hand came under its number. */
  readonly receipts: readonly ReceiptRow[];
  /** And every time one was refused. */
  readonly refused: readonly RefusedReceiptRow[];
  readonly vendors: readonly VendorRow[];
  readonly customers: ReadonlySet<string>;
}

export interface LoadedOrder {
  readonly row: LockedOrder;
  readonly fact: FactOrder;
}

/** PRO and BOL numbers tell an invoice twice; a purchase order number alone never does. */
const identifiesInvoice = (key: ReferenceKey): boolean =>
  key.kind === "PRONumber" || key.kind === "BOLNumber" || key.kind === "InvoiceNumber";

export function keysOf(invoice: Invoice): readonly ReferenceKey[] {
  return invoiceReferenceKeys(invoice);
}

/** The names these audits lock before anything else: their invoices' numbers and references. */
export function namesOf(hands: readonly InvoiceAtHand[]): readonly string[] {
  return [
    ...new Set(
      hands.flatMap((hand) =>
        namesUnder(
          hand.numberKey,
          hand.keys.map((key) => key.confusable),
        ),
      ),
    ),
  ];
}

/** What orders are looked for by: keys, and keys with easily confused characters folded. None for what a person matched. */
export function referencesOf(hands: readonly InvoiceAtHand[]): readonly [keys: readonly string[], looseKeys: readonly string[]] {
  const keys = hands.filter((hand) => !hand.matchedByHand).flatMap((hand) => hand.keys);
  return [[...new Set(keys.map((key) => key.key))], [...new Set(keys.map((key) => key.confusable))]];
}

/**
 * Locks what these audits decide about (the numbers and references they name, then orders, in one order everywhere) and loads everything
 * they look at.
 * From here to the end of the transaction nothing of it changes. `before`: what this transaction locked and found already.
 */
export async function gatherFacts(
  tx: TenantTx,
  tenant: Pick<Tenant, "sandbox">,
  settings: AuditSettings,
  hands: readonly InvoiceAtHand[],
  before?: Looked,
): Promise<Gathered> {
  const invoiceKeys = hands.flatMap((hand) => hand.keys.filter(identifiesInvoice).map((key) => key.key));
  const [keys, looseKeys] = referencesOf(hands);
  const { found } = await lookForOrders(tx, { names: namesOf(hands), keys, looseKeys }, before);
  const candidatesByKey = new Map<string, string[]>();
  for (const row of found) {
    for (const key of [row.value_key, row.loose_key]) {
      const known = candidatesByKey.get(key);
      if (known === undefined) candidatesByKey.set(key, [row.order_uuid]);
      else if (!known.includes(row.order_uuid)) known.push(row.order_uuid);
    }
  }
  const orderUuids = [...new Set([...found.map((row) => row.order_uuid), ...hands.flatMap((hand) => hand.ordersBefore)])];
  const orders = new Map<string, LoadedOrder>();
  for (const row of await lockOrders(tx, orderUuids)) {
    if (row.status === "replaced") continue;
    orders.set(row.order_uuid, {
      row,
      fact: { uuid: row.order_uuid, version: row.version, status: row.status, order: orderFromStored(row.body) },
    });
  }
  const others = new Map<string, OtherInvoice>();
  // Those at hand are seen by each other as their audits leave them, in the order of acceptance: never as they are stored.
  const atHand = hands.map((hand) => hand.uuid);
  const numberKeys = [...new Set(hands.flatMap((hand) => [hand.numberKey, earlierInvoiceNumberKey(hand.invoice.invoiceNumber)]))];
  const lookalikes = await listLookalikes(tx, numberKeys, [...new Set(invoiceKeys)], atHand);
  for (const row of [...lookalikes, ...(await listInvoicesOfOrders(tx, [...orders.keys()], atHand))])
    others.set(row.invoice_uuid, otherFromRow(row));
  const externalIds = new Set<string>();
  const scacs = new Set<string>();
  for (const { invoice } of hands) {
    if (invoice.vendor.externalId !== null) externalIds.add(invoice.vendor.externalId);
    if (invoice.vendor.scac !== null) scacs.add(invoice.vendor.scac);
  }
  const customers = new Set(hands.map((hand) => hand.invoice.customerExternalId).filter((id) => id !== null));
  const documents = await listDocumentsFor(
    tx,
    hands.map((hand) => hand.uuid),
    [...orders.keys()],
  );
  const followUps = hands.filter((hand) => hand.invoice.type !== "Invoice");
  const uses = await listDocumentUses(
    tx,
    documents.map((row) => ({ documentUuid: row.document_uuid, blobHash: row.blob_hash })),
  );
  return {
    settings,
    candidatesByKey,
    orders,
    others,
    documents,
    uses: [...uses],
    separatesDuties: documents.some((row) => row.type === "NoticeOfAssignment") && (await separatesDuties(tx, tenant)),
    receipts: await listReceipts(
      tx,
      followUps.map((hand) => hand.numberKey),
    ),
    refused: await listRefusedReceipts(
      tx,
      followUps.map((hand) => ({ key: hand.numberKey, number: hand.invoice.invoiceNumber })),
    ),
    vendors: await listVendors(tx, [...externalIds], [...scacs]),
    customers: await listKnownCustomers(tx, [...customers]),
  };
}

export function otherFromRow(row: OtherInvoiceRow): OtherInvoice {
  const invoice = invoiceFromStored(row.body);
  return otherFrom({
    uuid: row.invoice_uuid,
    // Not as it is stored: earlier versions folded numbers otherwise.
    numberKey: invoiceNumberKey(row.invoice_number),
    acceptedAt: row.accepted_at,
    receivedOn: row.received_on as Day,
    status: row.status as InvoiceStatus,
    orderUuids: row.order_uuids ?? [],
    currency: row.currency,
    total: row.billed,
    allocations: row.allocations,
    claims: row.claims,
    isBlockedDuplicate: row.is_blocked_duplicate,
    invoice,
  });
}

type StoredAllocations = readonly {
  readonly orderUuid: string;
  readonly code: string;
  readonly amount: string;
  readonly ordered?: string;
  readonly withheld?: string;
}[];

/** What a person withheld of an approved invoice, as far as nobody lifted it. */
const withheldIn = (allocations: StoredAllocations | null): readonly CodeAmount[] =>
  (allocations ?? []).flatMap(({ orderUuid, code, withheld }) =>
    withheld === undefined || amountOf(withheld) === 0n ? [] : [{ orderUuid, code, amount: amountOf(withheld) }],
  );

interface OtherParts {
  readonly uuid: string;
  readonly numberKey: string;
  readonly acceptedAt: string;
  readonly receivedOn: Day;
  readonly status: InvoiceStatus;
  readonly orderUuids: readonly string[];
  readonly currency: string;
  readonly total: string;
  readonly allocations: StoredAllocations | null;
  readonly claims: StoredAllocations | null;
  readonly isBlockedDuplicate: boolean;
  readonly invoice: Invoice;
}

/** An invoice as others see it once its audit is over. */
export function otherFrom(parts: OtherParts): OtherInvoice {
  const { invoice } = parts;
  const withheld = parts.status === "approved" ? withheldIn(parts.allocations) : [];
  return {
    uuid: parts.uuid,
    numberKey: parts.numberKey,
    acceptedAt: parts.acceptedAt,
    orderUuids: parts.orderUuids,
    isBlockedDuplicate: parts.isBlockedDuplicate,
    referenceKeys: invoiceReferenceKeys(invoice)
      .filter(identifiesInvoice)
      .map((key) => key.key),
    earlier: {
      uuid: parts.uuid,
      invoiceNumber: invoice.invoiceNumber,
      type: invoice.type as InvoiceType,
      status: parts.status,
      vendor: invoice.vendor,
      invoiceOn: invoice.invoiceOn,
      receivedOn: parts.receivedOn,
      currency: parts.currency,
      total: amountOf(parts.total),
      references: invoice.references,
    },
    sibling: {
      uuid: parts.uuid,
      invoiceNumber: invoice.invoiceNumber,
      type: invoice.type as InvoiceType,
      status: parts.status,
      invoiceOn: invoice.invoiceOn,
      receivedOn: parts.receivedOn,
      amounts:
        (parts.status === "approved" ? parts.allocations : parts.claims)?.map((entry) => ({
          orderUuid: entry.orderUuid,
          code: entry.code,
          amount: amountOf(entry.amount),
        })) ?? null,
      charges: invoice.charges,
      currency: parts.currency,
      ...(withheld.length === 0 ? {} : { withheld }),
    },
    paid:
      parts.status !== "approved"
        ? []
        : (parts.allocations ?? []).map(({ orderUuid, code, amount, ordered }) => ({
            orderUuid,
            code,
            amount: amountOf(amount),
            ordered: ordered === undefined ? null : amountOf(ordered),
          })),
  };
}

/** Orders that this invoice's references find, and the outcome of choosing among them. */
export function matchInvoice(gathered: Gathered, hand: InvoiceAtHand): MatchOutcome {
  const candidate = (orderUuid: string): MatchCandidate[] => {
    const order = gathered.orders.get(orderUuid);
    return order === undefined ? [] : [{ uuid: orderUuid, status: order.fact.status, order: order.fact.order }];
  };
  if (hand.matchedByHand) {
    if (hand.ordersBefore.length > 0) return matchByHand(hand.ordersBefore.flatMap(candidate));
    const why = { id: "taken-away" } as const;
    return { outcome: "unmatched", reason: "not-found", candidates: [], words: unmatchedText(why), why };
  }
  const uuids = new Set(
    hand.keys.flatMap((key) => [
      ...(gathered.candidatesByKey.get(key.key) ?? []),
      ...(gathered.candidatesByKey.get(key.confusable) ?? []),
    ]),
  );
  return decideMatch(hand.invoice, [...uuids].sort().flatMap(candidate));
}

/** An approved invoice of another vendor as an audit sees it. */
export function otherVendorInvoice({ uuid, earlier, paid }: OtherInvoice): OtherVendorInvoice {
  return {
    uuid,
    invoiceNumber: earlier.invoiceNumber,
    vendor: earlier.vendor,
    paid,
  };
}

/** Everything the audit of one invoice looks at, from what was gathered for its batch. */
export function factsFor(gathered: Gathered, hand: InvoiceAtHand, match: MatchOutcome, asOfOn: Day): AuditFacts {
  const { settings } = gathered;
  const orderUuids = match.outcome === "matched" ? match.orders.map((order) => order.orderUuid) : [];
  const vendor = vendorProfile(gathered.vendors, hand.invoice.vendor);
  const invoices = new Set(hand.keys.filter(identifiesInvoice).map((key) => key.key));
  const known = [
    ...orderUuids.flatMap((uuid) => gathered.orders.get(uuid)?.fact.order.vendors ?? []),
    ...directoryIdentity(gathered.vendors, hand.invoice.vendor),
  ];
  const earlierInvoices: EarlierInvoice[] = [];
  const siblings: SiblingInvoice[] = [];
  const otherVendorInvoices: OtherVendorInvoice[] = [];
  for (const other of gathered.others.values()) {
    if (other.uuid === hand.uuid || !(other.sibling.status === "approved" || isBefore(other, hand))) continue;
    const theirs = bridgeVendors(hand.invoice.vendor, known, other.earlier.vendor, vendor?.scacs);
    if (other.numberKey === hand.numberKey || other.referenceKeys.some((key) => invoices.has(key)))
      earlierInvoices.push(
        theirs === null || theirs === other.earlier.vendor ? other.earlier : { ...other.earlier, vendor: theirs },
      );
    if (other.isBlockedDuplicate || !other.orderUuids.some((uuid) => orderUuids.includes(uuid))) continue;
    if (theirs !== null) siblings.push(other.sibling);
    else if (other.sibling.status === "approved") otherVendorInvoices.push(otherVendorInvoice(other));
  }
  const receivedOn = dayOfInstant(Number(hand.receivedAt / 1000n));
  const firstReceivedOn = firstReceipt(
    hand,
    receivedOn,
    gathered,
    (theirs) => bridgeVendors(hand.invoice.vendor, known, theirs, vendor?.scacs) !== null,
  );
  return {
    asOfOn,
    invoice: {
      uuid: hand.uuid,
      source: hand.source,
      receivedOn,
      ...(firstReceivedOn === undefined ? {} : { firstReceivedOn }),
      invoice: hand.invoice,
      ...(hand.supersedes.length > 0 ? { supersedes: hand.supersedes } : {}),
    },
    match,
    orders: orderUuids.flatMap((uuid) => gathered.orders.get(uuid)?.fact ?? []),
    policy: settings.policy,
    policyVersion: settings.policyVersion,
    chargeCodes: { codes: settings.codes, vendorAliases: vendorAliases(gathered.vendors, hand.invoice.vendor) },
    documents: gathered.documents
      .filter((row) => row.invoice_uuids.includes(hand.uuid) || row.order_uuids.some((uuid) => orderUuids.includes(uuid)))
      .map((row) => factDocument(row, gathered.uses)),
    separatesDuties: gathered.separatesDuties,
    earlierInvoices,
    siblings,
    ...(otherVendorInvoices.length === 0 ? {} : { otherVendorInvoices }),
    fxRates: settings.fxRates,
    vendor,
    customerKnown: hand.invoice.customerExternalId === null ? null : gathered.customers.has(hand.invoice.customerExternalId),
    rating: null,
    ratingConfigured: false,
  };
}

const factDocument = (row: EvidenceRow, uses: readonly DocumentUseRow[]): FactDocument => {
  const usedBy = usesOfPaper(uses, { documentUuid: row.document_uuid, blobHash: row.blob_hash });
  return {
    uuid: row.document_uuid,
    type: row.type,
    status: row.status,
    hasSignature: row.has_signature,
    fields: row.fields,
    approval: row.approved_by === null ? null : { how: row.approved_how ?? "decision", by: row.approved_by },
    preparedBy: row.prepared_by,
    receivedOn: row.received_on as Day,
    contentHash: row.blob_hash,
    ...(usedBy.length === 0 ? {} : { usedBy }),
  };
};

const isBefore = (other: OtherInvoice, hand: InvoiceAtHand): boolean =>
  other.acceptedAt < hand.acceptedAt || (other.acceptedAt === hand.acceptedAt && other.uuid < hand.uuid);

const rowsOf = (vendors: readonly VendorRow[], vendor: VendorIdentity): readonly VendorRow[] => {
  const byId = vendors.filter((row) => row.external_id === vendor.externalId);
  return byId.length > 0 ? byId : vendors.filter((row) => row.scac !== null && row.scac === vendor.scac);
};

const NO_ALIASES: AuditFacts["chargeCodes"]["vendorAliases"] = [];

const vendorAliases = (vendors: readonly VendorRow[], vendor: VendorIdentity): AuditFacts["chargeCodes"]["vendorAliases"] => {
  const rows = rowsOf(vendors, vendor);
  return rows.length === 0 ? NO_ALIASES : rows.flatMap((row) => row.aliases);
};

/** How the tenant's directory names the vendor; nothing when it is unknown there, or several carry the same SCAC. */
const directoryIdentity = (vendors: readonly VendorRow[], vendor: VendorIdentity): readonly VendorIdentity[] => {
  const rows = rowsOf(vendors, vendor);
  return rows.length === 1
    ? rows.map((row) => ({ externalId: row.external_id, scac: row.scac, mcNumber: row.mc_number, dotNumber: row.dot_number }))
    : [];
};

/** The tenant's entry for the vendor; null when there is none, or several carry the same SCAC. */
const vendorProfile = (vendors: readonly VendorRow[], vendor: VendorIdentity): VendorProfile | null => {
  const rows = rowsOf(vendors, vendor);
  const row = rows.length === 1 ? rows[0] : undefined;
  if (row === undefined) return null;
  const { body } = row;
  return {
    externalId: row.external_id,
    name: row.name,
    scac: row.scac,
    scacs: scacsOf(row),
    remitTo: (body["remitTo"] ?? null) as VendorProfile["remitTo"],
    paymentTerms: (body["paymentTerms"] ?? null) as string | null,
    taxRegistered: typeof body["taxRegistered"] === "boolean" ? body["taxRegistered"] : null,
  };
};

/** All SCACs the vendor bills under, its own first; none when it has no further ones. */
const scacsOf = ({ scac, body }: VendorRow): readonly string[] => {
  const further = Array.isArray(body["scacs"]) ? body["scacs"].map(String) : [];
  return further.length === 0 || scac === null ? further : [scac, ...further];
};

/** The tenant's externalId of a vendor that is named by its SCAC only (an EDI invoice); null when unknown or not the only one. */
export function externalIdOf(vendors: readonly VendorRow[], vendor: VendorIdentity): string | null {
  if (vendor.externalId !== null) return vendor.externalId;
  const rows = rowsOf(vendors, vendor);
  return rows.length === 1 ? (rows[0]?.external_id ?? null) : null;
}
