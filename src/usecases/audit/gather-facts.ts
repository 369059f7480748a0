import { vendorsThatFit } from "#domain/party/same-vendor.ts";
import { directoryIdentities, namesInDirectory } from "./vendor-directory.ts";
import { numberKeysToLookFor } from "#domain/matching/altered-number.ts";
import { earlierInvoiceNumberKey } from "#domain/invoice/number-key.ts";
import { firstPaidOn, mayBeLate } from "#domain/audit/identity/may-be-late.ts";
import type { FactOrder } from "#domain/audit/facts/audit-facts.ts";
import { otherFrom, type OtherInvoice } from "#domain/audit/identity/other-invoice.ts";
import type { OneCarrier } from "#domain/party/one-carrier.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { listOneCarriers } from "#db/queries/party/vendor-merge.ts";
import { type PaperUse, shownPaper } from "#domain/audit/papers/paper-uses.ts";
import { orderReferenceKeys, type ReferenceKey } from "#domain/matching/reference-keys.ts";
import { moveKeysToLookFor, scacsIn } from "#domain/audit/identity/same-invoice.ts";
import { orderOfRow } from "#contract/packed/stored-rows.ts";
import { dayOfInstant } from "#domain/day/day.ts";
import { NOTICE_OF_ASSIGNMENT } from "#domain/document/notice-of-assignment.ts";
import { listHoldingChanges, type PendingChangeRow } from "#db/queries/change/pending-change.ts";
import type { TenantTx } from "#db/database.ts";
import {
  type EvidenceRow,
  type LockedOrder,
  type FoundReference,
  listDocumentsFor,
  listInvoicesByProOfOrders,
  listInvoicesOfOrders,
  listKnownCustomers,
  listLookalikes,
  listReceipts,
  listTerminated,
  lockOrders,
  type ReceiptRow,
  type TerminatedRow,
} from "#db/queries/invoice/audit-facts.ts";
import { type LatestRun, listLatestRuns } from "#db/queries/rating/rating-run.ts";
import {
  type AskedOfVendorRow,
  type CreditToFind,
  listAsked,
  listAskedOfVendors,
  listRecovered,
  listWaived,
  type RecoveredRow,
} from "#db/queries/recovery/recovery.ts";
import { listRefusedReceipts, type RefusedReceiptRow } from "#db/queries/invoice/refused-invoice.ts";
import { addAmounts, type Amount, minus, printAmount, ZERO } from "#domain/money/amount.ts";
import type { AuditSettings } from "../policy/audit-settings.ts";
import type { Tenant } from "#src/context.ts";
import { apartFromPreparers } from "./apart-from-preparers.ts";
import { separatesDuties } from "../duties/separates-duties.ts";
import { type NamedOrders, lookForOrders } from "./look-for-orders.ts";
import { isCorrecting, namesOf, type OpenInvoice, referencesOf } from "./open-invoice.ts";
import { withOrderedVendors } from "./known-vendors.ts";
import { otherFromRow } from "./other-from-row.ts";
import { findUses } from "./paper-uses.ts";
import { loadOrdersThen, type OrdersThen } from "./versions-then.ts";
import { type CarrierRow, changeAsOne, listVendorsAsOne } from "./vendors-as-one.ts";

/** What a batch of audits shares, loaded in sets. */
export interface Gathered {
  readonly settings: AuditSettings;
  readonly candidatesByKey: ReadonlyMap<string, readonly string[]>;
  readonly orders: ReadonlyMap<string, LoadedOrder>;
  /** Of each order those of its number beside it, on which its invoices count, too. */
  readonly ordersBeside: ReadonlyMap<string, readonly string[]>;
  readonly others: Map<string, OtherInvoice>;
  /** What approved ones of them were approved on, where an order was sent again since. */
  readonly ordersThen: OrdersThen;
  /** Of the invoices being audited those that say they replace or cancel an earlier one, as those before them see them. */
  readonly correcting: readonly OtherInvoice[];
  readonly documents: readonly EvidenceRow[];
  /** What approved invoices used of them, those approved in this batch too. */
  readonly uses: PaperUse[];
  /** What came back of what was paid too much on the orders. */
  readonly recovered: readonly RecoveredRow[];
  readonly asked: readonly RecoveredRow[];
  /** What vendors that credit as much are asked for, of whatever order. */
  readonly askedOfVendors: readonly AskedOfVendorRow[];
  readonly waived: readonly RecoveredRow[];
  /** Invoices of the orders that were terminated and bill as much as one of the open invoices credits. */
  readonly terminated: readonly TerminatedRow[];
  /** Whether the tenant keeps who prepares apart from who approves; asked only where a document may change who is paid. */
  readonly separatesDuties: boolean;
  /** Every time an invoice that may be too late came under its number. */
  readonly receipts: readonly ReceiptRow[];
  /** And every time one was refused. */
  readonly refused: readonly RefusedReceiptRow[];
  /** The latest answers of the rating engine, one for each order it was asked about. */
  readonly ratings: readonly LatestRun[];
  readonly vendors: readonly CarrierRow[];
  /** Which entries of the directory are one carrier: what is gathered names each by its survivor. */
  readonly carriers: OneCarrier;
  /** Changes of their terms that wait for a second person. */
  readonly changes: readonly PendingChangeRow[];
  readonly customers: ReadonlySet<string>;
}

