import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { TenantTx } from "#db/database.ts";
import { aContext } from "#tests/builders/a-context.ts";
import { anOrder } from "#tests/builders/an-order.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import type { InvoiceRow } from "#tests/builders/invoice-rows.ts";
import { insertInvoiceRows } from "#tests/builders/invoice-rows.ts";
import { insertOrder } from "#tests/builders/order-rows.ts";
import { sharedDatabase } from "#tests/database.ts";
import { newUuid } from "#adapters/ids.ts";
import { eachInvoice, listInvoices } from "#usecases/invoice/list-invoices.ts";
import { type InvoiceBounds, NO_BOUNDS } from "#db/queries/invoice/invoice-filter.ts";
import type { InvoiceListQuery } from "#usecases/invoice/list-invoices.ts";

const ALL: InvoiceListQuery = {
  statuses: [],
  verdicts: [],
  assignees: [],
  waits: [],
  snoozed: "any",
  bounds: NO_BOUNDS,
  q: null,
  vendor: null,
  customer: null,
  sort: null,
  limit: 50,
  cursor: null,
};

const given = async (
  rows: readonly Partial<InvoiceRow>[],
  more: (tx: TenantTx, rows: readonly InvoiceRow[]) => Promise<void> = async () => {},
) => {
  const { database } = await sharedDatabase();
  const tenant = await aTenant(database);
  await database.inTenant(tenant.tenantUuid, async (tx) => more(tx, await insertInvoiceRows(tx, rows)));
  const context = aContext(database);
  return async (query: Partial<InvoiceListQuery>) => {
    const answer = await listInvoices(context, tenant, { ...ALL, ...query });
    return answer.ok ? answer.value : assert.fail(answer.refusal.message);
  };
};
const numbers = (page: { readonly items: readonly { readonly invoiceNumber: string }[] }): string[] =>
  page.items.map((item) => item.invoiceNumber);

const STATUSES = ["received", "unmatched", "review", "disputed", "approved", "terminated"];
const row = fc.record({
  status: fc.constantFrom(...STATUSES),
  verdict: fc.constantFrom(null, "approve", "review", "dispute", "unmatched"),
  vendor_external_id: fc.constantFrom("ACME", "BOLT", null),
  is_quick_pay: fc.boolean(),
  due_on: fc.constantFrom(null, "2026-03-10", "2026-03-11", "2026-04-01"),
  received_at: fc.integer({ min: 0, max: 5 }).map((day) => `2026-03-0${day + 1}T10:00:00.00000${day}Z`),
  assignee: fc.constantFrom(null, "user:ana", "user:ben"),
  billed: fc.constantFrom("50.0000", "100.0000", "250.5000"),
  variance: fc.constantFrom(null, "-5.0000", "0.0000", "20.0000"),
  snoozed_until: fc.constantFrom(null, null, "2026-01-01T00:00:00Z", "9999-01-01T00:00:00Z"),
  approved_by: fc.constantFrom(null, "policy", "user:ana"),
  body: fc.constantFrom({}, { customerExternalId: "LAKE" }, { customerExternalId: "HILL" }),
});
const some = (...values: string[]) => fc.subarray(values);
const query = fc.record({
  statuses: some(...STATUSES),
  verdicts: fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: some("approve", "review", "dispute") },
  ),
  assignees: fc.oneof(
    { weight: 3, arbitrary: fc.constant<(string | null)[]>([]) },
    { weight: 1, arbitrary: fc.subarray<string | null>([null, "user:ana", "user:ben"]) },
  ),
  vendor: fc.option(fc.constantFrom("ACME", "BOLT", "NOBODY"), { freq: 3 }),
  customer: fc.option(fc.constantFrom("LAKE", "NOBODY"), { freq: 5 }),
  sort: fc.constantFrom(
    null,
    ...(["queue", "newest", "oldest", "finalized", "due", "billed", "-billed", "variance", "-variance"] as const),
  ),
  snoozed: fc.constantFrom("any" as const, "none" as const, "only" as const),
  bounds: fc.record({
    ...Object.fromEntries(Object.keys(NO_BOUNDS).map((name) => [name, fc.constant(null)])),
    receivedFrom: fc.constantFrom(null, null, "2026-03-02"),
    dueTo: fc.constantFrom(null, null, "2026-03-10"),
    minBilled: fc.constantFrom(null, null, "100"),
    maxBilled: fc.constantFrom(null, null, "100.0001", "250.5"),
    decidedBy: fc.constantFrom(null, null, null, "policy" as const, "person" as const),
  }) as unknown as fc.Arbitrary<InvoiceBounds>,
  limit: fc.integer({ min: 1, max: 20 }),
});

