import { orderOfRow } from "#contract/packed/stored-rows.ts";
import { type BillSource, listVendorsByKeys } from "#db/queries/document/document-bill.ts";
import type { VendorRow } from "#db/queries/invoice/audit-facts.ts";
import { listOneCarriers } from "#db/queries/party/vendor-merge.ts";
import { listStandingOrders } from "#db/queries/order/order-listing.ts";
import type { TenantTx } from "#db/database.ts";
import { type OrdersOfPaper, ordersOfPaper } from "#domain/routing/orders-of-paper.ts";
import { referencesOf } from "#domain/routing/references-of-paper.ts";
import {
  type BillVendor,
  decideVendor,
  type KnownVendor,
  numberAgainst,
  type NumberAgainst,
  whyNotNamed,
} from "#domain/routing/vendor-of-paper.ts";
import { type BillFacts, decideRoute } from "#domain/routing/decide-route.ts";
import type { AuditPolicy } from "#domain/audit/policy/policy.ts";
import type { ConfirmedPaper } from "#domain/invoice/invoice.ts";
import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import { invoiceReferenceKeys } from "#domain/matching/reference-keys.ts";
import type { Order } from "#domain/order/order.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { keysOfNamedVendor, keysOfNames } from "#domain/party/party-keys.ts";
import { findSameVendor } from "#domain/party/same-vendor.ts";
import type { Check, Fact, Fields, PaperReading, Reading } from "#domain/reading/fact.ts";
import { policyInForce } from "../policy/policy-in-force.ts";
import { lookForOrders, namesUnder } from "../audit/look-for-orders.ts";
import { type CarrierRow, listVendorsAsOne } from "../audit/vendors-as-one.ts";

export interface BillOfFile {
  readonly documentUuid: string;
  readonly source: BillSource;
  readonly paper: PaperReading;
  readonly reading: Pick<Reading, "pages" | "signature">;
  /** A person says what stands on it, and, where they name it, whose it is (an externalId). */
  readonly confirmed?: ConfirmedPaper & {
    readonly vendorExternalId: string | null;
    /** What the page prints of who bills, beside what they say. */
    readonly numbers: Fields;
  };
}

/** What one bill of a file comes to, by itself or as a person confirmed it. */
export async function decideOne(tx: TenantTx, bill: BillOfFile) {
  const { facts, isSettled } = await factsOf(tx, bill);
  const decision = decideRoute(bill.paper, facts);
  return decision.kind === "review" ? decision : { ...decision, isSettled };
}

/** What is known of a bill beside what it prints. */
export async function factsOf(
  tx: TenantTx,
  { documentUuid, source, paper, reading, confirmed }: BillOfFile,
): Promise<{ readonly facts: BillFacts; readonly isSettled: boolean }> {
  const { orders, why, isSettled } = await ordersOf(tx, paper.fields, source.orderUuids);
  const named = confirmed?.vendorExternalId ?? null;
  const fields = { ...paper.fields, ...confirmed?.numbers };
  const vendor =
    named === null ? await vendorOf(tx, { fields, sender: source.mailVendor, orders }) : await vendorNamed(tx, named, fields);
  const { receivedOn } = source;
  const facts = {
    documentUuid,
    receivedOn,
    vendor,
    orders,
    whyNoOrder: why,
    pages: reading.pages,
    asks: { weight: asksForWeight(await policyInForce(tx)) },
    ...(confirmed === undefined ? {} : { confirmed: { by: confirmed.by, changed: confirmed.changed } }),
  };
  return { facts, isSettled };
}

/** Whether any bill is held to the weight that was ordered. */
const asksForWeight = ({ weight, overrides }: AuditPolicy): boolean =>
  weight !== null || overrides.some((each) => each.weight != null);

