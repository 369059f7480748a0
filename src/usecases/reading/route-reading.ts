import { billToStored } from "#contract/stored/bill-message.ts";
import { orderFromStored } from "#contract/stored/order.ts";
import {
  type BillSource,
  findBillSource,
  insertBills,
  isBillUnderWay,
  listOpenOfOrder,
  listSameBills,
  listVendorsByKeys,
  makeReady,
  saveRoute,
} from "#db/queries/document/document-bill.ts";
import { linkDocumentsToInvoices, linkDocumentsToOrders, wantLinks } from "#db/queries/document/document-links.ts";
import { lockDocument } from "#db/queries/document/document-listing.ts";
import { listVendors, type VendorRow } from "#db/queries/invoice/audit-facts.ts";
import { listStandingOrders } from "#db/queries/order/order-listing.ts";
import type { TenantTx } from "#db/database.ts";
import { referencesOf } from "#domain/routing/references-of-paper.ts";
import { type BillVendor, decideVendor, type KnownVendor } from "#domain/routing/vendor-of-paper.ts";
import { decideRoute } from "#domain/routing/decide-route.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { DocumentType } from "#domain/document/document-types.ts";
import type { ConfirmedPaper, Invoice, InvoiceSource } from "#domain/invoice/invoice.ts";
import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import { decideMatch } from "#domain/matching/decide-match.ts";
import { invoiceMessageKeys } from "#domain/matching/message-keys.ts";
import { invoiceReferenceKeys } from "#domain/matching/reference-keys.ts";
import { addAmounts, parseAmount } from "#domain/money/amount.ts";
import type { Order } from "#domain/order/order.ts";
import { keysOfNamedVendor } from "#domain/party/party-keys.ts";
import { isAkin } from "#domain/reading/classify.ts";
import type { Fields, PaperReading, Reading } from "#domain/reading/fact.ts";
import { plainFields } from "#domain/reading/plain-fields.ts";
import { READER } from "#domain/reading/read-document.ts";
import { enqueueAudits, enqueueWork } from "#outbox/enqueue.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { lookForOrders, namesUnder } from "../audit/look-for-orders.ts";

/** How documents came that may be bills, as their invoices say it. Those attached to an invoice or an order are none. */
export const SOURCES: Readonly<Record<string, InvoiceSource>> = {
  Api: "Api",
  Email: "Email",
  Capture: "Capture",
  Upload: "Upload",
};
const BILLS: readonly string[] = ["Invoice"];
/** What a caller may have said of a bill. */
const TYPES_OF_BILLS: readonly string[] = ["Unset", "Unknown", "Invoice"];
/** More bills in one file than this are split by a person. */
const MAX_BILLS = 50;

/** The same bill was accepted and has not landed: it is looked at again after this. */
const WHEN_UNDER_WAY_MS = 2_000;

export interface ReadDocument {
  readonly documentUuid: string;
  readonly reading: Reading;
  /** It was read before, and what it waited for has come. */
  readonly again?: boolean;
}

/**
 * What becomes of a document that was read: where each of its bills passes every check, they become invoices, and it is ready;
 * else it waits for a person, with the reason, and no invoice exists. One that came already by another way is not billed twice:
 * the paper goes to it.
 */
export async function routeReading(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { documentUuid, reading, again = false }: ReadDocument,
): Promise<void> {
  const source = await findBillSource(tx, documentUuid);
  // What was decided before stands, and how.
  if (source === undefined || (again && source.status !== "Draft")) return;
  const route = await routeOf(context, tx, tenant, { documentUuid, source, reading });
  await saveRoute(tx, documentUuid, route);
}

export interface DecidedBill {
  readonly invoice: Invoice;
  /** Its order was approved: nothing more is due on it. */
  readonly isSettled: boolean;
}

interface Route {
  readonly route: "automatic" | "review";
  readonly why: string;
}

const review = (why: string): Route => ({ route: "review", why });

