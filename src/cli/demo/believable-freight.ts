/**
 * Orders and invoices as a mid-sized shipper sees them, made up from a seed: the same seed gives the same freight. Amounts are
 * worked out in whole cents.
 */
export interface DemoVendor {
  readonly externalId: string;
  readonly name: string;
  readonly scac: string;
  readonly mcNumber: string;
  readonly dotNumber: string;
  readonly mode: "LTL" | "TL";
  readonly terms: string;
}

export interface DemoCharge {
  readonly code: string;
  readonly description: string;
  readonly cents: number;
  /** Rate in ten-thousandths, quantity in whole units, where the charge is priced so. */
  readonly rate?: { readonly tenThousandths: number; readonly quantity: number; readonly qualifier: string };
}

export interface DemoOrder {
  readonly orderNumber: string;
  readonly vendor: DemoVendor;
  readonly customer: { readonly externalId: string; readonly name: string };
  readonly origin: DemoPlace;
  readonly destination: DemoPlace;
  readonly shipOn: string;
  readonly deliveryOn: string;
  readonly bol: string;
  readonly po: string;
  readonly pounds: number;
  readonly pallets: number;
  readonly commodity: string;
  readonly freightClass: number;
  readonly charges: readonly DemoCharge[];
}

export interface DemoPlace {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

export const DEMO_VENDORS: readonly DemoVendor[] = [
  {
    externalId: "V-1001",
    name: "Blue Heron Freight Lines",
    scac: "BHFL",
    mcNumber: "MC-418820",
    dotNumber: "1184420",
    mode: "LTL",
    terms: "Net30",
  },
  {
    externalId: "V-1002",
    name: "Prairie Star Transport",
    scac: "PSTR",
    mcNumber: "MC-220917",
    dotNumber: "902211",
    mode: "TL",
    terms: "Net30",
  },
  {
    externalId: "V-1003",
    name: "Cascade Ridge Carriers",
    scac: "CRCA",
    mcNumber: "MC-663104",
    dotNumber: "2210456",
    mode: "TL",
    terms: "Net45",
  },
  {
    externalId: "V-1004",
    name: "Old Mill Motor Express",
    scac: "OMME",
    mcNumber: "MC-104775",
    dotNumber: "417730",
    mode: "LTL",
    terms: "Net30",
  },
  {
    externalId: "V-1005",
    name: "Gulf & Lakes Intermodal",
    scac: "GLIM",
    mcNumber: "MC-778342",
    dotNumber: "3010098",
    mode: "TL",
    terms: "Net30",
  },
  {
    externalId: "V-1006",
    name: "Tamarack Regional",
    scac: "TMRK",
    mcNumber: "MC-551276",
    dotNumber: "1890034",
    mode: "LTL",
    terms: "Net21",
  },
  {
    externalId: "V-1007",
    name: "Copperline Logistics",
    scac: "CPLL",
    mcNumber: "MC-339081",
    dotNumber: "1420087",
    mode: "TL",
    terms: "Net30",
  },
];

const CUSTOMERS = [
  { externalId: "C-200", name: "Northfield Grocers" },
  { externalId: "C-201", name: "Harbor Home Supply" },
  { externalId: "C-202", name: "Juniper Outdoor" },
  { externalId: "C-203", name: "Delmar Pharmacies" },
  { externalId: "C-204", name: "Stonegate Builders" },
];

const PLANTS: readonly DemoPlace[] = [
  { name: "Lakeside Paper, Toledo mill", street: "1400 Front Street", city: "Toledo", state: "OH", postalCode: "43605" },
  { name: "Lakeside Paper, Macon plant", street: "88 Industrial Parkway", city: "Macon", state: "GA", postalCode: "31216" },
  { name: "Lakeside Paper, Reno center", street: "5250 Vista Boulevard", city: "Sparks", state: "NV", postalCode: "89436" },
];

const DOCKS: readonly (DemoPlace & { readonly miles: readonly [number, number, number] })[] = [
  {
    name: "Distribution center 12",
    street: "700 Kirk Road",
    city: "Columbus",
    state: "OH",
    postalCode: "43217",
    miles: [141, 640, 2190],
  },
  {
    name: "Cross-dock North",
    street: "31 Depot Lane",
    city: "Grand Rapids",
    state: "MI",
    postalCode: "49503",
    miles: [186, 850, 2105],
  },
  {
    name: "Store support",
    street: "2200 Peachtree Industrial",
    city: "Duluth",
    state: "GA",
    postalCode: "30097",
    miles: [693, 105, 2390],
  },
  {
    name: "Regional hub",
    street: "900 Elm Fork Drive",
    city: "Dallas",
    state: "TX",
    postalCode: "75229",
    miles: [1107, 838, 1680],
  },
  {
    name: "Central receiving",
    street: "4410 Brighton Avenue",
    city: "Kansas City",
    state: "MO",
    postalCode: "64130",
    miles: [690, 822, 1610],
  },
  {
    name: "West depot",
    street: "1801 Airport Way",
    city: "Stockton",
    state: "CA",
    postalCode: "95206",
    miles: [2310, 2490, 208],
  },
  {
    name: "Mountain warehouse",
    street: "3355 South 900 West",
    city: "Salt Lake City",
    state: "UT",
    postalCode: "84119",
    miles: [1735, 1870, 520],
  },
  {
    name: "Harbor terminal",
    street: "15 Pier Road",
    city: "Savannah",
    state: "GA",
    postalCode: "31415",
    miles: [861, 168, 2560],
  },
];

const COMMODITIES = [
  ["Corrugated cartons, flat", 77.5],
  ["Paper towels, rolled", 125],
  ["Kraft liner board", 55],
  ["Tissue, parent rolls", 70],
  ["Paper bags, bundled", 92.5],
] as const;

const MILLISECONDS_A_DAY = 86_400_000;

/** A small seeded generator (mulberry32): numbers from 0 up to, not including, 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function dayBefore(now: number, days: number): string {
  return new Date(now - days * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

/** Orders of the last weeks, oldest first. `now` in milliseconds since 1970. */
export function believableOrders(count: number, now: number, seed = 20_260_301): readonly DemoOrder[] {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: count }, (_, index): DemoOrder => {
    const vendor = pick(DEMO_VENDORS);
    const plant = Math.floor(random() * PLANTS.length);
    const dock = pick(DOCKS);
    const { miles, ...destination } = dock;
    const distance = miles[plant] ?? 500;
    const shippedDaysAgo = Math.max(3, Math.round(60 - (index * 56) / count + random() * 3));
    const pallets = vendor.mode === "LTL" ? 1 + Math.floor(random() * 8) : 14 + Math.floor(random() * 12);
    const pounds = pallets * (620 + Math.floor(random() * 900));
    const [commodity, freightClass] = pick(COMMODITIES);
    return {
      orderNumber: `SO-${104_200 + index}`,
      vendor,
      customer: pick(CUSTOMERS),
      origin: PLANTS[plant] as DemoPlace,
      destination,
      shipOn: dayBefore(now, shippedDaysAgo),
      deliveryOn: dayBefore(now, Math.max(1, shippedDaysAgo - 1 - Math.round(distance / 700))),
      bol: `BOL${7_310_000 + index * 7}`,
      po: `PO-${55_000 + Math.floor(index / 2)}`,
      pounds,
      pallets,
      commodity,
      freightClass,
      charges: vendor.mode === "TL" ? truckloadCharges(distance, random) : ltlCharges(pounds, random),
    };
  });
}

