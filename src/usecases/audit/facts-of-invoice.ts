import type {
  AuditFacts,
  EarlierInvoice,
  FactDocument,
  FactOrder,
  OtherVendorInvoice,
  SiblingInvoice,
  UnassignedInvoice,
  UnpaidInvoice,
} from "#domain/audit/facts/audit-facts.ts";
import { fitsSeveral, type OtherInvoice, otherVendorInvoice, unassignedInvoice } from "#domain/audit/identity/other-invoice.ts";
import { factOfUse, type PaperUse, shownPaper, usesOfShownPaper } from "#domain/audit/papers/paper-uses.ts";
import { numberKeysToLookFor } from "#domain/matching/altered-number.ts";
import {
  looksLikeNumber,
  moveKeysToLookFor,
  moveKeyWithoutPrefix,
  prosOfOrders,
  scacsIn,
} from "#domain/audit/identity/same-invoice.ts";
import { firstReceipt } from "#domain/audit/identity/first-receipt.ts";
import { type HoldingKind } from "#domain/access/change-kinds.ts";
import { valueText } from "#domain/access/pending-change.ts";
import { type Day, dayOfInstant } from "#domain/day/day.ts";
import type { MatchOutcome } from "#domain/matching/match-outcome.ts";
import { bridgeVendors } from "#domain/party/bridge-vendors.ts";
import { addAmounts, type Amount, amountOf, isNothing, plus } from "#domain/money/amount.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import type { EvidenceRow, VendorRow } from "#db/queries/invoice/audit-facts.ts";
import type { AskedOfVendorRow, RecoveredRow } from "#db/queries/recovery/recovery.ts";
import type { Gathered } from "./gather-facts.ts";
import type { OpenInvoice } from "./open-invoice.ts";
import { knownAs, withKnown } from "./known-vendors.ts";
import { orderAsBilled } from "./order-as-billed.ts";
import { ratingOf } from "./rating-of-invoice.ts";
import { type Concerned, concernedBy } from "./updates-waiting.ts";
import { withOrderedThen } from "./versions-then.ts";
import {
  blockedVendors,
  concernsAny,
  directoryIdentity,
  mergedVendors,
  otherRemitTos,
  payees,
  vendorAliases,
  vendorProfile,
} from "./vendor-directory.ts";

/** Everything the audit of one invoice looks at, from what was gathered for its batch. */
export function factsFor(gathered: Gathered, open: OpenInvoice, match: MatchOutcome, asOfOn: Day): AuditFacts {
  const facts = factsOfNow(gathered, open, match, asOfOn);
  const { ordersThen } = gathered;
  if (ordersThen.size === 0) return facts;
  return { ...facts, siblings: facts.siblings.map((sibling) => withOrderedThen(sibling, ordersThen, facts)) };
}

