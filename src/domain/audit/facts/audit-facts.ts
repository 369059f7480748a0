import type { HoldingKind } from "../../access/change-kinds.ts";
import type { Charge } from "../../charge/charge.ts";
import type { ChargeCodeFacts } from "../../charge/charge-code-book.ts";
import type { Day } from "../../day/day.ts";
import type { Invoice, InvoiceSource, InvoiceStatus, InvoiceType } from "../../invoice/invoice.ts";
import type { MatchOutcome } from "../../matching/match-outcome.ts";
import type { Amount, Currency, Rate } from "../../money/amount.ts";
import type { FxRate } from "../../money/convert.ts";
import type { Order, OrderStatus } from "../../order/order.ts";
import type { Address, Reference, VendorIdentity } from "../../party/party.ts";
import type { AuditPolicy } from "../policy/policy.ts";

/** An order the invoice is matched to, at the version that is audited. */
export interface FactOrder {
  readonly uuid: string;
  readonly version: number;
  readonly status: OrderStatus;
  readonly order: Order;
  /** Of a cancelled one: when the version came that is audited, where that was after it was cancelled; else left out. */
  readonly sentAgainOn?: Day;
}

/** How a document was approved: in a decision of its own, by whoever sent it with its type, or together with its invoice. */
export interface DocumentApproval {
  readonly how: "decision" | "upload" | "invoice";
  readonly by: string;
}

/** What an approved invoice used of a receipt. */
export interface DocumentUse {
  readonly invoiceUuid: string;
  readonly invoiceNumber?: string;
  /** The tenant's code of the charge it supported. */
  readonly charge?: string;
  readonly amount: Amount;
  readonly currency: Currency;
  /** The numbers of the orders of that invoice; absent in facts of before this and the following were kept. */
  readonly orderNumbers?: readonly string[];
  readonly usedOn?: Day;
  /** What stands on the paper that it showed; what was not read is left out. */
  readonly paper?: { readonly number?: string; readonly day?: Day; readonly total?: Amount };
  /** That paper and this one may be two: a person looks where it was used on another order. Left out where they are one. */
  readonly isDoubtful?: true;
}

/**
 * A document of the invoice or of one of its orders. `fields` are the transcribed fields as text; amounts are read from
 * `totalAmount`.
 */
export interface FactDocument {
  readonly uuid: string;
  readonly type: string;
  readonly status: "Draft" | "Ready" | "Approved";
  readonly hasSignature: boolean;
  readonly fields: Readonly<Record<string, string | number | boolean | null>>;
  /** Null while it is not approved; absent in facts of before this was kept. */
  readonly approval?: DocumentApproval | null;
  /** Who sent it, and everybody who corrected its type or fields; beside them whoever approved it and is no second person. */
  readonly preparedBy?: readonly string[];
  readonly receivedOn?: Day;
  /** The same for two copies of one file. */
  readonly contentHash?: string;
  /** What approved invoices used of a receipt: it pays for a thing once. */
  readonly usedBy?: readonly DocumentUse[];
}

/**
 * An invoice accepted before this one, or approved whenever it was accepted, that might be the same invoice: the shell looks them
 * up by normalized number and by PRO and BOL keys. Terminated ones may be among them; the rules pass over them.
 */
export interface EarlierInvoice {
  readonly uuid: string;
  readonly invoiceNumber: string;
  readonly type: InvoiceType;
  readonly status: InvoiceStatus;
  readonly vendor: VendorIdentity;
  readonly invoiceOn: Day;
  readonly receivedOn: Day;
  readonly currency: Currency | null;
  /** Sum of its charges as billed. */
  readonly total: Amount;
  readonly references: readonly Reference[];
  /** How its orders and the directory name its vendor; left out where they say no more than it does. */
  readonly vendorKnownAs?: readonly VendorIdentity[];
  /**
   * Keys of the PRO numbers that its orders carry, which are none of this invoice's; left out where they carry none, or where one
   * of its orders is this invoice's too: what is billed on one order is judged together.
   */
  readonly orderPros?: readonly string[];
  /** What it says that it does with the invoice of its number before it; left out where it says neither. */
  readonly correction?: "replaces" | "cancels";
}