async function routeOf(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { documentUuid, source, reading }: Omit<ReadDocument, "again"> & { readonly source: BillSource },
): Promise<Route> {
  const papers = papersOf(reading);
  const billed = papers.filter(({ type }) => BILLS.includes(type.value));
  const why = whyNoInvoice(source, papers, billed);
  const [only, second] = papers;
  if (why !== null)
    return only !== undefined && second === undefined && maySupport(source, only)
      ? supportOf(context, tx, tenant, { documentUuid, source, paper: only, reading })
      : review((only === undefined || second !== undefined ? null : whyOtherType(source, only)) ?? why);
  const decided: DecidedBill[] = [];
  // One by one: each looks for its own orders under locks.
  for (const paper of billed) {
    const decision = await decideOne(tx, { documentUuid, source, paper, reading });
    if (decision.kind === "review") {
      await awaitOrder(tx, documentUuid, decision.awaitsOrder ? paper.fields : {});
      const [page] = paper.pages;
      return review(billed.length > 1 ? `the bill on page ${page}: ${decision.why}` : decision.why);
    }
    decided.push({ invoice: decision.invoice, isSettled: decision.isSettled });
  }
  const keys = decided.map(({ invoice }) => invoiceNumberKey(invoice.invoiceNumber));
  if (new Set(keys).size < keys.length) return review("it holds two bills of one number: say which one counts");
  return takeBills(context, tx, tenant, { documentUuid, source, decided, reading });
}

/** A file of one paper is that. */
export function papersOf({ papers, pages, type, fields, charges, checks }: Reading): readonly PaperReading[] {
  return papers ?? (type === null ? [] : [{ pages: pages.map(({ number }) => number), type, fields, charges, checks }]);
}

const whyNoInvoice = (source: BillSource, papers: readonly PaperReading[], billed: readonly PaperReading[]): string | null => {
  const compare = "a person confirms what was read: compare it with the page";
  if (source.status !== "Draft" || !(source.source in SOURCES)) return compare;
  if (source.isCorrected) return "somebody said what it is already: approve it, or enter the invoice";
  const corrected = papers.some(({ type }) => type.value === "InvoiceCorrected");
  if (corrected) return "it corrects an invoice or gives money back: a person says which one";
  if (billed.length === 0) return papers[0]?.checks.find(({ passed }) => !passed)?.message ?? compare;
  if (billed.length > MAX_BILLS) return `it holds ${billed.length} bills: split it`;
  if (!TYPES_OF_BILLS.includes(source.type)) return `it was sent as ${source.type}, and reads as an invoice: say which it is`;
  if (source.mailAddress === "documents") return "it was mailed to the address of supporting documents, and reads as an invoice";
  if (source.isOfInvoice) return "it was sent for an invoice that exists: compare it with the page";
  return null;
};

/** Papers that are told by their titles and support charges. Who is to be paid, and what is billed, a person decides. */
const SUPPORTING: readonly DocumentType[] = [
  "ProofOfDelivery",
  "DeliveryReceipt",
  "DeliveryTicket",
  "BillOfLading",
  "LumperReceipt",
  "DetentionReceipt",
  "PalletReceipt",
  "WeightScaleTicket",
  "WeightAndInspectionCertificate",
  "PackingList",
];
const SURE_OF_TYPE = 0.9;
/** Strokes of a pen beside a label that asks for them, or on the line above a weaker one. */
const SURE_OF_SIGNATURE = 0.85;

/** What a caller said of a paper stays, and that it reads as another is told. */
const whyOtherType = ({ type: said }: BillSource, { type }: PaperReading): string | null => {
  const isPlain = type.value !== "Unknown" && type.confidence >= PLAIN_TYPE;
  const saysNothing = said === "Unset" || said === "Unknown" || isAkin(said as DocumentType, type.value);
  return isPlain && !saysNothing ? `it was sent as ${said}, and reads as ${type.value}: say which it is` : null;
};
const PLAIN_TYPE = 0.6;

const maySupport = (source: BillSource, { type, checks }: PaperReading): boolean =>
  source.status === "Draft" &&
  !source.isCorrected &&
  source.source in SOURCES &&
  SUPPORTING.includes(type.value) &&
  type.confidence >= SURE_OF_TYPE &&
  [type.value, "Unset", "Unknown"].includes(source.type) &&
  checks.every(({ passed }) => passed);

/**
 * A supporting paper whose numbers find one order goes to it, and is ready for whoever approves it: until then it supports no
 * charge.
 */