const isFinal = (status: string): boolean => status === "approved" || status === "terminated";
const compare = (a: readonly (string | number | boolean)[], b: readonly (string | number | boolean)[]): number => {
  for (const [place, left] of a.entries()) {
    const right = b[place] ?? "";
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
};

const isSnoozed = (invoice: InvoiceRow): boolean => (invoice.snoozed_until ?? "").startsWith("9999");

/** What each order compares, and whether the largest comes first; equal ones by uuid in `uuids`. */
const KEYS: Readonly<
  Record<string, { of: (row: InvoiceRow) => readonly (string | number | boolean)[]; descending?: true; uuids?: "down" }>
> = {
  queue: { of: (row) => [!row.is_quick_pay, row.due_on ?? "infinity", row.received_at] },
  newest: { of: (row) => [row.received_at], descending: true },
  oldest: { of: (row) => [row.received_at], uuids: "down" },
  finalized: { of: (row) => [row.finalized_at ?? ""], descending: true },
  due: { of: (row) => [row.due_on ?? "infinity"] },
  billed: { of: (row) => [Number(row.billed)] },
  "-billed": { of: (row) => [Number(row.billed)], descending: true, uuids: "down" },
  variance: { of: (row) => [Number(row.variance ?? 0)] },
  "-variance": { of: (row) => [Number(row.variance ?? 0)], descending: true, uuids: "down" },
};

const isWithin = (invoice: InvoiceRow, { receivedFrom, dueTo, minBilled, maxBilled, decidedBy }: InvoiceBounds): boolean =>
  (receivedFrom === null || invoice.received_at >= receivedFrom) &&
  (dueTo === null || (invoice.due_on ?? "9") <= dueTo) &&
  (minBilled === null || Number(invoice.billed) >= Number(minBilled)) &&
  (maxBilled === null || Number(invoice.billed) <= Number(maxBilled)) &&
  (decidedBy === null ||
    (invoice.status === "approved" &&
      invoice.approved_by != null &&
      (invoice.approved_by === "policy") === (decidedBy === "policy")));

/** The list as a child would write it. */
const naive = (rows: readonly InvoiceRow[], asked: Omit<InvoiceListQuery, "cursor" | "q" | "waits">): string[] => {
  const sort = asked.sort ?? (asked.statuses.length > 0 && !asked.statuses.some(isFinal) ? "queue" : "newest");
  const { of, descending, uuids } = KEYS[sort] ?? assert.fail(sort);
  return rows
    .filter((invoice) => sort !== "queue" || !isFinal(invoice.status))
    .filter((invoice) => sort !== "finalized" || invoice.finalized_at != null)
    .filter((invoice) => asked.statuses.length === 0 || asked.statuses.includes(invoice.status))
    .filter((invoice) => asked.verdicts.length === 0 || (invoice.verdict !== null && asked.verdicts.includes(invoice.verdict)))
    .filter((invoice) => asked.assignees.length === 0 || asked.assignees.includes(invoice.assignee))
    .filter((invoice) => asked.vendor === null || (invoice.vendor_external_id ?? invoice.vendor_scac) === asked.vendor)
    .filter(
      ({ body }) => asked.customer === null || (body as { customerExternalId?: string }).customerExternalId === asked.customer,
    )
    .filter((invoice) => asked.snoozed === "any" || isSnoozed(invoice) === (asked.snoozed === "only"))
    .filter((invoice) => isWithin(invoice, asked.bounds))
    .sort(
      (a, b) =>
        compare(of(a), of(b)) * (descending === true ? -1 : 1) ||
        compare([a.invoice_uuid], [b.invoice_uuid]) * (uuids === "down" ? -1 : 1),
    )
    .map((invoice) => invoice.invoice_uuid);
};

test("every filter and order, page by page, agrees with a naive list", async () => {
  const { database } = await sharedDatabase();
  const context = aContext(database);
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 60 }),
      fc.array(query, { minLength: 3, maxLength: 6 }),
      async (rows, queries) => {
        const tenant = await aTenant(database);
        const inserted = await database.inTenant(tenant.tenantUuid, (tx) => insertInvoiceRows(tx, rows));
        for (const asked of queries) {
          const seen: string[] = [];
          let cursor: string | null = null;
          do {
            const answer = await listInvoices(context, tenant, { ...asked, waits: [], q: null, cursor });
            if (!answer.ok) assert.fail(answer.refusal.message);
            assert.ok(answer.value.items.length <= asked.limit);
            seen.push(...answer.value.items.map((item) => item.uuid));
            cursor = answer.value.nextCursor;
          } while (cursor !== null);
          assert.deepEqual(seen, naive(inserted, asked));
        }
      },
    ),
    { numRuns: 25 },
  );
});