export interface LoadedOrder {
  readonly row: LockedOrder;
  readonly fact: FactOrder;
}

/** Open invoices, and what their transaction locked and found already under their names and references. */
export interface TakenInvoices {
  readonly openInvoices: readonly OpenInvoice[];
  readonly looked?: NamedOrders;
}

/**
 * Locks what these audits decide about (the numbers and references they name, then orders, in one order everywhere) and loads
 * everything they look at. From here to the end of the transaction nothing of it changes.
 */
export async function gatherFacts(
  tx: TenantTx,
  tenant: Pick<Tenant, "sandbox">,
  settings: AuditSettings,
  { openInvoices: taken, looked }: TakenInvoices,
): Promise<Gathered> {
  const carriers = await listOneCarriers(tx);
  const openInvoices = taken.map((open) => asOneCarrier(carriers, open));
  const [keys, looseKeys] = referencesOf(openInvoices);
  const { found } = await lookForOrders(tx, { names: namesOf(openInvoices), keys, looseKeys }, looked);
  const orders = await loadOrders(tx, carriers, [
    ...new Set([...found.map((row) => row.orderUuid), ...openInvoices.flatMap((open) => open.ordersBefore)]),
  ]);
  const others = await loadOthers(tx, carriers, openInvoices, [...orders.values()]);
  const documents = await listDocumentsFor(
    tx,
    openInvoices.map((open) => open.uuid),
    [...orders.keys()],
  );
  const separated = documents.some((row) => row.type === NOTICE_OF_ASSIGNMENT) && (await separatesDuties(tx, tenant));
  const uses = await findUses(tx, documents.map(shownPaper));
  const parties = await loadParties(tx, carriers, { openInvoices, orders: [...orders.values()], others: [...others.values()] });
  return {
    settings,
    carriers,
    candidatesByKey: candidatesByKey(found),
    orders,
    ordersBeside: ordersBeside([...orders.values()]),
    others,
    ordersThen: await loadOrdersThen(tx, carriers, orders, others.values()),
    correcting: openInvoices.filter(isCorrecting).map(asCorrecting),
    documents: separated ? await apartFromPreparers(tx, documents) : documents,
    uses: [...uses],
    recovered: await listRecovered(tx, [...orders.keys()]),
    asked: await listAsked(tx, [...orders.keys()]),
    askedOfVendors: (
      await listAskedOfVendors(
        tx,
        creditsOf(carriers, openInvoices, { orders: [...orders.values()], directory: parties.vendors }),
      )
    ).map((row) => asRead(carriers, row)),
    waived: await listWaived(tx, [...orders.keys()]),
    terminated: (
      await listTerminated(
        tx,
        [...orders.keys()],
        openInvoices
          .map(creditedBy)
          .filter((credited) => credited > 0n)
          .map(printAmount),
      )
    ).map((row) => asRead(carriers, row)),
    separatesDuties: separated,
    changes: settings.changesWait ? (await listHoldingChanges(tx)).map((change) => changeAsOne(carriers, change)) : [],
    // Also of an engine that was taken away since: what it answered stays.
    ratings: await listLatestRuns(
      tx,
      openInvoices.map((open) => open.uuid),
    ),
    ...(await loadReceipts(tx, carriers, thatMayBeLate(settings, openInvoices, others))),
    ...parties,
  };
}

/** An invoice that replaces or cancels another, as that one's audit sees it before it was audited itself. */
const asCorrecting = ({ uuid, numberKey, acceptedAt, receivedAt, status, invoice }: OpenInvoice): OtherInvoice =>
  otherFrom({
    uuid,
    numberKey,
    acceptedAt,
    receivedOn: dayOfInstant(Number(receivedAt / 1000n)),
    status: status ?? "received",
    orderUuids: [],
    currency: invoice.currency ?? "USD",
    total: printAmount(addAmounts(invoice.charges.map((charge) => charge.amount))),
    allocations: null,
    claims: null,
    paidIn: null,
    isBlockedDuplicate: false,
    invoice,
  });

