import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { type Asking, askingOf, type Json } from "./answers/asking.ts";
import { signedIn } from "./answers/people.ts";
import { twoTenants } from "#tests/fixtures/two-tenants.ts";

type Person = Awaited<ReturnType<typeof signedIn>>;

suite("teams", () => {
  let asking: Asking;
  let ana: Person;
  let ben: Person;
  let names = 0;
  before(async () => {
    asking = askingOf(await twoTenants());
    ana = await signedIn(asking, "auditor", "Ana");
    ben = await signedIn(asking, "auditor", "Ben");
  });
  after(() => asking.both.stop());

  const aTeam = (...members: readonly Person[]): Promise<Json> => {
    names += 1;
    return asking.give("makeTeam", { body: { name: `Crew ${names}`, members: members.map(({ userId }) => userId) } });
  };
  const assigned = async (assignee: string | null): Promise<Record<string, string>> => {
    const { invoiceUuid } = await asking.anOpenInvoice();
    await asking.give("assignInvoice", { path: { invoiceUuid }, body: { assignee } });
    return { invoiceUuid };
  };
  const workspace = (path: Record<string, string>): Promise<Json> => asking.give("getWorkspace", { path });
  const as = (person: Person): Asking => askingOf(asking.both, person.headers);
  const listed = async (person: Person, assignee: string): Promise<readonly string[]> => {
    const query = { assignee, limit: "200" };
    return (await as(person).give("listInvoices", { query })).items.map((item: Json) => item.uuid);
  };
  const needsMe = async (person: Person): Promise<number> => (await as(person).give("countQueues")).needsMe;

  test("an invoice is assigned to one as to a person: it is in the queue of those who are in it, and of nobody else", async () => {
    const team = await aTeam(ana);
    const [hers, his] = [await needsMe(ana), await needsMe(ben)];
    const { invoiceUuid = "" } = await assigned(team.assignee);
    const shown = await workspace({ invoiceUuid });
    assert.deepEqual([shown.assignee, shown.assigneeName], [team.assignee, team.name]);
    const entry = shown.timeline.findLast(({ kind }: Json) => kind === "assigned");
    assert.deepEqual(entry.data, { before: null, assignee: team.assignee, assigneeName: team.name });
    assert.deepEqual([await needsMe(ana), await needsMe(ben)], [hers + 1, his]);
    assert.ok((await listed(ana, "me,my-teams")).includes(invoiceUuid));
    assert.deepEqual(await listed(ana, "me"), []);
    assert.deepEqual(await listed(ben, "my-teams"), [], "who is in no team sees none, not all");
    assert.deepEqual(await listed(ben, team.assignee), [invoiceUuid]);
    assert.ok(!(await listed(ana, "none")).includes(invoiceUuid));
    const [item] = (await asking.give("listInvoices", { query: { assignee: team.assignee } })).items;
    assert.equal(item.assigneeName, team.name);
    const { openInvoices } = (await teams()).find(({ uuid }) => uuid === team.uuid) ?? assert.fail();
    assert.equal(openInvoices, 1);
  });

  const teams = async (): Promise<readonly Json[]> => (await asking.give("listTeams", { query: { limit: "200" } })).items;

  test("members are told by name, added and taken out; a change made from an older state is refused", async () => {
    const team = await aTeam(ben, ana);
    assert.deepEqual(
      team.members.map(({ name }: Json) => name),
      ["Ana", "Ben"],
    );
    const path = { uuid: team.uuid };
    const renamed = await asking.give("changeTeam", { path, body: { name: "  Night shift ", eTag: team.eTag } });
    assert.deepEqual([renamed.name, renamed.members.length], ["Night shift", 2]);
    await asking.give("changeTeam", { path, body: { members: [], eTag: team.eTag }, status: 409 });
    const left = await asking.give("changeTeam", { path, body: { members: [ben.userId], eTag: renamed.eTag } });
    assert.deepEqual(
      left.members.map(({ userId }: Json) => userId),
      [ben.userId],
    );
  });

  test("of two admins who change somebody's access from the same screen, the second is told and overwrites nothing", async () => {
    const asked = { email: "two-admins@teams.example", name: "Pat", roles: ["viewer"] };
    const { uuid, eTag: invited } = await asking.give("invitePerson", { body: asked });
    const path = { uuid };
    const seen = await asking.give("getPerson", { path });
    assert.equal(seen.eTag, invited);
    const first = await asking.give("changePerson", {
      path,
      body: { approvalLimit: "500", roles: ["approver"], eTag: seen.eTag },
    });
    assert.notEqual(first.eTag, seen.eTag);
    await asking.give("changePerson", { path, body: { roles: ["admin"], eTag: seen.eTag }, status: 409 });
    await asking.give("changePerson", {
      path,
      body: { roles: ["admin"] },
      headers: { "if-match": `"${seen.eTag}"` },
      status: 409,
    });
    const kept = await asking.give("getPerson", { path });
    assert.deepEqual([kept.roles, kept.approvalLimit, kept.eTag], [["approver"], "500.0000", first.eTag]);
    const listed = (await asking.give("listPeople", { query: { limit: "200" } })).items;
    assert.equal(listed.find((person: Json) => person.uuid === uuid).eTag, first.eTag);
    await asking.give("changePerson", { path, body: { roles: ["viewer"], eTag: first.eTag } });

    const member = { uuid: (await signedIn(asking, "auditor", "Lee")).userId };
    const { eTag } = await asking.give("getPerson", { path: member });
    await asking.give("changePerson", { path: member, body: { roles: ["viewer"], eTag } });
    await asking.give("changePerson", { path: member, body: { roles: ["auditor"], eTag }, status: 409 });
    await asking.give("deactivatePerson", { path: member });
    const left = await asking.give("getPerson", { path: member });
    const back = await asking.give("changePerson", { path: member, body: { active: true, eTag: left.eTag } });
    await asking.give("changePerson", { path: member, body: { active: true, eTag: left.eTag }, status: 409 });
    await asking.give("changePerson", { path: member, body: { active: true, eTag: back.eTag } });
  });

  test("names are one team's, whatever their case; members work for the tenant", async () => {
    const team = await aTeam();
    const taken = await asking.give("makeTeam", { body: { name: team.name.toUpperCase() }, status: 400 });
    assert.match(JSON.stringify(taken.Errors), /name is that of another team/);
    const { uuid: invited } = await asking.give("invitePerson", {
      body: { email: "not-yet@teams.example", name: "Not yet", roles: ["viewer"] },
    });
    const theirs = asking.both.theirs.ids["personUuid"];
    for (const nobody of [invited, theirs, "user:nobody"]) {
      const refused = await asking.give("makeTeam", { body: { name: "Another", members: [ana.userId, nobody] }, status: 400 });
      assert.match(JSON.stringify(refused.Errors), /members\[1\] is nobody who works for this tenant/);
    }
    await asking.give("makeTeam", { body: { name: " " }, status: 400 });
    await asking.give("makeTeam", { body: {}, status: 400 });
  });

  test("who leaves the tenant leaves its teams, and is not in them when they come back", async () => {
    const eve = await signedIn(asking, "auditor", "Eve");
    const team = await aTeam(ana, eve);
    const invoice = await assigned(`user:${eve.userId}`);
    await asking.give("deactivatePerson", { path: { uuid: eve.userId } });
    const now = (await teams()).find(({ uuid }) => uuid === team.uuid) ?? assert.fail();
    assert.deepEqual(
      now.members.map(({ name }: Json) => name),
      ["Ana"],
    );
    assert.notEqual(now.eTag, team.eTag);
    const shown = await workspace(invoice);
    assert.equal(shown.assignee, null);
    const entry = shown.timeline.at(-1);
    assert.deepEqual([entry.kind, entry.data.before, entry.data.assignee], ["assigned", `user:${eve.userId}`, null]);
    await asking.give("changePerson", { path: { uuid: eve.userId }, body: { active: true } });
    const back = (await teams()).find(({ uuid }) => uuid === team.uuid);
    assert.equal(back?.members.length, 1);
    const mallory = await signedIn(asking, "auditor", "Mallory");
    await asking.give("changeTeam", { path: { uuid: team.uuid }, body: { members: [mallory.userId] } });
    await asking.give("erasePerson", { path: { uuid: mallory.userId } });
    assert.deepEqual((await teams()).find(({ uuid }) => uuid === team.uuid)?.members, []);
  });

  test("one that is removed hands its open invoices on, and keeps its name where it stood", async () => {
    const [team, other] = [await aTeam(ana), await aTeam(ben)];
    const invoice = await assigned(team.assignee);
    const path = { uuid: team.uuid };
    for (const handTo of [team.assignee, `team:${asking.both.theirs.ids["teamUuid"]}`, "user:nobody"])
      await asking.give("removeTeam", { path, query: { handTo }, status: 400 });
    assert.deepEqual(await asking.give("removeTeam", { path, query: { handTo: other.assignee } }), { invoices: 1 });
    const shown = await workspace(invoice);
    assert.deepEqual([shown.assignee, shown.assigneeName], [other.assignee, other.name]);
    assert.deepEqual(shown.timeline.at(-1).data, {
      before: team.assignee,
      assignee: other.assignee,
      assigneeName: other.name,
    });
    assert.ok(!(await teams()).some(({ uuid }) => uuid === team.uuid));
    await asking.give("assignInvoice", {
      path: { invoiceUuid: invoice["invoiceUuid"] ?? "" },
      body: { assignee: team.assignee },
      status: 400,
    });
    await asking.give("removeTeam", { path, status: 404 });
    await asking.give("changeTeam", { path, body: { name: "back" }, status: 404 });
    assert.equal((await asking.give("makeTeam", { body: { name: team.name } })).name, team.name, "its name is free again");
    assert.deepEqual(await asking.give("removeTeam", { path: { uuid: other.uuid } }), { invoices: 1 });
    assert.equal((await workspace(invoice)).assignee, null);
  });

  test("whom an invoice can be assigned to is told to everybody who reads the workspace; teams are managed by admins", async () => {
    const team = await aTeam(ana);
    const { items } = await as(ana).give("listAssignees", { query: { limit: "200" } });
    const told = (assignee: string): Json => items.find((item: Json) => item.assignee === assignee);
    assert.deepEqual(told(team.assignee), { assignee: team.assignee, kind: "team", name: team.name, mine: true });
    assert.deepEqual(told(`user:${ana.userId}`), { assignee: `user:${ana.userId}`, kind: "person", name: "Ana", mine: true });
    assert.equal(told(`user:${ben.userId}`).mine, false);
    const paged: Json[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const query: Record<string, string> = cursor === "" ? { limit: "2" } : { limit: "2", cursor };
      const page: Json = await as(ana).give("listAssignees", { query });
      paged.push(...page.items);
      cursor = page.nextCursor;
    }
    assert.deepEqual(paged, items);
    await as(ana).give("makeTeam", { body: { name: "Mine" }, status: 403 });
    await as(ana).give("changeTeam", { path: { uuid: team.uuid }, body: { name: "Mine" }, status: 403 });
    await as(ana).give("removeTeam", { path: { uuid: team.uuid }, status: 403 });
    await as(ana).give("assignInvoice", {
      path: { invoiceUuid: (await asking.anOpenInvoice()).invoiceUuid },
      body: { assignee: team.assignee },
    });
  });

  test("every change of a team stands in the audit trail", async () => {
    const team = await aTeam(ana);
    await asking.give("changeTeam", { path: { uuid: team.uuid }, body: { name: `${team.name} and more`, members: [] } });
    await asking.give("removeTeam", { path: { uuid: team.uuid } });
    const { items } = await asking.give("listAuditTrail", { query: { limit: "50" } });
    const actions = items
      .filter(({ kind, subject }: Json) => kind === "change" && String(subject).startsWith(team.uuid))
      .map(({ action }: Json) => action);
    assert.deepEqual(actions.toReversed(), [
      "team added",
      "team_member added",
      "team changed",
      "team_member removed",
      "team changed",
    ]);
  });

  test("an invoice that is assigned while its team is removed ends up as nobody's or another's", async () => {
    for (let round = 0; round < 5; round += 1) {
      const team = await aTeam();
      const invoices = await Promise.all([1, 2, 3].map(() => asking.anOpenInvoice()));
      const { tenant, both } = asking;
      await Promise.all([
        ...invoices.map(({ invoiceUuid }) =>
          both.call(tenant, "POST", `/manage/invoices/${invoiceUuid}/assign`, { assignee: team.assignee }),
        ),
        both.call(tenant, "DELETE", `/manage/teams/${team.uuid}`),
      ]);
      for (const { invoiceUuid } of invoices) assert.equal((await workspace({ invoiceUuid })).assignee, null);
    }
  });
});