/** Without what the orders asked for when others were approved. */
function factsOfNow(gathered: Gathered, open: OpenInvoice, match: MatchOutcome, asOfOn: Day): AuditFacts {
  const { settings } = gathered;
  const orderUuids = match.outcome === "matched" ? match.orders.map((order) => order.orderUuid) : [];
  const vendor = vendorProfile(gathered.vendors, open.invoice.vendor);
  const orders = orderUuids.flatMap((uuid) => orderAsBilled(gathered, open, uuid) ?? []);
  const ordered = orders.map(({ order }) => order);
  const paid = payees(gathered.vendors, open.invoice.vendor, ordered);
  const known = [...ordered.flatMap(({ vendors }) => vendors), ...directoryIdentity(gathered.vendors, open.invoice.vendor)];
  const bridged = (theirs: VendorIdentity): VendorIdentity | null =>
    bridgeVendors(open.invoice.vendor, known, theirs, vendor?.scacs);
  const ownNames = knownAs(open.invoice.vendor, [], gathered.vendors);
  const receivedOn = dayOfInstant(Number(open.receivedAt / 1000n));
  const firstReceivedOn = firstReceipt(open, receivedOn, gathered, (theirs) => bridged(theirs) !== null);
  return {
    asOfOn,
    invoice: {
      uuid: open.uuid,
      source: open.source,
      receivedOn,
      ...(firstReceivedOn === undefined ? {} : { firstReceivedOn }),
      invoice: open.invoice,
      ...(open.supersedes.length > 0 ? { supersedes: open.supersedes } : {}),
    },
    match,
    orders,
    policy: settings.policy,
    policyVersion: settings.policyVersion,
    chargeCodes: { codes: settings.codes, vendorAliases: vendorAliases(gathered.vendors, open.invoice.vendor) },
    documents: gathered.documents
      .filter((row) => row.invoiceUuids.includes(open.uuid) || row.orderUuids.some((uuid) => orderUuids.includes(uuid)))
      .map((row) => factDocument(row, gathered.uses)),
    separatesDuties: gathered.separatesDuties,
    ...othersBeside(gathered, open, orders, bridged),
    ...laterCorrections(gathered, open),
    ...recoveredOn(gathered.recovered, orderUuids),
    ...askedOn(gathered.asked, orderUuids),
    ...askedElsewhere(gathered, open, { orderUuids, bridged }),
    ...unpaidBeside(gathered, open, { orderUuids, bridged }),
    ...waivedOn(gathered.waived, orderUuids),
    fxRates: settings.fxRates,
    vendor,
    ...mergedVendors(gathered.vendors, open.invoice.vendor, paid),
    ...otherRemitTos(paid, vendor),
    ...(ownNames.length === 0 ? {} : { vendorKnownAs: ownNames }),
    ...(vendor !== null && paid.some((row) => row.externalId !== vendor.externalId) ? { vendorIsOneOfSeveral: true } : {}),
    customerKnown: open.invoice.customerExternalId === null ? null : gathered.customers.has(open.invoice.customerExternalId),
    rating: ratingOf(gathered.ratings, open.uuid, orderUuids),
    ratingConfigured: settings.ratingConfigured,
    ...vendorChangesOf(gathered, open.invoice.vendor, paid),
    ...blockedVendors(gathered.vendors, open.invoice.vendor, paid),
  };
}

/** What an approval of an invoice is about, before its audit. */
export function concernedIn(
  gathered: Gathered,
  { invoice }: OpenInvoice,
  match: MatchOutcome,
  orders: readonly FactOrder[],
): Concerned {
  const { vendors } = gathered;
  const paid = payees(
    vendors,
    invoice.vendor,
    orders.map(({ order }) => order),
  );
  return concernedBy({
    invoice: { invoice },
    orders,
    match,
    vendor: vendorProfile(vendors, invoice.vendor),
    vendorKnownAs: knownAs(invoice.vendor, [], vendors),
    ...mergedVendors(vendors, invoice.vendor, paid),
  });
}

/** Changes that concern the vendor, by its external id or by any SCAC it bills under; left out where none waits. */
const vendorChangesOf = (
  { changes, vendors }: Gathered,
  vendor: VendorIdentity,
  paid: readonly VendorRow[],
): Pick<AuditFacts, "vendorChanges"> => {
  if (changes.length === 0) return {};
  const known = vendorProfile(vendors, vendor);
  const waiting = changes.filter(({ concerns }) => concernsAny(concerns, vendor, known, paid));
  return waiting.length === 0
    ? {}
    : {
        vendorChanges: waiting.map(({ changeUuid, kind, before, after, askedName, askedAt }) => ({
          uuid: changeUuid,
          setting: kind as HoldingKind,
          before: valueText(kind, before),
          after: valueText(kind, after),
          askedBy: askedName,
          askedOn: dayOfInstant(askedAt.getTime()),
        })),
      };
};

/**
 * The invoices beside one: those that might be the same, and those on its orders, of its vendor and of others. `bridged`:
 * another's vendor as this invoice's orders and directory know it; null when it is another one.
 */
