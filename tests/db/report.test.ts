import assert from "node:assert/strict";
import { test } from "node:test";
import { countDecided } from "#db/queries/report/count-decided.ts";
import { listDecidedVendors, listFoundRules, readDecidedDays } from "#db/queries/report/report-figures.ts";
import { finalizeInvoices } from "#db/queries/invoice/finalization.ts";
import { NO_BOUNDS } from "#db/queries/invoice/invoice-filter.ts";
import { addAmounts, amountOf, printAmount } from "#domain/money/amount.ts";
import { listRecoveries } from "#usecases/recovery/read-recovery.ts";
import { listInvoices } from "#usecases/invoice/list-invoices.ts";
import { readReport } from "#usecases/report/read-report.ts";
import { aContext } from "#tests/builders/a-context.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { insertInvoiceRows, type InvoiceRow } from "#tests/builders/invoice-rows.ts";
import { anOrder } from "#tests/builders/an-order.ts";
import { insertOrder } from "#tests/builders/order-rows.ts";
import { sharedDatabase } from "#tests/database.ts";

const DAY = "2026-03-10";
const decidedAt = Date.parse(`${DAY}T12:00:00Z`);

const ROWS: readonly Partial<InvoiceRow>[] = [
  { status: "approved", approved_by: "policy", verdict: "approve", billed: "100.0000", approved: "100.0000", variance: "0.0000" },
  {
    status: "approved",
    approved_by: "user:ana",
    verdict: "dispute",
    billed: "150.0000",
    approved: "120.5000",
    variance: "30.0000",
    vendor_external_id: "BOLT",
    vendor_scac: "BOLT",
    received_at: "2026-03-10T02:00:00Z",
    source: "Edi210",
  },
  { status: "terminated", terminated_reason: "Duplicate", verdict: "block", billed: "70.0000", variance: "70.0000" },
  { status: "approved", approved_by: "policy", verdict: "approve", billed: "900.0000", approved: "900.0000", currency: "CAD" },
  { status: "review", verdict: "review", billed: "42.0000", received_at: "2026-03-09T08:00:00Z", due_on: "2026-03-01" },
];

const given = async () => {
  const { database } = await sharedDatabase();
  const tenant = await aTenant(database);
  await database.inTenant(tenant.tenantUuid, async (tx) => {
    const rows = await insertInvoiceRows(tx, ROWS);
    const final = rows.filter(({ status }) => status !== "review");
    await finalizeInvoices(
      tx,
      decidedAt,
      final.map(({ invoice_uuid: invoiceUuid }) => ({ invoiceUuid, matched: true })),
    );
    await tx.query(
      `insert into dispute (tenant_uuid, dispute_uuid, invoice_uuid, party, created_at, created_by) values ($1, gen_random_uuid(), $2, 'Vendor', now(), 'test')`,
      [tx.tenantUuid, rows[1]?.invoice_uuid],
    );
  });
  const read = async (query: {
    readonly vendor?: string;
    readonly currency?: string;
    readonly from?: string;
    readonly to?: string;
  }) => {
    const asked = { from: DAY, to: DAY, vendor: null, currency: "USD", ...query };
    const answer = await readReport(aContext(database), tenant, asked);
    return answer.ok ? answer.value : assert.fail(answer.refusal.message);
  };
  return { database, tenant, read };
};

test("a report adds up what was decided in its days, each invoice once, whoever counts and however often", async () => {
  const { database, tenant, read } = await given();
  await Promise.all([1, 2, 3].map(() => database.inTenant(tenant.tenantUuid, (tx) => countDecided(tx, 2))));
  await read({});
  const { sums, days, vendors, sources, notCounted, currencies } = await read({});
  assert.deepEqual(
    { ...sums, hours: 0 },
    {
      decided: 4,
      approved: 3,
      byPolicy: 2,
      clean: 2,
      duplicates: 1,
      disputed: 1,
      conceded: 1,
      late: 0,
      withinDay: 1,
      hours: 0,
      billed: "320.0000",
      approvedAmount: "220.5000",
      found: "100.0000",
      saved: "99.5000",
    },
  );
  assert.equal(notCounted, 0);
  assert.deepEqual(currencies, ["CAD", "USD"]);
  assert.deepEqual(
    days.map(({ day, decided }) => [day, decided]),
    [[DAY, 4]],
  );
  assert.deepEqual(
    vendors.map(({ vendor, decided, saved }) => [vendor, decided, saved]),
    [
      ["ACME", 3, "70.0000"],
      ["BOLT", 1, "29.5000"],
    ],
  );
  assert.deepEqual(sources, [{ source: "Edi210", invoices: 1 }], "what came on that day");
});

