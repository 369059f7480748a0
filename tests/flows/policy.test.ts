import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { changeAuditPolicy } from "#usecases/policy/change-audit-policy.ts";
import { previewAuditPolicy } from "#usecases/audit/preview-policy.ts";
import { rollBackAuditPolicy } from "#usecases/policy/roll-back-audit-policy.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { aDoor, aShipper, type Service } from "../fixtures/a-shipper.ts";
import { aService } from "../service.ts";

const ACTOR = { id: "key:test", name: "Test", approvalLimit: null };
const GENEROUS = { over: { amount: "20", percent: "20", whichever: "larger" } };

test("a draft tells what it would have done, a new policy audits open invoices again, and an earlier one comes back as a new version", async () => {
  const service = await aService();
  const { context } = service;
  const tenant = await service.tenant({ policy: { autoApprove: true } });
  for (const [order, billed] of [
    ["SO-1", "100.00"],
    ["SO-2", "112.00"],
    ["SO-3", "190.00"],
  ] as const) {
    await tenant.acceptOrder(anOrderBody({ orderNumber: order, charges: [["LINEHAUL", "100.00"]] }));
    await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: `INV-${order}`, order, charges: [["LINEHAUL", billed]] }));
  }
  await service.work();
  assert.equal((await tenant.invoice("INV-SO-2")).verdict, "dispute");

  const draft = { autoApprove: true, charge: GENEROUS, total: GENEROUS };
  const preview = await previewAuditPolicy(context, tenant.tenant, draft, 500);
  assert.ok(preview.ok);
  assert.equal(preview.value.invoices, 3);
  assert.equal(preview.value.changed, 1);
  assert.deepEqual(preview.value.approvedMore, { invoices: 1, billed: "112.0000", overExpected: "12.0000" });
  assert.deepEqual(
    preview.value.changes.map(({ invoiceNumber, from, to }) => [invoiceNumber, from, to]),
    [["INV-SO-2", "dispute", "approve"]],
  );
  assert.equal((await tenant.invoice("INV-SO-2")).status, "review", "a preview changes nothing");
  const wrong = await previewAuditPolicy(context, tenant.tenant, { total: { over: { amount: "x" } } }, 500);
  assert.equal(wrong.ok ? "" : wrong.refusal.code, "invalid");

  const changed = await changeAuditPolicy(context, tenant.tenant, ACTOR, { policy: draft, eTag: null });
  assert.equal(changed.ok && changed.value.inForce?.version, 2);
  await service.work();
  assert.equal((await tenant.invoice("INV-SO-2")).status, "approved");
  assert.equal((await tenant.invoice("INV-SO-3")).status, "review");

  const back = await rollBackAuditPolicy(context, tenant.tenant, ACTOR, { version: 1, eTag: null });
  assert.equal(back.ok && back.value.inForce?.version, 3);
  const none = await rollBackAuditPolicy(context, tenant.tenant, ACTOR, { version: 99, eTag: null });
  assert.equal(none.ok ? "" : none.refusal.code, "unknown");
  assert.equal((await tenant.invoice("INV-SO-2")).status, "approved", "a finalized invoice never changes");
});

suite("drafts and versions of the policy over HTTP", () => {
  let service: Service;
  let app: FastifyInstance;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    app = aDoor(service);
    await app.ready();
  });
  after(async () => {
    await app.close();
    await service.stop();
  });
  const path = "/manage/audit-policy";

  test("a change made from another version than the one in force is refused, and changes nothing", async () => {
    const found = await aShipper(service, app);
    const begun = await found.done("GET", path);
    const first = await found.done("PUT", path, { lateBillingDays: 90, eTag: String(begun.version) });
    assert.equal(first.version, begun.version + 1);
    const late = await found.ask("PUT", path, { lateBillingDays: 60, eTag: String(begun.version) });
    assert.equal(late.status, 409);
    assert.match(JSON.stringify(late.body), /version \d+ of the policy was put in force meanwhile/);
    assert.equal((await found.ask("POST", `${path}/rollback`, { version: first.version, eTag: "0" })).status, 409);
    assert.equal((await found.done("GET", path)).lateBillingDays, 90);
    const again = await found.done("PUT", path, { lateBillingDays: 60, eTag: String(first.version) });
    assert.equal(again.lateBillingDays, 60);
    assert.equal(await found.done("PUT", path, again).then((made) => made.version), again.version + 1, "nobody asked");
  });

  test("a draft is kept as it was typed, each person's and key's own, until it is published", async () => {
    const found = await aShipper(service, app);
    const { version } = await found.done("GET", path);
    assert.equal((await found.done("GET", `${path}/draft`)).policy, null);
    const typed = { total: { over: { amount: "five" } }, overrides: [] };
    await found.done("PUT", `${path}/draft`, { basedOn: version, policy: typed });
    const kept = await found.done("GET", `${path}/draft`);
    assert.deepEqual([kept.basedOn, kept.policy], [version, typed]);
    const { key } = await found.done("POST", "/manage/api-keys", { name: "other", scopes: ["manage", "admin"] });
    assert.equal((await found.withKey(key)("GET", `${path}/draft`)).body.policy, null);
    await found.done("PUT", path, { lateBillingDays: 30 });
    assert.equal((await found.done("GET", `${path}/draft`)).policy, null);
    await found.done("PUT", `${path}/draft`, { basedOn: version, policy: typed });
    assert.equal((await found.ask("DELETE", `${path}/draft`)).status, 204);
    assert.equal((await found.done("GET", `${path}/draft`)).policy, null);
  });
});
