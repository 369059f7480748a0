import { COPIED_TABLES } from "#db/copy/copied-tables.ts";
import { bringInRows } from "#db/owner/bring-in-rows.ts";
import { replaceStoredSecret, SECRET_COLUMNS } from "#db/queries/secrets/stored-secrets.ts";
import { listTrailEvents } from "#db/queries/trail/trail-listing.ts";
import { listSubjectNames } from "#db/queries/trail/trail-subjects.ts";
import type { Database, Sql, TenantTx, Tx } from "#db/database.ts";
import { DISPUTE_ORDERS, listDisputesOfTenant, sumDisputes } from "#db/queries/dispute/dispute-listing.ts";
import { findManagedDocument, listDocuments } from "#db/queries/document/document-listing.ts";
import { linkAsWhole } from "#db/queries/document/document-parts.ts";
import { findNextReview, findReview, listDoneReviews, listWaitingReviews } from "#db/queries/document/document-review.ts";
import { listUnassigned } from "#db/queries/invoice/assignable.ts";
import { listExceptionGroups, listGroupInvoices } from "#db/queries/invoice/exceptions.ts";
import { listFinalized } from "#db/queries/invoice/finalized-listing.ts";
import { type InvoiceFilter, NO_BOUNDS } from "#db/queries/invoice/invoice-filter.ts";
import { countListedInvoices, listInvoiceKeys } from "#db/queries/invoice/invoice-listing.ts";
import { INVOICE_ORDERS, type InvoiceOrder, keyShape } from "#db/queries/invoice/invoice-orders.ts";
import { renameInvoices } from "#db/queries/invoice/invoice-replacing.ts";
import { listMail } from "#db/queries/mail/incoming-mail.ts";
import { listIntake } from "#db/queries/message/intake-listing.ts";
import { listOrders, listOrdersOf } from "#db/queries/order/order-listing.ts";
import { searchOrders } from "#db/queries/order/order-search.ts";
import { listTargetPeople, listTargetTeams, readTurns } from "#db/queries/people/assignment-rule.ts";
import { listRecoveries, sumRecoveries } from "#db/queries/recovery/recovery.ts";
import {
  listDecidedVendors,
  listFoundRules,
  listOpenAges,
  listRecoveredCurrencies,
  listReportCurrencies,
  readDecidedDays,
  sumDecided,
  sumRecovered,
} from "#db/queries/report/report-figures.ts";
import { searchApprovedDocuments } from "#db/queries/search/searches.ts";
import { listDeliveries } from "#db/queries/webhook/delivery.ts";
import { parseInstant } from "#domain/day/instant.ts";

/** A statement as a function of the queries composed it, with where it was sent from and the values that went with it. */
export interface Composed {
  readonly place: string;
  readonly text: string;
  readonly name: string | undefined;
  readonly values: readonly unknown[];
}

const INSTANT = "2026-11-20T08:15:30.123456Z";
const UUID = "0190b7a0-1111-7000-8000-000000000001";
const AFTER = [INSTANT, UUID] as const;

/**
 * Calls every function whose statement depends on what it is asked for, with each of its filters at least once, and answers what
 * was sent. The statements run as well, on a tenant that has nothing.
 */
export async function exerciseComposed(database: Database, tenantUuid: string): Promise<readonly Composed[]> {
  const sent: Composed[] = [];
  await database.inTenant(tenantUuid, async (tx) => {
    await listings(recording(tx, sent));
    await exceptions(recording(tx, sent));
    await report(recording(tx, sent));
    await finalized(recording(tx, sent));
    await assigned(recording(tx, sent));
    await broughtIn(tx, sent);
  });
  return sent;
}

/** What rules of assignment read, looked at alone and held. */
async function assigned(tx: TenantTx): Promise<void> {
  for (const hold of [false, true]) {
    await listTargetPeople(tx, ["somebody"], { today: "2026-11-20", hold });
    await listTargetTeams(tx, [UUID], hold);
    await listUnassigned(tx, { after: UUID, limit: 10, hold });
  }
  await readTurns(tx, [UUID], false);
}

async function exceptions(tx: TenantTx): Promise<void> {
  for (const vendor of [true, false])
    for (const charge of [true, false]) {
      await listExceptionGroups(tx, { vendor, charge }, [3, "fuel-rate", "ACME", "FUEL", "USD"], 10);
      const filter = { rule: "fuel-rate", vendor: vendor ? "ACME" : null, charge: charge ? "FUEL" : null, currency: null };
      for (const only of [null, [UUID]]) await listGroupInvoices(tx, filter, { after: AFTER, only, limit: 10 });
    }
}

async function report(tx: TenantTx): Promise<void> {
  for (const vendor of [null, "ACME"]) {
    const range = { from: "2026-11-01", to: "2026-11-20", vendor };
    await sumDecided(tx, range, "USD");
    await readDecidedDays(tx, range, "USD");
    await listDecidedVendors(tx, range, "USD", 10);
    await listReportCurrencies(tx, range);
    await listFoundRules(tx, range, "USD", 10);
    await listOpenAges(tx, { now: INSTANT, vendor, currency: "USD" });
    await sumRecovered(tx, range, "USD");
    await listRecoveredCurrencies(tx, range);
  }
}

