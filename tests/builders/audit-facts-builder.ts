import type {
  AuditFacts,
  EarlierInvoice,
  FactDocument,
  FactOrder,
  OtherVendorInvoice,
  RatingAnswer,
  SiblingInvoice,
  VendorProfile,
} from "#domain/audit/facts/audit-facts.ts";
import { parsePolicy } from "#domain/audit/policy/parse-policy.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import type { Charge } from "#domain/charge/charge.ts";
import type { TenantChargeCode, VendorAlias } from "#domain/charge/charge-code-book.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import type { Day } from "#domain/day/day.ts";
import type { Invoice, InvoiceSource } from "#domain/invoice/invoice.ts";
import { decideMatch } from "#domain/matching/decide-match.ts";
import type { MatchOutcome } from "#domain/matching/match-outcome.ts";
import { matchByHand } from "#domain/matching/match-outcome.ts";
import { amountOf, rateOf } from "#domain/money/amount.ts";
import type { FxRate } from "#domain/money/convert.ts";
import type { Item, Order, OrderVendor } from "#domain/order/order.ts";
import type { Address, Reference, VendorIdentity } from "#domain/party/party.ts";

/** A charge in short: code, amount, and its rate set or item where they matter. */
export interface ShortCharge {
  readonly code?: string | null;
  readonly description?: string | null;
  readonly type?: string | null;
  readonly amount: string;
  readonly rate?: string | null;
  readonly quantity?: string | null;
  readonly qualifier?: string | null;
  readonly itemId?: string | null;
  readonly rawRate?: Charge["rawRate"];
}
export type ChargeInput = ShortCharge | readonly [code: string, amount: string];

export function chargeOf(input: ChargeInput): Charge {
  const short: ShortCharge = "amount" in input ? input : { code: input[0], amount: input[1] };
  return {
    amount: amountOf(short.amount),
    itemId: short.itemId ?? null,
    name: { type: short.type ?? null, value: short.code ?? null, description: short.description ?? null },
    rate: short.rate == null ? null : rateOf(short.rate),
    quantity: short.quantity == null ? null : rateOf(short.quantity),
    qualifier: short.qualifier ?? null,
    provenance: null,
    rawRate: short.rawRate ?? null,
  };
}

export function addressOf(
  postalCode: string | null,
  state: string | null,
  country = "US",
  city: string | null = null,
  name: string | null = null,
): Address {
  return { name, address1: null, address2: null, city, state, country, postalCode };
}
export function reference(type: string | null, value: string): Reference {
  return { type, value, description: null };
}
export function itemOf(over: Partial<Item> & { readonly weight?: string } = {}): Item {
  const { weight, ...rest } = over;
  return {
    id: null,
    freightClass: null,
    description: null,
    handlingUnit: null,
    handlingUnitCount: null,
    nmfcCode: null,
    totalCount: null,
    dimensions:
      weight === undefined
        ? null
        : { system: "Imperial", weight: rateOf(weight), volume: null, height: null, length: null, width: null, stackable: null },
    ...rest,
  };
}

export const ACME: VendorIdentity = { externalId: "ACME", scac: "ACMF", mcNumber: "MC-123456", dotNumber: "7654321" };

export type VendorInput = Omit<Partial<OrderVendor>, "charges"> & { readonly charges?: readonly ChargeInput[] };

export function orderVendor(over: VendorInput = {}): OrderVendor {
  return {
    ...ACME,
    name: "Acme Freight",
    type: "Carrier",
    currency: "USD",
    chargeTerms: "Prepaid",
    paymentTerms: "Net30",
    billTo: null,
    remitTo: null,
    address: null,
    contact: null,
    service: { mode: "Ground", type: "LTL", level: "Standard", equipment: null },
    ...over,
    charges: (over.charges ?? []).map(chargeOf),
  };
}

export type OrderInput = Omit<Partial<Order>, "vendors"> & {
  readonly charges?: readonly ChargeInput[];
  readonly vendor?: VendorInput;
  readonly vendors?: readonly VendorInput[];
  readonly uuid?: string;
  readonly status?: FactOrder["status"];
  readonly version?: number;
  /** YYYY-MM-DD */
  readonly sentAgainOn?: string;
};

