import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { diskBlobStore } from "#adapters/blob-store.ts";
import { imapMailboxes } from "#adapters/imap-mailboxes.ts";
import type { Mailboxes } from "#adapters/mailbox.ts";
import { givenMasterKeys } from "#adapters/master-keys/given-master-keys.ts";
import { type MailboxWatchOptions, watchMailboxes } from "#intake/imap/watch-mailboxes.ts";
import { createDispute } from "#usecases/dispute/create-dispute.ts";
import { listMail, readMailMessage, openRawMail } from "#usecases/mail/list-mail.ts";
import { changeMailbox, createMailbox, deleteMailbox, listMailboxes, type MailboxWish } from "#usecases/mail/mailboxes.ts";
import { testMailbox } from "#usecases/mail/test-mailbox.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { mailText } from "../builders/a-mail.ts";
import { anOutside, WAY_OUT } from "../builders/an-outside.ts";
import { type Dovecot, findDovecot, startDovecot } from "../run/dovecot.ts";
import { aService } from "../service.ts";

const program = findDovecot();
const MASTER_KEY = randomBytes(32).toString("base64");
/** What takes a second takes forty where a dozen processes share two cores; a test ends after two minutes. */
const PATIENCE_MS = 90_000;
const MAKER = "key:maker";
const QUICK: MailboxWatchOptions = { everyMs: 20, renewEveryMs: 50 };

const until = async <T>(what: string, find: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(20)) {
    const found = await find();
    if (found !== undefined) return found;
  }
  return assert.fail(what);
};

if (program === null)
  console.error("\nNO DOVECOT: fetching mail by IMAP is NOT TESTED here (Debian: apt-get install dovecot-imapd)\n");

