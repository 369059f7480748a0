import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { after, before, beforeEach, suite, test } from "node:test";
import { newUuid } from "#adapters/ids.ts";
import { createPerson, type PersonRole } from "#usecases/people/create-person.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { aSoftwareAuthenticator } from "#tests/builders/software-authenticator.ts";
import { peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";
import type { Json } from "./answers/asking.ts";

const ORIGIN = "http://localhost:8080";
const OWN = { "sec-fetch-site": "same-origin", host: "localhost:8080", origin: ORIGIN };
const PASSWORD = "plum ladder quietly north";

suite("passkeys", () => {
  const outside = anOutside({ sendsMail: true });
  let service: Service;
  let people: Awaited<ReturnType<typeof peopleAtWork>>;
  let places = 0;
  before(async () => {
    service = await aService({ outside }, { stops: "by-hand" });
    people = await peopleAtWork(service);
  });
  beforeEach(() => {
    places += 1;
  });
  after(async () => {
    await people.close();
    await service.stop();
  });

  const send = async (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, cookie: string, payload?: unknown) => {
    const answer = await people.app.inject({
      method,
      url,
      headers: { ...OWN, cookie, ...(payload === undefined ? {} : { "content-type": "application/json" }) },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      remoteAddress: `198.17.0.${places}`,
    });
    return {
      status: answer.statusCode,
      text: answer.body,
      body: (answer.body.startsWith("{") ? answer.json() : undefined) as Json,
      cookie: String([answer.headers["set-cookie"]].flat()[0] ?? "").split(";")[0] ?? "",
    };
  };
  const aPerson = async (role: PersonRole = "approver", tenantUuid?: string) => {
    const email = `${newUuid()}@people.example`;
    const home = tenantUuid ?? (await service.tenant()).tenantUuid;
    const made = await createPerson(service.context, { email, name: "Ana", password: PASSWORD, tenantUuid: home, role });
    assert.ok(made.ok);
    const signIn = async () => (await send("POST", "/auth/sign-in/email", "", { email, password: PASSWORD })).cookie;
    return { email, tenantUuid: home, userId: made.value.userId, signIn, cookie: await signIn() };
  };
  const begin = async (cookie: string) => {
    const begun = await send("POST", "/manage/account/passkeys/begin", cookie, { password: PASSWORD });
    assert.equal(begun.status, 201, begun.text);
    return begun.body;
  };
  const withPasskey = async (role: PersonRole = "approver", tenantUuid?: string) => {
    const person = await aPerson(role, tenantUuid);
    const key = aSoftwareAuthenticator(ORIGIN);
    const added = await send("POST", "/manage/account/passkeys", person.cookie, {
      name: " Laptop ",
      passkey: key.make(await begin(person.cookie)),
    });
    assert.equal(added.status, 201, added.text);
    return { ...person, key, added: added.body.items[0] };
  };
  const beginSignIn = async () => (await send("POST", "/auth/passkey/begin", "")).body;
  const me = (cookie: string) => send("GET", "/manage/me", cookie);

  test("are added with the password, listed, named and removed; the person is told, and other sessions end", async () => {
    const person = await aPerson();
    const elsewhere = await person.signIn();
    assert.equal((await send("POST", "/manage/account/passkeys/begin", person.cookie, { password: "a wrong one" })).status, 400);
    const options = await begin(person.cookie);
    assert.deepEqual(
      [options.rp.id, options.user.name, options.authenticatorSelection.userVerification],
      ["localhost", person.email, "required"],
    );
    const key = aSoftwareAuthenticator(ORIGIN);
    const added = await send("POST", "/manage/account/passkeys", person.cookie, { name: " Laptop ", passkey: key.make(options) });
    assert.equal(added.status, 201, added.text);
    const [passkey] = added.body.items;
    assert.deepEqual([passkey.name, passkey.synced, passkey.lastUsedAt], ["Laptop", false, null]);
    assert.equal((await me(elsewhere)).status, 401);
    assert.equal((await me(person.cookie)).status, 200, "who added it has shown it");
    assert.deepEqual(
      (await begin(person.cookie)).excludeCredentials.map((each: { id: string }) => each.id),
      [key.id],
    );
    assert.equal((await send("PATCH", `/manage/account/passkeys/${passkey.uuid}`, person.cookie, { name: "Phone" })).status, 204);
    assert.equal((await send("GET", "/manage/account/passkeys", person.cookie)).body.items[0].name, "Phone");
    const other = await aPerson();
    assert.equal((await send("PATCH", `/manage/account/passkeys/${passkey.uuid}`, other.cookie, { name: "Mine" })).status, 404);
    assert.equal(
      (await send("POST", `/manage/account/passkeys/${passkey.uuid}/remove`, other.cookie, { password: PASSWORD })).status,
      404,
    );
    assert.equal(
      (await send("POST", `/manage/account/passkeys/${passkey.uuid}/remove`, person.cookie, { password: "no" })).status,
      400,
    );
    assert.equal(
      (await send("POST", `/manage/account/passkeys/${passkey.uuid}/remove`, person.cookie, { password: PASSWORD })).status,
      204,
    );
    assert.deepEqual((await send("GET", "/manage/account/passkeys", person.cookie)).body.items, []);
    assert.equal((await me(await person.signIn())).body.owesPasskey, false, "the password is enough again");
    await service.work();
    const letters = outside.mailer.sent.filter(({ to }) => to.includes(person.email)).map(({ text }) => text);
    assert.ok(
      letters.some((text) => text.includes("passkey was added")) && letters.some((text) => text.includes("passkey of your")),
    );
  });

  test("sign in without anything else, and satisfy a role that asks for a second factor", async () => {
    const { tenantUuid } = await service.tenant();
    const admin = await aPerson("admin", tenantUuid);
    const person = await withPasskey("approver", tenantUuid);
    await send("PUT", "/manage/sign-in", admin.cookie, {
      secondFactorRoles: ["approver"],
      freshMinutes: null,
      minPasswordLength: 12,
    });
    const options = await beginSignIn();
    const signed = await send("POST", "/auth/passkey", "", { passkey: person.key.use(options) });
    assert.equal(signed.status, 200, signed.text);
    assert.doesNotMatch(signed.text, /token/);
    const who = (await me(signed.cookie)).body;
    assert.deepEqual([who.user.id, who.lacksSecondFactor, who.owesPasskey], [person.userId, false, false]);
    assert.equal((await send("GET", "/manage/orders", signed.cookie)).status, 200);
    const other = await aPerson();
    const refused = await send("POST", "/auth/passkey", other.cookie, { passkey: person.key.use(options) });
    assert.deepEqual([refused.status < 400, (await me(other.cookie)).status], [false, 200]);
    const again = await send("POST", "/auth/passkey", other.cookie, { passkey: person.key.use(await beginSignIn()) });
    assert.deepEqual([again.status, (await me(other.cookie)).status, (await me(signed.cookie)).status], [200, 401, 200]);
    const last = await send("POST", `/manage/account/passkeys/${person.added.uuid}/remove`, signed.cookie, {
      password: PASSWORD,
    });
    assert.equal(last.status, 409, "the last second factor stays where one is asked for");
    assert.notEqual((await send("GET", "/manage/account/passkeys", signed.cookie)).body.items[0].lastUsedAt, null);
  });

  test("are asked for after the password: it alone opens nothing, nor changes how one signs in", async () => {
    const person = await withPasskey();
    const cookie = await person.signIn();
    const who = (await me(cookie)).body;
    assert.deepEqual([who.owesPasskey, who.lacksSecondFactor], [true, true]);
    for (const [method, url, body] of [
      ["GET", "/manage/orders", undefined],
      ["GET", "/manage/account/passkeys", undefined],
      ["POST", "/manage/account/passkeys/begin", { password: PASSWORD }],
      ["POST", `/manage/account/passkeys/${person.added.uuid}/remove`, { password: PASSWORD }],
      ["POST", "/auth/change-password", { currentPassword: PASSWORD, newPassword: "another quiet ladder" }],
      ["POST", "/manage/account/second-factor", { password: PASSWORD }],
      ["DELETE", "/manage/account/sessions", undefined],
      ["POST", "/auth/prove", { password: PASSWORD }],
    ] as const) {
      const refused = await send(method, url, cookie, body);
      assert.equal(refused.status, 403, `${method} ${url}`);
      assert.match(refused.text, /show your passkey/);
    }
    const options = (await send("POST", "/auth/prove/passkey/begin", cookie)).body;
    assert.deepEqual(
      options.allowCredentials.map((each: { id: string }) => each.id),
      [person.key.id],
    );
    assert.equal((await send("POST", "/auth/prove/passkey", cookie, { passkey: person.key.use(options) })).status, 204);
    assert.equal((await send("GET", "/manage/orders", cookie)).status, 200);
  });

  test("prove again what is final", async () => {
    const { tenantUuid } = await service.tenant();
    const admin = await aPerson("admin", tenantUuid);
    const person = await withPasskey("approver", tenantUuid);
    await send("PUT", "/manage/sign-in", admin.cookie, { secondFactorRoles: [], freshMinutes: 10, minPasswordLength: 12 });
    await service.context.db.inSignIn((tx) =>
      tx.query(`update auth."session" set "authenticatedAt" = now() - interval '11 minutes' where "userId" = $1`, [
        person.userId,
      ]),
    );
    const approve = () => send("POST", `/manage/invoices/${newUuid()}/approve`, person.cookie, { eTag: "1" });
    assert.equal((await approve()).status, 403);
    const options = (await send("POST", "/auth/prove/passkey/begin", person.cookie)).body;
    assert.equal((await send("POST", "/auth/prove/passkey", person.cookie, { passkey: person.key.use(options) })).status, 204);
    assert.equal((await approve()).status, 404);
    const none = await aPerson();
    assert.equal((await send("POST", "/auth/prove/passkey/begin", none.cookie)).status, 409);
  });

  test("that are forged, from elsewhere, replayed or of somebody else open nothing", async () => {
    const person = await withPasskey();
    const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    const forgeries = {
      "another site's": { origin: "https://weighbridge.evil.example" },
      "a look-alike's": { origin: "http://localhost.evil.example" },
      "without TLS where there is none, with where there is": { origin: "https://localhost:8080" },
      "for another site": { rpId: "evil.example" },
      "about another challenge": { challenge: Buffer.alloc(32, 7).toString("base64url") },
      "without a finger": { unverified: true },
      "by another key": { key: stranger },
      "of a registration": { type: "webauthn.create" },
    };
    for (const [what, forged] of Object.entries(forgeries)) {
      places += 1;
      const answer = await send("POST", "/auth/passkey", "", { passkey: person.key.use(await beginSignIn(), forged) });
      assert.deepEqual([answer.status, answer.cookie], [400, ""], what);
    }
    places += 1;
    const options = await beginSignIn();
    const used = person.key.use(options, { counter: 50 });
    assert.equal((await send("POST", "/auth/passkey", "", { passkey: used })).status, 200);
    assert.equal((await send("POST", "/auth/passkey", "", { passkey: used })).status, 400, "a challenge is signed once");
    const cloned = person.key.use(await beginSignIn(), { counter: 40 });
    assert.equal(
      (await send("POST", "/auth/passkey", "", { passkey: cloned })).status,
      400,
      "its counter went back: it was copied",
    );
    const other = await withPasskey();
    places += 1;
    const asked = (await send("POST", "/auth/prove/passkey/begin", other.cookie)).body;
    assert.equal(
      (await send("POST", "/auth/prove/passkey", other.cookie, { passkey: person.key.use(asked, { counter: 60 }) })).status,
      400,
    );
    const mixed = (await send("POST", "/auth/prove/passkey/begin", other.cookie)).body;
    assert.equal(
      (await send("POST", "/auth/passkey", "", { passkey: other.key.use(mixed) })).status,
      400,
      "what was asked as a proof is no sign-in",
    );
    const over = await beginSignIn();
    await service.context.db.inSignIn((tx) =>
      tx.query(`update auth."verification" set "expiresAt" = now() where identifier = 'passkey ' || $1`, [over.challenge]),
    );
    assert.equal((await send("POST", "/auth/passkey", "", { passkey: other.key.use(over) })).status, 400);
    for (const body of [
      {},
      { passkey: null },
      { passkey: 1 },
      { passkey: { id: "a", rawId: "a", response: {} } },
      { passkey: { id: "a", rawId: "a", response: { clientDataJSON: "AA", authenticatorData: "AA", signature: "AA" } } },
    ]) {
      places += 1;
      assert.equal((await send("POST", "/auth/passkey", "", body)).status, 400, JSON.stringify(body));
    }
  });

  test("that do not answer what was asked are not added", async () => {
    const person = await aPerson();
    const add = async (change: Parameters<ReturnType<typeof aSoftwareAuthenticator>["make"]>[1]) =>
      send("POST", "/manage/account/passkeys", person.cookie, {
        name: "K",
        passkey: aSoftwareAuthenticator(ORIGIN).make(await begin(person.cookie), change),
      });
    for (const forged of [
      { origin: "https://evil.example" },
      { rpId: "evil.example" },
      { challenge: "AAAA" },
      { unverified: true },
      { type: "webauthn.get" },
    ])
      assert.equal((await add(forged)).status, 400, JSON.stringify(forged));
    const other = await aPerson();
    const theirs = aSoftwareAuthenticator(ORIGIN).make(await begin(other.cookie));
    assert.equal((await send("POST", "/manage/account/passkeys", person.cookie, { name: "K", passkey: theirs })).status, 400);
    const key = aSoftwareAuthenticator(ORIGIN);
    assert.equal(
      (
        await send("POST", "/manage/account/passkeys", person.cookie, {
          name: "K",
          passkey: key.make(await begin(person.cookie)),
        })
      ).status,
      201,
    );
    assert.equal(
      (await send("POST", "/manage/account/passkeys", other.cookie, { name: "K", passkey: key.make(await begin(other.cookie)) }))
        .status,
      400,
      "one passkey is one person",
    );
    const missing = await send("POST", "/manage/account/passkeys", person.cookie, { name: " ", passkey: {} });
    assert.equal(missing.status, 400);
  });

  test("of an account whose address nobody had proved end when its owner proves it by mail", async () => {
    const person = await withPasskey("viewer");
    await send("POST", "/auth/request-password-reset", "", { email: person.email });
    await service.work();
    const letter = outside.mailer.sent.findLast(({ to, text }) => to.includes(person.email) && text.includes("/new-password#"));
    const token = /#([\w-]{43})/.exec(letter?.text ?? "")?.[1] ?? "";
    const newPassword = "harbor violet seldom engine";
    const reset = await send("POST", "/auth/reset-password", "", { token, newPassword });
    assert.equal(reset.status, 204, reset.text);
    assert.equal((await send("POST", "/auth/passkey", "", { passkey: person.key.use(await beginSignIn()) })).status, 400);
    const { cookie } = await send("POST", "/auth/sign-in/email", "", { email: person.email, password: newPassword });
    assert.equal((await me(cookie)).body.owesPasskey, false);
  });

  test("who lost theirs gets them removed by an admin", async () => {
    const { tenantUuid } = await service.tenant();
    const admin = await aPerson("admin", tenantUuid);
    const person = await withPasskey("viewer", tenantUuid);
    assert.equal((await send("DELETE", `/manage/people/${person.userId}/second-factor`, admin.cookie)).status, 204);
    assert.equal((await me(await person.signIn())).body.owesPasskey, false);
    const events = (await send("GET", "/manage/audit-trail?limit=200", admin.cookie)).body.items as Json[];
    assert.ok(events.some(({ action, subject }) => action === "person's passkey removed" && subject === `user:${person.userId}`));
    assert.ok(events.some(({ action }) => action === "person's passkey added"));
  });
});
