import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { approvePending } from "#usecases/invoice/approve-pending.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { type Caller, peopleAtWork } from "#tests/fixtures/people-at-work.ts";
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
    assert.match(after.droppedApprovals[0].cause, /somebody with the role admin approves it/);
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
