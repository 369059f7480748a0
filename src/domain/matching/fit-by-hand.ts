import { addDays, type Day, daysBetween } from "../day/day.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { addAmounts, absolute, type Amount, minus, printAmount } from "../money/amount.ts";
import type { OrderVendor } from "../order/order.ts";
import { isSamePlace, placeText } from "../party/same-place.ts";
import { vendorsThatFit } from "../party/same-vendor.ts";
import type { VendorIdentity } from "../party/party.ts";
import type { MatchCandidate, MatchMethod } from "./match-outcome.ts";
import { partsOf } from "./score-candidate.ts";

/** What speaks for an order or against it, in words for the person who chooses. */
export interface FitReason {
  readonly part: "reference" | "vendor" | "dates" | "stops" | "amount" | "currency" | "billed" | "status";
  readonly fits: boolean;
  readonly words: string;
}

export interface FitByHand {
  /** 0 to 1, two decimals; to sort by. */
  readonly score: number;
  readonly why: readonly FitReason[];
}

/** An order that may be the one, with what a person looks at beside its terms. */
export interface OrderToWeigh extends MatchCandidate {
  /** The strongest reference that found it; null: it was found by whose it is and when it ships. */
  readonly method: MatchMethod | null;
  readonly foundBy: readonly string[];
  readonly billedBy: readonly { readonly invoiceNumber: string; readonly status: string }[];
}

/** A part's weight beside the others, and how well it fits, from 0 to 1. */
interface Weighed {
  readonly weight: number;
  readonly fit: number;
  readonly reason: FitReason;
}

/** A difference of this share of what was agreed, or more, speaks against an order. */
const FAR_SHARE = 5n;

/** The day that orders are looked for around: shipped, else a few days before it was billed. */
export function dayToLookAround(invoice: Pick<Invoice, "shipOn" | "invoiceOn">): Day {
  return invoice.shipOn ?? addDays(invoice.invoiceOn, -3);
}

/**
 * How well an order fits an invoice of which no reference says so, and why. `identities`: all that the tenant knows the billing
 * vendor by.
 */
export function fitByHand(invoice: Invoice, order: OrderToWeigh, identities: readonly VendorIdentity[] = []): FitByHand {
  const billed = [invoice.vendor, ...identities];
  const vendor = billed.flatMap((identity) => vendorsThatFit(identity, order.order.vendors))[0];
  const parts = [
    ...ofReference(invoice, order),
    ofVendor(order, vendor),
    ...ofDates(invoice, order),
    ...ofStops(invoice, order),
    ...ofAmount(invoice, vendor ?? only(order.order.vendors)),
    ofBills(order),
    ...ofStatus(order),
  ];
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  const fit = parts.reduce((sum, part) => sum + part.weight * part.fit, 0);
  return { score: Math.round((fit / weights) * 100) / 100, why: parts.map(({ reason }) => reason) };
}

const only = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

const weighed = (weight: number, fit: number, part: FitReason["part"], words: string): Weighed => ({
  weight,
  fit,
  reason: { part, fits: fit >= 0.5, words },
});

const ofReference = (invoice: Invoice, order: OrderToWeigh): Weighed[] =>
  order.method === null
    ? []
    : [weighed(6, partsOf(invoice, order, order.method).reference, "reference", `Found by ${order.foundBy.join(", ")}`)];

const nameOf = ({ name, externalId, scac }: OrderVendor): string => name ?? externalId ?? scac ?? "a vendor without a name";

const ofVendor = ({ order: { vendors } }: OrderToWeigh, vendor: OrderVendor | undefined): Weighed =>
  vendor === undefined
    ? weighed(2, 0, "vendor", `Ordered from ${vendors.map(nameOf).join(", ") || "nobody"}, not from who bills`)
    : weighed(2, 1, "vendor", `Ordered from ${nameOf(vendor)}`);

const daysText = (days: number): string => `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`;

const ofDates = (invoice: Invoice, { order: { shipOn } }: OrderToWeigh): Weighed[] => {
  if (shipOn === null) return [];
  const [day, of] = invoice.shipOn === null ? [invoice.invoiceOn, "the bill's date"] : [invoice.shipOn, "the bill says"];
  const apart = daysBetween(day, shipOn);
  const fit = Math.max(0, 1 - Math.abs(apart) / 31);
  if (apart === 0)
    return [weighed(1.5, 1, "dates", `Ships on ${shipOn}, ${invoice.shipOn === null ? "the bill's date" : "as the bill says"}`)];
  return [weighed(1.5, fit, "dates", `Ships on ${shipOn}, ${daysText(apart)} ${apart > 0 ? "after" : "before"} ${of}`)];
};

const ofStops = (invoice: Invoice, { order: { stops } }: OrderToWeigh): Weighed[] => {
  const ends = ["Origin", "Destination"].map((type) => {
    const billed = invoice.stops.find((stop) => stop.type === type)?.address;
    const ordered = stops.filter((stop) => stop.type?.toUpperCase() === type.toUpperCase());
    const answers = ordered.flatMap((stop) => isSamePlace(billed, stop.address) ?? []);
    return { type, place: placeText(ordered[0]?.address), same: answers.length === 0 ? null : answers.includes(true) };
  });
  const compared = ends.filter(({ same }) => same !== null);
  if (compared.length === 0) return [];
  const agreeing = compared.filter(({ same }) => same === true);
  const lane = `${ends[0]?.place ?? ""} to ${ends[1]?.place ?? ""}`;
  const words =
    agreeing.length === ends.length
      ? `Same lane: ${lane}`
      : agreeing.length > 0
        ? `Same ${(agreeing[0]?.type ?? "").toLowerCase()}: ${agreeing[0]?.place ?? ""}`
        : `Another lane: ${lane}`;
  return [weighed(2, agreeing.length / compared.length, "stops", words)];
};

const ofAmount = (invoice: Invoice, vendor: OrderVendor | undefined): Weighed[] => {
  if (vendor === undefined || vendor.charges.length === 0) return [];
  const { currency } = vendor;
  const agreed = addAmounts(vendor.charges.map((charge) => charge.amount));
  if (invoice.currency !== null && invoice.currency !== currency)
    return [weighed(0.5, 0, "currency", `Agreed in ${currency}, billed in ${invoice.currency}`)];
  const difference = minus(addAmounts(invoice.charges.map((charge) => charge.amount)), agreed);
  const text = (amount: Amount): string => `${printAmount(amount)} ${currency}`;
  if (difference === 0n) return [weighed(2.5, 1, "amount", `Agreed ${text(agreed)}, as billed`)];
  const words = `Agreed ${text(agreed)}; billed ${text(absolute(difference))} ${difference > 0n ? "more" : "less"}`;
  return [weighed(2.5, closeness(difference, agreed), "amount", words)];
};

/** 1 where nothing differs, 0 from a fifth of what was agreed on. */
const closeness = (difference: Amount, agreed: Amount): number => {
  const far = absolute(agreed) / FAR_SHARE;
  if (far === 0n) return 0;
  return 1 - Number(((absolute(difference) < far ? absolute(difference) : far) * 1000n) / far) / 1000;
};

const ofBills = ({ billedBy }: OrderToWeigh): Weighed =>
  billedBy.length === 0
    ? weighed(1, 1, "billed", "Nothing was billed for it yet")
    : weighed(1, 0, "billed", `Billed by ${billedBy.map((bill) => `${bill.invoiceNumber} (${bill.status})`).join(", ")}`);

const ofStatus = ({ status }: OrderToWeigh): Weighed[] =>
  status === "cancelled" ? [weighed(2, 0, "status", "The order was cancelled")] : [];
