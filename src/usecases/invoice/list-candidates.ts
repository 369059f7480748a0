import { invoiceOfRow, orderOfRow } from "#contract/packed/stored-rows.ts";
import type { TenantTx } from "#db/database.ts";
import { findOrdersByReference } from "#db/queries/invoice/audit-facts.ts";
import { findStoredInvoice } from "#db/queries/invoice/invoice-reading.ts";
import { findOrdersNear, type OrderToFit, readOrdersToFit, searchOrders } from "#db/queries/order/order-search.ts";
import { listOneCarriers } from "#db/queries/party/vendor-merge.ts";
import { addDays } from "#domain/day/day.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { candidatesByReference } from "#domain/matching/decide-match.ts";
import { dayToLookAround, fitByHand } from "#domain/matching/fit-by-hand.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import type { OneCarrier } from "#domain/party/one-carrier.ts";
import { foldedId } from "#domain/party/same-vendor.ts";
import type { Context, Tenant } from "#src/context.ts";
import { keysOf } from "../audit/open-invoice.ts";
import { directoryIdentities, namesInDirectory } from "../audit/vendor-directory.ts";
import { listVendorsAsOne } from "../audit/vendors-as-one.ts";
import { agreedWith, laneOf } from "../order/list-orders.ts";

/** What is shown at once: a person looks through no more. */
const MAX_SHOWN = 20;
const DAYS_BEFORE = 60;
const DAYS_AFTER = 30;
/** Of orders of whoever ships: those right around the day. */
const DAYS_AROUND = 3;
const MAX_OF_ANYBODY = 200;

export type OrderCandidate = ReturnType<typeof shown>;

/**
 * The orders that an invoice may be for, the best first, each with what speaks for it and against it: those its references find,
 * and of its vendor those that ship around its day; where nothing is known of the vendor, of anybody those of its lane or amount.
 * Undefined when the tenant has no invoice of this uuid.
 */
export function listCandidates(
  context: Context,
  tenant: Tenant,
  invoiceUuid: string,
): Promise<readonly OrderCandidate[] | undefined> {
  return context.db.inTenantRead(tenant.tenantUuid, async (tx) => {
    const row = await findStoredInvoice(tx, invoiceUuid);
    if (row === undefined) return undefined;
    const carriers = await listOneCarriers(tx);
    const invoice = carriers.readIn(invoiceOfRow(row.body));
    const identities = await identitiesOf(tx, invoice, carriers);
    const keys = keysOf(invoice);
    const named = await findOrdersByReference(
      tx,
      keys.map(({ key }) => key),
      keys.map(({ confusable }) => confusable),
    );
    const around = await ordersAround(tx, invoice, {
      identities,
      otherIds: identities.flatMap(({ externalId }) => (externalId === null ? [] : carriers.idsOf(externalId))),
    });
    const uuids = [...new Set([...named.map(({ orderUuid }) => orderUuid), ...around])];
    const orders = (await readOrdersToFit(tx, uuids, invoiceUuid)).map((order) => ({
      ...order,
      order: carriers.readOrder(orderOfRow(order.body)),
    }));
    const found = candidatesByReference(
      invoice,
      orders.map(({ orderUuid: uuid, status, order }) => ({ uuid, status, order })),
    );
    return orders
      .map((order) => shown(invoice, { ...order, ...(found.get(order.orderUuid) ?? { method: null, foundBy: [] }) }, identities))
      .filter((candidate) => isNamed(candidate) || candidate.score >= MIN_SCORE)
      .sort(
        (a, b) =>
          Number(isNamed(b)) - Number(isNamed(a)) || b.score - a.score || (a.orderExternalId < b.orderExternalId ? -1 : 1),
      )
      .slice(0, MAX_SHOWN);
  });
}

/** What agrees in less is no help, unless a reference names it. */
const MIN_SCORE = 0.4;

const isNamed = ({ why }: OrderCandidate): boolean => why.some(({ part }) => part === "reference");

async function identitiesOf(tx: TenantTx, { vendor }: Invoice, carriers: OneCarrier): Promise<readonly VendorIdentity[]> {
  return directoryIdentities(await listVendorsAsOne(tx, carriers, namesInDirectory(vendor, [])), vendor);
}

/** How orders may name a vendor. */
interface NamesOfVendor {
  readonly identities: readonly VendorIdentity[];
  readonly otherIds: readonly string[];
}

async function ordersAround(tx: TenantTx, invoice: Invoice, { identities, otherIds }: NamesOfVendor): Promise<readonly string[]> {
  const day = dayToLookAround(invoice);
  const ids = [
    ...[invoice.vendor, ...identities].flatMap(({ externalId, scac }) => [foldedId(externalId), foldedId(scac)]),
    ...otherIds.map(foldedId),
  ];
  const vendors = [...new Set(ids.flatMap((id) => id ?? []))];
  const ofVendor = await findOrdersNear(tx, vendors, { day, from: addDays(day, -DAYS_BEFORE), to: addDays(day, DAYS_AFTER) });
  if (ofVendor.length > 0) return ofVendor;
  const search = {
    uuids: null,
    vendors: null,
    customer: null,
    place: null,
    from: addDays(day, -DAYS_AROUND),
    to: addDays(day, DAYS_AROUND),
    statuses: ["open", "approved"],
  };
  return (await searchOrders(tx, search, null, MAX_OF_ANYBODY)).uuids;
}

type Weighed = OrderToFit & Pick<Parameters<typeof fitByHand>[1], "order" | "method" | "foundBy">;

const shown = (invoice: Invoice, weighed: Weighed, identities: readonly VendorIdentity[]) => {
  const { orderUuid, status, version, order, billedBy } = weighed;
  const { score, why } = fitByHand(invoice, { ...weighed, uuid: orderUuid }, identities);
  return {
    orderUuid,
    orderExternalId: order.externalId,
    orderNumber: order.orderNumber,
    status,
    version,
    shipOn: order.shipOn,
    ...laneOf(order),
    agreed: agreedWith(order),
    billedBy,
    score,
    why,
  };
};