/** Amount of one tenant charge code on one order, in the order's currency. */
export interface CodeAmount {
  readonly orderUuid: string;
  readonly code: string;
  readonly amount: Amount;
}

/**
 * Another invoice of the same vendor on one of the matched orders that counts toward what the orders have been billed:
 * approved ones (approved amounts) and open ones accepted earlier (billed amounts).
 */
export interface SiblingInvoice {
  readonly uuid: string;
  readonly invoiceNumber: string;
  readonly type: InvoiceType;
  readonly status: InvoiceStatus;
  readonly invoiceOn: Day;
  readonly receivedOn: Day;
  /** From its saved audit; null when it was not audited yet: then its `charges` count. */
  readonly amounts: readonly CodeAmount[] | null;
  /** The currency of `amounts`, which the orders named then; absent: theirs of now, as in facts of before it was kept. */
  readonly paidIn?: Currency;
  /** The lines as billed, in `currency`; used when `amounts` is null. */
  readonly charges: readonly Charge[];
  readonly currency: Currency | null;
  /** Of an approved one: what a person withheld of it with a reason, as far as nobody lifted it. */
  readonly withheld?: readonly WithheldAmount[];
  /** Of an approved one: what later approvals lifted of what was withheld of it. Left out where nothing. */
  readonly lifted?: readonly CodeAmount[];
  /**
   * Of an approved one: what a person agreed to beyond what was expected; below zero what of earlier agreements it gives back.
   * Left out where nothing.
   */
  readonly agreed?: readonly AgreedAmount[];
  /**
   * Of an approved credit: what of it, written in this code, gives back what others of the order were paid too much. Left out
   * where nothing.
   */
  readonly settles?: readonly CodeAmount[];
  /** Of an approved one: what orders asked its vendor for then, where that is not what they ask for now; else left out. */
  readonly orderedThen?: readonly OrderedThen[];
  /** Set where it was accepted after the invoice that is judged: an approved one then. */
  readonly isAfter?: true;
}

/** What an order asked a vendor for when an invoice was approved, by the tenant's codes, in the order's currency of then. */
export interface OrderedThen {
  readonly orderUuid: string;
  readonly currency: Currency;
  readonly charges: readonly Omit<CodeAmount, "orderUuid">[];
}

/**
 * What was withheld of an order. `from`: what the order asked for of it then, with what was agreed beside it; an order that asks
 * for less by now takes off as much of it. Left out in approvals of before it was kept, and of taxes that no order names.
 */
export interface WithheldAmount extends CodeAmount {
  readonly from?: Amount;
  /** Why, as the person said it; left out where nobody did. */
  readonly reason?: string;
}

/**
 * What was agreed to beyond an order. `from`: what the order asked for of it then, with what was agreed already; what the order
 * asks for beyond that later is no more beside it.
 */
export interface AgreedAmount extends CodeAmount {
  readonly from: Amount;
}

/** What was paid of one code on one order, and what the order expected of it then; null where that was not kept. */
export interface PaidAmount extends CodeAmount {
  readonly ordered: Amount | null;
}

/** An approved invoice of another vendor on one of the matched orders. */
export interface OtherVendorInvoice {
  readonly uuid: string;
  readonly invoiceNumber: string;
  readonly vendor: VendorIdentity;
  readonly paid: readonly PaidAmount[];
  /** The currency of `paid`; absent: that of its orders now. */
  readonly paidIn?: Currency;
}

/**
 * An approved invoice on one of the matched orders that fits several of its vendors, this invoice's among them: nobody told whose
 * it is.
 */
export interface UnassignedInvoice extends SiblingInvoice {
  readonly vendor: VendorIdentity;
}