/** The orders that the numbers of a bill find as they are written; while this transaction lasts none comes or goes. */
export async function ordersOf(
  tx: TenantTx,
  { invoiceNumber, ...fields }: Fields,
  sentFor: readonly string[],
): Promise<OrdersOfPaper> {
  const asked = { invoiceNumber: invoiceNumber?.value ?? "", references: referencesOf(fields) };
  const keys = invoiceReferenceKeys(asked);
  const names = namesUnder(invoiceNumberKey(asked.invoiceNumber), [...new Set(keys.map(({ confusable }) => confusable))]);
  const { found } = await lookForOrders(tx, { names, keys: keys.map(({ key }) => key), looseKeys: [] });
  const standing = await listStandingOrders(tx, [...new Set([...sentFor, ...found.map(({ orderUuid }) => orderUuid)])]);
  const carriers = await listOneCarriers(tx);
  const candidates = standing.map(({ orderUuid: uuid, status, body }) => ({
    uuid,
    status,
    order: carriers.readOrder(orderOfRow(body)),
  }));
  return ordersOfPaper({ ...asked, sentFor, findOrders: found.length > 0 }, candidates);
}

/**
 * The vendor of the directory that a person names. A SCAC, MC or DOT number on the page that is not its own speaks against it.
 */
async function vendorNamed(tx: TenantTx, externalId: string, fields: Fields): Promise<BillVendor> {
  const carriers = await listOneCarriers(tx);
  const { scac, mcNumbers, dotNumbers } = printedOf(fields);
  const asked = { externalIds: [externalId], scacs: scac === null ? [] : [scac], mcNumbers, dotNumbers };
  const rows = await listVendorsAsOne(tx, carriers, asked);
  const entry = rows.find((each) => each.externalId === carriers.survivorOf(externalId));
  if (entry === undefined) return { ok: false, why: `no vendor has the externalId ${externalId}: choose one, or enter it first` };
  const others = rows.filter((each) => each !== entry).map(knownOf);
  const why = whyNotNamed(knownOf(entry), { scac, mcNumbers, dotNumbers }, others);
  if (why !== null) return { ok: false, why };
  const { mcNumber, dotNumber, name } = entry;
  return { ok: true, vendor: { externalId: entry.externalId, scac: entry.scac, mcNumber, dotNumber }, name };
}

/** What of a page speaks against the vendor of an invoice that was keyed from it, and what that vendor is called. */
export interface KeyedVendor {
  readonly against: NumberAgainst | null;
  /** Also those that it is paid as. */
  readonly names: readonly string[];
}

/**
 * The same for an invoice that was keyed from a page, whose vendor need not be in the directory: what was keyed of it counts for
 * what the directory lacks.
 */
export async function vendorAgainstPage(tx: TenantTx, vendor: VendorIdentity, page: Fields): Promise<KeyedVendor> {
  const carriers = await listOneCarriers(tx);
  const { scac, mcNumbers, dotNumbers } = printedOf(page);
  const rows = await listVendorsAsOne(tx, carriers, {
    externalIds: some(vendor.externalId),
    scacs: [...some(vendor.scac), ...some(scac)],
    mcNumbers: [...some(vendor.mcNumber), ...mcNumbers],
    dotNumbers: [...some(vendor.dotNumber), ...dotNumbers],
  });
  const known = rows.map(knownOf);
  const externalId = vendor.externalId === null ? null : carriers.survivorOf(vendor.externalId);
  const entry = known.find((each) => each.externalId === externalId) ?? findSameVendor({ ...vendor, externalId: null }, known);
  const own = (of: readonly string[] | undefined, keyed: string | null): readonly string[] =>
    of === undefined || of.length === 0 ? some(keyed) : of;
  const named: KnownVendor = {
    ...(entry ?? { ...vendor, name: null, names: [], remitToNames: [] }),
    scacs: own(entry?.scacs, vendor.scac),
    mcNumbers: own(entry?.mcNumbers, vendor.mcNumber),
    dotNumbers: own(entry?.dotNumbers, vendor.dotNumber),
  };
  const others = known.filter((each) => each !== entry);
  return {
    against: numberAgainst(named, { scac, mcNumbers, dotNumbers }, others),
    names: [...named.names, ...named.remitToNames],
  };
}

