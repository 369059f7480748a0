import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { approveInvoice } from "#usecases/invoice/approve-invoice.ts";
import { approvePending } from "#usecases/invoice/approve-pending.ts";
import { listenForChanges } from "#usecases/live/listen-for-changes.ts";
import { receiveX12 } from "#usecases/edi/receive-x12.ts";
import { attachDocument } from "#usecases/document/attach-document.ts";
import { dropIntake } from "#usecases/message/drop-intake.ts";
import { buildServer } from "#tests/builders/recorded-server.ts";
import { JOBS } from "#worker/jobs.ts";
import type { Job } from "#worker/job.ts";
import { aKey } from "../builders/a-server.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { file210 } from "../builders/edi-files.ts";
import { asOwner } from "../database.ts";
import { aService } from "../service.ts";

const PERSON = { id: "user:approver", name: "Approver", approvalLimit: null };

/** Somebody who works for the tenant: when the seconds of an approval are over it is asked whether its giver still may. */
async function aMember(service: Service, { tenantUuid }: Tenant): Promise<typeof PERSON> {
  const userId = service.context.newUuid();
  await asOwner(
    service.database,
    `with made as (insert into auth."user" (id, name, email, "emailVerified")
        values ($2::uuid, 'Approver', $2::text || '@people.example', true) returning id)
      insert into tenant_member (tenant_uuid, user_id, role) select $1::uuid, id, 'approver' from made`,
    [tenantUuid, userId],
  );
  return { ...PERSON, id: `user:${userId}` };
}

type Service = Awaited<ReturnType<typeof aService>>;
type Tenant = Awaited<ReturnType<Service["tenant"]>>;

/** The real jobs; batches of a kind that is held wait at its door. */
const aDoorKeeper = () => {
  const held = new Map<string, PromiseWithResolvers<void>>();
  const jobs = JOBS.map((job): Job => ({
    ...job,
    run: async (context, tx, tenant, items) => {
      await held.get(job.kind)?.promise;
      // As after the ten seconds that an invoice waits for an order which it names.
      const hasWaited = job.kind === "ingest-invoice" && held.has("ingest-order");
      await job.run(context, tx, tenant, hasWaited ? items.map((item) => ({ ...item, alone: true })) : items);
    },
  }));
  return {
    jobs,
    hold: (kind: string) => void held.set(kind, Promise.withResolvers<void>()),
    open: (kind: string) => {
      held.get(kind)?.resolve();
      held.delete(kind);
    },
  };
};

const order = (orderNumber: string, amount: string, more: Record<string, unknown> = {}) =>
  anOrderBody({ orderNumber, charges: [["LINEHAUL", amount]], more });
const freightInvoice = (invoiceNumber: string, orderNumber: string, amount: string, more: Record<string, unknown> = {}) =>
  anInvoiceBody({ invoiceNumber, order: orderNumber, charges: [["LINEHAUL", amount]], more });

const THIEF = { name: "Thief Ltd", address1: "1 Road", city: "Tulsa", state: "OK", country: "US", postalCode: "74101" };
const PROOF = Buffer.from("%PDF-1.4\n%proof of delivery\n");

