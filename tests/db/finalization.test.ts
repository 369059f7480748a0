import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { finalizeInvoices, markDelivered } from "#db/queries/invoice/finalization.ts";
import { cutIntoBlocks, listFinalized } from "#db/queries/invoice/finalized-listing.ts";
import type { FinalizedFilter, FinalizedRecord } from "#db/queries/invoice/finalized-listing.ts";
import { instantOf, instantOfMilliseconds } from "#domain/day/instant.ts";
import type { Instant } from "#domain/day/instant.ts";
import { aContext } from "#tests/builders/a-context.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { insertBareInvoices } from "#tests/builders/invoice-rows.ts";
import { sharedDatabase } from "#tests/database.ts";
import type { Database } from "#db/database.ts";
import { listFinalizedInvoices } from "#usecases/invoice/list-finalized-invoices.ts";

const LONG_AGO = instantOf("2000-01-01T00:00:00.000000Z");
const START = Date.parse("2026-03-01T00:00:00Z");
const EVERYTHING: FinalizedFilter = { includeUnmatched: true, delivered: null };

/** Finalizes new invoices in one transaction, as a batch of the pipeline does. */
const finalizeNew = (
  database: Database,
  tenantUuid: string,
  now: number,
  matched: readonly boolean[],
  status: "approved" | "terminated" = "approved",
) =>
  database.inTenant(tenantUuid, async (tx) => {
    const uuids = await insertBareInvoices(tx, matched.length, status);
    const given = await finalizeInvoices(
      tx,
      now,
      uuids.map((invoiceUuid, place) => ({ invoiceUuid, matched: matched[place] ?? false })),
    );
    return uuids.map((uuid) => ({ uuid, ...(given.get(uuid) ?? assert.fail("a number is missing")) }));
  });

test("numbers are consecutive and dates strictly increase, even when the clock stands or goes back", async () => {
  const { database } = await sharedDatabase();
  const { tenantUuid } = await aTenant(database);
  const first = await finalizeNew(database, tenantUuid, START, [true, true]);
  const second = await finalizeNew(database, tenantUuid, START, [true]);
  const third = await finalizeNew(database, tenantUuid, START - 3_600_000, [false]);
  const fourth = await finalizeNew(database, tenantUuid, START + 5, [true]);
  assert.deepEqual(
    [...first, ...second, ...third, ...fourth].map(({ finalizedNo, finalizedAt }) => [finalizedNo, finalizedAt]),
    [
      [1, "2026-03-01T00:00:00.000000Z"],
      [2, "2026-03-01T00:00:00.000001Z"],
      [3, "2026-03-01T00:00:00.000002Z"],
      [4, "2026-03-01T00:00:00.000003Z"],
      [5, "2026-03-01T00:00:00.005000Z"],
    ],
  );
});

test("an open, an unknown and a finalized invoice are refused loudly, and nothing of the batch stays", async () => {
  const { database } = await sharedDatabase();
  const { tenantUuid } = await aTenant(database);
  const [done] = await finalizeNew(database, tenantUuid, START, [true]);
  await assert.rejects(
    database.inTenant(tenantUuid, async (tx) => {
      const [approved = ""] = await insertBareInvoices(tx, 1, "approved");
      const [open = ""] = await insertBareInvoices(tx, 1, "received");
      await finalizeInvoices(
        tx,
        START,
        [approved, open, done?.uuid ?? ""].map((invoiceUuid) => ({ invoiceUuid, matched: true })),
      );
    }),
    /cannot be finalized/,
  );
  const page = await database.inTenant(tenantUuid, (tx) =>
    listFinalized(tx, { after: LONG_AGO, until: null }, EVERYTHING, { order: "ASC", page: 0, pageSize: 20 }),
  );
  assert.deepEqual(
    page.records.map((record) => record.uuid),
    [done?.uuid],
  );
});

