import type { Day } from "#domain/day/day.ts";
import { rateOf } from "#domain/money/amount.ts";
import type { Item, OrderStop } from "#domain/order/order.ts";
import type { Service, VendorIdentity } from "#domain/party/party.ts";
import { OTHER, orderStop } from "#tests/builders/audit-cases.ts";
import { ACME, addressOf, itemOf } from "#tests/builders/audit-facts-builder.ts";
import type { OrderInput, ShortCharge, VendorInput } from "#tests/builders/audit-facts-builder.ts";
import type { SeededRandom } from "#tests/builders/seeded-random.ts";

export const CODES = ["LINEHAUL", "400", "FUEL", "LUMPER", "Lumper Fee", "DETENTION", "TONU", "HST"] as const;
export const AMOUNTS = ["100", "100", "100.004", "99.995", "150", "0", "-40", "185", "1000"] as const;
const DAYS = ["2026-02-24", "2026-02-28", "2026-03-01", "2026-03-01", "2026-03-01", "2026-03-04", "2026-03-09"] as const;
export function day(random: SeededRandom): Day {
  return random.pick(DAYS) as Day;
}

/** One of the list mostly the first, so that most things of a case agree and what does not is seen alone. */
export function mostly<T>(random: SeededRandom, list: readonly T[], share = 0.75): T {
  return random.chance(share) ? (list[0] as T) : random.pick(list);
}

export function some<T>(random: SeededRandom, most: number, make: (at: number) => T): T[] {
  return Array.from({ length: random.below(most + 1) }, (_, at) => make(at));
}

export const VENDORS: readonly VendorIdentity[] = [
  ACME,
  { ...ACME, externalId: null },
  { ...ACME, scac: "OTHR" },
  { ...ACME, scac: "ACMX" },
  { externalId: null, scac: null, mcNumber: "123456", dotNumber: null },
  { externalId: "ACME-EAST", scac: "ACMF", mcNumber: null, dotNumber: null },
  { externalId: "ACME-SOLO", scac: null, mcNumber: null, dotNumber: null },
  OTHER,
];

export function chargeOf(random: SeededRandom): ShortCharge {
  const set = random.chance(0.35);
  const part = (value: string): string | null => (set ? mostly(random, [value, null], 0.9) : null);
  return {
    code: mostly(random, [random.pick(CODES), "QQQ1"], 0.95),
    amount: mostly(random, AMOUNTS, 0.3),
    rate: part("2"),
    quantity: part(random.pick(["50", "60", "2000", "2040"])),
    qualifier: part(random.pick(["PerMile", "PerKilometer", "perpound", "PerHundredweight", "PerFurlong", "PerTon"])),
    ...(random.chance(0.05) ? { rawRate: { rate: "1", quantity: null, qualifier: "PC" } } : {}),
  };
}

function orderCharge(random: SeededRandom): ShortCharge {
  return { ...chargeOf(random), code: random.pick(CODES) };
}

export function placeOf(random: SeededRandom, name: string | null = null) {
  return random.pick([
    addressOf("60448", "IL", "US", "Mokena", name),
    addressOf("60448-1234", "IL", "US", "Mokena", name),
    addressOf(null, "IL", "US", "Mokena", name),
    addressOf(null, "IL", "US", null, name),
    addressOf("10001", "NY", "US", "New York", name),
    addressOf(null, null, "US", null, name),
  ]);
}

export const PARTIES = ["Acme Freight", "Acme Freight Inc", "Quick Capital", null] as const;

export function serviceOf(random: SeededRandom): Service {
  return {
    mode: mostly(random, ["Ground", "LTL", "TL", "Ocean", "Drone", null], 0.5),
    type: mostly(random, ["LTL", "TL", "Ground", null], 0.5),
    level: mostly(random, ["Standard", "standard", "Rush", "ST", null], 0.6),
    equipment: mostly(random, [null, "Reefer", "Dry van", "RT"], 0.4),
  };
}

export function itemIn(random: SeededRandom, at: number): Item {
  return itemOf({
    id: mostly(random, [String(at), null], 0.8),
    freightClass: mostly(random, ["70", "070.0", "92.5", "125", null], 0.5),
    totalCount: mostly(random, [10, 14, 4, null], 0.6),
    handlingUnitCount: mostly(random, [4, 10, null], 0.6),
    dimensions: random.chance(0.15)
      ? null
      : {
          system: mostly(random, ["Imperial", "Metric"], 0.85),
          weight: mostly(random, [rateOf("2000"), rateOf("2040"), rateOf("2040.0001"), rateOf("907.18474"), null], 0.4),
          volume: null,
          height: null,
          length: null,
          width: null,
          stackable: null,
        },
  });
}

function vendorIn(random: SeededRandom, is: VendorIdentity): VendorInput {
  return {
    ...is,
    ...(is.externalId === "OTHER" ? { name: "Zenith", type: mostly(random, ["Carrier", "Broker"], 0.8) } : {}),
    currency: mostly(random, ["USD", "CAD"], 0.96),
    chargeTerms: mostly(random, ["Prepaid", "pre-paid", "Collect", null]),
    paymentTerms: mostly(random, ["Net30", "net 30", "Net15", null]),
    billTo: random.chance(0.3) ? placeOf(random, mostly(random, ["Shipper", "Shipper LLC", null])) : null,
    remitTo: random.chance(0.2) ? placeOf(random, random.pick(PARTIES)) : null,
    service: mostly(random, [serviceOf(random), null], 0.9),
    charges: random.chance(0.1) ? [] : [orderCharge(random), ...some(random, 2, () => orderCharge(random))],
  };
}

function stopsOf(random: SeededRandom): OrderStop[] {
  return some(random, 3, () => orderStop(random.pick(["Origin", "Destination", "destination", "CrossDock"]), placeOf(random)));
}

export function orderIn(random: SeededRandom, at: number): OrderInput {
  return {
    orderNumber: `ORD-${at + 1}`,
    status: mostly(random, ["open", "cancelled"], 0.85),
    shipOn: mostly(random, [day(random), null], 0.9),
    deliveryOn: mostly(random, [day(random), null], 0.8),
    stops: stopsOf(random),
    items: some(random, 2, (item) => itemIn(random, item)),
    customer: {
      externalId: mostly(random, ["CUST1", "cust-1", "CUST2", null]),
      name: "Customer",
      billingTerms: null,
      currency: "USD",
      contact: null,
      charges: [],
    },
    vendors: [
      vendorIn(random, mostly(random, VENDORS, 0.8)),
      ...some(random, random.chance(0.3) ? 2 : 0, () => vendorIn(random, random.pick(VENDORS))),
    ],
  };
}
