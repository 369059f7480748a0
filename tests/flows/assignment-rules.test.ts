import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { type Caller, peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import { aService } from "../service.ts";

/** Whose an invoice becomes when it comes to need a person: rules over people, teams, orders and findings. */
suite("rules of assignment", () => {
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

  const aCompany = async () => {
    const tenant = await service.tenant({ policy: { autoApprove: true }, sandbox: true });
    const { tenantUuid } = tenant;
    const ana = await people.aPerson(tenantUuid, "Ana", "admin");
    const [ben, cyn] = [await people.aPerson(tenantUuid, "Ben"), await people.aPerson(tenantUuid, "Cyn")];
    const made = await ana.ask("POST", "/manage/teams", { name: "Night shift", members: [ben.userId, cyn.userId] });
    assert.equal(made.status, 201, made.text);
    const team = `team:${made.body.uuid}`;
    const keep = async (rules: readonly object[]) => {
      const kept = await ana.ask("PUT", "/manage/assignment-rules", { rules });
      assert.equal(kept.status, 200, kept.text);
      return kept.body;
    };
    /** Overbilled, so that a person has to look at it. */
    const bill = async (number: string, more: Record<string, unknown> = {}, billed = "900.00") => {
      await tenant.acceptOrder(anOrderBody({ orderNumber: `O-${number}`, charges: [["LINEHAUL", "400.00"]], more }));
      await service.work();
      await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: number, order: `O-${number}`, charges: [["LINEHAUL", billed]] }));
      await service.work();
      return (await tenant.invoice(number)).uuid;
    };
    return { tenant, tenantUuid, ana, ben, cyn, team, keep, bill };
  };
  const user = ({ userId }: { readonly userId: string }): string => `user:${userId}`;
  const read = async (by: Pick<Caller, "ask">, uuid: string) => (await by.ask("GET", `/manage/invoices/${uuid}`)).body;
  const assigned = async (by: Pick<Caller, "ask">, uuid: string): Promise<string | null> => (await read(by, uuid)).assignee;
  const run = async (by: Pick<Caller, "ask">) => (await by.ask("GET", "/manage/assignment-rules")).body.run;

  test("give it to whom the first one that fits names, in turns, and the timeline and the notices tell by which", async () => {
    const { ana, ben, cyn, team, keep, bill } = await aCompany();
    await keep([
      { name: "North", divisions: ["north"], assignee: user(ana) },
      { name: "Over 800", minBilled: "800.00", assignee: team, inTurns: true },
    ]);
    const north = await bill("RA-1", { tags: { Division: "North" } });
    assert.equal(await assigned(ana, north), user(ana));
    const turns = [];
    for (const number of ["RA-2", "RA-3", "RA-4"]) turns.push(await assigned(ana, await bill(number)));
    assert.deepEqual(turns.slice(0, 2).toSorted(), [user(ben), user(cyn)].toSorted());
    assert.equal(turns[2], turns[0]);
    assert.equal(await assigned(ana, await bill("RA-5", {}, "700.00")), null, "no rule is about it");
    const [entry] = (await read(ana, north)).timeline.filter(({ kind }: { kind: string }) => kind === "assigned");
    assert.equal(entry.actorName, "Rules of assignment");
    assert.deepEqual([entry.data.before, entry.data.assignee, entry.data.rule], [null, user(ana), "North"]);
    const told = await ana.ask("GET", "/manage/account/notices/told");
    assert.match(told.text, /Invoice RA-1 was assigned to you/);
  });

  test("leave alone what is approved, and what a person gave or took, also when it is audited again", async () => {
    const { ana, ben, keep, bill } = await aCompany();
    await keep([{ name: "All", assignee: user(ben) }]);
    const uuid = await bill("RB-1");
    assert.equal(await assigned(ana, uuid), user(ben));
    const give = (assignee: string) => ana.ask("POST", `/manage/invoices/${uuid}/assign`, { assignee });
    const dispute = async () => {
      const { eTag } = await read(ana, uuid);
      const raised = await ana.ask("POST", `/manage/invoices/${uuid}/disputes`, {
        eTag,
        party: "Vendor",
        reasons: [{ description: "not agreed" }],
      });
      assert.ok(raised.status < 300, raised.text);
      await service.work();
    };
    await give("");
    await dispute();
    assert.equal(await assigned(ana, uuid), null, "a person left it to nobody");
    const clean = await bill("RB-2", {}, "400.00");
    assert.deepEqual([(await read(ana, clean)).status, await assigned(ana, clean)], ["approved", null]);
  });

  test("go by who is away: to the delegate who has the queue, and past whoever of a team is away", async () => {
    const { ana, ben, cyn, team, keep, bill } = await aCompany();
    const away = await ben.ask("PUT", "/manage/account/delegation", { delegate: user(ana), withQueue: true });
    assert.equal(away.status, 200, away.text);
    await keep([
      { name: "Ben's", divisions: ["ben"], assignee: user(ben) },
      { name: "Team", assignee: team, inTurns: true },
    ]);
    assert.equal(await assigned(ana, await bill("RC-1", { tags: { division: "Ben" } })), user(ana));
    assert.equal(await assigned(ana, await bill("RC-2")), user(cyn));
    assert.equal(await assigned(ana, await bill("RC-3")), user(cyn));
  });

  test("say what is wrong where somebody is gone, assign nothing meanwhile, and can be changed still", async () => {
    const { ana, ben, keep, bill } = await aCompany();
    const { rules } = await keep([{ name: "Ben's", assignee: user(ben) }]);
    const out = await ana.ask("DELETE", `/manage/people/${ben.userId}`);
    assert.ok(out.status < 300, out.text);
    const shown = (await ana.ask("GET", "/manage/assignment-rules")).body.rules[0];
    assert.deepEqual([shown.problem, shown.assigneeName], ["person-gone", "Ben"]);
    assert.equal(await assigned(ana, await bill("RD-1")), null);
    const { uuid, name, assignee } = rules[0];
    await keep([
      { name: "Another", modes: ["nothing"], assignee: user(ana) },
      { uuid, name, assignee },
    ]);
    const refused = await ana.ask("PUT", "/manage/assignment-rules", { rules: [{ name: "New", assignee: user(ben) }] });
    assert.equal(refused.status, 400, refused.text);
    assert.match(refused.text, /rules\[0\]\.assignee is no person and no team of this tenant/);
  });

  test("move nothing by being changed: a preview says what they would, a run does it, and takes it back but for what changed", async () => {
    const { tenantUuid, ana, ben, cyn, team, keep, bill } = await aCompany();
    const waiting: string[] = [];
    for (let index = 0; index < 5; index += 1) waiting.push(await bill(`RE-${index}`));
    const own = waiting[0] ?? "";
    await ana.ask("POST", `/manage/invoices/${own}/assign`, { assignee: user(ana) });
    const draft = [{ name: "All", assignee: team, inTurns: true }];
    const preview = (await ana.ask("POST", "/manage/assignment-rules/preview", { rules: draft })).body;
    assert.deepEqual([preview.unassigned, preview.assigned, preview.rules[0].invoices], [4, 4, 4]);
    assert.deepEqual(
      preview.rules[0].to.map(({ invoices }: { invoices: number }) => invoices),
      [2, 2],
    );
    const { eTag } = await keep(draft);
    await service.work();
    const whose = () => Promise.all(waiting.map((uuid) => assigned(ana, uuid)));
    assert.deepEqual(await whose(), [user(ana), null, null, null, null]);
    assert.equal((await ben.ask("POST", "/manage/assignment-rules/apply", {})).status, 403);
    const stale = await ana.ask("POST", "/manage/assignment-rules/apply", { eTag: "another" });
    assert.equal(stale.status, 409, stale.text);
    // The run cannot end before the second is asked for: somebody holds what it would assign.
    await service.context.db.inTenant(tenantUuid, async (tx) => {
      await tx.query("select from invoice where tenant_uuid = $1 for update", [tx.tenantUuid]);
      const begun = await ana.ask("POST", "/manage/assignment-rules/apply", { eTag });
      assert.equal(begun.status, 202, begun.text);
      assert.equal((await ana.ask("POST", "/manage/assignment-rules/apply", {})).status, 409, "one at a time");
    });
    await service.work();
    const done = await run(ana);
    assert.deepEqual([done.state, done.unassigned, done.looked, done.assigned], ["done", 4, 4, 4]);
    const then = await whose();
    assert.equal(then[0], user(ana));
    assert.deepEqual(then.slice(1).toSorted(), [user(ben), user(ben), user(cyn), user(cyn)].toSorted());
    const [changed = "", decided = ""] = waiting.slice(1);
    await ana.ask("POST", `/manage/invoices/${changed}/assign`, { assignee: user(ana) });
    const { eTag: seen } = await read(ana, decided);
    const approved = await ana.ask("POST", `/manage/invoices/${decided}/approve`, { eTag: seen, reason: "agreed" });
    assert.equal(approved.status, 200, approved.text);
    const undone = await ana.ask("POST", `/manage/assignment-rules/runs/${done.uuid}/undo`);
    assert.equal(undone.status, 202, undone.text);
    await service.work();
    const back = await run(ana);
    assert.deepEqual([back.state, back.restored, back.passedOver], ["undone", 2, 2]);
    assert.deepEqual(await whose(), [user(ana), user(ana), then[2], null, null]);
    assert.equal((await ana.ask("POST", `/manage/assignment-rules/runs/${done.uuid}/undo`)).status, 409);
  });
});
