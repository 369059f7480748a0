import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { makeSshKeyPair } from "#adapters/ssh-key.ts";
import { aKey, aServer, type TestServer } from "#tests/builders/a-server.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";

const PATH = "/manage/edi/sftp-accounts";

suite("SFTP accounts", () => {
  let server: TestServer;
  before(async () => {
    server = await aServer();
  });
  after(() => server.app.close());
  const put = (body: object, headers = server.headers) =>
    server.app.inject({ method: "POST", url: PATH, headers, payload: body });
  const list = async (headers = server.headers) =>
    (await server.app.inject({ url: PATH, headers })).json<{ items: { uuid: string; userName: string; enabled: boolean }[] }>()
      .items;

  test("putSftpAccount makes an account, changes it by its name, and deleteSftpAccount ends it", async () => {
    const userName = `u-${server.tenant.tenantUuid}`;
    const { public: key } = makeSshKeyPair("ed25519");
    const made = await put({ userName, publicKeys: [`${key} a comment`, key], partner: " ACMF " });
    assert.equal(made.statusCode, 201, made.body);
    const account = made.json();
    assert.equal(account.partner, "ACMF");
    assert.deepEqual(
      account.publicKeys.map((entry: { key: string }) => entry.key),
      [key.trim()],
    );
    assert.match(account.publicKeys[0].fingerprint, /^SHA256:[A-Za-z0-9+/]{43}$/);
    const changed = await put({ userName, publicKeys: [makeSshKeyPair("ecdsa").public], enabled: false });
    assert.equal(changed.statusCode, 200, changed.body);
    assert.equal(changed.json().uuid, account.uuid);
    assert.equal(changed.json().partner, null);
    assert.deepEqual(
      (await list()).map((entry) => [entry.userName, entry.enabled]),
      [[userName, false]],
    );

    const stranger = await aTenant(server.context.db);
    const theirs = { "x-api-key": await aKey(server.context, stranger), "x-tenant-uuid": stranger.tenantUuid };
    assert.equal((await put({ userName, publicKeys: [key] }, theirs)).statusCode, 409);
    assert.deepEqual(await list(theirs), []);
    const url = `${PATH}/${account.uuid}`;
    assert.equal((await server.app.inject({ method: "DELETE", url, headers: theirs })).statusCode, 404);
    assert.equal((await server.app.inject({ method: "DELETE", url, headers: server.headers })).statusCode, 204);
    assert.equal((await server.app.inject({ method: "DELETE", url, headers: server.headers })).statusCode, 404);
  });

  test("is made by those alone who may send EDI themselves", async () => {
    const admin = { ...server.headers, "x-api-key": await aKey(server.context, server.tenant, { scopes: ["admin"] }) };
    const { public: key } = makeSshKeyPair("ed25519");
    const refused = await put({ userName: "by-an-admin", publicKeys: [key] }, admin);
    assert.equal(refused.statusCode, 403, refused.body);
    assert.match(refused.body, /you may not give edi/);
    const both = { ...server.headers, "x-api-key": await aKey(server.context, server.tenant, { scopes: ["admin", "edi"] }) };
    assert.equal((await put({ userName: `b-${server.tenant.tenantUuid}`, publicKeys: [key] }, both)).statusCode, 201);
  });

  test("a key that cannot be used, and a name that is none, are refused by field", async () => {
    const { public: key, private: secret } = makeSshKeyPair("ed25519");
    for (const wrong of ["x", "ssh-ed25519 AAAA", "ssh-dss AAAAB3NzaC1kc3M=", secret, key.slice(0, 40), `${key}\n${key}`]) {
      const answer = await put({ userName: "some-name", publicKeys: [key, wrong] });
      assert.equal(answer.statusCode, 400, wrong);
      assert.match(answer.body, /publicKeys\[1\]/i);
    }
    for (const userName of ["ab", "UPPER", "../etc", "a b c", "-abc", "x".repeat(65)])
      assert.equal((await put({ userName, publicKeys: [key] })).statusCode, 400, userName);
    assert.equal((await put({ userName: "some-name", publicKeys: [] })).statusCode, 400);
  });

  test("only an administrator's key manages accounts", async () => {
    const headers = { ...server.headers, "x-api-key": await aKey(server.context, server.tenant, { scopes: ["manage", "edi"] }) };
    assert.equal((await server.app.inject({ url: PATH, headers })).statusCode, 403);
    assert.equal((await put({}, headers)).statusCode, 403);
  });
});
