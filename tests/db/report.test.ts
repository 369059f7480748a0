import assert from "node:assert/strict";
import { test } from "node:test";
import { countDecided } from "#db/queries/report/count-decided.ts";
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
