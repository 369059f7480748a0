import { canonicalFacts } from "#domain/stored/canonical-facts.ts";
import assert from "node:assert/strict";
import { factsOf } from "#tests/builders/audit-facts-builder.ts";
import { after, before, suite, test } from "node:test";
import type { TenantTx } from "#db/database.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import type { AuditResult, ChargeRow } from "#domain/audit/findings/audit-result.ts";
import { amountOf, ZERO } from "#domain/money/amount.ts";
import { newUuid } from "#adapters/ids.ts";
import { aKey, aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anInvoice } from "#tests/builders/an-invoice.ts";
import { aCharge, anOrder } from "#tests/builders/an-order.ts";
import { insertInvoice, insertInvoiceRows } from "#tests/builders/invoice-rows.ts";
import { insertOrder } from "#tests/builders/order-rows.ts";

const row = (code: string, billed: string, expected: string, findings: readonly number[]): ChargeRow => ({
  code,
  kind: "linehaul",
  known: true,
  onOrder: true,
  description: null,
  expected: amountOf(expected),
  previouslyBilled: ZERO,
  rated: null,
  billed: amountOf(billed),
  approved: null,
  variance: amountOf("50.0000"),
  variancePercent: "5.00",
  rate: null,
  quantity: null,
  qualifier: null,
  findings,
  lines: [
    { index: 0, code, description: null, amount: amountOf(billed), rate: null, quantity: null, qualifier: null, itemId: null },
  ],
});

const anAuditResult = (): AuditResult => ({
  verdict: "dispute",
  ruleSetVersion: "1",
  policyVersion: 3,
  findings: [
    {
      rule: "charge-over-tolerance",
      severity: "dispute",
      messageId: "charge-over-tolerance/charge",
      data: { charge: "400" },
      message: "linehaul is 50.00 over",
      charge: "400",
      expected: amountOf("1000"),
      billed: amountOf("1050"),
      variance: amountOf("50"),
      currency: "USD",
      limit: { allowed: amountOf("10"), text: "larger of 2.0000 and 1 % of 1000.0000", origin: "policy charge.over" },
      supportedBy: null,
      orderUuid: null,
      itemId: null,
      invoiceUuids: [],
    },
  ],
  notEvaluated: [],
  notApplicable: ["weight"],
  passed: ["currency-mismatch"],
  charges: [row("400", "1050.0000", "1000.0000", [0])],
  totals: {
    billed: amountOf("1050"),
    expected: amountOf("1000"),
    approved: null,
    variance: amountOf("50"),
    variancePercent: "5.00",
  },
  currency: "USD",
  conversion: null,
  allocations: [],
});