async function supportOf(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { documentUuid, source, paper, reading }: BillOfFile,
): Promise<Route> {
  const { found, why } = await ordersOf(tx, withoutNumber(paper.fields), source.orderUuids);
  // Numbers that find nothing do not speak against the order that it was sent for.
  const [order, other] = found.length === 0 ? source.orderUuids : found;
  if (why !== null) return review(why);
  if (order === undefined || other !== undefined)
    return review(`it reads as ${paper.type.value}, and its numbers find no order of their own`);
  if ((await lockDocument(tx, documentUuid))?.status !== "Draft") return review("somebody decided about it meanwhile");
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const { value: type } = paper.type;
  const { signature } = reading;
  const hasSignature = signature !== undefined && signature.value && signature.confidence >= SURE_OF_SIGNATURE;
  await makeReady(tx, documentUuid, {
    type,
    fields: plainFields(withSomeDollar(paper)),
    hasSignature,
    at,
    by: `reader:${READER.version}`,
  });
  await linkDocumentsToOrders(tx, [{ documentUuid, orderUuid: order }]);
  await enqueueAudits(tx, tenant.tenantUuid, await listOpenOfOrder(tx, order), "document");
  await announceChanges(tx, [{ noun: "document", uuid: documentUuid }]);
  return { route: "automatic", why: "every check passed, and it lies with its order; it supports nothing before it is approved" };
}

/** Below it a currency is that of a bare sign: the dollar of whoever reads it. */
const SURE_OF_CURRENCY = 0.9;
const withSomeDollar = ({ fields, charges }: PaperReading): Pick<PaperReading, "fields" | "charges"> => {
  const { currency } = fields;
  const isBare = currency !== undefined && currency.confidence < SURE_OF_CURRENCY;
  return { fields: isBare ? { ...fields, currency: { ...currency, value: "$" } } : fields, charges };
};

/** A supporting paper names an invoice, and is none: its number is no PRO of an order. */
const withoutNumber = ({ invoiceNumber: _, ...fields }: Fields): Fields => fields;

export interface BillOfFile {
  readonly documentUuid: string;
  readonly source: BillSource;
  readonly paper: PaperReading;
  readonly reading: Pick<Reading, "pages" | "signature">;
  /** A person says what stands on it, and, where they name it, whose it is (an externalId). */
  readonly confirmed?: ConfirmedPaper & { readonly vendorExternalId: string | null };
}

/** What one bill of a file comes to, by itself or as a person confirmed it. */
export async function decideOne(tx: TenantTx, { documentUuid, source, paper, reading, confirmed }: BillOfFile) {
  const { orders, why, isSettled } = await ordersOf(tx, paper.fields, source.orderUuids);
  const named = confirmed?.vendorExternalId ?? null;
  const vendor =
    named === null
      ? await vendorOf(tx, { fields: paper.fields, sender: source.mailVendor, orders })
      : await vendorNamed(tx, named);
  const { receivedOn } = source;
  const decision = decideRoute(paper, {
    documentUuid,
    receivedOn,
    vendor,
    orders,
    whyNoOrder: why,
    pages: reading.pages,
    ...(confirmed === undefined ? {} : { confirmed: { by: confirmed.by, changed: confirmed.changed } }),
  });
  return decision.kind === "review" ? decision : { ...decision, isSettled };
}

interface OrdersOfBill {
  readonly orders: readonly Order[];
  /** Their uuids. */
  readonly found: readonly string[];
  readonly why: string | null;
  readonly isSettled: boolean;
}

