import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { composeMail, type Mail } from "#adapters/compose-mail.ts";
import { type Mailer, MailRefused } from "#adapters/mailer.ts";
import { finalizeInvoices } from "#db/queries/invoice/finalization.ts";
import { addDays, type Day, dayOfInstant } from "#domain/day/day.ts";
import { mondayOf, weeklyDueAt } from "#usecases/notice/weekly-time.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { insertInvoiceRows, type InvoiceRow } from "#tests/builders/invoice-rows.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { changeNoticeChoices, readNoticeChoices } from "#usecases/notice/notice-choices.ts";
import { stopWeekly } from "#usecases/notice/weekly-mail-choice.ts";
import { OPERATOR } from "#usecases/people/contained-role.ts";
import { createPerson, type PersonRole } from "#usecases/people/create-person.ts";
import { erasePerson } from "#usecases/people/erase-person.ts";
import { readReport } from "#usecases/report/read-report.ts";
import { askForWeeklyMails } from "#usecases/report/send-weekly-mail.ts";
import { aService } from "../service.ts";

/** The Monday ahead: what is decided in the week of today stands in its mail. */
const MONDAY = addDays(mondayOf(dayOfInstant(Date.now())), 7);
const ZONE = "America/New_York";
const DUE = weeklyDueAt(MONDAY, ZONE);
const HOUR_MS = 3_600_000;
const noonOf = (day: Day): number => Date.parse(`${day}T12:00:00Z`);

