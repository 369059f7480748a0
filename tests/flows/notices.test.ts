import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Mail } from "#adapters/compose-mail.ts";
import { type Mailer, MailRefused } from "#adapters/mailer.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { addNote } from "#usecases/invoice/add-note.ts";
import { tellOfSilence } from "#usecases/edi/tell-of-silence.ts";
import { approveInvoice } from "#usecases/invoice/approve-invoice.ts";
import { approvePending } from "#usecases/invoice/approve-pending.ts";
import { assignInvoice } from "#usecases/invoice/assign-invoice.ts";
import { recordLook } from "#usecases/mail/take-from-mailbox.ts";
import { createDispute } from "#usecases/dispute/create-dispute.ts";
import { forgetOldNotices } from "#db/queries/notice/notices-in-app.ts";
import { listNotices, readNotices } from "#usecases/notice/app-notices.ts";
import { changeNoticeChoices, readNoticeChoices } from "#usecases/notice/notice-choices.ts";
import { OPERATOR } from "#usecases/people/contained-role.ts";
import { createPerson, type PersonRole } from "#usecases/people/create-person.ts";
import { deactivatePerson } from "#usecases/people/deactivate-person.ts";
import { retryParkedJobs } from "#usecases/tenant/parked-jobs.ts";
import { mailFigures } from "#usecases/tenant/service-figures.ts";
import { readTenantHealth } from "#usecases/tenant/tenant-health.ts";
import { tellOfEndpoint } from "#usecases/webhook/tell-of-endpoint.ts";
import { aService } from "../service.ts";

