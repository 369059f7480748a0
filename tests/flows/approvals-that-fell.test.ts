import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { Amount } from "#domain/money/amount.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { type Caller, peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import { aService } from "../service.ts";

/** Whoever gave an approval that did not come to its end reads in the bell that it fell, and why. */
suite("approvals that fell", () => {
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

  const LIMIT = 5_000_000n as Amount;
  const RULE = "charge-over-tolerance";
  /** An invoice 700.00 beyond its order, Ana who may approve 500.00 beyond, and Cleo who may all. */
  const company = async (number: string) => {
    const tenant = await service.tenant({ sandbox: true });
    const ana = await people.aPerson(tenant.tenantUuid, "Ana", "approver", LIMIT);
    const cleo = await people.aPerson(tenant.tenantUuid, "Cleo", "admin");
    await tenant.acceptOrder(anOrderBody({ orderNumber: `O-${number}`, charges: [["LINEHAUL", "1000"]] }));
    await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: number, order: `O-${number}`, charges: [["LINEHAUL", "1700"]] }));
    await service.work();
    const { uuid } = await tenant.invoice(number);
    const path = `/manage/invoices/${uuid}`;
    const read = async () => (await cleo.ask("GET", path)).body;
    const approve = async (by: Caller, more: object = {}) =>
      by.ask("POST", `${path}/approve`, { eTag: (await read()).eTag, reason: "agreed", ...more });
    return { tenant, ana, cleo, uuid, path, read, approve };
  };
  const toldOf = async ({ ask }: Caller): Promise<string> => (await ask("GET", "/manage/account/notices/told")).text;

  test("with a policy that is published, from there to the bell", async () => {
    const { ana, cleo, read, approve } = await company("FELL-1");
    assert.equal((await approve(ana)).status, 202);
    const policy = { autoApprove: true, requiredDocuments: [{ type: "ProofOfDelivery", signed: false }] };
    const published = await cleo.ask("PUT", "/manage/audit-policy", policy);
    assert.ok(published.status < 300, published.text);
    await service.work();
    const [dropped] = (await read()).droppedApprovals;
    assert.ok(dropped, "the policy contradicts it");
    assert.match(await toldOf(ana), /Your first approval of invoice FELL-1 was dropped\. /);
    assert.doesNotMatch(await toldOf(cleo), /Your first approval/);
  });

  test("with a dispute, by whoever raised it; who ended their own is told nothing", async () => {
    const { ana, cleo, path, read, approve } = await company("FELL-2");
    const charges = [{ code: "LINEHAUL", amount: "1100" }];
    const pending = await approve(ana, { charges, hold: true });
    assert.equal(pending.body.status, "pending", pending.text);
    const wish = { party: "Vendor", reasons: [{ description: "too much" }] };
    const raised = await cleo.ask("POST", `${path}/disputes`, { ...wish, eTag: (await read()).eTag });
    assert.equal(raised.status, 201, raised.text);
    assert.match(await toldOf(ana), /Your approval of invoice FELL-2 did not take effect\. The invoice was disputed\./);
    await approve(cleo, { hold: true });
    assert.equal((await cleo.ask("POST", `${path}/hold`, { eTag: (await read()).eTag, reason: "waits" })).status, 200);
    assert.doesNotMatch(await toldOf(cleo), /Your approval/);
  });

  test("with an order that takes the place of its own", async () => {
    const { tenant, ana, cleo, path, approve } = await company("FELL-4");
    assert.equal((await approve(ana)).status, 202);
    const order = anOrderBody({ orderNumber: "O-FELL-4", charges: [["LINEHAUL", "900"]] });
    await tenant.acceptOrder(order);
    await service.work();
    assert.equal((await cleo.ask("GET", path)).body.firstApproval, null);
    assert.match(await toldOf(ana), /Your first approval of invoice FELL-4 was dropped\. /);
  });

  test("with a termination, which no group of exceptions brings about within an approval's seconds", async () => {
    const { ana, cleo, uuid, path, read, approve } = await company("FELL-3");
    const charges = [{ code: "LINEHAUL", amount: "1100" }];
    assert.equal((await approve(ana, { charges, hold: true })).body.status, "pending");
    const group = async () =>
      cleo.ask("POST", "/manage/exceptions/decide", {
        rule: RULE,
        vendor: "ACME",
        action: "terminate",
        reason: "Duplicate",
        invoices: [{ uuid, eTag: (await read()).eTag }],
      });
    const refused = await group();
    assert.equal(refused.body.items[0].outcome, "conflict", refused.text);
    assert.match(refused.body.items[0].message, /is not in this group any more/);
    assert.equal((await read()).approvalPending.byName, "Ana", "it stands");
    const alone = await cleo.ask("POST", `${path}/terminate`, { eTag: (await read()).eTag, reason: "Duplicate" });
    assert.equal(alone.status, 409, alone.text);
    assert.match(alone.text, /Ana approved it, which takes effect at .*: undo that approval first/);

    assert.equal((await ana.ask("POST", `${path}/approve/undo`, {})).status, 200);
    assert.equal((await approve(ana)).status, 202);
    const ended = await group();
    assert.equal(ended.body.items[0].outcome, "ok", ended.text);
    assert.match(
      await toldOf(ana),
      /Your first approval of invoice FELL-3 was dropped\. The invoice was terminated: Duplicate\./,
    );
    const entries = (await read()).timeline as readonly { readonly kind: string }[];
    assert.ok(entries.some(({ kind }) => kind === "approval-dropped"));
  });
});
