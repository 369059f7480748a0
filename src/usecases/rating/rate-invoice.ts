import { invoiceOfRow, orderOfRow } from "#contract/packed/stored-rows.ts";
import { answerToStored } from "#contract/rating/stored-answer.ts";
import type { TenantTx } from "#db/database.ts";
import { listVendors } from "#db/queries/invoice/audit-facts.ts";
import { findStoredInvoice, listOrdersOfInvoice } from "#db/queries/invoice/invoice-reading.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import {
  type FinishedRun,
  finishRatingRuns,
  insertRatingRuns,
  listLatestRuns,
  type NewRatingRun,
  type UnendedRun,
} from "#db/queries/rating/rating-run.ts";
import type { FactOrder } from "#domain/audit/facts/audit-facts.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { type RatingFacts, ratingPayload } from "#domain/rating/rating-payload.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { auditSettings } from "../policy/audit-settings.ts";
import { reauditInvoices, takeOpenInvoices } from "../audit/reaudit-invoices.ts";
import { vendorAliases, vendorProfile } from "../audit/vendor-directory.ts";
import { done, type Outcome, refuse, refuseChange, UNKNOWN_INVOICE } from "../refusal.ts";
import { askEngine, type AskedEngine } from "./ask-engine.ts";
import { NO_ENGINE, openRatingEngine } from "./rating-engine.ts";

/** Calls of one tenant that a process makes at the same time: an engine is one program of one company. */
const MAX_CALLS_OF_TENANT = 12;
/** Orders of one invoice that are asked about at once. */
const MAX_CALLS_AT_ONCE = 4;
/** Orders that one request asks about: those that were never asked about first, then those whose answers are the oldest. */
const MAX_ORDERS_A_REQUEST = 20;
/** No call is begun later than this after the first, so that a request ends. */
const BEGIN_WITHIN_MS = 30_000;
const underWay = new Map<string, number>();

export interface RatingRequest {
  readonly invoiceUuid: string;
  readonly eTag: string | null;
  /** Only orders that the engine was not asked about as they are now. */
  readonly onlyNew?: boolean;
  /** Cancels the call when the caller goes away. */
  readonly signal?: AbortSignal;
}

interface Prepared {
  readonly engine: AskedEngine;
  readonly runs: readonly NewRatingRun[];
}

/**
 * Asks the tenant's rating engine what an open invoice should cost, once for each of its orders (at most twenty at a time), and
 * audits the invoice again with what it says. Nothing is locked while the engine works. Answers the uuids of the runs, in the
 * order of the orders. Refuses: unknown, etag-mismatch, already-finalized, state-conflict (no engine, no order, too many calls
 * under way).
 */
export async function rateInvoice(
  context: Context,
  tenant: Tenant,
  actor: Pick<Actor, "id">,
  request: RatingRequest,
): Promise<Outcome<readonly string[]>> {
  const calls = underWay.get(tenant.tenantUuid) ?? 0;
  if (calls >= MAX_CALLS_OF_TENANT) return TOO_MANY;
  underWay.set(tenant.tenantUuid, calls + 1);
  try {
    const prepared = await context.db.inTenant(tenant.tenantUuid, (tx) => prepare(context, tx, tenant, { actor, request }));
    if (!prepared.ok) return prepared;
    const { engine, runs } = prepared.value;
    const finished = await callAll(context, engine, runs, request.signal);
    await record(context, tenant, { actor, runs, finished });
    return done(runs.map((run) => run.runUuid));
  } finally {
    const left = (underWay.get(tenant.tenantUuid) ?? 1) - 1;
    if (left === 0) underWay.delete(tenant.tenantUuid);
    else underWay.set(tenant.tenantUuid, left);
  }
}

const TOO_MANY: Outcome<never> = {
  ok: false,
  refusal: {
    code: "state-conflict",
    message: `${MAX_CALLS_OF_TENANT} invoices are being rated already: try again when one of them is done`,
    retryAfterSeconds: 5,
  },
};

const prepare = async (
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, request }: { readonly actor: Pick<Actor, "id">; readonly request: RatingRequest },
): Promise<Outcome<Prepared>> => {
  const row = await findStoredInvoice(tx, request.invoiceUuid);
  if (row === undefined) return UNKNOWN_INVOICE;
  const refused = refuseChange(request.eTag, row);
  if (refused !== null) return refused;
  const engine = await openRatingEngine(context, tx);
  if (engine === undefined) return NO_ENGINE;
  const orders = (await listOrdersOfInvoice(tx, row.uuid)).map((order): FactOrder => ({
    uuid: order.uuid,
    version: order.version,
    status: order.status as FactOrder["status"],
    order: orderOfRow(order.body),
  }));
  if (orders.length === 0)
    return refuse("state-conflict", "the invoice is matched to no order: match it first, its rating is asked by order");
  const facts = await ratingFacts(tx, tenant, { uuid: row.uuid, body: row.body, orders });
  const asked = await ordersToAsk(tx, row.uuid, orders, request.onlyNew === true);
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const runs = asked.map((order): NewRatingRun => {
    const { payload, leftOut } = ratingPayload(facts, order);
    return {
      runUuid: context.newUuid(),
      invoiceUuid: row.uuid,
      orderUuid: order.uuid,
      orderExternalId: order.order.externalId,
      orderVersion: order.version,
      at,
      askedBy: actor.id,
      url: engine.url,
      request: JSON.stringify(payload),
      leftOut,
    };
  });
  await insertRatingRuns(tx, runs);
  return done({ engine, runs });
};

