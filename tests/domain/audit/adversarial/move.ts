import type { FactDocument, OtherVendorInvoice, WaitingUpdate } from "#domain/audit/facts/audit-facts.ts";
import { chargeTextDoubts } from "#domain/charge/charge-words.ts";
import type { Day } from "#domain/day/day.ts";
import type { InvoiceStop, InvoiceType } from "#domain/invoice/invoice.ts";
import { amount, amountOf, printAmount } from "#domain/money/amount.ts";
import type { Reference, VendorIdentity } from "#domain/party/party.ts";
import { addressOf, chargeOf, earlierOf, reference, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import type { FactsInput, OrderInput, ShortCharge, VendorInput } from "#tests/builders/audit-facts-builder.ts";
import { orderStop } from "#tests/builders/audit-cases.ts";

/**
 * One move of freight while a case is built from it: what was ordered, what is billed for it, and what lies beside. Plain data,
 * so that an attack works on a copy. Amounts are whole ten-thousandths; those of the invoice are in the invoice's currency,
 * `factor` times the order's.
 */
export interface Move {
  orders: MoveOrder[];
  lines: MoveLine[];
  /** Each line names its order in its text. */
  namesOrders: boolean;
  /** The carrier writes whole cents. */
  inCents: boolean;
  /** Percent of HST on the invoice, where the place asks for one. */
  taxPercent: bigint | null;
  factor: bigint;
  type: InvoiceType;
  invoiceNumber: string;
  invoiceOn: string;
  shipOn: string;
  deliveryOn: string;
  receivedOn: string;
  vendor: VendorIdentity;
  currency: "USD" | "CAD";
  chargeTerms: "Prepaid" | "Collect";
  paymentTerms: string;
  /** Whom the invoice names as customer. */
  customer: string | null;
  isQuickPay: boolean;
  references: Reference[];
  stops: InvoiceStop[];
  /** Added to the sum of the lines; null: no total is stated. */
  statedOff: bigint | null;
  policy: MovePolicy;
  documents: FactDocument[];
  separatesDuties: boolean;
  remitTo: boolean;
  taxRegistered: boolean | null;
  /** Other invoices: of the amount of this one, `off` more. */
  earlier: {
    number: string;
    references: Reference[];
    off: bigint;
    vendor: VendorIdentity;
    status: "approved" | "terminated";
    knownAs?: VendorIdentity;
  }[];
  /** Approved before, on the first order. */
  before: { code: string; amount: bigint }[];
  /** Of what was approved before: withheld by a person, with a reason. */
  withheld: { code: string; amount: bigint }[];
  /** Approved invoices of other vendors on the orders. */
  paidToOthers: OtherVendorInvoice[];
  /** Accepted, and not landed. */
  updates: WaitingUpdate[];
  originalReceivedOn: string;
}

export interface MoveCharge {
  code: string;
  amount: bigint;
  itemId?: string;
  rate?: string;
  quantity?: string;
  qualifier?: string;
}

export interface MoveLine extends MoveCharge {
  order: number;
  /** The carrier's own name of the code. */
  written: string;
  /** What the carrier writes beside it. */
  text?: string;
}

export interface MoveOrder {
  number: string;
  charges: MoveCharge[];
  status: "open" | "cancelled";
  references: Reference[];
  /** False: an order of somebody else's freight, which the honest invoice does not name. */
  isBilled: boolean;
  vendor: VendorInput;
  vendorsBeside: VendorInput[];
}

export interface MoveLimit {
  amount?: string;
  percent?: string;
  whichever?: "larger" | "smaller";
}

export interface MovePolicy {
  total: { over: MoveLimit; under: MoveLimit };
  charge: { over: MoveLimit; under: MoveLimit };
  acceptSupported?: boolean;
  taxes?: { place: string; code: string; percent: string }[];
  fx?: { from: string; to: string; rate: string; date: string }[];
  requiredDocuments?: { type: string; signed: boolean }[];
  chargeDocuments?: { code: string; type: string }[];
  weight?: MoveLimit;
  distance?: MoveLimit;
  overrides?: { when: Record<string, string>; charge?: Partial<MovePolicy["charge"]>; total?: Partial<MovePolicy["total"]> }[];
}

export function text(value: bigint): string {
  return printAmount(amount(value));
}

export function sum(charges: readonly { readonly amount: bigint }[]): bigint {
  return charges.reduce((total, each) => total + each.amount, 0n);
}

/** Half away from zero to a multiple of `unit`. */
export function roundTo(value: bigint, unit: bigint): bigint {
  const size = value < 0n ? -value : value;
  const rounded = ((size + unit / 2n) / unit) * unit;
  return value < 0n ? -rounded : rounded;
}

/** What a limit lets pass of an ordered amount. */
export function allowed(limit: MoveLimit, ordered: bigint): bigint {
  const base = ordered < 0n ? -ordered : ordered;
  const byAmount = limit.amount === undefined ? undefined : amountOf(limit.amount);
  // Percent to four decimals, of ten-thousandths.
  const byPercent = limit.percent === undefined ? undefined : roundTo(base * amountOf(limit.percent), 1_000_000n) / 1_000_000n;
  if (byAmount === undefined) return byPercent ?? 0n;
  if (byPercent === undefined) return byAmount;
  return byPercent > byAmount === (limit.whichever !== "smaller") ? byPercent : byAmount;
}

export function orderedOf(move: Move, code: string): bigint {
  return sum(
    move.orders.filter((order) => order.isBilled).flatMap((order) => order.charges.filter((charge) => charge.code === code)),
  );
}

export function billedOf(move: Move, code: string): bigint {
  return sum(move.lines.filter((line) => line.code === code));
}

/** What the orders still expect of a code. */
export function expectedOf(move: Move, code: string): bigint {
  return orderedOf(move, code) - sum(move.before.filter((each) => each.code === code));
}

/** The lines as the carrier writes them: in whole cents where it does so, with the tax of the place last. */
function writtenLines(move: Move): MoveLine[] {
  const lines = move.lines.map((line) => (move.inCents ? { ...line, amount: roundTo(line.amount, 100n) } : line));
  if (move.taxPercent !== null) {
    const tax = roundTo(sum(lines) * move.taxPercent, 10_000n) / 100n;
    lines.push({ code: "HST", written: "HST", amount: tax, order: 0 });
  }
  return lines;
}

/** Whether a receipt bears what is billed of detention beyond the order, or a scale ticket what is billed of linehaul. */
export function isBorne(move: Move, code: string): boolean {
  const type = code === "DETENTION" ? "DetentionReceipt" : code === "LINEHAUL" ? "WeightScaleTicket" : null;
  return move.documents.some((paper) => paper.type === type);
}

/** What an honest invoice is to be paid, in the order's currency. */
export function owed(move: Move): bigint {
  return sum(writtenLines(move)) / move.factor;
}

const shortCharge = (charge: MoveCharge, name: string, description: string | null): ShortCharge => ({
  code: name,
  description,
  amount: text(charge.amount),
  rate: charge.rate ?? null,
  quantity: charge.quantity ?? null,
  qualifier: charge.qualifier ?? null,
  itemId: charge.itemId ?? null,
});

const orderInput = (move: Move, order: MoveOrder): OrderInput => {
  const vendor: VendorInput = {
    ...order.vendor,
    charges: order.charges.map((charge) => shortCharge(charge, charge.code, null)),
  };
  return {
    orderNumber: order.number,
    status: order.status,
    references: order.references,
    vendors: [vendor, ...order.vendorsBeside],
    stops: move.policy.taxes === undefined ? [] : [orderStop("Destination", addressOf("M5V 2T6", "ON", "CA"))],
  };
};

/** The facts of a move, matched by the service's own matching. */
export function factsOfMove(move: Move): FactsInput {
  const lines = writtenLines(move);
  const total = sum(lines);
  const [first] = move.orders;
  const textOf = (line: MoveLine): string | null => {
    const words = [line.text ?? [], move.namesOrders ? `Load ${move.orders[line.order]?.number ?? ""}` : []].flat();
    return words.length === 0 ? null : words.join(", ");
  };
  const charges = lines.map((line) => shortCharge(line, line.written, textOf(line)));
  return {
    decide: true,
    orders: move.orders.map((order) => orderInput(move, order)),
    invoice: {
      type: move.type,
      invoiceNumber: move.invoiceNumber,
      externalId: move.invoiceNumber,
      invoiceOn: move.invoiceOn as Day,
      shipOn: move.shipOn as Day,
      deliveryOn: move.deliveryOn as Day,
      vendor: move.vendor,
      currency: move.currency,
      chargeTerms: move.chargeTerms,
      paymentTerms: move.paymentTerms,
      isQuickPay: move.isQuickPay,
      customerExternalId: move.customer,
      references: move.references,
      stops: move.stops,
      statedTotal: move.statedOff === null ? null : amount(total + move.statedOff),
      charges,
      doubts: chargeTextDoubts(charges.map(chargeOf), move.currency),
    },
    policy: move.policy,
    receivedOn: move.receivedOn,
    asOfOn: "2027-12-31",
    documents: move.documents,
    separatesDuties: move.separatesDuties,
    earlier: move.earlier.map((each, at) =>
      earlierOf({
        uuid: `earlier-${at}`,
        invoiceNumber: each.number,
        vendor: each.vendor,
        ...(each.knownAs === undefined ? {} : { vendorKnownAs: [each.knownAs] }),
        status: each.status,
        references: each.references,
        type: move.type,
        invoiceOn: move.invoiceOn as Day,
        receivedOn: move.receivedOn as Day,
        currency: move.currency,
        amount: text(total + each.off),
      }),
    ),
    siblings:
      move.before.length === 0
        ? []
        : [
            siblingOf({
              orderUuid: `order-${first?.number ?? ""}`,
              byCode: move.before.map((each) => [each.code, text(each.amount)] as const),
              receivedOn: move.originalReceivedOn as Day,
              withheld: move.withheld.map((each) => ({
                orderUuid: `order-${first?.number ?? ""}`,
                code: each.code,
                amount: amount(each.amount),
              })),
            }),
          ],
    otherVendorInvoices: move.paidToOthers,
    updates: move.updates,
    vendorProfile: {
      taxRegistered: move.taxRegistered,
      remitTo: move.remitTo ? addressOf("60448", "IL", "US", null, "Acme Freight") : null,
    },
  };
}

export function orderReference(number: string): Reference {
  return reference("OrderNumber", number);
}