export function orderOf(input: OrderInput = {}): FactOrder {
  const { charges, vendor, vendors, uuid, status, version = 1, sentAgainOn, ...over } = input;
  const orderNumber = over.orderNumber ?? "ORD-1001";
  return {
    uuid: uuid ?? `order-${orderNumber}`,
    version,
    status: status ?? "open",
    ...(sentAgainOn === undefined ? {} : { sentAgainOn: sentAgainOn as Day }),
    order: {
      externalId: orderNumber,
      shipOn: "2026-03-01" as Day,
      deliveryOn: "2026-03-04" as Day,
      stops: [],
      items: [],
      customer: { externalId: "CUST1", name: "Customer", billingTerms: null, currency: "USD", contact: null, charges: [] },
      references: [],
      metadata: {},
      tags: {},
      internalContacts: [],
      ...over,
      orderNumber,
      vendors:
        vendors === undefined
          ? [orderVendor({ ...(charges === undefined ? {} : { charges }), ...vendor })]
          : vendors.map(orderVendor),
    },
  };
}

export type InvoiceInput = Omit<Partial<Invoice>, "charges"> & { readonly charges?: readonly ChargeInput[] };

export function invoiceOf(input: InvoiceInput = {}): Invoice {
  const { charges, ...over } = input;
  return {
    type: "Invoice",
    invoiceNumber: "INV-1",
    externalId: "INV-1",
    invoiceOn: "2026-03-05" as Day,
    shipOn: "2026-03-01" as Day,
    deliveryOn: "2026-03-04" as Day,
    stops: [],
    items: [],
    vendor: ACME,
    currency: "USD",
    chargeTerms: "Prepaid",
    paymentTerms: "Net30",
    service: null,
    statedTotal: null,
    customerExternalId: null,
    references: [reference("OrderNumber", "ORD-1001")],
    isQuickPay: false,
    correction: null,
    doubts: [],
    provenance: {},
    ...over,
    charges: (charges ?? []).map(chargeOf),
  };
}

export function siblingOf(
  over: Partial<Omit<SiblingInvoice, "charges">> & {
    readonly charges?: readonly ChargeInput[];
    readonly byCode?: readonly (readonly [string, string])[];
    readonly orderUuid?: string;
  } = {},
): SiblingInvoice {
  const { charges, byCode, orderUuid, ...rest } = over;
  return {
    uuid: "sibling",
    invoiceNumber: "INV-0",
    type: "Invoice",
    status: "approved",
    invoiceOn: "2026-03-04" as Day,
    receivedOn: "2026-03-05" as Day,
    currency: "USD",
    amounts:
      byCode === undefined
        ? null
        : byCode.map(([code, amount]) => ({ orderUuid: orderUuid ?? "order-ORD-1001", code, amount: amountOf(amount) })),
    ...rest,
    charges: (charges ?? []).map(chargeOf),
  };
}

export function earlierOf(over: Partial<EarlierInvoice> & { readonly amount?: string } = {}): EarlierInvoice {
  const { amount, ...rest } = over;
  return {
    uuid: "earlier",
    invoiceNumber: "INV-0",
    type: "Invoice",
    status: "review",
    vendor: ACME,
    invoiceOn: "2026-03-04" as Day,
    receivedOn: "2026-03-05" as Day,
    currency: "USD",
    total: amountOf(amount ?? "100"),
    references: [],
    ...rest,
  };
}

export function documentOf(type: string, over: Partial<FactDocument> = {}): FactDocument {
  return {
    uuid: `doc-${type}`,
    type,
    status: "Approved",
    hasSignature: true,
    fields: {},
    approval: { how: "decision", by: "user:approver" },
    preparedBy: ["key:carrier"],
    ...over,
  };
}

export interface FactsInput {
  readonly order?: OrderInput;
  readonly orders?: readonly OrderInput[];
  readonly invoice?: InvoiceInput;
  readonly source?: InvoiceSource;
  /** As JSON; read by parsePolicy. */
  readonly policy?: unknown;
  readonly asOfOn?: string;
  readonly receivedOn?: string;
  readonly firstReceivedOn?: string;
  /** Invoices that this one took the place of when it came in. */
  readonly supersedes?: readonly string[];
  readonly match?: MatchOutcome;
  /** True: decide the match; false: the orders are matched by hand. */
  readonly decide?: boolean;
  readonly codes?: readonly TenantChargeCode[];
  readonly vendorAliases?: readonly VendorAlias[];
  readonly documents?: readonly FactDocument[];
  readonly separatesDuties?: boolean;
  readonly otherRemitTos?: AuditFacts["otherRemitTos"];
  readonly vendorKnownAs?: AuditFacts["vendorKnownAs"];
  readonly vendorIsOneOfSeveral?: true;
  readonly earlier?: readonly EarlierInvoice[];
  readonly laterCorrections?: readonly EarlierInvoice[];
  readonly siblings?: readonly SiblingInvoice[];
  readonly otherVendorInvoices?: readonly OtherVendorInvoice[];
  readonly unassigned?: AuditFacts["unassigned"];
  readonly recovered?: AuditFacts["recovered"];
  readonly waived?: AuditFacts["waived"];
  readonly asked?: AuditFacts["asked"];
  readonly askedElsewhere?: AuditFacts["askedElsewhere"];
  readonly unpaid?: AuditFacts["unpaid"];
  readonly fxRates?: readonly FxRate[];
  readonly vendorProfile?: Partial<VendorProfile> | null;
  readonly customerKnown?: boolean | null;
  readonly rating?: RatingAnswer | null;
  readonly ratingConfigured?: boolean;
  readonly updates?: AuditFacts["updates"];
  readonly vendorChanges?: AuditFacts["vendorChanges"];
  readonly blockedVendors?: AuditFacts["blockedVendors"];
}

