import { isFinalized, type Invoice } from "../../invoice/invoice.ts";
import { foldedId, vendorsThatFit } from "../../party/same-vendor.ts";
import type { EarlierInvoice } from "../facts/audit-facts.ts";
import type { RuleFacts } from "../facts/rule-settings.ts";
import { isOtherMove, isSameNumber, isWithinWindow, kinshipWith } from "./same-invoice.ts";

/** Doubts of the reader about whose the invoice is, or which number it carries. */
const DOUBTS_OF_IDENTITY: ReadonlySet<string> = new Set(["scac-not-agreed", "scac-differs", "number-unusual-digits"]);

const isIdentityInDoubt = ({ doubts }: Pick<Invoice, "doubts">): boolean =>
  doubts.some(({ code }) => DOUBTS_OF_IDENTITY.has(code));

/** The earlier invoices that one which replaces or cancels may speak of; of an ordinary one none. */
export interface CorrectedInvoices {
  /** Open ones that it certainly speaks of: they end with it. */
  readonly certain: readonly EarlierInvoice[];
  /** Open ones that may be of another carrier or move: a person looks at both. */
  readonly doubtful: readonly EarlierInvoice[];
  /** Paid already. */
  readonly approved: readonly EarlierInvoice[];
}

/**
 * What an invoice that says it replaces or cancels an earlier one (X12 B308, B301) speaks of: invoices of its number, whatever
 * their type, of its vendor as bills, orders and directory name the two. Certain is only what nothing speaks against: the reader
 * is sure whose the correction is, the vendor is the very same, the two were received within the policy's window, and order and
 * PRO do not both differ, as they do where a carrier uses a number again.
 */
export function correctedBy(facts: RuleFacts<"duplicateWindowDays">): CorrectedInvoices {
  const { uuid, invoice } = facts.invoice;
  const kinship = kinshipWith(facts);
  const certain: EarlierInvoice[] = [];
  const doubtful: EarlierInvoice[] = [];
  const approved: EarlierInvoice[] = [];
  if (invoice.correction !== "replaces" && invoice.correction !== "cancels") return { certain, doubtful, approved };
  const isSure = !isIdentityInDoubt(invoice);
  for (const earlier of facts.earlierInvoices) {
    if (earlier.uuid === uuid || earlier.status === "terminated" || !isSameNumber(invoice, earlier)) continue;
    const kin = kinship(earlier);
    if (kin === null) continue;
    const isComparable = kin === "same" && isWithinWindow(facts, earlier);
    if (isFinalized(earlier.status)) {
      if (isComparable) approved.push(earlier);
    } else if (isSure && isComparable && !isOtherMove(invoice, earlier) && !isOneOfSeveral(facts, earlier)) certain.push(earlier);
    else doubtful.push(earlier);
  }
  return { certain, doubtful, approved };
}

/** Why an invoice ends that another one corrects. */
export function endReasonOf({ correction }: Pick<Invoice, "correction">): "CancelledByVendor" | "Superseded" {
  return correction === "cancels" ? "CancelledByVendor" : "Superseded";
}

/**
 * Whether an invoice ended all that it speaks of by cancelling it, and is no debt itself: it ends too. `ended`: how many of the
 * open ones it ended.
 */
export function isNoDebt({ correction }: Invoice, { doubtful, approved }: CorrectedInvoices, ended: number): boolean {
  return correction === "cancels" && ended > 0 && approved.length === 0 && doubtful.length === 0;
}

/** The invoice names its vendor so that it is one of several of its orders, and the earlier one names one of them. */
const isOneOfSeveral = (facts: RuleFacts, { vendor }: EarlierInvoice): boolean => {
  const billed = facts.invoice.invoice.vendor;
  if (foldedId(billed.externalId) !== null || foldedId(vendor.externalId) === null) return false;
  const known = facts.orders.flatMap(({ order }) => order.vendors);
  const fitting = vendorsThatFit(billed, known, facts.vendor?.scacs);
  return new Set(fitting.map(({ externalId }) => foldedId(externalId))).size > 1;
};

/**
 * Invoices accepted later that say they replace or cancel this one and did not end it: nothing of it is paid before a person
 * looked at both.
 */
export function correctionsOf(facts: RuleFacts): readonly EarlierInvoice[] {
  const { uuid, invoice } = facts.invoice;
  const kinship = kinshipWith(facts);
  return (facts.laterCorrections ?? []).filter(
    (later) => later.uuid !== uuid && later.status !== "terminated" && isSameNumber(invoice, later) && kinship(later) !== null,
  );
}
