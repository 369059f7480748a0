import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { routes } from "#http/routes.ts";
import { anOrderBody } from "#tests/builders/bodies.ts";
import { signCapture } from "#tests/builders/sign-capture.ts";
import { type Party, SSH_KEY, twoTenants } from "#tests/fixtures/two-tenants.ts";

describe("another tenant's things in lists, filters and bodies", () => {
  let both: Awaited<ReturnType<typeof twoTenants>>;
  before(async () => {
    both = await twoTenants();
  });
  after(() => both.stop());

  const searches: Record<string, unknown> = {
    searchOrders: { startTime: "2020-01-01T00:00:00Z", pageSize: 100 },
    searchApprovedDocuments: { startTime: "2020-01-01T00:00:00Z", pageSize: 100 },
    previewAuditPolicy: { autoApprove: true },
  };
  /** Lists that say nothing of a tenant's own, or nothing that only one of the two has. */
  const SAME_FOR_EVERYBODY = new Set([
    "listAuditRules",
    "countQueues",
    // What is there of nine kinds, which both have.
    "listFirstSteps",
    "countReviews",
    "countInvoices",
    "getPolicyDraft",
    "getSettings",
    "getQuotas",
    "getSignIn",
    "getCapture",
    "getFxRates",
    "getRatingEngine",
    "getTranscriber",
    // Which reader is in force, and why.
    "getReader",
    "listTranscriberCalls",
    // Numbers of what is under way, and of nothing here.
    "listReaudits",
    "previewAuditPolicy",
    "checkEdi",
    "searchOrders",
  ]);
  /** So many values come first which have every shape that the others have: words, codes, a uuid. */
  const SHAPES = 4;
  const lists = routes.filter(
    (row) =>
      row.auth.startsWith("key") &&
      (row.method === "GET" || Object.hasOwn(searches, row.operationId)) &&
      row.responses[200]?.contentType !== "text/event-stream" &&
      row.path.replace(`{${row.tenantParam}}`, "").includes("{") === false,
  );
  for (const row of lists) {
    test(`${row.operationId}: no filter, sort or cursor shows another tenant's`, async () => {
      const needed: Record<string, string> = {
        getInvoiceUuid: "externalId=SI-1",
        lookUpInvoicesByShipment: "shipmentNumber=SHARED-1&vendorScac=ACMF",
        listExceptionInvoices: "rule=charge-unmapped",
        listFinalizedInvoices: "StartTime=2020-01-01T00:00:00Z",
        listFinalizedVendorInvoices: "StartTime=2020-01-01T00:00:00Z",
      };
      const base = needed[row.operationId] ?? "";
      const ask = (caller: Party, query: string) =>
        both.ask(row, caller, `${row.path.replace(/\{.*?\}/, caller.tenantUuid)}?${query}`, searches[row.operationId]);
      const names = Object.keys((row.query as { readonly properties?: object } | undefined)?.properties ?? {});
      const values: readonly string[] = [
        both.theirs.marker,
        "SHARED-1",
        "ACME",
        "ACMF",
        both.theirs.tenantUuid,
        ...Object.values(both.theirs.ids),
      ];
      const cursors: string[] = [];
      if (names.includes("cursor")) {
        const { nextCursor } = (await ask(both.theirs, `${base}&limit=1`)).json() as { readonly nextCursor?: string };
        if (typeof nextCursor === "string") cursors.push(`cursor=${encodeURIComponent(nextCursor)}`);
      }
      const status = async (query: string): Promise<number> => {
        const answer = await ask(both.mine, query);
        assert.ok(answer.statusCode < 500, `${query}: ${answer.body}`);
        assert.deepEqual(both.tells(answer, query), [], `${row.path}?${query}: ${answer.body.slice(0, 500)}`);
        return answer.statusCode;
      };
      for (const query of [base, ...cursors]) await status(query);
      for (const name of names) {
        const statuses = new Set<number>();
        for (const [at, value] of values.entries()) {
          statuses.add(await status(`${base}&${name}=${encodeURIComponent(value)}`));
          // It takes neither words nor uuids: a day, an amount, a word of ours.
          if (at === SHAPES && statuses.size === 1 && statuses.has(400)) break;
        }
      }
      const own = await ask(both.theirs, base);
      assert.equal(own.statusCode, 200, own.body);
      assert.equal(both.tells(own, base).length > 0, !SAME_FOR_EVERYBODY.has(row.operationId), own.body.slice(0, 500));
    });
  }

  test("one tenant's key of idempotency is not another's", async () => {
    const body = JSON.stringify(anOrderBody({ orderNumber: "SHARED-9", charges: [["LINEHAUL", "100.00"]] }));
    for (const party of [both.mine, both.theirs]) {
      const answer = await both.app.inject({
        method: "POST",
        url: "/v2/orders",
        headers: {
          "x-api-key": party.key,
          "x-tenant-uuid": party.tenantUuid,
          "content-type": "application/json",
          "x-idempotency-key": "the same",
        },
        payload: body,
      });
      assert.deepEqual([answer.statusCode, answer.headers["idempotent-replayed"]], [202, undefined], answer.body);
    }
    await both.service.work();
    for (const party of [both.mine, both.theirs])
      assert.equal((await both.call(party, "GET", "/manage/orders/SHARED-9")).statusCode, 200);
  });

  test("another tenant's user name of SFTP cannot be taken over", async () => {
    const before = await both.rowsOf(both.theirs.tenantUuid);
    const answer = await both.call(both.mine, "POST", "/manage/edi/sftp-accounts", {
      userName: `${both.theirs.marker.toLowerCase()}-edi`,
      publicKeys: [SSH_KEY],
    });
    assert.equal(answer.statusCode, 409, answer.body);
    assert.deepEqual(await both.rowsOf(both.theirs.tenantUuid), before);
  });

  test("another tenant's invoices in a body are refused whole, and nobody can be given work who is another's", async () => {
    const before = await both.rowsOf(both.theirs.tenantUuid);
    const own = await both.rowsOf(both.mine.tenantUuid);
    const delivered = await both.call(both.mine, "POST", `/v1/tenants/${both.mine.tenantUuid}/vendor-invoices/delivered`, [
      both.mine.ids["vendorInvoiceUuid"],
      both.theirs.ids["vendorInvoiceUuid"],
    ]);
    assert.equal(delivered.statusCode, 400, delivered.body);
    const decided = await both.call(both.mine, "POST", "/manage/exceptions/decide", {
      action: "terminate",
      reason: "Other",
      invoices: [{ uuid: both.theirs.ids["invoiceUuid"], eTag: await both.eTagOf(both.theirs) }],
    });
    assert.ok(decided.statusCode < 500 && !decided.body.includes('"terminated"'), decided.body);
    const given = await both.call(both.mine, "POST", `/manage/invoices/${both.mine.ids["invoiceUuid"]}/assign`, {
      assignee: `key:${both.theirs.ids["keyUuid"]}`,
    });
    assert.equal(given.statusCode, 400, given.body);
    assert.deepEqual(await both.rowsOf(both.theirs.tenantUuid), before);
    assert.deepEqual((await both.rowsOf(both.mine.tenantUuid))["invoice"], own["invoice"]);
  });

  test("a capture signed with one tenant's secret is not taken for another", async () => {
    const row = routes.find(({ operationId }) => operationId === "captureCallback");
    assert.ok(row);
    const body = JSON.stringify(row.bodyExample);
    const send = (to: Party, by: Party) =>
      both.app.inject({
        method: "POST",
        url: `${row.path}?tenantUuid=${to.tenantUuid}&signature=${signCapture(`${by.marker} secret of captures`, body)}`,
        headers: { "content-type": "application/json" },
        payload: body,
      });
    assert.equal((await send(both.theirs, both.mine)).statusCode, 401);
    assert.equal((await send(both.theirs, both.theirs)).statusCode, 202);
  });
});