describe("a version that was accepted counts", () => {
  let service: Service;
  let keeper: ReturnType<typeof aDoorKeeper>;
  let app: ReturnType<typeof buildServer>;
  before(async () => {
    service = await aService({}, { workers: 0, stops: "by-hand" });
    keeper = aDoorKeeper();
    await service.startWorker(keeper.jobs);
    await service.startWorker(keeper.jobs);
    app = buildServer({ context: service.context, rateLimit: { perSecond: 0, burst: 0 } });
    await app.ready();
  });
  afterEach(() => {
    for (const kind of ["ingest-order", "ingest-documents", "ingest-invoice", "audit-invoice"]) keeper.open(kind);
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  const attachProof = (tenant: Tenant, invoiceUuid: string) =>
    attachDocument(service.context, tenant.tenant, PERSON, {
      invoiceUuid,
      name: "pod.pdf",
      type: "ProofOfDelivery",
      file: { content: PROOF, mediaType: "application/pdf" },
    });
  const approve = async (tenant: Tenant, invoice: { readonly uuid: string; readonly e_tag: number }, hold = false) =>
    approveInvoice(service.context, tenant.tenant, hold ? await aMember(service, tenant) : PERSON, {
      invoiceUuid: invoice.uuid,
      eTag: String(invoice.e_tag),
      reason: "agreed",
      charges: null,
      hold,
    });
  const acceptDocuments = (tenant: Tenant, externalId: string, names: Record<string, unknown>) =>
    acceptMessage(service.context, {
      tenantUuid: tenant.tenantUuid,
      operation: "ingestDocuments",
      externalId,
      body: JSON.stringify({
        externalOrderId: null,
        externalInvoiceId: null,
        loadId: null,
        captureId: null,
        source: "Api",
        files: [],
        ...names,
      }),
      sentBy: "key:test",
      idempotency: null,
      answer: { status: 202, body: "{}" },
    });
  /** Waits until the invoice is there. */
  const audited = async (tenant: Tenant, invoiceNumber: string): Promise<void> => {
    for (const end = Date.now() + 20_000; Date.now() < end; await sleep(15))
      if (await tenant.invoice(invoiceNumber).catch(() => undefined)) return;
    throw new Error(`${invoiceNumber} was not audited`);
  };
  /** Waits until no version of the order waits to land. */
  const landed = async (tenant: Tenant, externalId: string): Promise<void> => {
    for (const end = Date.now() + 10_000; Date.now() < end; await sleep(15)) {
      const { rows } = await service.context.db.control.query(
        "select 1 from intake where tenant_uuid = $1 and external_id = $2 and state = 'accepted'",
        [tenant.tenantUuid, externalId],
      );
      if (rows.length === 0) return;
    }
    throw new Error(`${externalId} did not land`);
  };
  const rules = async (tenant: Tenant, invoiceNumber: string) =>
    (await tenant.invoice(invoiceNumber)).result.findings.map((finding) => finding.rule);

  test("behind 900 orders a cheaper version waits; the proof comes: nothing is approved at the old price", async () => {
    const tenant = await service.tenant({
      policy: { autoApprove: true, requiredDocuments: [{ type: "ProofOfDelivery", signed: false }] },
    });
    await tenant.acceptOrder(order("P-1", "1000.00"));
    await tenant.acceptInvoice(freightInvoice("PI-1", "P-1", "1000.00"));
    await service.work();
    const invoice = await tenant.invoice("PI-1");
    assert.equal(invoice.status, "review");
    await Promise.all(Array.from({ length: 900 }, (_, number) => tenant.acceptOrder(order(`N-${number}`, "10.00"))));
    await tenant.acceptOrder(order("P-1", "900.00"));
    await attachProof(tenant, invoice.uuid);
    await service.work(60_000);
    const judged = await tenant.invoice("PI-1");
    assert.deepEqual([judged.status, judged.verdict], ["review", "dispute"]);
  });

  test("by the policy: a clean invoice waits for the version, and is judged by it", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    await tenant.acceptOrder(order("W-1", "100.00"));
    await tenant.acceptOrder(order("W-2", "100.00"));
    await service.work();
    keeper.hold("ingest-order");
    await tenant.acceptOrder(order("W-1", "90.00"));
    await tenant.acceptOrder(order("W-2", "100.00"));
    for (const number of [1, 2]) await tenant.acceptInvoice(freightInvoice(`WI-${number}`, `W-${number}`, "100.00"));
    for (const number of [1, 2]) await audited(tenant, `WI-${number}`);
    for (const number of [1, 2]) {
      const waiting = await tenant.invoice(`WI-${number}`);
      assert.deepEqual([waiting.status, waiting.verdict, await rules(tenant, `WI-${number}`)], ["review", "approve", []]);
    }
    keeper.open("ingest-order");
    await service.work();
    assert.deepEqual((await tenant.invoice("WI-1")).verdict, "dispute");
    assert.deepEqual((await tenant.invoice("WI-2")).status, "approved");
  });

  test("an order that no invoice is matched to yet counts where a reference names it", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    await tenant.acceptOrder(order("B-1", "100.00", { referenceNumbers: [{ type: "BOLNumber", value: "BOL-77" }] }));
    await service.work();
    keeper.hold("ingest-order");
    await tenant.acceptOrder(order("B-2", "500.00", { referenceNumbers: [{ type: "BOLNumber", value: "BOL-77" }] }));
    await tenant.acceptInvoice(
      freightInvoice("BI-1", "B-1", "100.00", { referenceNumbers: [{ type: "BOLNumber", value: "BOL 77" }] }),
    );
    await audited(tenant, "BI-1");
    assert.deepEqual([(await tenant.invoice("BI-1")).status, (await tenant.invoice("BI-1")).verdict], ["review", "approve"]);
    keeper.open("ingest-order");
    await service.work();
    assert.equal((await tenant.invoice("BI-1")).verdict, "unmatched");
  });

  test("so does one that an invoice names which a person matched elsewhere, by policy and by hand", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: false }, grants: ["create-invoice"] });
    const headers = { "x-api-key": await aKey(service.context, tenant.tenant), "x-tenant-uuid": tenant.tenantUuid };
    const decide = async (act: string, payload: object) =>
      app.inject({
        method: "POST",
        url: `/manage/invoices/${(await tenant.invoice("MI-1")).uuid}/${act}`,
        headers,
        payload: { eTag: String((await tenant.invoice("MI-1")).e_tag), ...payload },
      });
    await tenant.acceptOrder(order("M-1", "100.00"));
    await tenant.acceptInvoice(freightInvoice("MI-1", "M-9", "100.00"));
    await service.work();
    assert.equal((await tenant.invoice("MI-1")).verdict, "unmatched");
    const matched = await decide("match", { orderExternalIds: ["M-1"] });
    assert.ok(matched.statusCode < 300, matched.body);
    await service.work();
    keeper.hold("ingest-order");
    await tenant.acceptOrder(order("M-9", "60.00"));
    const held = await decide("approve", { reason: "agreed" });
    assert.equal(held.statusCode, 409, held.body);
    assert.match(held.body, /a version of order M-9 was accepted and is being processed/);
    keeper.open("ingest-order");
    await service.work();
    assert.ok((await rules(tenant, "MI-1")).includes("reference-conflict"));
    const decided = await decide("approve", { reason: "it is of M-1 all the same" });
    assert.ok(decided.statusCode < 300, decided.body);
  });

  test("a person is told what waits, with 409 and Retry-After; so is a group's decision", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: false }, grants: ["create-invoice"] });
    const headers = {
      "x-api-key": await aKey(service.context, tenant.tenant),
      "x-tenant-uuid": tenant.tenantUuid,
    };
    await tenant.acceptOrder(order("H-1", "100.00"));
    await tenant.acceptInvoice(freightInvoice("HI-1", "H-1", "150.00"));
    await service.work();
    keeper.hold("ingest-order");
    await tenant.acceptOrder(order("H-1", "80.00"));
    const invoice = await tenant.invoice("HI-1");
    const answer = await app.inject({
      method: "POST",
      url: `/manage/invoices/${invoice.uuid}/approve`,
      headers,
      payload: { eTag: String(invoice.e_tag), reason: "agreed" },
    });
    assert.equal(answer.statusCode, 409);
    assert.match(answer.body, /a version of order H-1 was accepted and is being processed/);
    assert.equal(answer.headers["retry-after"], "2");
    const group = await app.inject({
      method: "POST",
      url: "/manage/exceptions/decide",
      headers,
      payload: { rule: "charge-over-tolerance", action: "approve", reason: "agreed" },
    });
    assert.match(group.body, /"outcome":"conflict".*a version of order H-1 was accepted/, group.body);
    keeper.open("ingest-order");
    await service.work();
    const now = await tenant.invoice("HI-1");
    assert.equal(now.status, "review");
    assert.ok((await approve(tenant, now)).ok);
  });

  test("between the landing and the audit that follows it nobody approves by the old audit", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: false } });
    await tenant.acceptOrder(order("L-1", "100.00"));
    await tenant.acceptInvoice(freightInvoice("LI-1", "L-1", "100.00"));
    await service.work();
    const invoice = await tenant.invoice("LI-1");
    keeper.hold("audit-invoice");
    await tenant.acceptOrder(order("L-1", "80.00"));
    await landed(tenant, "L-1");
    const refused = await approve(tenant, invoice);
    assert.equal(refused.ok ? "" : refused.refusal.code, "update-waiting");
    assert.match(refused.ok ? "" : refused.refusal.message, /order L-1 was changed after this invoice was audited/);
    keeper.open("audit-invoice");
    await service.work();
    assert.equal((await tenant.invoice("LI-1")).verdict, "dispute");
  });

  test("with undo, what is accepted during the seconds counts: the approval waits for it, and is dropped by the audit it causes", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: false } });
    await tenant.acceptOrder(order("U-1", "100.00"));
    await tenant.acceptInvoice(freightInvoice("UI-1", "U-1", "100.00"));
    await service.work();
    const pending = await approve(tenant, await tenant.invoice("UI-1"), true);
    assert.ok(pending.ok && pending.value.status === "pending");
    keeper.hold("ingest-order");
    await tenant.acceptOrder(order("U-1", "80.00"));
    const eTag = Number(pending.value.eTag);
    const run = (invoiceUuid: string) =>
      service.context.db.inTenant(tenant.tenantUuid, (tx) =>
        approvePending(service.context, tx, tenant.tenant, { invoiceUuid, eTag }),
      );
    const { uuid } = await tenant.invoice("UI-1");
    await service.context.db.control.query("delete from work where subject_uuid = $1 and kind = 'approve-pending'", [uuid]);
    await run(uuid);
    assert.equal((await tenant.invoice("UI-1")).status, "review");
    const { rows } = await service.context.db.control.query<{ seconds: number }>(
      "select extract(epoch from due_at - now())::float8 as seconds from work where subject_uuid = $1 and kind = 'approve-pending'",
      [uuid],
    );
    assert.equal(rows.length, 1, "it is asked again");
    assert.ok((rows[0]?.seconds ?? 0) > 0.5 && (rows[0]?.seconds ?? 0) < 2.5, `in ${rows[0]?.seconds} s`);
    keeper.open("ingest-order");
    await service.work();
    await run(uuid);
    const judged = await tenant.invoice("UI-1");
    assert.deepEqual([judged.status, judged.verdict], ["review", "dispute"]);
  });

  test("with undo, an approval is dropped with the reason where the order has changed and the audit has not come yet", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: false } });
    await tenant.acceptOrder(order("UC-1", "100.00"));
    await tenant.acceptInvoice(freightInvoice("UCI-1", "UC-1", "100.00"));
    await service.work();
    const pending = await approve(tenant, await tenant.invoice("UCI-1"), true);
    assert.ok(pending.ok && pending.value.status === "pending");
    keeper.hold("audit-invoice");
    await tenant.acceptOrder(order("UC-1", "80.00"));
    await landed(tenant, "UC-1");
    const { uuid } = await tenant.invoice("UCI-1");
    const told: string[] = [];
    const stopListening = await listenForChanges(
      service.context,
      (notice) => {
        if (notice.tenant === tenant.tenantUuid) told.push(...notice.changes.map((change) => `${change.noun} ${change.uuid}`));
      },
      () => undefined,
    );
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      approvePending(service.context, tx, tenant.tenant, { invoiceUuid: uuid, eTag: Number(pending.value.eTag) }),
    );
    for (const end = Date.now() + 5_000; !told.includes(`invoice ${uuid}`); await sleep(10))
      assert.ok(Date.now() < end, `open apps were told of ${told.join(", ")} alone`);
    await stopListening();
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ status: string; pending: unknown; dropped: readonly { readonly cause: string }[] }>(
        "select status, approval_pending as pending, dropped_approvals as dropped from invoice where invoice_uuid = $1",
        [uuid],
      ),
    );
    assert.deepEqual([rows[0]?.status, rows[0]?.pending], ["review", null]);
    assert.match(rows[0]?.dropped[0]?.cause ?? "", /order UC-1 was changed after this invoice was audited/);
    keeper.open("audit-invoice");
    await service.work();
  });

  test("between a change of where the vendor is paid and the audit that follows it nobody approves by the old audit", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: false } });
    await tenant.acceptOrder(order("VP-1", "100.00"));
    await tenant.acceptInvoice(freightInvoice("VPI-1", "VP-1", "100.00"));
    await service.work();
    const invoice = await tenant.invoice("VPI-1");
    keeper.hold("audit-invoice");
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("update vendor set body = body || $1 where external_id = 'ACME'", [JSON.stringify({ remitTo: THIEF })]),
    );
    const refused = await approve(tenant, invoice);
    assert.equal(refused.ok ? "" : refused.refusal.code, "state-conflict");
    assert.match(refused.ok ? "" : refused.refusal.message, /where or by which terms the vendor is paid was changed/);
    assert.equal((await tenant.invoice("VPI-1")).status, "review");
    keeper.open("audit-invoice");
    await service.work();
    assert.notEqual((await tenant.invoice("VPI-1")).e_tag, invoice.e_tag, "it was audited again");
  });

  test("documents and bills that name the invoice are waited for; an invoice never waits for itself", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    await tenant.acceptOrder(order("D-1", "100.00"));
    await tenant.acceptOrder(order("D-2", "100.00"));
    await service.work();
    keeper.hold("ingest-documents");
    await acceptDocuments(tenant, "DOCS-1", { externalInvoiceId: "DI-1" });
    await acceptDocuments(tenant, "DOCS-2", { loadId: "D-2" });
    await tenant.acceptInvoice(freightInvoice("DI-1", "D-1", "100.00"));
    await tenant.acceptInvoice(freightInvoice("DI-2", "D-2", "100.00"));
    for (const number of ["DI-1", "DI-2"]) {
      await audited(tenant, number);
      assert.deepEqual([(await tenant.invoice(number)).status, (await tenant.invoice(number)).verdict], ["review", "approve"]);
    }
    keeper.open("ingest-documents");
    await service.work();
    assert.equal((await tenant.invoice("DI-1")).status, "approved");
    assert.equal((await tenant.invoice("DI-2")).status, "approved");
    await tenant.acceptOrder(order("D-3", "100.00"));
    await service.work();
    await tenant.acceptInvoice(freightInvoice("DI-3", "D-3", "100.00"));
    await service.work();
    assert.equal((await tenant.invoice("DI-3")).status, "approved");
  });

  test("a cancellation by EDI names the vendor by its SCAC: the bill that came by the API waits for it, and ends with it", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: false } });
    await tenant.acceptOrder(order("E-1", "100.00"));
    await tenant.acceptInvoice(freightInvoice("EI-1", "E-1", "100.00"));
    await service.work();
    keeper.hold("ingest-invoice");
    const text = file210(71, [{ number: "EI-1", order: "E-1", cents: 10_000, indicator: "CA" }]);
    const actor = { id: "key:test", name: "Test", approvalLimit: null };
    await receiveX12(service.context, tenant.tenant, { actor, channel: "http", chunks: [Buffer.from(text)] });
    const refused = await approve(tenant, await tenant.invoice("EI-1"));
    assert.equal(refused.ok ? "" : refused.refusal.code, "update-waiting");
    keeper.open("ingest-invoice");
    await service.work();
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("select status, terminated_reason from invoice where invoice_number = 'EI-1'"),
    );
    assert.deepEqual(
      rows,
      Array.from({ length: 2 }, () => ({ status: "terminated", terminated_reason: "CancelledByVendor" })),
    );
  });

  test("a parked version is a finding that a person may decide beside; dropped or landed it is gone", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    const { control } = service.context.db;
    await tenant.acceptOrder(order("K-1", "100.00"));
    await tenant.acceptOrder(order("K-2", "100.00"));
    await service.work();
    const park = async (orderNumber: string): Promise<string> => {
      const { rows } = await control.query<{ intake_uuid: string }>(
        `insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, accepted_at, state, reason)
         values ($1, gen_random_uuid(), 'createOrder', $2, '{}', 'key:test', now(), 'parked', 'it does not read') returning intake_uuid`,
        [tenant.tenantUuid, orderNumber],
      );
      const intakeUuid = rows[0]?.intake_uuid ?? "";
      await control.query("insert into intake_about (tenant_uuid, about, intake_uuid) values ($1, $2, $3)", [
        tenant.tenantUuid,
        `order-id:${orderNumber}`,
        intakeUuid,
      ]);
      return intakeUuid;
    };
    const parked = await park("K-1");
    await tenant.acceptInvoice(freightInvoice("KI-1", "K-1", "100.00"));
    await tenant.acceptInvoice(freightInvoice("KI-2", "K-2", "110.00"));
    await service.work();
    const held = await tenant.invoice("KI-1");
    assert.deepEqual([held.status, held.verdict, await rules(tenant, "KI-1")], ["review", "review", ["update-parked"]]);
    assert.match(held.result.findings[0]?.message ?? "", /A version of order K-1 was accepted and could not be processed/);
    // Parked after its audit: a person is told first.
    await park("K-2");
    const early = await approve(tenant, await tenant.invoice("KI-2"));
    assert.equal(early.ok ? "" : early.refusal.code, "update-waiting");
    await service.work();
    assert.ok((await rules(tenant, "KI-2")).includes("update-parked"));
    assert.ok((await approve(tenant, await tenant.invoice("KI-2"))).ok);
    assert.ok((await dropIntake(service.context, tenant.tenant, PERSON, parked)).ok);
    await service.work();
    assert.equal((await tenant.invoice("KI-1")).status, "approved");
  });

  test("a version that has waited for more than a minute is a finding, and no invoice waits for it without a word", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    await tenant.acceptOrder(order("M-1", "100.00"));
    await service.work();
    keeper.hold("ingest-order");
    await tenant.acceptOrder(order("M-1", "100.00"));
    await asOwner(
      service.database,
      "update intake set accepted_at = accepted_at - interval '61 s' where tenant_uuid = $1 and state = 'accepted'",
      [tenant.tenantUuid],
    );
    await tenant.acceptInvoice(freightInvoice("MI-1", "M-1", "100.00"));
    await audited(tenant, "MI-1");
    const late = await tenant.invoice("MI-1");
    assert.deepEqual([late.verdict, await rules(tenant, "MI-1")], ["review", ["update-parked"]]);
    keeper.open("ingest-order");
    await service.context.db.control.query(
      "update work set due_at = now() where tenant_uuid = $1 and kind = 'audit-invoice' and state = 'ready'",
      [tenant.tenantUuid],
    );
    await service.work(90_000);
    assert.equal((await tenant.invoice("MI-1")).status, "approved");
  });

  test("an acceptance and an approval at the same moment: whichever commits first counts", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: false } });
    await tenant.acceptOrder(order("G-1", "100.00"));
    await tenant.acceptInvoice(freightInvoice("GI-1", "G-1", "100.00"));
    await tenant.acceptOrder(order("G-2", "100.00"));
    await tenant.acceptInvoice(freightInvoice("GI-2", "G-2", "100.00"));
    await service.work();
    const { db } = service.context;
    // The acceptance has passed the gate and is not committed: the approval looked before, waits for it, and is undone by it.
    const open = Promise.withResolvers<void>();
    const passed = Promise.withResolvers<void>();
    const accepting = db.inControl(async (tx) => {
      await tx.query("select pg_advisory_xact_lock_shared(hashtextextended('acceptance ' || $1::uuid, 0))", [tenant.tenantUuid]);
      await tx.query(
        "insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, accepted_at) values ($1, $2, 'createOrder', 'G-1', '{}', 'key:test', now())",
        [tenant.tenantUuid, "00000000-0000-4000-8000-000000000001"],
      );
      await tx.query("insert into intake_about (tenant_uuid, about, intake_uuid) values ($1, 'order-id:G-1', $2)", [
        tenant.tenantUuid,
        "00000000-0000-4000-8000-000000000001",
      ]);
      passed.resolve();
      await open.promise;
    });
    await passed.promise;
    const approving = approve(tenant, await tenant.invoice("GI-1"));
    await sleep(200);
    open.resolve();
    await accepting;
    const refused = await approving;
    assert.equal(refused.ok ? "approved" : refused.refusal.code, "update-waiting");
    // The approval has closed the gate and is not committed: the acceptance waits for it and counts as later.
    const commit = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    const decided = db.inControl(async (tx) => {
      await tx.query("select pg_advisory_xact_lock(hashtextextended('acceptance ' || $1::uuid, 0))", [tenant.tenantUuid]);
      closed.resolve();
      await commit.promise;
      const { rows } = await tx.query<{ at: string }>("select clock_timestamp()::text as at");
      return rows[0]?.at ?? "";
    });
    await closed.promise;
    keeper.hold("ingest-order");
    let isAccepted = false;
    const later = tenant.acceptOrder(order("G-2", "80.00")).then(() => {
      isAccepted = true;
    });
    await sleep(200);
    assert.equal(isAccepted, false);
    commit.resolve();
    const at = await decided;
    await later;
    const { rows } = await db.control.query<{ after: boolean }>(
      "select bool_and(accepted_at > $2::timestamptz) as after from intake where tenant_uuid = $1 and external_id = 'G-2' and state = 'accepted'",
      [tenant.tenantUuid, at],
    );
    assert.equal(rows[0]?.after, true);
    keeper.open("ingest-order");
  });
});
