import type { ChargeCodeBook } from "../../charge/charge-code-book.ts";
import type { Invoice } from "../../invoice/invoice.ts";
import { type Rate, rate } from "../../money/amount.ts";
import type { Order, OrderStop, OrderVendor } from "../../order/order.ts";
import type { Address } from "../../party/party.ts";
import { countryOf } from "../../party/same-place.ts";
import type { FactOrder } from "../facts/audit-facts.ts";
import type { AuditPolicy } from "../policy/policy.ts";

/** What the policy asks for at one place, by the tenant's code; the state's rule before the country's. */
type TaxesOfPlace = ReadonlyMap<string, TaxAt>;

export interface TaxAt {
  readonly place: string;
  readonly percent: Rate;
}

/** The places a delivery may be at, as far as its order tells, by what the policy asks for there. One: the order decides it. */
export interface TaxPlace {
  readonly possible: readonly TaxesOfPlace[];
}

interface Place {
  readonly country: string;
  readonly state: string | null;
}

const placeOf = (address: Address | null | undefined): Place | null => {
  const country = countryOf(address);
  if (country === null) return null;
  const state = address?.state?.trim().toUpperCase() ?? "";
  return { country, state: state === "" ? null : state };
};

const bySequence = (stops: readonly OrderStop[]): readonly OrderStop[] =>
  stops.some((stop) => stop.sequence === null) ? stops : stops.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));

/**
 * Where a vendor's freight was delivered: at the last destination, by sequence, of those the order gives to this vendor; else of
 * those it gives to nobody. What it gives to other vendors is theirs, unless there is no other vendor on the order.
 */
const deliveryOf = (order: Order, vendor: OrderVendor | null): Place | null => {
  const all = bySequence(order.stops).filter((stop) => stop.type?.toLowerCase() === "destination");
  const own = all.filter((stop) => vendor !== null && vendor.externalId !== null && stop.vendors.includes(vendor.externalId));
  const open = all.filter((stop) => stop.vendors.length === 0);
  const stops = own.length > 0 ? own : open.length > 0 ? open : order.vendors.length === 1 ? all : [];
  return placeOf(stops.at(-1)?.address);
};

/** What says where a vendor delivered, and what the policy asks for there. */
export interface DeliveryFacts {
  readonly policy: Pick<AuditPolicy, "taxes">;
  readonly orders: readonly Pick<FactOrder, "order">[];
  readonly invoice: { readonly invoice: Pick<Invoice, "stops"> };
}

/** What the policy's taxes come to in all where an order says that a vendor delivered; null where it does not say it. */
export function taxPercentAt(
  policy: Pick<AuditPolicy, "taxes">,
  { order, vendor }: { readonly order: Order; readonly vendor: OrderVendor | null },
  book: ChargeCodeBook,
): Rate | null {
  const rules = new TaxRules({ policy, orders: [{ order }], invoice: { invoice: { stops: [] } } }, book);
  const [taxes, other] = rules.placesOf([vendor])[0]?.possible ?? [];
  if (taxes === undefined || other !== undefined) return null;
  return rate([...taxes.values()].reduce((sum, { percent }) => sum + percent, 0n));
}

/** The policy's tax rules, read once for an audit. */
export class TaxRules {
  readonly #rules: readonly (TaxAt & { readonly code: string })[];
  readonly #facts: DeliveryFacts;

  constructor(facts: DeliveryFacts, book: ChargeCodeBook) {
    this.#facts = facts;
    this.#rules = facts.policy.taxes.map((tax) => ({
      place: tax.place.toUpperCase(),
      percent: tax.percent,
      code: book.resolve({ type: null, value: tax.code, description: null }).code,
    }));
  }

  /**
   * Where each order was delivered, as the policy's rates tell places apart. The invoice may not choose its own tax: what it says
   * of the place only adds a possible one where the order says none.
   */
  placesOf(vendors: readonly (OrderVendor | null)[]): readonly TaxPlace[] {
    return this.#facts.orders.map(({ order }, at) => {
      const delivery = deliveryOf(order, vendors[at] ?? null);
      return { possible: distinct(this.#possible(delivery).map((place) => this.#taxesOf(place))) };
    });
  }

  #possible(delivery: Place | null): readonly Place[] {
    if (delivery !== null && delivery.state !== null) return [delivery];
    const told = this.#rules.map(({ place }): Place => {
      const [country = "", state = null] = place.split("-");
      return { country, state };
    });
    if (delivery !== null) return [delivery, ...told.filter(({ country }) => country === delivery.country)];
    const billed = placeOf(this.#facts.invoice.invoice.stops.findLast((stop) => stop.type === "Destination")?.address);
    return billed === null ? told : [...told, billed];
  }

  #taxesOf({ country, state }: Place): TaxesOfPlace {
    const taxes = new Map<string, TaxAt>();
    for (const place of state === null ? [country] : [country, `${country}-${state}`])
      for (const rule of this.#rules)
        // Of two rules of one place the first counts.
        if (rule.place === place && taxes.get(rule.code)?.place !== place) taxes.set(rule.code, rule);
    return taxes;
  }
}

const textOf = (taxes: TaxesOfPlace): string =>
  [...taxes]
    .map(([code, { percent }]) => `${code} ${percent}`)
    .sort()
    .join("\n");

/** Places that ask for the same taxes are one. */
const distinct = (places: readonly TaxesOfPlace[]): readonly TaxesOfPlace[] => {
  const texts = new Set<string>();
  return places.filter((taxes) => {
    const text = textOf(taxes);
    if (texts.has(text)) return false;
    texts.add(text);
    return true;
  });
};