async function listings(tx: TenantTx): Promise<void> {
  for (const linked of [null, true, false])
    await listDocuments(
      tx,
      {
        statuses: ["Draft"],
        type: "Receipt",
        q: "pod 17",
        linked,
        text: "detention hours",
        mayOpenOriginals: false,
        order: "O1",
        invoice: "I1",
        vendor: "V1",
      },
      AFTER,
      10,
    );
  await listDocuments(
    tx,
    {
      statuses: [],
      type: null,
      q: "%",
      linked: null,
      text: null,
      mayOpenOriginals: true,
      order: null,
      invoice: null,
      vendor: null,
    },
    undefined,
    10,
  );
  await findManagedDocument(tx, UUID);

  const reviews = { state: "taken", type: "Invoice", vendor: "acme", minAgeHours: 2 } as const;
  await listWaitingReviews(tx, reviews, [AFTER[0], 1, AFTER[0], UUID], 10);
  await listWaitingReviews(tx, { state: null, type: null, vendor: null, minAgeHours: null }, undefined, 10);
  await listDoneReviews(tx, reviews, AFTER, 10);
  await findReview(tx, UUID);
  await findNextReview(tx, reviews);

  await listOrders(tx, { q: "4711", statuses: ["open"] }, AFTER, 10);
  await listOrders(tx, { q: null, statuses: [] }, undefined, 10);
  await listOrdersOf(tx, [UUID]);
  const nowhere = { uuids: null, vendors: null, customer: null, place: null, from: null, to: null, statuses: [] };
  await searchOrders(tx, nowhere, null, 10);
  const somewhere = {
    uuids: [UUID],
    vendors: ["ACME"],
    customer: "LAKE",
    place: "Chi",
    from: "2026-11-01",
    to: "2026-11-20",
    statuses: ["open"],
  };
  await searchOrders(tx, somewhere, ["2026-11-20", UUID], 10);

  const recoveredIn = { recoveredFrom: "2026-11-01", recoveredTo: "2026-11-20", currency: "USD" };
  const recoveries = { states: ["open"], vendor: "ACME", q: "50%", order: "O1", invoiceUuid: UUID, ...recoveredIn };
  await listRecoveries(tx, recoveries, AFTER, 10);
  await sumRecoveries(tx, recoveries);
  const anyRecovery = {
    states: [],
    vendor: null,
    q: null,
    order: null,
    invoiceUuid: null,
    recoveredFrom: null,
    recoveredTo: null,
    currency: null,
  };
  await listRecoveries(tx, anyRecovery, undefined, 10);
  await sumRecoveries(tx, anyRecovery);

  const disputes = { isOpen: true, turns: ["ours"], parties: ["Vendor"], vendor: "ACME", q: "50%", until: INSTANT };
  for (const order of DISPUTE_ORDERS)
    await listDisputesOfTenant(tx, disputes, { order, after: [order === "amount" ? "1.0000" : INSTANT, UUID], limit: 10 });
  await sumDisputes(tx, disputes);
  const settled = { isOpen: false, turns: [], parties: [], vendor: null, q: null, until: null };
  await listDisputesOfTenant(tx, settled, { order: "oldest", after: undefined, limit: 10 });

  await listMail(tx, { outcomes: ["quarantined"], q: "50%", vendor: "ACME" }, AFTER, 10);
  await listMail(tx, { outcomes: [], q: null }, undefined, 10);

  const told = { operation: "putVendor", subjects: ["ACME", UUID], address: "192.0.2.1", traceId: "4bf9" };
  for (const actors of [["user:1"], ["policy"]])
    await listTrailEvents(
      tx,
      { kinds: ["change"], touches: ["money"], ...told, actors, from: INSTANT, until: INSTANT },
      [INSTANT, UUID],
      10,
    );
  await listSubjectNames(
    tx,
    [
      "invoice",
      "document",
      "freight_order",
      "dispute",
      "team",
      "api_key",
      "webhook_endpoint",
      "sftp_account",
      "vendor",
      "customer",
    ].map((thing) => ({ action: `${thing} changed`, subject: UUID })),
  );

  for (const column of SECRET_COLUMNS) await replaceStoredSecret(tx, { column, row: UUID, value: "wbs1.1.a" }, "wbs1.1.b");

  await linkAsWhole(tx, UUID, [UUID]);

  await renameInvoices(tx, [{ oldUuid: UUID, newUuid: UUID, lastEventAt: INSTANT }]);

  const message = { externalId: "A1", operation: "create-order", state: "parked", limit: 10 };
  await listIntake(tx, tx.tenantUuid, { ...message, after: { acceptedAt: INSTANT, intakeUuid: UUID } });
  await listIntake(tx, tx.tenantUuid, { externalId: null, operation: null, state: null, after: null, limit: 10 });

  for (const state of [null, "pending", "succeeded", "discarded", "cancelled"])
    await listDeliveries(tx, { endpointUuid: UUID, type: "order.accepted", state }, { createdAt: INSTANT, uuid: UUID }, 10);
  await listDeliveries(tx, { endpointUuid: null, type: null, state: null }, undefined, 10);

  const range = { after: INSTANT, until: INSTANT, limit: 10, offset: 0, from: null };
  for (const document of [null, UUID])
    for (const order of [null, "O1"]) await searchApprovedDocuments(tx, range, document, order);

  const hits = { invoiceUuids: [UUID], vendorExternalIds: ["V1"], scacs: ["ABCD"] };
  const nothing: InvoiceFilter = {
    statuses: [],
    verdicts: [],
    assignees: [],
    hits: undefined,
    vendor: undefined,
    customer: null,
    waits: [],
    snoozed: "any",
    now: INSTANT,
    bounds: NO_BOUNDS,
  };
  const parts = { flag: true, day: "2026-11-20", instant: INSTANT, amount: "1.0000", uuid: UUID } as const;
  await countListedInvoices(tx, nothing, "newest");
  for (const order of Object.keys(INVOICE_ORDERS) as InvoiceOrder[]) {
    const after = keyShape(order).map((part) => parts[part]);
    await listInvoiceKeys(tx, nothing, { order, after: undefined, limit: 10 });
    await listInvoiceKeys(
      tx,
      {
        statuses: ["review", "approved"],
        verdicts: ["approve"],
        assignees: ["somebody", null],
        teamsOf: "somebody",
        hits,
        vendor: hits,
        customer: "C1",
        waits: ["second-approver", "hold"],
        snoozed: order === "queue" ? "only" : "none",
        now: INSTANT,
        bounds: {
          receivedFrom: "2026-11-01",
          receivedTo: "2026-11-02",
          finalizedFrom: "2026-11-01",
          finalizedTo: "2026-11-02",
          dueTo: "2026-11-02",
          minBilled: "1",
          maxBilled: "2",
          source: "Api",
          currency: "USD",
          decidedBy: order === "queue" ? "policy" : "person",
          savings: order === "queue" ? "found" : "realized",
          rule: "duplicate",
        },
      },
      { order, after, limit: 10 },
    );
  }
}

