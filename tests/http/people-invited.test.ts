import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { amount } from "#domain/money/amount.ts";
import { OPERATOR } from "#usecases/people/contained-role.ts";
import { createPerson } from "#usecases/people/create-person.ts";
import { joinedPrincipal } from "#usecases/duties/standings.ts";
import { invitePerson } from "#usecases/people/invite-person.ts";
import { hashOfSessionToken } from "#usecases/people/session-store.ts";
import { newUuid } from "#adapters/ids.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { aKey } from "#tests/builders/a-server.ts";
import { peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

const OWN = { "sec-fetch-site": "same-origin", host: "localhost:8080", origin: "http://localhost:8080" };
const PASSWORD = "plum ladder quietly north";

suite("people come, change and go", () => {
  const outside = anOutside({ sendsMail: true });
  let service: Service;
  let people: Awaited<ReturnType<typeof peopleAtWork>>;
  let places = 0;
  before(async () => {
    service = await aService({ outside }, { stops: "by-hand" });
    people = await peopleAtWork(service);
  });
  after(async () => {
    await people.close();
    await service.stop();
  });

  const post = (url: string, payload: unknown, headers: Readonly<Record<string, string>> = {}, place?: number) => {
    places += 1;
    return people.app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/json", ...OWN, ...headers },
      payload: JSON.stringify(payload),
      remoteAddress: `198.51.${(place ?? places) >> 8}.${(place ?? places) & 255}`,
    });
  };
  const signIn = async (email: string, password: string) => {
    const answer = await post("/auth/sign-in/email", { email, password });
    const cookie = [answer.headers["set-cookie"]]
      .flat()
      .map((entry) => String(entry).split(";")[0])
      .join("; ");
    return { status: answer.statusCode, body: answer.body, cookie };
  };
  const me = async (cookie: string, tenantUuid?: string) =>
    (
      await people.app.inject({
        url: "/manage/me",
        headers: { cookie, ...(tenantUuid === undefined ? {} : { "x-tenant-uuid": tenantUuid }) },
      })
    ).statusCode;
  const tokenOf = (link: string): string => link.split("#")[1] ?? "";
  const anAddress = (): string => `${newUuid()}@people.example`;
  const aCompany = async (sandbox = false) => {
    const tenant = await service.tenant({ sandbox });
    const ana = await people.aPerson(tenant.tenantUuid, "Ana", "admin");
    return { tenant, tenantUuid: tenant.tenantUuid, ana };
  };
  type Asking = Awaited<ReturnType<typeof aCompany>>["ana"];
  const invite = async (by: Pick<Asking, "ask">, more: Readonly<Record<string, unknown>> = {}) => {
    const invited = await by.ask("POST", "/manage/people", { email: anAddress(), name: "Ben", roles: ["approver"], ...more });
    assert.equal(invited.status, 201, invited.text);
    return invited.body;
  };
  const join = async (by: Pick<Asking, "ask">, more: Readonly<Record<string, unknown>> = {}) => {
    const invited = await invite(by, more);
    const accepted = await post("/auth/accept-invitation", { token: tokenOf(invited.link), password: PASSWORD });
    assert.equal(accepted.statusCode, 200, accepted.body);
    return invited;
  };
  const mailTo = async (address: string) => {
    await service.work();
    return outside.mailer.sent.filter(({ to }) => to.includes(address));
  };
  const linkIn = (text: string): string => /https?:\S+#\S+/.exec(text)?.[0] ?? "";

  test("an invitation makes an account once, with the role and the limit that it names", async () => {
    const { ana, tenantUuid } = await aCompany();
    const invited = await invite(ana, { approvalLimit: "2500.00" });
    assert.equal(invited.state, "invited");
    assert.match(invited.link, /^http:\/\/localhost:8080\/join#[\w-]{43}$/);
    const read = await post("/auth/invitation", { token: tokenOf(invited.link) });
    assert.equal(read.statusCode, 200, read.body);
    assert.equal(read.json().email, invited.email);
    const accept = () => post("/auth/accept-invitation", { token: tokenOf(invited.link), name: "Ben Bold", password: PASSWORD });
    const both = (await Promise.all([accept(), accept()])).map(({ statusCode }) => statusCode).sort();
    assert.equal(both[0], 200);
    assert.ok(both[1] === 400 || both[1] === 409, `of two at once one joins: ${both.join(" ")}`);
    const { cookie, status } = await signIn(invited.email, PASSWORD);
    assert.equal(status, 200);
    const told = (await people.app.inject({ url: "/manage/me", headers: { cookie } })).json();
    assert.equal(told.role, "approver");
    assert.equal(told.approvalLimit, "2500.0000");
    assert.equal(told.tenant.uuid, tenantUuid);
    assert.equal(told.user.name, "Ben Bold");
    const { body } = await ana.ask("GET", `/manage/people/${invited.uuid}`);
    assert.equal(body.state, "active");
    assert.equal(body.uuid, invited.uuid, "by the uuid of the invitation");
  });

  test("what is kept of links and sessions is no secret", async () => {
    const { ana } = await aCompany();
    const { link, email } = await join(ana);
    const { cookie } = await signIn(email, PASSWORD);
    const token = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "";
    const { control, inSignIn } = service.context.db;
    const { rows } = await inSignIn((tx) =>
      tx.query<{ all: string }>(`select coalesce(string_agg(to_jsonb(s)::text, ' '), '') as all from auth."session" s`),
    );
    assert.doesNotMatch(rows[0]?.all ?? "", new RegExp(token));
    assert.match(rows[0]?.all ?? "", new RegExp(hashOfSessionToken(token)));
    const links = await control.query("select from person_link where encode(token_hash, 'escape') like $1", [
      `%${tokenOf(link)}%`,
    ]);
    assert.equal(links.rowCount, 0);
  });

  test("no answer of the sign-in hands the session's token to scripts", async () => {
    const { ana } = await aCompany();
    const { email } = await join(ana);
    const signed = await signIn(email, PASSWORD);
    const token = decodeURIComponent(signed.cookie.split("=")[1] ?? "").split(".")[0] ?? "";
    assert.ok(token.length >= 32);
    assert.ok(!signed.body.includes(token));
    const known = await people.app.inject({ url: "/auth/get-session", headers: { cookie: signed.cookie } });
    assert.equal(known.json().user.email, email);
    assert.ok(!known.body.includes(token));
  });

  test("a name of several lines is none, at inviting and at joining", async () => {
    const { ana } = await aCompany();
    for (const name of ["q\r\nBcc: all@people.example", "a\u0000b", "a\u2028b", " "]) {
      const refused = await ana.ask("POST", "/manage/people", { email: "lines@people.example", name, roles: ["viewer"] });
      assert.equal(refused.status, 400, name);
    }
    const { link } = await invite(ana);
    const joining = await post("/auth/accept-invitation", { token: tokenOf(link), password: PASSWORD, name: "a\r\nb" });
    assert.equal(joining.statusCode, 400, joining.body);
    assert.match(joining.json().Errors.name[0], /no line breaks/);
  });

  test("a password that others would try is refused, by its words and with what would do", async () => {
    const { ana } = await aCompany();
    const { link, email } = await invite(ana);
    for (const [password, words] of [
      ["short", /at least 12/],
      ["password1234", /tried first/],
      ["!!Password2026!!", /tried first/],
      ["iloveyouiloveyou", /tried first/],
      ["aaaabbbbaaaabbbb", /tried first/],
      [email, /own name or address/],
      ["x".repeat(129), /at most 128/],
    ] as const) {
      const answer = await post("/auth/accept-invitation", { token: tokenOf(link), password });
      assert.equal(answer.statusCode, 400, password);
      assert.match(answer.json().Errors.password[0], words, password);
    }
    assert.equal((await post("/auth/accept-invitation", { token: tokenOf(link), password: PASSWORD })).statusCode, 200);
  });

  test("nobody hands out a role or a limit that they have not, nor changes who has it", async () => {
    const { ana, tenantUuid } = await aCompany(true);
    const dev = await people.aPerson(tenantUuid, "Dev", "developer");
    const limited = await people.aPerson(tenantUuid, "Lim", "admin", amount(1_000_0000n));
    const refused = async (by: Asking, roles: readonly string[], more: object = {}) =>
      (await by.ask("POST", "/manage/people", { email: anAddress(), name: "X", roles, ...more })).status;
    for (const role of ["admin", "approver", "auditor", "developer"]) assert.equal(await refused(dev, [role]), 403, role);
    assert.equal(await refused(dev, ["viewer"]), 201);
    assert.equal(await refused(limited, ["approver"]), 403, "no limit is more than a limit");
    assert.equal(await refused(limited, ["approver"], { approvalLimit: "1000.01" }), 403);
    assert.equal(await refused(limited, ["approver"], { approvalLimit: "1000" }), 201);
    for (const [method, path] of [
      ["POST", "/reset-link"],
      ["DELETE", ""],
      ["GET", "/sessions"],
      ["DELETE", "/sessions"],
    ] as const) {
      assert.equal((await dev.ask(method, `/manage/people/${ana.userId}${path}`)).status, 403, `${method} ${path}`);
      assert.equal((await limited.ask(method, `/manage/people/${ana.userId}${path}`)).status, 403, `${method} ${path}`);
    }
    assert.equal((await dev.ask("PATCH", `/manage/people/${ana.userId}`, { roles: ["viewer"] })).status, 403);
    const brief = await aKey(service.context, (await service.context.tenants.find(tenantUuid)) as never, {
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    const byBrief = people.byKey(tenantUuid, brief);
    assert.equal((await byBrief.ask("POST", "/manage/people", { email: anAddress(), name: "X", roles: ["viewer"] })).status, 403);
  });

  test("a role takes effect with the next request, and the last admin stays", async () => {
    const { ana, tenantUuid } = await aCompany(true);
    const ben = await people.aPerson(tenantUuid, "Ben", "admin");
    assert.equal((await ben.ask("GET", "/manage/people")).status, 200);
    const changed = await ana.ask("PATCH", `/manage/people/${ben.userId}`, { roles: ["viewer"] });
    assert.deepEqual(changed.body.roles, ["viewer"]);
    assert.equal((await ben.ask("GET", "/manage/people")).status, 403);
    assert.equal((await ana.ask("PATCH", `/manage/people/${ana.userId}`, { roles: ["viewer"] })).status, 409);
    assert.equal((await ana.ask("DELETE", `/manage/people/${ana.userId}`)).status, 409);
  });

  test("of two admins who deactivate each other at once one stays", async () => {
    const { ana, tenantUuid } = await aCompany(true);
    const ben = await people.aPerson(tenantUuid, "Ben", "admin");
    const statuses = (
      await Promise.all([ana.ask("DELETE", `/manage/people/${ben.userId}`), ben.ask("DELETE", `/manage/people/${ana.userId}`)])
    ).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 1, statuses.join(" "));
  });

  test("who is deactivated is signed out, and hands on what they answered for", async () => {
    const { ana, tenantUuid } = await aCompany(true);
    const ben = await people.aPerson(tenantUuid, "Ben", "admin");
    const key = (await ben.ask("POST", "/manage/api-keys", { name: "Ben's", scopes: ["orders"] })).body;
    const listed = await ana.ask("GET", `/manage/people/${ben.userId}/sessions`);
    assert.equal(listed.body.items.length, 1);
    const wrong = await ana.ask("DELETE", `/manage/people/${ben.userId}?handTo=${ben.userId}`);
    assert.equal(wrong.status, 400, "nobody takes over from themselves");
    const left = await ana.ask("DELETE", `/manage/people/${ben.userId}?handTo=${ana.userId}`);
    assert.deepEqual(left.body, { handedOn: [`key:${key.uuid}`], left: [], invoices: 0 });
    assert.equal((await ben.ask("GET", "/manage/me")).status, 401);
    const { rows } = await service.context.db.control.query(`select from auth."session" where "userId" = $1`, [ben.userId]);
    assert.equal(rows.length, 0, "their sessions are gone");
    const principal = (await ana.ask("GET", "/manage/principals")).body.items.find(
      (each: { principal: string }) => each.principal === `key:${key.uuid}`,
    );
    assert.equal(principal.responsible.id, ana.id);
    const back = await ana.ask("PATCH", `/manage/people/${ben.userId}`, { active: true });
    assert.equal(back.body.state, "active");
  });

  test("an admin ends somebody's sessions, all of them and no others", async () => {
    const { ana, tenantUuid } = await aCompany(true);
    const ben = await people.aPerson(tenantUuid, "Ben", "viewer");
    assert.equal((await ben.ask("GET", "/manage/me")).status, 200);
    const ended = await ana.ask("DELETE", `/manage/people/${ben.userId}/sessions`);
    assert.deepEqual([ended.status, ended.body], [200, { ended: 1 }]);
    assert.equal((await ben.ask("GET", "/manage/me")).status, 401);
    assert.equal((await ana.ask("GET", "/manage/me")).status, 200);
  });

  test("who works for two companies loses the one alone, and neither opens their account", async () => {
    const [first, second] = [await aCompany(true), await aCompany(true)];
    const invited = await join(first.ana, { roles: ["viewer"] });
    const again = await second.ana.ask("POST", "/manage/people", { email: invited.email, name: "B", roles: ["viewer"] });
    const accept = (password: string) => post("/auth/accept-invitation", { token: tokenOf(again.body.link), password });
    assert.equal(
      (await accept("something else entirely")).statusCode,
      400,
      "a link that was handed over does not open the account",
    );
    assert.equal((await accept(PASSWORD)).statusCode, 200);
    const { cookie } = await signIn(invited.email, PASSWORD);
    assert.equal(await me(cookie, first.tenantUuid), 200);
    assert.equal((await first.ana.ask("DELETE", `/manage/people/${invited.uuid}`)).status, 200);
    assert.equal(await me(cookie, first.tenantUuid), 401);
    assert.equal(await me(cookie, second.tenantUuid), 200, "what they have elsewhere goes on");
    const quiet = { ...service.context, outside: anOutside({ sendsMail: false }) };
    const { makeResetLink } = await import("#usecases/people/reset-password.ts");
    const tenant = await service.context.tenants.find(second.tenantUuid);
    assert.ok(tenant);
    const handed = await makeResetLink(
      quiet,
      tenant,
      {
        id: second.ana.id,
        name: "Ana",
        role: "admin",
        access: { scopes: new Set(["manage"]), approvalLimit: null, partner: null, expiresAt: null },
      },
      again.body.uuid,
    );
    assert.ok(!handed.ok && handed.refusal.code === "state-conflict");
  });

  test("an account that was made by a link alone is its owner's once a mail proves the address", async () => {
    const [thief, company] = [await aCompany(true), await aCompany(true)];
    // The admin of another tenant takes the address of somebody they do not know, by the link they were shown.
    const { email } = await join(thief.ana, { roles: ["viewer"] });
    const before = await signIn(email, PASSWORD);
    assert.equal(before.status, 200);
    await invite(company.ana, { email, roles: ["approver"] });
    const mails = await mailTo(email);
    const mail = mails.at(-1);
    assert.ok(mail, "the mail with a link of its own");
    assert.match(mail.subject, /^Join /);
    const mine = "harbor violet seldom engine";
    const read = await post("/auth/invitation", { token: tokenOf(linkIn(mail.text)) });
    assert.equal(read.json().asks, "new-password");
    const accepted = await post("/auth/accept-invitation", { token: tokenOf(linkIn(mail.text)), password: mine });
    assert.equal(accepted.statusCode, 200, accepted.body);
    assert.equal(await me(before.cookie), 401, "whoever was in is out");
    assert.equal((await signIn(email, PASSWORD)).status, 401);
    assert.equal((await signIn(email, mine)).status, 200);
  });

  test("a new password by mail works once, ends every session, and is told of", async () => {
    const { ana } = await aCompany();
    const { email } = await join(ana);
    const { cookie } = await signIn(email, PASSWORD);
    assert.equal((await post("/auth/request-password-reset", { email: email.toUpperCase() })).statusCode, 202);
    const [mail] = (await mailTo(email)).filter(({ subject }) => subject.startsWith("Set a new"));
    assert.ok(mail);
    const token = tokenOf(linkIn(mail.text));
    const fresh = "seventeen paper lanterns";
    assert.equal((await post("/auth/reset-password", { token, newPassword: "password1234" })).statusCode, 400);
    assert.equal((await post("/auth/reset-password", { token, newPassword: fresh })).statusCode, 204);
    assert.equal((await post("/auth/reset-password", { token, newPassword: `${fresh} two` })).statusCode, 400, "once");
    assert.equal(await me(cookie), 401);
    assert.equal((await signIn(email, PASSWORD)).status, 401);
    assert.equal((await signIn(email, fresh)).status, 200);
    assert.ok((await mailTo(email)).some(({ text }) => text.includes("password of your Weighbridge account was changed")));
  });

  test("nobody learns by words whether an address has an account", async () => {
    const { ana } = await aCompany();
    const { email } = await join(ana);
    const answers = [
      await post("/auth/request-password-reset", { email }),
      await post("/auth/request-password-reset", { email: anAddress() }),
    ];
    assert.deepEqual([...new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))], ["202 "]);
    assert.equal((await signIn(email, "not the password")).body, (await signIn(anAddress(), "not the password")).body);
  });

  test("a change of one's own password takes the old one and ends the other sessions", async () => {
    const { ana } = await aCompany();
    const { email } = await join(ana);
    const [here, there] = [await signIn(email, PASSWORD), await signIn(email, PASSWORD)];
    const change = (body: object) => post("/auth/change-password", body, { cookie: here.cookie });
    const fresh = "copper meadow twice around";
    assert.equal((await change({ currentPassword: "a wrong one", newPassword: fresh })).statusCode, 400);
    assert.equal((await change({ currentPassword: PASSWORD, newPassword: "1234567890ab" })).statusCode, 400);
    assert.equal((await change({ currentPassword: PASSWORD, newPassword: PASSWORD })).statusCode, 400);
    assert.equal((await change({ currentPassword: PASSWORD, newPassword: fresh })).statusCode, 204);
    assert.deepEqual([await me(here.cookie), await me(there.cookie)], [200, 401]);
  });

  test("a person sees and ends their own sessions, and nobody else's", async () => {
    const { ana } = await aCompany();
    const { email } = await join(ana);
    const [here, there] = [await signIn(email, PASSWORD), await signIn(email, PASSWORD)];
    const ask = (method: "GET" | "DELETE", url: string) =>
      people.app.inject({ method, url, headers: { ...OWN, cookie: here.cookie } });
    const { items } = (await ask("GET", "/manage/account/sessions")).json();
    assert.equal(items.length, 2);
    const other = items.find((session: { current: boolean }) => !session.current);
    const foreign = (await ana.ask("GET", "/manage/account/sessions")).body.items[0];
    assert.equal((await ask("DELETE", `/manage/account/sessions/${foreign.uuid}`)).statusCode, 404);
    assert.equal((await ask("DELETE", `/manage/account/sessions/${other.uuid}`)).statusCode, 204);
    assert.deepEqual([await me(here.cookie), await me(there.cookie)], [200, 401]);
    const third = await signIn(email, PASSWORD);
    assert.equal((await ask("DELETE", "/manage/account/sessions")).json().ended, 1);
    assert.deepEqual([await me(here.cookie), await me(third.cookie)], [200, 401]);
  });

  test("a session ends after an hour without use and after a day in any case; listening is no use", async () => {
    const { ana } = await aCompany();
    const { email } = await join(ana);
    const { inSignIn } = service.context.db;
    const set = (column: "createdAt" | "updatedAt", age: string, cookie: string) =>
      inSignIn((tx) =>
        tx.query(`update auth."session" set "${column}" = now() - $2::interval where token = $1`, [
          hashOfSessionToken(decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? ""),
          age,
        ]),
      );
    const [idle, old, used] = [await signIn(email, PASSWORD), await signIn(email, PASSWORD), await signIn(email, PASSWORD)];
    await set("updatedAt", "61 minutes", idle.cookie);
    await set("createdAt", "25 hours", old.cookie);
    await set("updatedAt", "59 minutes", used.cookie);
    assert.deepEqual([await me(idle.cookie), await me(old.cookie), await me(used.cookie)], [401, 401, 200]);
    const seen = async () =>
      (
        await inSignIn((tx) =>
          tx.query<{ at: Date }>(`select "updatedAt" as at from auth."session" where token = $1`, [
            hashOfSessionToken(decodeURIComponent(used.cookie.split("=")[1] ?? "").split(".")[0] ?? ""),
          ]),
        )
      ).rows[0]?.at.getTime() ?? 0;
    assert.ok(Date.now() - (await seen()) < 30_000, "a use is noted");
  });

  test("wrong passwords for one account are slowed down from wherever they come, longer each time; the right one too", async () => {
    const { ana } = await aCompany();
    const { email } = await join(ana);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await signIn(email, "not the password")).status);
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
    const held = await post("/auth/sign-in/email", { email, password: PASSWORD });
    assert.equal(held.statusCode, 429);
    assert.ok(Number(held.headers["retry-after"]) >= 1);
    const { control } = service.context.db;
    const let_ = () => control.query("update auth.attempt set blocked_until = now() - interval '1 second'");
    const waits: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await let_();
      assert.equal((await signIn(email, "not the password")).status, 401);
      waits.push(Number((await post("/auth/sign-in/email", { email, password: PASSWORD })).headers["retry-after"]));
    }
    assert.ok((waits[0] ?? 0) < (waits[1] ?? 0) && (waits[1] ?? 0) < (waits[2] ?? 0), waits.join(" "));
    await let_();
    assert.equal((await signIn(email, PASSWORD)).status, 200);
    assert.equal((await signIn(email, "not the password")).status, 401, "and then nothing is held against them");
  });

  test("thirty at once count as thirty", async () => {
    const email = anAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, "not the password")));
    assert.equal(answers.filter(({ status }) => status === 401).length, 5);
  });

  test("whatever is slowed down says so with 429, in words, and for how long", async () => {
    const { ana } = await aCompany();
    const email = anAddress();
    const link = "x".repeat(43);
    const own = { cookie: (await signIn((await join(ana)).email, PASSWORD)).cookie };
    const WAYS: Readonly<Record<string, readonly [body: object, headers?: Readonly<Record<string, string>>, byAddress?: true]>> =
      {
        "/auth/sign-in/email": [{ email, password: "not the password" }],
        "/auth/two-factor/verify-totp": [{ code: "000000" }],
        "/auth/two-factor/verify-backup-code": [{ code: "none" }, { cookie: "weighbridge.two_factor=other" }],
        "/auth/company": [{ email }, {}, true],
        "/auth/request-password-reset": [{ email }],
        "/auth/reset-password": [{ token: link, newPassword: PASSWORD }],
        "/auth/invitation": [{ token: `${link.slice(1)}y` }],
        "/auth/accept-invitation": [{ token: `${link.slice(1)}z`, password: PASSWORD }],
        "/auth/prove": [{ code: "000000" }, own],
        "/auth/passkey/begin": [{}, {}, true],
        "/auth/passkey": [
          { passkey: { id: "x", rawId: "x", response: { clientDataJSON: "e30", authenticatorData: "", signature: "" } } },
          {},
          true,
        ],
        "/manage/account/second-factor": [{ password: "not the password" }, own],
        "/manage/account/recovery-codes": [{ password: "not the password" }, own],
        "/manage/account/passkeys/begin": [{ password: "not the password" }, own],
        "/auth/change-password": [{ currentPassword: "not the password", newPassword: PASSWORD }, own],
      };
    for (const [place, [url, [body, headers, byAddress]]] of Object.entries(WAYS).entries()) {
      let refused;
      // Whoever tries for an account comes from another place each time.
      for (let tries = 0; tries < 40 && refused === undefined; tries += 1) {
        const answer = await post(url, body, headers, byAddress ? 50_000 + place : undefined);
        if (answer.statusCode === 429) refused = answer;
      }
      assert.ok(refused !== undefined, `${url} is never slowed down`);
      assert.match(String(refused.headers["retry-after"]), /^[1-9]\d*$/, url);
      assert.match(refused.body, /too many attempts/, url);
      assert.equal(refused.json().Status, 429, url);
    }
  });

  test("hosts of one IPv6 network are one address, and people behind one address sign in by passkey without another's tries", async () => {
    const from = (remoteAddress: string, url: string, body: object) =>
      people.app.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/json", ...OWN },
        payload: JSON.stringify(body),
        remoteAddress,
      });
    let last = 0;
    for (let host = 1; host < 40 && last !== 429; host += 1)
      last = (await from(`2001:db8:77:1::${host.toString(16)}`, "/auth/company", { email: anAddress() })).statusCode;
    assert.equal(last, 429);
    assert.notEqual((await from("2001:db8:77:2::1", "/auth/company", { email: anAddress() })).statusCode, 429);
    for (let tries = 0; tries < 12; tries += 1)
      assert.equal((await from("198.51.100.200", "/auth/passkey/begin", {})).statusCode, 200);
  });

  test("one address is slowed down whatever accounts it tries, and proxies are believed where they are trusted", async () => {
    let refused = 0;
    for (let attempt = 0; attempt < 35; attempt += 1)
      if ((await post("/auth/sign-in/email", { email: `x${attempt}`, password: "x" }, {}, 60_000)).statusCode === 429)
        refused += 1;
    assert.ok(refused >= 4, `${refused} of 35`);
  });

  test("nobody makes a second person of their own alone: not by inviting one, nor by a role", async () => {
    const { ana, tenantUuid } = await aCompany();
    const ben = await people.aPerson(tenantUuid, "Ben", "admin");
    const joined = async (roles: readonly string[], approvalLimit?: string) => {
      const { email, uuid } = await join(ana, { roles, ...(approvalLimit === undefined ? {} : { approvalLimit }) });
      const { cookie } = await signIn(email, PASSWORD);
      const ask = async (url: string, payload: unknown) =>
        people.app.inject({
          method: "POST",
          url,
          headers: { "content-type": "application/json", ...OWN, cookie },
          payload: JSON.stringify(payload),
        });
      return { uuid, ask };
    };
    const shown = async (uuid: string) => (await ben.ask("GET", `/manage/people/${uuid}`)).body;
    const own = await joined(["admin"], "500");
    assert.deepEqual([(await shown(own.uuid)).approvalLimit, (await shown(own.uuid)).roles], ["0.0000", ["admin"]]);
    const { changeUuid, approvalLimit } = (await shown(own.uuid)).approvalLimitWaiting;
    assert.equal(approvalLimit, "500.0000");
    const promoted = await joined(["viewer"]);
    await ana.ask("PATCH", `/manage/people/${promoted.uuid}`, { roles: ["admin"], approvalLimit: null });
    const remitTo = (name: string) => ({ name, address1: "1 Main St", city: "Erie", state: "PA", country: "USA" });
    await ana.ask("PUT", "/manage/vendors/ACME", { name: "Acme", remitTo: remitTo("Acme") });
    await ana.ask("PUT", "/manage/vendors/ACME", { remitTo: remitTo("Somebody else") });
    const waiting = (await ben.ask("GET", "/manage/pending-changes?state=waiting")).body.items;
    assert.deepEqual(waiting.map(({ kind }: { kind: string }) => kind).sort(), ["approval-limit", "approval-limit", "remit-to"]);
    assert.deepEqual(
      waiting.map(({ subjectName }: { subjectName: string }) => subjectName).sort(),
      ["ACME", "Ben", "Ben"],
      "by the name of whose limit it is",
    );
    for (const { uuid } of waiting)
      for (const by of [own, promoted])
        assert.equal((await by.ask(`/manage/pending-changes/${uuid}/confirm`, {})).statusCode, 403, "of who may approve nothing");
    assert.equal((await ana.ask("POST", `/manage/pending-changes/${changeUuid}/confirm`, {})).status, 403);
    assert.equal((await ben.ask("POST", `/manage/pending-changes/${changeUuid}/confirm`, {})).status, 200);
    assert.equal((await shown(own.uuid)).approvalLimit, "500.0000");
    const { uuid } = waiting.find(({ kind }: { kind: string }) => kind === "remit-to");
    assert.equal((await own.ask(`/manage/pending-changes/${uuid}/confirm`, {})).statusCode, 200, "a second person by two");
  });

  test("who was let go, or may less by now, lets nobody in; an invitation sent again is the sender's", async () => {
    const { ana, tenantUuid } = await aCompany();
    const accept = (link: string) => post("/auth/accept-invitation", { token: tokenOf(link), password: PASSWORD });
    const goes = await people.aPerson(tenantUuid, "Ben", "admin");
    const sent = await invite(goes, { roles: ["viewer"] });
    const last = await invite(goes, { roles: ["viewer"] });
    const { key } = (await goes.ask("POST", "/manage/api-keys", { name: "of Ben", scopes: ["manage", "admin"] })).body;
    const byKey = await invite(people.byKey(tenantUuid, key), { roles: ["viewer"] });
    await ana.ask("DELETE", `/manage/people/${goes.userId}`);
    assert.equal((await accept(sent.link)).statusCode, 400);
    assert.equal((await post("/auth/invitation", { token: tokenOf(sent.link) })).statusCode, 400);
    const again = await ana.ask("POST", `/manage/people/${sent.uuid}/reset-link`);
    assert.equal((await accept(again.body.link)).statusCode, 200);
    assert.equal((await accept(last.link)).statusCode, 400);
    const keys = (await ana.ask("GET", "/manage/api-keys")).body.items;
    await ana.ask("DELETE", `/manage/api-keys/${keys.find(({ name }: { name: string }) => name === "of Ben").uuid}`);
    assert.equal((await accept(byKey.link)).statusCode, 400, "a key that was revoked");
    const lowered = await people.aPerson(tenantUuid, "Carl", "admin");
    const wide = await invite(lowered, { roles: ["approver"] });
    await ana.ask("PATCH", `/manage/people/${lowered.userId}`, { roles: ["developer"] });
    assert.equal((await accept(wide.link)).statusCode, 400, "more than the sender has by now");
  });

  test("whoever gives an open invitation of somebody else another role answers for it", async () => {
    const { ana, tenantUuid } = await aCompany();
    const ben = await people.aPerson(tenantUuid, "Ben", "admin");
    const sent = await invite(ben, { roles: ["viewer"] });
    const raised = await ana.ask("PATCH", `/manage/people/${sent.uuid}`, { roles: ["admin"], approvalLimit: null });
    assert.equal(raised.status, 200, raised.text);
    assert.equal((await post("/auth/accept-invitation", { token: tokenOf(sent.link), password: PASSWORD })).statusCode, 200);
    const { approvalLimit, approvalLimitWaiting } = (await ben.ask("GET", `/manage/people/${sent.uuid}`)).body;
    assert.equal(approvalLimit, "0.0000");
    const [waits] = (await ben.ask("GET", "/manage/pending-changes?state=waiting")).body.items;
    assert.deepEqual([waits.uuid, waits.askedBy], [approvalLimitWaiting.changeUuid, `user:${ana.userId}`]);
    const confirm = (by: Pick<typeof ana, "ask">, uuid: string) => by.ask("POST", `/manage/pending-changes/${uuid}/confirm`, {});
    assert.equal((await confirm(ana, waits.uuid)).status, 403);
    const remitTo = (name: string) => ({ name, address1: "1 Main St", city: "Erie", state: "PA", country: "USA" });
    await ana.ask("PUT", "/manage/vendors/ACME", { name: "Acme", remitTo: remitTo("Acme") });
    await ana.ask("PUT", "/manage/vendors/ACME", { remitTo: remitTo("Somebody else") });
    const changes = (await ben.ask("GET", "/manage/pending-changes?state=waiting")).body.items;
    const { uuid } = changes.find(({ kind }: { kind: string }) => kind === "remit-to");
    const { cookie } = await signIn(sent.email, PASSWORD);
    const headers = { "content-type": "application/json", ...OWN, cookie };
    const url = `/manage/pending-changes/${uuid}/confirm`;
    const early = await people.app.inject({ method: "POST", url, headers, payload: "{}" });
    assert.equal(early.statusCode, 403, early.body);
    assert.equal((await confirm(ben, waits.uuid)).status, 200, "Ben sent a viewer's invitation and did not ask for this");

    // Also where the operator invited them, and nobody else could confirm it.
    const alone = await aCompany();
    const guest = await invitePerson(service.context, alone.tenant.tenant, OPERATOR, {
      email: anAddress(),
      name: "Mo",
      role: "viewer",
      approvalLimit: null,
    });
    assert.ok(guest.ok);
    const { personUuid } = guest.value.person;
    await alone.ana.ask("PATCH", `/manage/people/${personUuid}`, { roles: ["approver"], approvalLimit: null });
    await post("/auth/accept-invitation", { token: tokenOf(guest.value.link), password: PASSWORD });
    const { rows } = await service.context.db.inTenant(alone.tenantUuid, (tx) =>
      tx.query<{ persons: readonly string[] }>("select persons from principal where tenant_uuid = $1 and principal = $2", [
        alone.tenantUuid,
        joinedPrincipal(personUuid),
      ]),
    );
    assert.deepEqual(rows, [{ persons: [`user:${alone.ana.userId}`] }], "one person with who made an approver of a viewer");
  });

  test("where no other admin could confirm it, the limit of who was invited holds when they join", async () => {
    const { ana, tenantUuid } = await aCompany();
    await people.aPerson(tenantUuid, "Ben", "approver");
    const { uuid } = await join(ana, { roles: ["admin"], approvalLimit: "500" });
    assert.equal((await ana.ask("GET", `/manage/people/${uuid}`)).body.approvalLimit, "500.0000");
  });

  test("a limit changes with a second person where duties are separated", async () => {
    const { ana, tenantUuid } = await aCompany();
    const ben = await people.aPerson(tenantUuid, "Ben", "admin");
    const cleo = await people.aPerson(tenantUuid, "Cleo", "approver", amount(1_000_0000n));
    const raise = (limit: string | null) => ana.ask("PATCH", `/manage/people/${cleo.userId}`, { approvalLimit: limit });
    const asked = await raise("9000");
    assert.equal(asked.body.approvalLimit, "1000.0000", asked.text);
    assert.equal(asked.body.approvalLimitWaiting.approvalLimit, "9000.0000");
    const { changeUuid } = asked.body.approvalLimitWaiting;
    const confirm = (by: Asking) => by.ask("POST", `/manage/pending-changes/${changeUuid}/confirm`, {});
    assert.equal((await confirm(ana)).status, 403, "who asked is no second person");
    assert.equal((await confirm(cleo)).status, 403, "nor whoever may not change access");
    assert.equal((await confirm(ben)).status, 200);
    const now = (await ana.ask("GET", `/manage/people/${cleo.userId}`)).body;
    assert.equal(now.approvalLimit, "9000.0000");
    assert.equal(now.approvalLimitWaiting, null);
    // A role that approves is no way around it.
    const dora = await people.aPerson(tenantUuid, "Dora", "viewer");
    const promoted = await ana.ask("PATCH", `/manage/people/${dora.userId}`, { roles: ["approver"], approvalLimit: "500" });
    assert.deepEqual(promoted.body.roles, ["approver"]);
    assert.equal(promoted.body.approvalLimit, "0.0000");
    assert.equal(promoted.body.approvalLimitWaiting.approvalLimit, "500.0000");
  });

  test("who sends the other away does not get to act alone by it", async () => {
    const { ana, tenantUuid } = await aCompany();
    const ben = await people.aPerson(tenantUuid, "Ben", "admin");
    assert.equal((await ana.ask("GET", "/manage/settings")).body.dutiesAreSeparated, true);
    assert.equal((await ana.ask("DELETE", `/manage/people/${ben.userId}`)).status, 200);
    assert.equal((await ana.ask("GET", "/manage/settings")).body.dutiesAreSeparated, true);
  });

  test("a withdrawn invitation works no more, a new link does, and an address is invited once", async () => {
    const { ana } = await aCompany();
    const invited = await invite(ana);
    const twice = await ana.ask("POST", "/manage/people", { email: invited.email.toUpperCase(), name: "B", roles: ["viewer"] });
    assert.equal(twice.status, 400);
    const again = await ana.ask("POST", `/manage/people/${invited.uuid}/reset-link`);
    assert.equal(again.status, 201, again.text);
    assert.equal((await post("/auth/invitation", { token: tokenOf(again.body.link) })).statusCode, 200);
    assert.equal((await ana.ask("DELETE", `/manage/people/${invited.uuid}`)).status, 200);
    for (const link of [invited.link, again.body.link])
      assert.equal((await post("/auth/accept-invitation", { token: tokenOf(link), password: PASSWORD })).statusCode, 400);
    assert.equal((await ana.ask("GET", `/manage/people/${invited.uuid}`)).status, 404);
  });

  test("people are listed by name, in pages", async () => {
    const { ana } = await aCompany();
    for (const name of ["cleo", "Ben", "dora"]) await invite(ana, { name });
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await ana.ask("GET", `/manage/people?limit=2${query}`);
      names.push(...body.items.map((person: { name: string }) => person.name));
      cursor = body.nextCursor;
    } while (cursor !== null);
    assert.deepEqual(names, ["Ana", "Ben", "cleo", "dora"]);
  });

  test("who was a member before signs in as before", async () => {
    const tenant = await service.tenant();
    const email = anAddress();
    // As release 0.2.0 made people: with a shorter password than today's rules ask for.
    const made = await createPerson(service.context, {
      email,
      name: "Old",
      tenantUuid: tenant.tenantUuid,
      role: "viewer",
      password: "0123456789",
    });
    assert.ok(made.ok);
    assert.equal((await signIn(email, "0123456789")).status, 200);
  });
});