/** What an invoice gives back in all, as it is written; nothing and below: it is no credit. */
const creditedBy = ({ invoice: { charges } }: OpenInvoice): Amount =>
  minus(ZERO, addAmounts(charges.map((charge) => charge.amount)));

/** An invoice as it is judged: its vendor by the names of the record that speaks for it. What is stored of it stays. */
export function asOneCarrier(carriers: OneCarrier, open: OpenInvoice): OpenInvoice {
  return carriers.isEmpty ? open : { ...open, invoice: carriers.readIn(open.invoice) };
}

interface NamedRow {
  readonly vendorExternalId: string | null;
  readonly vendorScac: string | null;
}

/** A row that names a vendor, as it is judged. */
const asRead = <Row extends NamedRow>(carriers: OneCarrier, row: Row): Row => {
  if (carriers.isEmpty) return row;
  const named: VendorIdentity = { externalId: row.vendorExternalId, scac: row.vendorScac, mcNumber: null, dotNumber: null };
  const { externalId, scac } = carriers.read(named);
  return { ...row, vendorExternalId: externalId, vendorScac: scac };
};

/** What credits are looked for by, with the orders and the entries of the directory that say more. */
interface CreditNames {
  readonly orders: readonly LoadedOrder[];
  readonly directory: readonly CarrierRow[];
}

/** What open invoices credit, where they do, by every name of their vendors. */
const creditsOf = (
  carriers: OneCarrier,
  openInvoices: readonly OpenInvoice[],
  { orders, directory }: CreditNames,
): readonly CreditToFind[] =>
  openInvoices.flatMap((open) => {
    const credited = creditedBy(open);
    if (credited <= 0n) return [];
    const { vendor } = open.invoice;
    const ordered = orders.flatMap(({ fact }) => fact.order.vendors);
    const known = [vendor, ...vendorsThatFit(vendor, ordered), ...directoryIdentities(directory, vendor)];
    const names = [
      ...known,
      ...known.flatMap(({ externalId }) =>
        externalId === null ? [] : carriers.mergedInto(externalId).map(({ merged }) => merged),
      ),
    ];
    return names.map(({ externalId, scac }) => ({
      vendorExternalId: externalId,
      vendorScac: scac,
      credited: printAmount(credited),
    }));
  });

/** The orders that each key finds. */
const candidatesByKey = (found: readonly FoundReference[]): ReadonlyMap<string, readonly string[]> => {
  const candidates = new Map<string, string[]>();
  for (const row of found) {
    for (const key of [row.valueKey, row.looseKey]) {
      const known = candidates.get(key);
      if (known === undefined) candidates.set(key, [row.orderUuid]);
      else if (!known.includes(row.orderUuid)) known.push(row.orderUuid);
    }
  }
  return candidates;
};

const loadOrders = async (
  tx: TenantTx,
  carriers: OneCarrier,
  orderUuids: readonly string[],
): Promise<ReadonlyMap<string, LoadedOrder>> => {
  const orders = new Map<string, LoadedOrder>();
  for (const row of await lockOrders(tx, orderUuids)) {
    if (row.status === "replaced" || row.succeededBy !== null) continue;
    orders.set(row.orderUuid, {
      row,
      fact: {
        uuid: row.orderUuid,
        version: row.version,
        status: row.status,
        order: carriers.readOrder(orderOfRow(row.body)),
        ...(row.sentAgainOn === null ? {} : { sentAgainOn: row.sentAgainOn }),
      },
    });
  }
  return orders;
};

/**
 * As the database has it (`besideOf`), of orders being audited: of invoices of one batch each sees what the one before it was
 * approved.
 */
const ordersBeside = (orders: readonly LoadedOrder[]): ReadonlyMap<string, readonly string[]> => {
  const beside = new Map<string, readonly string[]>();
  if (!orders.some(({ row }) => row.isLegacy)) return beside;
  for (const [, ofNumber] of Map.groupBy(orders, ({ fact }) => fact.order.orderNumber))
    for (const { row, fact } of ofNumber) {
      const others = ofNumber.filter(
        (other) => other.fact.order.externalId !== fact.order.externalId && (row.isLegacy || other.row.isLegacy),
      );
      if (others.length > 0)
        beside.set(
          row.orderUuid,
          others.map((other) => other.row.orderUuid),
        );
    }
  return beside;
};

const isPro = ({ kind }: Pick<ReferenceKey, "kind">): boolean => kind === "PRONumber";

