import { daysBetween } from "../../day/day.ts";
import { isAlteredNumber, isCountedNumber } from "../../matching/altered-number.ts";
import { inLatin } from "../../matching/other-scripts.ts";
import type { Invoice } from "../../invoice/invoice.ts";
import { invoiceNumberKey, withoutLeadingZeros } from "../../invoice/number-key.ts";
import { confuse, invoiceReferenceKeys, orderReferenceKeys, type ReferenceKey } from "../../matching/reference-keys.ts";
import { absolute, amount, type Amount, isNothing, larger, minus, ZERO } from "../../money/amount.ts";
import { bridgeVendors } from "../../party/bridge-vendors.ts";
import type { Order } from "../../order/order.ts";
import type { Reference, VendorIdentity } from "../../party/party.ts";
import { areRelated, vendorsThatFit } from "../../party/same-vendor.ts";
import type { AuditFacts, EarlierInvoice } from "../facts/audit-facts.ts";
import type { RuleFacts } from "../facts/rule-settings.ts";

type Numbered = Pick<Invoice, "invoiceNumber" | "references">;

/**
 * The keys by which an invoice of another number may be the same move: PRO and BOL numbers. A PO number or a master BOL is shared
 * by many moves.
 */
export function moveKeysOf(invoice: Numbered): readonly ReferenceKey[] {
  return invoiceReferenceKeys(invoice).filter(identifiesInvoice);
}

/** PRO and BOL numbers tell that an invoice came twice; a purchase order number alone never does. */
function identifiesInvoice({ kind }: ReferenceKey): boolean {
  return kind === "PRONumber" || kind === "BOLNumber" || kind === "InvoiceNumber";
}

/** Words that senders write before a PRO or BOL number, as they are left when it is normalized; by family of the key. */
const MOVE_PREFIXES: Readonly<Record<string, readonly string[]>> = {
  pro: ["PRO", "PRONO", "PRONUMBER"],
  bol: ["BOL", "BOLNO", "BOLNUMBER", "BL", "BLNO", "BILLOFLADING", "BILLOFLADINGNO", "BILLOFLADINGNUMBER"],
};
const MOVE_KEYS = Object.entries(MOVE_PREFIXES).map(
  ([family, prefixes]) => [`${family}:`, new RegExp(`^${family}:(?:${prefixes.join("|")})(?=\\d)0*(?=.)`)] as const,
);

/** A key of a PRO or BOL number without such a word before its digits: "PRO 782" and "782" are one. */
export function moveKeyWithoutPrefix(key: string): string {
  return MOVE_KEYS.reduce((bare, [family, prefixed]) => bare.replace(prefixed, family), key);
}

/** Fewer digits behind a SCAC are no number of its carrier. */
const DIGITS_BEHIND_SCAC = /^\d{3,}/;

/** A key of a PRO number without such a word, and without one of these SCACs before its digits: "ACMF7788" and "7788" are one. */
function bareMoveKey(key: string, scacs: readonly string[]): string {
  const bare = moveKeyWithoutPrefix(key);
  for (const scac of scacs) {
    const prefix = `pro:${scac}`;
    if (bare.startsWith(prefix) && DIGITS_BEHIND_SCAC.test(bare.slice(prefix.length)))
      return `pro:${withoutLeadingZeros(bare.slice(prefix.length))}`;
  }
  return bare;
}

/** The SCACs by which any of some vendors is known, as they stand in keys; each once. */
export function scacsIn(vendors: readonly Pick<VendorIdentity, "scac">[], others: readonly string[] = []): readonly string[] {
  const scacs = [...vendors.flatMap(({ scac }) => scac ?? []), ...others].map((scac) => scac.trim().toUpperCase());
  return [...new Set(scacs)].filter((scac) => /^[A-Z]{2,4}$/.test(scac));
}