/** The orders that the numbers of a bill find as they are written; while this transaction lasts none comes or goes. */
async function ordersOf(tx: TenantTx, { invoiceNumber, ...fields }: Fields, sentFor: readonly string[]): Promise<OrdersOfBill> {
  const asked = { invoiceNumber: invoiceNumber?.value ?? "", references: referencesOf(fields) };
  const keys = invoiceReferenceKeys(asked);
  const names = namesUnder(invoiceNumberKey(asked.invoiceNumber), [...new Set(keys.map(({ confusable }) => confusable))]);
  const { found } = await lookForOrders(tx, { names, keys: keys.map(({ key }) => key), looseKeys: [] });
  const standing = await listStandingOrders(tx, [...new Set([...sentFor, ...found.map(({ orderUuid }) => orderUuid)])]);
  const candidates = standing.map(({ orderUuid: uuid, status, body }) => ({ uuid, status, order: orderFromStored(body) }));
  const none = (why: string | null): OrdersOfBill => ({ orders: [], found: [], why, isSettled: false });
  const isSentFor = (uuid: string): boolean => sentFor.length === 0 || sentFor.includes(uuid);
  const match = decideMatch({ ...EMPTY, ...asked }, candidates);
  if (match.outcome === "unmatched")
    return none(found.length === 0 ? null : "its numbers find several orders: say which one it bills");
  if (match.method.confused || (match.guesses?.length ?? 0) > 0 || match.conflicts.length > 0)
    return none("its numbers find an order only by a guess, or more than one: compare them");
  const uuids = new Set(match.orders.map(({ orderUuid }) => orderUuid));
  const chosen = candidates.filter(({ uuid }) => uuids.has(uuid));
  if (!chosen.every(({ uuid }) => isSentFor(uuid)))
    return none("it was sent for another order than it names: say which one it bills");
  return {
    orders: chosen.map(({ order }) => order),
    found: chosen.map(({ uuid }) => uuid),
    why: null,
    isSettled: chosen.some(({ status }) => status === "approved"),
  };
}

/** What matching looks at beside the numbers is not decided yet. */
const EMPTY: Omit<Invoice, "invoiceNumber" | "references"> = {
  type: "Invoice",
  externalId: "",
  invoiceOn: "1970-01-01" as Invoice["invoiceOn"],
  shipOn: null,
  deliveryOn: null,
  stops: [],
  items: [],
  vendor: { externalId: null, scac: null, mcNumber: null, dotNumber: null },
  currency: null,
  chargeTerms: null,
  paymentTerms: null,
  service: null,
  charges: [],
  statedTotal: null,
  customerExternalId: null,
  isQuickPay: false,
  correction: null,
  doubts: [],
  provenance: {},
};

/** The vendor of the directory that a person names. */
async function vendorNamed(tx: TenantTx, externalId: string): Promise<BillVendor> {
  const entry = (await listVendors(tx, [externalId], [])).find((each) => each.externalId === externalId);
  if (entry === undefined) return { ok: false, why: `no vendor has the externalId ${externalId}: choose one, or enter it first` };
  const { scac, mcNumber, dotNumber, name } = entry;
  return { ok: true, vendor: { externalId, scac, mcNumber, dotNumber }, name };
}

interface VendorAsked {
  readonly fields: Fields;
  /** Its externalId. */
  readonly sender: string | null;
  readonly orders: readonly Order[];
}

async function vendorOf(tx: TenantTx, { fields, sender, orders }: VendorAsked) {
  const scac = fields.scac?.value ?? null;
  const { vendorName } = fields;
  const names = vendorName === undefined ? [] : [vendorName.value, ...vendorName.candidates.map(({ value }) => value)];
  const ordered = orders.flatMap((order) => order.vendors);
  const byName = await listVendorsByKeys(tx, names.flatMap(keysOfNamedVendor));
  const ids = [...byName, ...ordered.flatMap(({ externalId }) => externalId ?? []), ...(sender === null ? [] : [sender])];
  const known = (await listVendors(tx, ids, scac === null ? [] : [scac])).map(knownOf);
  return decideVendor({
    scac,
    names,
    sender: known.find(({ externalId }) => sender !== null && externalId === sender) ?? null,
    known,
    ordered,
  });
}

const knownOf = ({ externalId, name, scac, mcNumber, dotNumber, body }: VendorRow): KnownVendor => {
  const further = Array.isArray(body["scacs"]) ? body["scacs"].map(String) : [];
  return { externalId, name, scac, mcNumber, dotNumber, scacs: [...(scac === null ? [] : [scac]), ...further] };
};

/** A bill that lacks nothing but its order is looked at again when one of its numbers comes. */
async function awaitOrder(tx: TenantTx, documentUuid: string, fields: Fields): Promise<void> {
  const keys = invoiceReferenceKeys({ invoiceNumber: "", references: referencesOf(fields) }).map(({ key }) => key);
  await wantLinks(
    tx,
    [...new Set(keys)].map((externalId) => ({ documentUuid, kind: "reference", externalId })),
  );
}

interface Bills {
  readonly documentUuid: string;
  readonly source: BillSource;
  readonly decided: readonly DecidedBill[];
  readonly reading: Reading;
}

