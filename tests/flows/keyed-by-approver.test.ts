import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import { aService } from "../service.ts";

/** People who sign in and decide over HTTP, where duties are separated and where they are not. */
suite("who keyed an invoice does not approve it", () => {
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

  const aPerson = (tenantUuid: string, name: string) => people.aPerson(tenantUuid, name);

  /** An invoice that `by` keyed, and waits for a decision. */
  const keyed = async (tenant: Awaited<ReturnType<Service["tenant"]>>, number: string, by: string) => {
    await tenant.acceptOrder(anOrderBody({ orderNumber: `K-${number}`, charges: [["LINEHAUL", "100"]] }));
    const body = anInvoiceBody({ invoiceNumber: number, order: `K-${number}`, charges: [["LINEHAUL", "100"]] });
    await acceptMessage(service.context, {
      tenantUuid: tenant.tenantUuid,
      operation: "createInvoice",
      externalId: number,
      body: JSON.stringify(body),
      sentBy: by,
      idempotency: null,
      answer: { status: 202, body: "{}" },
    });
    await service.work();
    return tenant.invoice(number);
  };

  test("where two people work: refused to the keyer, with a name of its own, and allowed to the other", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: false } });
    const [ann, ben] = [await aPerson(tenant.tenantUuid, "Ann"), await aPerson(tenant.tenantUuid, "Ben")];
    const { uuid } = await keyed(tenant, "KA-1", ann.id);
    const read = await ann.ask("GET", `/manage/invoices/${uuid}`);
    assert.deepEqual([read.status, read.body.createdByName, read.body.status], [200, "Ann", "review"]);
    const refused = await ann.ask("POST", `/manage/invoices/${uuid}/approve`, { eTag: read.body.eTag, reason: "mine" });
    assert.equal(refused.status, 403, JSON.stringify(refused.body));
    assert.match(JSON.stringify(refused.body), /keyed/i);
    const approved = await ben.ask("POST", `/manage/invoices/${uuid}/approve`, { eTag: read.body.eTag, reason: "seen" });
    assert.deepEqual([approved.status, approved.body.status], [200, "approved"], JSON.stringify(approved.body));
  });

  test("what a person keys in the app is theirs, and approved by somebody else", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: false } });
    const [ann, ben] = [await aPerson(tenant.tenantUuid, "Ann"), await aPerson(tenant.tenantUuid, "Ben")];
    await tenant.acceptOrder(anOrderBody({ orderNumber: "K-KEYED", charges: [["LINEHAUL", "100"]] }));
    await service.work();
    const body = anInvoiceBody({ invoiceNumber: "KA-9", order: "K-KEYED", charges: [["LINEHAUL", "100"]] });
    const made = await ann.ask("POST", "/manage/invoices", body);
    assert.equal(made.status, 201, made.text);
    await service.work();
    const { body: read } = await ann.ask("GET", `/manage/invoices/${made.body.uuid}`);
    assert.deepEqual([read.createdByName, read.source, read.status], ["Ann", "Upload", "review"]);
    const approve = (by: typeof ann) =>
      by.ask("POST", `/manage/invoices/${made.body.uuid}/approve`, { eTag: read.eTag, reason: "mine" });
    assert.equal((await approve(ann)).status, 403);
    assert.equal((await approve(ben)).status, 200);
  });

  test("where one person works, and in a sandbox, he may", async () => {
    const alone = await service.tenant({ policy: { autoApprove: false } });
    const ann = await aPerson(alone.tenantUuid, "Ann");
    const sandbox = await service.tenant({ policy: { autoApprove: false }, sandbox: true });
    const [ben] = [await aPerson(sandbox.tenantUuid, "Ben"), await aPerson(sandbox.tenantUuid, "Cyn")];
    for (const [tenant, person, number] of [
      [alone, ann, "KA-2"],
      [sandbox, ben, "KA-3"],
    ] as const) {
      const { uuid, e_tag: eTag } = await keyed(tenant, number, person.id);
      const { status, body } = await person.ask("POST", `/manage/invoices/${uuid}/approve`, {
        eTag: String(eTag),
        reason: "mine",
      });
      assert.deepEqual([status, body.status], [200, "approved"], JSON.stringify(body));
    }
  });
});