/** The SCACs under which an invoice's vendor may write its own numbers. */
export function scacsOfVendor(facts: Pick<AuditFacts, "invoice" | "orders" | "vendor">): readonly string[] {
  const { vendor } = facts.invoice.invoice;
  const ordered = facts.orders.flatMap(({ order }) => order.vendors);
  const { scac = null, scacs = [] } = facts.vendor ?? {};
  return scacsIn([vendor, { scac }, ...vendorsThatFit(vendor, ordered, scacs)], scacs);
}

/** The keys under which the same PRO or BOL number may be stored. */
function moveKeyVariants(key: string, scacs: readonly string[]): readonly string[] {
  const bare = bareMoveKey(key, scacs);
  const [family = "", number = ""] = [bare.slice(0, bare.indexOf(":")), bare.slice(bare.indexOf(":") + 1)];
  const words = /^\d/.test(number) ? (MOVE_PREFIXES[family] ?? []) : [];
  const carriers = family === "pro" && DIGITS_BEHIND_SCAC.test(number) ? scacs : [];
  return [...new Set([key, bare, ...[...words, ...carriers].map((prefix) => `${family}:${prefix}${number}`)])];
}

/**
 * The keys to look for earlier bills by: those of PRO and BOL numbers in every spelling, PROs also with the SCACs of their
 * vendors, and of what is named as one of them as the other, too; an invoice's own number is no BOL of others.
 */
export function moveKeysToLookFor(keys: readonly ReferenceKey[], scacs: readonly string[] = []): readonly string[] {
  const found = new Set<string>();
  for (const { kind, key } of keys.filter(identifiesInvoice)) {
    for (const variant of moveKeyVariants(key, scacs)) found.add(variant);
    if (kind === "InvoiceNumber") continue;
    const number = numberOfKey(key);
    for (const variant of moveKeyVariants(key.startsWith("pro:") ? `bol:${number}` : `pro:${number}`, scacs)) found.add(variant);
  }
  return [...found];
}

/** The number of a key, without its family and words before its digits. */
const numberOfKey = (key: string): string => {
  const bare = moveKeyWithoutPrefix(key);
  return bare.slice(bare.indexOf(":") + 1);
};

/** Numbers of orders, PROs, BOLs and master BOLs that stand on an invoice; an invoice's own number is no PRO here. */
const keysOfKinds = (references: readonly Reference[], family: "order" | "pro" | "bol" | "mbol"): ReadonlySet<string> =>
  new Set(
    invoiceReferenceKeys({ invoiceNumber: "", references })
      .filter((key) => key.kind !== "Other" && key.key.startsWith(`${family}:`))
      .map((key) => key.key),
  );

/** Both say something, and nothing of it agrees. */
const bothDiffer = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  left.size > 0 && right.size > 0 && ![...left].some((key) => right.has(key));

/** A number's key with look-alike letters made one, of other alphabets too. */
function lookalikeKey(number: string): string {
  // Only the small one looks like a one.
  const ones = number.normalize("NFKC").replace(/(?<=\d)l+|l+(?=\d)/g, (letters) => "1".repeat(letters.length));
  return withoutLeadingZeros(confuse(invoiceNumberKey(inLatin(ones))));
}

/**
 * Whether two numbers that are not the same (`isSameNumber`) differ in nothing but letters that look alike: "INV-1O0" and
 * "INV-100". Not where an order and a PRO stand on both invoices and both differ.
 */
export function looksLikeNumber(a: Numbered, b: Numbered): boolean {
  return lookalikeKey(a.invoiceNumber) === lookalikeKey(b.invoiceNumber) && !isSameNumber(a, b) && !isOtherMove(a, b);
}

const shareOrder = (facts: RuleFacts<"duplicateWindowDays">, earlier: EarlierInvoice): boolean => {
  const theirs = keysOfKinds(earlier.references, "order");
  const ordered = facts.orders.flatMap(({ order }) => orderReferenceKeys(order)).map(({ key }) => key);
  return (
    facts.siblings.some(({ uuid }) => uuid === earlier.uuid) ||
    [...ordered, ...keysOfKinds(facts.invoice.invoice.references, "order")].some((key) => theirs.has(key))
  );
};

