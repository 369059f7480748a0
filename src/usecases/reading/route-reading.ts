import { orderOfRow } from "#contract/packed/stored-rows.ts";
import { type BillSource, findBillSource, listOpenOfOrder, makeReady, saveRoute } from "#db/queries/document/document-bill.ts";
import { linkDocumentsToInvoices, linkDocumentsToOrders, wantLinks } from "#db/queries/document/document-links.ts";
import { putQuickPayFirst } from "#db/queries/document/document-review.ts";
import { lockDocument } from "#db/queries/document/document-listing.ts";
import { listStandingOrders } from "#db/queries/order/order-listing.ts";
import type { TenantTx } from "#db/database.ts";
import { courseOfPapers, papersOf, SOURCES } from "#domain/routing/course-of-papers.ts";
import { isSigned } from "#domain/routing/is-signed.ts";
import { numbersOfTwo, referencesOf } from "#domain/routing/references-of-paper.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import type { Fields, PaperReading, Reading } from "#domain/reading/fact.ts";
import { plainFields } from "#domain/reading/plain-fields.ts";
import { READER } from "#domain/reading/read-document.ts";
import { enqueueAudits, enqueueWork } from "#outbox/enqueue.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { awaitOrder } from "./await-order.ts";
import { type BillOfFile, factsOf, keysOfBiller, ordersOf } from "./decide-bill.ts";
import { decideByKind, isHeldToTrial, type SoundInvoice, soundInvoice } from "./decide-by-kind.ts";
import { type DecidedBill, sendBills, sortBills } from "./send-bills.ts";
import { ON_TRIAL } from "./reader-standing.ts";
import { wantTranscription } from "./want-transcription.ts";

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
  // What was decided before stands, and how; a redacted copy is nothing beside its original.
  if (source === undefined || source.isRedacted || (again && source.status !== "Draft")) return;
  const route = await routeOf(context, tx, tenant, { documentUuid, source, reading });
  await saveRoute(tx, documentUuid, route);
  if (route.route === "automatic") return;
  await putQuickPayFirst(
    tx,
    documentUuid,
    papersOf(reading).flatMap(({ fields }) => keysOfBiller(fields)),
  );
  await wantTranscription(tx, { documentUuid, reading, again });
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
  if (source.isSplit)
    return {
      route: "automatic",
      why: "other documents take its place: those it was split into, or that it was put together with",
    };
  const papers = papersOf(reading);
  const course = courseOfPapers(source, papers);
  if (course.kind === "review") return review(course.why);
  if (course.kind === "split")
    return (await isHeldToTrial(context, tx, tenant, { documentUuid, papers, reading }))
      ? review(ON_TRIAL)
      : splitUp(tx, documentUuid, papers);
  if (course.kind === "support") return supportOf(context, tx, tenant, { documentUuid, source, paper: course.paper, reading });
  const { billed } = course;
  const sound: (SoundInvoice & Pick<DecidedBill, "isSettled">)[] = [];
  // One by one: each looks for its own orders under locks.
  for (const paper of billed) {
    const { facts, isSettled } = await factsOf(tx, { documentUuid, source, paper, reading });
    const judged = soundInvoice(paper, facts);
    if ("kind" in judged) {
      if (judged.awaitsOrder) await awaitOrder(tx, documentUuid, paper.fields);
      if (judged.awaitsVendor) await awaitVendor(tx, documentUuid, paper.fields);
      return review(billed.length > 1 ? `the bill on page ${paper.pages[0]}: ${judged.why}` : judged.why);
    }
    sound.push({ ...judged, isSettled });
  }
  const keys = sound.map(({ bold }) => invoiceNumberKey(bold.invoice.invoiceNumber));
  if (new Set(keys).size < keys.length) return review("it holds two bills of one number: say which one counts");
  const decision = await decideByKind(context, tx, tenant, { documentUuid, bills: sound });
  if (decision.kind === "review") return review(decision.why);
  const decided = decision.invoices.map((invoice, at) => ({ invoice, isSettled: sound[at]?.isSettled === true }));
  return takeBills(context, tx, tenant, { documentUuid, source, decided, reading });
}

