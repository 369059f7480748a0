import type { RatedCharge, SiblingInvoice } from "#domain/audit/facts/audit-facts.ts";
import type { Day } from "#domain/day/day.ts";
import type { InvoiceStop } from "#domain/invoice/invoice.ts";
import { amountOf } from "#domain/money/amount.ts";
import type { Item, OrderStop } from "#domain/order/order.ts";
import type { Address, VendorIdentity } from "#domain/party/party.ts";
import { addressOf, itemOf, reference, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import type { ChargeInput, FactsInput, InvoiceInput, ShortCharge } from "#tests/builders/audit-facts-builder.ts";
import type { RuleCase } from "#tests/builders/rule-table.ts";
import { rateOf } from "#domain/money/amount.ts";

/** Facts in short that several tables of cases share. */
export const OTHER: VendorIdentity = { externalId: "OTHER", scac: "OTHR", mcNumber: null, dotNumber: null };
/** The invoice "other" as one of another vendor on the same order: what it used of a paper was used there. */
export const OTHER_ON_ORDER = { otherVendorInvoices: [{ uuid: "other", invoiceNumber: "B-7", vendor: OTHER, paid: [] }] };
export function day(text: string): Day {
  return text as Day;
}
export const C100: readonly ChargeInput[] = [["LINEHAUL", "100"]];

export function both(ordered: readonly ChargeInput[], billed: readonly ChargeInput[], invoice: InvoiceInput = {}): FactsInput {
  return { order: { charges: ordered }, invoice: { ...invoice, charges: billed } };
}
export function freightInvoice(charge: ShortCharge): FactsInput {
  return { invoice: { charges: [{ code: "LINEHAUL", ...charge }] } };
}

export const UNMATCHED: FactsInput = {
  match: { outcome: "unmatched", reason: "not-found", candidates: [], words: "No order is found." },
};

/**
 * The reasons why amounts cannot be compared (`UNCOMPARED`): cases of every rule that compares them. `before`: of an invoice that
 * was paid before.
 */
export function uncomparedCases(facts: FactsInput = {}, before: Partial<SiblingInvoice> = {}): RuleCase[] {
  return [
    { name: "no order", facts: { ...facts, ...UNMATCHED }, expect: "not-evaluated" },
    {
      name: "the order names several vendors, and not the invoice's",
      facts: {
        ...facts,
        order: {
          vendors: [
            { ...OTHER, charges: C100 },
            { ...OTHER, externalId: "THIRD", scac: "THRD", charges: C100 },
          ],
        },
        invoice: { charges: C100 },
      },
      expect: "not-evaluated",
    },
    {
      name: "another currency without an exchange rate",
      facts: { ...facts, ...both(C100, C100, { currency: "CAD" }) },
      expect: "not-evaluated",
    },
    {
      name: "paid before in another currency without an exchange rate",
      facts: {
        ...facts,
        ...both(C100, C100),
        siblings: [{ ...siblingOf({ byCode: [["LINEHAUL", "50"]], paidIn: "CAD" }), ...before }],
      },
      expect: "not-evaluated",
    },
  ];
}
const B1 = [reference("BOL", "B1")];
export const TWO_OF_ONE_BOL: FactsInput = {
  orders: [{ references: B1 }, { orderNumber: "ORD-2", references: B1 }],
  invoice: { references: B1 },
  decide: true,
};
export const ZERO_LIMITS = {
  total: { over: { amount: "0" }, under: { amount: "0" } },
  charge: { over: { amount: "0" }, under: { amount: "0" } },
};
export const POD = { requiredDocuments: [{ type: "ProofOfDelivery", signed: true }] };
export const LUMPER = { chargeDocuments: [{ code: "LUMPER", type: "LumperReceipt" }] };

/** One invoice over three orders (812 + 605 + 930 expected), each line with its order's number; the second is billed at 655. */
export const THREE_ORDERS: FactsInput = {
  orders: (["L1", "L2", "L3"] as const).map((orderNumber, at) => ({
    orderNumber,
    charges: [["LINEHAUL", ["812", "605", "930"][at] ?? "0"]],
  })),
  invoice: {
    references: [reference("OrderNumber", "L1"), reference("OrderNumber", "L2"), reference("OrderNumber", "L3")],
    charges: (["L1", "L2", "L3"] as const).map((order, at) => ({
      code: "LINEHAUL",
      description: `Load ${order}`,
      amount: ["812", "655", "930"][at] ?? "0",
    })),
  },
  decide: true,
};

/** The same invoice, and the third of its orders has not come yet: 2,347.00 billed where 1,417.00 is known of. */
export const MISSING_THIRD_ORDER: FactsInput = {
  orders: [
    { orderNumber: "L1", charges: [["LINEHAUL", "812"]] },
    { orderNumber: "L2", charges: [["LINEHAUL", "605"]] },
  ],
  invoice: {
    references: ["L1", "L2", "L3"].map((number) => reference("OrderNumber", number)),
    charges: ["812", "605", "930"].map((amount) => ({ code: "LINEHAUL", amount })),
  },
  decide: true,
};

export function stop(type: InvoiceStop["type"], address: Address): InvoiceStop {
  return { type, sequence: null, address };
}
export function orderStop(type: string, address: Address): OrderStop {
  return { type, sequence: null, vendors: [], address };
}
export function stops(ordered: readonly [string, string], billed: readonly [string, string]): FactsInput {
  return {
    order: { stops: [orderStop("Origin", addressOf(ordered[0], null)), orderStop("Destination", addressOf(ordered[1], null))] },
    invoice: { stops: [stop("Origin", addressOf(billed[0], null)), stop("Destination", addressOf(billed[1], null))] },
  };
}

export function weights(ordered: string, billed: string, percent: string | undefined): FactsInput {
  return {
    order: { items: [itemOf({ weight: ordered })] },
    invoice: { items: [itemOf({ weight: billed })] },
    ...(percent === undefined ? {} : { policy: { weight: { percent } } }),
  };
}
export function pieces(ordered: number, billed: number): FactsInput {
  return {
    order: { items: [itemOf({ totalCount: ordered })] },
    invoice: { items: [itemOf({ totalCount: billed })] },
  };
}

/** Four pallets of 48 x 40 x 52 inches, 1,320 lb together: 231.1111 cubic feet, 5.7115 lb a cubic foot. */
export const PALLETS: Item["dimensions"] = {
  system: "Imperial",
  weight: rateOf("1320"),
  volume: null,
  length: rateOf("48"),
  width: rateOf("40"),
  height: rateOf("52"),
  stackable: null,
};
export function classes(ordered: string, billed: string, dimensions: Item["dimensions"] = null): FactsInput {
  return {
    order: { items: [itemOf({ id: "1", freightClass: ordered, handlingUnitCount: 4, dimensions })] },
    invoice: { items: [itemOf({ id: "1", freightClass: billed })] },
  };
}

const perMile = (quantity: string): ShortCharge => ({ code: "LH", amount: quantity, rate: "1", quantity, qualifier: "PerMile" });
export function miles(ordered: string, billed: string, percent: string | undefined): FactsInput {
  return {
    ...both([perMile(ordered)], [perMile(billed)]),
    ...(percent === undefined ? {} : { policy: { distance: { percent } } }),
  };
}

export function equipment(ordered: string, billed: string): FactsInput {
  return {
    order: { vendor: { service: { mode: null, type: null, level: null, equipment: ordered } } },
    invoice: { service: { mode: null, type: null, level: null, equipment: billed } },
  };
}

export function remitTo(name: string, postalCode: string): FactsInput {
  return {
    invoice: { stops: [stop("RemitTo", addressOf(postalCode, "IL", "US", null, name))] },
    vendorProfile: { remitTo: addressOf("60448", "IL", "US", null, "Acme Freight") },
  };
}

/** Freight to Ontario with a tax line, under a policy that asks for 13 % there. */
export function taxed(freight: string, tax: string, state = "ON") {
  return {
    order: {
      charges: [["LINEHAUL", freight]],
      vendor: { currency: "CAD" },
      stops: [orderStop("Destination", addressOf("M5V 2T6", state, "CAN"))],
    },
    invoice: {
      currency: "CAD",
      charges: [
        ["LINEHAUL", freight],
        ["HST", tax],
      ],
    },
    policy: { taxes: [{ place: "CA-ON", code: "HST", percent: "13" }] },
  } satisfies FactsInput;
}

export function rated(billed: string, engine: string): FactsInput {
  return {
    ...both([["LINEHAUL", billed]], [["LINEHAUL", billed]]),
    ratingConfigured: true,
    rating: {
      status: "answered",
      failure: null,
      vendorCharges: [
        { code: "LINEHAUL", description: null, amount: amountOf(engine), rate: null, quantity: null, qualifier: null },
      ],
    },
  };
}
export function answered(charge: Pick<RatedCharge, "amount" | "rate" | "quantity" | "qualifier">): FactsInput {
  return {
    ...both(C100, C100),
    ratingConfigured: true,
    rating: { status: "answered", failure: null, vendorCharges: [{ code: "LINEHAUL", description: null, ...charge }] },
  };
}
