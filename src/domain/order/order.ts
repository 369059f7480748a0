import type { Charge } from "../charge/charge.ts";
import type { Day } from "../day/day.ts";
import type { Currency, Rate } from "../money/amount.ts";
import type { Address, Contact, Reference, Service, VendorIdentity } from "../party/party.ts";

export interface Dimensions {
  readonly system: string | null;
  readonly weight: Rate | null;
  readonly volume: Rate | null;
  readonly height: Rate | null;
  readonly length: Rate | null;
  readonly width: Rate | null;
  readonly stackable: boolean | null;
}

/** An item of an order or an invoice. `freightClass` as written ("77.5"). */
export interface Item {
  readonly id: string | null;
  readonly freightClass: string | null;
  readonly description: string | null;
  readonly handlingUnit: string | null;
  readonly handlingUnitCount: number | null;
  readonly nmfcCode: string | null;
  readonly totalCount: number | null;
  readonly dimensions: Dimensions | null;
}

export interface OrderStop {
  readonly type: string | null;
  readonly sequence: number | null;
  /** externalIds of the vendors that handle the stop. */
  readonly vendors: readonly string[];
  readonly address: Address | null;
}

export interface OrderVendor extends VendorIdentity {
  readonly name: string | null;
  readonly type: string | null;
  readonly currency: Currency;
  readonly chargeTerms: string | null;
  readonly paymentTerms: string | null;
  readonly billTo: Address | null;
  readonly remitTo: Address | null;
  readonly address: Address | null;
  readonly contact: Contact | null;
  readonly service: Service | null;
  readonly charges: readonly Charge[];
}

export interface OrderCustomer {
  readonly externalId: string | null;
  readonly name: string | null;
  readonly billingTerms: string | null;
  readonly currency: Currency;
  readonly contact: Contact | null;
  readonly charges: readonly Charge[];
}

/** One version of an order (specification, "Order (V2 create request)"), read and checked. */
export interface Order {
  readonly externalId: string;
  readonly orderNumber: string;
  /** Null where a legacy order says none. */
  readonly shipOn: Day | null;
  readonly deliveryOn: Day | null;
  readonly stops: readonly OrderStop[];
  readonly items: readonly Item[];
  readonly vendors: readonly OrderVendor[];
  readonly customer: OrderCustomer;
  readonly references: readonly Reference[];
  /** Objects of objects of scalars, every key to the letter. */
  readonly metadata: Readonly<Record<string, Readonly<Record<string, string | number | boolean | null>>>>;
  readonly tags: Readonly<Record<string, string | number | boolean | null>>;
  readonly internalContacts: readonly {
    readonly role: string | null;
    readonly name: string | null;
    readonly phone: string | null;
    readonly department: string | null;
  }[];
}

export type OrderStatus = "open" | "approved" | "cancelled";
