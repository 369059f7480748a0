import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { newUuid } from "#adapters/ids.ts";
import { createPerson, type PersonRole } from "#usecases/people/create-person.ts";
import { symmetricEncrypt } from "better-auth/crypto";
import { lockSecondFactor, replaceRecoveryCodes } from "#db/queries/people/second-factor.ts";
import { keepSessionSecret } from "#usecases/people/read-person.ts";
import { hashSealedRecoveryCodes } from "#usecases/people/recovery-codes.ts";
import { codeOf } from "#tests/builders/authenticator.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import type { Json } from "./answers/asking.ts";
import { aService } from "../service.ts";

const OWN = { "sec-fetch-site": "same-origin", host: "localhost:8080", origin: "http://localhost:8080" };
const PASSWORD = "plum ladder quietly north";

suite("a second factor", () => {
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

  const send = async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    cookie: string,
    payload?: unknown,
  ): Promise<{
    readonly status: number;
    readonly text: string;
    readonly body: Json;
    readonly cookie: string;
  }> => {
    places += 1;
    const answer = await people.app.inject({
      method,
      url,
      headers: { ...OWN, cookie, ...(payload === undefined ? {} : { "content-type": "application/json" }) },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      remoteAddress: `198.19.${places >> 8}.${places & 255}`,
    });
    const set = [answer.headers["set-cookie"]].flat().filter((entry) => entry !== undefined);
    return {
      status: answer.statusCode,
      text: answer.body,
      body: answer.body.startsWith("{") ? answer.json() : undefined,
      cookie: set.map((entry) => String(entry).split(";")[0]).join("; "),
    };
  };
  const aPerson = async (tenantUuid: string, role: PersonRole) => {
    const email = `${newUuid()}@people.example`;
    const made = await createPerson(service.context, { email, name: "Ana", password: PASSWORD, tenantUuid, role });
    assert.ok(made.ok);
    const signIn = () => send("POST", "/auth/sign-in/email", "", { email, password: PASSWORD });
    return { email, userId: made.value.userId, signIn, cookie: (await signIn()).cookie };
  };
  /** The code of the next 30 s, which counts already: the one of now was used to set the app up. */
  const nextCode = (secret: string): Promise<string> => codeOf(secret, Date.now() + 30_000);
  const setUp = async (cookie: string) => {
    const begun = await send("POST", "/manage/account/second-factor", cookie, { password: PASSWORD });
    assert.equal(begun.status, 201, begun.text);
    const confirmed = await send("POST", "/manage/account/second-factor/confirm", cookie, {
      code: await codeOf(begun.body.secret),
    });
    assert.equal(confirmed.status, 204, confirmed.text);
    return begun.body as { readonly uri: string; readonly secret: string; readonly recoveryCodes: readonly string[] };
  };

  test("is asked for from its first code on, in the place of a session", async () => {
    const { tenantUuid } = await service.tenant();
    const ana = await aPerson(tenantUuid, "approver");
    const elsewhere = (await ana.signIn()).cookie;
    assert.equal((await send("POST", "/manage/account/second-factor", ana.cookie, { password: "a wrong one" })).status, 400);
    const begun = await send("POST", "/manage/account/second-factor", ana.cookie, { password: PASSWORD });
    assert.match(begun.body.uri, /^otpauth:\/\/totp\/Weighbridge/);
    assert.equal((await ana.signIn()).body.twoFactorRedirect, undefined, "nothing is asked for before the first code");
    const { secret } = await setUp(ana.cookie);
    assert.equal((await send("GET", "/manage/me", elsewhere)).status, 401, "other sessions end");
    assert.equal((await send("GET", "/manage/me", ana.cookie)).status, 200);
    const first = await ana.signIn();
    assert.equal(first.body.twoFactorRedirect, true);
    assert.equal((await send("GET", "/manage/me", first.cookie)).status, 401, "a password alone is no session");
    const wrong = await send("POST", "/auth/two-factor/verify-totp", first.cookie, { code: "000000" });
    assert.equal(wrong.status, 401, wrong.text);
    const right = await send("POST", "/auth/two-factor/verify-totp", first.cookie, { code: await nextCode(secret) });
    assert.equal(right.status, 200, right.text);
    assert.equal(right.body.token, undefined);
    assert.equal((await send("GET", "/manage/me", right.cookie)).status, 200);
    const again = await send("POST", "/auth/two-factor/verify-totp", first.cookie, { code: await nextCode(secret) });
    assert.equal(again.status, 401, "a first step is used once");
  });

  test("whoever signs in ends the session that their browser had, whosever it was, and nobody who only tries does", async () => {
    const { tenantUuid } = await service.tenant();
    const [ana, ben] = [await aPerson(tenantUuid, "approver"), await aPerson(tenantUuid, "viewer")];
    const isAlive = async (cookie: string) => (await send("GET", "/manage/me", cookie)).status === 200;
    const signIn = (email: string, cookie: string, password = PASSWORD) =>
      send("POST", "/auth/sign-in/email", cookie, { email, password });
    assert.equal((await signIn(ana.email, ben.cookie, "a wrong one")).status, 401);
    assert.ok(await isAlive(ben.cookie));
    const own = await signIn(ana.email, ana.cookie);
    assert.deepEqual([await isAlive(ana.cookie), await isAlive(own.cookie)], [false, true]);
    const { secret, recoveryCodes } = await setUp(own.cookie);
    const first = await signIn(ana.email, ben.cookie);
    assert.equal(first.body.twoFactorRedirect, true);
    assert.deepEqual([await isAlive(ben.cookie), await isAlive(own.cookie)], [false, true], "the first step takes its cookie");
    for (const [way, code] of [
      ["verify-totp", await nextCode(secret)],
      ["verify-backup-code", recoveryCodes[0]],
    ] as const) {
      const [former, step] = [await ben.signIn(), await ana.signIn()];
      const cookie = [...step.cookie.split("; ").filter((each) => each.includes("two_factor")), former.cookie].join("; ");
      assert.notEqual((await send("POST", `/auth/two-factor/${way}`, cookie, { code: "000000" })).status, 200);
      assert.ok(await isAlive(former.cookie));
      const second = await send("POST", `/auth/two-factor/${way}`, cookie, { code });
      assert.equal(second.status, 200, second.text);
      assert.deepEqual([await isAlive(former.cookie), await isAlive(second.cookie)], [false, true], way);
    }
  });

  test("a recovery code works once", async () => {
    const { tenantUuid } = await service.tenant();
    const ana = await aPerson(tenantUuid, "approver");
    const { recoveryCodes } = await setUp(ana.cookie);
    assert.equal(new Set(recoveryCodes).size, 10);
    const use = async (code: string | undefined) =>
      send("POST", "/auth/two-factor/verify-backup-code", (await ana.signIn()).cookie, { code });
    assert.equal((await use(recoveryCodes[0])).status, 200);
    assert.equal((await use(recoveryCodes[0])).status, 401);
    const { body } = await send("POST", "/manage/account/recovery-codes", ana.cookie, { password: PASSWORD });
    assert.equal((await use(recoveryCodes[1])).status, 401, "earlier ones no longer work");
    assert.equal((await use(` ${body.recoveryCodes[1].toUpperCase().replaceAll("-", " ")}`)).status, 200, "however it is typed");
  });

  test("of recovery codes hashes alone are stored, of those of an earlier release too, and they work as before", async () => {
    const { tenantUuid } = await service.tenant();
    const ana = await aPerson(tenantUuid, "approver");
    const { recoveryCodes } = await setUp(ana.cookie);
    const stored = () => service.context.db.inSignIn(async (tx) => (await lockSecondFactor(tx, ana.userId))?.recoveryCodes ?? "");
    const hashes = async (): Promise<readonly string[]> => JSON.parse(await stored());
    for (const code of recoveryCodes) assert.ok(code.replaceAll("-", "").length >= 23, "112 bits of 32 characters");
    assert.ok((await hashes()).every((hash) => /^[0-9a-f]{64}$/.test(hash)));
    const use = async (code: string, more: object = {}) =>
      send("POST", "/auth/two-factor/verify-backup-code", (await ana.signIn()).cookie, { code, ...more });
    assert.equal((await use((await hashes())[0] ?? "")).status, 401, "who reads the table has no code");
    assert.equal((await use(recoveryCodes[0] ?? "")).status, 200);
    assert.equal((await hashes()).length, 9);

    const before = ["3f9a-02c7-e81b-64d0", "12ab-34cd-56ef-7890", "aaaa-bbbb-cccc-dddd"];
    const encrypt = async () => {
      const key = await keepSessionSecret(service.context, "");
      const sealed = await symmetricEncrypt({ key, data: JSON.stringify(before) });
      await service.context.db.inSignIn(async (tx) =>
        replaceRecoveryCodes(tx, { userId: ana.userId, from: await stored(), to: sealed }),
      );
    };
    await encrypt();
    assert.equal((await use(before[0] ?? "")).status, 200, "before a worker has hashed them");
    assert.equal((await use(before[0] ?? "")).status, 401);
    await encrypt();
    assert.ok((await hashSealedRecoveryCodes(service.context)) >= 1);
    assert.equal((await hashes()).length, 3);
    assert.equal(await hashSealedRecoveryCodes(service.context), 0);
    assert.equal((await use(before[2] ?? "")).status, 200);
    assert.equal((await use(before[2] ?? "")).status, 401);
  });

  test("no browser is trusted from then on because it says so", async () => {
    const { tenantUuid } = await service.tenant();
    const ana = await aPerson(tenantUuid, "approver");
    const { secret } = await setUp(ana.cookie);
    const first = await ana.signIn();
    const proved = await send("POST", "/auth/two-factor/verify-totp", first.cookie, {
      code: await nextCode(secret),
      trustDevice: true,
    });
    assert.equal(proved.status, 200, proved.text);
    assert.doesNotMatch(proved.cookie, /trust/);
    const again = await send("POST", "/auth/sign-in/email", proved.cookie, { email: ana.email, password: PASSWORD });
    assert.equal(again.body.twoFactorRedirect, true);
  });

  test("a code of the app works once, however quickly it comes again and wherever it is given", async () => {
    const { tenantUuid } = await service.tenant();
    const ana = await aPerson(tenantUuid, "approver");
    const begun = await send("POST", "/manage/account/second-factor", ana.cookie, { password: PASSWORD });
    const { secret } = begun.body as { readonly secret: string };
    const [now, next] = await Promise.all([codeOf(secret), nextCode(secret)]);
    const confirmed = await send("POST", "/manage/account/second-factor/confirm", ana.cookie, { code: now });
    assert.equal(confirmed.status, 204, confirmed.text);
    const enter = async (code: string) => send("POST", "/auth/two-factor/verify-totp", (await ana.signIn()).cookie, { code });
    assert.equal((await enter(now)).status, 401, "it was used to set the app up");
    const both = await Promise.all([enter(next), enter(next)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401]);
    const refused = both.find(({ status }) => status === 401) ?? assert.fail();
    assert.doesNotMatch(refused.cookie, /session_token=[^;]/, "no session for whoever looked over a shoulder");
    const { cookie } = both.find(({ status }) => status === 200) ?? assert.fail();
    assert.equal((await send("GET", "/manage/me", cookie)).status, 200);
    assert.equal((await send("GET", "/manage/account/sessions", cookie)).body.items.length, 2, "the one refused is gone");
    for (const code of [next, now]) {
      const again = await send("POST", "/auth/prove", cookie, { code });
      assert.equal(again.status, 400);
      assert.match(again.text, /was used already/);
    }
  });

  test("codes are not guessed: few for one first step, few for one account", async () => {
    const { tenantUuid } = await service.tenant();
    const ana = await aPerson(tenantUuid, "approver");
    await setUp(ana.cookie);
    const statuses = new Set<number>();
    for (let step = 0; step < 4; step += 1) {
      const { cookie } = await ana.signIn();
      for (let guess = 0; guess < 6; guess += 1)
        statuses.add((await send("POST", "/auth/two-factor/verify-totp", cookie, { code: `00000${guess}` })).status);
    }
    assert.ok(statuses.has(429), [...statuses].join(" "));
    assert.ok(![...statuses].some((status) => status >= 500 || status === 200), [...statuses].join(" "));
  });

  test("where a role asks for it nothing else is answered before, and it stays", async () => {
    const { tenantUuid } = await service.tenant();
    const [ana, ben] = [await aPerson(tenantUuid, "admin"), await aPerson(tenantUuid, "viewer")];
    const rules = { secondFactorRoles: ["admin"], freshMinutes: null, minPasswordLength: 14 };
    assert.equal((await send("PUT", "/manage/sign-in", ana.cookie, rules)).status, 200);
    const refused = await send("GET", "/manage/people", ana.cookie);
    assert.equal(refused.status, 403);
    assert.match(refused.text, /second factor/);
    assert.equal((await send("GET", "/manage/me", ana.cookie)).body.lacksSecondFactor, true);
    assert.equal((await send("GET", "/manage/orders", ben.cookie)).status, 200, "other roles go on");
    await setUp(ana.cookie);
    assert.equal((await send("GET", "/manage/people", ana.cookie)).status, 200);
    assert.equal((await send("POST", "/manage/account/second-factor/remove", ana.cookie, { password: PASSWORD })).status, 409);
    const account = (await send("GET", "/manage/account", ana.cookie)).body;
    assert.deepEqual([account.secondFactor, account.secondFactorRequired, account.minPasswordLength], [true, true, 14]);
    const short = await send("POST", "/auth/change-password", ana.cookie, {
      currentPassword: PASSWORD,
      newPassword: "twelve is it",
    });
    assert.match(short.body.Errors.newPassword[0], /at least 14/);
  });

  test("who lost it gets it removed by an admin, is signed out and told", async () => {
    const { tenantUuid } = await service.tenant();
    const [ana, ben] = [await aPerson(tenantUuid, "admin"), await aPerson(tenantUuid, "viewer")];
    await setUp(ben.cookie);
    assert.equal((await send("DELETE", `/manage/people/${ben.userId}/second-factor`, ana.cookie)).status, 204);
    assert.equal((await send("GET", "/manage/me", ben.cookie)).status, 401);
    assert.equal((await send("GET", "/manage/me", (await ben.signIn()).cookie)).status, 200);
    await service.work();
    assert.ok(outside.mailer.sent.some(({ to, text }) => to.includes(ben.email) && text.includes("was removed")));
  });

  test("what is final asks again for who proved themselves too long ago; the rest does not", async () => {
    const { tenantUuid } = await service.tenant({ sandbox: true });
    const ana = await aPerson(tenantUuid, "admin");
    await send("PUT", "/manage/sign-in", ana.cookie, { secondFactorRoles: [], freshMinutes: 10, minPasswordLength: 12 });
    const nothing = "01a00000-0000-7000-8000-000000000000";
    const approve = () => send("POST", `/manage/invoices/${nothing}/approve`, ana.cookie, { eTag: "1" });
    assert.equal((await approve()).status, 404, "a fresh sign-in is proof enough");
    await service.context.db.inSignIn((tx) =>
      tx.query(`update auth."session" set "authenticatedAt" = now() - interval '11 minutes' where "userId" = $1`, [ana.userId]),
    );
    const refused = await approve();
    assert.equal(refused.status, 403);
    assert.match(refused.body.Title, /Prove again/);
    assert.equal((await send("GET", "/manage/orders", ana.cookie)).status, 200);
    assert.equal((await send("POST", "/auth/prove", ana.cookie, { password: "a wrong one" })).status, 400);
    assert.equal((await approve()).status, 403);
    assert.equal((await send("POST", "/auth/prove", ana.cookie, { password: PASSWORD })).status, 204);
    assert.equal((await approve()).status, 404);
    assert.equal((await send("POST", "/auth/prove", ana.cookie, {})).status, 400);
  });

  test("a developer does not loosen how people sign in", async () => {
    const { tenantUuid } = await service.tenant();
    const dev = await aPerson(tenantUuid, "developer");
    const rules = { secondFactorRoles: [], freshMinutes: null, minPasswordLength: 12 };
    assert.equal((await send("PUT", "/manage/sign-in", dev.cookie, rules)).status, 403);
  });
});
