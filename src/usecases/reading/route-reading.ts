import { type BillSource, findBillSource, listOpenOfOrder, makeReady, saveRoute } from "#db/queries/document/document-bill.ts";
import { linkDocumentsToInvoices, linkDocumentsToOrders, wantLinks } from "#db/queries/document/document-links.ts";
import { lockDocument } from "#db/queries/document/document-listing.ts";
import type { TenantTx } from "#db/database.ts";
import { decideSplit } from "#domain/routing/decide-split.ts";
import { referencesOf } from "#domain/routing/references-of-paper.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { DocumentType } from "#domain/document/document-types.ts";
import type { InvoiceSource } from "#domain/invoice/invoice.ts";
import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import { invoiceReferenceKeys } from "#domain/matching/reference-keys.ts";
import { isAkin } from "#domain/reading/classify.ts";
import type { Fields, PaperReading, Reading } from "#domain/reading/fact.ts";
import { plainFields } from "#domain/reading/plain-fields.ts";
import { READER } from "#domain/reading/read-document.ts";
import { enqueueAudits, enqueueWork } from "#outbox/enqueue.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { type BillOfFile, decideOne, ordersOf } from "./decide-bill.ts";
import { type DecidedBill, sendBills, sortBills } from "./send-bills.ts";

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
  if (source.isSplit) return { route: "automatic", why: "it was split into documents of their own, which go on in its place" };
  if (maySplit(source, papers)) return splitUp(tx, documentUuid, papers);
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

const maySplit = (source: BillSource, papers: readonly PaperReading[]): boolean =>
  source.status === "Draft" &&
  !source.isCorrected &&
  !source.isPart &&
  source.source in SOURCES &&
  decideSplit(papers, source.type);

/** Papers of several kinds go on as documents of their own: another item of the queue cuts the file, for that takes its time. */
async function splitUp(tx: TenantTx, documentUuid: string, papers: readonly PaperReading[]): Promise<Route> {
  await enqueueWork(tx, tx.tenantUuid, [{ kind: "split-document", subjectUuid: documentUuid }]);
  const kinds = papers.map(({ type }) => type.value).join(", ");
  return { route: "automatic", why: `it holds ${papers.length} papers (${kinds}), and is split into documents of their own` };
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
