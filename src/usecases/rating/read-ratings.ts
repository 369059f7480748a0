import type { StoredRatedCharge } from "#contract/rating/stored-answer.ts";
import { answerFromStored } from "#contract/rating/stored-answer.ts";
import { invoiceOfRow, orderOfRow } from "#contract/packed/stored-rows.ts";
import type { TenantTx } from "#db/database.ts";
import { listVendors } from "#db/queries/invoice/audit-facts.ts";
import { findAudit, findStoredInvoice, listOrdersOfInvoice, type StoredInvoiceRow } from "#db/queries/invoice/invoice-reading.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import { findRatingRun, listLatestRuns, listRatingRuns, type RatingRunRow } from "#db/queries/rating/rating-run.ts";
import { factsFromCanonical } from "#domain/stored/facts-from-canonical.ts";
import { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import { isFinalized } from "#domain/invoice/invoice.ts";
import { type Currency, printAmount } from "#domain/money/amount.ts";
import { vendorOf } from "#domain/order/vendor-of.ts";
import { compareRated } from "#domain/rating/compare-runs.ts";
import { judgeRated, type RatingValidation } from "#domain/rating/judge-answer.ts";
import { unknownRatedCodes } from "#domain/rating/unknown-codes.ts";
import type { Context, Tenant } from "#src/context.ts";
import { auditSettings } from "../policy/audit-settings.ts";
import { ratingOf } from "../audit/rating-of-invoice.ts";
import { vendorAliases, vendorProfile } from "../audit/vendor-directory.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { LOST, LOST_AFTER_MS } from "./lost-ratings.ts";

/** Runs that a workspace shows, and what of each raw response. */
const SHOWN = { limit: 50, rawCharacters: 20_000 };

/** What the shown runs are told with: what the engine's amounts are in, the tenant's codes for the engine's, and who asked. */
interface Reading {
  readonly currency: Currency;
  readonly customersCurrency: Currency;
  readonly book: ChargeCodeBook;
  readonly nameOf: (actor: string) => string;
  readonly counted: readonly string[];
}

const answerOf = (row: RatingRunRow) =>
  row.answer === null ? { vendorCharges: [], customerCharges: [], faults: [] } : answerFromStored(row.answer);

const NO_STORED: readonly StoredRatedCharge[] = [];

function validationsOf(row: RatingRunRow, { currency, customersCurrency, book }: Reading) {
  const { vendorCharges, customerCharges, faults } = answerOf(row);
  const shape = faults.map(({ list, charge, text }): RatingValidation => ({ list, charge, rule: "shape", message: text }));
  const judged = [
    ...shape,
    ...judgeRated("vendor", vendorCharges, currency),
    ...judgeRated("customer", customerCharges, customersCurrency),
  ];
  return judged.map((fault) => {
    const resolved = fault.charge === null ? null : book.resolve({ type: null, value: fault.charge, description: null });
    return { ...fault, code: resolved?.known === true ? resolved.code : null };
  });
}

function changesSince(before: RatingRunRow | undefined, row: RatingRunRow) {
  if (before === undefined || row.status !== "answered") return [];
  const [was, is] = [answerOf(before), answerOf(row)];
  return [
    ...compareRated("vendor", was.vendorCharges, is.vendorCharges),
    ...compareRated("customer", was.customerCharges, is.customerCharges),
  ].map((change) => ({
    ...change,
    before: change.before === null ? null : printAmount(change.before),
    after: change.after === null ? null : printAmount(change.after),
    difference: printAmount(change.difference),
  }));
}

/** The answered run before about the same order. */
const runBefore = (row: RatingRunRow, older: readonly RatingRunRow[]): RatingRunRow | undefined =>
  older.find((each) => each.orderUuid === row.orderUuid && each.status === "answered");

/** How a run stands: one that has no end long after its begin has lost its process. */
export function endOfRun({ status, failure, ageMs }: Pick<RatingRunRow, "status" | "failure" | "ageMs">) {
  return status === "running" && ageMs > LOST_AFTER_MS ? { status: "failed" as const, failure: LOST } : { status, failure };
}

/** `older`: the runs before it, newest first. */
function runOut(row: RatingRunRow, older: readonly RatingRunRow[], reading: Reading) {
  return {
    uuid: row.uuid,
    orderUuid: row.orderUuid,
    orderExternalId: row.orderExternalId,
    orderVersion: row.orderVersion,
    at: row.at,
    askedBy: row.askedBy,
    askedByName: reading.nameOf(row.askedBy),
    ...endOfRun(row),
    isInForce: reading.counted.includes(row.uuid),
    url: row.url,
    attempts: row.attempts,
    durationMs: row.durationMs,
    httpStatus: row.httpStatus,
    rawResponse: row.rawResponse,
    rawResponseType: row.rawResponseType,
    rawResponseLength: row.rawLength,
    leftOut: [...row.leftOut],
    vendorCharges: (row.answer?.vendorCharges ?? NO_STORED).map(chargeOut),
    customerCharges: (row.answer?.customerCharges ?? NO_STORED).map(chargeOut),
    validations: validationsOf(row, reading),
    unknownCodes: [...unknownRatedCodes(answerOf(row).vendorCharges, reading.book)],
    changes: changesSince(runBefore(row, older), row),
  };
}

const chargeOut = ({ code, description, amount, rate, quantity, qualifier }: StoredRatedCharge) => ({
  code,
  description,
  amount,
  rate,
  quantity,
  qualifier,
});

type RatedInvoice = Pick<StoredInvoiceRow, "uuid" | "body" | "currency" | "status" | "auditUuid">;

/**
 * The runs that count: of a decided invoice those that its audit read, for one that ended later counts for nothing; of an open
 * one the latest that ended of each order it is matched to, as an audit takes them.
 */
async function countedRuns(
  tx: TenantTx,
  { uuid: invoiceUuid, status, auditUuid }: RatedInvoice,
  orderUuids: readonly string[],
): Promise<readonly string[]> {
  const isOpen = !isFinalized(status);
  const audit = isOpen || auditUuid === null ? undefined : await findAudit(tx, auditUuid, true);
  const rating = isOpen
    ? ratingOf(await listLatestRuns(tx, [invoiceUuid]), invoiceUuid, orderUuids)
    : audit === undefined
      ? null
      : factsFromCanonical(audit.facts).rating;
  return (rating?.runs ?? []).map(({ uuid }) => uuid);
}

/** The runs of an invoice, newest first, as the workspace shows them. */
export async function ratingsOf(tx: TenantTx, tenant: Tenant, invoice: RatedInvoice) {
  const rows = await listRatingRuns(tx, invoice.uuid, SHOWN);
  if (rows.length === 0) return [];
  const reading = await readingOf(tx, tenant, rows, invoice);
  return rows.map((row, at) => runOut(row, rows.slice(at + 1), reading));
}

const readingOf = async (tx: TenantTx, tenant: Tenant, rows: readonly RatingRunRow[], row: RatedInvoice): Promise<Reading> => {
  const names = await listActorNames(
    tx,
    rows.map((row) => row.askedBy),
  );
  const { codes } = await auditSettings(tx, tenant);
  const billedBy = invoiceOfRow(row.body).vendor;
  const { externalId, scac } = billedBy;
  const vendors = await listVendors(tx, externalId === null ? [] : [externalId], scac === null ? [] : [scac]);
  const matched = await listOrdersOfInvoice(tx, row.uuid);
  const orders = matched.map((order) => orderOfRow(order.body));
  const ordered = orders.flatMap((order) => vendorOf(order, billedBy, vendorProfile(vendors, billedBy)?.scacs) ?? []);
  const book = new ChargeCodeBook({ codes, vendorAliases: vendorAliases(vendors, billedBy) });
  // As the audit has it: a code that an order carries is known.
  for (const { charges } of ordered) for (const { name } of charges) book.resolveOrdered(name);
  const currency = ordered[0]?.currency ?? row.currency;
  return {
    currency,
    customersCurrency: orders[0]?.customer.currency ?? currency,
    book,
    nameOf: (actor) => names.get(actor) ?? actor,
    counted: await countedRuns(
      tx,
      row,
      matched.map(({ uuid }) => uuid),
    ),
  };
};

/** In single quotes, as a POSIX shell takes any text. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The call for a shell. The key is no part of it: whoever runs it has it in RATING_APIKEY. */
export function curlOf(url: string, request: string): string {
  return `curl -sS -X POST ${quoted(`${url}${url.includes("?") ? "&" : "?"}apikey=`)}"$RATING_APIKEY" -H 'Content-Type: application/json' --data-binary ${quoted(request)}`;
}

interface RatingWanted {
  readonly invoiceUuid: string;
  readonly ratingUuid: string;
  /** The run that it is compared with; null: the answered one before about the same order. */
  readonly comparedTo?: string | null;
}

/** One run whole: what was sent, all that came back, what moved since another. Refuses: unknown. */
export function readRating(context: Context, tenant: Tenant, { invoiceUuid, ratingUuid, comparedTo = null }: RatingWanted) {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const whole = await findRatingRun(tx, invoiceUuid, ratingUuid);
    const invoice = whole === undefined ? undefined : await findStoredInvoice(tx, invoiceUuid);
    if (whole === undefined || invoice === undefined) return UNKNOWN_RATING;
    const rows = await listRatingRuns(tx, invoiceUuid, { limit: 1_000, rawCharacters: 0 });
    const at = rows.findIndex((row) => row.uuid === ratingUuid);
    const reading = await readingOf(tx, tenant, [whole], invoice);
    const older = at < 0 ? [] : rows.slice(at + 1);
    const other = comparedTo === null ? runBefore(whole, older) : rows.find((row) => row.uuid === comparedTo);
    if (comparedTo !== null && other === undefined) return UNKNOWN_RATING;
    return done({
      ...runOut(whole, older, reading),
      comparedTo: other?.uuid ?? null,
      changes: changesSince(other, whole),
      request: whole.request,
      curl: curlOf(whole.url, whole.request),
    });
  });
}

const UNKNOWN_RATING = refuse("unknown", "no rating of this invoice has this uuid");

export type ShownRating = Awaited<ReturnType<typeof ratingsOf>>[number];

/** What `/rate` answers: these runs, and the invoice as it is with them. */
export function readRated(
  context: Context,
  tenant: Tenant,
  invoiceUuid: string,
  runUuids: readonly string[],
): Promise<Outcome<ShownRating & { readonly runs: ShownRating[]; readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const invoice = await findStoredInvoice(tx, invoiceUuid);
    if (invoice === undefined) return UNKNOWN_RATING;
    const all = await ratingsOf(tx, tenant, invoice);
    const runs = runUuids.flatMap((uuid) => all.find((run) => run.uuid === uuid) ?? []);
    const [first] = runs;
    return first === undefined ? UNKNOWN_RATING : done({ ...first, runs, eTag: String(invoice.eTag) });
  });
}
