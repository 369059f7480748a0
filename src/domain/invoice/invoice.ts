import type { Charge, Provenance } from "../charge/charge.ts";
import type { Day } from "../day/day.ts";
import type { Amount, Currency } from "../money/amount.ts";
import type { Item } from "../order/order.ts";
import type { Address, Reference, Service, VendorIdentity } from "../party/party.ts";

/** Specification, "Invoice (V2 create request)": Type. */
export type InvoiceType = "Invoice" | "BalanceDue" | "Supplemental";

/** How an invoice came in (api: `source` in the newer listing). */
export const INVOICE_SOURCES = ["Api", "Legacy", "Edi210", "Email", "Capture", "Upload"] as const;
export type InvoiceSource = (typeof INVOICE_SOURCES)[number];

export type ChargeTerms = "Collect" | "Prepaid" | "PrepaidAdd" | "ThirdParty";

export interface InvoiceStop {
  /** Null when the sender did not say: such a stop is shown and never compared. */
  readonly type: "Origin" | "Destination" | "BillTo" | "RemitTo" | null;
  readonly sequence: number | null;
  readonly address: Address | null;
}

/**
 * What an EDI sender said about an earlier invoice (X12 B308, B301): it replaces it, cancels it, adds information, or a person
 * has to look.
 */
export type Correction = "replaces" | "cancels" | "informs" | "reminds" | "unclear";

/** Where a value stands on a page of the paper it was read from: left, top, width and height in fractions of the upright page. */
export interface PlaceOnPage {
  readonly page: number;
  readonly box: readonly [left: number, top: number, width: number, height: number];
}

/** The paper that an invoice was read from. */
export interface InvoicePaper {
  readonly documentUuid: string;
  /** Its pages: a file may hold several invoices. */
  readonly pages: readonly number[];
  /** Field path to its place ("statedTotal", "charges[0].amount"). Empty for what a structured file states. */
  readonly places: Readonly<Record<string, PlaceOnPage>>;
  /** Absent where it became an invoice by itself. */
  readonly confirmed?: ConfirmedPaper;
}

/** Who compared a paper with what was read of it, and which fields they entered or changed. */
export interface ConfirmedPaper {
  readonly by: string;
  readonly changed: readonly string[];
}

/** A vendor invoice (freight bill), read and checked, whatever the way in. */
export interface Invoice {
  readonly type: InvoiceType;
  readonly invoiceNumber: string;
  readonly externalId: string;
  readonly invoiceOn: Day;
  /** Null only on EDI invoices that carry no ship date at all. */
  readonly shipOn: Day | null;
  readonly deliveryOn: Day | null;
  readonly stops: readonly InvoiceStop[];
  readonly items: readonly Item[];
  readonly vendor: VendorIdentity;
  /** Null when the invoice does not say: then the order's counts (EDI without C3). */
  readonly currency: Currency | null;
  readonly chargeTerms: ChargeTerms | null;
  readonly paymentTerms: string | null;
  readonly service: Service | null;
  readonly charges: readonly Charge[];
  /** The total the invoice states beside its charges (X12 B307, legacy paymentAmount); null when it states none. */
  readonly statedTotal: Amount | null;
  readonly customerExternalId: string | null;
  readonly references: readonly Reference[];
  readonly isQuickPay: boolean;
  readonly correction: Correction | null;
  /**
   * Doubts of the reader that hold the invoice for a person (edi: negative total, mixed currencies, terms without a counterpart
   * ...).
   */
  readonly doubts: readonly {
    readonly code: string;
    readonly message: string;
    /** Something that an audit needs is not said at all (legacy bodies without validations). */
    readonly isLack?: true;
  }[];
  /** Field path to where it stood in the EDI file ("invoiceOn" to B3 element 6). Empty for invoices that did not come by EDI. */
  readonly provenance: Readonly<Record<string, Provenance>>;
  /** Absent for invoices that were not read from a paper. */
  readonly paper?: InvoicePaper;
}

/** States of an invoice; only the last two are finalized, and final. */
export type InvoiceStatus =
  | "received"
  | "matching"
  | "unmatched"
  | "auditing"
  | "review"
  | "disputed"
  | "approved"
  | "terminated";

export function isFinalized(status: InvoiceStatus): boolean {
  return status === "approved" || status === "terminated";
}