/** Papers of several kinds go on as documents of their own: another item of the queue cuts the file, for that takes its time. */
async function splitUp(tx: TenantTx, documentUuid: string, papers: readonly PaperReading[]): Promise<Route> {
  await enqueueWork(tx, tx.tenantUuid, [{ kind: "split-document", subjectUuid: documentUuid }]);
  const kinds = papers.map(({ type }) => type.value).join(", ");
  return { route: "automatic", why: `it holds ${papers.length} papers (${kinds}), and is split into documents of their own` };
}

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
  const two = numbersOfTwo(paper.fields);
  if (two !== null) return review(`it names ${two.join(" and ")}: split it where it is of several, or say which order it is of`);
  const fields = withoutNumber(paper.fields);
  const { found, why, orders } = await ordersOf(tx, fields, source.orderUuids);
  // Numbers that find nothing do not speak against the order that it was sent for, unless that has others of their kind.
  const [order, other] = found.length === 0 ? source.orderUuids : found;
  if (why !== null) return review(why);
  if (order === undefined) await awaitOrder(tx, documentUuid, fields);
  if (order === undefined || other !== undefined)
    return review(`it reads as ${paper.type.value}, and its numbers find no order of their own`);
  const differing = orders.length > 0 ? null : await differingNumber(tx, order, fields);
  if (differing !== null) return review(differing);
  if (await isHeldToTrial(context, tx, tenant, { documentUuid, papers: [paper], reading })) return review(ON_TRIAL);
  if ((await lockDocument(tx, documentUuid))?.status !== "Draft") return review("somebody decided about it meanwhile");
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const { value: type } = paper.type;
  await makeReady(tx, documentUuid, {
    type,
    fields: plainFields(withSomeDollar(paper)),
    hasSignature: isSigned(reading.signature),
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

/** Why a paper that was sent for an order is not of it: it has a number of a kind of which the order has another. */
async function differingNumber(tx: TenantTx, orderUuid: string, fields: Fields): Promise<string | null> {
  const [standing] = await listStandingOrders(tx, [orderUuid]);
  if (standing === undefined) return null;
  const order = orderOfRow(standing.body);
  const printed = referencesOf(fields).filter(({ type }) => NUMBERS_OF_ITS_OWN.includes(type ?? ""));
  const own = (type: string | null): readonly string[] =>
    order.references.flatMap((each) => (each.type === type && each.value !== null ? [each.value] : []));
  const differing = printed.find(
    ({ type, value }) => own(type).length > 0 && !own(type).some((each) => isSame(each, value ?? "")),
  );
  return differing === undefined
    ? null
    : `it names ${differing.value}, and the order that it was sent for has ${own(differing.type).join(", ")}: say which order it is of`;
}

/** An order may have been ordered by several purchase orders, and prints one of them. */
const NUMBERS_OF_ITS_OWN: readonly string[] = ["PRONumber", "BOLNumber"];
const isSame = (a: string, b: string): boolean => invoiceNumberKey(a) === invoiceNumberKey(b);

/** A vendor that was entered while this was decided is not seen by it, nor sees that it is awaited. */
const WHEN_ENTERED_MEANWHILE_MS = 2_000;

/** A bill of nobody who is known is looked at again when a vendor of its names or numbers comes, and once more in a moment. */
async function awaitVendor(tx: TenantTx, documentUuid: string, fields: Fields): Promise<void> {
  const added = await wantLinks(
    tx,
    keysOfBiller(fields).map((externalId) => ({ documentUuid, kind: "vendor", externalId })),
  );
  if (added > 0)
    await enqueueWork(tx, tx.tenantUuid, [
      {
        kind: "read-document",
        subjectUuid: documentUuid,
        afterMs: WHEN_ENTERED_MEANWHILE_MS,
        payload: { routes: true },
      },
    ]);
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
    await enqueueWork(tx, tx.tenantUuid, [
      { kind: "read-document", subjectUuid: documentUuid, afterMs: WHEN_UNDER_WAY_MS, payload: { routes: true } },
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
  await sendBills(context, tx, fresh, { via: SOURCES[source.source] ?? "Upload", sentBy: source.createdBy, documentUuid });
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
