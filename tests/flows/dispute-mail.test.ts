import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import nodemailer from "nodemailer";
import type { Mail } from "#adapters/compose-mail.ts";
import { type Mailer, MailRefused } from "#adapters/mailer.ts";
import { startSmtpServer, type SmtpServer } from "#intake/smtp/start-smtp-server.ts";
import { listDisputesWithAll } from "#db/queries/dispute/dispute-reading.ts";
import { listDisputesOfTenant } from "#db/queries/dispute/dispute-listing.ts";
import { readListedInvoices } from "#db/queries/invoice/invoice-listing.ts";
import { listMail as listMailRows } from "#db/queries/mail/incoming-mail.ts";
import { lockReportedMail, noteRecipients, noteReported } from "#db/queries/dispute/communication.ts";
import { changeVendor } from "#usecases/party/change-vendor.ts";
import { changeDispute } from "#usecases/dispute/change-dispute.ts";
import { createCommunication } from "#usecases/dispute/create-communication.ts";
import { createDispute } from "#usecases/dispute/create-dispute.ts";
import { DISPUTE_ORDERS, listDisputes } from "#usecases/dispute/list-disputes.ts";
import { readWorkspace } from "#usecases/invoice/read-workspace.ts";
import { sendAgain } from "#usecases/dispute/send-again.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { memoryMailer } from "#tests/fakes/memory-mailer.ts";
import { aService } from "../service.ts";

const RATE = { name: "rate.pdf", file: { content: Buffer.from("%PDF-1.4"), mediaType: "application/pdf" } };
const AUDITOR = { id: "key:auditor", name: "Auditor", approvalLimit: null };
type Answer = () => Promise<{ readonly refused: Awaited<ReturnType<Mailer["send"]>>["refused"] } | void>;

