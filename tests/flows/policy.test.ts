import assert from "node:assert/strict";
import { test } from "node:test";
import { changeAuditPolicy } from "#usecases/change-audit-policy.ts";
import { previewAuditPolicy } from "#usecases/preview-audit-policy.ts";
import { rollBackAuditPolicy } from "#usecases/roll-back-audit-policy.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
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

  const changed = await changeAuditPolicy(context, tenant.tenant, ACTOR, draft);
  assert.equal(changed.ok && changed.value.version, 2);
  await service.work();
  assert.equal((await tenant.invoice("INV-SO-2")).status, "approved");
  assert.equal((await tenant.invoice("INV-SO-3")).status, "review");

  const back = await rollBackAuditPolicy(context, tenant.tenant, ACTOR, 1);
  assert.equal(back.ok && back.value.version, 3);
  const none = await rollBackAuditPolicy(context, tenant.tenant, ACTOR, 99);
  assert.equal(none.ok ? "" : none.refusal.code, "unknown");
  assert.equal((await tenant.invoice("INV-SO-2")).status, "approved", "a finalized invoice never changes");
});