test("a report stands beside the days before, and counts one vendor or currency alone", async () => {
  const { read } = await given();
  const later = await read({ from: "2026-03-11", to: "2026-03-11" });
  assert.equal(later.sums.decided, 0);
  assert.equal(later.before.sums.decided, 4);
  assert.deepEqual([later.before.from, later.before.to], [DAY, DAY]);
  const bolt = await read({ vendor: "BOLT" });
  assert.equal(bolt.sums.decided, 1);
  assert.equal(bolt.sums.saved, "29.5000");
  assert.equal((await read({ currency: "CAD" })).sums.billed, "900.0000");
});

test("a report says how old what is open is, of all of it and overdue", async () => {
  const { read } = await given();
  const { open } = await read({});
  assert.deepEqual(open, [{ fromDays: 31, invoices: 1, overdue: 1, billed: "42.0000" }]);
});

test("the invoices behind a figure of savings are listed, each with what it counts for, and add up to it", async () => {
  const { database, tenant, read } = await given();
  const sumOf = async (kind: "found" | "realized", currency: string): Promise<string> => {
    const listed = await listInvoices(aContext(database), tenant, {
      customer: null,
      statuses: [],
      verdicts: [],
      assignees: [],
      teamsOf: undefined,
      queuesFor: undefined,
      waits: [],
      snoozed: "any",
      q: null,
      vendor: null,
      sort: null,
      bounds: { ...NO_BOUNDS, savings: kind, currency, finalizedFrom: DAY, finalizedTo: DAY },
      limit: 100,
      cursor: null,
    });
    assert.ok(listed.ok);
    const amounts = listed.value.items.map(({ savings }) => savings?.[kind] ?? assert.fail("an open invoice is among them"));
    assert.ok(
      amounts.every((amount) => amount !== "0.0000"),
      "no invoice that counts for nothing",
    );
    return printAmount(addAmounts(amounts.map(amountOf)));
  };
  for (const currency of ["USD", "CAD"]) {
    const { sums } = await read({ currency });
    assert.equal(await sumOf("found", currency), sums.found);
    assert.equal(await sumOf("realized", currency), sums.saved);
  }
});

test("what vendors paid back in a report's days is what the list of their recoveries adds up to, whose records they are", async () => {
  const { database, tenant, read } = await given();
  const at = (day: string): string => `${day}T12:00:00Z`;
  const rows = [
    { vendor: "ACME", scac: "ACME", currency: "USD", paid: [["10.0000", DAY]] },
    {
      vendor: "BOLT",
      scac: "BOLT",
      currency: "USD",
      paid: [
        ["20.5000", DAY],
        ["4.5000", DAY],
        ["300.0000", "2026-03-11"],
      ],
    },
    { vendor: null, scac: "BOLT", currency: "USD", paid: [["1.0000", DAY]] },
    { vendor: "BOLT", scac: "BOLT", currency: "CAD", paid: [["7.0000", DAY]] },
    { vendor: "BOLT", scac: "BOLT", currency: "USD", paid: [] },
  ];
  await database.inTenant(tenant.tenantUuid, async (tx) => {
    for (const [place, { vendor, scac, currency, paid }] of rows.entries()) {
      const number = `RO-${place}`;
      const orderUuid = await insertOrder(tx, [
        { order: anOrder({ externalId: number, orderNumber: number }), landedAt: "2026-03-01T00:00:00Z" },
      ]);
      const { rows: made } = await tx.query<{ uuid: string }>(
        `insert into recovery (tenant_uuid, recovery_uuid, order_uuid, vendor_key, vendor_external_id, vendor_scac, currency, approved, due,
           overpaid, amount, state, causes, invoice_uuids, created_at, changed_at)
         values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, 500, 100, 400, 400, 'open', '{}', '{}', $7, $7) returning recovery_uuid as uuid`,
        [tx.tenantUuid, orderUuid, vendor ?? scac, vendor, scac, currency, at(DAY)],
      );
      for (const [tag, [sum, day = DAY]] of paid.entries())
        await tx.query(
          `insert into recovery_event (tenant_uuid, recovery_uuid, e_tag, at, actor, kind, sum, amount, state)
           values ($1, $2, $3, $4, 'user:ana', 'recovered', $5, 0, 'open')`,
          [tx.tenantUuid, made[0]?.uuid, tag + 1, at(day), sum],
        );
    }
  });
  for (const [vendor, currency, expected] of [
    [null, "USD", "36.0000"],
    ["BOLT", "USD", "26.0000"],
    ["ACME", "USD", "10.0000"],
    ["BOLT", "CAD", "7.0000"],
    ["NOBODY", "USD", "0.0000"],
  ] as const) {
    const report = await read({ currency, ...(vendor === null ? {} : { vendor }) });
    const listed = await listRecoveries(aContext(database), tenant, {
      states: [],
      vendor,
      q: null,
      order: null,
      invoiceUuid: null,
      recoveredFrom: DAY,
      recoveredTo: DAY,
      currency,
      limit: 2,
      cursor: null,
    });
    assert.ok(listed.ok);
    const totals = listed.value.totals.map(({ recoveredInRange }) => recoveredInRange ?? assert.fail("days are asked for"));
    assert.deepEqual([report.recovered, totals[0] ?? "0.0000"], [expected, expected], `${vendor} ${currency}`);
    const items = listed.value.items.map(({ recoveredInRange }) => amountOf(recoveredInRange ?? "0.0000"));
    if (listed.value.nextCursor === null) assert.equal(printAmount(addAmounts(items)), expected, "the page adds up to it");
    assert.ok(items.every((amount) => amount !== 0n));
  }
});

