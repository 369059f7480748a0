import type {
  AgreedAmount,
  CodeAmount,
  EarlierInvoice,
  FactOrder,
  OtherVendorInvoice,
  PaidAmount,
  SiblingInvoice,
  UnassignedInvoice,
  WithheldAmount,
} from "../facts/audit-facts.ts";
import { moveKeysOf, moveKeyWithoutPrefix } from "./same-invoice.ts";
import type { Day } from "../../day/day.ts";
import type { Invoice, InvoiceStatus, InvoiceType } from "../../invoice/invoice.ts";
import { amountOf } from "../../money/amount.ts";
import type { VendorIdentity } from "../../party/party.ts";
import { vendorsThatFit } from "../../party/same-vendor.ts";

/** Another invoice as the rules see it, kept up to date while a batch is audited one by one. */
export interface OtherInvoice {
  readonly uuid: string;
  readonly numberKey: string;
  readonly acceptedAt: string;
  readonly orderUuids: readonly string[];
  readonly earlier: EarlierInvoice;
  readonly sibling: SiblingInvoice;
  /** Of an approved one: what was paid, and what the orders asked for then. */
  readonly paid: readonly PaidAmount[];
  /** The currency of what was paid or is claimed on orders; null where that was not kept. */
  readonly paidIn: string | null;
  /** A duplicate that is blocked is not to be paid: nothing is taken off an order's expectation for it. */
  readonly isBlockedDuplicate: boolean;
  /** Keys of its PRO and BOL numbers, and of its own number, without words before their digits. */
  readonly moveKeys: ReadonlySet<string>;
}

type StoredAllocations = readonly {
  readonly orderUuid: string;
  readonly code: string;
  readonly amount: string;
  readonly ordered?: string;
  readonly withheld?: string;
  readonly withheldFrom?: string;
  readonly reason?: string | null;
  readonly lifted?: string;
  readonly agreed?: string;
  readonly agreedFrom?: string;
  readonly settles?: string;
}[];

/** What a person withheld of an approved invoice, as far as nobody lifted it. */
const withheldIn = (allocations: StoredAllocations | null): readonly WithheldAmount[] =>
  (allocations ?? []).flatMap(({ orderUuid, code, withheld, withheldFrom, reason = null }) =>
    withheld === undefined || amountOf(withheld) === 0n
      ? []
      : [
          {
            orderUuid,
            code,
            amount: amountOf(withheld),
            ...(withheldFrom === undefined ? {} : { from: amountOf(withheldFrom) }),
            ...(reason === null || reason.trim() === "" ? {} : { reason: reason.trim() }),
          },
        ],
  );

/** What later approvals lifted of that. */
const liftedIn = (allocations: StoredAllocations | null): readonly CodeAmount[] =>
  (allocations ?? []).flatMap(({ orderUuid, code, lifted }) =>
    lifted === undefined ? [] : [{ orderUuid, code, amount: amountOf(lifted) }],
  );

/** What it agreed to beyond the orders. */
const agreedIn = (allocations: StoredAllocations | null): readonly AgreedAmount[] =>
  (allocations ?? []).flatMap(({ orderUuid, code, agreed, agreedFrom = "0" }) =>
    agreed === undefined ? [] : [{ orderUuid, code, amount: amountOf(agreed), from: amountOf(agreedFrom) }],
  );

/** What of a credit gives back what other codes were paid too much. */
const settledIn = (allocations: StoredAllocations | null): readonly CodeAmount[] =>
  (allocations ?? []).flatMap(({ orderUuid, code, settles }) =>
    settles === undefined ? [] : [{ orderUuid, code, amount: amountOf(settles) }],
  );

interface OtherParts {
  readonly uuid: string;
  readonly numberKey: string;
  readonly acceptedAt: string;
  readonly receivedOn: Day;
  readonly status: InvoiceStatus;
  readonly orderUuids: readonly string[];
  readonly currency: string;
  readonly total: string;
  readonly allocations: StoredAllocations | null;
  readonly claims: StoredAllocations | null;
  /** The currency of both; null: not kept. */
  readonly paidIn: string | null;
  readonly isBlockedDuplicate: boolean;
  readonly invoice: Invoice;
  /** PRO numbers of its orders; left out: none, or not asked. */
  readonly orderPros?: readonly string[];
  /** How its orders name its vendor; left out: not asked. */
  readonly vendorKnownAs?: readonly VendorIdentity[];
}

