import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, killServiceTree, type ServiceTree, startServiceTree } from "#tests/fixtures/service-tree.ts";

interface Account {
  readonly email: string;
  readonly name: string;
  readonly job: string;
  readonly role: string;
  readonly password: string;
}

interface FirstRun {
  readonly tenantUuid: string;
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
  readonly colleagues: readonly Account[];
}

interface Listed {
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

describe("the sandbox of the first start", () => {
  const root = mkdtempSync(join(tmpdir(), "weighbridge-demo-"));
  const file = join(root, "data/first-run.json");
  let tree: ServiceTree | undefined;
  let first: FirstRun | undefined;
  after(async () => {
    if (tree !== undefined) await killServiceTree(tree);
    rmSync(root, { recursive: true, force: true });
  });

  const signIn = async (email: string, password: string): Promise<(path: string) => Promise<Response>> => {
    const address = tree?.address ?? "";
    const own = { "content-type": "application/json", origin: address, "x-requested-with": "Weighbridge" };
    const body = JSON.stringify({ email, password });
    const signedIn = await fetch(`${address}/auth/sign-in/email`, { method: "POST", headers: own, body });
    assert.equal(signedIn.status, 200, email);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    return (path) => fetch(`${address}${path}`, { headers: { cookie, "x-requested-with": "Weighbridge" } });
  };

  it("has five people with roles, each with a password that is kept for its owner alone", { timeout: 170_000 }, async () => {
    tree = await startServiceTree(join(root, "data"), await freePort(), { DEMO_DATA: "on" });
    for (const end = Date.now() + 60_000; !tree.said().includes("Colleagues, who can sign in too"); await sleep(100))
      assert.ok(Date.now() < end, `nobody is there: ${tree.said()}`);
    first = JSON.parse(readFileSync(file, "utf8")) as FirstRun;
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(
      first.colleagues.map(({ email, job, role }) => [email, job, role]),
      [
        ["dana@lakeside.example", "manager", "approver"],
        ["robin@lakeside.example", "auditor", "auditor"],
        ["kim@lakeside.example", "clerk", "approver"],
        ["lee@lakeside.example", "viewer", "viewer"],
      ],
    );
    const limits: Record<string, unknown> = {};
    for (const { email, password, role } of first.colleagues) {
      const printed: number = tree.said().split(password).length - 1;
      assert.equal(printed, 1, `the password of ${email} is printed once`);
      const get = await signIn(email, password);
      const me = (await (await get("/manage/me")).json()) as { readonly role: string; readonly approvalLimit: unknown };
      assert.equal(me.role, role);
      limits[email] = me.approvalLimit;
    }
    assert.deepEqual(limits, {
      "dana@lakeside.example": "25000.0000",
      "robin@lakeside.example": null,
      "kim@lakeside.example": "50.0000",
      "lee@lakeside.example": null,
    });
  });

  it(
    "shows what they do together: a second approval, a mention, a snooze, a team, a delegate, dispute addresses",
    {
      timeout: 165_000,
    },
    async () => {
      assert.ok(first !== undefined);
      const ana = await signIn(first.email, first.password);
      const dana = first.colleagues.find(({ job }) => job === "manager");
      assert.ok(dana);
      const asDana = await signIn(dana.email, dana.password);
      const list = async (get: typeof ana, path: string): Promise<Listed["items"]> => {
        const answer = await get(path);
        assert.equal(answer.status, 200, `${path}: ${await answer.clone().text()}`);
        return ((await answer.json()) as Listed).items;
      };
      // The delegation comes last of what is asked here; papers are read for some time after it.
      const told = () => list(asDana, "/manage/account/notices/told");
      const isTold = async (kind: string) => (await told()).some((notice) => notice["kind"] === kind);
      for (const end = Date.now() + 150_000; !(await isTold("delegated")); await sleep(500))
        assert.ok(Date.now() < end, `they do not work together: ${tree?.said()}`);
      assert.ok(await isTold("mentioned"));
      const seconds = await list(asDana, "/manage/invoices?waits=second-approver");
      assert.ok(seconds.length > 0, "one waits for a second approver");
      assert.ok((await list(ana, "/manage/invoices?snoozed=only")).length > 0, "one is put off");
      assert.deepEqual(
        (await list(ana, "/manage/teams")).map(({ name }) => name),
        ["Freight audit"],
      );
      const ruled = (await (await ana("/manage/assignment-rules")).json()) as { readonly rules: Listed["items"] };
      assert.deepEqual(
        ruled.rules.map(({ name, assigneeName, problem }) => [name, assigneeName, problem]),
        [
          ["Billed twice", "Kim Nakamura", null],
          ["LTL over 500", "Robin Hale", null],
          ["Everything else, in turns", "Freight audit", null],
        ],
      );
      const vendors = await list(ana, "/manage/vendors");
      const addressed = vendors.filter(({ disputeEmail }) => typeof disputeEmail === "string");
      assert.equal(addressed.length, 2);
      for (const { disputeEmail } of addressed) assert.match(String(disputeEmail), /^disputes@[a-z]+\.example$/);
      const work = JSON.stringify(await list(ana, "/manage/invoices?limit=100"));
      assert.doesNotMatch(work, /demo:|\(demo\)/, "nobody without an account does anything");
    },
  );
});
