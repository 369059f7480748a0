import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { approveInvoice } from "#usecases/invoice/approve-invoice.ts";
import { holdInvoice } from "#usecases/invoice/hold-invoice.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { aService } from "../service.ts";

const HOUR_MS = 3_600_000;
const PERSON = { id: "user:approver", name: "Approver", approvalLimit: null };

/** A service whose process's clock is wrong by `skewMs`, with an invoice that waits for a person; the database's is right. */
async function aServiceWithClock(skewMs: number) {
  const clock = { skewMs };
  const service = await aService({ clock: { now: () => Date.now() + clock.skewMs } });
  const tenant = await service.tenant({ policy: { autoApprove: false } });
  await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-1", charges: [["LINEHAUL", "100.00"]] }));
  await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "I-1", order: "SO-1", charges: [["LINEHAUL", "190.00"]] }));
  await service.work();
  const invoice = await tenant.invoice("I-1");
  /** How long the items of a kind wait yet, by the database's clock. */
  const waits = async (kind: string): Promise<readonly number[]> => {
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ seconds: number }>(
        `select extract(epoch from due_at - now())::double precision as seconds from work where tenant_uuid = $1 and kind = $2`,
        [tenant.tenantUuid, kind],
      ),
    );
    return rows.map(({ seconds }) => seconds);
  };
  return { service, tenant, invoice, clock, waits };
}

suite("a process whose clock is wrong", () => {
  for (const skewMs of [-2 * HOUR_MS, 2 * HOUR_MS])
    test(`${skewMs < 0 ? "behind" : "ahead"}: an approval can be undone for as long as ever, and no longer`, async () => {
      const { service, tenant, invoice, waits } = await aServiceWithClock(skewMs);
      const request = { invoiceUuid: invoice.uuid, eTag: String(invoice.e_tag), reason: "Other", charges: null, hold: true };
      const given = await approveInvoice(service.context, tenant.tenant, PERSON, request);
      assert.ok(given.ok, JSON.stringify(given));
      const [seconds = Number.NaN, ...others] = await waits("approve-pending");
      assert.deepEqual(others, []);
      assert.ok(seconds > 4 && seconds <= 8, `it takes effect in ${seconds} s`);
    });

  test("behind: an invoice whose hold is over is looked at again, and not held for ever", async () => {
    const { service, tenant, invoice, clock, waits } = await aServiceWithClock(-HOUR_MS);
    const hold = { invoiceUuid: invoice.uuid, eTag: String(invoice.e_tag), documentType: null, reason: "wait" };
    const held = await holdInvoice(service.context, tenant.tenant, PERSON, { ...hold, until: Date.now() + 300 });
    assert.ok(held.ok, JSON.stringify(held));
    for (const end = Date.now() + 10_000; (await waits("audit-invoice")).every((seconds) => seconds < 1); await sleep(50))
      assert.ok(Date.now() < end, `nobody looks again: ${await waits("audit-invoice")}`);
    const isHeld = async () => {
      const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
        tx.query<{ held: boolean }>("select hold is not null as held from invoice where tenant_uuid = $1 and invoice_uuid = $2", [
          tenant.tenantUuid,
          invoice.uuid,
        ]),
      );
      return rows[0]?.held;
    };
    assert.equal(await isHeld(), true, "by its own clock it is not over");
    clock.skewMs = 0;
    await service.work(20_000, "audit-invoice");
    assert.equal(await isHeld(), false);
  });
});
