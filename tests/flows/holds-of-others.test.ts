import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { type Caller, peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import { aService } from "../service.ts";

/** Two people hold one invoice: whose hold it is decides what an undo ends, and who is told. */
suite("holds of others", () => {
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

  test("the undo of a hold ends that one alone, what it replaced holds again, and holders are told", async () => {
    const tenant = await service.tenant({ sandbox: true, policy: { autoApprove: true } });
    const ana = await people.aPerson(tenant.tenantUuid, "Ana");
    const cleo = await people.aPerson(tenant.tenantUuid, "Cleo");
    await tenant.acceptOrder(anOrderBody({ orderNumber: "O-H", charges: [["LINEHAUL", "100"]] }));
    await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "HELD-1", order: "O-H", charges: [["LINEHAUL", "190"]] }));
    await service.work();
    const path = `/manage/invoices/${(await tenant.invoice("HELD-1")).uuid}`;
    const read = async () => (await ana.ask("GET", path)).body;
    const hold = async (by: Caller, reason: string): Promise<string> => {
      const held = await by.ask("POST", `${path}/hold`, { eTag: (await read()).eTag, reason });
      assert.equal(held.status, 200, held.text);
      return held.body.at;
    };
    const takeBack = (by: Caller, takesBack: string) => by.ask("POST", `${path}/release`, { takesBack });
    const told = async ({ ask }: Caller): Promise<string> => (await ask("GET", "/manage/account/notices/told")).text;

    const anas = await hold(ana, "waits for the receipt");
    assert.equal((await read()).hold.at, anas);
    const cleos = await hold(cleo, "looks odd");
    assert.match(await told(ana), /A colleague replaced your hold of invoice HELD-1/);
    const late = await takeBack(ana, anas);
    assert.equal(late.status, 409, late.text);
    assert.match(late.text, /Cleo holds it since .*: that is another hold than yours/);
    assert.equal((await takeBack(ana, cleos)).status, 409, "nor by naming another's");
    assert.equal((await read()).hold.reason, "looks odd");
    assert.equal((await takeBack(cleo, cleos)).status, 200);
    const { hold: again } = await read();
    assert.deepEqual([again.byName, again.at, again.reason], ["Ana", anas, "waits for the receipt"]);

    assert.equal((await cleo.ask("POST", `${path}/release`, { eTag: (await read()).eTag })).status, 200);
    assert.equal((await read()).hold, null);
    assert.match(await told(ana), /A colleague released your hold of invoice HELD-1/);
    assert.doesNotMatch(await told(cleo), /your hold/);
    const own = await hold(ana, "once more");
    assert.equal((await takeBack(ana, own)).status, 200);
    assert.equal((await read()).hold, null);

    // Whoever looks after it is told that somebody else put it off; who did it themselves is not.
    const { uuid } = await read();
    assert.equal((await ana.ask("POST", `${path}/assign`, { assignee: "me" })).status, 200);
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const snooze = (by: Caller) => by.ask("POST", "/manage/invoices/snooze", { invoices: [uuid], until });
    assert.equal((await snooze(ana)).status, 200);
    assert.doesNotMatch(await told(ana), /put invoice/);
    const off = await snooze(cleo);
    assert.equal(off.status, 200, off.text);
    assert.match(await told(ana), new RegExp(`A colleague put invoice HELD-1 off until ${until.slice(0, 10)}`));
  });
});