test("a uuid that is not finalized stops the whole marking", async () => {
  const { database } = await sharedDatabase();
  const { tenantUuid } = await aTenant(database);
  const [done] = await finalizeNew(database, tenantUuid, START, [true]);
  const [open = ""] = await database.inTenant(tenantUuid, (tx) => insertBareInvoices(tx, 1));
  const { refused } = await database.inTenant(tenantUuid, (tx) =>
    markDelivered(tx, { now: START, by: "key:test" }, [done?.uuid ?? "", open]),
  );
  assert.deepEqual(refused, [open]);
  const undelivered = await database.inTenant(tenantUuid, (tx) =>
    listFinalized(
      tx,
      { after: LONG_AGO, until: null },
      { includeUnmatched: false, delivered: false },
      { order: "ASC", page: 0, pageSize: 20 },
    ),
  );
  assert.equal(undelivered.total, 1);
});

test("cut into blocks, a range is covered once, in order, by few pieces", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_500_000 }), fc.integer({ min: 0, max: 1_500_000 }), (first, length) => {
      const last = first + length;
      const runs = cutIntoBlocks(first, last);
      let at = first;
      for (const run of runs) {
        assert.equal(run.from, at);
        if (run.width !== null) {
          assert.equal((run.from - 1) % run.width, 0);
          assert.equal(run.to - run.from + 1, run.width);
        } else assert.ok(run.to - run.from + 1 < 1_000);
        at = run.to + 1;
      }
      assert.equal(at, last + 1);
      assert.ok(runs.filter((run) => run.width === null).length <= 2);
      assert.ok(runs.filter((run) => run.width === 1_000).length <= 198);
    }),
  );
});

interface ModelInvoice {
  readonly uuid: string;
  readonly finalizedAt: string;
  readonly matched: boolean;
  delivered: boolean;
}

/** The list as a child would write it: filter, sort, cut. */
const naivePage = (
  model: readonly ModelInvoice[],
  after: Instant,
  until: Instant | null,
  filter: FinalizedFilter,
  order: "ASC" | "DESC",
  page: number,
  size: number,
) => {
  const chosen = model
    .filter((invoice) => instantOf(invoice.finalizedAt) > after && (until === null || instantOf(invoice.finalizedAt) <= until))
    .filter((invoice) => invoice.matched || filter.includeUnmatched)
    .filter((invoice) => filter.delivered === null || invoice.delivered === filter.delivered);
  if (order === "DESC") chosen.reverse();
  return { total: chosen.length, uuids: chosen.slice(page * size, (page + 1) * size).map((invoice) => invoice.uuid) };
};

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("finalize" as const),
      count: fc.integer({ min: 1, max: 700 }),
      unmatchedOneIn: fc.integer({ min: 1, max: 9 }),
      later: fc.integer({ min: -5, max: 1_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("deliver" as const),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      count: fc.integer({ min: 1, max: 1_200 }),
      stride: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("page" as const),
      from: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      to: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      includeUnmatched: fc.boolean(),
      delivered: fc.option(fc.boolean()),
      order: fc.constantFrom("ASC" as const, "DESC" as const),
      size: fc.constantFrom(1, 7, 20, 100),
      depth: fc.double({ min: 0, max: 1.1, noNaN: true }),
    }),
  },
);

test("random finalizing, marking and paging agree with a naive list", async () => {
  const { database } = await sharedDatabase();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const { tenantUuid } = await aTenant(database);
      const model: ModelInvoice[] = [];
      let now = START;
      for (const entry of steps) {
        if (entry.kind === "finalize") {
          now += entry.later;
          const matched = Array.from(
            { length: entry.count },
            (_, place) => place % entry.unmatchedOneIn !== 0 || entry.unmatchedOneIn === 1,
          );
          const given = await finalizeNew(database, tenantUuid, now, matched);
          given.forEach((each, place) => model.push({ ...each, matched: matched[place] ?? false, delivered: false }));
        } else if (entry.kind === "deliver") {
          const chosen = model
            .slice(Math.floor(entry.from * model.length))
            .filter((_, place) => place % entry.stride === 0)
            .slice(0, entry.count);
          const { refused } = await database.inTenant(tenantUuid, (tx) =>
            markDelivered(
              tx,
              { now, by: "key:test" },
              chosen.map((each) => each.uuid),
            ),
          );
          assert.deepEqual(refused, []);
          for (const each of chosen) each.delivered = true;
        } else {
          const at = (place: number | null): Instant | null => {
            const there = place === null ? undefined : model[Math.floor(place * model.length)];
            return there === undefined ? null : instantOf(there.finalizedAt);
          };
          const after = at(entry.from) ?? LONG_AGO;
          const until = at(entry.to);
          const filter = { includeUnmatched: entry.includeUnmatched, delivered: entry.delivered };
          const expected = naivePage(model, after, until, filter, entry.order, 0, model.length);
          const page = Math.floor((entry.depth * expected.total) / entry.size);
          const answer = await database.inTenant(tenantUuid, (tx) =>
            listFinalized(tx, { after, until }, filter, { order: entry.order, page, pageSize: entry.size }),
          );
          assert.equal(answer.total, expected.total);
          assert.deepEqual(
            answer.records.map((record) => record.uuid),
            naivePage(model, after, until, filter, entry.order, page, entry.size).uuids,
          );
        }
      }
      assert.equal(await countOfBlocks(database, tenantUuid), model.length);
    }),
    { numRuns: Number(process.env["SOAK"] ?? 0) > 0 ? 300 : 12 },
  );
});