test("the queue shows quick pay first, then what is due first, then the oldest", async () => {
  const list = await given([
    { invoice_number: "late", due_on: "2026-04-01", received_at: "2026-03-01T00:00:00Z" },
    { invoice_number: "no-date", due_on: null, received_at: "2026-02-01T00:00:00Z" },
    { invoice_number: "soon-new", due_on: "2026-03-05", received_at: "2026-03-04T00:00:00Z" },
    { invoice_number: "soon-old", due_on: "2026-03-05", received_at: "2026-03-02T00:00:00Z" },
    { invoice_number: "quick", is_quick_pay: true, due_on: "2026-05-01", received_at: "2026-03-03T00:00:00Z" },
  ]);
  assert.deepEqual(numbers(await list({ statuses: ["review"] })), ["quick", "soon-old", "soon-new", "late", "no-date"]);
});

test("a search finds an invoice by its own, its order's and its other numbers, however they are written, and by its vendor", async () => {
  const orderUuid = newUuid();
  const list = await given(
    [
      { invoice_number: "A-100", number_key: "A100" },
      { invoice_number: "B-200", number_key: "B200", vendor_external_id: "BOLT", vendor_scac: "BOLT" },
      { invoice_number: "C-300", number_key: "C300", vendor_external_id: null, vendor_scac: "CDEF" },
    ],
    async (tx, [a, b]) => {
      await tx.query(
        "insert into vendor (tenant_uuid, external_id, vendor_uuid, name, scac) values ($1, 'BOLT', gen_random_uuid(), 'Bolt & Daughters Trucking', 'BOLT')",
        [tx.tenantUuid],
      );
      await tx.query("insert into invoice_reference values ($1, 'bol:291226', 'BOLNumber', $2, 'bol~291226')", [
        tx.tenantUuid,
        a?.invoice_uuid,
      ]);
      await tx.query("insert into invoice_order values ($1, $2, $3)", [tx.tenantUuid, b?.invoice_uuid, orderUuid]);
      await tx.query("insert into order_reference values ($1, 'order:ORD77', 'OrderNumber', $2, 'order~0RD77')", [
        tx.tenantUuid,
        orderUuid,
      ]);
    },
  );
  for (const [q, found] of [
    ["a-100", ["A-100"]],
    ["A10", ["A-100"]],
    ["0291226", ["A-100"]],
    ["ord-77", ["B-200"]],
    ["daughters", ["B-200"]],
    ["bolt", ["B-200"]],
    ["cdef", ["C-300"]],
    ["nothing of the kind", []],
    ["%", []],
  ] as const) {
    assert.deepEqual(numbers(await list({ q })), found, q);
  }
  assert.deepEqual(numbers(await list({ q: "a-100", vendor: "BOLT" })), []);
  assert.deepEqual(numbers(await list({ q: "a-100", vendor: "ACME", statuses: ["review"] })), ["A-100"]);
});

test("bounds of what is billed hold to the ten-thousandth, beyond what a whole number of them holds too", async () => {
  const most = "922337203685477.5807";
  const list = await given(
    ["-0.0001", "0.0000", "100.0000", "100.0001", most, "922337203685477.5808", "999999999999999.9999"].map((billed) => ({
      invoice_number: billed,
      billed,
    })),
  );
  const found = async (minBilled: string | null, maxBilled: string | null) =>
    numbers(await list({ sort: "billed", bounds: { ...NO_BOUNDS, minBilled, maxBilled } }));
  assert.deepEqual(await found("100.0001", "100.0001"), ["100.0001"]);
  assert.deepEqual(await found("-0.0001", "100"), ["-0.0001", "0.0000", "100.0000"]);
  assert.deepEqual(await found("922337203685477.5806", null), [most, "922337203685477.5808", "999999999999999.9999"]);
  assert.deepEqual(await found("100.0002", most), [most]);
  assert.deepEqual(await found("922337203685477.5808", "922337203685477.5808"), ["922337203685477.5808"]);
  assert.deepEqual(await found("999999999999999.9999", null), ["999999999999999.9999"]);
});

