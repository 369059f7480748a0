import assert from "node:assert/strict";
import { newUuid } from "#adapters/ids.ts";
import { createPerson, type PersonRole } from "#usecases/people/create-person.ts";
import { aSoftwareAuthenticator } from "#tests/builders/software-authenticator.ts";
import { codeOf } from "#tests/builders/authenticator.ts";
import { type Asking, askingOf, type Json, type Proofs } from "./asking.ts";

const PASSWORD = "plum ladder quietly north";
const invited = ({ give }: Asking) =>
  give("invitePerson", { body: { email: `${newUuid()}@people.example`, name: "Ben", roles: ["viewer"] } });
const tokenOf = ({ link }: { readonly link: string }): string => link.split("#")[1] ?? "";
const joined = async (asking: Asking) => {
  const person = await invited(asking);
  await asking.give("acceptInvitation", { body: { token: tokenOf(person), password: PASSWORD } });
  return { path: { uuid: person.uuid as string } };
};

/** Headers of somebody who is signed in. */
export const signedIn = async ({ both, tenant }: Asking, role: PersonRole = "viewer", name = "Ana") => {
  const email = `${newUuid()}@people.example`;
  const made = await createPerson(both.service.context, {
    email,
    name,
    password: PASSWORD,
    tenantUuid: tenant.tenantUuid,
    role,
  });
  assert.ok(made.ok);
  const own = { "sec-fetch-site": "same-origin" };
  const signIn = async () => {
    const answer = await both.app.inject({
      method: "POST",
      url: "/auth/sign-in/email",
      headers: { ...own, "content-type": "application/json" },
      payload: JSON.stringify({ email, password: PASSWORD }),
      remoteAddress: `198.18.0.${Math.trunc(Math.random() * 250)}`,
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return { ...own, cookie: String([answer.headers["set-cookie"]].flat()[0]).split(";")[0] ?? "" };
  };
  return { headers: await signIn(), again: signIn, userId: made.value.userId, email };
};

/** What the weekly mail of somebody names to be stopped by. */
const weeklyTokenOf = async ({ both, tenant }: Asking, userId: string): Promise<string> => {
  const { rows } = await both.service.context.db.inTenant(tenant.tenantUuid, (tx) =>
    tx.query<{ stopToken: string }>(`select stop_token as "stopToken" from weekly_mail where tenant_uuid = $1 and user_id = $2`, [
      tx.tenantUuid,
      userId,
    ]),
  );
  return `${tenant.tenantUuid}.${rows[0]?.stopToken}`;
};

/** A team with somebody in it. */
const aTeam = async (asking: Asking): Promise<Json> =>
  asking.give("makeTeam", { body: { name: newUuid(), members: [(await signedIn(asking)).userId] } });

/** The rules applied, and done with it. */
const appliedRun = async (asking: Asking): Promise<string> => {
  const body = { rules: [{ name: "All", assignee: (await aTeam(asking)).assignee }] };
  await asking.give("putAssignmentRules", { body });
  await asking.both.service.work();
  const { run } = await asking.give("applyAssignmentRules", { body: {} });
  await asking.both.service.work();
  return run.uuid;
};

/** Somebody with an authenticator app. */
const withSecondFactor = async (asking: Asking) => {
  const person = await signedIn(asking);
  const { secret } = await asking.give("beginSecondFactor", { headers: person.headers, body: { password: PASSWORD } });
  await asking.give("confirmSecondFactor", { headers: person.headers, body: { code: await codeOf(secret) } });
  return person;
};

/** Somebody with a passkey. */
const withPasskey = async (asking: Asking) => {
  const person = await signedIn(asking);
  const { headers } = person;
  const key = aSoftwareAuthenticator("http://localhost:8080");
  const options = await asking.give("beginPasskey", { headers, body: { password: PASSWORD } });
  const { items } = await asking.give("addPasskey", { headers, body: { name: "Laptop", passkey: key.make(options) } });
  return { ...person, key, path: { uuid: items[0].uuid } };
};

/** People of the tenant, and a person's own account. */
export const PEOPLE_PROOFS: Proofs = {
  listTeams: async (asking) => {
    const { uuid } = await aTeam(asking);
    assert.ok((await asking.give("listTeams", { query: { limit: "200" } })).items.some((team: Json) => team.uuid === uuid));
  },
  makeTeam: async (asking) => aTeam(asking),
  changeTeam: async (asking) =>
    asking.give("changeTeam", { path: { uuid: (await aTeam(asking)).uuid }, body: { members: [], name: newUuid() } }),
  removeTeam: async (asking) => asking.give("removeTeam", { path: { uuid: (await aTeam(asking)).uuid } }),
  listAssignees: async (asking) => {
    const { assignee } = await aTeam(asking);
    const { items } = await asking.give("listAssignees", { query: { limit: "200" } });
    assert.ok(items.some((item: Json) => item.assignee === assignee));
  },
  getAssignmentRules: ({ give }) => give("getAssignmentRules"),
  putAssignmentRules: async (asking) => {
    const { assignee } = await aTeam(asking);
    const body = { rules: [{ name: "LTL", modes: ["LTL"], minBilled: "100.00", assignee, inTurns: true }] };
    assert.equal((await asking.give("putAssignmentRules", { body })).rules[0].assignee, assignee);
  },
  previewAssignmentRules: async (asking) => {
    const { assignee } = await aTeam(asking);
    await asking.give("previewAssignmentRules", { body: { rules: [{ name: "All", assignee }] } });
  },
  applyAssignmentRules: async (asking) => appliedRun(asking),
  undoAssignmentRun: async (asking) => asking.give("undoAssignmentRun", { path: { runUuid: await appliedRun(asking) } }),
  listPeople: async ({ give }) => assert.ok((await give("listPeople")).items.length > 0),
  invitePerson: invited,
  getPerson: async (asking) => asking.give("getPerson", { path: { uuid: (await invited(asking)).uuid } }),
  changePerson: async (asking) =>
    asking.give("changePerson", { path: { uuid: (await invited(asking)).uuid }, body: { roles: ["auditor"] } }),
  confirmPerson: async (asking) => {
    const { headers } = await signedIn(asking, "admin");
    const body = { email: `${newUuid()}@people.example`, name: "Ben", roles: ["viewer"] };
    const person = await askingOf(asking.both, headers).give("invitePerson", { body });
    await asking.give("acceptInvitation", { body: { token: tokenOf(person), password: PASSWORD } });
    await asking.give("confirmPerson", { path: { uuid: person.uuid } });
  },
  deactivatePerson: async (asking) => asking.give("deactivatePerson", await joined(asking)),
  erasePerson: async (asking) => asking.give("erasePerson", await joined(asking)),
  makeResetLink: async (asking) => {
    const { link } = await asking.give("makeResetLink", await joined(asking));
    await asking.give("resetPassword", { body: { token: tokenOf({ link }), newPassword: "harbor violet seldom engine" } });
  },
  listSessionsOfPerson: async (asking) => asking.give("listSessionsOfPerson", await joined(asking)),
  endSessionsOfPerson: async (asking) => asking.give("endSessionsOfPerson", { path: { uuid: (await signedIn(asking)).userId } }),
  readInvitation: async (asking) => asking.give("readInvitation", { body: { token: tokenOf(await invited(asking)) } }),
  acceptInvitation: joined,
  requestPasswordReset: ({ give }) => give("requestPasswordReset", { body: { email: "nobody@people.example" } }),
  resetPassword: (asking) => (PEOPLE_PROOFS["makeResetLink"] as (asking: Asking) => Promise<unknown>)(asking),
  changeOwnPassword: async (asking) => {
    const { headers } = await signedIn(asking);
    await asking.give("changeOwnPassword", {
      headers,
      body: { currentPassword: PASSWORD, newPassword: "harbor violet seldom engine" },
    });
  },
  getOwnAccount: async (asking) => asking.give("getOwnAccount", { headers: (await signedIn(asking)).headers }),
  listNotices: async (asking) => {
    const { headers } = await signedIn(asking);
    assert.deepEqual((await asking.give("listNotices", { headers })).items, []);
  },
  readNotices: async (asking) => {
    const { headers } = await signedIn(asking);
    assert.deepEqual(await asking.give("readNotices", { headers, body: { until: "2026-11-27T08:00:00Z" } }), { unread: 0 });
    await asking.give("readNotices", { headers, body: {}, status: 400 });
  },
  getNoticeChoices: async (asking) => asking.give("getNoticeChoices", { headers: (await signedIn(asking)).headers }),
  getPreferences: async (asking) => {
    const { isChosen } = await asking.give("getPreferences", { headers: (await signedIn(asking)).headers });
    assert.equal(isChosen, false);
  },
  putPreferences: async (asking) => {
    const { headers } = await signedIn(asking);
    await asking.give("putPreferences", { headers, body: { theme: "dark" } });
  },
  putNoticeChoices: async (asking) => {
    const { headers } = await signedIn(asking);
    await asking.give("putNoticeChoices", { headers, body: { assigned: "daily" } });
    const zone = (timeZone: string) => ({ headers, body: { weekly: { wanted: true, timeZone } } });
    const { weekly } = await asking.give("putNoticeChoices", zone("America/Chicago"));
    assert.ok(weekly.wanted && Date.parse(weekly.nextAt) > Date.now());
    for (const none of ["Mars/Base", "+02:00"]) {
      const refused = await asking.give("putNoticeChoices", { ...zone(none), status: 400 });
      assert.match(JSON.stringify(refused), /weekly.timeZone must be the name of a time zone/);
    }
  },
  stopWeeklyMail: async (asking) => {
    const { headers, userId } = await signedIn(asking);
    await asking.give("putNoticeChoices", { headers, body: { weekly: { wanted: true, timeZone: "UTC" } } });
    const query = { token: await weeklyTokenOf(asking, userId) };
    await asking.give("showWeeklyMailStop", { query });
    assert.equal((await asking.give("getNoticeChoices", { headers })).weekly.wanted, true, "a GET stops nothing");
    for (const _twice of [1, 2]) await asking.give("stopWeeklyMail", { query });
    assert.deepEqual((await asking.give("getNoticeChoices", { headers })).weekly, {
      wanted: false,
      timeZone: "UTC",
      nextAt: null,
    });
    await asking.give("stopWeeklyMail", { query: { token: "nobody's" }, status: 404 });
  },
  showWeeklyMailStop: async (asking) => asking.give("showWeeklyMailStop", { query: { token: "any" } }),
  getDelegation: async (asking) => asking.give("getDelegation", { headers: (await signedIn(asking)).headers }),
  putDelegation: async (asking) => {
    const [{ headers }, delegate] = [await signedIn(asking, "approver"), await signedIn(asking, "approver")];
    const body = { delegate: `user:${delegate.userId}`, withQueue: true };
    const { own } = await askingOf(asking.both, headers).give("putDelegation", { body });
    assert.equal(own.delegate, body.delegate);
    assert.equal((await asking.give("getDelegation", { headers: delegate.headers })).forOthers[0].withQueue, true);
  },
  endDelegation: async (asking) => {
    const [{ headers, userId }, delegate] = [await signedIn(asking, "approver"), await signedIn(asking, "approver")];
    await askingOf(asking.both, headers).give("putDelegation", { body: { delegate: `user:${delegate.userId}` } });
    await asking.give("endDelegation", { path: { uuid: userId } });
    assert.equal((await asking.give("getDelegation", { headers })).own, null);
  },
  beginSecondFactor: (asking) => withSecondFactor(asking),
  confirmSecondFactor: (asking) => withSecondFactor(asking),
  renewRecoveryCodes: async (asking) => {
    const { headers } = await withSecondFactor(asking);
    await asking.give("renewRecoveryCodes", { headers, body: { password: PASSWORD } });
  },
  removeSecondFactor: async (asking) => {
    const { headers } = await withSecondFactor(asking);
    await asking.give("removeSecondFactor", { headers, body: { password: PASSWORD } });
  },
  removeSecondFactorOfPerson: async (asking) => {
    const { userId } = await withSecondFactor(asking);
    await asking.give("removeSecondFactorOfPerson", { path: { uuid: userId } });
  },
  proveAgain: async (asking) =>
    asking.give("proveAgain", { headers: (await signedIn(asking)).headers, body: { password: PASSWORD } }),
  listPasskeys: async (asking) => {
    const { headers } = await withPasskey(asking);
    assert.equal((await asking.give("listPasskeys", { headers })).items.length, 1);
  },
  beginPasskey: withPasskey,
  addPasskey: withPasskey,
  renamePasskey: async (asking) => {
    const { headers, path } = await withPasskey(asking);
    await asking.give("renamePasskey", { headers, path, body: { name: "Phone" } });
  },
  removePasskey: async (asking) => {
    const { headers, path } = await withPasskey(asking);
    await asking.give("removePasskey", { headers, path, body: { password: PASSWORD } });
  },
  beginPasskeyProof: async (asking) => {
    const { headers } = await withPasskey(asking);
    await asking.give("beginPasskeyProof", { headers });
  },
  proveByPasskey: async (asking) => {
    const { headers, key } = await withPasskey(asking);
    const options = await asking.give("beginPasskeyProof", { headers });
    await asking.give("proveByPasskey", { headers, body: { passkey: key.use(options) } });
  },
  getQuotas: async ({ give }) => assert.ok((await give("getQuotas")).items.length === 7),
  putQuotas: ({ give, tenant }) => give("putQuotas", { path: { tenantUuid: tenant.tenantUuid }, body: { keys: 400 } }),
  getSignIn: ({ give }) => give("getSignIn"),
  putSignIn: ({ give }) => give("putSignIn", { body: { secondFactorRoles: [], freshMinutes: null, minPasswordLength: 12 } }),
  listOwnSessions: async (asking) => {
    const { headers } = await signedIn(asking);
    assert.equal((await asking.give("listOwnSessions", { headers })).items[0].current, true);
  },
  endOwnSession: async (asking) => {
    const { headers } = await signedIn(asking);
    const { items } = await asking.give("listOwnSessions", { headers });
    await asking.give("endOwnSession", { headers, path: { uuid: items[0].uuid } });
  },
  endOtherSessions: async (asking) => {
    const { headers, again } = await signedIn(asking);
    await again();
    assert.equal((await asking.give("endOtherSessions", { headers })).ended, 1);
  },
};
