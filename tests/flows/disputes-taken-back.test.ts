import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { after, before, suite, test } from "node:test";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { memoryMailer } from "#tests/fakes/memory-mailer.ts";
import { aService } from "../service.ts";

/** A person raises a dispute and takes it back within its seconds: the carrier never hears of it. */
suite("disputes taken back", () => {
  let service: Service;
  let people: Awaited<ReturnType<typeof peopleAtWork>>;
  const mailer = memoryMailer();
  before(async () => {
    service = await aService({ outside: { ...anOutside(), mailer } }, { stops: "by-hand" });
    people = await peopleAtWork(service);
  });
  after(async () => {
    await people.close();
    await service.stop();
  });

  test("the letter waits in the queue, never leaves once it is taken back, and what left is said", async () => {
    const tenant = await service.tenant({ sandbox: true });
    const ben = await people.aPerson(tenant.tenantUuid, "Ben");
    const raised = async (number: string) => {
      await tenant.acceptOrder(anOrderBody({ orderNumber: `O-${number}`, charges: [["LINEHAUL", "100"]] }));
      await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: number, order: `O-${number}`, charges: [["LINEHAUL", "190"]] }));
      await service.work();
      const { uuid } = await tenant.invoice(number);
      const { eTag } = (await ben.ask("GET", `/manage/invoices/${uuid}`)).body;
      const made = await ben.ask("POST", `/manage/invoices/${uuid}/disputes`, {
        eTag,
        party: "Vendor",
        reasons: [{ description: "too much" }],
        communication: { text: "Too much.", email: { subject: `Dispute of ${number}`, to: "ar@carrier.example" } },
        hold: true,
      });
      assert.equal(made.status, 201, made.text);
      const back = (eTag: string) => ben.ask("POST", `/manage/invoices/${uuid}/disputes/${made.body.uuid}/take-back`, { eTag });
      const read = async () => (await ben.ask("GET", `/manage/invoices/${uuid}`)).body;
      return { back, read, eTag: made.body.eTag as string };
    };
    const dueNow = () =>
      service.context.db.inTenant(tenant.tenantUuid, (tx) =>
        tx.query("update work set due_at = now() where tenant_uuid = $1 and kind = 'send-communication'", [tx.tenantUuid]),
      );
    const first = await raised("TB-1");
    // However slow this machine is: what waits by the queue is kept waiting.
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ seconds: number }>(
        `update work set due_at = due_at + interval '1 hour' where tenant_uuid = $1 and kind = 'send-communication'
          returning extract(epoch from due_at - interval '1 hour' - now())::float8 as seconds`,
        [tx.tenantUuid],
      ),
    );
    assert.equal(rows.length, 1, "the letter is an item of the queue");
    assert.ok((rows[0]?.seconds ?? 0) <= 8, "for no longer than it can be taken back");
    await service.work();
    assert.equal(mailer.sent.length, 0, "it waits");
    assert.equal((await first.read()).status, "disputed");
    assert.equal((await first.back("99")).status, 409, "somebody did something with it since");
    const taken = await first.back(first.eTag);
    assert.equal(taken.status, 200, taken.text);
    await dueNow();
    await service.work();
    assert.equal(mailer.sent.length, 0, "it never left");
    const after = await first.read();
    assert.notEqual(after.status, "disputed");
    assert.match(JSON.stringify(after.disputes), /taken back before the mail left/);

    const second = await raised("TB-2");
    await dueNow();
    await service.work();
    assert.equal(mailer.sent.length, 1);
    const late = await second.back(second.eTag);
    assert.equal(late.status, 409, late.text);
    assert.match(late.text, /the mail to ar@carrier\.example left/);
    assert.equal((await second.read()).status, "disputed", "nothing of it was changed");

    // Of two letters the later one left: the earlier one is not lost with a refusal.
    const third = await raised("TB-3");
    const { uuid: thirdUuid, disputes } = await third.read();
    const path = `/manage/invoices/${thirdUuid}/disputes/${disputes[0].uuid}/communications`;
    const sent = await ben.ask("POST", path, { text: "And quickly.", email: { subject: "Quickly", to: "boss@carrier.example" } });
    assert.ok(sent.status < 300, sent.text);
    for (const until = Date.now() + 20_000; mailer.sent.length < 2;) {
      assert.ok(Date.now() < until, "the later letter is sent");
      await sleep(20);
    }
    const refused = await third.back(String((await third.read()).disputes[0].eTag));
    assert.match(refused.text, /the mail to boss@carrier\.example left/);
    await dueNow();
    await service.work();
    assert.equal(mailer.sent.length, 3, "the first letter goes");
  });

  test("two people press the same key: one dispute, one letter, and the other is told that it was changed", async () => {
    const tenant = await service.tenant({ sandbox: true });
    const ben = await people.aPerson(tenant.tenantUuid, "Ben");
    const ana = await people.aPerson(tenant.tenantUuid, "Ana");
    await tenant.acceptOrder(anOrderBody({ orderNumber: "O-TW", charges: [["LINEHAUL", "100"]] }));
    await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "TWICE", order: "O-TW", charges: [["LINEHAUL", "190"]] }));
    await service.work();
    const { uuid } = await tenant.invoice("TWICE");
    const path = `/manage/invoices/${uuid}/disputes`;
    const { eTag } = (await ben.ask("GET", `/manage/invoices/${uuid}`)).body;
    const communication = { text: "Too much.", email: { subject: "Dispute", to: "ar@carrier.example" } };
    const wish = { party: "Vendor", reasons: [{ description: "too much" }], communication, hold: true };
    const unseen = await ben.ask("POST", path, wish);
    assert.equal(unseen.status, 400, unseen.text);
    assert.match(unseen.text, /eTag is required of a person/);
    const both = await Promise.all([ben, ana].map(({ ask }) => ask("POST", path, { ...wish, eTag })));
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
    const now = (await ben.ask("GET", `/manage/invoices/${uuid}`)).body;
    assert.equal(now.disputes.length, 1);
    assert.equal((await ana.ask("POST", path, { ...wish, eTag: now.eTag })).status, 201, "who has seen it may write once more");
  });
});