/** What a vendor gave back of what it was paid too much on an order, beside credits: as people noted it (a recovery). */
export interface RecoveredAmount {
  readonly recoveryUuid: string;
  readonly orderUuid: string;
  readonly amount: Amount;
  readonly currency: Currency;
  /** The approved invoices of which it is. */
  readonly invoiceUuids: readonly string[];
}

/** An accepted message about the invoice, its orders or their documents that should have landed long ago. */
export interface WaitingUpdate {
  readonly uuid: string;
  /** The operation that accepted it: `createOrder`, `ingestDocuments` ... */
  readonly operation: string;
  readonly externalId: string;
  /** Given up until a person tries it again or drops it; else it is only late. */
  readonly isParked: boolean;
}

/** A record of the directory that is another name of the vendor: what is agreed under it holds where it is stricter. */
export interface MergedVendor {
  readonly externalId: string;
  readonly name: string | null;
  readonly scac: string | null;
}

/** What the tenant keeps about the vendor. */
export interface VendorProfile {
  readonly externalId: string | null;
  readonly name: string | null;
  /** Absent in facts stored before it was asked for. */
  readonly scac?: string | null;
  /** Further SCACs the vendor bills under. */
  readonly scacs: readonly string[];
  readonly remitTo: Address | null;
  readonly paymentTerms: string | null;
  /** Null: nobody said. */
  readonly taxRegistered: boolean | null;
}

/** A change of where, when or by which words the vendor is paid, as it waits for a second person. */
export interface VendorChange {
  readonly uuid: string;
  readonly setting: HoldingKind;
  /** In words. */
  readonly before: string;
  readonly after: string;
  /** The name of whoever asked for it. */
  readonly askedBy: string;
  readonly askedOn: Day;
}

/** An entry of the directory, of who is to be paid, that somebody blocked. */
export interface BlockedVendor {
  readonly externalId: string;
  readonly name: string | null;
  readonly reason: string;
  readonly since: Day;
}

/** The rating engine's last answers for this invoice, as received: one about each of its orders, taken together. */
export interface RatingAnswer {
  /** `failed`: it gave no answer about one of the orders at least. What it answered about others stands beside. */
  readonly status: "answered" | "failed";
  /** Words for the auditor when it failed. */
  readonly failure: string | null;
  readonly vendorCharges: readonly RatedCharge[];
  /** What the customer is to be charged; absent: nothing. Never compared with what is billed. */
  readonly customerCharges?: readonly RatedCharge[];
  /** What of the answers could not be read; absent: nothing. `list` is left out where it is the vendor's, or about the whole. */
  readonly faults?: readonly RatingFault[];
  /** The runs these answers came with. */
  readonly runs?: readonly RatedRun[];
}

export interface RatingFault {
  readonly charge: string | null;
  readonly text: string;
  readonly list?: "customer";
  /** As of a charge. */
  readonly orderUuid?: string;
}

export interface RatedRun {
  readonly uuid: string;
  readonly orderUuid: string;
  readonly orderVersion: number;
  /** It gave no answer. */
  readonly failed?: true;
}

export interface RatedCharge {
  readonly code: string | null;
  readonly description: string | null;
  readonly amount: Amount | null;
  readonly rate: Rate | null;
  readonly quantity: Rate | null;
  readonly qualifier: string | null;
  /** Rate x quantity by the digits that were sent, where they are more than `rate` and `quantity` hold (eight decimals). */
  readonly product?: Amount;
  /** Something of it could not be read, and a fault of the answer says what. */
  readonly isUnreadable?: true;
  /** The order it was rated for; left out where the engine was asked about one order alone. */
  readonly orderUuid?: string;
}

/** A recovery of an order that an invoice was not matched to. */
export interface AskedElsewhere {
  readonly recoveryUuid: string;
  readonly orderNumber: string;
  readonly amount: Amount;
  readonly currency: Currency;
}

/**
 * An invoice of a credit's vendor on its orders that bills as much as the credit gives back, and of which nothing was paid: it
 * was terminated, or is held as a double of another.
 */
