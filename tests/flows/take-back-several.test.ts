import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import { aService } from "../service.ts";

const DAY_MS = 86_400_000;

/** What was decided about several invoices together becomes what it was, unless somebody changed it meanwhile. */
suite("taking back what was decided about several invoices", () => {
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

  const aCompany = async (prefix: string, count: number) => {
    const tenant = await service.tenant({ policy: { autoApprove: true }, sandbox: true });
    const ana = await people.aPerson(tenant.tenantUuid, "Ana", "admin");
    const ben = await people.aPerson(tenant.tenantUuid, "Ben");
    const uuids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const number = `${prefix}-${index}`;
      await tenant.acceptOrder(anOrderBody({ orderNumber: `O-${number}`, charges: [["LINEHAUL", "400.00"]] }));
      await service.work();
      await tenant.acceptInvoice(
        anInvoiceBody({ invoiceNumber: number, order: `O-${number}`, charges: [["LINEHAUL", "900.00"]] }),
      );
      await service.work();
      uuids.push((await tenant.invoice(number)).uuid);
    }
    const read = async (uuid: string) => (await ana.ask("GET", `/manage/invoices/${uuid}`)).body;
    const ask = async (path: string, body: unknown, by = ana) => {
      const answer = await by.ask("POST", path, body);
      assert.equal(answer.status, 200, answer.text);
      return answer.body;
    };
    return { tenant, ana, ben, uuids, read, ask };
  };
  interface Item {
    readonly uuid: string;
    readonly outcome: string;
    readonly before: string | null;
    readonly dispute: { readonly uuid: string; readonly eTag: string } | null;
    readonly changed: { readonly kind: string; readonly by: string } | null;
  }
  const outcomes = ({ items }: { readonly items: readonly Item[] }) => items.map(({ outcome }) => outcome);

  test("an assignment: each goes back to whose it was, what a colleague took meanwhile stays theirs, and is told", async () => {
    const { ana, ben, uuids, read, ask } = await aCompany("TA", 3);
    const [first = "", second = "", third = ""] = uuids;
    await ask("/manage/invoices/assign", { invoices: [first], assignee: `user:${ben.userId}` });
    const assignee = `user:${ana.userId}`;
    const { items } = (await ask("/manage/invoices/assign", { invoices: uuids, assignee })) as { items: Item[] };
    assert.deepEqual(
      items.map((item) => item.before),
      [`user:${ben.userId}`, null, null],
    );
    await ask("/manage/invoices/assign", { invoices: [third], assignee: "me" }, ben);
    const back = items.map(({ uuid, before: whose }) => ({ uuid, before: whose, after: assignee }));
    const restored = await ask("/manage/invoices/restore", { what: "assignee", items: back });
    assert.deepEqual(outcomes(restored), ["ok", "ok", "conflict"]);
    assert.deepEqual([restored.items[2].changed.kind, restored.items[2].changed.by], ["assigned", "Ben"]);
    const now = await Promise.all([first, second, third].map(async (uuid) => (await read(uuid)).assignee));
    assert.deepEqual(now, [`user:${ben.userId}`, null, `user:${ben.userId}`]);
  });

  test("a snooze: each is put off as it was or not at all; what a colleague put off otherwise stays so", async () => {
    const { ben, uuids, ask } = await aCompany("TS", 3);
    const [first = "", second = "", third = ""] = uuids;
    const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
    await ask("/manage/invoices/snooze", { invoices: [first], until: at(1) });
    const until = at(2);
    const { items } = (await ask("/manage/invoices/snooze", { invoices: uuids, until })) as { items: Item[] };
    assert.deepEqual(
      items.map((item) => item.before !== null),
      [true, false, false],
    );
    await ask("/manage/invoices/snooze", { invoices: [third], until: at(3) }, ben);
    const back = items.map(({ uuid, before: was }) => ({ uuid, before: was, after: until }));
    assert.deepEqual(outcomes(await ask("/manage/invoices/restore", { what: "snooze", items: back })), ["ok", "ok", "conflict"]);
    const listed = (await ben.ask("GET", "/manage/invoices?snoozed=any&limit=50")).body.items;
    const untilOf = (uuid: string): string | null =>
      listed.find((item: { readonly uuid: string }) => item.uuid === uuid).snoozedUntil;
    assert.deepEqual(
      [first, second, third]
        .map(untilOf)
        .map((instant) => (instant === null ? null : Math.round((Date.parse(instant) - Date.now()) / DAY_MS))),
      [1, null, 3],
    );
  });

  test("a group's disputes and terminations, while the latter wait; one that took effect keeps none of the others", async () => {
    const { tenant, uuids, read, ask } = await aCompany("TG", 4);
    const [one = "", two = "", three = "", four = ""] = uuids;
    const groups = (await (await people.aPerson(tenant.tenantUuid, "Cyn")).ask("GET", "/manage/exceptions")).body.items;
    const { rule, vendor, charge, currency } = groups[0];
    const group = { rule, ...(vendor === null ? {} : { vendor }), ...(charge === null ? {} : { charge }), currency };
    const named = async (...of: readonly string[]) =>
      Promise.all(of.map(async (uuid) => ({ uuid, eTag: (await read(uuid)).eTag })));
    const disputed = await ask("/manage/exceptions/decide", {
      ...group,
      action: "dispute",
      reason: "not agreed",
      invoices: await named(one, two),
    });
    assert.deepEqual(outcomes(disputed), ["ok", "ok"], JSON.stringify(disputed));
    assert.equal((await read(one)).status, "disputed");
    const items = disputed.items.map(({ uuid, dispute }: Item) => ({ uuid, dispute }));
    assert.deepEqual(outcomes(await ask("/manage/exceptions/take-back", { items })), ["ok", "ok"]);
    await service.work();
    assert.deepEqual([(await read(one)).status, (await read(two)).status], ["review", "review"]);
    assert.deepEqual(outcomes(await ask("/manage/exceptions/take-back", { items })), ["conflict", "conflict"]);

    const ended = await ask("/manage/exceptions/decide", {
      ...group,
      action: "terminate",
      reason: "Duplicate",
      hold: true,
      invoices: await named(three, four),
    });
    assert.deepEqual(outcomes(ended), ["ok", "ok"], JSON.stringify(ended));
    assert.ok(Date.parse(ended.pendingUntil) > Date.now());
    const single = await (
      await people.aPerson(tenant.tenantUuid, "Dan")
    ).ask("POST", `/manage/invoices/${four}/undo-termination`);
    assert.ok(single.status < 300, single.text);
    const taken = await ask("/manage/exceptions/take-back", { items: [{ uuid: three }, { uuid: four }] });
    assert.deepEqual(outcomes(taken), ["ok", "conflict"], "a colleague took the other one back already");
    await service.work();
    assert.equal((await read(three)).status, "review");
  });
});
