import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { approveInvoice } from "#usecases/invoice/approve-invoice.ts";
import { wholeFacts } from "#domain/stored/whole-facts.ts";
import { terminateInvoice } from "#usecases/invoice/terminate-invoice.ts";
import { aService } from "../service.ts";
import { anOrderBody, anInvoiceBody } from "../builders/bodies.ts";
import { amount } from "#domain/money/amount.ts";

describe("from order to approval", () => {
  test("an invoice that agrees with its order is approved by itself", async () => {
    const service = await aService();
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    await tenant.acceptOrder(
      anOrderBody({
        orderNumber: "SO-1",
        charges: [
          ["LINEHAUL", "1372.70"],
          ["FUEL", "393.26"],
        ],
      }),
    );
    await tenant.acceptInvoice(
      anInvoiceBody({
        invoiceNumber: "INV-1",
        order: "SO-1",
        charges: [
          ["LINEHAUL", "1372.70"],
          ["FUEL", "393.26"],
        ],
      }),
    );
    await service.work();
    const invoice = await tenant.invoice("INV-1");
    assert.equal(invoice.status, "approved");
    assert.equal(invoice.verdict, "approve");
    assert.equal(invoice.approved, "1765.9600");
    assert.equal(invoice.finalized_no, 1);
    assert.deepEqual(await tenant.eventTypes(), ["INVOICE_CREATED", "INVOICE_APPROVED", "ORDER_APPROVED"]);
  });

  test("an order that arrives after its invoice is matched by itself", async () => {
    const service = await aService();
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "INV-2", order: "SO-2", charges: [["LINEHAUL", "500.00"]] }));
    await service.work();
    assert.equal((await tenant.invoice("INV-2")).status, "unmatched");
    await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-2", charges: [["LINEHAUL", "500.00"]] }));
    await service.work();
    assert.equal((await tenant.invoice("INV-2")).status, "approved");
  });

  test("of two equal invoices at once one is approved and the other blocked", async () => {
    const service = await aService();
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-3", charges: [["LINEHAUL", "812.50"]] }));
    await service.work();
    await Promise.all([
      tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "INV-3", order: "SO-3", charges: [["LINEHAUL", "812.50"]] })),
      tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "INV-003", order: "SO-3", charges: [["LINEHAUL", "812.50"]] })),
    ]);
    await service.work();
    const both = [await tenant.invoice("INV-3"), await tenant.invoice("INV-003")];
    assert.deepEqual(both.map((invoice) => invoice.status).sort(), ["approved", "review"]);
    assert.deepEqual(both.map((invoice) => invoice.verdict).sort(), ["approve", "block"]);
  });

  test("a re-sent order audits its open invoice again", async () => {
    const service = await aService();
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-4", charges: [["LINEHAUL", "100.00"]] }));
    await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "INV-4", order: "SO-4", charges: [["LINEHAUL", "150.00"]] }));
    await service.work();
    assert.deepEqual([(await tenant.invoice("INV-4")).status, (await tenant.invoice("INV-4")).verdict], ["review", "dispute"]);
    await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-4", charges: [["LINEHAUL", "150.00"]] }));
    await service.work();
    assert.equal((await tenant.invoice("INV-4")).status, "approved");
  });
});

test("a stored audit runs again bit for bit, and a person's approval stands on it", async () => {
  const service = await aService();
  const tenant = await service.tenant({ policy: { autoApprove: true } });
  await tenant.acceptOrder(
    anOrderBody({
      orderNumber: "SO-5",
      charges: [
        ["LINEHAUL", "100.00"],
        ["FUEL", "20.00"],
      ],
    }),
  );
  await tenant.acceptInvoice(
    anInvoiceBody({
      invoiceNumber: "INV-5",
      order: "SO-5",
      charges: [
        ["LINEHAUL", "150.00"],
        ["FUEL", "20.00"],
      ],
    }),
  );
  await service.work();
  const before = await tenant.invoice("INV-5");
  assert.equal(before.status, "review");
  const again = printAuditResult(runAudit(wholeFacts(before.facts, before.settings)));
  assert.deepEqual(JSON.parse(JSON.stringify(again)), before.result);

  const actor = { id: "key:test", name: "Test", approvalLimit: null };
  const request = {
    invoiceUuid: before.uuid,
    eTag: String(before.e_tag),
    reason: "short pay",
    charges: [{ code: "LINEHAUL", amount: "100.00" }],
    hold: false,
  };
  const stale = await approveInvoice(service.context, tenant.tenant, actor, { ...request, eTag: "999" });
  assert.equal(stale.ok ? "" : stale.refusal.code, "etag-mismatch");
  const limited = await approveInvoice(
    service.context,
    tenant.tenant,
    { ...actor, id: "key:small", approvalLimit: amount(10_0000n) },
    { ...request, charges: null },
  );
  assert.ok(limited.ok);
  assert.equal(limited.value.status, "awaits-second");
  const approved = await approveInvoice(service.context, tenant.tenant, actor, { ...request, eTag: limited.value.eTag });
  assert.ok(approved.ok);
  assert.equal(approved.value.approved, "120.0000");
  const after = await tenant.invoice("INV-5");
  assert.deepEqual(
    after.allocations?.map(({ code, amount, reason }) => [code, amount, reason]),
    [
      ["LINEHAUL", "100.0000", "short pay"],
      ["FUEL", "20.0000", null],
    ],
  );
  const late = await terminateInvoice(service.context, tenant.tenant, actor, {
    invoiceUuid: before.uuid,
    eTag: String(after.e_tag),
    reason: "x",
    message: null,
  });
  assert.equal(late.ok ? "" : late.refusal.code, "already-finalized");
});

test("an open invoice over two orders claims of each what it bills there", async () => {
  const service = await aService();
  const tenant = await service.tenant({ policy: { autoApprove: true } });
  for (const order of ["SO-6", "SO-7"])
    await tenant.acceptOrder(anOrderBody({ orderNumber: order, charges: [["LINEHAUL", "100.00"]] }));
  await tenant.acceptInvoice(
    anInvoiceBody({
      invoiceNumber: "INV-6",
      charges: [
        ["LINEHAUL", "200.00"],
        ["LUMPER", "90.00"],
      ],
      more: {
        referenceNumbers: [
          { type: "OrderNumber", value: "SO-6" },
          { type: "OrderNumber", value: "SO-7" },
        ],
      },
    }),
  );
  await service.work();
  assert.equal((await tenant.invoice("INV-6")).status, "review");
  // The second invoice on one of them is judged after the first one's share of it: nothing is left to expect.
  await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "INV-7", order: "SO-7", charges: [["LINEHAUL", "100.00"]] }));
  await service.work();
  const second = await tenant.invoice("INV-7");
  assert.equal(second.verdict, "dispute");
  assert.match(second.result.findings.map((finding) => finding.message).join(" "), /100\.00/);
});