const othersBeside = (
  gathered: Gathered,
  open: OpenInvoice,
  orders: readonly FactOrder[],
  bridged: (theirs: VendorIdentity) => VendorIdentity | null,
): Pick<AuditFacts, "earlierInvoices" | "siblings" | "unassigned" | "otherVendorInvoices"> => {
  const orderUuids = orders.map(({ uuid }) => uuid);
  const unassigned: UnassignedInvoice[] = [];
  const scacs = scacsIn([open.invoice.vendor, ...orders.flatMap(({ order }) => order.vendors)]);
  const invoiceKeys = new Set(moveKeysToLookFor(open.keys, scacs));
  const pros = new Set([
    ...open.keys.filter(({ kind }) => kind === "PRONumber").map(({ key }) => moveKeyWithoutPrefix(key)),
    ...prosOfOrders(orders.map(({ order }) => order)),
  ]);
  const numberKeys = new Set([open.numberKey, ...numberKeysToLookFor(open.invoice.invoiceNumber)]);
  const earlierInvoices: EarlierInvoice[] = [];
  const own: OtherInvoice[] = [];
  const otherVendorInvoices: OtherVendorInvoice[] = [];
  for (const other of gathered.others.values()) {
    if (other.uuid === open.uuid || !(other.sibling.status === "approved" || isBefore(other, open))) continue;
    const theirs = bridged(other.earlier.vendor);
    const isOnOrder = other.orderUuids.some((uuid) => orderUuids.includes(uuid));
    if (
      numberKeys.has(other.numberKey) ||
      !other.moveKeys.isDisjointFrom(invoiceKeys) ||
      (!isOnOrder && !pros.isDisjointFrom(new Set([...other.moveKeys, ...(other.earlier.orderPros ?? [])]))) ||
      (isOnOrder && looksLikeNumber(open.invoice, other.earlier))
    )
      earlierInvoices.push(
        withKnown(
          { ...besideOrders(other.earlier, isOnOrder), ...(theirs === null ? {} : { vendor: theirs }) },
          [],
          gathered.vendors,
        ),
      );
    if (other.isBlockedDuplicate || !isOnOrder) continue;
    if (fitsSeveral(other, orders)) {
      if (other.sibling.status === "approved") unassigned.push(unassignedInvoice(other));
      continue;
    }
    if (theirs !== null) own.push(other);
    else if (other.sibling.status === "approved") otherVendorInvoices.push(otherVendorInvoice(other));
  }
  // As they were accepted: a credit gives back what was paid before it.
  const siblings = own
    .sort((a, b) => (isBefore(a, b) ? -1 : 1))
    .map((other): SiblingInvoice => (isBefore(other, open) ? other.sibling : { ...other.sibling, isAfter: true }));
  return {
    earlierInvoices,
    siblings,
    ...(unassigned.length === 0 ? {} : { unassigned }),
    ...(otherVendorInvoices.length === 0 ? {} : { otherVendorInvoices }),
  };
};

/** Of what stands on its orders, too, nothing is asked by their PRO numbers: it is judged together. */
const besideOrders = (earlier: EarlierInvoice, isOnOrder: boolean): EarlierInvoice => {
  if (!isOnOrder) return earlier;
  const { orderPros: _, ...rest } = earlier;
  return rest;
};

/** Invoices of its number accepted later that say they replace or cancel an earlier one, whoever they are of. */
const laterCorrections = ({ others, correcting, vendors }: Gathered, open: OpenInvoice): Pick<AuditFacts, "laterCorrections"> => {
  const known = new Map([...correcting, ...others.values()].map((other) => [other.uuid, other]));
  const later = [...known.values()].filter(
    (other) => other.earlier.correction !== undefined && other.numberKey === open.numberKey && isBefore(open, other),
  );
  return later.length === 0 ? {} : { laterCorrections: later.map(({ earlier }) => withKnown(earlier, [], vendors)) };
};

/** What came back on these orders, as the facts of an audit have it; left out where nothing did. */
export function recoveredOn(rows: readonly RecoveredRow[], orderUuids: readonly string[]): Pick<AuditFacts, "recovered"> {
  const own = rows.filter((row) => orderUuids.includes(row.orderUuid));
  return own.length === 0 ? {} : { recovered: own.map((row) => ({ ...row, amount: amountOf(row.amount) })) };
}

const askedOn = (rows: readonly RecoveredRow[], orderUuids: readonly string[]): Pick<AuditFacts, "asked"> => {
  const own = rows.filter((row) => orderUuids.includes(row.orderUuid));
  return own.length === 0 ? {} : { asked: own.map((row) => ({ ...row, amount: amountOf(row.amount) })) };
};