describe(
  "mail that is fetched by IMAP",
  { skip: program === null && "no dovecot (Debian: apt-get install dovecot-imapd)" },
  () => {
    const folder = mkdtempSync(join(tmpdir(), "weighbridge-imap-"));
    let service: Awaited<ReturnType<typeof aService>>;
    let server: Dovecot;
    let tokenServer: Server;
    const asked: URLSearchParams[] = [];
    /** Those that were given and not taken back: a provider lets several live side by side. */
    let refreshed = 1;
    let expiresIn = 3_600;
    const goodTokens = new Set<string>();
    const watches: { stop(): Promise<void> }[] = [];
    const children: ChildProcess[] = [];

    before(async () => {
      // Gives access tokens, and says of one whether it is good: what a provider of mail does.
      tokenServer = createServer((request, response) => {
        const url = new URL(request.url ?? "", "http://localhost");
        let body = "";
        request.on("data", (chunk: Buffer) => (body += chunk.toString()));
        request.on("end", () => {
          // A connection that is kept is closed after five seconds, and the next question may come at that very moment.
          response.setHeader("connection", "close").setHeader("content-type", "application/json");
          if (url.pathname === "/info") {
            const isGood = goodTokens.has(url.searchParams.get("access_token") ?? "");
            response.statusCode = isGood ? 200 : 401;
            response.end(JSON.stringify(isGood ? { email: "oauth@shipper.example" } : { error: "invalid_token" }));
            return;
          }
          const form = new URLSearchParams(body);
          asked.push(form);
          // A refresh token is good once, as with providers that take them all back where one is used twice.
          const isRefreshed = form.get("refresh_token") === `refresh-${refreshed}`;
          if (isRefreshed) refreshed += 1;
          const isKnown = isRefreshed || form.get("client_secret") === "the client's";
          response.statusCode = isKnown ? 200 : 400;
          const token = `access-${randomBytes(8).toString("hex")}`;
          if (isKnown) goodTokens.add(token);
          response.end(
            JSON.stringify(
              isKnown
                ? { access_token: token, token_type: "Bearer", expires_in: expiresIn, refresh_token: `refresh-${refreshed}` }
                : { error: "invalid_grant" },
            ),
          );
        });
      });
      tokenServer.listen(0, "127.0.0.1");
      await once(tokenServer, "listening");
      server = await startDovecot(program ?? "", { tokenInfoUrl: `${tokenUrl("/info")}?access_token=`, oauth: ["xoauth2"] });
      const masterKeys = givenMasterKeys(MASTER_KEY);
      assert.ok(typeof masterKeys !== "string");
      const given = {
        ...WAY_OUT,
        resolve: async (host: string) => (host === server.host ? ["127.0.0.1"] : WAY_OUT.resolve(host)),
        ca: server.ca,
      };
      // A mailbox that answers late rests for its hour: our own server has time, on a busy machine too.
      const patient = imapMailboxes(given);
      const impatient = imapMailboxes({ ...given, answerWithinMs: 1_500 });
      const isOurs = (port: number) => port === server.tlsPort || port === server.plainPort;
      const mailboxes: Mailboxes = {
        refusal: patient.refusal,
        open: (address, signal) => (isOurs(address.port) ? patient : impatient).open(address, signal),
      };
      const outside = anOutside({ masterKeys, mailboxes, blobs: await diskBlobStore(folder) });
      service = await aService({ outside }, { stops: "by-hand" });
    });
    afterEach(async () => {
      await Promise.all(watches.splice(0).map((watch) => watch.stop()));
    });
    after(async () => {
      for (const child of children) child.kill("SIGKILL");
      await server.stop();
      tokenServer.closeAllConnections();
      tokenServer.close();
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const tokenUrl = (path: string): string => `http://127.0.0.1:${(tokenServer.address() as AddressInfo).port}${path}`;
    const watch = (options: MailboxWatchOptions = {}): void =>
      void watches.push(watchMailboxes(service.context, { ...QUICK, ...options }));

    /** A tenant with a mailbox of its own, and what came of that. */
    const aMailbox = async (user: string, wish: Partial<MailboxWish> = {}) => {
      const tenant = await service.tenant();
      const { context } = service;
      const made = await createMailbox(context, tenant.tenant, MAKER, {
        name: `Mailbox of ${user}`,
        host: server.host,
        port: server.tlsPort,
        username: user,
        password: server.password,
        since: "2020-01-01",
        everySeconds: 3_600,
        ...wish,
      });
      assert.ok(made.ok, JSON.stringify(made));
      const uuid = made.value.uuid;
      const mails = async () => {
        const listed = await listMail(context, tenant.tenant, { outcomes: [], q: null, limit: 100, cursor: null });
        assert.ok(listed.ok);
        return listed.value.items;
      };
      return {
        tenant,
        uuid,
        mails,
        state: async () =>
          (await listMailboxes(context, tenant.tenant)).find((box) => box.uuid === uuid) ?? assert.fail("no mailbox"),
        change: (change: MailboxWish) => changeMailbox(context, tenant.tenant, { mailboxUuid: uuid, by: MAKER }, change),
        /** Resolves when so many were read. */
        read: async (count: number) => {
          const found = async () => (await mails()).filter(({ outcome }) => outcome !== "received");
          return until(`${count} mails of ${user}`, async () => ((await found()).length >= count ? found() : undefined)).catch(
            async (error: Error) => {
              const [state] = (await listMailboxes(context, tenant.tenant)).filter((box) => box.uuid === uuid);
              throw new Error(
                `${error.message}: ${(await found()).length} of ${(await mails()).length} that were taken are read; it says: ${state?.failure ?? "nothing"}`,
                { cause: error },
              );
            },
          );
        },
      };
    };
    const isMoved = (user: string, count: number) =>
      until(`${count} messages of ${user} were moved`, () =>
        server.messages(user).length === 0 && server.messages(user, "Weighbridge").length === count ? true : undefined,
      );

    test("is taken once, byte for byte, and moved; what comes later is told of by the server itself", async () => {
      const [first, second] = [mailText("ar@carrier.example", "First"), mailText("ar@carrier.example", "Second")];
      server.deliver("one", first);
      const box = await aMailbox("one");
      watch();
      const [mail] = await box.read(1);
      assert.ok(mail !== undefined);
      assert.deepEqual([mail.subject, mail.sender, mail.envelopeTo], ["First", "ar@carrier.example", "one@imap.example"]);
      assert.equal(mail.outcome, "quarantined");
      assert.match(mail.reason ?? "", /No vendor has the address ar@carrier\.example/);
      const raw = await openRawMail(service.context, box.tenant.tenant, { mailUuid: mail.uuid, mayOpenOriginals: true });
      assert.equal(raw.ok ? await text(raw.value.content) : "", first);
      const whole = await readMailMessage(service.context, box.tenant.tenant, mail.uuid);
      assert.deepEqual(whole.ok ? [whole.value.spf, whole.value.dkim] : [], ["none", "none"]);
      await isMoved("one", 1);
      // Nobody asks for an hour: the server says it.
      server.deliver("one", second);
      await box.read(2);
      await isMoved("one", 2);
      const { checkedAt, failingSince, failure, notTaken } = await box.state();
      assert.deepEqual([checkedAt === null, failingSince, failure, notTaken], [false, null, null, 0]);
    });

    test("by STARTTLS is flagged where it lies, and taken once more neither by the next look nor when its folder is numbered anew", async () => {
      for (const subject of ["A", "B", "C"]) server.deliver("two", mailText("ar@carrier.example", subject));
      const box = await aMailbox("two", { security: "starttls", port: server.plainPort, afterTaking: "flag" });
      watch();
      await box.read(3);
      const seen = () => server.messages("two").map(({ flags }) => flags.replace(/[a-z]/, "k"));
      await until("all are flagged", () => (seen().every((flags) => flags === "Sk") ? true : undefined));
      const look = async (): Promise<void> => {
        const { checkedAt } = await box.state();
        assert.ok((await box.change({ enabled: true })).ok);
        await until("it is looked through again", async () => ((await box.state()).checkedAt === checkedAt ? undefined : true));
      };
      await look();
      await server.renumber("two");
      await look();
      assert.deepEqual((await box.mails()).map(({ subject }) => subject).toSorted(), ["A", "B", "C"]);
      const numbers = await service.context.db.inTenant(box.tenant.tenantUuid, (tx) =>
        tx.query<{ count: number }>(
          "select count(distinct uid_validity)::int as count from mailbox_message where tenant_uuid = $1 and mail_uuid is not null",
          [tx.tenantUuid],
        ),
      );
      assert.equal(numbers.rows[0]?.count, 2, "the folder was not numbered anew");
    });

    test("of two who look at once, as after a lease that ended too early, is taken once", async () => {
      const count = 60;
      for (let number = 0; number < count; number += 1)
        server.deliver("three", mailText("ar@carrier.example", `Number ${number}`));
      // Where no lease lasts, mailboxes that are due before it are looked through again and again.
      await service.context.db.control.query("update mailbox_turn set due_at = now() + interval '1 hour'");
      const box = await aMailbox("three", { afterTaking: "flag" });
      // A lease of no time: everybody thinks that it is his turn.
      const eager = { leaseSeconds: 0, renewEveryMs: 60_000, idleAtOnce: 0, looksAtOnce: 2 };
      for (let number = 0; number < 3; number += 1) watch(eager);
      const mails = await box.read(count);
      await until("all are flagged", () =>
        server.messages("three").every(({ flags }) => flags.includes("S")) ? true : undefined,
      );
      await service.work();
      assert.equal((await box.mails()).length, count);
      assert.equal(new Set(mails.map(({ subject }) => subject)).size, count);
    });

    for (const [where, words] of [
      ["between", "after it is durable and before it is moved"],
      ["before", "while it is fetched"],
    ] as const)
      test(`is there once when the process is killed ${words}`, async () => {
        const user = `killed-${where}`;
        for (let number = 0; number < 5; number += 1) server.deliver(user, mailText("ar@carrier.example", `Letter ${number}`));
        const box = await aMailbox(user);
        const child = fork(
          new URL("../fixtures/mailbox-process.ts", import.meta.url),
          [service.database.applicationUrl, MASTER_KEY, folder, where],
          { stdio: ["ignore", "inherit", "inherit", "ipc"], execArgv: [], env: { ...process.env, TEST_CA: server.ca } },
        );
        children.push(child);
        await once(child, "message");
        child.kill("SIGKILL");
        await once(child, "exit");
        const durable = (await box.mails()).length;
        assert.equal(durable, where === "between" ? 5 : 2);
        assert.equal(server.messages(user).length, 5, "nothing was moved yet");
        // Its lease is over sooner than a minute.
        await service.context.db.control.query("update mailbox_turn set lease_until = now() where mailbox_uuid = $1", [box.uuid]);
        watch();
        const mails = await box.read(5);
        await isMoved(user, 5);
        await service.work();
        assert.deepEqual(
          mails.map(({ subject }) => subject).toSorted(),
          [0, 1, 2, 3, 4].map((number) => `Letter ${number}`),
        );
        assert.equal((await box.mails()).length, 5);
      });

    test("that answers a dispute, sent to its address, becomes a communication of it", async () => {
      const box = await aMailbox("answers");
      const { tenant } = box;
      await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-9", charges: [["LINEHAUL", "100.00"]] }));
      await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "I-9", order: "SO-9", charges: [["LINEHAUL", "190.00"]] }));
      await service.work();
      const { uuid: invoiceUuid } = await tenant.invoice("I-9");
      const opened = await createDispute(
        service.context,
        tenant.tenant,
        { id: "key:auditor", name: "Auditor", approvalLimit: null },
        {
          invoiceUuid,
          party: "Vendor",
          reasons: ["too much"],
          communication: { text: "Too much.", email: { subject: "Dispute of I-9", to: ["ar@carrier.example"] }, attachments: [] },
        },
      );
      assert.ok(opened.ok, JSON.stringify(opened));
      await service.work();
      const { rows } = await service.context.db.control.query<{ token: string }>(
        "select token from mail_token where tenant_uuid = $1",
        [tenant.tenantUuid],
      );
      const address = `dispute-${rows[0]?.token}@mail.example`;
      server.deliver("answers", mailText("ar@carrier.example", "Re Dispute").replace(/^To: .*$/m, `To: AP <${address}>`));
      const other = await aMailbox("strangers");
      server.deliver("strangers", mailText("ar@carrier.example", "Re Guess").replace(/^To: .*$/m, `To: AP <${address}>`));
      watch();
      const [answer] = await box.read(1);
      assert.deepEqual([answer?.outcome, answer?.envelopeTo], ["communication", address]);
      // To the mailbox of another tenant it says nothing.
      assert.equal((await other.read(1))[0]?.outcome, "quarantined");
    });

    test("that is larger than a mail may be is refused by name, with its header, and stays in the mailbox", async () => {
      const large = Buffer.concat([
        Buffer.from("From: ar@carrier.example\r\nTo: x@y.example\r\nSubject: Scans\r\n\r\n"),
        Buffer.alloc(37 * 1024 * 1024, "scan\r\n"),
      ]);
      server.deliver("large", large);
      server.deliver("large", mailText("ar@carrier.example", "Small"));
      const box = await aMailbox("large");
      watch();
      const mails = await box.read(2);
      const refused = mails.find(({ outcome }) => outcome === "rejected");
      assert.match(refused?.reason ?? "", /larger than 36 MB.*in the mailbox Mailbox of large/);
      const raw = await openRawMail(service.context, box.tenant.tenant, {
        mailUuid: refused?.uuid ?? "",
        mayOpenOriginals: true,
      });
      assert.match(raw.ok ? await text(raw.value.content) : "", /^From: ar@carrier\.example\r\n[^]*Subject: Scans\r\n\r\n$/);
      await isMoved("large", 2);
    });

    test("signs in by OAuth: a token is asked for by the refresh token, and the next refresh token is kept", async () => {
      server.deliver("oauth@shipper.example", mailText("ar@carrier.example", "By token"));
      const box = await aMailbox("oauth@shipper.example", {
        authentication: "oauth",
        tokenUrl: tokenUrl("/token"),
        clientId: "weighbridge",
        refreshToken: "refresh-1",
        scope: "mail",
      });
      watch();
      const [mail] = await box.read(1);
      assert.deepEqual([mail?.subject, mail?.envelopeTo], ["By token", "oauth@shipper.example"]);
      assert.deepEqual(Object.fromEntries(asked.at(-1) ?? []), {
        grant_type: "refresh_token",
        client_id: "weighbridge",
        refresh_token: "refresh-1",
        scope: "mail",
      });
      // Taken back by the provider: another token is asked for, by the refresh token that came last.
      goodTokens.clear();
      const tested = () => testMailbox(service.context, box.tenant.tenant, box.uuid);
      const failed = await tested();
      assert.match(failed.ok ? failed.value.message : "", /^imap\.example: it refused the sign-in of oauth@shipper\.example/);
      const passed = await tested();
      assert.equal(passed.ok ? passed.value.passed : passed, true, JSON.stringify(passed));
      assert.equal(asked.at(-1)?.get("refresh_token"), "refresh-2");
      // Asked for by several at once, each waits for the other's: nobody uses one twice.
      expiresIn = 0;
      goodTokens.clear();
      await tested();
      const before = asked.length;
      const both = await Promise.all([tested(), tested(), tested()]);
      expiresIn = 3_600;
      assert.deepEqual(
        both.map((each) => each.ok && each.value.passed),
        [true, true, true],
        JSON.stringify(both),
      );
      const used = asked.slice(before).map((form) => form.get("refresh_token"));
      assert.equal(new Set(used).size, used.length);
      // As the client itself, where the provider lets it.
      assert.ok(
        (await box.change({ tokenUrl: tokenUrl("/token?other"), clientId: "weighbridge", clientSecret: "the client's" })).ok,
      );
      const asClient = await tested();
      assert.equal(asClient.ok && asClient.value.passed, true, JSON.stringify(asClient));
      assert.equal(asked.at(-1)?.get("grant_type"), "client_credentials");
      // A token that somebody has from elsewhere.
      assert.ok((await box.change({ tokenUrl: null, accessToken: [...goodTokens].at(-1) ?? "" })).ok);
      const asGiven = await tested();
      assert.equal(asGiven.ok && asGiven.value.passed, true, JSON.stringify(asGiven));
    });

    test("fails visibly, and is fetched as soon as what was wrong is set right", async () => {
      server.deliver("wrong", mailText("ar@carrier.example", "Patient"));
      const box = await aMailbox("wrong", { password: "not-this" });
      watch();
      const failing = await until("it fails", async () => {
        const state = await box.state();
        return state.failingSince === null ? undefined : state;
      });
      assert.match(failing.failure ?? "", /^imap\.example: it refused the sign-in of wrong/);
      assert.equal(failing.checkedAt, null);
      assert.ok((await box.change({ password: server.password })).ok);
      await box.read(1);
      // A look is over, and noted, after the last message of it was taken.
      await until("it is well", async () => ((await box.state()).failingSince === null ? true : undefined));
      assert.ok((await box.change({ folder: "Nowhere", password: server.password })).ok);
      const tested = await testMailbox(service.context, box.tenant.tenant, box.uuid);
      assert.deepEqual(tested.ok && [tested.value.passed, tested.value.message], [
        false,
        'imap.example: it has no folder "Nowhere"',
      ]);
    });

    test("goes on where servers of others freeze, drip or flood, and those are told of", async () => {
      const sockets = new Set<Socket>();
      const serve = async (greet: (socket: Socket) => void) => {
        const hostile = createTcpServer((socket) => {
          sockets.add(socket);
          socket.on("error", () => {});
          greet(socket);
        });
        hostile.listen(0, "127.0.0.1");
        await once(hostile, "listening");
        return hostile;
      };
      const frozen = await serve(() => {});
      const closing = await serve((socket) => socket.end("* BYE go away\r\n"));
      const flooding = await serve((socket) => {
        const flood = (): void => void (socket.writable && socket.write(Buffer.alloc(64 * 1024, "* OK still here\r\n"), flood));
        flood();
      });
      const endless = await serve((socket) => {
        const line = (): void => void (socket.writable && socket.write(Buffer.alloc(64 * 1024, "x"), line));
        line();
      });
      try {
        const starttls = (hostile: typeof frozen) => ({
          security: "starttls" as const,
          port: (hostile.address() as AddressInfo).port,
          everySeconds: 15,
        });
        const boxes = await Promise.all(
          [frozen, closing, flooding, endless].map((hostile, number) => aMailbox(`hostile-${number}`, starttls(hostile))),
        );
        server.deliver("healthy", mailText("ar@carrier.example", "In between"));
        const healthy = await aMailbox("healthy");
        // Fewer looks at once than there are bad servers.
        watch({ looksAtOnce: 3 });
        await healthy.read(1);
        for (const box of boxes) {
          const failing = await until("it fails", async () => {
            const state = await box.state();
            return state.failingSince === null ? undefined : state;
          });
          assert.match(failing.failure ?? "", /^imap\.example: (?:it |no connection)/);
          assert.doesNotMatch(failing.failure ?? "", /undefined|Error|\bat\b .*js/);
        }
      } finally {
        for (const socket of sockets) socket.destroy();
        for (const hostile of [frozen, closing, flooding, endless]) hostile.close();
      }
    });

    test("is fetched no more once a process is told to stop, also where a turn comes at that very moment", async () => {
      const box = await aMailbox("late");
      const [claimed, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const { context } = service;
      const query: typeof context.db.control.query = async (statement, values) => {
        const answer = await context.db.control.query(statement, values);
        if (typeof statement === "string" || statement.name !== "mailbox-turn-claim" || answer.rows.length === 0)
          return answer as never;
        claimed.resolve();
        await told.promise;
        return answer as never;
      };
      const watched = watchMailboxes({ ...context, db: { ...context.db, control: { ...context.db.control, query } } }, QUICK);
      await claimed.promise;
      const stopped = watched.stop();
      told.resolve();
      await Promise.race([stopped, sleep(10_000).then(() => assert.fail("it looks on for half an hour"))]);
      watch();
      await until("another process has its turn", async () => (await box.state()).checkedAt ?? undefined);
    });

    test("is fetched no more of a mailbox that is switched off or taken away", async () => {
      const box = await aMailbox("off");
      watch();
      await until("it is looked through", async () => (await box.state()).checkedAt ?? undefined);
      assert.ok((await box.change({ enabled: false })).ok);
      const turns = async () =>
        (
          await service.context.db.control.query<{ count: number }>(
            "select count(*)::int as count from mailbox_turn where mailbox_uuid = $1",
            [box.uuid],
          )
        ).rows[0]?.count;
      assert.equal(await turns(), 0);
      assert.ok((await box.change({ enabled: true })).ok);
      assert.equal(await turns(), 1);
      assert.ok((await deleteMailbox(service.context, box.tenant.tenant, box.uuid)).ok);
      assert.equal(await turns(), 0);
      assert.deepEqual(await listMailboxes(service.context, box.tenant.tenant), []);
    });
  },
);

