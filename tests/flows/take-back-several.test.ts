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

  test("an assignment that is taken back is told no more to who got it, and not anew to who has it again", async () => {
    const { ana, ben, uuids, ask } = await aCompany("TN", 2);
    const [first = "", second = ""] = uuids;
    const told = async (): Promise<readonly string[]> =>
      (await ben.ask("GET", "/manage/account/notices/told")).body.items
        .filter(({ kind }: { readonly kind: string }) => kind === "assigned")
        .map(({ path }: { readonly path: string }) => path)
        .sort();
    const assignee = `user:${ben.userId}`;
    await ask("/manage/invoices/assign", { invoices: [first], assignee });
    await ask("/manage/invoices/assign", { invoices: [first], assignee: `user:${ana.userId}` });
    await ask("/manage/invoices/assign", { invoices: [second], assignee });
    const lost = `/invoices/${first}`;
    assert.deepEqual(await told(), [lost, `/invoices/${first}`, `/invoices/${second}`].sort(), "got both, and lost the first");
    await ask("/manage/invoices/restore", {
      what: "assignee",
      items: [
        { uuid: first, before: assignee, after: `user:${ana.userId}` },
        { uuid: second, before: null, after: assignee },
      ],
    });
    assert.deepEqual(await told(), [`/invoices/${first}`]);
  });

  /** The group that all of a company's invoices are in, and a decision about some of it. */
  const aGroup = async (company: Awaited<ReturnType<typeof aCompany>>) => {
    const { rule, vendor, charge, currency } = (await company.ana.ask("GET", "/manage/exceptions")).body.items[0];
    const group = { rule, ...(vendor === null ? {} : { vendor }), ...(charge === null ? {} : { charge }), currency };
    const decide = async (about: readonly string[], wish: object) => {
      const invoices = await Promise.all(about.map(async (uuid) => ({ uuid, eTag: (await company.read(uuid)).eTag })));
      return company.ask("/manage/exceptions/decide", { ...group, ...wish, invoices });
    };
    return { decide, takeBack: (items: readonly object[]) => company.ask("/manage/exceptions/take-back", { items }) };
  };

  test("a group's disputes: each ends, and it is said which webhooks hear of it all the same", async () => {
    const company = await aCompany("TD", 2);
    const { uuids, read } = company;
    const [one = "", two = ""] = uuids;
    const made = await company.ana.ask("POST", "/manage/webhook-endpoints", { url: "https://hooks.public.example/tms" });
    assert.equal(made.status, 201, made.text);
    const { decide, takeBack } = await aGroup(company);
    const disputed = await decide([one, two], { action: "dispute", reason: "not agreed" });
    assert.deepEqual(outcomes(disputed), ["ok", "ok"], JSON.stringify(disputed));
    assert.equal((await read(one)).status, "disputed");
    const items = disputed.items.map(({ uuid, dispute }: Item) => ({ uuid, dispute }));
    const back = await takeBack(items);
    assert.deepEqual(outcomes(back), ["ok", "ok"]);
    assert.deepEqual(
      back.items.map(({ toldEndpoints }: { readonly toldEndpoints: number }) => toldEndpoints),
      [1, 1],
    );
    await service.work();
    assert.deepEqual([(await read(one)).status, (await read(two)).status], ["review", "review"]);
    const again = await takeBack(items);
    assert.deepEqual(outcomes(again), ["conflict", "conflict"]);
    assert.match(again.items[0].message, /changed meanwhile/);
  });

  test("a group's terminations while they wait: one that a colleague took back already keeps none of the others", async () => {
    const company = await aCompany("TT", 2);
    const { uuids, read, ben } = company;
    const [one = "", two = ""] = uuids;
    const { decide, takeBack } = await aGroup(company);
    const ended = await decide([one, two], { action: "terminate", reason: "Duplicate", hold: true });
    assert.deepEqual(outcomes(ended), ["ok", "ok"], JSON.stringify(ended));
    assert.ok(Date.parse(ended.pendingUntil) > Date.now());
    assert.equal((await read(two)).status, "review", "it waits, and nothing is final");
    const single = await ben.ask("POST", `/manage/invoices/${two}/terminate/undo`);
    assert.equal(single.status, 200, single.text);
    const taken = await takeBack([{ uuid: one }, { uuid: two }]);
    assert.deepEqual(outcomes(taken), ["ok", "conflict"]);
    assert.deepEqual([taken.items[1].changed.kind, taken.items[1].changed.by], ["termination-undone", "Ben"]);
    await service.work();
    assert.equal((await read(one)).status, "review");
  });

  test("terminations that have taken effect stay, and what of the group still waits is taken back", async () => {
    const company = await aCompany("TE", 2);
    const { tenant, uuids, read } = company;
    const [one = "", two = ""] = uuids;
    const { decide, takeBack } = await aGroup(company);
    await decide([one], { action: "terminate", reason: "Duplicate" });
    await decide([two], { action: "terminate", reason: "Duplicate", hold: true });
    assert.equal((await tenant.invoice("TE-0")).status, "terminated");
    const taken = await takeBack([{ uuid: one }, { uuid: two }]);
    assert.deepEqual(outcomes(taken), ["conflict", "ok"]);
    assert.equal(taken.items[0].changed.kind, "terminated");
    assert.equal((await read(one)).status, "terminated");
  });
});