test("consumers that poll while invoices are finalized and marked by many at once miss none", async () => {
  const { database } = await sharedDatabase();
  const tenant = await aTenant(database);
  const { tenantUuid } = tenant;
  const context = aContext(database);
  const committed: string[] = [];
  let writing = true;

  const write = async (seed: number): Promise<void> => {
    for (let round = 0; round < 25; round += 1) {
      const given = await database.inTenant(tenantUuid, async (tx) => {
        const uuids = await insertBareInvoices(tx, 1 + ((seed * 7 + round) % 5), "approved");
        // The clock is read well before the counter is taken, as a long transaction does.
        const now = Date.now();
        await new Promise((resolve) => setTimeout(resolve, (seed * 13 + round * 5) % 11));
        await finalizeInvoices(
          tx,
          now,
          uuids.map((invoiceUuid) => ({ invoiceUuid, matched: true })),
        );
        await new Promise((resolve) => setTimeout(resolve, (seed + round) % 3));
        return uuids;
      });
      committed.push(...given);
      await database.inTenant(tenantUuid, (tx) => markDelivered(tx, { now: Date.now(), by: "key:test" }, given.slice(0, 2)));
    }
  };

  /** `named`: sends the present time as its end and moves its start there; else it moves to the last date it saw. */
  const poll = async (named: boolean): Promise<Set<string>> => {
    const seen = new Set<string>();
    let start = LONG_AGO;
    for (let last = false; ;) {
      last = !writing;
      // The last round lists to the end, so that whatever any earlier round passed over shows as missing.
      const until = named && !last ? instantOfMilliseconds(Date.now()) : null;
      const records: FinalizedRecord[] = [];
      for (let page = 0; ; page += 1) {
        const answer = await listFinalizedInvoices(context, tenant, {
          startTime: start,
          endTime: until,
          sortOrder: "ASC",
          pageSize: 10,
          pageNumber: page,
          resultsDelivered: null,
          includeUnmatched: false,
        });
        if (!answer.ok) assert.fail(answer.refusal.message);
        records.push(...answer.value.records);
        if (answer.value.records.length < 10) break;
      }
      for (const record of records) {
        assert.ok(!seen.has(record.uuid), "an invoice came twice");
        seen.add(record.uuid);
      }
      const newest = records.at(-1);
      start = until ?? (newest === undefined ? start : instantOf(newest.finalizedAt));
      if (last) return seen;
    }
  };

  const pollers = Promise.all([poll(true), poll(false), poll(true)]);
  await Promise.all([1, 2, 3, 4].map(write)).finally(() => (writing = false));
  for (const seen of await pollers)
    assert.deepEqual(
      committed.filter((uuid) => !seen.has(uuid)),
      [],
    );
});

/** Approved invoices as the counts of the widest blocks have them: what totals of listings are made of. */
async function countOfBlocks(database: Database, tenantUuid: string): Promise<number> {
  const { rows } = await database.inTenant(tenantUuid, (tx) =>
    tx.query<{ approved: number }>(
      `select coalesce(sum(matched_undelivered + matched_delivered + unmatched_undelivered + unmatched_delivered - terminated), 0)::bigint as approved
       from finalized_block where tenant_uuid = $1 and width = 100000`,
      [tx.tenantUuid],
    ),
  );
  return rows[0]?.approved ?? 0;
}