export function policyOf(json: unknown): AuditFacts["policy"] {
  const parsed = parsePolicy(json, RULE_IDS);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.policy;
}

export const TENANT_CODES: readonly TenantChargeCode[] = DEFAULT_CHARGE_CODES.map((code) => ({ ...code, aliases: [] }));

/** Facts in short: what a case does not say is an order and an invoice that agree in everything but their charges. */
export function factsOf(input: FactsInput = {}): AuditFacts {
  const orders = (input.orders ?? [input.order ?? {}]).map(orderOf);
  const invoice = invoiceOf(input.invoice);
  const candidates = orders.map(({ uuid, status, order }) => ({ uuid, status, order }));
  const match = input.match ?? (input.decide === true ? decideMatch(invoice, candidates) : matchByHand(candidates));
  return {
    asOfOn: (input.asOfOn ?? "2026-03-10") as Day,
    invoice: {
      uuid: "this",
      source: input.source ?? "Api",
      receivedOn: (input.receivedOn ?? "2026-03-06") as Day,
      ...(input.firstReceivedOn === undefined ? {} : { firstReceivedOn: input.firstReceivedOn as Day }),
      ...(input.supersedes === undefined ? {} : { supersedes: input.supersedes }),
      invoice,
    },
    match,
    orders:
      match.outcome === "matched"
        ? match.orders
            .map((entry) => orders.find((order) => order.uuid === entry.orderUuid))
            .filter((entry) => entry !== undefined)
        : [],
    policy: policyOf(input.policy ?? {}),
    policyVersion: 1,
    chargeCodes: { codes: input.codes ?? TENANT_CODES, vendorAliases: input.vendorAliases ?? [] },
    documents: input.documents ?? [],
    ...(input.separatesDuties === undefined ? {} : { separatesDuties: input.separatesDuties }),
    ...(input.otherRemitTos === undefined ? {} : { otherRemitTos: input.otherRemitTos }),
    ...(input.vendorKnownAs === undefined ? {} : { vendorKnownAs: input.vendorKnownAs }),
    ...(input.vendorIsOneOfSeveral === undefined ? {} : { vendorIsOneOfSeveral: input.vendorIsOneOfSeveral }),
    earlierInvoices: input.earlier ?? [],
    ...(input.laterCorrections === undefined ? {} : { laterCorrections: input.laterCorrections }),
    siblings: input.siblings ?? [],
    ...(input.otherVendorInvoices === undefined ? {} : { otherVendorInvoices: input.otherVendorInvoices }),
    ...(input.unassigned === undefined ? {} : { unassigned: input.unassigned }),
    ...(input.recovered === undefined ? {} : { recovered: input.recovered }),
    ...(input.waived === undefined ? {} : { waived: input.waived }),
    ...(input.asked === undefined ? {} : { asked: input.asked }),
    ...(input.askedElsewhere === undefined ? {} : { askedElsewhere: input.askedElsewhere }),
    ...(input.unpaid === undefined ? {} : { unpaid: input.unpaid }),
    fxRates: input.fxRates ?? [],
    vendor:
      input.vendorProfile === undefined || input.vendorProfile === null
        ? null
        : {
            externalId: "ACME",
            name: "Acme Freight",
            scacs: [],
            remitTo: null,
            paymentTerms: null,
            taxRegistered: null,
            ...input.vendorProfile,
          },
    customerKnown: input.customerKnown ?? null,
    rating: input.rating ?? null,
    ratingConfigured: input.ratingConfigured ?? false,
    ...(input.updates === undefined ? {} : { updates: input.updates }),
    ...(input.blockedVendors === undefined ? {} : { blockedVendors: input.blockedVendors }),
    ...(input.vendorChanges === undefined ? {} : { vendorChanges: input.vendorChanges }),
  };
}

/** Facts whose order and bill carry the same charges. */
export function agreeing(charges: readonly ChargeInput[], input: FactsInput = {}): AuditFacts {
  return factsOf({ ...input, order: { charges, ...input.order }, invoice: { charges, ...input.invoice } });
}
