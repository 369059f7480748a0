import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { type Caller, peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import { aService } from "../service.ts";

const PATH = "/manage/audit-policy";

/** Where duties are separated, nobody publishes a policy alone. */
suite("a policy by two people", () => {
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

  const atWork = async (sandbox = false) => {
    const tenant = await service.tenant({ policy: { autoApprove: false }, sandbox, grants: ["create-invoice"] });
    const ana = await people.aPerson(tenant.tenantUuid, "Ana", "admin");
    const ben = await people.aPerson(tenant.tenantUuid, "Ben", "approver");
    return { tenant, ana, ben };
  };
  const done = async (by: Pick<Caller, "ask">, method: "GET" | "PUT" | "POST", url: string, body?: unknown) => {
    const answer = await by.ask(method, url, body);
    assert.ok(answer.status < 300, `${method} ${url}: ${answer.status} ${answer.text}`);
    return answer.body;
  };

  test("waits for the second one, who sees what differs; then open invoices are judged by it", async () => {
    const { tenant, ana, ben } = await atWork();
    await tenant.acceptOrder(anOrderBody({ orderNumber: "P-1", charges: [["LINEHAUL", "100"]] }));
    await service.work();
    await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "PI-1", order: "P-1", charges: [["LINEHAUL", "100"]] }));
    await service.work();
    assert.notEqual((await tenant.invoice("PI-1")).status, "approved");

    const asked = await done(ana, "PUT", PATH, { autoApprove: true, lateBillingDays: 90 });
    assert.deepEqual([asked.version, asked.autoApprove, asked.pendingChange.askedByName], [1, false, "Ana"]);
    assert.match(asked.pendingChange.before, /autoApprove: no/);
    assert.match(asked.pendingChange.after, /autoApprove: yes/);
    assert.match(asked.pendingChange.after, /lateBillingDays: 90/);
    assert.equal(asked.pendingChange.after.includes("total"), false, "only what differs is told");
    await service.work();
    assert.notEqual((await tenant.invoice("PI-1")).status, "approved", "nothing is judged by what waits");

    const own = await ana.ask("POST", `/manage/pending-changes/${asked.pendingChange.uuid}/confirm`, {});
    assert.equal(own.status, 403, own.text);
    await done(ben, "POST", `/manage/pending-changes/${asked.pendingChange.uuid}/confirm`, { reason: "agreed" });
    const inForce = await done(ana, "GET", PATH);
    assert.deepEqual([inForce.version, inForce.autoApprove, inForce.pendingChange, inForce.createdBy], [2, true, null, ana.id]);
    await service.work();
    assert.equal((await tenant.invoice("PI-1")).status, "approved");
  });

  test("a newer one takes its place, a refused one never holds, and going back takes two people as well", async () => {
    const { ana, ben } = await atWork();
    const first = await done(ana, "PUT", PATH, { lateBillingDays: 60 });
    const second = await done(ana, "PUT", PATH, { lateBillingDays: 90 });
    assert.notEqual(second.pendingChange.uuid, first.pendingChange.uuid);
    const late = await ben.ask("POST", `/manage/pending-changes/${first.pendingChange.uuid}/confirm`, {});
    assert.equal(late.status, 409);
    assert.match(late.text, /a newer one of the audit policy took its place/);
    await done(ben, "POST", `/manage/pending-changes/${second.pendingChange.uuid}/refuse`, { reason: "too long" });
    assert.deepEqual((await done(ana, "GET", PATH)).version, 1);

    const third = await done(ana, "PUT", PATH, { lateBillingDays: 90 });
    await done(ben, "POST", `/manage/pending-changes/${third.pendingChange.uuid}/confirm`, {});
    const back = await done(ana, "POST", `${PATH}/rollback`, { version: 1 });
    assert.deepEqual([back.version, back.lateBillingDays], [2, 90]);
    await done(ben, "POST", `/manage/pending-changes/${back.pendingChange.uuid}/confirm`, {});
    const now = await done(ana, "GET", PATH);
    assert.equal(now.version, 3);
    assert.notEqual(now.lateBillingDays, 90);
  });

  test("of one that was asked for before another took effect nothing is left to confirm, and what is read may be sent back", async () => {
    const { ana, ben } = await atWork();
    const asked = await done(ana, "PUT", PATH, { lateBillingDays: 60 });
    // Nobody separates duties any more: the next one takes effect at once, and takes the place of what waits.
    await service.context.db.control.query(
      "update tenant set separate_duties = false where tenant_uuid = (select tenant_uuid from tenant_member where user_id = $1)",
      [ana.userId],
    );
    const made = await done(ana, "PUT", PATH, { ...asked, lateBillingDays: 30 });
    assert.deepEqual([made.version, made.lateBillingDays, made.pendingChange], [2, 30, null]);
    assert.equal((await ben.ask("POST", `/manage/pending-changes/${asked.pendingChange.uuid}/confirm`, {})).status, 409);
  });

  test("in a sandbox, and while one person works, it takes effect at once", async () => {
    const { ana } = await atWork(true);
    assert.deepEqual((await done(ana, "PUT", PATH, { lateBillingDays: 60 })).version, 2);
  });
});
