import {
  CUSTOMER_MARKUP,
  DETENTION_HOURS,
  DETENTION_PER_HOUR,
  FUEL_SHARE,
  type Lane,
  LANES,
  LIFTGATE,
  MINIMUM_CHARGE,
  TRUCKLOAD_PER_MILE,
  TRUCKLOAD_POUNDS,
} from "./rate-table.ts";

/** What the service sends, as far as this engine reads it. */
export interface RatingRequest {
  readonly Stops?: readonly { readonly Type?: string; readonly StateCode?: string | null }[] | null;
  readonly LineItems?: readonly { readonly Weight?: number | null; readonly WeightUnit?: string }[] | null;
  readonly VendorCharges?: readonly { readonly Code?: string | null }[] | null;
}

export interface RatedCharge {
  readonly Code: string;
  readonly Description: string;
  readonly Amount: number;
  readonly Rate: number | null;
  readonly Quantity: number | null;
  readonly Qualifier: string | null;
}

/** What the service expects back. */
export interface RatingResponse {
  readonly RawResponse: string;
  readonly RawResponseType: "Json" | "Xml" | "Text";
  readonly VendorCharges: readonly RatedCharge[];
  readonly CustomerCharges: readonly RatedCharge[];
}

/** Why a shipment cannot be rated: told to the auditor, with 2xx. */
export class CannotRate extends Error {}

/** Ten-thousandths: money and rates are never added up as doubles. */
const SCALE = 10_000n;

function scaled(text: string): bigint {
  const [whole = "0", decimals = ""] = text.split(".");
  return BigInt(whole) * SCALE + BigInt(decimals.padEnd(4, "0").slice(0, 4));
}

/** a x b, halves away from zero, at four decimals: the service checks the product to the last digit. */
function product(a: bigint, b: bigint): bigint {
  return (a * b * 2n + SCALE) / (2n * SCALE);
}

const numberOf = (value: bigint): number => Number(value) / Number(SCALE);

function charge(
  Code: string,
  Description: string,
  set: { readonly rate: bigint; readonly quantity: bigint; readonly Qualifier: string },
) {
  const Amount = product(set.rate, set.quantity);
  const told: RatedCharge = {
    Code,
    Description,
    Amount: numberOf(Amount),
    Rate: numberOf(set.rate),
    Quantity: numberOf(set.quantity),
    Qualifier: set.Qualifier,
  };
  return { told, amount: Amount };
}

function flat(Code: string, Description: string, amount: bigint): RatedCharge {
  return { Code, Description, Amount: numberOf(amount), Rate: null, Quantity: null, Qualifier: null };
}

function laneOf(request: RatingRequest): readonly [string, Lane] {
  const stateOf = (type: string): string =>
    (request.Stops?.find((stop) => stop.Type === type)?.StateCode ?? "").trim().toUpperCase();
  const name = `${stateOf("Origin")}-${stateOf("Destination")}`;
  const lane = LANES[name];
  if (lane === undefined) throw new CannotRate(`No contract covers the lane ${name}: add it to the rate table.`);
  return [name, lane];
}

const KILOGRAM_IN_POUNDS = 2.204_622_62;

function poundsOf(request: RatingRequest): number {
  const pounds = (request.LineItems ?? []).reduce(
    (sum, item) => sum + (item.Weight ?? 0) * (item.WeightUnit === "Metric" ? KILOGRAM_IN_POUNDS : 1),
    0,
  );
  if (!(pounds > 0)) throw new CannotRate("The shipment has no weight: nothing can be rated by it.");
  return pounds;
}

function linehaulOf({ miles, breaks }: Lane, pounds: number) {
  if (pounds >= TRUCKLOAD_POUNDS)
    return charge("LINEHAUL", "Truckload", {
      rate: scaled(TRUCKLOAD_PER_MILE),
      quantity: BigInt(miles) * SCALE,
      Qualifier: "PerMile",
    });
  const [, rate] = breaks.findLast(([from]) => pounds >= from) ?? ["", "0"];
  // Hundredweights with two decimals, as the bill of lading has pounds.
  const quantity = BigInt(Math.round(pounds)) * 100n;
  const byWeight = charge("LINEHAUL", "Less than truckload", { rate: scaled(rate), quantity, Qualifier: "PerHundredweight" });
  const least = scaled(MINIMUM_CHARGE);
  return byWeight.amount >= least ? byWeight : { told: flat("LINEHAUL", "Minimum charge", least), amount: least };
}

/** Rates a shipment by the table. Throws `CannotRate` with words for the auditor. */
export function rateShipment(request: RatingRequest): RatingResponse {
  const [name, lane] = laneOf(request);
  const pounds = poundsOf(request);
  const linehaul = linehaulOf(lane, pounds);
  const fuel = charge("FUEL", "Fuel surcharge", { rate: scaled(FUEL_SHARE), quantity: linehaul.amount, Qualifier: "Percent" });
  const asked = new Set((request.VendorCharges ?? []).map((each) => each.Code ?? ""));
  const accessorials = [
    ...(asked.has("LIFTGATE") ? [flat("LIFTGATE", "Liftgate at delivery", scaled(LIFTGATE))] : []),
    ...(asked.has("DETENTION")
      ? [
          charge("DETENTION", "Detention beyond free time", {
            rate: scaled(DETENTION_PER_HOUR),
            quantity: scaled(DETENTION_HOURS),
            Qualifier: "PerHour",
          }).told,
        ]
      : []),
  ];
  const VendorCharges = [linehaul.told, fuel.told, ...accessorials];
  const priced = new Set(VendorCharges.map((each) => each.Code));
  const markup = scaled(CUSTOMER_MARKUP);
  return {
    RawResponse: JSON.stringify({
      lane: name,
      pounds: Math.round(pounds),
      tariff: pounds >= TRUCKLOAD_POUNDS ? "truckload" : "less than truckload",
      notPriced: [...asked].filter((code) => code !== "" && !priced.has(code)),
    }),
    RawResponseType: "Json",
    VendorCharges,
    CustomerCharges: [
      flat("LINEHAUL", "Freight", product(linehaul.amount, markup)),
      flat("FUEL", "Fuel surcharge", product(fuel.amount, markup)),
    ],
  };
}