/** What becomes of the mails of a dispute stands with them. */
describe("a mail of a dispute", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let tenant: Awaited<ReturnType<typeof service.tenant>>;
  let smtp: SmtpServer;
  const taken: Mail[] = [];
  /** How the mail server answers next; without one it takes the mail. */
  let answers: Answer[] = [];
  let number = 0;
  before(async () => {
    const memory = memoryMailer();
    const mailer: Mailer = {
      send: async (mail) => {
        const told = await answers.shift()?.();
        taken.push(mail);
        if (told !== undefined) return told;
        return memory.send(mail);
      },
    };
    service = await aService({ outside: { ...anOutside(), mailer } }, { stops: "by-hand" });
    tenant = await service.tenant();
    smtp = await startSmtpServer(service.context, { port: 0, host: "127.0.0.1", tls: null });
  });
  after(async () => {
    await smtp.stop();
    await service.stop();
  });

  const aDispute = async (to: readonly string[] = ["ar@carrier.example"]) => {
    number += 1;
    await tenant.acceptOrder(anOrderBody({ orderNumber: `SO-${number}`, charges: [["LINEHAUL", "100.00"]] }));
    await tenant.acceptInvoice(
      anInvoiceBody({ invoiceNumber: `I-${number}`, order: `SO-${number}`, charges: [["LINEHAUL", "190.00"]] }),
    );
    await service.work();
    const { uuid: invoiceUuid } = await tenant.invoice(`I-${number}`);
    const made = await createDispute(service.context, tenant.tenant, AUDITOR, {
      invoiceUuid,
      party: "Vendor",
      reasons: ["too much"],
      communication: { text: "Too much.", email: { subject: `Dispute of I-${number}`, to }, attachments: [RATE] },
    });
    assert.ok(made.ok);
    return { invoiceUuid, disputeUuid: made.value.uuid };
  };
  const threadOf = async (invoiceUuid: string) =>
    (await service.context.db.inTenant(tenant.tenantUuid, (tx) => listDisputesWithAll(tx, invoiceUuid)))[0]?.communications ?? [];
  const mailsOf = async (invoiceUuid: string) => {
    return (await threadOf(invoiceUuid)).map(({ email, createdBy, text }) => ({
      state: email?.state,
      reason: email?.reason,
      subject: email?.subject,
      createdBy,
      text,
    }));
  };
  const until = async (what: string, holds: () => Promise<boolean> | boolean): Promise<void> => {
    for (let waited = 0; !(await holds()); waited += 25) {
      assert.ok(waited < 30_000, what);
      await sleep(25);
    }
  };
  const isDueNow = () =>
    service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("update work set due_at = now() where tenant_uuid = $1 and kind = 'send-communication'", [tx.tenantUuid]),
    );
  const toUs = async (mail: Parameters<ReturnType<typeof nodemailer.createTransport>["sendMail"]>[0]) => {
    const transport = nodemailer.createTransport({ host: "127.0.0.1", port: smtp.port() ?? 0, secure: false, ignoreTLS: true });
    try {
      await transport.sendMail(mail);
    } finally {
      transport.close();
    }
    await service.work();
  };
  const addressOf = (mail: Mail | undefined): string => /<(.*)>/.exec(mail?.replyTo ?? "")?.[1] ?? "";

  test("that a mail server refuses for good says so and what it said, and is not tried again", async () => {
    answers = [() => Promise.reject(new MailRefused("550 5.1.1 no such user", true))];
    const { invoiceUuid } = await aDispute();
    await service.work();
    const [mail] = await mailsOf(invoiceUuid);
    assert.deepEqual([mail?.state, mail?.reason], ["failed", "The mail server said: 550 5.1.1 no such user"]);
    assert.equal(taken.length, 0);
  });

  test("waits, with why, while a mail server cannot be reached, and goes out once when it can", async () => {
    answers = [
      () => Promise.reject(new Error("connect ECONNREFUSED")),
      () => Promise.reject(new MailRefused("451 later", false)),
    ];
    const { invoiceUuid } = await aDispute();
    await until(
      "the first failure is told",
      async () => (await mailsOf(invoiceUuid))[0]?.reason?.startsWith("Our mail server") === true,
    );
    assert.equal((await mailsOf(invoiceUuid))[0]?.state, "waiting");
    await isDueNow();
    await until(
      "the second failure is told",
      async () => (await mailsOf(invoiceUuid))[0]?.reason === "The mail server said: 451 later",
    );
    const before = taken.length;
    await isDueNow();
    await service.work();
    assert.deepEqual([(await mailsOf(invoiceUuid))[0]?.state, (await mailsOf(invoiceUuid))[0]?.reason], ["sent", null]);
    assert.equal(taken.length, before + 1);
  });

  test("is offered again to those of several whom the server would take it for later, and to nobody else", async () => {
    const refusal = (address: string, said: string) => ({ address, said, isFinal: said.startsWith("5") });
    const [greylisted, full] = [refusal("late@carrier.example", "450 greylisted"), refusal("full@carrier.example", "452 full")];
    answers = [
      async () => ({ refused: [refusal("gone@carrier.example", "550 gone"), greylisted, full] }),
      async () => ({ refused: [{ ...full, address: "full@carrier.example" }] }),
      () => Promise.reject(new MailRefused("550 no more", true)),
    ];
    const to = ["AR@carrier.example", "gone@carrier.example", "Late@carrier.example", "full@carrier.example"];
    const { invoiceUuid } = await aDispute(to);
    const isTold = (state: string, ...each: readonly string[]) =>
      until(`${state}: ${each.join(", ")}`, async () => {
        const [ours] = await threadOf(invoiceUuid);
        const told = [ours?.email?.state, ...(ours?.email?.recipients ?? []).map((recipient) => recipient.state)];
        return told.join(" ") === [state, ...each].join(" ");
      });
    await isTold("waiting", "sent", "failed", "delayed", "delayed");
    assert.match((await mailsOf(invoiceUuid))[0]?.reason ?? "", /late@carrier\.example is tried again: 450 greylisted/);
    const first = taken.at(-1);
    await isDueNow();
    await isTold("waiting", "sent", "failed", "sent", "delayed");
    assert.deepEqual(taken.at(-1)?.handedTo, ["Late@carrier.example", "full@carrier.example"]);
    assert.deepEqual([taken.at(-1)?.to, taken.at(-1)?.messageId], [to, first?.messageId], "the same mail, to whom it is left");
    await isDueNow();
    // It failed for one, and not as a whole.
    await isTold("sent", "sent", "failed", "sent", "failed");
    assert.match((await mailsOf(invoiceUuid))[0]?.reason ?? "", /full@carrier\.example did not get it: .*550 no more/);
    await service.work();
  });

  test("to several tells of each who did and did not get it: it came back when nobody did", async () => {
    answers = [async () => ({ refused: [{ address: "gone@carrier.example", said: "550 gone", isFinal: true }] })];
    const { invoiceUuid, disputeUuid } = await aDispute(["AR@carrier.example", "gone@carrier.example", "late@carrier.example"]);
    await service.work();
    const sent = taken.at(-1);
    const told = async () => {
      const [ours] = await threadOf(invoiceUuid);
      return [ours?.email?.state, ours?.email?.recipients?.map(({ state }) => state), ours?.email?.reason];
    };
    const refused = "gone@carrier.example did not get it: 550 gone";
    assert.deepEqual(await told(), ["sent", ["sent", "failed", "sent"], refused]);
    const report = (id: string, ...groups: readonly string[]) =>
      toUs({
        envelope: { from: "", to: [addressOf(sent)] },
        raw: [
          "From: MAILER-DAEMON@carrier.example",
          `Message-ID: <${id}@carrier.example>`,
          "Content-Type: multipart/report; report-type=delivery-status; boundary=r\r\n\r\n--r",
          "Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n",
          ...groups.map((group) => `${group}\r\n`),
          `--r\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${sent?.messageId ?? ""}>\r\n--r--\r\n`,
        ].join("\r\n"),
      });
    await report(
      "two",
      "Original-Recipient: rfc822; ar@carrier.example\r\nFinal-Recipient: rfc822; jo@carrier.example\r\nAction: failed\r\nStatus: 5.2.2",
      "Final-Recipient: rfc822; late@carrier.example\r\nAction: delayed\r\nStatus: 4.4.1",
    );
    const lost = `ar@carrier.example did not get it: passed on to jo@carrier.example: 5.2.2; ${refused}`;
    assert.deepEqual(await told(), ["sent", ["failed", "failed", "delayed"], `${lost}; late@carrier.example: delayed: 4.4.1`]);
    const further = await createCommunication(service.context, tenant.tenant, AUDITOR, {
      invoiceUuid,
      disputeUuid,
      words: { text: "And?", email: { subject: "And?", to: null }, attachments: [] },
      followsEarlierMail: null,
    });
    assert.ok(further.ok);
    await service.work();
    assert.deepEqual(taken.at(-1)?.to, ["late@carrier.example"], "what follows goes to who got it");
    const [ours] = await threadOf(invoiceUuid);
    const ids = { invoiceUuid, disputeUuid, communicationUuid: ours?.uuid ?? "" };
    assert.ok((await sendAgain(service.context, tenant.tenant, AUDITOR, { ...ids, to: null })).ok);
    await service.work();
    assert.deepEqual(taken.at(-1)?.to, ["AR@carrier.example", "gone@carrier.example"], "and once more to who did not");
    await report("last", "Final-Recipient: rfc822; late@carrier.example\r\nAction: failed\r\nStatus: 4.4.7");
    assert.deepEqual((await told())[0], "bounced");
  });

  test("holds no transaction while a mail server takes its time, and is sent once", async () => {
    let go = (): void => {};
    const gone = new Promise<void>((resolve) => (go = resolve));
    let begun = 0;
    answers = [
      () => {
        begun += 1;
        return gone;
      },
    ];
    const before = taken.length;
    const { invoiceUuid } = await aDispute();
    await until("it is being sent", () => begun === 1);
    await until("no transaction stands open", async () => {
      const { rows } = await service.context.db.control.query<{ open: number }>(
        "select count(*)::int as open from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and now() - xact_start > interval '300 ms'",
      );
      return rows[0]?.open === 0;
    });
    assert.equal((await mailsOf(invoiceUuid))[0]?.state, "waiting");
    go();
    await service.work();
    assert.deepEqual([(await mailsOf(invoiceUuid))[0]?.state, begun, taken.length], ["sent", 1, before + 1]);
  });

  test("that comes back is told with it, and is no communication of its own; another report of it delays nothing", async () => {
    const { invoiceUuid } = await aDispute();
    await service.work();
    const sent = taken.at(-1);
    const report = (action: string, said: string) =>
      toUs({
        envelope: { from: "", to: [addressOf(sent)] },
        raw: [
          "From: MAILER-DAEMON@carrier.example",
          `To: ${addressOf(sent)}`,
          "Subject: Delivery status",
          `Message-ID: <${action}@carrier.example>`,
          "MIME-Version: 1.0",
          'Content-Type: multipart/report; report-type=delivery-status; boundary="r"',
          "",
          "--r",
          "Content-Type: text/plain",
          "",
          "About your message.",
          "--r",
          "Content-Type: message/delivery-status",
          "",
          "Reporting-MTA: dns; mx.carrier.example",
          "",
          "Final-Recipient: rfc822; ar@carrier.example",
          `Action: ${action}`,
          "Status: 5.1.1",
          `Diagnostic-Code: smtp; ${said}`,
          "",
          "--r",
          "Content-Type: text/rfc822-headers",
          "",
          `Message-ID: <${sent?.messageId ?? ""}>`,
          "Subject: Dispute",
          "",
          "--r--",
          "",
        ].join("\r\n"),
      });
    await report("delayed", "451 4.4.1 no answer");
    assert.deepEqual(
      (await mailsOf(invoiceUuid)).map(({ state, reason }) => [state, reason]),
      [["sent", "ar@carrier.example: delayed: 451 4.4.1 no answer"]],
    );
    await report("failed", "550 5.1.1 no such user");
    assert.deepEqual(
      (await mailsOf(invoiceUuid)).map(({ state, reason }) => [state, reason]),
      [["bounced", "ar@carrier.example did not get it: 550 5.1.1 no such user"]],
    );
    await report("delivered", "250 of another");
    const [ours, ...others] = await threadOf(invoiceUuid);
    assert.deepEqual(
      [ours?.email?.state, ours?.email?.reason, others],
      ["bounced", "ar@carrier.example did not get it: 550 5.1.1 no such user", []],
    );
    assert.deepEqual([ours?.email?.mailUuid, ours?.email?.isProven, ours?.email?.isAutomatic], [null, null, null], "it is ours");
  });

  test("says of an answer whether it is from who was asked, and of a receipt or a note without return path that a machine wrote it", async () => {
    const { invoiceUuid } = await aDispute();
    await service.work();
    const to = addressOf(taken.at(-1));
    const receipt =
      "From: ar@carrier.example\r\nMessage-ID: <mdn@x>\r\nContent-Type: multipart/report; report-type=disposition-notification; boundary=b";
    await toUs({ from: "AR@carrier.example", to, subject: "Re: Dispute", text: "We agree." });
    await toUs({ from: "ceo@carrier-billing.example", to, subject: "Re: Dispute", text: "Pay another account." });
    await toUs({
      envelope: { from: "ar@carrier.example", to: [to] },
      raw: `${receipt}\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nIt was read.\r\n--b--\r\n`,
    });
    await toUs({ from: "ar@carrier.example", envelope: { from: "", to: [to] }, to, subject: "Away", text: "I am away." });
    assert.deepEqual(
      (await threadOf(invoiceUuid)).map(({ email, text }) => [text, email?.isKnownSender, email?.isAutomatic]),
      [
        ["Too much.", null, null],
        ["We agree.", true, false],
        ["Pay another account.", false, false],
        ["Automatic answer: It was read.", true, true],
        ["Automatic answer: I am away.", true, true],
      ],
    );
  });

  test("that the other party answers after all was settled is our turn again, until one of us writes; a machine's is not", async () => {
    const { invoiceUuid, disputeUuid } = await aDispute();
    await service.work();
    const to = addressOf(taken.at(-1));
    const listed = async (isOpen: boolean, turns: readonly string[] = []) => {
      const rest = { parties: [], vendor: null, q: null, olderThanDays: null, order: "newest", limit: 50, cursor: null } as const;
      const page = await listDisputes(service.context, tenant.tenant, { isOpen, turns, ...rest });
      assert.ok(page.ok);
      const own = page.value.items.find(({ uuid }) => uuid === disputeUuid);
      const money = page.value.totals.find(({ currency }) => currency === "USD");
      return { own: own && [own.turn, own.answeredAt !== null], counts: page.value.counts, ours: money?.ours };
    };
    const [dispute] = await service.context.db.inTenant(tenant.tenantUuid, (tx) => listDisputesWithAll(tx, invoiceUuid));
    const settled = await changeDispute(service.context, tenant.tenant, AUDITOR, {
      invoiceUuid,
      disputeUuid,
      eTag: dispute?.eTag ?? "",
      addReasons: [],
      resolveReasons: dispute?.reasons.map(({ uuid }) => uuid) ?? [],
    });
    assert.ok(settled.ok);
    await service.work();
    const before = await listed(false);
    assert.deepEqual(before.own, [null, false]);
    await toUs({ from: "ar@carrier.example", envelope: { from: "", to: [to] }, to, subject: "Away", text: "I am away." });
    assert.deepEqual((await listed(false)).own, [null, false], "a machine waits for nothing");
    const sum = (await listed(true)).ours;
    await toUs({ from: "ar@carrier.example", to, subject: "Re: Dispute", text: "We do not agree after all." });
    const after = await listed(true, ["ours"]);
    assert.deepEqual(after.own, ["ours", true]);
    assert.deepEqual(after.counts, { ...before.counts, ours: before.counts.ours + 1, settled: before.counts.settled - 1 });
    assert.equal((await listed(true)).ours, sum, "what is settled is no money in dispute");
    assert.equal((await listed(false)).own, undefined);
    const note = await createCommunication(service.context, tenant.tenant, AUDITOR, {
      invoiceUuid,
      disputeUuid,
      words: { text: "Called them: it is settled.", email: null, attachments: [] },
      followsEarlierMail: null,
    });
    assert.ok(note.ok);
    assert.deepEqual((await listed(false)).own, [null, false]);

    await toUs({ from: "ar@carrier.example", to, subject: "Re: Dispute", text: "It is not." });
    answers = [() => Promise.reject(new MailRefused("550 5.1.1 no such user", true))];
    const reply = await createCommunication(service.context, tenant.tenant, AUDITOR, {
      invoiceUuid,
      disputeUuid,
      words: { text: "It is.", email: { subject: "Re: Dispute", to: ["gone@carrier.example"] }, attachments: [] },
      followsEarlierMail: null,
    });
    assert.ok(reply.ok);
    await service.work();
    assert.deepEqual((await listed(true)).own, ["ours", true], "what did not arrive answers nothing");
  });

  test("is answered in the thread: the answer is mail of the other side, and what we write next names it", async () => {
    const { invoiceUuid, disputeUuid } = await aDispute();
    await service.work();
    await toUs({
      from: "jo@carrier.example",
      to: addressOf(taken.at(-1)),
      subject: "Re: Dispute",
      messageId: "<answer-1@carrier.example>",
      text: "We agree.",
    });
    assert.match(taken.at(-1)?.html ?? "", /Too much\./);
    const [, answer] = await mailsOf(invoiceUuid);
    assert.deepEqual(
      [answer?.state, answer?.subject, answer?.createdBy, answer?.text],
      ["received", "Re: Dispute", "mail:jo@carrier.example", "We agree."],
    );
    const made = await createCommunication(service.context, tenant.tenant, AUDITOR, {
      invoiceUuid,
      disputeUuid,
      words: { text: "Thank you.", email: null, attachments: [] },
      followsEarlierMail: { subject: null },
    });
    assert.ok(made.ok);
    await service.work();
    const [first, thanks] = taken.slice(-2);
    assert.deepEqual([thanks?.text, thanks?.inReplyTo], ["Thank you.", "answer-1@carrier.example"]);
    assert.deepEqual(thanks?.references, [first?.messageId, "answer-1@carrier.example"]);
  });

  test("is answered by one mail to two of them and to invoices@, in each; by a blocked sender in none", async () => {
    const disputes = [await aDispute(), await aDispute()];
    await service.work();
    const to = [...taken.slice(-2).map(addressOf), `invoices@${tenant.tenant.slug}.mail.example`];
    const answer = {
      to,
      subject: "Re: both",
      text: "We agree.",
      attachments: [{ filename: "pod.pdf", content: "%PDF-1.4 pod" }],
    };
    await toUs({ ...answer, from: "jo@carrier.example", messageId: "<both@carrier.example>" });
    await toUs({ ...answer, from: "jo@carrier.example", messageId: "<both@carrier.example>" });
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query(
        "insert into mail_sender (tenant_uuid, sender, decision, decided_at, decided_by) values ($1, '@blocked.example', 'blocked', now(), 'key:auditor')",
        [tx.tenantUuid],
      ),
    );
    await toUs({ ...answer, from: "jo@blocked.example", messageId: "<blocked@blocked.example>" });
    await toUs({ ...answer, from: `jo@${tenant.tenant.slug}.mail.example`, messageId: "<ours@mail.example>" });
    for (const { invoiceUuid } of disputes)
      assert.deepEqual(
        (await threadOf(invoiceUuid)).map(({ createdBy, attachments }) => [
          createdBy,
          attachments.map((each) => each.identifier),
        ]),
        [
          ["key:auditor", ["rate.pdf"]],
          ["mail:jo@carrier.example", ["pod.pdf"]],
        ],
      );
  });

  test("that did not arrive is sent again by a person, to another address, with its files, and once", async () => {
    answers = [() => Promise.reject(new MailRefused("550 5.1.1 no such user", true))];
    const { invoiceUuid, disputeUuid } = await aDispute();
    await service.work();
    const [lost] = await threadOf(invoiceUuid);
    const again = (to: readonly string[] | null) =>
      sendAgain(service.context, tenant.tenant, AUDITOR, { invoiceUuid, disputeUuid, communicationUuid: lost?.uuid ?? "", to });
    const [wrong, sent, twice] = [await again(["no address"]), await again(["billing@carrier.example"]), await again(null)];
    assert.ok(!wrong.ok && wrong.refusal.code === "invalid");
    assert.ok(sent.ok);
    assert.ok(!twice.ok && twice.refusal.code === "state-conflict");
    await service.work();
    const [first, second] = await threadOf(invoiceUuid);
    assert.deepEqual([first?.email?.state, first?.email?.againUuid], ["failed", sent.value.uuid]);
    assert.deepEqual(
      [second?.uuid, second?.email?.state, second?.email?.to, second?.text, second?.attachments],
      [sent.value.uuid, "sent", ["billing@carrier.example"], first?.text, first?.attachments],
    );
    assert.deepEqual(
      taken.at(-1)?.attachments.map(({ name, content }) => [name, content.toString()]),
      [["rate.pdf", "%PDF-1.4"]],
    );
    const ofSent = await sendAgain(service.context, tenant.tenant, AUDITOR, {
      invoiceUuid,
      disputeUuid,
      communicationUuid: sent.value.uuid,
      to: null,
    });
    assert.ok(!ofSent.ok && ofSent.refusal.code === "state-conflict");
  });

  test("from a key says what is disputed, where its words show no table; words that show one go as they are", async () => {
    const { invoiceUuid } = await aDispute();
    await service.work();
    const mail = taken.at(-1)?.text ?? "";
    assert.match(mail, /^Too much\.\n\nInvoice: +I-/);
    assert.match(mail, /\nLINEHAUL +190\.00 +100\.00 +90\.00\n/);
    assert.match(mail, /In dispute: +90\.00 USD/);
    assert.match(mail, /Reasons:\n- too much$/);
    const [first] = await threadOf(invoiceUuid);
    assert.deepEqual([first?.text, `Too much.\n\n${first?.email?.claim}`], ["Too much.", mail]);
    assert.match(taken.at(-1)?.html ?? "", /<table[^]*LINEHAUL/);
    const table = "Charge    Billed\n------    ------\nFuel       10.00".replaceAll("    ", "  ");
    const made = await createDispute(service.context, tenant.tenant, AUDITOR, {
      invoiceUuid,
      party: "Vendor",
      reasons: ["fuel"],
      communication: { text: table, email: { subject: "fuel", to: ["ar@carrier.example"] }, attachments: [] },
    });
    assert.ok(made.ok);
    await service.work();
    assert.equal(taken.at(-1)?.text, table);
    const threads = await service.context.db.inTenant(tenant.tenantUuid, (tx) => listDisputesWithAll(tx, invoiceUuid));
    assert.equal(threads.at(-1)?.communications[0]?.text, table);
  });

  test("goes on with whom the dispute was opened with, whoever else was written to meanwhile", async () => {
    const { invoiceUuid, disputeUuid } = await aDispute();
    const write = async (to: readonly string[] | null, operation11 = false) => {
      const made = await createCommunication(service.context, tenant.tenant, AUDITOR, {
        invoiceUuid,
        disputeUuid,
        words: { text: "And?", email: operation11 ? null : { subject: "And?", to }, attachments: [] },
        followsEarlierMail: operation11 ? { subject: null } : null,
      });
      assert.ok(made.ok);
      await service.work();
      return taken.at(-1)?.to;
    };
    await service.work();
    assert.deepEqual(await write(["broker@else.example"]), ["broker@else.example"]);
    assert.deepEqual(await write(null), ["ar@carrier.example"]);
    assert.deepEqual(await write(null, true), ["ar@carrier.example"]);
  });

  test("without an address goes on where the thread began while mail arrives there, else where is kept; to nobody it is refused", async () => {
    const keep = async (vendor: object) => {
      const change = { actor: { ...AUDITOR, userId: null }, effectiveFrom: null, eTag: null };
      const made = await changeVendor(
        service.context,
        tenant.tenant,
        { externalId: "ACME", vendor: { name: "ACME", ...vendor } },
        change,
      );
      assert.ok(made.ok, JSON.stringify(made));
    };
    const open = (invoiceUuid: string) =>
      createDispute(service.context, tenant.tenant, AUDITOR, {
        invoiceUuid,
        party: "Vendor",
        reasons: ["too much"],
        communication: { text: "Too much.", email: { subject: "Dispute", to: null }, attachments: [] },
      });
    const { invoiceUuid } = await aDispute();
    const none = await open(invoiceUuid);
    assert.ok(!none.ok);
    assert.match(JSON.stringify(none.refusal), /no address is kept for the vendor\. Name one here, or keep one with the vendor/);
    await keep({ disputeEmail: "disputes@blue.example", contact: { email: "office@blue.example" } });
    const opened = await open(invoiceUuid);
    assert.ok(opened.ok);
    const disputeUuid = opened.value.uuid;
    const write = async (to: readonly string[] | null = null) => {
      const made = await createCommunication(service.context, tenant.tenant, AUDITOR, {
        invoiceUuid,
        disputeUuid,
        words: { text: "And?", email: { subject: "And?", to }, attachments: [] },
        followsEarlierMail: null,
      });
      await service.work();
      const { to: went, messageId } = taken.at(-1) ?? {};
      return made.ok
        ? { to: went, messageId: messageId ?? "", refused: "" }
        : { to: [], messageId: "", refused: JSON.stringify(made.refusal) };
    };
    const comesBack = (messageId: string) =>
      service.context.db.inTenant(tenant.tenantUuid, (tx) =>
        lockReportedMail(tx, disputeUuid, messageId).then(async (mail) => {
          await noteRecipients(tx, mail?.uuid ?? "", [{ address: mail?.to[0] ?? "", outcome: "failed", said: null }]);
          await noteReported(tx, mail?.uuid ?? "");
          return mail?.uuid;
        }),
      );
    await service.work();
    const firstId = taken.at(-1)?.messageId ?? "";
    await keep({ disputeEmail: "other@blue.example", contact: { email: "office@blue.example" } });
    assert.deepEqual((await write()).to, ["disputes@blue.example"]);
    await write(["broker@else.example"]);
    const first = await comesBack(firstId);
    const toKept = await write();
    assert.deepEqual(toKept.to, ["other@blue.example"], "what came back leads to what is kept, not to the broker");
    await comesBack(toKept.messageId);
    const toContact = await write();
    assert.deepEqual(toContact.to, ["office@blue.example"], "else to the contact");
    await comesBack(toContact.messageId);
    assert.match((await write()).refused, /mail to other@blue.example and office@blue.example came back\. Name another/);
    const lost = { invoiceUuid, disputeUuid, communicationUuid: first ?? "", to: ["new@blue.example"] };
    assert.ok((await sendAgain(service.context, tenant.tenant, AUDITOR, lost)).ok);
    assert.deepEqual((await write()).to, ["new@blue.example"], "where a person sent it again");
    const anew = await open(invoiceUuid);
    assert.ok(anew.ok);
    await service.work();
    assert.deepEqual(taken.at(-1)?.to, ["other@blue.example"], "a new dispute takes what is kept now");
  });

  test("is told of in the timeline with its address; lists say whose turn it is, and the workspace where one would go", async () => {
    const change = { actor: { ...AUDITOR, userId: null }, effectiveFrom: null, eTag: null };
    const vendor = { name: "ACME", disputeEmail: "disputes@acme.example", contact: { email: "office@acme.example" } };
    assert.ok((await changeVendor(service.context, tenant.tenant, { externalId: "ACME", vendor }, change)).ok);
    const { invoiceUuid, disputeUuid } = await aDispute(["ar@carrier.example", "ap@carrier.example"]);
    await service.work();
    const shown = () => readWorkspace(service.context, tenant.tenant, invoiceUuid);
    const turn = async () =>
      (
        await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
          readListedInvoices(tx, [invoiceUuid], new Date().toISOString()),
        )
      )[0]?.disputeTurn;
    const mailedTo = async () => (await shown())?.timeline.map(({ data }) => data?.["mailedTo"]).filter((to) => to !== undefined);
    assert.deepEqual((await shown())?.disputeMail, { leaves: false, vendor: "disputes@acme.example", customer: null });
    assert.deepEqual(await mailedTo(), [["ar@carrier.example", "ap@carrier.example"]]);
    assert.equal(await turn(), "theirs");
    const unsent = await createDispute(service.context, tenant.tenant, AUDITOR, {
      invoiceUuid,
      party: "Vendor",
      reasons: ["late"],
      communication: { text: "Late.", email: null, attachments: [] },
    });
    assert.ok(unsent.ok);
    assert.deepEqual((await mailedTo())?.at(-1), null, "nobody outside was told");
    assert.equal(await turn(), "unsent", "of several open disputes the one that needs us most");
    await toUs({ from: "ar@carrier.example", to: addressOf(taken.at(-1)), subject: "Re", text: "We look." });
    assert.equal(await turn(), "ours");
    const words = { text: "And?", email: { subject: "And?", to: null }, attachments: [] };
    const written = { invoiceUuid, disputeUuid, words, followsEarlierMail: null };
    assert.ok((await createCommunication(service.context, tenant.tenant, AUDITOR, written)).ok);
    assert.deepEqual((await mailedTo())?.at(-1), ["ar@carrier.example", "ap@carrier.example"]);
    const seen = (await shown())?.disputes.find(({ uuid }) => uuid === unsent.value.uuid);
    const settled = { invoiceUuid, disputeUuid: unsent.value.uuid, eTag: seen?.eTag ?? "" };
    const resolveReasons = seen?.reasons.map(({ uuid }) => uuid) ?? [];
    assert.ok((await changeDispute(service.context, tenant.tenant, AUDITOR, { ...settled, resolveReasons, addReasons: [] })).ok);
    assert.equal(await turn(), "theirs");
  });

  test("says which bill is meant also where nothing can be claimed of it", async () => {
    await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "U-1", order: "nobody's", charges: [["LINEHAUL", "628.12"]] }));
    await service.work();
    const made = await createDispute(service.context, tenant.tenant, AUDITOR, {
      invoiceUuid: (await tenant.invoice("U-1")).uuid,
      party: "Vendor",
      reasons: ["Overcharge"],
      communication: { text: "Please see.", email: { subject: "Dispute", to: ["ar@carrier.example"] }, attachments: [] },
    });
    assert.ok(made.ok);
    await service.work();
    const mail = taken.at(-1);
    assert.match(
      mail?.text ?? "",
      /^Please see\.\n\nInvoice: +U-1 of [\d-]{10}\n[^]*LINEHAUL +628\.12\n[^]*628\.12 USD[^]*Reasons:\n- Overcharge$/,
    );
    assert.match(mail?.html ?? "", /<table[^]*628\.12/);
  });

  test("makes it the other side's turn in the list of disputes, its answer ours; by age, by money, and in pages", async () => {
    const own = await service.tenant();
    const raise = async (number: string, billed: string, mail: boolean) => {
      await own.acceptOrder(anOrderBody({ orderNumber: `O-${number}`, charges: [["LINEHAUL", "100.00"]] }));
      await own.acceptInvoice(anInvoiceBody({ invoiceNumber: number, order: `O-${number}`, charges: [["LINEHAUL", billed]] }));
      await service.work();
      const { uuid: invoiceUuid } = await own.invoice(number);
      const email = mail ? { subject: number, to: ["ar@carrier.example"] } : null;
      const made = await createDispute(service.context, own.tenant, AUDITOR, {
        invoiceUuid,
        party: "Vendor",
        reasons: [`about ${number}`],
        communication: { text: "Too much.", email, attachments: [] },
      });
      assert.ok(made.ok);
      await service.work();
      return { invoiceUuid, disputeUuid: made.value.uuid };
    };
    const asked = { isOpen: true, turns: [], parties: [], vendor: null, q: null, olderThanDays: null, order: "oldest" as const };
    const list = async (given: Partial<Parameters<typeof listDisputes>[2]> = {}) => {
      const read = await listDisputes(service.context, own.tenant, { ...asked, limit: 50, cursor: null, ...given });
      assert.ok(read.ok);
      return read.value;
    };
    const shown = async (given: Partial<Parameters<typeof listDisputes>[2]> = {}) =>
      (await list(given)).items.map(({ invoiceNumber, turn, amount }) => `${invoiceNumber} ${turn} ${amount}`);
    answers = [];
    await raise("A-1", "190.00", true);
    const answered = addressOf(taken.at(-1));
    await raise("A-2", "400.00", false);
    await raise("A-3", "150.00", true);
    const away = addressOf(taken.at(-1));
    await toUs({ from: "jo@carrier.example", to: answered, subject: "Re: A-1", text: "No." });
    await toUs({
      from: "jo@carrier.example",
      to: away,
      subject: "away",
      text: "x",
      headers: { "auto-submitted": "auto-replied" },
    });
    answers = [() => Promise.reject(new MailRefused("550 5.1.1 no such user", true))];
    await raise("A-4", "110.00", true);
    const all = ["A-1 ours 90.0000", "A-2 unsent 300.0000", "A-3 theirs 50.0000", "A-4 ours 10.0000"];
    assert.deepEqual(await shown(), all);
    assert.deepEqual(await shown({ order: "newest" }), all.toReversed());
    assert.deepEqual(await shown({ order: "amount" }), [all[1], all[0], all[2], all[3]]);
    assert.deepEqual(await shown({ turns: ["ours"] }), [all[0], all[3]]);
    assert.deepEqual(await shown({ q: "a-3" }), [all[2]]);
    assert.deepEqual(await shown({ olderThanDays: 1 }), []);
    assert.deepEqual((await list({ turns: ["unsent"] })).counts, { theirs: 1, ours: 2, unsent: 1, settled: 0 });
    assert.deepEqual((await list({ turns: ["unsent"] })).totals, [
      { currency: "USD", theirs: "50.0000", ours: "100.0000", unsent: "300.0000" },
    ]);
    for (const order of DISPUTE_ORDERS) {
      const pages: string[] = [];
      for (let cursor: string | null = null, page = 0; page === 0 || cursor !== null; page += 1) {
        const read: Awaited<ReturnType<typeof list>> = await list({ order, limit: 1, cursor });
        pages.push(...read.items.map(({ invoiceNumber, turn, amount }) => `${invoiceNumber} ${turn} ${amount}`));
        cursor = read.nextCursor;
      }
      assert.deepEqual(pages, await shown({ order }), order);
    }
    const { nextCursor } = await list({ limit: 1 });
    const wrong = await listDisputes(service.context, own.tenant, { ...asked, order: "amount", limit: 1, cursor: nextCursor });
    assert.ok(!wrong.ok && wrong.refusal.code === "invalid");
  });

  test("names the mail that began the thread, however many followed: mail programs sort by it", async () => {
    const { invoiceUuid, disputeUuid } = await aDispute();
    await service.work();
    const first = taken.at(-1)?.messageId;
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query(
        `insert into communication (tenant_uuid, communication_uuid, dispute_uuid, created_at, created_by, text, email_subject, message_id)
         select $1, gen_random_uuid(), $2, now() + n * interval '1 microsecond', 'mail:jo@x', 'x', 'x', 'm' || n || '@x' from generate_series(1, 40) n`,
        [tx.tenantUuid, disputeUuid],
      ),
    );
    const words = { text: "again", email: { subject: "again", to: null }, attachments: [] };
    const made = await createCommunication(service.context, tenant.tenant, AUDITOR, {
      invoiceUuid,
      disputeUuid,
      words,
      followsEarlierMail: null,
    });
    assert.ok(made.ok);
    await service.work();
    const references = taken.at(-1)?.references ?? [];
    assert.deepEqual([references.length, references.includes(first ?? ""), references.at(-1)], [20, true, "m40@x"]);
  });

  test("and mails of a vendor are listed by an index, however many there are", async () => {
    const asked: { readonly text: string; readonly values?: readonly unknown[] }[] = [];
    await service.context.db.inTenant(tenant.tenantUuid, async (tx) => {
      const recorder = {
        ...tx,
        tenantUuid: tx.tenantUuid,
        // What has its values beside it is asked on the way: which vendors are one carrier.
        query: async (sql: never, values?: never) =>
          values === undefined ? (asked.push(sql), { rows: [] }) : tx.query(sql, values),
      } as unknown as typeof tx;
      await listMailRows(recorder, { outcomes: [], q: null, vendor: "ACME" }, undefined, 50);
      const open = { isOpen: true, turns: [], parties: [], vendor: null, q: null, until: null };
      await listDisputesOfTenant(recorder, open, { order: "oldest", after: undefined, limit: 50 });
      // Tables of tests are read whole faster than by any index.
      await tx.query("set local enable_seqscan = off");
      await tx.query("set local enable_sort = off");
      const plans: string[] = [];
      for (const { text, values } of asked) {
        const { rows } = await tx.query<{ "QUERY PLAN": string }>(`explain ${text}`, [...(values ?? [])]);
        plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
      }
      assert.match(plans[0] ?? "", /Index Scan using mail_message_vendor/);
      assert.match(plans[1] ?? "", /Index Scan using dispute_waiting/);
    });
  });
});
