import type { ChargeCodeBook } from "../charge/charge-code-book.ts";
import type { Address } from "../party/party.ts";
import { countryOf } from "../party/same-place.ts";
import type { TaxRule } from "./policy.ts";
import type { RuleFacts } from "./rule-settings.ts";

const placesOf = (address: Address | null | undefined): string[] => {
  const country = countryOf(address);
  if (country === null) return [];
  const state = address?.state?.trim().toUpperCase() ?? "";
  return state === "" ? [country] : [`${country}-${state}`, country];
};

/** The places of delivery as "CA-ON" and "CA": freight is taxed where it is delivered. The order's stops speak before the invoice's. */
const placesOfDelivery = (facts: RuleFacts): string[] => {
  const ordered = facts.orders.flatMap((order) => order.order.stops.filter((stop) => stop.type?.toLowerCase() === "destination"));
  const last = ordered.at(-1)?.address ?? facts.invoice.invoice.stops.findLast((stop) => stop.type === "Destination")?.address;
  return placesOf(last);
};

/** The policy's rule for a tax code at the place of delivery: the state's before the country's. */
export function findTaxRule(facts: RuleFacts<"taxes">, code: string, book: ChargeCodeBook): TaxRule | undefined {
  const places = placesOfDelivery(facts);
  for (const place of places) {
    const rule = facts.policy.taxes.find(
      (tax) =>
        tax.place.toUpperCase() === place && book.resolve({ type: null, value: tax.code, description: null }).code === code,
    );
    if (rule !== undefined) return rule;
  }
  return undefined;
}
