import type ssh2 from "ssh2";
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { makeSshKeyPair } from "#adapters/ssh-key.ts";
import type { SftpLimits } from "#intake/sftp/limits.ts";
import { startSftpServer } from "#intake/sftp/start-sftp-server.ts";
import type { Tenant } from "#src/context.ts";
import { resendAcknowledgement } from "#usecases/edi/reprocess-x12.ts";
import { ediFigures, sweepEdi } from "#usecases/edi/edi-chores.ts";
import { listSftpAccounts, putSftpAccount } from "#usecases/edi/sftp-accounts.ts";
import { aContext } from "#tests/builders/a-context.ts";
import { setQuota } from "#tests/fixtures/set-quota.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { sharedDatabase } from "#tests/database.ts";
import { sftpClient } from "#tests/fixtures/sftp-client.ts";
import { invoiceWith, x12Text } from "#tests/fixtures/x12-file.ts";

let lastNumber = 0;
/** A sound file with a control number and an invoice of its own. */
const aFile = (given: { readonly sender?: string; readonly bills?: number } = {}): string => {
  lastNumber += 1;
  const number = String(lastNumber).padStart(9, "0");
  const invoices = Array.from({ length: given.bills ?? 1 }, (_, index) =>
    invoiceWith("B3", [`B3**PRO-${lastNumber}-${index}*S-1*PP**20261014*12000**20261013*035*ABCD*20261010`]),
  );
  return x12Text({ bills: invoices, isa: { 6: given.sender ?? "ABCD", 13: number } });
};

const KEYS = makeSshKeyPair("ed25519");
const OTHER_KEYS = makeSshKeyPair("ecdsa");