export interface UnpaidInvoice {
  readonly uuid: string;
  readonly invoiceNumber: string;
  readonly invoiceOn: Day;
  readonly status: InvoiceStatus;
}

/**
 * Everything an audit looks at. Given by the shell; nothing else is asked for while auditing, so that the same facts give the
 * same result years later.
 */
export interface AuditFacts {
  /** The UTC day of the audit. */
  readonly asOfOn: Day;
  readonly invoice: {
    readonly uuid: string;
    readonly source: InvoiceSource;
    readonly receivedOn: Day;
    /**
     * When the same invoice came for the first time through any channel, refused or terminated copies and the scanned paper
     * included; absent: now.
     */
    readonly firstReceivedOn?: Day;
    readonly invoice: Invoice;
    /** Earlier invoices this one replaced or cancelled when it came in (uuids). */
    readonly supersedes?: readonly string[];
  };
  readonly match: MatchOutcome;
  /** The matched orders, in the order of `match.orders`; empty when unmatched. */
  readonly orders: readonly FactOrder[];
  readonly policy: AuditPolicy;
  readonly policyVersion: number;
  readonly chargeCodes: ChargeCodeFacts;
  readonly documents: readonly FactDocument[];
  /** True where who prepares a change of money does not approve it. */
  readonly separatesDuties?: boolean;
  readonly earlierInvoices: readonly EarlierInvoice[];
  /** Invoices of its number accepted later that say they replace or cancel an earlier one; left out where there is none. */
  readonly laterCorrections?: readonly EarlierInvoice[];
  readonly siblings: readonly SiblingInvoice[];
  /** Absent in facts stored before they were gathered. */
  readonly otherVendorInvoices?: readonly OtherVendorInvoice[];
  /** Left out when there is none. */
  readonly unassigned?: readonly UnassignedInvoice[];
  /** Of any vendor on the matched orders; left out when there is none. */
  readonly recovered?: readonly RecoveredAmount[];
  /** What vendors are asked to give back of the matched orders, and did not yet, by recovery; absent: nothing. */
  readonly asked?: readonly RecoveredAmount[];
  /**
   * Of a credit: what its vendor is asked to give back of other orders, in its own currency, some twenty at most; absent:
   * nothing.
   */
  readonly askedElsewhere?: readonly AskedElsewhere[];
  /** Of a credit: invoices that it may be of and that nobody paid; absent: none. */
  readonly unpaid?: readonly UnpaidInvoice[];
  /** What of what vendors were paid too much on the matched orders a person gave up to get back; absent: nothing. */
  readonly waived?: readonly RecoveredAmount[];
  /** Rates kept beside the policy (PUT /manage/fx-rates); the policy's own `fx` count too. */
  readonly fxRates: readonly FxRate[];
  readonly vendor: VendorProfile | null;
  /** Where else the tenant pays who may be this vendor, by further entries of its directory; left out where none says so. */
  readonly otherRemitTos?: readonly Address[];
  /** How the directory names the vendor; left out where that is asked by nothing. */
  readonly vendorKnownAs?: readonly VendorIdentity[];
  /** Records that people said are the same carrier as `vendor`, each with its names; left out where there is none. */
  readonly mergedVendors?: readonly MergedVendor[];
  /** The orders name their vendor by no external id, and other entries of the directory fit it as well as `vendor`. */
  readonly vendorIsOneOfSeveral?: true;
  /** Whether the invoice's customer is known to the tenant; null when the invoice names none. */
  readonly customerKnown: boolean | null;
  readonly rating: RatingAnswer | null;
  readonly ratingConfigured: boolean;
  /** Oldest first; left out when there is none. */
  readonly updates?: readonly WaitingUpdate[];
  /** Oldest first; left out when there is none. */
  readonly vendorChanges?: readonly VendorChange[];
  /** Left out when there is none. */
  readonly blockedVendors?: readonly BlockedVendor[];
}