/**
 * Whether the orders tell by themselves that an invoice is of another move than an earlier one: it carries a PRO or BOL number of
 * theirs that the earlier one does not.
 */
const isMoveOfOrders = (facts: RuleFacts<"duplicateWindowDays">, earlier: Numbered): boolean => {
  const bareKeys = (keys: readonly ReferenceKey[]): ReadonlySet<string> =>
    new Set(keys.filter(({ kind }) => kind === "PRONumber" || kind === "BOLNumber").map(({ key }) => moveKeyWithoutPrefix(key)));
  const here = bareKeys(moveKeysOf(facts.invoice.invoice));
  const theirs = bareKeys(moveKeysOf(earlier));
  const ordered = bareKeys(facts.orders.flatMap(({ order }) => orderReferenceKeys(order)));
  return [...here].some((key) => ordered.has(key) && !theirs.has(key));
};

/**
 * Whether an invoice's number is the earlier one's with words, letters or a count added (`isAlteredNumber`), and nothing tells
 * that they are two: an order and a PRO stand on both and both differ, and the orders bear it out. A PRO that only the bill says
 * tells nothing. Pieces of an order are counted so, too: what they bill together is judged.
 */
export function isNumberAltered(facts: RuleFacts<"duplicateWindowDays">, earlier: EarlierInvoice): boolean {
  const { invoice } = facts.invoice;
  if (!isAlteredNumber(invoice.invoiceNumber, earlier.invoiceNumber) || isSameNumber(invoice, earlier)) return false;
  if (shareOrder(facts, earlier)) return !isCountedNumber(invoice.invoiceNumber, earlier.invoiceNumber);
  return !isOtherMove(invoice, earlier) || !isMoveOfOrders(facts, earlier);
}

/** An order and a PRO stand on both, and both differ. A PRO that is the other one altered does not. */
export function isOtherMove(a: Numbered, b: Numbered): boolean {
  return (
    (["order", "pro"] as const).every((family) =>
      bothDiffer(keysOfKinds(a.references, family), keysOfKinds(b.references, family)),
    ) && !isProAltered(a, b)
  );
}

const withoutPro = ({ value }: Reference): string => value.replace(/^\W*PRO\W*(?:NO|NUMBER)?\W*(?=\d)/iu, "");

/** Whether a PRO of one is a PRO of the other with a word, a letter or a count added, or with letters that look alike. */
const isProAltered = (a: Numbered, b: Numbered): boolean => {
  const prosOf = ({ references }: Numbered): readonly string[] =>
    references.filter((reference) => keysOfKinds([reference], "pro").size > 0).map(withoutPro);
  const theirs = prosOf(b);
  return prosOf(a).some((mine) =>
    theirs.some((other) => isAlteredNumber(mine, other) || lookalikeKey(mine) === lookalikeKey(other)),
  );
};

/**
 * Whether two invoices carry the same number. Numbers that agree only after folding ("12-1" and "1-21") are two where an order
 * and a PRO stand on both invoices and both differ, the PROs in more than what was added to one.
 */
export function isSameNumber(a: Numbered, b: Numbered): boolean {
  if (a.invoiceNumber.trim().toUpperCase() === b.invoiceNumber.trim().toUpperCase()) return true;
  if (invoiceNumberKey(a.invoiceNumber) !== invoiceNumberKey(b.invoiceNumber)) return false;
  return !isOtherMove(a, b);
}

/** An invoice's PRO and BOL numbers, and the SCACs that its vendor may write before them. */
export interface OwnMove {
  /** As `moveKeysOf` has them. */
  readonly keys: readonly ReferenceKey[];
  readonly scacs: readonly string[];
}