test("a report of many days reads whole months as they are kept, and comes to what its days do, wherever it begins and ends", async () => {
  const { database } = await sharedDatabase();
  const tenant = await aTenant(database);
  const count = async (from: string, days: number, step: number): Promise<void> => {
    await database.inTenant(tenant.tenantUuid, async (tx) => {
      await tx.query(
        `insert into report_day as counted (tenant_uuid, day, vendor, currency, vendor_name, decided, approved, by_policy, clean, duplicates,
           disputed, conceded, late, within_day, hours, billed, approved_amount, found, saved)
         select $1, $2::date + n, 'V' || n % 3, case when n % 4 = 0 then 'CAD' else 'USD' end, 'Vendor ' || n % 3, 1 + n % 5, 1, 1, 1, 0, 1, 0, 1, 1,
           2.5, 100.25 + n, 90.5, 5.25, 1.0001
         from generate_series(0, $3::integer, $4::integer) n
         on conflict (tenant_uuid, day, vendor, currency) do update set decided = counted.decided + excluded.decided,
           billed = counted.billed + excluded.billed, found = counted.found + excluded.found, hours = counted.hours + excluded.hours`,
        [tx.tenantUuid, from, days, step],
      );
      await tx.query(
        `insert into report_finding as counted (tenant_uuid, day, rule, vendor, currency, invoices, variance)
         select $1, $2::date + n, 'rule-' || n % 2, 'V' || n % 3, 'USD', 1 + n % 2, 10.5 from generate_series(0, $3::integer, $4::integer) n
         on conflict (tenant_uuid, day, rule, vendor, currency) do update set invoices = counted.invoices + excluded.invoices,
           variance = counted.variance + excluded.variance`,
        [tx.tenantUuid, from, days, step],
      );
    });
  };
  await count("2025-11-20", 200, 1);
  // Counted again: what stands there is added to.
  await count("2025-12-05", 90, 2);
  const ranges = [
    ["2025-11-20", "2026-06-08"],
    ["2025-12-01", "2026-02-28"],
    ["2025-12-02", "2026-02-27"],
    ["2026-01-01", "2026-01-31"],
    ["2026-01-02", "2026-01-31"],
    ["2026-01-10", "2026-01-10"],
    ["2026-01-20", "2026-02-10"],
    ["2026-01-31", "2026-02-01"],
    ["2026-02-01", "2026-03-01"],
    ["2020-01-01", "2020-12-31"],
  ] as const;
  await database.inTenant(tenant.tenantUuid, async (tx) => {
    for (const [from, to] of ranges) {
      const range = { from, to, vendor: null };
      const naive = async (select: string): Promise<unknown[]> =>
        (await tx.query<{ row: unknown }>(`select to_jsonb(x) as row from (${select}) x`, [tx.tenantUuid, from, to])).rows.map(
          ({ row }) => row,
        );
      const WHERE = "where tenant_uuid = $1 and day between $2::date and $3::date";
      const money = (column: string): string =>
        `coalesce(sum(${column}) filter (where currency = 'USD'), 0)::numeric(19,4)::text`;
      assert.deepEqual(
        (await listDecidedVendors(tx, range, "USD", 50)).map(({ vendor, decided, hours, billed, found }) => ({
          vendor,
          decided,
          hours,
          billed,
          found,
        })),
        await naive(`select vendor, sum(decided)::integer as decided, sum(hours)::float8 as hours, ${money("billed")} as billed,
          ${money("found")} as found from report_day ${WHERE} group by vendor order by sum(decided) desc, vendor`),
        `${from} to ${to}`,
      );
      assert.deepEqual(
        await listFoundRules(tx, range, "USD", 50),
        await naive(`select rule, sum(invoices)::integer as invoices, count(distinct vendor)::integer as vendors, ${money("variance")} as variance
          from report_finding ${WHERE} group by rule order by sum(invoices) desc, rule`),
        `${from} to ${to}`,
      );
      const [sums] = await naive(
        `select coalesce(sum(decided), 0)::integer as decided, ${money("billed")} as billed from report_day ${WHERE}`,
      );
      const { days, sums: all } = await readDecidedDays(tx, range, "USD");
      assert.deepEqual({ decided: all?.decided, billed: all?.billed }, sums);
      assert.equal(
        days.reduce((sum, { decided }) => sum + decided, 0),
        all?.decided,
      );
    }
  });
});
