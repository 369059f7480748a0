import { formatRate } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { t } from "../../language/text.ts";

/** Reads what the app shows of an order, which comes in the shape orders are sent in. */
const property = (map: unknown, name: string): unknown =>
  typeof map === "object" && map !== null ? (map as Record<string, unknown>)[name] : undefined;

const text = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? decimals(value) : null;
/** Amounts have four decimals, rates eight; never "1e-7". */
const decimals = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(8).replace(/0+$/, ""));
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export interface OrderCharge {
  readonly name: string;
  readonly amount: string | null;
  readonly how: string;
}

export interface OrderParty {
  readonly name: string;
  /** What it is charged and paid by. */
  readonly terms: string;
  readonly currency: string;
  readonly charges: readonly OrderCharge[];
}

const readCharge = (charge: unknown): OrderCharge => {
  const name = property(charge, "code");
  const rate = text(property(charge, "rate"));
  const quantity = text(property(charge, "quantity"));
  return {
    name: text(property(name, "value")) ?? text(property(name, "description")) ?? t`Charge`,
    amount: text(property(charge, "charge")),
    how:
      rate === null
        ? ""
        : `${formatRate(rate)} × ${quantity === null ? "?" : formatRate(quantity)} ${sayName(text(property(charge, "qualifier")) ?? "").toLowerCase()}`.trim(),
  };
};

const joined = (values: readonly unknown[]): string =>
  values
    .map(text)
    .filter((part) => part !== null)
    .join(", ");

const readParty = (party: unknown): OrderParty => ({
  terms: joined([property(party, "chargeTerms"), property(party, "paymentTerms")]),
  name: text(property(party, "name")) ?? text(property(party, "externalId")) ?? text(property(party, "scacCode")) ?? t`Unnamed`,
  currency: text(property(party, "currency")) ?? "",
  charges: list(property(party, "charges")).map(readCharge),
});

export function orderVendors(body: unknown): readonly OrderParty[] {
  return list(property(body, "vendors")).map(readParty);
}

/** Single facts of an order beside its charges, each under its label; blank where it says nothing. */
export function orderFacts(body: unknown): readonly (readonly [string, string])[] {
  const customer = property(body, "customer");
  return [
    [t`Order number`, text(property(body, "orderNumber")) ?? ""],
    [t`Ships`, text(property(body, "shipDate")) ?? ""],
    [t`Delivers`, text(property(body, "deliveryDate")) ?? ""],
    [t`Customer`, joined([property(customer, "name"), property(customer, "externalId")])],
    [t`Billing terms`, text(property(customer, "billingTerms")) ?? ""],
    [t`Items`, String(list(property(body, "items")).length)],
  ];
}

export function orderReferences(body: unknown): readonly { readonly type: string; readonly value: string }[] {
  return list(property(body, "referenceNumbers")).map((entry) => ({
    type: text(property(entry, "type")) ?? t`Reference`,
    value: text(property(entry, "value")) ?? "",
  }));
}

export function orderStops(body: unknown): readonly { readonly type: string; readonly place: string }[] {
  return list(property(body, "stops")).map((stop, index) => {
    const address = property(stop, "address");
    return {
      type: text(property(stop, "type")) ?? `Stop ${index + 1}`,
      place:
        ["name", "city", "state", "postalCode"]
          .map((part) => text(property(address, part)))
          .filter((part) => part !== null)
          .join(", ") || t`No address`,
    };
  });
}
