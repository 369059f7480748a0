import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { approvePending } from "#usecases/invoice/approve-pending.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { type Caller, peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import { amountOf } from "#domain/money/amount.ts";
import { aService } from "../service.ts";

/** Who has to approve what: the matrix of the audit policy, over people, teams and keys. */
suite("approval rules", () => {
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

  /** A tenant with an admin, two of the team Controllers and one who is not in it, and the matrix that the test wants. */
  const aCompany = async (rules: (team: string) => readonly object[]) => {
    const tenant = await service.tenant({ policy: { autoApprove: true }, sandbox: true });
    const { tenantUuid } = tenant;
    const ana = await people.aPerson(tenantUuid, "Ana", "admin");
    const [ben, cyn, dan] = [
      await people.aPerson(tenantUuid, "Ben"),
      await people.aPerson(tenantUuid, "Cyn"),
      await people.aPerson(tenantUuid, "Dan"),
    ];
    const team = await ana.ask("POST", "/manage/teams", { name: "Controllers", members: [ben.userId, cyn.userId] });
    assert.equal(team.status, 201, team.text);
    const policy = { autoApprove: true, approvalRules: rules(`team:${team.body.uuid}`) };
    const published = await ana.ask("PUT", "/manage/audit-policy", policy);
    assert.equal(published.status, 200, published.text);
    const bill = async (number: string, amount: string, more: Record<string, unknown> = {}) => {
      await tenant.acceptOrder(anOrderBody({ orderNumber: `O-${number}`, charges: [["LINEHAUL", amount]], more }));
      await service.work();
      await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: number, order: `O-${number}`, charges: [["LINEHAUL", amount]] }));
      await service.work();
      return tenant.invoice(number);
    };
    return { tenant, tenantUuid, ana, ben, cyn, dan, bill, policy };
  };
  const read = async (by: Pick<Caller, "ask">, uuid: string) => (await by.ask("GET", `/manage/invoices/${uuid}`)).body;
  const approve = async (by: Pick<Caller, "ask">, uuid: string, more: object = {}) =>
    by.ask("POST", `/manage/invoices/${uuid}/approve`, { eTag: (await read(by, uuid)).eTag, reason: "seen", ...more });

  test("the policy approves by itself what no rule is about, and what one leaves to it; a person the rest", async () => {
    const { ben, dan, bill } = await aCompany((who) => [
      { division: "North", who, automatic: true },
      { from: "5000", currency: "USD", who },
    ]);
    assert.equal((await bill("AR-1", "4999.99")).status, "approved");
    assert.equal((await bill("AR-2", "9000", { tags: { division: "north" } })).status, "approved");
    const clean = await bill("AR-3", "5000");
    assert.deepEqual([clean.status, clean.verdict], ["review", "approve"]);
    const seen = await read(dan, clean.uuid);
    assert.deepEqual(seen.approvalRule, {
      text: "approval rule 2 (from 5,000.00 USD)",
      who: "somebody of the team Controllers",
      takesTwo: false,
      isYours: false,
    });
    assert.equal((await read(ben, clean.uuid)).approvalRule.isYours, true);
    const refused = await approve(dan, clean.uuid);
    assert.equal(refused.status, 403, refused.text);
    assert.match(refused.text, /By approval rule 2 .* somebody of the team Controllers approves it/);
    const approved = await approve(ben, clean.uuid);
    assert.deepEqual([approved.status, approved.body.status], [200, "approved"], approved.text);
  });

  test("two approvers are two people of the team, for the same amounts; a key counts as who answers for it", async () => {
    const { tenantUuid, ana, ben, cyn, bill } = await aCompany((who) => [{ approvers: "two", who }]);
    const { uuid } = await bill("AR-4", "700");
    const first = await approve(ben, uuid);
    assert.deepEqual([first.status, first.body.status], [202, "awaits-second"], first.text);
    const again = await approve(ben, uuid);
    assert.equal(again.status, 403, again.text);
    // Ben's own key is Ben, though the tenant separates no duties.
    const key = await ana.ask("POST", "/manage/api-keys", { name: "robot", scopes: ["manage", "decide"] });
    const robot = people.byKey(tenantUuid, key.body.key);
    const path = `/manage/principals/${encodeURIComponent(`key:${key.body.uuid}`)}/responsible-person`;
    assert.equal((await ana.ask("PUT", path, { person: ben.userId })).status, 200);
    assert.equal((await approve(robot, uuid)).status, 403);
    const other = await approve(cyn, uuid, { charges: [{ code: "LINEHAUL", amount: "600" }] });
    assert.deepEqual([other.status, other.body.status], [202, "awaits-second"], "Ben approved 700");
    const done = await approve(ben, uuid);
    assert.deepEqual([done.status, done.body.status, done.body.approved], [200, "approved", "600.0000"], done.text);
  });

  test("a rule that is published while an approval can be undone holds it, whatever the audit was by", async () => {
    const { tenant, ana, dan, bill, policy } = await aCompany((who) => [{ from: "5000", who }]);
    await ana.ask("PUT", "/manage/audit-policy", { ...policy, autoApprove: false });
    const { uuid } = await bill("AR-5", "100");
    const given = await approve(dan, uuid, { hold: true });
    assert.deepEqual([given.status, given.body.status], [200, "pending"], given.text);
    assert.equal(
      (await ana.ask("PUT", "/manage/audit-policy", { ...policy, approvalRules: [{ who: "role:admin" }] })).status,
      200,
    );
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      approvePending(service.context, tx, tenant.tenant, { invoiceUuid: uuid, eTag: Number(given.body.eTag) }),
    );
    const after = await read(dan, uuid);
    assert.equal(after.status, "review");
    // The audit that the new version asks for may have come first.
    assert.match(after.droppedApprovals[0].cause, /somebody with the role admin approves it|the invoice was audited again/);
  });

  test("a delegate approves by what the one who is away may, says for whom, and never what either brought or approved first", async () => {
    const { tenant, ana, ben, cyn, dan, bill } = await aCompany((who) => [
      { from: "5000", approvers: "two", who },
      { from: "1000", who },
    ]);
    const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const today = dayFrom(0);
    const hand = (to: string | null, more: object = {}) =>
      ben.ask("PUT", "/manage/account/delegation", { delegate: to, from: today, until: today, ...more });
    const auditor = await people.aPerson(tenant.tenantUuid, "Eve", "auditor");
    const idle = await people.aPerson(tenant.tenantUuid, "Fay", "approver", amountOf("0"));
    for (const [wanted, path] of [
      [await hand(ben.id), "delegate"],
      [await hand("user:nobody"), "delegate"],
      [await hand(auditor.id), "delegate"],
      [await hand(idle.id), "delegate"],
      [await hand(dan.id, { from: dayFrom(-1) }), "from"],
      [await hand(dan.id, { from: dayFrom(2), until: dayFrom(1) }), "until"],
      [await hand(dan.id, { until: dayFrom(92) }), "until"],
    ] as const) {
      assert.equal(wanted.status, 400, wanted.text);
      assert.ok(wanted.text.includes(path), wanted.text);
    }
    assert.equal((await idle.ask("PUT", "/manage/account/delegation", { delegate: dan.id })).status, 403, "nothing to hand over");
    const { uuid } = await bill("AR-6", "1500");
    assert.equal((await approve(dan, uuid)).status, 403);
    const handed = await hand(dan.id, { withQueue: true });
    assert.deepEqual([handed.status, handed.body.own.delegateName], [200, "Dan"], handed.text);
    assert.equal((await dan.ask("GET", "/manage/account/delegation")).body.forOthers[0].byName, "Ben");
    const listed = (await ana.ask("GET", "/manage/people")).body.items as {
      name: string;
      delegation: { delegate: string } | null;
    }[];
    assert.equal(listed.find(({ name }) => name === "Ben")?.delegation?.delegate, dan.id);
    // Ben's queue is Dan's too, and the invoice says that it is his to approve.
    assert.equal((await ana.ask("POST", `/manage/invoices/${uuid}/assign`, { assignee: ben.id })).status, 200);
    const mine = (await dan.ask("GET", "/manage/invoices?assignee=me")).body.items as { uuid: string }[];
    assert.deepEqual(
      mine.map((each) => each.uuid),
      [uuid],
    );
    const seen = await read(dan, uuid);
    assert.deepEqual([seen.approvalRule.isYours, seen.approvesFor[0].byName], [true, "Ben"]);
    const approved = await approve(dan, uuid);
    assert.deepEqual([approved.status, approved.body.status], [200, "approved"], approved.text);
    const entry = (await read(dan, uuid)).timeline.find((each: { kind: string }) => each.kind === "approved");
    assert.deepEqual([entry.actor, entry.data.onBehalfOf, entry.data.onBehalfOfName], [dan.id, ben.id, "Ben"]);
    // Ben, and Dan for Ben, are one side of two; Cyn is the other.
    const two = (await bill("AR-7", "6000")).uuid;
    assert.equal((await approve(ben, two)).body.status, "awaits-second");
    assert.equal((await approve(dan, two)).status, 403, "Ben's second approval by another hand");
    assert.equal((await approve(cyn, two)).body.status, "approved");
    const other = (await bill("AR-8", "6000")).uuid;
    assert.equal((await approve(dan, other)).body.status, "awaits-second");
    assert.equal((await read(ana, other)).firstApproval.onBehalfOfName, "Ben");
    assert.equal((await approve(ben, other)).status, 403, "it was given for Ben");
    assert.equal((await approve(dan, other)).status, 403, "it was given by Dan");
    assert.equal((await approve(cyn, other)).body.status, "approved");
    // What Dan keyed he approves for nobody, though the tenant separates no duties.
    await tenant.acceptOrder(anOrderBody({ orderNumber: "O-AR-10", charges: [["LINEHAUL", "1500"]] }));
    await service.work();
    const bill10 = anInvoiceBody({ invoiceNumber: "AR-10", order: "O-AR-10", charges: [["LINEHAUL", "1500"]] });
    const keying = await dan.ask("POST", "/manage/invoices", bill10);
    assert.ok(keying.status < 300, keying.text);
    await service.work();
    const keyed = await tenant.invoice("AR-10");
    const refused = await approve(dan, keyed.uuid);
    assert.match(refused.text, /does not approve it: ask somebody else|approval rule/);
    assert.equal((await approve(dan, keyed.uuid)).status, 403, "his own");
    // Nothing is handed on; what begins another day, or was ended by an admin while an approval waits, is nothing now.
    const last = (await bill("AR-9", "1500")).uuid;
    assert.equal((await dan.ask("PUT", "/manage/account/delegation", { delegate: ana.id })).status, 200);
    assert.equal((await approve(ana, last)).status, 403);
    assert.equal((await hand(dan.id, { from: dayFrom(3), until: dayFrom(3) })).status, 200);
    assert.equal((await approve(dan, last)).status, 403);
    await hand(dan.id);
    const given = await approve(dan, last, { hold: true });
    assert.equal(given.body.status, "pending", given.text);
    const end = (by: Pick<Caller, "ask">) => by.ask("POST", `/manage/people/${ben.userId}/end-delegation`);
    assert.equal((await end(cyn)).status, 403);
    assert.equal((await end(ana)).status, 204);
    assert.equal((await end(ana)).status, 409);
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      approvePending(service.context, tx, tenant.tenant, { invoiceUuid: last, eTag: Number(given.body.eTag) }),
    );
    const dropped = await read(dan, last);
    assert.deepEqual([dropped.status, dropped.droppedApprovals.length], ["review", 1]);
    const told = (await ben.ask("GET", "/manage/account/notices/told")).body;
    assert.ok(
      told.items.some(({ words }: { words: string }) => words.includes("was ended before its time")),
      JSON.stringify(told),
    );
    assert.equal((await dan.ask("GET", "/manage/account/delegation")).body.forOthers.length, 0);
    // An admin whom it is handed to is told once, in the words that are for the delegate.
    const later = { delegate: ana.id, from: dayFrom(20), until: dayFrom(21) };
    assert.equal((await dan.ask("PUT", "/manage/account/delegation", later)).status, 200);
    const admin = (await ana.ask("GET", "/manage/account/notices/told")).body.items as readonly { readonly words: string }[];
    const ofIt = admin.filter(({ words }) => words.includes(dayFrom(20)));
    assert.deepEqual(
      ofIt.map(({ words }) => words.startsWith("A colleague has you approve")),
      [true],
      JSON.stringify(admin),
    );
  });

  test("a delegate is told of many at once for whom each is approved, and what a first approval takes from them, before and after", async () => {
    const { ben, cyn, dan, bill } = await aCompany((who) => [
      { from: "5000", approvers: "two", who },
      { from: "1000", who },
    ]);
    const today = new Date().toISOString().slice(0, 10);
    assert.equal((await ben.ask("PUT", "/manage/account/delegation", { delegate: dan.id, until: today })).status, 200);
    const [onlyBens, takesTwo, hasFirst] = [
      await bill("AR-30", "1500"),
      await bill("AR-31", "6000"),
      await bill("AR-32", "6000"),
    ];
    assert.equal((await approve(cyn, hasFirst.uuid)).body.status, "awaits-second");
    const invoices: { readonly uuid: string; readonly eTag: string }[] = [];
    for (const { uuid } of [onlyBens, takesTwo, hasFirst]) invoices.push({ uuid, eTag: String((await read(dan, uuid)).eTag) });
    invoices.push({ uuid: onlyBens.uuid.replace(/^.{8}/, "00000000"), eTag: "1" });
    const ask = (by: Pick<Caller, "ask">, more: object) => by.ask("POST", "/manage/invoices/approve", { invoices, ...more });
    const said = (body: { readonly items: readonly Record<string, unknown>[] }) =>
      body.items.map(({ outcome, onBehalfOf, cannotCompleteFor }) => [outcome, onBehalfOf, cannotCompleteFor]);
    const forBen = { by: ben.id, byName: "Ben" };
    const wanted = [
      ["ok", forBen, []],
      ["awaits-second", forBen, [forBen]],
      ["ok", forBen, []],
      ["conflict", null, []],
    ];
    const preview = await ask(dan, { preview: true });
    assert.deepEqual(said(preview.body), wanted, preview.text);
    const before = await Promise.all(invoices.slice(0, 3).map(({ uuid }) => read(dan, uuid)));
    assert.deepEqual(
      before.map(({ eTag, status }) => [String(eTag), status]),
      invoices.slice(0, 3).map(({ eTag }) => [eTag, "review"]),
      "nothing is kept of it",
    );
    // Whoever approves for nobody is told of nobody.
    assert.deepEqual(said((await ask(cyn, { preview: true })).body), [
      ["ok", null, []],
      ["awaits-second", null, []],
      ["not-allowed", null, []],
      ["conflict", null, []],
    ]);
    const done = await ask(dan, { reason: "seen" });
    assert.deepEqual(said(done.body), wanted, done.text);
    assert.equal((await approve(dan, takesTwo.uuid)).status, 403);
  });

  test("a delegate approves within the limit of who is away, and no more", async () => {
    const { tenant, ana } = await aCompany(() => []);
    await ana.ask("PUT", "/manage/audit-policy", { autoApprove: false });
    const gil = await people.aPerson(tenant.tenantUuid, "Gil", "approver", amountOf("1"));
    const hal = await people.aPerson(tenant.tenantUuid, "Hal", "approver", amountOf("50"));
    const over = async (number: string, expected: string, billed: string) => {
      await tenant.acceptOrder(anOrderBody({ orderNumber: `O-${number}`, charges: [["LINEHAUL", expected]] }));
      await service.work();
      await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: number, order: `O-${number}`, charges: [["LINEHAUL", billed]] }));
      await service.work();
      return (await tenant.invoice(number)).uuid;
    };
    const [some, more] = [await over("AR-20", "100", "140"), await over("AR-21", "100", "160")];
    const today = new Date().toISOString().slice(0, 10);
    const handed = await hal.ask("PUT", "/manage/account/delegation", { delegate: gil.id, until: today });
    assert.equal(handed.status, 200, handed.text);
    const approved = await approve(gil, some);
    assert.deepEqual([approved.status, approved.body.status], [200, "approved"], approved.text);
    assert.equal((await approve(gil, more)).body.status, "awaits-second");
    assert.equal(
      (await read(ana, more)).firstApproval.onBehalfOfName,
      null,
      "what neither may alone is Gil's own first approval",
    );
    assert.equal((await approve(hal, more)).status, 403);
    assert.equal((await approve(ana, more)).body.status, "approved");
  });

  test("nobody is named who is not there", async () => {
    const { ana } = await aCompany(() => []);
    for (const who of ["team:0193a000-0000-7000-8000-000000000000", "user:nobody", "role:viewer", "Ben"]) {
      const refused = await ana.ask("PUT", "/manage/audit-policy", { approvalRules: [{ who }] });
      assert.equal(refused.status, 400, refused.text);
      assert.match(refused.text, /approvalRules\[0\]\.who/);
    }
  });

  test("an earlier version is not put in force again with approvers who have left", async () => {
    const { tenantUuid, ana, policy } = await aCompany((who) => [{ who: "role:admin" }, { from: "900", who }]);
    const before = (await ana.ask("GET", "/manage/audit-policy")).body.version;
    const team = policy.approvalRules.flatMap((rule) => ("from" in rule && "who" in rule ? [String(rule.who)] : []))[0] ?? "";
    const plain = await ana.ask("PUT", "/manage/audit-policy", { approvalRules: [] });
    assert.equal(plain.status, 200, plain.text);
    const back = () => ana.ask("POST", "/manage/audit-policy/rollback", { version: before });
    await service.context.db.inTenant(tenantUuid, (tx) =>
      tx.query("update team set removed_at = now() where tenant_uuid = $1 and 'team:' || team_uuid = $2", [tenantUuid, team]),
    );
    const refused = await back();
    assert.equal(refused.status, 400, refused.text);
    assert.match(refused.text, /approval rule 2 of version \d+ names a person or a team that is not here any more: publish/);
    assert.equal((await ana.ask("GET", "/manage/audit-policy")).body.version, plain.body.version, "nothing took effect");
    await service.context.db.inTenant(tenantUuid, (tx) =>
      tx.query("update team set removed_at = null where tenant_uuid = $1 and 'team:' || team_uuid = $2", [tenantUuid, team]),
    );
    assert.equal((await back()).status, 200);
  });
});