describe("the weekly mail of a tenant's figures", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let owner: pg.Client;
  const taken: Mail[] = [];
  let trouble: Error | null = null;
  before(async () => {
    const mailer: Mailer = {
      send: async (mail) => {
        await composeMail(mail);
        if (trouble !== null) throw trouble;
        taken.push(mail);
        return { refused: [] };
      },
    };
    const outside = { ...anOutside({ publicUrl: "https://app.example" }), mailer, sendsMail: true };
    service = await aService({ outside }, { stops: "by-hand", workers: 2 });
    owner = new pg.Client({ connectionString: service.database.connectionString });
    await owner.connect();
  });
  after(async () => {
    await owner.end();
    await service.stop();
  });

  type AtWork = Awaited<ReturnType<typeof service.tenant>>;
  const aReader = async (tenant: AtWork, role: PersonRole, timeZone = ZONE) => {
    const email = `${role}-${service.context.newUuid()}@shipper.example`;
    const made = await createPerson(service.context, {
      email,
      name: `Robin <b>${role}</b>`,
      password: "a-long-enough-password",
      tenantUuid: tenant.tenantUuid,
      role,
      approvalLimit: null,
    });
    assert.ok(made.ok);
    const { userId } = made.value;
    const choose = (weekly: { readonly wanted?: boolean; readonly timeZone?: string }) =>
      changeNoticeChoices(service.context, tenant.tenant, userId, { weekly });
    assert.ok((await choose({ wanted: true, timeZone })).ok);
    return { email, userId, choose };
  };
  /** As the chores of so many workers do at once. */
  const ask = (tenant: AtWork, at: number, workers = 3) =>
    Promise.all(
      Array.from({ length: workers }, () =>
        service.context.db.inTenant(tenant.tenantUuid, (tx) => askForWeeklyMails(tx, new Date(at))),
      ),
    );
  const sentTo = async (email: string): Promise<readonly Mail[]> => {
    // What waits to be tried again is due; what another worker is sending is not.
    await owner.query(
      "update work set due_at = now() where kind = 'send-weekly-mail' and payload ->> 'failed' is not null and payload ->> 'begun' is null",
    );
    await service.work();
    return taken.filter(({ to }) => to.includes(email));
  };
  const waiting = async (userId: string): Promise<number> => {
    const { rows } = await owner.query<{ count: number }>(
      "select count(*)::int as count from work where kind = 'send-weekly-mail' and subject_uuid = $1",
      [userId],
    );
    return rows[0]?.count ?? 0;
  };

  /** Until a mail server did not take it, and it waits for another try. */
  const untilFailed = async (userId: string): Promise<void> => {
    for (let waited = 0; ; waited += 25) {
      const { rows } = await owner.query<{ payload: object }>(
        "select payload from work where kind = 'send-weekly-mail' and subject_uuid = $1",
        [userId],
      );
      if (rows.some(({ payload }) => "failed" in payload && !("begun" in payload))) return;
      assert.ok(waited < 20_000, JSON.stringify(rows));
      await sleep(25);
    }
  };
  const put = (tenant: AtWork, userId: string, payload: object) =>
    service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      enqueueWork(tx, tx.tenantUuid, [{ kind: "send-weekly-mail", subjectUuid: userId, payload }]),
    );

  const decided = async (tenant: AtWork, day: Day, rows: readonly Partial<InvoiceRow>[]): Promise<void> => {
    const receivedAt = new Date(noonOf(day) - HOUR_MS).toISOString();
    await service.context.db.inTenant(tenant.tenantUuid, async (tx) => {
      const made = await insertInvoiceRows(
        tx,
        rows.map((row) => ({ received_at: receivedAt, ...row })),
      );
      await finalizeInvoices(
        tx,
        noonOf(day),
        made
          .filter(({ status }) => status === "approved" || status === "terminated")
          .map(({ invoice_uuid: invoiceUuid }) => ({ invoiceUuid, matched: true })),
      );
    });
  };
  const approved = (by: string, billed: string, more: Partial<InvoiceRow> = {}): Partial<InvoiceRow> => ({
    status: "approved",
    approved_by: by,
    verdict: "approve",
    billed,
    approved: billed,
    variance: "0.0000",
    ...more,
  });

  test("tells last week beside the week before, by the figures of the dashboard, each with its list", async () => {
    const tenant = await service.tenant();
    const reader = await aReader(tenant, "approver");
    const lastWeek = addDays(MONDAY, -7);
    await decided(tenant, addDays(lastWeek, -7), [approved("policy", "10.0000"), approved("user:ana", "20.0000")]);
    await decided(tenant, lastWeek, [
      approved("policy", "100.0000"),
      approved("policy", "1900.0000", { currency: "CAD", approved: "1800.0000", variance: "100.0000" }),
      approved("user:ana", "150.0000", { approved: "120.5000", variance: "30.0000" }),
      { status: "terminated", terminated_reason: "Duplicate", verdict: "block", billed: "70.0000", variance: "70.0000" },
      { status: "review", verdict: "review", billed: "42.0000" },
    ]);
    await ask(tenant, DUE + HOUR_MS);
    const [mail, ...more] = await sentTo(reader.email);
    assert.equal(more.length, 0);
    assert.ok(mail);
    const text = mail.text;
    const line = (label: string): string => text.split("\n").find((each) => each.startsWith(`- ${label}: `)) ?? "";
    assert.equal(line("Received"), "- Received: 5 (2 the week before)");
    assert.equal(line("Approved automatically"), "- Approved automatically: 2 (1 the week before)");
    assert.equal(line("Approved by people or keys"), "- Approved by people or keys: 1 (1 the week before)");
    assert.equal(line("Straight through"), "- Straight through: 50% (50% the week before)");
    assert.equal(line("Found, USD"), "- Found, USD: 100.00 USD (0.00 USD the week before)");
    assert.equal(line("Realized, USD"), "- Realized, USD: 99.50 USD (0.00 USD the week before)");
    assert.equal(line("Realized, CAD"), "- Realized, CAD: 100.00 CAD (0.00 CAD the week before)");
    assert.equal(line("Paid back by vendors, USD"), "- Paid back by vendors, USD: 0.00 USD (0.00 USD the week before)");
    assert.match(text, /Realized, USD: [^\n]*\n {2}\S*\/queue\/all\?\S*savings=realized/);
    assert.match(text, /Paid back by vendors, USD: [^\n]*\n {2}\S*\/recoveries\?recoveredFrom=/);
    assert.equal(line("Needs you, your teams or anybody"), "- Needs you, your teams or anybody: 1");
    const list = `https://app.example/queue/all?finalizedFrom=${lastWeek}&finalizedTo=${addDays(MONDAY, -1)}&decidedBy=policy&tenant=${tenant.tenantUuid}`;
    assert.ok(text.includes(`- Approved automatically: 2 (1 the week before)\n  ${list}\n`), text);
    assert.ok(mail.html?.includes(list.replaceAll("&", "&amp;")), "the HTML leads there too");
    assert.ok(
      !/<img|<script|https?:\/\/(?!app\.example)|<b>/.test(mail.html ?? ""),
      "no image, nothing of others, no markup of a name",
    );
    const whole = await readReport(service.context, tenant.tenant, {
      from: lastWeek,
      to: addDays(MONDAY, -1),
      vendor: null,
      currency: "USD",
    });
    assert.ok(whole.ok);
    const { sums } = whole.value;
    assert.deepEqual(
      [sums.decided, sums.byPolicy, sums.found, sums.saved],
      [4, 2, "100.0000", "99.5000"],
      "as the dashboard has it",
    );
  });

  test("can be stopped by mail programs and by its link, and nothing is stopped by opening one", async () => {
    const tenant = await service.tenant();
    const reader = await aReader(tenant, "viewer");
    await ask(tenant, DUE + HOUR_MS);
    const [mail] = await sentTo(reader.email);
    assert.ok(mail);
    const head = (await composeMail(mail)).toString("utf8").split("\r\n\r\n")[0]?.replaceAll("\r\n ", " ") ?? "";
    const [, address = ""] =
      /^List-Unsubscribe: <(https:\/\/app\.example\/auth\/weekly-mail\/stop\?token=[\w.-]+)>$/m.exec(head) ?? [];
    assert.match(head, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const token = new URL(address).searchParams.get("token") ?? "";
    assert.ok(mail.text.includes(`https://app.example/stop-weekly-mail#${token}\n`));
    const stop = (text: string) => stopWeekly(service.context, text, { address: "192.0.2.1", traceId: "1".repeat(32) });
    const wanted = async () => (await readNoticeChoices(service.context, tenant.tenant, reader.userId)).weekly.wanted;
    assert.ok(!(await stop(`${tenant.tenantUuid}.${"x".repeat(32)}`)).ok);
    assert.equal(await wanted(), true);
    assert.ok((await stop(token)).ok);
    assert.equal(await wanted(), false);
    await ask(tenant, weeklyDueAt(addDays(MONDAY, 7), ZONE) + HOUR_MS);
    assert.equal((await sentTo(reader.email)).length, 1);
  });

  test("holds what the reader's role may see", async () => {
    const tenant = await service.tenant();
    const [viewer, auditor, approver] = [
      await aReader(tenant, "viewer"),
      await aReader(tenant, "auditor"),
      await aReader(tenant, "approver"),
    ];
    await ask(tenant, DUE);
    const told = async (email: string) => (await sentTo(email))[0]?.text ?? "";
    assert.doesNotMatch(await told(viewer.email), /WAITING FOR YOU|second approval/);
    assert.match(await told(viewer.email), /- Received: 0/);
    assert.match(await told(auditor.email), /WAITING FOR YOU\n- Needs you/);
    assert.doesNotMatch(await told(auditor.email), /second approval/);
    assert.match(await told(approver.email), /waiting for a second approval: 0/);
  });

  test("goes out once a week, whoever asks for it and however often, and after a move to another time zone", async () => {
    const tenant = await service.tenant();
    const reader = await aReader(tenant, "admin");
    await ask(tenant, DUE - 1_000);
    assert.equal(await waiting(reader.userId), 0, "not before its time");
    await ask(tenant, DUE, 5);
    assert.equal((await sentTo(reader.email)).length, 1);
    for (const later of [1, 30, 100]) await ask(tenant, DUE + later * HOUR_MS);
    assert.ok((await reader.choose({ timeZone: "America/Los_Angeles" })).ok);
    await reader.choose({ wanted: false });
    await reader.choose({ wanted: true });
    await ask(tenant, DUE + 4 * HOUR_MS);
    assert.equal((await sentTo(reader.email)).length, 1);
    const next = addDays(MONDAY, 7);
    const { weekly } = await readNoticeChoices(service.context, tenant.tenant, reader.userId);
    assert.equal(weekly.nextAt, new Date(weeklyDueAt(next, "America/Los_Angeles")).toISOString());
    await ask(tenant, weeklyDueAt(next, "America/Los_Angeles"));
    const mails = await sentTo(reader.email);
    assert.equal(mails.length, 2);
    assert.equal(new Set(mails.map(({ messageId }) => messageId)).size, 2);
  });

  test("is not sent of a week that is long past, and of the newest one alone after a standstill", async () => {
    const tenant = await service.tenant();
    const [late, stood] = [await aReader(tenant, "admin"), await aReader(tenant, "admin", "America/Denver")];
    await owner.query("update weekly_mail set due_at = due_at - interval '21 days' where user_id = $1", [stood.userId]);
    await ask(tenant, DUE + 49 * HOUR_MS);
    assert.deepEqual([await waiting(late.userId), (await sentTo(late.email)).length], [0, 0]);
    assert.equal((await sentTo(stood.email)).length, 1, "its seven o'clock is two hours later");
    await put(tenant, late.userId, { monday: addDays(MONDAY, -21) });
    assert.equal((await sentTo(late.email)).length, 0, "nor what lay on the queue");
  });

  test("goes to nobody who left, was erased or wants it no more since it was asked for", async () => {
    const tenant = await service.tenant();
    const [left, erased, stopped, admin] = [
      await aReader(tenant, "auditor"),
      await aReader(tenant, "auditor"),
      await aReader(tenant, "auditor"),
      await aReader(tenant, "admin"),
    ];
    const deactivate = (userId: string) =>
      owner.query("update tenant_member set deactivated_at = now() where user_id = $1", [userId]);
    await owner.query(
      "alter table weekly_mail no force row level security; alter table tenant_member no force row level security",
    );
    assert.ok((await erasePerson(service.context, tenant.tenant, OPERATOR, erased.userId)).ok);
    assert.equal((await owner.query("select from weekly_mail where user_id = $1", [erased.userId])).rowCount, 0);
    trouble = new Error("away");
    await ask(tenant, DUE);
    for (const { userId } of [left, stopped, admin]) await untilFailed(userId);
    await deactivate(left.userId);
    await stopped.choose({ wanted: false });
    trouble = null;
    assert.deepEqual(
      [
        (await sentTo(left.email)).length,
        (await sentTo(stopped.email)).length,
        (await sentTo(erased.email)).length,
        (await sentTo(admin.email)).length,
      ],
      [0, 0, 0, 1],
    );
    await ask(tenant, weeklyDueAt(addDays(MONDAY, 7), ZONE));
    assert.equal(await waiting(left.userId), 0);
  });

  test("is sent by another worker where the one that began with it was killed, and ends no seventh one", async () => {
    const tenant = await service.tenant();
    const reader = await aReader(tenant, "admin");
    await put(tenant, reader.userId, { monday: MONDAY, begun: 1, failed: 0 });
    assert.equal((await sentTo(reader.email)).length, 1);
    await put(tenant, reader.userId, { monday: MONDAY, begun: 6, failed: 0 });
    assert.deepEqual([(await sentTo(reader.email)).length, await waiting(reader.userId)], [1, 0]);
  });

  test("is tried again where a mail server is away, under the same Message-ID, and given up where it is refused for good", async () => {
    const tenant = await service.tenant();
    const [away, refused] = [await aReader(tenant, "admin"), await aReader(tenant, "admin")];
    trouble = new Error("connect ECONNREFUSED");
    await refused.choose({ wanted: false });
    await ask(tenant, DUE);
    await untilFailed(away.userId);
    trouble = null;
    const sent = await sentTo(away.email);
    assert.deepEqual(
      sent.map(({ messageId }) => messageId),
      [`weekly.${MONDAY}.${away.userId}.${tenant.tenantUuid}@mail.example`],
    );
    trouble = new MailRefused("550 no such user", true);
    await refused.choose({ wanted: true });
    await ask(tenant, DUE);
    assert.deepEqual([(await sentTo(refused.email)).length, await waiting(refused.userId)], [0, 0]);
    trouble = null;
  });
});
