import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { approvePending } from "#usecases/invoice/approve-pending.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import { aService } from "../service.ts";

/** A vendor that somebody blocked bills on: everything is received, and nothing is approved without a person. */
suite("blocked vendors", () => {
  let service: Service;
  let people: Awaited<ReturnType<typeof peopleAtWork>>;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    people = await peopleAtWork(service);
  });
  after(async () => {
    await people.close();
    await service.stop();
  });

  const aCompany = async (autoApprove: boolean) => {
    const tenant = await service.tenant({ policy: { autoApprove }, sandbox: true });
    const ana = await people.aPerson(tenant.tenantUuid, "Ana", "admin");
    const ben = await people.aPerson(tenant.tenantUuid, "Ben");
    const block = (reason: string | null) => ana.ask("PUT", "/manage/vendors/ACME/block", { blocked: reason !== null, reason });
    const bill = async (number: string) => {
      await tenant.acceptOrder(anOrderBody({ orderNumber: `O-${number}`, charges: [["LINEHAUL", "100"]] }));
      await service.work();
      await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: number, order: `O-${number}`, charges: [["LINEHAUL", "100"]] }));
      await service.work();
      return tenant.invoice(number);
    };
    const read = async (uuid: string) => (await ben.ask("GET", `/manage/invoices/${uuid}`)).body;
    return { tenant, ana, ben, block, bill, read };
  };

  test("what comes is held with a finding, open invoices too, until the vendor is unblocked; the record says who and why", async () => {
    const { tenant, ana, ben, block, bill, read } = await aCompany(true);
    assert.equal((await bill("BV-1")).status, "approved");
    assert.equal(
      (await ben.ask("PUT", "/manage/vendors/ACME/block", { blocked: true, reason: "mine" })).status,
      403,
      "an admin blocks",
    );
    assert.equal((await ana.ask("PUT", "/manage/vendors/ACME/block", { blocked: true })).status, 400, "a reason is told");
    assert.equal((await ana.ask("PUT", "/manage/vendors/NOBODY/block", { blocked: true, reason: "who" })).status, 404);
    const blocked = await block("Its insurance has lapsed");
    assert.equal(blocked.status, 200, blocked.text);
    assert.equal(blocked.body.block.reason, "Its insurance has lapsed");
    const held = await bill("BV-2");
    assert.deepEqual([held.status, held.verdict], ["review", "block"]);
    const [finding] = (await read(held.uuid)).audit.findings;
    assert.equal(finding.rule, "vendor-blocked");
    assert.match(finding.message, /^Acme Freight is blocked since .*: "Its insurance has lapsed"/);
    // Another change of the record leaves the block; so does whoever sends the record without it.
    const changed = await ana.ask("PUT", "/manage/vendors/ACME", { paymentTerms: "Net30" });
    assert.equal(changed.body.block.reason, "Its insurance has lapsed", changed.text);
    await service.work();
    assert.equal((await tenant.invoice("BV-2")).status, "review");
    const versions = await ana.ask("GET", "/manage/setting-versions?kind=vendor&subject=ACME");
    assert.ok(JSON.stringify(versions.body).includes("Its insurance has lapsed"), versions.text);
    assert.equal((await block(null)).body.block, null);
    await service.work();
    assert.equal((await tenant.invoice("BV-2")).status, "approved", "it was audited again");
    assert.equal((await block(null)).status, 409);
  });

  test("an approval of before, within its seconds too, does not take effect; a person who knows of the block decides", async () => {
    const { tenant, ben, block, bill, read } = await aCompany(false);
    const [first, second] = [await bill("BV-3"), await bill("BV-4")];
    const given = await ben.ask("POST", `/manage/invoices/${first.uuid}/approve`, {
      eTag: (await read(first.uuid)).eTag,
      hold: true,
    });
    assert.equal(given.status, 200, given.text);
    const seen = (await read(second.uuid)).eTag;
    await block("Ask legal first");
    const stale = await ben.ask("POST", `/manage/invoices/${second.uuid}/approve`, { eTag: seen });
    assert.equal(stale.status, 409, stale.text);
    assert.match(stale.text, /blocked or unblocked since|changed meanwhile/);
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      approvePending(service.context, tx, tenant.tenant, { invoiceUuid: first.uuid, eTag: Number(given.body.eTag) }),
    );
    await service.work();
    const dropped = await read(first.uuid);
    assert.deepEqual([dropped.status, dropped.verdict], ["review", "block"]);
    assert.equal(dropped.droppedApprovals.length, 1);
    const now = await read(second.uuid);
    const decided = await ben.ask("POST", `/manage/invoices/${second.uuid}/approve`, {
      eTag: now.eTag,
      reason: "legal agreed to this one",
    });
    assert.deepEqual([decided.status, decided.body.status], [200, "approved"], decided.text);
  });
});