const some = (text: string | null): readonly string[] => (text === null ? [] : [text]);

interface VendorAsked {
  readonly fields: Fields;
  /** Its externalId. */
  readonly sender: string | null;
  readonly orders: readonly Order[];
}

async function vendorOf(tx: TenantTx, { fields, sender, orders }: VendorAsked): Promise<BillVendor> {
  const printed = printedOf(fields);
  const ordered = orders.flatMap((order) => order.vendors);
  const byName = await listVendorsByKeys(tx, printed.names.flatMap(keysOfNamedVendor));
  const ids = [...byName, ...ordered.flatMap(({ externalId }) => externalId ?? []), ...(sender === null ? [] : [sender])];
  const carriers = await listOneCarriers(tx);
  const { scac, mcNumbers, dotNumbers } = printed;
  const asked = { externalIds: ids, scacs: scac === null ? [] : [scac], mcNumbers, dotNumbers };
  const known = (await listVendorsAsOne(tx, carriers, asked)).map(knownOf);
  const sentBy = sender === null ? null : carriers.survivorOf(sender);
  const entry = known.find(({ externalId }) => sentBy !== null && externalId === sentBy) ?? null;
  return decideVendor({ ...printed, sender: entry, known, ordered });
}

/** What a paper prints of who bills. */
const printedOf = ({ scac, vendorName, mcNumber, dotNumber }: Fields) => {
  const valuesOf = (fact: Fact | undefined): readonly string[] =>
    fact === undefined ? [] : [fact.value, ...fact.candidates.map(({ value }) => value)];
  return {
    scac: scac?.value ?? null,
    mcNumbers: valuesOf(mcNumber),
    dotNumbers: valuesOf(dotNumber),
    names: valuesOf(vendorName),
    sureOfName: vendorName?.confidence ?? 0,
  };
};

/** What a vendor of the directory is found by whose bill this may be. */
export function keysOfBiller(fields: Fields): readonly string[] {
  const { scac, mcNumbers, dotNumbers, names } = printedOf(fields);
  const numbers = keysOfNames({ externalIds: [], scacs: scac === null ? [] : [scac], mcNumbers, dotNumbers });
  return [...new Set([...numbers, ...names.flatMap(keysOfNamedVendor)])];
}

/**
 * Whether a bill that waits for a person says whose it is, by what it prints and who sent it. Its orders are looked at when it is
 * decided about.
 */
export async function checkVendor(tx: TenantTx, fields: Fields, sender: string | null): Promise<Check> {
  const check = "vendor-known";
  const vendor = await vendorOf(tx, { fields, sender, orders: [] });
  return vendor.ok
    ? {
        check,
        passed: true,
        message: `its vendor is ${vendor.name ?? vendor.vendor.externalId ?? vendor.vendor.scac ?? "known"}`,
      }
    : { check, passed: false, message: vendor.why };
}

const knownOf = (row: CarrierRow): KnownVendor => {
  const { externalId, name, scac, mcNumber, dotNumber } = row;
  const rows: readonly VendorRow[] = [row, ...(row.mergedRows ?? [])];
  const all = (of: (each: VendorRow) => string | null | undefined): readonly string[] => rows.flatMap((each) => of(each) ?? []);
  const further = Array.isArray(row.body["scacs"]) ? row.body["scacs"].map(String) : [];
  return {
    externalId,
    name,
    scac,
    mcNumber,
    dotNumber,
    names: all((each) => each.name),
    scacs: [...(scac === null ? [] : [scac]), ...further],
    mcNumbers: all((each) => each.mcNumber),
    dotNumbers: all((each) => each.dotNumber),
    remitToNames: all(({ body }) => ((body["remitTo"] ?? {}) as { readonly name?: string | null }).name),
  };
};