/** The open invoices see each other as their audits leave them, in the order of acceptance: never as they are stored. */
const loadOthers = async (
  tx: TenantTx,
  carriers: OneCarrier,
  openInvoices: readonly OpenInvoice[],
  orders: readonly LoadedOrder[],
): Promise<Map<string, OtherInvoice>> => {
  const openUuids = openInvoices.map((open) => open.uuid);
  const numberKeys = openInvoices.flatMap(({ numberKey, invoice: { invoiceNumber } }) => [
    numberKey,
    ...numberKeysToLookFor(invoiceNumber),
    earlierInvoiceNumberKey(invoiceNumber),
  ]);
  const ofOrders = orders.flatMap(({ fact }) => orderReferenceKeys(fact.order)).filter(isPro);
  const vendors = orders.flatMap(({ fact }) => fact.order.vendors);
  const ordered = [...new Map(vendors.map((vendor) => [`${vendor.externalId} ${vendor.scac}`, vendor])).values()];
  // Each by the SCACs of its own vendor: those of all of a batch would be a hundred keys for each number.
  const ofOpen = openInvoices.flatMap(({ keys, invoice: { vendor } }) =>
    moveKeysToLookFor(keys, scacsIn([vendor, ...vendorsThatFit(vendor, ordered)])),
  );
  const invoiceKeys = [...ofOpen, ...moveKeysToLookFor(ofOrders)];
  const lookalikes = await listLookalikes(tx, [...new Set(numberKeys)], [...new Set(invoiceKeys)], openUuids);
  const pros = moveKeysToLookFor([...openInvoices.flatMap((open) => open.keys.filter(isPro)), ...ofOrders]);
  const byPro = await listInvoicesByProOfOrders(
    tx,
    pros.filter((key) => key.startsWith("pro:")),
    openUuids,
  );
  const onOrders = await listInvoicesOfOrders(
    tx,
    orders.map(({ fact }) => fact.uuid),
    openUuids,
  );
  const prosOf = new Map(byPro.map((row) => [row.invoiceUuid, row.orderPros]));
  const rows = new Map([...lookalikes, ...byPro, ...onOrders].map((row) => [row.invoiceUuid, row]));
  const others = await withOrderedVendors(
    tx,
    [...rows.values()].map((row) => otherFromRow({ ...row, orderPros: prosOf.get(row.invoiceUuid) ?? [] }, carriers)),
    carriers,
  );
  return new Map(others.map((other) => [other.uuid, other]));
};

/** Invoices of which it counts when they first came. */
const thatMayBeLate = (
  { policy }: AuditSettings,
  openInvoices: readonly OpenInvoice[],
  others: ReadonlyMap<string, OtherInvoice>,
): readonly OpenInvoice[] => {
  const firstPaid = firstPaidOn([...others.values()]);
  return openInvoices.filter(({ invoice, receivedAt }) =>
    mayBeLate(policy, { invoice, receivedOn: dayOfInstant(Number(receivedAt / 1000n)) }, firstPaid),
  );
};

const loadReceipts = async (
  tx: TenantTx,
  carriers: OneCarrier,
  late: readonly OpenInvoice[],
): Promise<Pick<Gathered, "receipts" | "refused">> => {
  const receipts = await listReceipts(
    tx,
    late.map((open) => open.numberKey),
  );
  const refused = await listRefusedReceipts(
    tx,
    late.map((open) => ({ key: open.numberKey, number: open.invoice.invoiceNumber })),
  );
  return {
    receipts: receipts.map((row) => asRead(carriers, row)),
    refused: refused.map((row) => asRead(carriers, row)),
  };
};

interface PartiesToLoad {
  readonly openInvoices: readonly OpenInvoice[];
  readonly orders: readonly LoadedOrder[];
  readonly others: readonly OtherInvoice[];
}

const loadParties = async (
  tx: TenantTx,
  carriers: OneCarrier,
  { openInvoices, orders, others }: PartiesToLoad,
): Promise<Pick<Gathered, "vendors" | "customers">> => {
  const ordered = orders.map(({ fact }) => fact.order);
  const names = openInvoices.map((open) => namesInDirectory(open.invoice.vendor, ordered));
  const customers = openInvoices.flatMap((open) => open.invoice.customerExternalId ?? []);
  return {
    vendors: await listVendorsAsOne(tx, carriers, {
      externalIds: [
        ...names.flatMap(({ externalIds }) => externalIds),
        ...others.flatMap(({ earlier }) => earlier.vendor.externalId ?? []),
      ],
      scacs: names.flatMap(({ scacs }) => scacs),
      mcNumbers: names.flatMap(({ mcNumbers }) => mcNumbers),
      dotNumbers: names.flatMap(({ dotNumbers }) => dotNumbers),
    }),
    customers: await listKnownCustomers(tx, [...new Set(customers)]),
  };
};