/**
 * A key of a PRO or BOL number that two invoices of different numbers (`isSameNumber`) both carry, a PRO's before any other, or
 * undefined. Two own numbers that were told apart as numbers are no common PRO either.
 */
export function sharedMove(a: Numbered, { keys: mine, scacs }: OwnMove, b: Numbered): string | undefined {
  const areOwnNumbers = (own: ReferenceKey, theirs: ReferenceKey): boolean =>
    own.kind === "InvoiceNumber" && theirs.kind === "InvoiceNumber";
  const shared = moveKeysOf(b).filter((theirs) =>
    mine.some(
      (own) =>
        bareMoveKey(own.key, scacs) === bareMoveKey(theirs.key, scacs) &&
        !(areOwnNumbers(own, theirs) && invoiceNumberKey(a.invoiceNumber) === invoiceNumberKey(b.invoiceNumber)),
    ),
  );
  return (shared.find(({ key }) => key.startsWith("pro:")) ?? shared[0])?.key;
}

/** Keys of the PRO numbers that orders carry, without such a word before their digits. */
export function prosOfOrders(orders: readonly Pick<Order, "references">[]): readonly string[] {
  const pros = orders.flatMap(({ references }) => [...keysOfKinds(references, "pro")]);
  return [...new Set(pros.map(moveKeyWithoutPrefix))];
}

/**
 * The PRO number that tells that two bills of different orders are of one move, though not both of them carry it: it stands on
 * the other bill's orders, on this one's, or on both. Undefined where there is none, and where both bills name PROs that differ.
 */
export function orderedMove(facts: RuleFacts, earlier: EarlierInvoice): string | undefined {
  const { invoice } = facts.invoice;
  const [mine, theirs] = [keysOfKinds(invoice.references, "pro"), keysOfKinds(earlier.references, "pro")];
  const beside = [...facts.siblings, ...(facts.unassigned ?? []), ...(facts.otherVendorInvoices ?? [])];
  if (beside.some(({ uuid }) => uuid === earlier.uuid) || (bothDiffer(mine, theirs) && !isProAltered(invoice, earlier)))
    return undefined;
  const here = new Set([...[...mine].map(moveKeyWithoutPrefix), ...prosOfOrders(facts.orders.map(({ order }) => order))]);
  const there = [...[...theirs].map(moveKeyWithoutPrefix), ...(earlier.orderPros ?? [])];
  const shared = there.find((key) => here.has(key));
  return shared === undefined ? undefined : numberOfKey(shared);
}

/** Both name a PRO number, and one of them is the same. */
export function haveSamePro(a: Numbered, b: Numbered): boolean {
  const [mine, theirs] = [keysOfKinds(a.references, "pro"), keysOfKinds(b.references, "pro")];
  return haveCommon(new Set([...mine].map(moveKeyWithoutPrefix)), new Set([...theirs].map(moveKeyWithoutPrefix)));
}

const haveCommon = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((number) => b.has(number));

/** A number that is a PRO on one bill and a BOL on the other. */
export interface CrossedMove {
  readonly number: string;
  readonly here: "PRO" | "BOL";
  readonly there: "PRO" | "BOL";
}

/**
 * The number that two bills carry as different things, or undefined. Not where it is one that the orders share with others (their
 * order number, say), nor where the one that calls it a BOL names a PRO that is nothing on the other bill: two PROs are two
 * moves.
 */