test("a customer's invoices name it, or are for an order of it", async () => {
  const list = await given(
    [
      { invoice_number: "names it", body: { customerExternalId: "LAKE" }, received_at: "2026-03-01T00:00:00Z" },
      { invoice_number: "by its order", received_at: "2026-03-02T00:00:00Z" },
      { invoice_number: "both", body: { customerExternalId: "LAKE" }, received_at: "2026-03-03T00:00:00Z" },
      { invoice_number: "another's", body: { customerExternalId: "HILL" }, received_at: "2026-03-04T00:00:00Z" },
    ],
    async (tx, [, byOrder, both]) => {
      const order = anOrder();
      const uuid = await insertOrder(tx, [
        { order: { ...order, customer: { ...order.customer, externalId: "LAKE" } }, landedAt: "2026-03-01T00:00:00Z" },
      ]);
      for (const row of [byOrder, both])
        await tx.query("insert into invoice_order values ($1, $2, $3)", [tx.tenantUuid, row?.invoice_uuid, uuid]);
    },
  );
  assert.deepEqual(numbers(await list({ customer: "LAKE" })), ["both", "by its order", "names it"]);
  assert.deepEqual(numbers(await list({ customer: "HILL", vendor: "ACME" })), ["another's"]);
  assert.deepEqual(numbers(await list({ customer: "NOBODY" })), []);
});

test("an item tells how many findings there are and the gravest in words", async () => {
  const auditUuid = newUuid();
  const list = await given([{ audit_uuid: auditUuid }], async (tx, [first]) => {
    const findings = [
      { severity: "information", message: "told" },
      { severity: "dispute", message: "fuel is 12.00 over" },
      { severity: "review", message: "looked at" },
    ];
    await tx.query("insert into audit values ($1, $2, $3, now(), 'dispute', 1, '1', 'hash', 'facts', $4)", [
      tx.tenantUuid,
      auditUuid,
      first?.invoice_uuid,
      JSON.stringify({ findings }),
    ]);
  });
  const [item] = (await list({})).items;
  assert.equal(item?.findings, 3);
  assert.equal(item?.headline, "fuel is 12.00 over");
  assert.equal(item?.billed, "100.0000");
  assert.equal(item?.receivedAt, "2026-03-02T08:00:00.000000Z");
  assert.deepEqual(item?.vendor, { externalId: "ACME", name: "Acme Freight", scac: "ACME" });
});

test("a cursor that was made up, or belongs to another list, is refused before it reaches the database", async () => {
  const { database } = await sharedDatabase();
  const tenant = await aTenant(database);
  const forge = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  for (const cursor of [
    "",
    "!!",
    forge(["invoices newest", "x", "y"]),
    forge(["invoices queue", true, "infinity", "2026-03-01T00:00:00Z", "no"]),
    forge(["orders", "2026-03-01T00:00:00Z", newUuid()]),
    forge({}),
  ]) {
    const answer = await listInvoices(aContext(database), tenant, { ...ALL, sort: "newest", cursor });
    assert.deepEqual(answer.ok ? answer : Object.keys(answer.refusal.errors ?? {}), ["cursor"], cursor);
  }
});

test("an export reads every page, and nobody sees another tenant's invoices", async () => {
  const { database } = await sharedDatabase();
  const [mine, theirs] = [await aTenant(database), await aTenant(database)];
  await database.inTenant(mine.tenantUuid, (tx) =>
    insertInvoiceRows(
      tx,
      Array.from({ length: 1_203 }, () => ({})),
    ),
  );
  await database.inTenant(theirs.tenantUuid, (tx) => insertInvoiceRows(tx, [{ invoice_number: "THEIRS" }]));
  let count = 0;
  for await (const page of eachInvoice(aContext(database), mine, ALL)) {
    count += page.length;
    assert.ok(page.every((item) => item.invoiceNumber !== "THEIRS"));
  }
  assert.equal(count, 1_203);
});