/** An invoice as others see it once its audit is over. */
export function otherFrom(parts: OtherParts): OtherInvoice {
  const { invoice } = parts;
  const withheld = parts.status === "approved" ? withheldIn(parts.allocations) : [];
  const lifted = parts.status === "approved" ? liftedIn(parts.allocations) : [];
  const agreed = parts.status === "approved" ? agreedIn(parts.allocations) : [];
  const settles = parts.status === "approved" ? settledIn(parts.allocations) : [];
  return {
    uuid: parts.uuid,
    numberKey: parts.numberKey,
    acceptedAt: parts.acceptedAt,
    orderUuids: parts.orderUuids,
    isBlockedDuplicate: parts.isBlockedDuplicate,
    moveKeys: new Set(moveKeysOf(invoice).map((key) => moveKeyWithoutPrefix(key.key))),
    earlier: {
      uuid: parts.uuid,
      invoiceNumber: invoice.invoiceNumber,
      type: invoice.type as InvoiceType,
      status: parts.status,
      vendor: invoice.vendor,
      invoiceOn: invoice.invoiceOn,
      receivedOn: parts.receivedOn,
      currency: parts.currency,
      total: amountOf(parts.total),
      references: invoice.references,
      ...(parts.vendorKnownAs === undefined || parts.vendorKnownAs.length === 0 ? {} : { vendorKnownAs: parts.vendorKnownAs }),
      ...(parts.orderPros === undefined || parts.orderPros.length === 0 ? {} : { orderPros: parts.orderPros }),
      ...(invoice.correction === "replaces" || invoice.correction === "cancels" ? { correction: invoice.correction } : {}),
    },
    sibling: {
      uuid: parts.uuid,
      invoiceNumber: invoice.invoiceNumber,
      type: invoice.type as InvoiceType,
      status: parts.status,
      invoiceOn: invoice.invoiceOn,
      receivedOn: parts.receivedOn,
      amounts:
        (parts.status === "approved" ? parts.allocations : parts.claims)?.map((entry) => ({
          orderUuid: entry.orderUuid,
          code: entry.code,
          amount: amountOf(entry.amount),
        })) ?? null,
      ...(parts.paidIn === null ? {} : { paidIn: parts.paidIn }),
      charges: invoice.charges,
      currency: parts.currency,
      ...(withheld.length === 0 ? {} : { withheld }),
      ...(agreed.length === 0 ? {} : { agreed }),
      ...(lifted.length === 0 ? {} : { lifted }),
      ...(settles.length === 0 ? {} : { settles }),
    },
    paidIn: parts.paidIn,
    paid:
      parts.status !== "approved"
        ? []
        : (parts.allocations ?? []).map(({ orderUuid, code, amount, ordered }) => ({
            orderUuid,
            code,
            amount: amountOf(amount),
            ordered: ordered === undefined ? null : amountOf(ordered),
          })),
  };
}

/**
 * Whether an invoice may be of several of the vendors of these orders, as far as it is on them (`vendor-ambiguous`). As long as
 * it is open it counts against none of them: a person says first whose it is.
 */
export function fitsSeveral({ earlier, orderUuids }: OtherInvoice, orders: readonly FactOrder[]): boolean {
  return orders.some(({ uuid, order }) => orderUuids.includes(uuid) && vendorsThatFit(earlier.vendor, order.vendors).length > 1);
}

/** The same, approved, as an audit sees it. */
export function unassignedInvoice({ sibling, earlier }: OtherInvoice): UnassignedInvoice {
  return { ...sibling, vendor: earlier.vendor };
}

/** An approved invoice of another vendor as an audit sees it. */
export function otherVendorInvoice({ uuid, earlier, paid, paidIn }: OtherInvoice): OtherVendorInvoice {
  return {
    uuid,
    invoiceNumber: earlier.invoiceNumber,
    vendor: earlier.vendor,
    paid,
    ...(paidIn === null ? {} : { paidIn }),
  };
}