export function crossedMove(facts: RuleFacts<"duplicateWindowDays">, b: Numbered): CrossedMove | undefined {
  const a = facts.invoice.invoice;
  const numbersOf = ({ references }: Numbered, family: "pro" | "bol"): ReadonlySet<string> =>
    new Set([...keysOfKinds(references, family)].map(numberOfKey));
  const here = { pro: numbersOf(a, "pro"), bol: numbersOf(a, "bol") };
  const there = { pro: numbersOf(b, "pro"), bol: numbersOf(b, "bol") };
  if (!haveCommon(here.pro, there.bol) && !haveCommon(here.bol, there.pro)) return undefined;
  const shared = new Set(
    facts.orders.flatMap(({ order }) =>
      orderReferenceKeys(order)
        .filter(({ kind }) => kind !== "PRONumber" && kind !== "BOLNumber")
        .map(({ key }) => numberOfKey(key)),
    ),
  );
  const find = (pros: typeof here, bols: typeof here): string | undefined => {
    const isOtherPro = bols.pro.size > 0 && !haveCommon(bols.pro, pros.pro) && !haveCommon(bols.pro, pros.bol);
    return isOtherPro ? undefined : [...pros.pro].find((number) => bols.bol.has(number) && !shared.has(number));
  };
  const asPro = find(here, there);
  if (asPro !== undefined) return { number: asPro, here: "PRO", there: "BOL" };
  const asBol = find(there, here);
  return asBol === undefined ? undefined : { number: asBol, here: "BOL", there: "PRO" };
}

/** An earlier invoice that could be this one. */
export interface ComparableInvoice {
  readonly earlier: EarlierInvoice;
  /** False: another vendor by its externalId that shares a SCAC, MC or DOT number, as divisions of one carrier do. */
  readonly isSameVendor: boolean;
}

/**
 * Whether another invoice is of this one's vendor ("same"), or of one that shares a SCAC, MC or DOT number with it ("related"),
 * as bills, orders or the directory name the two; null: of neither. One look for all others of an invoice.
 */
export function kinshipWith(facts: RuleFacts): (other: EarlierInvoice) => "same" | "related" | null {
  const { invoice } = facts.invoice;
  const known = facts.orders.flatMap((order) => order.order.vendors);
  const scacs = facts.vendor?.scacs;
  let mine: readonly VendorIdentity[] | undefined;
  return (other) => {
    if (bridgeVendors(invoice.vendor, known, other.vendor, scacs) !== null) return "same";
    // Who bills by its externalId alone is known by what the orders and the directory say of that.
    mine ??= [invoice.vendor, ...vendorsThatFit(invoice.vendor, known, scacs), ...(facts.vendorKnownAs ?? [])];
    const theirs = [other.vendor, ...(other.vendorKnownAs ?? [])];
    return mine.some((vendor) => theirs.some((each) => areRelated(vendor, each, scacs))) ? "related" : null;
  };
}

/**
 * Whether another invoice was received within the policy's window. By receipt: the day on its paper is the carrier's to choose.
 */
export function isWithinWindow(facts: RuleFacts<"duplicateWindowDays">, other: EarlierInvoice): boolean {
  return Math.abs(daysBetween(other.receivedOn, facts.invoice.receivedOn)) <= facts.policy.duplicateWindowDays;
}

/**
 * Earlier invoices that could be this one: not terminated, of the same type, received within the policy's window, and of the same
 * vendor or of one that shares a SCAC, MC or DOT number with it, as bills, orders or the directory name the two.
 */
export function comparableEarlier(facts: RuleFacts<"duplicateWindowDays">): ComparableInvoice[] {
  return comparableOfAnyType(facts).filter(({ earlier }) => earlier.type === facts.invoice.invoice.type);
}

/** The same, whatever their type. */
export function comparableOfAnyType(facts: RuleFacts<"duplicateWindowDays">): ComparableInvoice[] {
  const { uuid } = facts.invoice;
  const kinship = kinshipWith(facts);
  const comparable: ComparableInvoice[] = [];
  for (const earlier of facts.earlierInvoices) {
    if (earlier.uuid === uuid || earlier.status === "terminated") continue;
    if (!isWithinWindow(facts, earlier)) continue;
    const kin = kinship(earlier);
    if (kin !== null) comparable.push({ earlier, isSameVendor: kin === "same" });
  }
  return comparable;
}

