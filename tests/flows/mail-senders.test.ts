import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Mail } from "#adapters/compose-mail.ts";
import type { ProofOf } from "#adapters/mail-proof.ts";
import { type Mailer, MailRefused } from "#adapters/mailer.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { acceptMailText, mailText } from "#tests/builders/a-mail.ts";
import { createPerson } from "#usecases/people/create-person.ts";
import { changeOutgoingMail, testOutgoingMail } from "#usecases/mail/outgoing-mail.ts";
import { listMail } from "#usecases/mail/list-mail.ts";
import { blockMail, reprocessMail } from "#usecases/mail/decide-mail.ts";
import { decideSender, forgetSender, listSenders, findSenderInForce } from "#usecases/mail/senders.ts";
import { aService } from "../service.ts";

const PROVEN = { spf: "pass", dkim: "none", dmarc: "none", isAligned: true, doubt: null, from: [] };
const ACTOR = { id: "key:1", name: "Key", approvalLimit: null };

describe("senders and what we send", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let tenant: Awaited<ReturnType<typeof service.tenant>>;
  const taken: Mail[] = [];
  let trouble: Error | null = null;
  let proof: ProofOf = PROVEN;
  before(async () => {
    const mailer: Mailer = {
      send: async (mail) => {
        if (trouble !== null) throw trouble;
        taken.push(mail);
        return { refused: [] };
      },
    };
    const outside = {
      ...anOutside(),
      sendsMail: true,
      mailer,
      mailProof: async () => proof,
    };
    service = await aService({ outside }, { stops: "by-hand" });
    tenant = await service.tenant();
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("insert into vendor (tenant_uuid, external_id, vendor_uuid, body) values ($1, 'ACME', gen_random_uuid(), '{}')", [
        tx.tenantUuid,
      ]),
    );
  });
  after(() => service.stop());

  const outcomes = async () => {
    const listed = await listMail(service.context, tenant.tenant, { outcomes: [], q: null, limit: 50, cursor: null });
    assert.ok(listed.ok);
    return listed.value.items;
  };

  const mailsOf = async (vendor: string) => {
    const listed = await listMail(service.context, tenant.tenant, { outcomes: [], q: null, vendor, limit: 50, cursor: null });
    assert.ok(listed.ok);
    return listed.value.items.map(({ subject }) => subject);
  };

  test("a sender is a vendor's by its whole domain from when somebody says so, and no more once that is forgotten", async () => {
    await acceptMailText(service.context, tenant.tenant, mailText("Jo <jo@carrier.example>", "Invoice 1"));
    await service.work();
    const [held] = await outcomes();
    assert.equal(held?.outcome, "quarantined");
    const decided = await decideSender(service.context, tenant.tenant, ACTOR, {
      sender: "@Carrier.example",
      decision: "vendor",
      vendorExternalId: "ACME",
    });
    assert.ok(decided.ok);
    assert.ok((await reprocessMail(service.context, tenant.tenant, held?.uuid ?? "")).ok);
    await service.work();
    assert.deepEqual(
      (await outcomes()).map(({ outcome, vendorExternalId, isProven }) => [outcome, vendorExternalId, isProven]),
      [["document", "ACME", true]],
    );
    assert.deepEqual(
      (await listSenders(service.context, tenant.tenant, null)).map((row) => [
        row.sender,
        row.decision,
        row.mails,
        row.proven,
        row.held,
        row.ruledBy,
        row.ruledVendor,
      ]),
      [
        ["jo@carrier.example", null, 1, 1, 0, "@carrier.example", "ACME"],
        ["@carrier.example", "vendor", 0, 0, 0, "@carrier.example", "ACME"],
      ],
    );
    const ofVendor = async (vendor: string) => [
      (await listSenders(service.context, tenant.tenant, null, vendor)).map(({ sender, decidedBy }) => [sender, decidedBy]),
      await mailsOf(vendor),
    ];
    assert.deepEqual(await ofVendor("ACME"), [
      [
        ["jo@carrier.example", null],
        ["@carrier.example", ACTOR.id],
      ],
      ["Invoice 1"],
    ]);
    assert.deepEqual(await ofVendor("ACM"), [[], []], "a part of an id is another vendor");
    assert.ok((await forgetSender(service.context, tenant.tenant, "@carrier.example")).ok);
    await acceptMailText(service.context, tenant.tenant, mailText("Jo <jo@carrier.example>", "Invoice 2"));
    await service.work();
    assert.equal((await outcomes())[0]?.outcome, "quarantined");
  });

  test("of a mail that is held, copies are not held one by one: the same bytes, or the same mail by another way", async () => {
    const held = async () =>
      (await outcomes()).filter(({ subject }) => subject === "Copied").map(({ outcome, reason }) => [outcome, reason ?? ""]);
    const mail = mailText("Pat <pat@unknown-carrier.example>", "Copied");
    for (const text of [mail, mail, `X-Way: another\r\n${mail}`]) {
      await acceptMailText(service.context, tenant.tenant, text);
      await service.work();
    }
    const told = await held();
    assert.deepEqual(
      told.map(([outcome]) => outcome),
      ["duplicate", "duplicate", "quarantined"],
    );
    assert.match(told[0]?.[1] ?? "", /^The same mail came on \d{4}-\d\d-\d\d \d\d:\d\d UTC and was held: /);
    // Other words under the same id are another mail, and another file of the same name and length.
    const other = mailText("Pat <pat@unknown-carrier.example>", "Copied", { name: "invoice.pdf", content: "%PDF-1.4 of 900.00" });
    for (const text of [
      other,
      other.replace(Buffer.from("%PDF-1.4 of 900.00").toString("base64"), Buffer.from("%PDF-1.4 of 100.00").toString("base64")),
    ]) {
      await acceptMailText(service.context, tenant.tenant, text);
      await service.work();
      assert.deepEqual((await held())[0]?.[0], "quarantined");
    }
    await acceptMailText(service.context, tenant.tenant, mail.replace("Words of Copied.", "The total is another."));
    await service.work();
    assert.deepEqual((await held())[0]?.[0], "quarantined");
  });

  test("nobody says whose a domain is where everybody has an address, nor of a vendor that is none", async () => {
    const wishes = [
      ...["@gmail.com", "@yahoo.co.uk", "@co.uk", "@kawasaki.jp", "@github.io", "@notification.intuit.com"].map(
        (sender) => ({ sender, decision: "vendor", vendorExternalId: "ACME" }) as const,
      ),
      { sender: "@hotmail.fr", decision: "blocked", vendorExternalId: null },
      { sender: "jo@carrier.example", decision: "vendor", vendorExternalId: "NOBODY" },
      { sender: "jo@carrier.example", decision: "vendor", vendorExternalId: null },
      { sender: "jo", decision: "blocked", vendorExternalId: null },
      { sender: "@mail.example", decision: "blocked", vendorExternalId: null },
      { sender: "jo@sub.mail.example", decision: "vendor", vendorExternalId: "ACME" },
    ] as const;
    for (const wish of wishes) {
      const decided = await decideSender(service.context, tenant.tenant, ACTOR, wish);
      assert.ok(!decided.ok && decided.refusal.code === "invalid", JSON.stringify(wish));
      if (wish.sender === "@co.uk") assert.match(JSON.stringify(decided.refusal), /as @carrier\.co\.uk, or an address/);
      if (wish.sender === "@gmail.com") assert.match(JSON.stringify(decided.refusal), /the whole address, as billing@gmail\.com/);
    }
    for (const sender of ["@carrier.co.uk", "@mail.carrier.github.io", "@outlook-freight.com", "jo@gmail.com"]) {
      const decided = await decideSender(service.context, tenant.tenant, ACTOR, {
        sender,
        decision: "vendor",
        vendorExternalId: "ACME",
      });
      assert.ok(decided.ok, sender);
      assert.ok((await forgetSender(service.context, tenant.tenant, sender)).ok);
    }
  });

  test("a blocked domain is blocked with what is below it; whose a domain is says nothing of that", async () => {
    const ruleOf = async (address: string) =>
      (await service.context.db.inTenant(tenant.tenantUuid, (tx) => findSenderInForce(tx, address))).rule?.sender ?? null;
    const decide = (sender: string) =>
      decideSender(service.context, tenant.tenant, ACTOR, { sender, decision: "blocked", vendorExternalId: null });
    assert.ok((await decide("@blocked.example")).ok);
    assert.ok((await decide("jo@a.example")).ok);
    for (const address of ["x@blocked.example", "x@sub.blocked.example", "x@a.b.blocked.example", "x@blocked.example."])
      assert.equal(await ruleOf(address), "@blocked.example", address);
    for (const address of ["x@notblocked.example", "x@a.example", "jo@sub.a.example", "x@example"])
      assert.equal(await ruleOf(address), null, address);
    // What is listed is what judges.
    await acceptMailText(service.context, tenant.tenant, mailText("X <x@a.b.blocked.example>", "Below"));
    await service.work();
    for (const row of await listSenders(service.context, tenant.tenant, null))
      if (!row.sender.startsWith("@")) assert.equal(row.ruledBy, await ruleOf(row.sender), row.sender);
  });

  test("what an earlier release let somebody say of a name that many share is not in force, and is listed so", async () => {
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query(
        `insert into mail_sender (tenant_uuid, sender, decision, vendor_external_id, decided_at, decided_by)
         values ($1, '@co.uk', 'vendor', 'ACME', now(), 'user:x'), ($1, '@gmail.com', 'vendor', 'ACME', now(), 'user:x'),
           ($1, '@uk.com', 'blocked', null, now(), 'user:x')`,
        [tx.tenantUuid],
      ),
    );
    for (const from of ["x@co.uk", "anybody@gmail.com", "jo@carrier.uk.com"])
      await acceptMailText(service.context, tenant.tenant, mailText(from, `of ${from}`));
    await service.work();
    for (const { sender, outcome } of await outcomes())
      if (/uk|gmail/.test(sender ?? "")) assert.equal(outcome, "quarantined", sender ?? "");
    const listed = await listSenders(service.context, tenant.tenant, null);
    const shown = ["@co.uk", "@gmail.com", "@uk.com", "anybody@gmail.com"].map((sender) => {
      const row = listed.find((each) => each.sender === sender);
      return [row?.isInForce, row?.ruledBy];
    });
    assert.deepEqual(shown, [
      [false, null],
      [false, null],
      [false, null],
      [true, null],
    ]);
    assert.ok((await forgetSender(service.context, tenant.tenant, "@co.uk")).ok);
  });

  test("a sender that nothing proves is no reason to refuse what the vendor whose address it is writes", async () => {
    const sender = "billing@registered.example";
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("insert into vendor (tenant_uuid, external_id, vendor_uuid, body) values ($1, 'REG', gen_random_uuid(), $2)", [
        tx.tenantUuid,
        JSON.stringify({ contact: { email: sender } }),
      ]),
    );
    proof = { ...proof, dmarc: "fail", isAligned: false };
    await acceptMailText(service.context, tenant.tenant, mailText(sender, "Spoofed"));
    await service.work();
    const held = (await outcomes()).find(({ subject }) => subject === "Spoofed");
    assert.equal(held?.outcome, "quarantined");
    const block = (remember: boolean) =>
      blockMail(service.context, tenant.tenant, ACTOR, { mailUuid: held?.uuid ?? "", remember });
    const refused = await block(true);
    assert.ok(!refused.ok);
    assert.match(JSON.stringify(refused), /vendor REG's own mail/);
    assert.ok((await block(false)).ok);
    proof = PROVEN;
    await acceptMailText(service.context, tenant.tenant, mailText(sender, "Its own"));
    await service.work();
    assert.equal((await outcomes()).find(({ subject }) => subject === "Its own")?.vendorExternalId, "REG");
  });

  test("a mail of which name servers did not answer is read again by itself, while nobody decided about it", async () => {
    const away = { ...PROVEN, spf: "temperror", dkim: "temperror", dmarc: "temperror", isAligned: false };
    proof = away;
    const owner = new pg.Client({ connectionString: service.database.connectionString });
    await owner.connect();
    const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
      for (let waited = 0; !(await holds()); waited += 50) {
        assert.ok(waited < 30_000, what);
        await sleep(50);
      }
    };
    const outcomeOf = async (subject: string) => (await outcomes()).find((mail) => mail.subject === subject);
    /** How often name servers were asked about the mails that wait to be read again. */
    const askedOf = async () => {
      const { rows } = await owner.query(
        "select payload ->> 'asked' as asked from work where kind = 'read-mail' and due_at > now() + interval '1 minute'",
      );
      return rows.map(({ asked }) => Number(asked));
    };
    const again = () => owner.query("update work set due_at = now() where kind = 'read-mail'");
    try {
      for (const subject of ["Later", "Refused meanwhile"])
        await acceptMailText(service.context, tenant.tenant, mailText("billing@registered.example", subject));
      await until("both wait to be read again", async () => (await askedOf()).join() === "1,1");
      assert.match((await outcomeOf("Later"))?.reason ?? "", /asked again by themselves/);
      const refused = { mailUuid: (await outcomeOf("Refused meanwhile"))?.uuid ?? "", remember: false };
      assert.ok((await blockMail(service.context, tenant.tenant, ACTOR, refused)).ok);
      await again();
      await until("one is asked about a second time, the other is not", async () => (await askedOf()).join() === "2");
      assert.equal((await outcomeOf("Later"))?.outcome, "quarantined");
      proof = PROVEN;
      await again();
      await service.work();
      assert.equal((await outcomeOf("Later"))?.outcome, "document");
      assert.equal((await outcomeOf("Refused meanwhile"))?.outcome, "rejected");
    } finally {
      await owner.end();
    }
  });

  test("a mail from any address of ours came back, and is nobody's", async () => {
    const { mailDomain } = service.context.outside;
    for (const from of [`dispute-a@${mailDomain}`, `invoices@${tenant.tenant.slug}.${mailDomain}`]) {
      await acceptMailText(service.context, tenant.tenant, mailText(from, "loop"));
      await service.work();
      const back = (await outcomes()).find(({ sender }) => sender === from);
      assert.equal(back?.outcome, "rejected", from);
      assert.match(back?.reason ?? "", /a mail of our own came back/);
    }
  });

  test("a test mail goes to the tenant's own people alone, and says in words what failed", async () => {
    const email = "robin@shipper.example";
    const made = await createPerson(service.context, {
      email,
      name: "Robin",
      password: "a-long-enough-password",
      tenantUuid: tenant.tenantUuid,
      role: "admin",
      approvalLimit: null,
    });
    assert.ok(made.ok);
    const tried = (to: string | null) => testOutgoingMail(service.context, tenant.tenant, ACTOR, to);
    await changeOutgoingMail(service.context, tenant.tenant, { senderName: "Lakeside Audit", signature: "Robin\nLakeside" });
    assert.ok(!(await tried("somebody@elsewhere.example")).ok);
    assert.ok(!(await tried(null)).ok);
    const passed = await tried(email);
    assert.ok(passed.ok && passed.value.passed);
    assert.match(taken.at(-1)?.from ?? "", /^Lakeside Audit <no-reply@/);
    assert.match(taken.at(-1)?.text ?? "", /\n\n-- \nRobin\nLakeside$/);
    trouble = new MailRefused("550 5.7.1 relaying denied", true);
    const refused = await tried(email);
    assert.ok(refused.ok && !refused.value.passed);
    assert.match(refused.value.message, /550 5\.7\.1 relaying denied/);
    trouble = null;
  });
});