/** People are told by mail of what waits for them. */
describe("notices to people", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let tenant: Awaited<ReturnType<typeof service.tenant>>;
  /** For what the service itself never does: to wait for minutes is no test's business. */
  let owner: pg.Client;
  const taken: Mail[] = [];
  let trouble: Error | null = null;
  let number = 0;
  before(async () => {
    const mailer: Mailer = {
      send: async (mail) => {
        if (trouble !== null) throw trouble;
        taken.push(mail);
        return { refused: [] };
      },
    };
    service = await aService({ outside: { ...anOutside(), mailer, sendsMail: true } }, { stops: "by-hand" });
    tenant = await service.tenant();
    owner = new pg.Client({ connectionString: service.database.connectionString });
    await owner.connect();
  });
  after(async () => {
    await owner.end();
    await service.stop();
  });

  const aPerson = async (role: PersonRole) => {
    const email = `${role}-${service.context.newUuid()}@shipper.example`;
    const made = await createPerson(service.context, {
      email,
      name: `Robin ${role}`,
      password: "a-long-enough-password",
      tenantUuid: tenant.tenantUuid,
      role,
      approvalLimit: null,
    });
    assert.ok(made.ok);
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ userId: string }>(
        `select user_id as "userId" from tenant_member m join auth."user" u on u.id::text = m.user_id where tenant_uuid = $1 and u.email = $2`,
        [tx.tenantUuid, email],
      ),
    );
    return { email, userId: rows[0]?.userId ?? "", actor: { id: `user:${rows[0]?.userId}`, name: "Robin", approvalLimit: null } };
  };
  /** What is to be done but the notices, which wait for their time. */
  const others = async () => {
    await owner.query("update work set due_at = now() + interval '2 hours' where kind = 'send-notices'");
    await service.work();
  };
  const anInvoice = async () => {
    number += 1;
    await tenant.acceptOrder(anOrderBody({ orderNumber: `SO-${number}`, charges: [["LINEHAUL", "100.00"]] }));
    await tenant.acceptInvoice(
      anInvoiceBody({ invoiceNumber: `I-${number}`, order: `SO-${number}`, charges: [["LINEHAUL", "190.00"]] }),
    );
    await others();
    return (await tenant.invoice(`I-${number}`)).uuid;
  };
  /** All that waits is due, and sent. */
  const sentTo = async (email: string): Promise<readonly Mail[]> => {
    await owner.query("update notice set due_at = now() - interval '1 second' where due_at is not null");
    await owner.query("update work set due_at = now() where kind = 'send-notices'");
    await service.work();
    const sent = taken.filter(({ to }) => to.includes(email));
    taken.length = 0;
    return sent;
  };
  const assign = async (by: { readonly id: string; readonly name: string; readonly approvalLimit: null }, assignee: string) => {
    const invoiceUuid = await anInvoice();
    assert.ok((await assignInvoice(service.context, tenant.tenant, by, { invoiceUuid, assignee, eTag: null })).ok);
    return invoiceUuid;
  };

  test("say what was assigned to them, in one mail, with where it is; who did it is not told", async () => {
    const [auditor, other] = [await aPerson("auditor"), await aPerson("auditor")];
    const [first] = [await assign(other.actor, auditor.actor.id), await assign(other.actor, auditor.actor.id)];
    await assign(auditor.actor, auditor.actor.id);
    const sent = await sentTo(auditor.email);
    assert.equal(sent.length, 1);
    assert.match(sent[0]?.subject ?? "", /2 things to look at$/);
    assert.match(sent[0]?.text ?? "", /- Invoice I-1 was assigned to you\n/);
    assert.ok(sent[0]?.text.includes(`/invoices/${first}?tenant=${tenant.tenantUuid}\n`));
    assert.ok(!(sent[0]?.text ?? "").includes("I-3"));
    assert.deepEqual(await sentTo(auditor.email), []);
  });

  test("say what was taken from them too, until it is given back; a team that loses one is told nothing", async () => {
    const [auditor, other, third] = [await aPerson("auditor"), await aPerson("auditor"), await aPerson("auditor")];
    const put = async (invoiceUuid: string, assignee: string | null, ifStill?: string | null) => {
      const request = { invoiceUuid, assignee, eTag: null, ...(ifStill === undefined ? {} : { ifStill }) };
      assert.ok((await assignInvoice(service.context, tenant.tenant, other.actor, request)).ok);
    };
    const lines = async (userId: string): Promise<readonly string[]> => {
      const asked = { userId, unread: true, limit: 10, cursor: null };
      const page = await listNotices(service.context, tenant.tenant, asked);
      assert.ok(page.ok);
      return page.value.items.map(({ words }) => words.replace(/I-\d+/, "I"));
    };
    const MINE = "Invoice I was assigned to you";
    const LOST = "Invoice I is not yours any more: a colleague gave it to somebody else";
    const invoiceUuid = await assign(other.actor, auditor.actor.id);
    await put(invoiceUuid, third.actor.id);
    assert.deepEqual(await lines(auditor.userId), [LOST, MINE]);
    await put(invoiceUuid, auditor.actor.id, third.actor.id);
    assert.deepEqual([await lines(auditor.userId), await lines(third.userId)], [[MINE], []], "given back: as if nothing was");
    await put(invoiceUuid, null);
    assert.deepEqual((await lines(auditor.userId))[0], LOST.replace("somebody else", "nobody"));
    await put(invoiceUuid, other.actor.id);
    await put(invoiceUuid, auditor.actor.id);
    assert.deepEqual(await lines(other.userId), [], "who gives away their own knows of it");
  });

  test("say that the work of somebody who left is theirs now", async () => {
    const [leaver, successor, admin] = [await aPerson("auditor"), await aPerson("auditor"), await aPerson("admin")];
    await assign(admin.actor, leaver.actor.id);
    await assign(admin.actor, leaver.actor.id);
    const left = await deactivatePerson(service.context, tenant.tenant, OPERATOR, {
      personUuid: leaver.userId,
      handTo: successor.userId,
    });
    assert.ok(left.ok);
    const page = await listNotices(service.context, tenant.tenant, {
      userId: successor.userId,
      unread: true,
      limit: 10,
      cursor: null,
    });
    assert.ok(page.ok);
    assert.deepEqual(
      page.value.items.map(({ words, path }) => [words, path]),
      [["2 open invoices were handed over to you", "/queue/needs-me"]],
    );
  });

  test("come as each chose: never, or with the day's mail", async () => {
    const [auditor, other] = [await aPerson("auditor"), await aPerson("auditor")];
    await changeNoticeChoices(service.context, tenant.tenant, auditor.userId, { assigned: "never" });
    await assign(other.actor, auditor.actor.id);
    assert.deepEqual(await sentTo(auditor.email), []);
    const chosen = await changeNoticeChoices(service.context, tenant.tenant, auditor.userId, { assigned: "daily" });
    assert.ok(chosen.ok);
    assert.deepEqual([chosen.value.assigned, chosen.value.answered], ["daily", "at-once"]);
    assert.deepEqual(await readNoticeChoices(service.context, tenant.tenant, auditor.userId), chosen.value);
    await assign(other.actor, auditor.actor.id);
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ hour: number; ahead: boolean }>(
        "select extract(hour from due_at at time zone 'UTC')::int as hour, due_at > now() as ahead from notice where tenant_uuid = $1 and due_at is not null",
        [tx.tenantUuid],
      ),
    );
    assert.deepEqual(rows, [{ hour: 6, ahead: true }]);
    assert.equal((await sentTo(auditor.email)).length, 1);
  });

  test("stay in the app as each chose, newest first and in pages, told anew where it happens again, until they are read", async () => {
    const [auditor, other] = [await aPerson("auditor"), await aPerson("auditor")];
    const shown = async (wish: { readonly unread?: true; readonly limit?: number; readonly cursor?: string | null } = {}) => {
      const asked = {
        userId: auditor.userId,
        unread: wish.unread ?? false,
        limit: wish.limit ?? 10,
        cursor: wish.cursor ?? null,
      };
      const page = await listNotices(service.context, tenant.tenant, asked);
      assert.ok(page.ok);
      return page.value;
    };
    const choose = (inApp: boolean, assigned: "at-once" | "never") =>
      changeNoticeChoices(service.context, tenant.tenant, auditor.userId, { assigned, inApp: { assigned: inApp } });
    assert.deepEqual(await shown(), { items: [], nextCursor: null, unread: 0 });
    await choose(true, "never");
    const invoices = [await assign(other.actor, auditor.actor.id), await assign(other.actor, auditor.actor.id)];
    assert.deepEqual(await sentTo(auditor.email), [], "in the app alone");
    const first = await shown({ limit: 1 });
    assert.deepEqual([first.items[0]?.path, first.unread], [`/invoices/${invoices[1]}`, 2]);
    assert.match(first.items[0]?.words ?? "", /^Invoice I-\d+ was assigned to you$/);
    const second = await shown({ limit: 1, cursor: first.nextCursor });
    assert.deepEqual([second.items[0]?.path, second.nextCursor], [`/invoices/${invoices[0]}`, null]);
    const read = (which: { readonly uuids: readonly string[] } | { readonly until: string }, userId = auditor.userId) =>
      readNotices(service.context, tenant.tenant, userId, which);
    const uuids = [first.items[0]?.uuid ?? ""];
    assert.equal(await read({ uuids }, other.userId), 0, "somebody else's count");
    assert.equal((await shown()).unread, 2, "which changes nothing");
    assert.equal(await read({ uuids }), 1);
    assert.deepEqual(
      (await shown({ unread: true })).items.map(({ path }) => path),
      [`/invoices/${invoices[0]}`],
    );
    for (const assignee of [other.actor.id, auditor.actor.id])
      await assignInvoice(service.context, tenant.tenant, other.actor, { invoiceUuid: invoices[1] ?? "", assignee, eTag: null });
    const anew = await shown();
    assert.deepEqual([anew.items.length, anew.unread, anew.items[0]?.readAt], [2, 2, null]);
    await choose(true, "at-once");
    await assign(other.actor, auditor.actor.id);
    assert.equal((await sentTo(auditor.email)).length, 1);
    assert.deepEqual(await sentTo(auditor.email), []);
    assert.equal((await shown()).items.length, 3, "what went out by mail is still there");
    await choose(false, "at-once");
    await assign(other.actor, auditor.actor.id);
    assert.equal((await sentTo(auditor.email)).length, 1);
    const last = await shown();
    assert.equal(last.items.length, 3, "by mail alone");
    assert.equal(await read({ until: last.items[0]?.at ?? "" }), 0);
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      forgetOldNotices(tx, new Date(Date.now() + 1_000).toISOString()),
    );
    assert.deepEqual((await shown()).items, []);
  });

  test("tell of a mail of a dispute that was refused, and nothing to whoever left", async () => {
    const [auditor, gone] = [await aPerson("auditor"), await aPerson("auditor")];
    const invoiceUuid = await assign(auditor.actor, gone.actor.id);
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("update tenant_member set deactivated_at = now() where tenant_uuid = $1 and user_id = $2", [
        tx.tenantUuid,
        gone.userId,
      ]),
    );
    trouble = new MailRefused("550 no", true);
    const made = await createDispute(service.context, tenant.tenant, auditor.actor, {
      invoiceUuid,
      party: "Vendor",
      reasons: ["too much"],
      communication: { text: "Secret words.", email: { subject: "Dispute", to: ["ar@carrier.example"] }, attachments: [] },
    });
    assert.ok(made.ok);
    for (let waited = 0; ; waited += 25) {
      const { rows } = await owner.query("select from notice where kind = 'answered'");
      if (rows.length > 0) break;
      assert.ok(waited < 30_000, "somebody is to be told");
      await sleep(25);
    }
    trouble = null;
    const sent = await sentTo(auditor.email);
    assert.match(sent[0]?.text ?? "", /- A mail about invoice I-\d+ was not sent\n/);
    assert.ok(!(sent[0]?.text ?? "").includes("Secret words"));
    assert.deepEqual(await sentTo(gone.email), []);
  });

  test("tell admins of a mailbox and an endpoint that fail, once while they fail", async () => {
    const [admin, viewer] = [await aPerson("admin"), await aPerson("viewer")];
    const mailboxUuid = service.context.newUuid();
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query(
        `insert into mailbox (tenant_uuid, mailbox_uuid, name, host, port, security, username, authentication, folder, address, after_taking, move_to, every_seconds, enabled, checked_at)
         values ($1, $2, 'Box', 'imap.example', 993, 'tls', 'u', 'password', 'INBOX', 'invoices', 'flag', '', 60, true, now())`,
        [tx.tenantUuid, mailboxUuid],
      ),
    );
    for (let look = 0; look < 3; look += 1) await recordLook(service.context, tenant.tenant, mailboxUuid, "It does not answer.");
    const endpoint = service.context.newUuid();
    const endpointIs = (what: "failing" | "works") => tellOfEndpoint(service.context, tenant.tenantUuid, endpoint, what);
    for (let times = 0; times < 2; times += 1) await endpointIs("failing");
    const [mail, ...more] = await sentTo(admin.email);
    assert.equal(more.length, 0);
    assert.match(mail?.text ?? "", /- A mailbox cannot be read\n[^]*- A webhook endpoint has been failing for an hour\n/);
    assert.ok(mail?.text.includes(`/webhooks?tenant=${tenant.tenantUuid}#${endpoint}\n`), "the link leads into the tenant");
    assert.deepEqual(await sentTo(viewer.email), []);
    await endpointIs("failing");
    assert.deepEqual(await sentTo(admin.email), [], "they know");
    for (let times = 0; times < 2; times += 1) await endpointIs("works");
    const [again, ...others] = await sentTo(admin.email);
    assert.equal(others.length, 0);
    assert.match(again?.text ?? "", /- A webhook endpoint that was failing works again\n/);
  });

  test("tell approvers of an approval that did not take effect, and why; whoever had given it in words of their own", async () => {
    const [giver, other] = [await aPerson("approver"), await aPerson("approver")];
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("update tenant_member set approval_limit = 5000 where tenant_uuid = $1 and user_id = $2", [
        tx.tenantUuid,
        giver.userId,
      ]),
    );
    const invoiceUuid = await anInvoice();
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ eTag: string }>(`select e_tag::text as "eTag" from invoice where tenant_uuid = $1 and invoice_uuid = $2`, [
        tx.tenantUuid,
        invoiceUuid,
      ]),
    );
    const [eTag = ""] = rows.map((row) => row.eTag);
    const asked = { invoiceUuid, eTag, reason: "agreed", charges: null, hold: true };
    const given = await approveInvoice(service.context, tenant.tenant, giver.actor, asked);
    assert.ok(given.ok, JSON.stringify(given));
    await service.context.db.inTenant(tenant.tenantUuid, async (tx) => {
      await tx.query("update tenant_member set approval_limit = 5 where tenant_uuid = $1 and user_id = $2", [
        tx.tenantUuid,
        giver.userId,
      ]);
      await approvePending(service.context, tx, tenant.tenant, { invoiceUuid, eTag: Number(given.value.eTag) });
    });
    const [mail] = await sentTo(other.email);
    assert.match(
      mail?.text ?? "",
      /An approval of invoice I-\d+ did not take effect\. It is beyond what whoever gave it may approve/,
    );
    const { rows: own } = await owner.query<{ words: string }>(
      "select words from notice where user_id = $1 and kind = 'approval'",
      [giver.userId],
    );
    assert.equal(own.length, 1);
    assert.match(own[0]?.words ?? "", /^Your approval of invoice I-\d+ did not take effect\. It is beyond what/);
  });

  test("tell whom a note names, and nobody else", async () => {
    const [named, writer, other] = [await aPerson("auditor"), await aPerson("auditor"), await aPerson("auditor")];
    const invoiceUuid = await anInvoice();
    const text = `@${named.email} and @${writer.email}, look at the secret rate; mail@elsewhere.example`;
    assert.ok((await addNote(service.context, tenant.tenant, writer.actor, { invoiceUuid, text, eTag: null })).ok);
    await owner.query("update notice set due_at = now() - interval '1 second' where due_at is not null");
    await owner.query("update work set due_at = now() where kind = 'send-notices'");
    await service.work();
    const mails = taken.splice(0);
    assert.deepEqual(
      mails.flatMap(({ to }) => to),
      [named.email],
    );
    assert.match(mails[0]?.text ?? "", /- You were named in a note on invoice I-\d+\n/);
    assert.ok(!JSON.stringify(mails).includes("secret rate") && !JSON.stringify(mails).includes(other.email));
  });

  test("tell of an EDI partner that used to send and sends nothing, once a silence", async () => {
    const admin = await aPerson("admin");
    const interchange = (sender: string, daysAgo: number) =>
      owner.query(
        `insert into edi_interchange (tenant_uuid, interchange_uuid, file_uuid, received_at, received_by, channel, byte_hash, bytes, sender, outcome, worst_outcome)
         values ($1, gen_random_uuid(), gen_random_uuid(), now() - make_interval(days => $3), 'key:1', 'http', 'x', 1, $2, 'accepted', 'accepted')`,
        [tenant.tenantUuid, sender, daysAgo],
      );
    await owner.query(
      "alter table edi_interchange no force row level security; alter table edi_partner no force row level security",
    );
    for (const sender of ["SILENT", "SELDOM", "LIVELY"])
      await owner.query("insert into edi_partner (tenant_uuid, sender_id, body) values ($1, $2, '{}')", [
        tenant.tenantUuid,
        sender,
      ]);
    for (const day of [8, 9, 10, 11, 12]) {
      for (const sender of ["SILENT", "LIVELY"]) await interchange(sender, day);
      await interchange("NOBODY", day);
    }
    await interchange("LIVELY", 1);
    await interchange("SELDOM", 8);
    const silence = () => tellOfSilence(service.context, tenant.tenantUuid);
    for (let times = 0; times < 2; times += 1) await silence();
    const sent = await sentTo(admin.email);
    assert.equal(sent.length, 1);
    assert.match(sent[0]?.text ?? "", /- EDI partner SILENT has sent nothing for 7 days\n/);
    assert.doesNotMatch(sent[0]?.text ?? "", /SELDOM|LIVELY|NOBODY/);
    await silence();
    assert.deepEqual(await sentTo(admin.email), []);
    await interchange("SILENT", -1);
    await silence();
    const { rows } = await owner.query("select from told_of where kind = 'edi-partner'");
    assert.equal(rows.length, 0, "heard again: the next silence is told of");
  });

  test("wait for a mail server that does not answer, and are given up where it refuses them for good", async () => {
    const [auditor, other] = [await aPerson("auditor"), await aPerson("auditor")];
    await assign(other.actor, auditor.actor.id);
    trouble = new MailRefused("550 no such user", true);
    assert.deepEqual(await sentTo(auditor.email), []);
    trouble = null;
    assert.deepEqual(await sentTo(auditor.email), []);
  });

  test("wait for a mail server that is away, for hours, and go at once when it is back", async () => {
    const [first, second, other] = [await aPerson("auditor"), await aPerson("auditor"), await aPerson("auditor")];
    for (const { actor } of [first, second]) await assign(other.actor, actor.id);
    await others();
    trouble = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:25"), { code: "ECONNREFUSED" });
    const waiting = async () => {
      const { rows } = await owner.query<{ subject: string; due: number; state: string; alone: boolean; error: string | null }>(
        `select subject_uuid::text as subject, extract(epoch from due_at - now())::float8 as due, state, alone, last_error as error from work
         where kind = 'send-notices' order by subject_uuid = $1 desc`,
        [first.userId],
      );
      return rows;
    };
    const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
      for (let waited = 0; !(await holds()); waited += 25) {
        assert.ok(waited < 30_000, what);
        await sleep(25);
      }
    };
    /** Brings both near, as old as that, and waits until the mail server was asked. */
    const attemptedAfter = async (age: string): Promise<void> => {
      await owner.query("update notice set due_at = now() where due_at is not null");
      await owner.query(
        `update work set due_at = now(), ordered_at = now() - interval '${age}', last_error = null where kind = 'send-notices'`,
      );
      await until("they are attempted", async () => (await waiting()).every(({ error }) => error !== null));
    };
    const UNREACHED = "Our mail server could not be reached, or did not let us in";
    await attemptedAfter("0 s");
    for (const { due, state, alone, error } of await waiting()) {
      assert.deepEqual([state, alone, error], ["ready", false, UNREACHED]);
      assert.ok(due > 1 && due <= 5, `${due} s`);
    }
    await attemptedAfter("10 minutes");
    for (const { due } of await waiting()) assert.ok(due > 250 && due < 310, `${due} s`);
    await attemptedAfter("30 hours");
    for (const { due } of await waiting()) assert.ok(due > 3_500 && due <= 3_600, `${due} s`);
    const health = await readTenantHealth(service.context, tenant.tenant);
    const ofNotices = health.queue.find(({ kind }) => kind === "send-notices");
    assert.deepEqual([ofNotices?.retried, ofNotices?.later, ofNotices?.lastError], [2, 0, UNREACHED]);
    const delayed = await mailFigures(service.context);
    assert.equal(delayed.count, 2);
    assert.ok(delayed.oldestSeconds > 100_000);

    // What the mail server takes first brings the other, an hour before its time.
    trouble = null;
    const before = taken.length;
    await owner.query("update work set due_at = now() where kind = 'send-notices' and subject_uuid = $1", [first.userId]);
    await until("both are sent", async () => taken.length === before + 2);
    assert.deepEqual(new Set(taken.slice(before).flatMap(({ to }) => to)), new Set([first.email, second.email]));

    // After two days they are for a person, who sends them again.
    for (const { actor } of [first, second]) await assign(other.actor, actor.id);
    await others();
    trouble = new MailRefused("451 try later", false);
    await attemptedAfter("49 hours");
    await until("they are parked", async () => (await waiting()).every(({ state }) => state === "parked"));
    const again = await retryParkedJobs(service.context, tenant.tenant, "send-notices");
    assert.deepEqual(again, { ok: true, value: { retried: 2, left: false } });
    await until("they wait once more", async () =>
      (await waiting()).every(({ state, due, error }) => state === "ready" && due > 1 && /451/.test(error ?? "")),
    );
    trouble = null;
    await retryParkedJobs(service.context, tenant.tenant, "send-notices");
    await until("they are sent", async () => taken.length === before + 4);
  });
});