suite("the auditor's invoices (/manage)", () => {
  let server: TestServer;
  before(async () => {
    server = await aServer();
  });
  after(() => server.app.close());
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
    server.context.db.inTenant(server.tenant.tenantUuid, work);
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: "GET", url, headers: { ...server.headers, ...headers } });
  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: "POST",
      url,
      headers: { ...server.headers, "content-type": "application/json", ...headers },
      payload: JSON.stringify(body),
    });

  /** A disputed-by-verdict invoice with everything around it. */
  const aWorkspace = () =>
    inTenant(async (tx) => {
      const orderUuid = await insertOrder(tx, [
        { order: anOrder({ externalId: `W-${newUuid()}` }), landedAt: "2026-03-01T00:00:00Z" },
      ]);
      const auditUuid = newUuid();
      const uuid = await insertInvoice(
        tx,
        anInvoice({
          charges: [aCharge("400", "1050.0000", { provenance: { segment: "L1", element: 4, position: 17 } })],
          references: [{ type: "Bill of Lading", value: "B-9", description: null }],
          provenance: { invoiceOn: { segment: "B3", element: 6, position: 2 } },
        }),
        {
          verdict: "dispute",
          audit_uuid: auditUuid,
          billed: "1050.0000",
          expected: "1000.0000",
          variance: "50.0000",
          due_on: "2026-04-03",
          matching: {
            method: "BOLNumber",
            value: "B-9",
            score: 0.97,
            words: "matched by BOL",
            candidates: [
              {
                orderUuid,
                orderExternalId: "W",
                orderNumber: "W",
                score: 0.97,
                parts: { reference: 1, vendor: 1 },
                foundBy: ["BOLNumber B-9"],
                method: {},
              },
            ],
          },
        },
        [orderUuid],
      );
      await tx.query("insert into audit values ($1, $2, $3, '2026-03-05T10:00:00Z', 'dispute', 3, '1', 'hash', $5, $4)", [
        tx.tenantUuid,
        auditUuid,
        uuid,
        JSON.stringify(printAuditResult(anAuditResult())),
        canonicalFacts(factsOf({})),
      ]);
      const disputeUuid = newUuid();
      await tx.query(
        "insert into dispute (tenant_uuid, dispute_uuid, invoice_uuid, party, created_at, created_by) values ($1, $2, $3, 'Vendor', now(), 'policy')",
        [tx.tenantUuid, disputeUuid, uuid],
      );
      await tx.query("insert into dispute_reason values ($1, $2, $3, 'too much', now(), null)", [
        tx.tenantUuid,
        newUuid(),
        disputeUuid,
      ]);
      const communicationUuid = newUuid();
      await tx.query(
        "insert into communication values ($1, $2, $3, now(), 'policy', 'please explain', 'Invoice INV-1', '{ap@acme.example}', null)",
        [tx.tenantUuid, communicationUuid, disputeUuid],
      );
      await tx.query("insert into communication_attachment values ($1, $2, 'table.pdf', 'h', 'application/pdf', 12)", [
        tx.tenantUuid,
        communicationUuid,
      ]);
      await recordTimeline(tx, [
        {
          invoiceUuid: uuid,
          at: "2026-03-05T09:00:00.000001Z",
          actor: "edi:ACMESCAC",
          kind: "received",
          data: { source: "Edi210" },
        },
        { invoiceUuid: uuid, at: "2026-03-05T09:00:00.000001Z", actor: "policy", kind: "audited", data: { verdict: "dispute" } },
      ]);
      return { uuid, orderUuid };
    });

  test("the workspace tells everything, money as text of four decimals", async () => {
    const { uuid, orderUuid } = await aWorkspace();
    const answer = await get(`/manage/invoices/${uuid}`);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.headers["etag"], '"1"');
    const body = answer.json();
    assert.deepEqual(body.totals, {
      billed: "1050.0000",
      expected: "1000.0000",
      approved: null,
      variance: "50.0000",
      variancePercent: "5.00",
      currency: "USD",
    });
    assert.deepEqual(
      body.orders.map((order: { uuid: string; status: string }) => [order.uuid, order.status]),
      [[orderUuid, "open"]],
    );
    assert.deepEqual(
      [body.matching.method, body.matching.score, body.matching.candidates[0].foundBy],
      ["BOLNumber", 0.97, ["BOLNumber B-9"]],
    );
    assert.equal(body.audit.findings[0].message, "linehaul is 50.00 over");
    assert.deepEqual(body.audit.charges[0].findings, [0]);
    assert.deepEqual(body.audit.charges[0].lines[0].provenance, { segment: "L1", element: 4, position: 17 });
    assert.deepEqual(body.lines[0], {
      index: 0,
      code: "400",
      codeName: null,
      lineText: null,
      type: null,
      description: null,
      amount: "1050.0000",
      rate: null,
      quantity: null,
      qualifier: null,
      itemId: null,
      provenance: { segment: "L1", element: 4, position: 17 },
    });
    assert.deepEqual(body.provenance.invoiceOn, { segment: "B3", element: 6, position: 2 });
    assert.deepEqual(body.references, [{ kind: "BOLNumber", type: "Bill of Lading", value: "B-9", description: null }]);
    assert.deepEqual(
      body.timeline.map((entry: { actorName: string; kind: string }) => [entry.actorName, entry.kind]),
      [
        ["EDI ACMESCAC", "received"],
        ["Audit policy", "audited"],
      ],
    );
    const [dispute] = body.disputes;
    assert.equal(dispute.eTag, "1");
    assert.equal(dispute.reasons[0].description, "too much");
    assert.deepEqual(dispute.communications[0].email, {
      subject: "Invoice INV-1",
      to: ["ap@acme.example"],
      state: "waiting",
      reason: null,
      recipients: [{ address: "ap@acme.example", state: "waiting", reason: null }],
      againUuid: null,
      claim: null,
      isAutomatic: null,
      isKnownSender: null,
      isProven: null,
      mailUuid: null,
      signature: null,
    });
    assert.deepEqual(dispute.communications[0].attachments, [
      { identifier: "table.pdf", mediaType: "application/pdf", bytes: 12 },
    ]);
    assert.equal(dispute.createdByName, "Audit policy");
    assert.equal((await get(`/manage/invoices/${newUuid()}`)).statusCode, 404);
  });

  test("the list takes lists of statuses, my and nobody's invoices, and refuses words it does not know", async () => {
    const own = await aServer();
    try {
      const list = async (query: string) =>
        own.app.inject({ method: "GET", url: `/manage/invoices?${query}`, headers: own.headers });
      const numbers = async (query: string): Promise<string[]> =>
        (await list(query)).json().items.map((item: { invoiceNumber: string }) => item.invoiceNumber);
      await own.context.db.inTenant(own.tenant.tenantUuid, (tx) =>
        insertInvoiceRows(tx, [
          { invoice_number: "one", status: "review", verdict: "dispute", assignee: "user:ana" },
          { invoice_number: "two", status: "unmatched", verdict: "unmatched", is_quick_pay: true },
          { invoice_number: "three", status: "approved", verdict: "approve" },
        ]),
      );
      assert.deepEqual(await numbers("status=review,unmatched"), ["two", "one"]);
      assert.deepEqual(await numbers("verdict=dispute,approve&sort=newest"), ["one", "three"]);
      assert.deepEqual(await numbers("assignee=user:ana"), ["one"]);
      assert.deepEqual(await numbers("Assignee=none&status=unmatched"), ["two"]);
      assert.deepEqual(await numbers("assignee=me"), []);
      const first = (await list("limit=2&sort=newest")).json();
      assert.equal(first.items.length, 2);
      assert.deepEqual(await numbers(`limit=2&sort=newest&cursor=${first.nextCursor}`), ["three"]);
      for (const wrong of ["status=done", "verdict=yes", "limit=0", "limit=201", "sort=random", "cursor=abc"])
        assert.equal((await list(wrong)).statusCode, 400, wrong);
      const reader = await aKey(own.context, own.tenant, { scopes: ["orders"] });
      assert.equal(
        (await own.app.inject({ method: "GET", url: "/manage/invoices", headers: { "x-api-key": reader } })).statusCode,
        403,
      );
    } finally {
      await own.app.close();
    }
  });

  test("the export is CSV that no spreadsheet runs", async () => {
    const own = await aServer();
    try {
      await own.context.db.inTenant(own.tenant.tenantUuid, (tx) =>
        insertInvoiceRows(tx, [
          { invoice_number: '=HYPERLINK("x")', vendor_name: "A, B", billed: "-12.5000", variance: "-3.0000" },
          ...Array.from({ length: 600 }, () => ({ vendor_name: "+cmd" })),
        ]),
      );
      const answer = await own.app.inject({
        method: "GET",
        url: "/manage/invoices?sort=newest",
        headers: { ...own.headers, accept: "text/csv" },
      });
      assert.match(String(answer.headers["content-type"]), /^text\/csv/);
      const lines = answer.body.trimEnd().split("\r\n");
      assert.equal(lines.length, 602);
      assert.match(
        lines[0] ?? "",
        /^uuid,invoiceNumber,.*,headline,headlineId,headlineData,assigneeName,finalizedAt,snoozedUntil,deliveredAt,savingsFound,savingsRealized$/,
      );
      const odd = lines.find((line) => line.includes("HYPERLINK")) ?? "";
      assert.ok(odd.includes(`"'=HYPERLINK(""x"")"`) && odd.includes(`"A, B"`) && odd.includes(",-12.5000,"), odd);
      assert.ok(lines.some((line) => line.includes(",'+cmd,")));
      assert.equal(
        (await own.app.inject({ method: "GET", url: "/manage/invoices?format=csv&q=HYPERLINK", headers: own.headers }))
          .statusCode,
        200,
      );
    } finally {
      await own.app.close();
    }
  });

  test("notes and assignments stand on the timeline with the name of who did it", async () => {
    const { uuid } = await aWorkspace();
    assert.equal((await post(`/manage/invoices/${uuid}/notes`, { text: "call Ben" })).statusCode, 201);
    assert.deepEqual((await post(`/manage/invoices/${uuid}/assign`, { assignee: "me", eTag: "1" })).json().eTag, "1");
    const body = (await get(`/manage/invoices/${uuid}`)).json();
    const [note, assigned] = body.timeline.slice(-2);
    assert.deepEqual([note.kind, note.actorName, note.data], ["note", "a key", { text: "call Ben" }]);
    assert.deepEqual([assigned.kind, assigned.data.before, assigned.data.assignee], ["assigned", null, body.assignee]);
    assert.equal(body.assigneeName, "a key");
    assert.equal((await post(`/manage/invoices/${uuid}/assign`, { assignee: null })).json().assignee, null);
    assert.equal((await post(`/manage/invoices/${uuid}/assign`, { assignee: "user:nobody" })).statusCode, 400);
    assert.equal((await post(`/manage/invoices/${uuid}/assign`, { assignee: "me", eTag: "9" })).statusCode, 409);
    assert.equal((await post(`/manage/invoices/${uuid}/notes`, { text: " " })).statusCode, 400);
    assert.equal((await post(`/manage/invoices/${newUuid()}/notes`, { text: "x" })).statusCode, 404);
  });
});
