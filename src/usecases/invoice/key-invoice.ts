import { readingFromStored } from "#contract/stored/reading.ts";
import { lockNames } from "#db/queries/invoice/audit-facts.ts";
import { findBillSource } from "#db/queries/document/document-bill.ts";
import { invoiceLock } from "#db/queries/document/document-links.ts";
import { isDocumentWithheld } from "#db/queries/document/document-redaction.ts";
import { findReading } from "#db/queries/document/document-reading.ts";
import type { TenantTx } from "#db/database.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { Fields } from "#domain/reading/fact.ts";
import { papersOf } from "#domain/routing/course-of-papers.ts";
import { placesOf } from "#domain/routing/decide-route.ts";
import {
  type Contradiction,
  contradictionOfNumber,
  type FieldAgainstPage,
  keyedAgainstPage,
  paperOfKeyed,
} from "#domain/routing/keyed-against-page.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { vendorAgainstPage } from "../reading/decide-bill.ts";
import { sendBills, sortBills } from "../reading/send-bills.ts";
import { done, type Outcome, refuse, WAS_SPLIT, WITHHELD } from "../refusal.ts";

export interface KeyedInvoice {
  readonly invoice: Invoice;
  /** The paper that it is keyed from; null: there is none. */
  readonly documentUuid: string | null;
  /** Fields that whoever keyed it has compared with the page, and which it does not say as they were read. */
  readonly notAsRead: readonly FieldAgainstPage[];
  /** Whether whoever keys it may open originals: a refusal would tell others what was blacked out. */
  readonly mayOpenOriginals: boolean;
}

/**
 * Receives an invoice that a person keyed, from a document of the tenant or from none: who keyed it sent it. The uuid is that of
 * the invoice, which is there a moment later. From a document, it is held to what the page says of its number, day, amount,
 * currency, parties, freight and vendor, but for what `notAsRead` names, which is kept with the name of who said so. Refuses:
 * invalid (no such document, a page that says otherwise), not-granted (places of the document were blacked out), state-conflict
 * (the document is being read, or is no bill; the same number of this vendor is here already, or on its way).
 */
export function keyInvoice(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { invoice, documentUuid, notAsRead, mayOpenOriginals }: KeyedInvoice,
): Promise<Outcome<{ readonly uuid: string; readonly externalId: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    // Two who key the same bill at once: the second one sees the first.
    await lockNames(tx, [invoiceLock(invoice.externalId)]);
    const paper =
      documentUuid === null ? done(undefined) : await paperOf(tx, actor, { invoice, documentUuid, notAsRead, mayOpenOriginals });
    if (!paper.ok) return paper;
    const keyed: Invoice = paper.value === undefined ? invoice : { ...invoice, paper: paper.value };
    const sorted = await sortBills(tx, [{ invoice: keyed, isSettled: false }]);
    if (sorted.kind === "under-way")
      return refuse("state-conflict", "the same bill is being received by another way: look for it in a moment");
    if (sorted.kind === "doubt") return refuse("state-conflict", sorted.why);
    if (sorted.known.length > 0)
      return refuse(
        "state-conflict",
        `invoice ${invoice.invoiceNumber} of this vendor is here already, with this amount: open it`,
      );
    const [uuid = ""] = await sendBills(context, tx, sorted.fresh, { via: "Upload", sentBy: actor.id });
    return done({ uuid, externalId: invoice.externalId });
  });
}

const BAD = "One or more validation errors occurred.";

/** The page that it is keyed from, with where on it stands what was keyed; refused where the page says otherwise. */
async function paperOf(
  tx: TenantTx,
  actor: Actor,
  { invoice, documentUuid, notAsRead, mayOpenOriginals }: KeyedInvoice & { readonly documentUuid: string },
): Promise<Outcome<Invoice["paper"]>> {
  const source = await findBillSource(tx, documentUuid);
  if (source === undefined) return refuse("invalid", BAD, { documentUuid: ["no document of this tenant has this uuid"] });
  if (source.isSplit) return WAS_SPLIT;
  if (!mayOpenOriginals && (await isDocumentWithheld(tx, documentUuid))) return WITHHELD;
  if (source.isRedacted) return refuse("state-conflict", "it is a redacted copy: key the bill from its original");
  const row = await findReading(tx, documentUuid);
  if (row?.state === "waiting" || row?.state === "reading")
    return refuse("state-conflict", "it is being read: wait for what comes of it");
  const reading = readingFromStored(row?.reading ?? null);
  const paper = reading === null ? null : paperOfKeyed(papersOf(reading), invoice);
  const fields: Fields = paper?.fields ?? {};
  const against = await contradictionsOf(tx, invoice, fields, notAsRead);
  const open = against.filter(({ field }) => !notAsRead.includes(field));
  if (open.length > 0) return refuse("invalid", BAD, errorsOf(open));
  const changed = against.map(({ field }) => field);
  const agreed = FIELDS_KEYED.filter((name) => !(changed as readonly string[]).includes(name));
  return done({
    documentUuid,
    pages: paper?.pages ?? [],
    places: placesOf(Object.fromEntries(agreed.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])))),
    confirmed: { by: actor.id, changed },
  });
}

/** What is shown on the page beside an invoice that was keyed from it. */
const FIELDS_KEYED = [
  "invoiceNumber",
  "invoiceDate",
  "totalAmount",
  "currency",
  "remitToName",
  "billToName",
  "weight",
  "pieces",
  "class",
] as const;

/** Also those that are named as not read so: what really is another is kept. */
async function contradictionsOf(
  tx: TenantTx,
  invoice: Invoice,
  page: Fields,
  notAsRead: readonly FieldAgainstPage[],
): Promise<readonly Contradiction[]> {
  const { names } = await vendorAgainstPage(tx, invoice.vendor, page);
  const found = [...keyedAgainstPage(page, invoice, names)];
  // Each number that is not of who bills may hide the next.
  for (let left = page; ;) {
    const { against } = await vendorAgainstPage(tx, invoice.vendor, left);
    if (against === null) return found;
    found.push(contradictionOfNumber(against));
    if (!notAsRead.includes(against.field)) return found;
    left = Object.fromEntries(Object.entries(left).filter(([name]) => name !== against.field));
  }
}

/** By the properties of what was sent. */
const PROPERTIES: Readonly<Record<FieldAgainstPage, string>> = {
  invoiceNumber: "invoiceNumber",
  invoiceDate: "invoiceDate",
  totalAmount: "charges",
  currency: "currency",
  remitToName: "stops",
  billToName: "stops",
  weight: "items",
  pieces: "items",
  class: "items",
  scac: "vendor",
  mcNumber: "vendor",
  dotNumber: "vendor",
};

const errorsOf = (against: readonly Contradiction[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(against.map(({ field, why }) => [PROPERTIES[field], [why]]));