describe("a mailbox", () => {
  const asMailbox = async (wish: Partial<MailboxWish>) => {
    const service = await aService({}, { workers: 0 });
    const tenant = await service.tenant();
    const usual = { name: "AP", host: "imap.public.example", username: "ap", password: "open-it" };
    const made = await createMailbox(service.context, tenant.tenant, MAKER, { ...usual, ...wish });
    return { service, tenant, made, errors: made.ok ? {} : made.refusal.errors };
  };

  test("is at an address of the outside alone, and at a port of mail", async () => {
    const refused = async (wish: Partial<MailboxWish>): Promise<string> => JSON.stringify((await asMailbox(wish)).errors);
    assert.match(await refused({ host: "10.0.0.1" }), /host is not a public address/);
    assert.match(await refused({ host: "[::1]" }), /must be a host name/);
    assert.match(await refused({ host: "::1" }), /host is not a public address/);
    assert.match(await refused({ host: "db.private.example" }), /host resolves to an address that is not public/);
    assert.match(await refused({ port: 25 }), /port must be one of 993, 143/);
    assert.match(await refused({ host: "imap example\r\n" }), /must be a host name/);
    assert.match(await refused({ username: "ap\r\nA1 DELETE INBOX" }), /control characters/);
    assert.match(await refused({ moveTo: "inbox" }), /moveTo must be another folder/);
    assert.match(
      await refused({ authentication: "oauth", tokenUrl: "http://10.0.0.1/token", clientId: "c", clientSecret: "s" }),
      /tokenUrl is not a public address/,
    );
    assert.match(await refused({ authentication: "oauth" }), /accessToken is required/);
  });

  test("shows its password to nobody, keeps it encrypted, and sends it nowhere else than it was given for", async () => {
    const { service, tenant, made } = await asMailbox({});
    assert.ok(made.ok);
    assert.doesNotMatch(JSON.stringify(await listMailboxes(service.context, tenant.tenant)), /open-it|wbs1/);
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ secret: string }>("select secret from mailbox where tenant_uuid = $1", [tx.tenantUuid]),
    );
    assert.match(rows[0]?.secret ?? "", /^wbs1\./);
    const { rows: trail } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ action: string; after: string }>(
        "select action, after from trail_event where tenant_uuid = $1 and action like 'mailbox%'",
        [tx.tenantUuid],
      ),
    );
    assert.equal(trail[0]?.action, "mailbox added");
    assert.doesNotMatch(trail[0]?.after ?? "", /open-it|wbs1/);
    const change = (wish: MailboxWish) =>
      changeMailbox(service.context, tenant.tenant, { mailboxUuid: made.value.uuid, by: MAKER }, wish);
    for (const elsewhere of [{ host: "evil.public.example" }, { username: "other" }, { port: 2_993 }]) {
      const refused = await change(elsewhere);
      assert.match(refused.ok ? "" : JSON.stringify(refused.refusal.errors), /password is required/);
    }
    assert.ok((await change({ name: "Payables" })).ok);
    assert.ok((await change({ host: "other.public.example", password: "the-other" })).ok);
  });
});
