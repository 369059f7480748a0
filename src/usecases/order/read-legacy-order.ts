import { type LegacyOrder, legacyOrderFromText } from "#contract/legacy/order.ts";
import type { LegacyOrderToRead } from "#contract/legacy/order-read.ts";
import { toOrder } from "#contract/legacy/to-order.ts";
import { orderOfRow } from "#contract/packed/stored-rows.ts";
import type { TenantTx } from "#db/database.ts";
import { findAcceptedLegacyOrder, findLegacyOrder } from "#db/queries/order/legacy-order-reading.ts";
import { legacyNumbers } from "#db/queries/party/legacy-numbers.ts";
import { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import type { Order, OrderVendor } from "#domain/order/order.ts";
import { vendorKeyOf } from "#domain/recovery/vendor-key.ts";
import type { Context, Tenant } from "#src/context.ts";
import { auditSettings } from "../policy/audit-settings.ts";
import { derivedUuid } from "../derived-uuid.ts";
import { partiesOfOrder } from "../party/party-of-order.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { billedIn, isNumbered, numberedIn } from "./numbered-parties.ts";

type Found = Pick<LegacyOrderToRead, "order" | "said" | "isAsSaid" | "createdAt" | "changedAt" | "replacedBy"> & {
  readonly sentBy: string | null;
  readonly settingsVersion: number;
  readonly isOnItsWay: boolean;
};

/**
 * An order in the shape of the legacy generation, whichever generation made it. One that was accepted a moment ago and has not
 * landed is read from its message: who creates an order may display it at once. Refuses: unknown.
 */
export function readLegacyOrder(context: Context, tenant: Tenant, orderUuid: string): Promise<Outcome<LegacyOrderToRead>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const found = (await findLanded(tx, orderUuid)) ?? (await findAccepted(tx, orderUuid));
    if (found === undefined) return refuse("unknown", "no order of this tenant has this uuid");
    const { order, sentBy, isOnItsWay, settingsVersion, ...rest } = found;
    const { codes } = await auditSettings(tx, { ...tenant, settingsVersion });
    const billed = billedIn(order);
    const numberOf = await legacyNumbers(tx, numberedIn(order, sentBy));
    const book = new ChargeCodeBook({ codes, vendorAliases: [] });
    return done({
      ...rest,
      ...(await partiesOfOrder(tx, { vendor: order.vendors[0], customer: order.customer }, isOnItsWay)),
      order,
      uuid: orderUuid,
      tenantUuid: tenant.tenantUuid,
      numberOfVendor: (each: OrderVendor) => (isNumbered(each) ? numberOf("vendor", vendorKeyOf(each)) : 0),
      billingEntity: billed === null ? 0 : numberOf("billing-entity", billed),
      user: sentBy === null ? 0 : numberOf("user", sentBy),
      kindOf: (code, description) => kindOf(book, code ?? null, description ?? null),
      uuidOf: (part) => derivedUuid(`order ${tenant.tenantUuid} ${orderUuid} ${part}`),
    });
  });
}

const findLanded = async (tx: TenantTx, orderUuid: string): Promise<Found | undefined> => {
  const row = await findLegacyOrder(tx, orderUuid);
  return (
    row && {
      order: orderOfRow(row.body),
      said: row.legacy as LegacyOrder | null,
      isAsSaid: row.version === 1,
      createdAt: row.createdAt,
      changedAt: row.changedAt,
      replacedBy: row.succeededBy,
      sentBy: row.sentBy,
      settingsVersion: row.settingsVersion,
      isOnItsWay: false,
    }
  );
};

const findAccepted = async (tx: TenantTx, orderUuid: string): Promise<Found | undefined> => {
  const message = await findAcceptedLegacyOrder(tx, orderUuid);
  const read = message && legacyOrderFromText(message.body);
  if (message === undefined || read?.ok !== true) return undefined;
  const order: Order = toOrder(read.order, orderUuid);
  return {
    order,
    said: read.order,
    isAsSaid: true,
    createdAt: message.acceptedAt,
    changedAt: message.acceptedAt,
    replacedBy: null,
    sentBy: message.sentBy,
    settingsVersion: message.settingsVersion,
    isOnItsWay: true,
  };
};

/** "Fuel" for what the tenant's codes know as fuel; null where nothing names the charge. */
const kindOf = (book: ChargeCodeBook, value: string | null, description: string | null): string | null => {
  if (value === null && description === null) return null;
  const { kind } = book.resolve({ type: null, value, description });
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
};