const truckloadCharges = (miles: number, random: () => number): DemoCharge[] => {
  const rate = 17_500 + Math.floor(random() * 60) * 100;
  const fuel = 4_600 + Math.floor(random() * 10) * 100;
  const charges: DemoCharge[] = [
    {
      code: "LINEHAUL",
      description: "Linehaul",
      cents: Math.round((rate * miles) / 100),
      rate: { tenThousandths: rate, quantity: miles, qualifier: "PerMile" },
    },
    {
      code: "FUEL",
      description: "Fuel surcharge",
      cents: Math.round((fuel * miles) / 100),
      rate: { tenThousandths: fuel, quantity: miles, qualifier: "PerMile" },
    },
  ];
  if (random() < 0.25) charges.push({ code: "DETENTION", description: "Detention at delivery", cents: 12_000 });
  if (random() < 0.15) charges.push({ code: "LUMPER", description: "Lumper at delivery", cents: 18_500 });
  return charges;
};

const ltlCharges = (pounds: number, random: () => number): DemoCharge[] => {
  const linehaul = Math.round((pounds * (1_400 + Math.floor(random() * 900))) / 100);
  const charges: DemoCharge[] = [
    { code: "LINEHAUL", description: "Linehaul", cents: linehaul },
    { code: "FUEL", description: "Fuel surcharge", cents: Math.round(linehaul * 0.285) },
  ];
  if (random() < 0.3) charges.push({ code: "LIFTGATE", description: "Liftgate at delivery", cents: 9_500 });
  return charges;
};