const ratingFacts = async (
  tx: TenantTx,
  tenant: Tenant,
  { uuid, body, orders }: { readonly uuid: string; readonly body: unknown; readonly orders: readonly FactOrder[] },
): Promise<RatingFacts> => {
  const invoice = invoiceOfRow(body);
  const { externalId, scac } = invoice.vendor;
  const vendors = await listVendors(tx, externalId === null ? [] : [externalId], scac === null ? [] : [scac]);
  const { codes } = await auditSettings(tx, tenant);
  return {
    invoice: { uuid, invoice },
    orders,
    chargeCodes: { codes, vendorAliases: vendorAliases(vendors, invoice.vendor) },
    vendor: vendorProfile(vendors, invoice.vendor),
  };
};

/** In the order of the orders. `onlyNew`: those of which no run about their present version came to an end. */
const ordersToAsk = async (
  tx: TenantTx,
  invoiceUuid: string,
  orders: readonly FactOrder[],
  onlyNew: boolean,
): Promise<readonly FactOrder[]> => {
  if (!onlyNew && orders.length <= MAX_ORDERS_A_REQUEST) return orders;
  const latest = await listLatestRuns(tx, [invoiceUuid]);
  // Uuids of runs are in the order of time; the empty text comes before them all.
  const askedAt = ({ uuid, version }: FactOrder): string =>
    latest.find((run) => run.orderUuid === uuid && run.orderVersion === version)?.runUuid ?? "";
  const chosen = orders
    .filter((order) => !onlyNew || askedAt(order) === "")
    .toSorted((a, b) => (askedAt(a) < askedAt(b) ? -1 : askedAt(a) > askedAt(b) ? 1 : 0))
    .slice(0, MAX_ORDERS_A_REQUEST);
  return orders.filter((order) => chosen.includes(order));
};

const callAll = async (
  context: Context,
  engine: AskedEngine,
  runs: readonly NewRatingRun[],
  signal: AbortSignal | undefined,
): Promise<readonly FinishedRun[]> => {
  const finished: FinishedRun[] = [];
  const until = performance.now() + BEGIN_WITHIN_MS;
  for (let at = 0; at < runs.length; at += MAX_CALLS_AT_ONCE) {
    if (performance.now() > until || finished.some((run) => isLate(run, engine)))
      return [...finished, ...runs.slice(at).map(({ runUuid }) => notBegun(runUuid))];
    finished.push(
      ...(await Promise.all(
        runs.slice(at, at + MAX_CALLS_AT_ONCE).map(async ({ runUuid, request }): Promise<FinishedRun> => {
          const { status, attempts, durationMs, httpStatus, failure, rawResponse, rawResponseType, ...answer } = await askEngine(
            context.outside.http,
            engine,
            request,
            signal,
          );
          const stored = status === "answered" || status === "exception" ? answerToStored(answer) : null;
          return { runUuid, status, attempts, durationMs, httpStatus, failure, rawResponse, rawResponseType, answer: stored };
        }),
      )),
    );
  }
  return finished;
};

const isLate = ({ httpStatus, durationMs }: FinishedRun, engine: AskedEngine): boolean =>
  httpStatus === null && durationMs >= engine.timeoutSeconds * 1_000;

/** An engine that is late for one order is not asked about the next ones: the caller has waited long enough. */
function notBegun(runUuid: string): FinishedRun {
  return {
    runUuid,
    status: "cancelled",
    attempts: 0,
    durationMs: 0,
    httpStatus: null,
    failure: "Not asked: the rating engine took too long for the orders before it.",
    rawResponse: null,
    rawResponseType: null,
    answer: null,
  };
}

interface Finished {
  readonly actor: Pick<Actor, "id">;
  readonly runs: readonly UnendedRun[];
  readonly finished: readonly FinishedRun[];
}

/**
 * Writes what came and audits the invoice with it at once. Where the audit cannot be had (somebody else holds what it needs for
 * long), what came is kept all the same, and the audit follows by the queue.
 */
export async function record(context: Context, tenant: Tenant, rated: Finished): Promise<void> {
  const { runs, finished } = rated;
  const [first] = runs;
  if (first === undefined) return;
  const { invoiceUuid } = first;
  const counts = finished.some((run) => run.status !== "cancelled");
  try {
    await context.db.inTenant(tenant.tenantUuid, async (tx) => {
      if (counts) await takeOpenInvoices(tx, [invoiceUuid]);
      await writeDown(context, tx, tenant, rated);
      if (counts) await reauditInvoices(context, tx, tenant, [invoiceUuid]);
    });
  } catch (error) {
    context.log.warn({ err: error, invoiceUuid }, "what the rating engine answered is kept; the audit with it follows");
    await context.db.inTenant(tenant.tenantUuid, async (tx) => {
      await writeDown(context, tx, tenant, rated);
      await enqueueWork(tx, tenant.tenantUuid, [
        { kind: "audit-invoice", subjectUuid: invoiceUuid, payload: { cause: "rating" } },
      ]);
    });
  }
}

const writeDown = async (context: Context, tx: TenantTx, tenant: Tenant, { actor, runs, finished }: Finished): Promise<void> => {
  const ended = await finishRatingRuns(tx, finished);
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  await recordTimeline(
    tx,
    runs.flatMap(({ runUuid, invoiceUuid, orderExternalId }) => {
      const end = finished.find((run) => run.runUuid === runUuid);
      return end === undefined || !ended.has(runUuid)
        ? []
        : [
            {
              invoiceUuid,
              at,
              actor: actor.id,
              kind: "rated",
              data: {
                ratingUuid: runUuid,
                order: orderExternalId,
                status: end.status,
                durationMs: end.durationMs,
                failure: end.failure,
              },
            },
          ];
    }),
  );
  await announceChanges(
    tx,
    [...new Set(runs.map((run) => run.invoiceUuid))].map((uuid) => ({ noun: "invoice" as const, uuid })),
  );
};