/** What the vendor of a credit is asked for of other orders. */
const askedElsewhere = (
  { askedOfVendors, asked }: Gathered,
  { invoice: { currency, charges } }: OpenInvoice,
  { orderUuids, bridged }: { readonly orderUuids: readonly string[]; readonly bridged: (theirs: VendorIdentity) => unknown },
): Pick<AuditFacts, "askedElsewhere"> => {
  if (addAmounts(charges.map((charge) => charge.amount)) >= 0n) return {};
  const own = new Set(asked.filter((row) => orderUuids.includes(row.orderUuid)).map((row) => row.recoveryUuid));
  const isVendors = ({ vendorExternalId: externalId, vendorScac: scac }: AskedOfVendorRow): boolean =>
    bridged({ externalId, scac, mcNumber: null, dotNumber: null }) !== null;
  const found = askedOfVendors
    .filter((row) => !own.has(row.recoveryUuid) && !orderUuids.includes(row.orderUuid) && isVendors(row))
    .filter((row) => currency === null || row.currency === currency);
  return found.length === 0
    ? {}
    : {
        askedElsewhere: found.map(({ recoveryUuid, orderNumber, amount, currency: of }) => ({
          recoveryUuid,
          orderNumber,
          amount: amountOf(amount),
          currency: of,
        })),
      };
};

/** Invoices that a credit may be of and that nobody paid. */
const unpaidBeside = (
  { others, terminated }: Gathered,
  { uuid, invoice: { currency, charges } }: OpenInvoice,
  { orderUuids, bridged }: { readonly orderUuids: readonly string[]; readonly bridged: (theirs: VendorIdentity) => unknown },
): Pick<AuditFacts, "unpaid"> => {
  const total = addAmounts(charges.map((charge) => charge.amount));
  if (total >= 0n) return {};
  const isTaken = (billed: {
    readonly total: Amount;
    readonly currency: string | null;
    readonly orderUuids: readonly string[];
  }) =>
    isNothing(plus(billed.total, total)) &&
    (currency === null || billed.currency === currency) &&
    billed.orderUuids.some((each) => orderUuids.includes(each));
  const doubles = [...others.values()].filter(
    (other) =>
      other.uuid !== uuid &&
      other.isBlockedDuplicate &&
      isTaken({ ...other.earlier, orderUuids: other.orderUuids }) &&
      bridged(other.earlier.vendor) !== null,
  );
  const ended = terminated.filter(
    ({ billed, vendorExternalId: externalId, vendorScac: scac, ...row }) =>
      isTaken({ ...row, total: amountOf(billed) }) && bridged({ externalId, scac, mcNumber: null, dotNumber: null }) !== null,
  );
  const unpaid: readonly UnpaidInvoice[] = [
    ...doubles.map(({ earlier }) => asUnpaid(earlier, earlier.status)),
    ...ended.map((row) => asUnpaid({ ...row, uuid: row.invoiceUuid }, "terminated")),
  ];
  return unpaid.length === 0 ? {} : { unpaid };
};

const asUnpaid = (
  { uuid, invoiceNumber, invoiceOn }: Omit<UnpaidInvoice, "status">,
  status: UnpaidInvoice["status"],
): UnpaidInvoice => ({ uuid, invoiceNumber, invoiceOn, status });

const waivedOn = (rows: readonly RecoveredRow[], orderUuids: readonly string[]): Pick<AuditFacts, "waived"> => {
  const own = rows.filter((row) => orderUuids.includes(row.orderUuid));
  return own.length === 0 ? {} : { waived: own.map((row) => ({ ...row, amount: amountOf(row.amount) })) };
};

/** A paper as an audit looks at it, with what of these uses is of it. */
export function factDocument(row: EvidenceRow, uses: readonly PaperUse[]): FactDocument {
  const usedBy = usesOfShownPaper(uses, shownPaper(row)).map(factOfUse);
  return {
    uuid: row.documentUuid,
    type: row.type,
    status: row.status,
    hasSignature: row.hasSignature,
    fields: row.fields,
    approval: row.approvedBy === null ? null : { how: row.approvedHow ?? "decision", by: row.approvedBy },
    preparedBy: row.preparedBy,
    receivedOn: row.receivedOn,
    contentHash: row.blobHash,
    ...(usedBy.length === 0 ? {} : { usedBy }),
  };
}

type Accepted = Pick<OtherInvoice, "acceptedAt" | "uuid">;

const isBefore = (other: Accepted, open: Accepted): boolean =>
  other.acceptedAt < open.acceptedAt || (other.acceptedAt === open.acceptedAt && other.uuid < open.uuid);