/** Makes invoices of what was decided, or gives the paper to those there are. */
async function takeBills(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { documentUuid, source, decided, reading }: Bills,
): Promise<Route> {
  // Behind the names: whoever receives an order holds those first.
  if ((await lockDocument(tx, documentUuid))?.status !== "Draft") return review("somebody decided about it meanwhile");
  const sorted = await sortBills(tx, decided);
  if (sorted.kind === "under-way") {
    const dueAt = new Date(Date.now() + WHEN_UNDER_WAY_MS);
    await enqueueWork(tx, tx.tenantUuid, [
      { kind: "read-document", subjectUuid: documentUuid, dueAt, payload: { routes: true } },
    ]);
    return review("the same bill is being received by another way: it is looked at again in a moment");
  }
  if (sorted.kind === "doubt") return review(sorted.why);
  const { fresh, known } = sorted;
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  await makeReady(tx, documentUuid, {
    type: "Invoice",
    fields: plainFields(reading),
    hasSignature: false,
    at,
    by: `reader:${READER.version}`,
  });
  await linkDocumentsToInvoices(
    tx,
    known.map((invoiceUuid) => ({ documentUuid, invoiceUuid })),
  );
  // Who sent the paper sent the bill: whoever may not approve what they sent may not approve it either.
  await sendBills(context, tx, fresh, { via: SOURCES[source.source] ?? "Upload", sentBy: source.createdBy });
  await announceChanges(tx, [
    { noun: "document", uuid: documentUuid },
    ...known.map((uuid) => ({ noun: "invoice" as const, uuid })),
  ]);
  const numbers = (invoices: readonly { readonly invoiceNumber: string }[]): string =>
    invoices.map(({ invoiceNumber }) => invoiceNumber).join(", ");
  return {
    route: "automatic",
    why:
      fresh.length === 0
        ? `every check passed; ${numbers(decided.map(({ invoice }) => invoice))} had come already, and has this paper now`
        : `every check passed, and ${numbers(fresh)} became ${fresh.length === 1 ? "an invoice" : "invoices"}`,
  };
}

export type SortedBills =
  | { readonly kind: "sorted"; readonly fresh: readonly Invoice[]; readonly known: readonly string[] }
  /** The same bill was accepted by another way, and has not landed. */
  | { readonly kind: "under-way" }
  | { readonly kind: "doubt"; readonly why: string };

/** Which bills are new, and which invoices (their uuids) the others are: a bill that came already is not billed twice. */
export async function sortBills(tx: TenantTx, decided: readonly DecidedBill[]): Promise<SortedBills> {
  const fresh: Invoice[] = [];
  const known: string[] = [];
  for (const { invoice, isSettled } of decided) {
    if (await isBillUnderWay(tx, invoiceMessageKeys(invoice).about)) return { kind: "under-way" };
    const same = await listSameBills(tx, invoiceNumberKey(invoice.invoiceNumber), invoice.vendor);
    const billed = addAmounts(invoice.charges.map(({ amount }) => amount));
    const twin = same.find((each) => each.currency === invoice.currency && parseAmount(each.billed) === billed);
    if (same.length === 0 && isSettled) return { kind: "doubt", why: "its order is settled: say what more is due on it" };
    if (same.length === 0) fresh.push(invoice);
    else if (twin !== undefined) known.push(twin.invoiceUuid);
    else {
      const why = `invoice ${invoice.invoiceNumber} of this vendor is here already, with another amount: compare them`;
      return { kind: "doubt", why };
    }
  }
  return { kind: "sorted", fresh, known };
}

/** Sends bills on their way; answers the uuids that their invoices will have. */
export async function sendBills(
  context: Context,
  tx: TenantTx,
  bills: readonly Invoice[],
  { via, sentBy }: { readonly via: InvoiceSource; readonly sentBy: string },
): Promise<readonly string[]> {
  const messages = bills.map((invoice) => ({
    intakeUuid: context.newUuid(),
    workUuid: context.newUuid(),
    externalId: invoice.externalId,
    body: billToStored(via, invoice),
    sentBy,
    subjectKey: invoiceMessageKeys(invoice).subject,
    about: invoiceMessageKeys(invoice).about,
  }));
  if (messages.length > 0) await insertBills(tx, messages);
  return messages.map(({ intakeUuid }) => intakeUuid);
}