/** With a list so long that its blocks are counted: the bounds alone are given, since a million rows would be needed. */
async function finalized(tx: TenantTx): Promise<void> {
  const long: TenantTx = {
    tenantUuid: tx.tenantUuid,
    query: ((sql: string | Sql, values?: readonly unknown[]) =>
      typeof sql !== "string" && sql.name === "find-finalized-bounds"
        ? Promise.resolve({ rows: [{ first_no: 1, last_no: 250_000, firstNo: 1, lastNo: 250_000 }] })
        : countedAs(tx.query(sql, values))) as unknown as Tx["query"],
  };
  const range = { after: parseInstant("2026-01-01T00:00:00Z")!, until: null };
  for (const delivered of [null, true, false])
    for (const includeUnmatched of [true, false])
      await listFinalized(long, range, { includeUnmatched, delivered }, { order: "ASC", page: 0, pageSize: 10 });
}

/** Each table of a copy, with all columns that it has today. Told and not asked: only the owner may write them. */
async function broughtIn(tx: TenantTx, sent: Composed[]): Promise<void> {
  const { rows } = await tx.query<{ table: string; columns: string[] }>(
    `select table_name::text as table, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'tenant_uuid' group by 1`,
  );
  const told: TenantTx = { tenantUuid: tx.tenantUuid, query: () => Promise.resolve({ rows: [] }) as never };
  for (const { table, columns } of rows) {
    const { withheld = [], broughtInAs = {} } = COPIED_TABLES[table] ?? { withheld: columns };
    const held = columns.filter((column) => !withheld.includes(column) && !Object.hasOwn(broughtInAs, column));
    if (held.length > 0) await bringInRows(recording(told, sent), table, held, []);
  }
}

/** The tenant has no block: as if the first had ten invoices in it, so that they are read. */
const countedAs = async (answer: Promise<{ rows: unknown[] }>): Promise<{ rows: unknown[] }> => {
  const { rows } = await answer;
  return { rows: rows.length > 0 ? rows : [{ from_no: 1, fromNo: 1, count: 10 }] };
};

/** Notes where in the queries each statement comes from. */
function recording(tx: TenantTx, sent: Composed[]): TenantTx {
  const query = (sql: string | Sql, values?: readonly unknown[]): unknown => {
    const frame = (new Error().stack ?? "").split("\n").find((line) => /\/src\/db\/(?:queries|owner)\//.test(line));
    const [, place = ""] = /(src\/db\/(?:queries|owner)\/[^:]+:\d+):\d+/.exec(frame ?? "") ?? [];
    const given: Sql = typeof sql === "string" ? { text: sql } : sql;
    sent.push({ place, text: given.text, name: given.name, values: values ?? given.values ?? [] });
    return tx.query(sql, values);
  };
  return { tenantUuid: tx.tenantUuid, query: query as Tx["query"] };
}