export function billedTotal(invoice: Invoice): Amount {
  let sum = 0n;
  for (const charge of invoice.charges) sum += charge.amount;
  return amount(sum);
}

/** Whether the total the invoice states is the sum of its charges; also where it states none. */
export function addsUp(invoice: Invoice): boolean {
  return invoice.statedTotal === null || isNothing(minus(invoice.statedTotal, billedTotal(invoice)));
}

/** Same amount and, where both say one, the same currency. */
export function sameAmount(invoice: Invoice, total: Amount, other: EarlierInvoice): boolean {
  return (
    isNothing(minus(total, other.total)) &&
    (invoice.currency === null || other.currency === null || invoice.currency === other.currency)
  );
}

/** A twentieth of the larger sum: a shipper's bill of lading may be hauled in parts. */
const NEAR_BY_BOL = 20n;

/** An earlier bill that shares a PRO or BOL, with what this one bills. */
export interface SharedMove {
  readonly key: string;
  readonly total: Amount;
  readonly earlier: EarlierInvoice;
}

/**
 * Whether an invoice may be an earlier one of the same PRO or BOL again, for another order. A PRO is the carrier's own number of
 * one move: whatever both bill, in whatever currency, and whatever each says that it is, a person looks. Not where the shipper
 * says that both orders are of one shipment: the earlier one names the same order, or a BOL or master BOL of it, or the orders of
 * both carry that PRO; nor where a credit took the earlier one back. A BOL tells it of first bills alone, with nearly the same
 * amount, where the order does not carry it; one BOL under two PROs is a consolidation.
 */
export function mayBeRebilled(facts: RuleFacts<"duplicateWindowDays">, { key, total, earlier }: SharedMove): boolean {
  if (facts.orders.length === 0 || total <= 0n || earlier.total <= 0n) return false;
  const isAtHand = [...facts.siblings, ...(facts.unassigned ?? [])].some(({ uuid }) => uuid === earlier.uuid);
  if (isAtHand || facts.invoice.supersedes?.includes(earlier.uuid) === true) return false;
  const own = new Set(
    facts.orders.flatMap(({ order }) => orderReferenceKeys(order).map((each) => moveKeyWithoutPrefix(each.key))),
  );
  if ([...keysOfKinds(earlier.references, "order")].some((each) => own.has(each))) return false;
  const bare = moveKeyWithoutPrefix(key);
  if (!key.startsWith("pro:")) return !own.has(bare) && isNearByBol(facts, { key, total, earlier });
  if (own.has(bare) && earlier.orderPros?.includes(bare) === true) return false;
  if (isTakenBack(facts, earlier)) return false;
  const shipments = (["bol", "mbol"] as const).flatMap((family) => [...keysOfKinds(earlier.references, family)]);
  return !shipments.some((each) => own.has(moveKeyWithoutPrefix(each)));
}

/** An approved credit of the same PRO gave back exactly what it bills: who billed the wrong order bills the right one then. */
const isTakenBack = ({ earlierInvoices }: RuleFacts, earlier: EarlierInvoice): boolean =>
  earlierInvoices.some(
    (credit) =>
      credit.status === "approved" &&
      credit.currency === earlier.currency &&
      credit.total === minus(ZERO, earlier.total) &&
      haveSamePro(credit, earlier),
  );

const isNearByBol = ({ invoice: { invoice } }: RuleFacts, { total, earlier }: SharedMove): boolean => {
  if (invoice.type !== "Invoice" || earlier.type !== "Invoice") return false;
  if (bothDiffer(keysOfKinds(invoice.references, "pro"), keysOfKinds(earlier.references, "pro"))) return false;
  if (invoice.currency !== null && earlier.currency !== null && invoice.currency !== earlier.currency) return false;
  return absolute(minus(total, earlier.total)) * NEAR_BY_BOL <= larger(total, earlier.total);
};