/** Stops with the test it was made for. */
const aServer = async (of: TestContext, limits: Partial<SftpLimits> = {}) => {
  const { database } = await sharedDatabase();
  const context = aContext(database);
  const dataDir = await mkdtemp(join(tmpdir(), "weighbridge-sftp-test-"));
  const start = () => startSftpServer(context, { port: 0, host: "127.0.0.1", dataDir, limits: { refusal_ms: 10, ...limits } });
  let server = await start();
  of.after(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const account = async (
    tenant: Tenant,
    given: {
      readonly partner?: string;
      readonly publicKey?: string;
      readonly enabled?: boolean;
      readonly userName?: string;
    } = {},
  ) => {
    const userName = given.userName ?? `u-${context.newUuid()}`;
    const made = await putSftpAccount(context, tenant, ANYTHING, {
      by: "key:test",
      userName,
      publicKeys: [given.publicKey ?? KEYS.public],
      partner: given.partner ?? null,
      enabled: given.enabled ?? true,
    });
    assert.ok(made.ok, JSON.stringify(made));
    return userName;
  };
  const port = (): number => server.port() ?? 0;
  return {
    context,
    port,
    account,
    tenant: () => aTenant(database),
    login: (userName: string, privateKey: string = KEYS.private) => sftpClient({ port: port(), userName, privateKey }),
    stop: () => server.stop(),
    restart: async () => {
      await server.stop();
      server = await start();
    },
    spooled: () => readdir(join(dataDir, "sftp")).catch(() => []),
    interchanges: async (tenant: Tenant) =>
      (
        await context.db.inTenant(tenant.tenantUuid, (tx) =>
          tx.query<{
            interchange_uuid: string;
            channel: string;
            received_by: string;
            outcome: string;
            sets_accepted: number;
            acknowledgement: string | null;
          }>(
            "select interchange_uuid, channel, received_by, outcome, sets_accepted, acknowledgement from edi_interchange order by received_at",
          ),
        )
      ).rows,
  };
};

const DENIED = { code: 3 };
const FAILURE = { code: 4 };
const NO_SUCH_FILE = { code: 2 };

/** Whoever makes accounts here has all that an account has. */
const ANYTHING = { scopes: new Set(["edi"]), approvalLimit: null, partner: null, expiresAt: null };

describe("the SFTP server", () => {
  test("a file for a tenant that keeps as much as it may is refused in words, taken once there is room, and none is lost", async (t) => {
    const server = await aServer(t);
    const tenant = await server.tenant();
    const client = await server.login(await server.account(tenant));
    const [first, second] = [aFile(), aFile()];
    await client.put("/in/first.edi", first);
    await setQuota(server.context, tenant, 0);
    const words = /may have 0 megabytes of documents, mails and EDI files, and has them: ask/;
    const refused = (error: unknown): boolean => {
      assert.equal((error as { readonly code?: unknown }).code, FAILURE.code);
      assert.match((error as Error).message, words);
      return true;
    };
    await assert.rejects(client.put("/in/second.edi", second), refused);
    await client.put("/in/third.edi.tmp", second);
    await assert.rejects(client.rename("/in/third.edi.tmp", "/in/third.edi"), refused);
    assert.equal((await server.interchanges(tenant)).length, 1);
    assert.equal((await client.list("/out")).length, 1, "nothing is acknowledged that was not taken");
    // What came before is answered again: it needs no room.
    await client.put("/in/first-again.edi", first);
    assert.equal((await server.interchanges(tenant)).length, 1);
    await setQuota(server.context, tenant, null);
    await client.put("/in/second.edi", second);
    assert.deepEqual(
      (await server.interchanges(tenant)).map((row) => row.outcome),
      ["accepted", "accepted"],
    );
    await client.end();
    assert.deepEqual(await server.spooled(), []);
  });

  test("a file counts when it is renamed to its final name; its acknowledgement is read and taken from /out", async (t) => {
    const server = await aServer(t);
    const tenant = await server.tenant();
    const userName = await server.account(tenant);
    const client = await server.login(userName);
    for (const suffix of ["tmp", "part", "filepart"]) {
      const file = aFile();
      await client.put(`/in/bills.edi.${suffix}`, file);
      assert.deepEqual(await client.list("/in"), [`bills.edi.${suffix}`]);
      assert.deepEqual(await client.list("/out"), []);
      await client.rename(`/in/bills.edi.${suffix}`, "/in/bills.edi");
      assert.equal(await client.size("/in/bills.edi"), file.length);
      assert.deepEqual(await client.list("/in"), []);
      const [name = ""] = await client.list("/out");
      assert.match(name, /^bills\.edi\.ABCD\.\d{9}\.ack$/);
      const text = await client.get(`/out/${name}`);
      assert.match(text, /AK9\*A\*1\*1\*1/);
      assert.equal(await client.size(`/out/${name}`), text.length);
      assert.equal(text.slice(90, 99), name.split(".").at(-2));
      await client.remove(`out/${name}`);
      assert.deepEqual(await client.list("/out"), []);
      await assert.rejects(client.get(`/out/${name}`), NO_SUCH_FILE);
    }
    const rows = await server.interchanges(tenant);
    assert.deepEqual(
      rows.map(({ acknowledgement: _, interchange_uuid: _uuid, ...row }) => row),
      Array.from({ length: 3 }, () => ({
        channel: "sftp",
        received_by: `sftp:${userName}`,
        outcome: "accepted",
        sets_accepted: 1,
      })),
    );
    assert.deepEqual(await server.spooled(), []);
    await client.end();
  });

  test("a file closed under its final name counts; written in any order it is read in its own", async (t) => {
    const server = await aServer(t);
    const tenant = await server.tenant();
    const client = await server.login(await server.account(tenant));
    const bytes = Buffer.from(aFile({ bills: 4_000 }));
    assert.ok(bytes.length > 1024 * 1024, `${bytes.length}`);
    const handle = await client.open("in/large.edi", "w");
    const step = 30_000;
    const starts = Array.from({ length: Math.ceil(bytes.length / step) }, (_, index) => index * step);
    await Promise.all(starts.toReversed().map((at) => client.write(handle, bytes.subarray(at, at + step), at)));
    await client.close(handle);
    const [row] = await server.interchanges(tenant);
    assert.equal(row?.sets_accepted, 4_000);
    assert.equal((await client.list("/out")).length, 1);
    await client.end();
  });

  test("the same bytes again get the same acknowledgement, put out again", async (t) => {
    const server = await aServer(t);
    const tenant = await server.tenant();
    const client = await server.login(await server.account(tenant));
    const file = aFile();
    await client.put("/in/a.edi", file);
    const [name = ""] = await client.list("/out");
    const first = await client.get(`/out/${name}`);
    await client.remove(`/out/${name}`);
    await client.put("/in/a.edi", file);
    assert.equal(await client.get(`/out/${name}`), first);
    assert.equal((await server.interchanges(tenant)).length, 1);
    // What a person sends again lies there again.
    await client.remove(`/out/${name}`);
    const [row] = await server.interchanges(tenant);
    assert.ok((await resendAcknowledgement(server.context, tenant, row?.interchange_uuid ?? "")).ok);
    assert.deepEqual(await client.list("/out"), [name]);
    await client.remove(`/out/${name}`);
    assert.deepEqual(await client.list("/out"), []);
    await client.end();
  });

  test("each interchange of a file has its acknowledgement; a file in which nothing can be read is answered with the reason", async (t) => {
    const server = await aServer(t);
    const tenant = await server.tenant();
    const client = await server.login(await server.account(tenant));
    await client.put("/in/two.edi", aFile() + aFile());
    const names = await client.list("/out");
    assert.equal(names.length, 2);
    await client.remove(`/out/${names[0]}`);
    assert.deepEqual(await client.list("/out"), [names[1]]);
    await client.remove(`/out/${names[1]}`);
    await client.put("/in/page.html", "<html>not found</html>");
    const [name = ""] = await client.list("/out");
    assert.match(name, /^page\.html\.[0-9a-f]{12}\.unreadable\.txt$/);
    assert.ok((await client.get(`/out/${name}`)).length > 10);
    await client.remove(`/out/${name}`);
    assert.deepEqual(await client.list("/out"), []);
    await client.end();
  });

  test("a path leads nowhere but into /in and /out", async (t) => {
    const server = await aServer(t);
    const client = await server.login(await server.account(await server.tenant()));
    assert.deepEqual(await client.list("/"), ["in", "out"]);
    assert.equal(await client.ask("realpath", "."), "/");
    assert.equal(await client.ask("realpath", "in/../../../etc/passwd"), "/etc/passwd");
    for (const path of ["../../etc/passwd", "/etc/passwd", "in/../../etc/passwd", "/in/../x", "/in/a/b", "/in/..", "/x"]) {
      await assert.rejects(client.open(path, "r"), DENIED, path);
      await assert.rejects(client.open(path, "w"), DENIED, path);
      await assert.rejects(client.remove(path), DENIED, path);
    }
    for (const path of ["../../etc/passwd", "/in/a/b", "/proc/self/environ"]) {
      await assert.rejects(client.size(path), NO_SUCH_FILE, path);
      await assert.rejects(client.list(path), NO_SUCH_FILE, path);
    }
    for (const path of ["/in/a\0.edi", "/in/a\nb", "/in/..\\..\\x", `/in/${"x".repeat(201)}`, `/${"x/".repeat(5_000)}`]) {
      await assert.rejects(client.open(path, "w"), FAILURE, JSON.stringify(path.slice(0, 20)));
      await assert.rejects(client.size(path), FAILURE, "stat");
      // Names are held to their length where there are files, not where a path is only written out.
      if (Buffer.byteLength(path) !== 205) await assert.rejects(client.ask("realpath", path), FAILURE, "realpath");
    }
    await client.put("/in/x.tmp", "x");
    for (const path of ["/out/x", "/etc/passwd", "/in/a/b", "/"])
      await assert.rejects(client.rename("/in/x.tmp", path), DENIED, path);
    await assert.rejects(client.open("/in/x.tmp", "r"), DENIED);
    await assert.rejects(client.open("/out/x.ack", "w"), DENIED);
    for (const [method, ...args] of [
      ["mkdir", "/in/folder"],
      ["rmdir", "/in"],
      ["symlink", "/etc/passwd", "/in/link"],
      ["readlink", "/in/x.tmp"],
    ] as const)
      await assert.rejects(client.ask(method, ...args), DENIED, method);
    await client.ask("chmod", "/in/x.tmp", 0o600);
    await client.remove("/in/x.tmp");
    await assert.rejects(client.size("/in/x.tmp"), NO_SUCH_FILE);
    await client.end();
  });

  test("nothing is authenticated with SHA-1, whatever the client asks for", async (t) => {
    const server = await aServer(t);
    const userName = await server.account(await server.tenant());
    const login = (hmac: readonly ssh2.MacAlgorithm[]) =>
      sftpClient({
        port: server.port(),
        userName,
        privateKey: KEYS.private,
        algorithms: { cipher: ["aes256-ctr"], hmac: [...hmac] },
      });
    for (const mac of ["hmac-sha1", "hmac-sha1-etm@openssh.com", "hmac-md5"] as const)
      await assert.rejects(login([mac]), /Handshake failed|no matching/, mac);
    await (await login(["hmac-sha2-256"])).end();
  });

  test("only the account's own key opens it: no other key, no password, no name", async (t) => {
    const server = await aServer(t);
    const tenant = await server.tenant();
    const userName = await server.account(tenant);
    await assert.rejects(server.login(userName, OTHER_KEYS.private), /authentication methods failed/);
    await assert.rejects(sftpClient({ port: server.port(), userName, password: "guess" }), /authentication methods failed/);
    await assert.rejects(server.login("nobody-at-all"), /authentication methods failed/);
    await assert.rejects(server.login("no\0body"), /authentication methods failed/);
    const disabled = await server.account(tenant, { enabled: false });
    await assert.rejects(server.login(disabled), /authentication methods failed/);
    // Changed keys count at once, and what is open loses its rights within seconds.
    await server.account(tenant, { userName, publicKey: OTHER_KEYS.public });
    await assert.rejects(server.login(userName), /authentication methods failed/);
    await (await server.login(userName, OTHER_KEYS.private)).end();
  });

  test("an account of another tenant sees nothing of it and cannot be taken over", async (t) => {
    const server = await aServer(t);
    const [tenant, stranger] = [await server.tenant(), await server.tenant()];
    const userName = await server.account(tenant);
    const own = await server.login(userName);
    const file = aFile();
    await own.put("/in/a.edi", file);
    const [name = ""] = await own.list("/out");
    const foreign = await server.login(await server.account(stranger));
    assert.deepEqual(await foreign.list("/out"), []);
    await assert.rejects(foreign.get(`/out/${name}`), NO_SUCH_FILE);
    await assert.rejects(foreign.remove(`/out/${name}`), NO_SUCH_FILE);
    const sibling = await server.login(await server.account(tenant));
    assert.deepEqual(await sibling.list("/out"), []);
    const taken = await putSftpAccount(server.context, stranger, ANYTHING, {
      by: "key:test",
      userName,
      publicKeys: [OTHER_KEYS.public],
      partner: null,
      enabled: true,
    });
    assert.equal(taken.ok ? "" : taken.refusal.code, "state-conflict");
    await Promise.all([own.end(), foreign.end(), sibling.end()]);
  });

  test("an account that is bound to a partner sends for that partner only", async (t) => {
    const server = await aServer(t);
    const tenant = await server.tenant();
    const free = await server.login(await server.account(tenant));
    const bound = await server.login(await server.account(tenant, { partner: "ABCD" }));
    const others = aFile({ sender: "EFGH" });
    await bound.put("/in/others.edi", others);
    const [name = ""] = await bound.list("/out");
    assert.match(await bound.get(`/out/${name}`), /TA1\*.*\*R\*006/);
    const sent = aFile({ sender: "EFGH" });
    await free.put("/in/sent.edi", sent);
    await assert.rejects(bound.put("/in/sent.edi", sent), DENIED);
    assert.deepEqual(await bound.list("/out"), [name]);
    await Promise.all([free.end(), bound.end()]);
  });

  test("an upload that breaks off leaves nothing, one with parts missing is refused", async (t) => {
    const server = await aServer(t, { file_bytes: 100_000 });
    const tenant = await server.tenant();
    const userName = await server.account(tenant);
    const client = await server.login(userName);
    const file = aFile();
    const handle = await client.open("/in/a.edi", "w");
    await client.write(handle, file.slice(0, 300), 0);
    await client.put("/in/b.edi.part", file);
    await client.cut();
    const again = await server.login(userName);
    assert.deepEqual(await again.list("/in"), []);
    assert.deepEqual(await again.list("/out"), []);
    const holed = await again.open("/in/c.edi", "w");
    await again.write(holed, file.slice(300), 300);
    await assert.rejects(again.close(holed), FAILURE);
    const large = await again.open("/in/d.edi", "w");
    await again.write(large, file, 0);
    await assert.rejects(again.write(large, "x", 100_000), FAILURE);
    await assert.rejects(again.close(large), FAILURE);
    assert.deepEqual(await server.interchanges(tenant), []);
    assert.deepEqual(await server.spooled(), []);
    await again.put("/in/a.edi", file);
    assert.equal((await server.interchanges(tenant)).length, 1);
    await again.end();
  });

  test("after a restart the host key is the same, acknowledgements lie where they lay, and sending goes on", async (t) => {
    const server = await aServer(t);
    const tenant = await server.tenant();
    const userName = await server.account(tenant);
    const client = await server.login(userName);
    await client.put("/in/a.edi", aFile());
    const names = await client.list("/out");
    await server.restart();
    await client.gone;
    const again = await server.login(userName);
    assert.equal(again.hostKey, client.hostKey);
    assert.deepEqual(await again.list("/out"), names);
    await again.put("/in/b.edi", aFile());
    assert.equal((await again.list("/out")).length, names.length + 1);
    await again.end();
  });

  test("a file whose process died before it told the sender is acknowledged all the same", async (t) => {
    const server = await aServer(t);
    const tenant = await server.tenant();
    const client = await server.login(await server.account(tenant));
    await client.put("/in/a.edi", aFile());
    const names = await client.list("/out");
    await server.context.db.inTenant(tenant.tenantUuid, (tx) => tx.query("update sftp_receipt set answered_at = null"));
    assert.deepEqual(await client.list("/out"), names);
    await client.end();
  });

  test("a stop receives what is being received and tells the sender", async (t) => {
    const server = await aServer(t);
    const tenant = await server.tenant();
    const client = await server.login(await server.account(tenant));
    await client.put("/in/a.edi.tmp", aFile({ bills: 2_000 }));
    const renamed = client.rename("/in/a.edi.tmp", "/in/a.edi");
    await client.ask("realpath", ".").catch(() => {});
    await Promise.allSettled([server.stop(), renamed]);
    await client.gone;
    const told = await renamed.then(
      () => true,
      () => false,
    );
    assert.equal((await server.interchanges(tenant)).length === 1, told);
  });

  // A server for each limit of time: on a busy machine a sign-in takes longer than what is tried of another.
  test("connections that prove nothing are short", async (t) => {
    const server = await aServer(t, { handshake_ms: 150 });
    const silent = connect(server.port(), "127.0.0.1");
    silent.on("error", () => {});
    silent.resume();
    await once(silent, "close");
  });

  test("silent connections, as many as there may be and more, keep no partner out", async (t) => {
    const server = await aServer(t, { connections: 8 });
    const userName = await server.account(await server.tenant());
    const silent = Array.from({ length: 30 }, () => connect(server.port(), "127.0.0.1"));
    t.after(() => silent.forEach((socket) => socket.destroy()));
    for (const socket of silent) socket.on("error", () => {}).resume();
    await Promise.all(silent.map((socket) => once(socket, "connect")));
    const client = await server.login(userName);
    const late = Array.from({ length: 30 }, () => connect(server.port(), "127.0.0.1"));
    t.after(() => late.forEach((socket) => socket.destroy()));
    for (const socket of late) socket.on("error", () => {}).resume();
    await Promise.all(late.map((socket) => once(socket, "connect")));
    assert.equal(await client.ask("realpath", "."), "/");
  });

  test("connections on which nothing is asked end", async (t) => {
    const server = await aServer(t, { idle_ms: 400 });
    const client = await server.login(await server.account(await server.tenant()));
    await client.gone;
  });

  test("connections, uploads and handles are few for an account", async (t) => {
    const server = await aServer(t, { connections_per_account: 1, uploads: 1, handles: 2 });
    const userName = await server.account(await server.tenant());
    const client = await server.login(userName);
    await assert.rejects(server.login(userName), /authentication methods failed|closed/);
    await client.open("/in/a.tmp", "w");
    await assert.rejects(client.open("/in/a.tmp", "w"), FAILURE);
    await assert.rejects(client.open("/in/b.tmp", "w"), FAILURE);
    await client.ask("opendir", "/in");
    await assert.rejects(client.ask("opendir", "/in"), FAILURE);
  });
});

test("an account shows when it came in last, and receipts nobody can use are forgotten by the sweep", async (of) => {
  const at = await aServer(of);
  const tenant = await at.tenant();
  const userName = await at.account(tenant);
  const { control } = at.context.db;
  const signedIn = async () => {
    const listed = await listSftpAccounts(at.context, tenant, 10, null);
    assert.ok(listed.ok);
    return listed.value.items.find((item) => item.userName === userName)?.lastSignInAt;
  };
  assert.equal(await signedIn(), null);
  await assert.rejects(at.login(userName, OTHER_KEYS.private));
  assert.equal(await signedIn(), null);
  const before = Date.now() - 1;
  const client = await at.login(userName);
  assert.ok(Date.parse((await signedIn()) ?? "") >= before - 5_000);
  await client.put("/in/kept.edi", aFile());
  const receipts = async () =>
    (
      await at.context.db.inTenant(tenant.tenantUuid, (tx) =>
        tx.query<{ file_name: string }>("select file_name from sftp_receipt order by file_name"),
      )
    ).rows.map((row) => row.file_name);
  // As a process leaves it that died between noting a file and receiving it, two days ago and a moment ago.
  await at.context.db.inTenant(tenant.tenantUuid, async (tx) => {
    for (const [name, age] of [
      ["died-long-ago.edi", "2 days"],
      ["died-now.edi", "0 days"],
    ])
      await tx.query(
        `insert into sftp_receipt (tenant_uuid, receipt_uuid, account_uuid, file_name, byte_hash, received_at)
          select $1, $2, account_uuid, $3::text, sha256($3::text::bytea), now() - $4::interval from sftp_account where user_name = $5`,
        [tenant.tenantUuid, at.context.newUuid(), name, age, userName],
      );
    await tx.query("update sftp_receipt set received_at = now() - interval '3 days' where file_name = 'kept.edi'");
  });
  await sweepEdi(at.context);
  assert.deepEqual(await receipts(), ["died-now.edi", "kept.edi"]);
  assert.equal((await client.list("/out")).length, 1);
  const figures = await ediFigures(at.context);
  assert.ok(figures.unfetched >= 1 && figures.oldestSeconds >= 2 * 86_400, JSON.stringify(figures));
  await client.end();
  await control.query("delete from sftp_account where user_name = $1", [userName]);
  await sweepEdi(at.context);
  assert.deepEqual(await receipts(), ["died-now.edi"]);
});
