import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import nodemailer from "nodemailer";
import { startSmtpServer, type SmtpServer } from "#intake/smtp/start-smtp-server.ts";
import { createDispute } from "#usecases/dispute/create-dispute.ts";
import { relationOf } from "#domain/access/standing.ts";
import { standingsOf } from "#usecases/duties/standings.ts";
import { decideSender, forgetSender } from "#usecases/mail/senders.ts";
import { changeVendor } from "#usecases/party/change-vendor.ts";
import { blockMail, releaseMail, reprocessMail } from "#usecases/mail/decide-mail.ts";
import { listMail, readMailMessage, openRawMail } from "#usecases/mail/list-mail.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { aTnef, aZip } from "../builders/containers.ts";
import { file210 } from "../builders/edi-files.ts";
import { asOwner } from "../database.ts";
import { setQuota } from "../fixtures/set-quota.ts";
import { aService } from "../service.ts";

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n");
const PNG = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(500)]);
const AUDITOR = { id: "key:auditor", name: "Auditor", approvalLimit: null };

describe("mail that comes in", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let tenant: Awaited<ReturnType<typeof service.tenant>>;
  let smtp: SmtpServer;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    tenant = await service.tenant();
    smtp = await startSmtpServer(service.context, { port: 0, host: "127.0.0.1", tls: null });
    await vendor("ACME", "billing@proven.example");
    await vendor("STRICT", "ar@strict.example");
  });
  after(async () => {
    await smtp.stop();
    await service.stop();
  });

  const vendor = (externalId: string, email: string) =>
    service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("insert into vendor (tenant_uuid, external_id, vendor_uuid, name, body) values ($1, $2, $3, $2, $4)", [
        tenant.tenantUuid,
        externalId,
        service.context.newUuid(),
        JSON.stringify({ contact: { email } }),
      ]),
    );
  const toInvoices = () => `invoices@${tenant.tenant.slug}.mail.example`;
  const send = async (mail: Parameters<ReturnType<typeof nodemailer.createTransport>["sendMail"]>[0], envelopeFrom?: string) => {
    const transport = nodemailer.createTransport({ host: "127.0.0.1", port: smtp.port() ?? 0, secure: false, ignoreTLS: true });
    try {
      await transport.sendMail({
        from: "Billing <billing@proven.example>",
        to: toInvoices(),
        subject: "Invoice",
        text: "Please find attached.",
        ...mail,
        ...(envelopeFrom === undefined
          ? {}
          : { envelope: { from: envelopeFrom, to: [mail.to ?? toInvoices()].flat() as string[] } }),
      });
    } finally {
      transport.close();
    }
    await service.work();
    return newest();
  };
  const newest = async () => {
    const listed = await listMail(service.context, tenant.tenant, { outcomes: [], q: null, limit: 1, cursor: null });
    assert.ok(listed.ok);
    const [item] = listed.value.items;
    assert.ok(item !== undefined, "no mail came in");
    const read = await readMailMessage(service.context, tenant.tenant, item.uuid);
    assert.ok(read.ok);
    return read.value;
  };
  const documents = async () =>
    (
      await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
        tx.query<{ filename: string; source: string; status: string; created_by: string }>(
          "select filename, source, status, created_by from document where tenant_uuid = $1 order by created_at, filename",
          [tx.tenantUuid],
        ),
      )
    ).rows;

  test("of a vendor whose domain proves it becomes documents, each file by its bytes", async () => {
    const mail = await send({
      attachments: [
        { filename: "invoice.pdf", content: PDF },
        { filename: "invoice.pdf", content: Buffer.concat([PDF, Buffer.from("second")]) },
        { filename: "pod.exe", content: PNG },
        { filename: "rates.xlsx", content: Buffer.from("PK\u0003\u0004") },
        { filename: "logo.png", content: Buffer.concat([PNG, Buffer.from("logo")]), cid: "logo@x", contentDisposition: "inline" },
      ],
      html: '<p>Please find attached.</p><img src="cid:logo@x">',
    });
    assert.deepEqual(
      [mail.outcome, mail.vendorExternalId, mail.sender, mail.spf, mail.dmarc],
      ["document", "ACME", "billing@proven.example", "pass", "none"],
    );
    assert.deepEqual(
      mail.attachments.map(({ name, outcome, mediaType }) => [name, outcome, mediaType]),
      [
        ["logo.png", "ignored", "image/png"],
        ["invoice.pdf", "document", "application/pdf"],
        ["invoice (2).pdf", "document", "application/pdf"],
        ["pod.exe", "document", "image/png"],
        ["rates.xlsx", "rejected", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
      ],
    );
    assert.deepEqual(
      (await documents()).map(({ filename, source, status, created_by }) => [filename, source, status, created_by]).toSorted(),
      [
        ["invoice (2).pdf", "Email", "Draft", "mail:billing@proven.example"],
        ["invoice.pdf", "Email", "Draft", "mail:billing@proven.example"],
        ["pod.exe", "Email", "Draft", "mail:billing@proven.example"],
      ],
    );
    const raw = await openRawMail(service.context, tenant.tenant, { mailUuid: mail.uuid, mayOpenOriginals: true });
    assert.match(raw.ok ? await text(raw.value.content) : "", /^Content-Type|Subject: Invoice/m);
  });

  test("as it came is for those who may open what it holds", async () => {
    const [secret, copy] = ["secret", "copy"].map((word) => Buffer.concat([PDF, Buffer.from(word)]));
    const mail = await send({
      attachments: [
        { filename: "secret.pdf", content: secret },
        { filename: "copy.pdf", content: copy },
      ],
    });
    const open = async (mayOpenOriginals: boolean) =>
      openRawMail(service.context, tenant.tenant, { mailUuid: mail.uuid, mayOpenOriginals });
    assert.equal((await open(false)).ok, true);
    // As if the one were the other with places blacked out.
    await asOwner(
      service.database,
      `update document c set redacts = o.document_uuid, redacted_places = '[]' from document o
        where c.tenant_uuid = $1 and o.tenant_uuid = $1 and c.filename = 'copy.pdf' and o.filename = 'secret.pdf'`,
      [tenant.tenant.tenantUuid],
    );
    const refused = await open(false);
    assert.equal(!refused.ok && refused.refusal.code, "not-granted");
    assert.equal((await open(true)).ok, true);
  });

  test("that is HTML alone is read as text, however long or broken; nothing of it is loaded", async () => {
    const html = `<p>Invoice <b>4711</b> for you</p><script>alert(1)</script><img src="http://tracker.example/x.png"><a href="http://x.example">Pay</a>`;
    const mail = await send({ from: "html@proven.example", text: "", html, attachments: [{ filename: "h.pdf", content: PDF }] });
    assert.equal(mail.text?.trim(), "Invoice 4711 for you\n\nPay");
    const long = await send({ from: "html@proven.example", text: "", html: `<p>first</p>${"<div>".repeat(400_000)}` });
    assert.deepEqual([long.outcome, long.text === null], ["quarantined", false]);
  });

  test("whose files lie in an archive or in winmail.dat gives them out, each with what became of it", async () => {
    const mail = await send({
      from: "billing@proven.example",
      attachments: [
        {
          filename: "march.zip",
          content: aZip([
            { name: "z/4711.pdf", content: Buffer.concat([PDF, Buffer.from("4711")]) },
            { name: "z/rates.xlsx", content: "no archive" },
            { name: "z/secret.pdf", content: PDF, isEncrypted: true },
          ]),
        },
        {
          filename: "winmail.dat",
          content: aTnef([
            { name: "4712.pdf", content: Buffer.concat([PDF, Buffer.from("4712")]) },
            { name: "shared.pdf", content: PDF, isLink: true },
          ]),
        },
      ],
    });
    assert.equal(mail.outcome, "document");
    assert.deepEqual(
      mail.attachments.map(({ name, outcome }) => [name, outcome]),
      [
        ["march.zip", "ignored"],
        ["4711.pdf", "document"],
        ["rates.xlsx", "rejected"],
        ["secret.pdf", "rejected"],
        ["winmail.dat", "ignored"],
        ["4712.pdf", "document"],
        ["shared.pdf", "rejected"],
      ],
    );
    assert.match(mail.attachments.at(-1)?.reason ?? "", /not in it: send the file itself/);
    assert.deepEqual(
      mail.attachments.filter(({ outcome }) => outcome === "ignored").map(({ reason, mediaType }) => [mediaType, reason]),
      [
        ["application/zip", "Opened: 3 files are in it."],
        ["application/ms-tnef", "Opened: 2 files are in it."],
      ],
    );
  });

  test("with an electronic invoice in XML keeps it as a document", async () => {
    const ubl =
      '<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by a machine -->\n<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1</ID></ubl:Invoice>';
    const page = '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body/></html>';
    const mail = await send({
      attachments: [
        { filename: "invoice.xml", content: ubl },
        { filename: "page.xml", content: page },
      ],
    });
    assert.deepEqual(
      mail.attachments.map(({ name, outcome, mediaType }) => [name, outcome, mediaType]),
      [
        ["invoice.xml", "document", "application/xml"],
        ["page.xml", "rejected", mail.attachments[1]?.mediaType],
      ],
    );
  });

  test("that is itself the invoice is kept as a PDF of its words; other words are not", async () => {
    const mail = await send({
      subject: "Invoice 4711/2 \u2192 Lakeside",
      text: "Freight bill no. 4711\nLinehaul   USD 1,250.00\nFuel       USD 96.50\n\u0421\u043F\u0430\u0441\u0438\u0431\u043E",
    });
    assert.equal(mail.outcome, "document");
    const [pdf] = mail.attachments;
    assert.deepEqual(
      [pdf?.name, pdf?.mediaType, pdf?.outcome],
      ["Invoice 4711_2 \u2192 Lakeside.pdf", "application/pdf", "document"],
    );
    const kept = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ hash: string }>("select blob_hash as hash from document where tenant_uuid = $1 and document_uuid = $2", [
        tx.tenantUuid,
        pdf?.documentUuid,
      ]),
    );
    const bytes = await service.context.outside.blobs.read(tenant.tenantUuid, kept.rows[0]?.hash ?? "");
    assert.match(bytes?.subarray(0, 5).toString() ?? "", /%PDF-/);
    const chat = await send({ subject: "Question", text: "When is the next pickup? Call 555 0100." });
    assert.deepEqual([chat.outcome, chat.attachments], ["rejected", []]);
  });

  test("that came before makes nothing again, by its Message-ID or by its files", async () => {
    const before = (await documents()).length;
    const first = {
      messageId: "<one@proven.example>",
      attachments: [{ filename: "a.pdf", content: Buffer.concat([PDF, Buffer.from("a")]) }],
    };
    assert.equal((await send(first)).outcome, "document");
    assert.equal((await send({ ...first, text: "again" })).outcome, "duplicate");
    const other = await send({ ...first, messageId: "<two@proven.example>" });
    assert.deepEqual([other.outcome, other.attachments[0]?.outcome], ["duplicate", "duplicate"]);
    assert.equal((await documents()).length, before + 1);
  });

  test("with a Message-ID that came before and another file is no duplicate; one that is names its files, and is read again", async () => {
    const pdf = (words: string) => ({ filename: `${words}.pdf`, content: Buffer.concat([PDF, Buffer.from(words)]) });
    const used = { messageId: "<reused@proven.example>", text: "See below." };
    assert.equal((await send({ ...used, attachments: [pdf("reused 1")] })).outcome, "document");
    const second = await send({ ...used, attachments: [pdf("reused 2")] });
    assert.deepEqual([second.outcome, second.attachments[0]?.outcome], ["document", "document"]);
    const third = await send({ ...used, attachments: [pdf("reused 2")] });
    assert.deepEqual(
      [third.outcome, third.attachments.map(({ name, outcome }) => [name, outcome])],
      ["duplicate", [["reused 2.pdf", "duplicate"]]],
    );
    assert.ok((await reprocessMail(service.context, tenant.tenant, third.uuid)).ok);
    await service.work();
    assert.equal((await newest()).outcome, "duplicate");
  });

  test("with the same file twice makes one document of it", async () => {
    const twice = Buffer.concat([PDF, Buffer.from("twice")]);
    const mail = await send({
      attachments: [
        { filename: "a.pdf", content: twice },
        { filename: "b.pdf", content: twice },
      ],
    });
    const [one, other] = mail.attachments;
    assert.deepEqual([mail.outcome, one?.outcome, other?.outcome], ["document", "document", "duplicate"]);
    assert.deepEqual([other?.documentUuid, other?.reason], [one?.documentUuid, "The same as a.pdf."]);
  });

  test("that is itself the invoice is kept, whatever comes beside its words that is no paper", async () => {
    const beside = {
      "smime.p7s": ["application/pkcs7-signature", "ignored"],
      "jo.vcf": ["text/vcard", "ignored"],
      "rates.xlsx": ["application/octet-stream", "rejected"],
      "logo.png": ["image/png", "document"],
      "scan.pdf": ["application/pdf", "document"],
    };
    for (const [filename, [contentType, outcome]] of Object.entries(beside)) {
      const begins = filename === "logo.png" ? PNG : filename === "scan.pdf" ? PDF : Buffer.alloc(0);
      const mail = await send({
        subject: `Invoice 88 ${filename}`,
        text: `Invoice 88 for order 1234: linehaul $1,200.00, ${filename}`,
        attachments: [{ filename, contentType, content: Buffer.concat([begins, Buffer.from(`beside ${filename}`)]) }],
      });
      assert.deepEqual(
        mail.attachments.map((each) => [each.name, each.outcome]),
        [[filename, outcome], ...(filename === "scan.pdf" ? [] : [[`Invoice 88 ${filename}.pdf`, "document"]])],
      );
    }
  });

  const became = ({ attachments }: { readonly attachments: readonly { name: string; outcome: string }[] }) =>
    attachments.map(({ name, outcome }) => `${name}: ${outcome}`);
  const INVOICE = (number: string) => `Invoice ${number}\nLinehaul $1,200.00\nFuel $96.50\nTotal due $1,296.50\n`;

  test("with the invoice as a web page or a text file keeps its words as a PDF, once; pages of other words are named", async () => {
    const page = (words: string) => `<!DOCTYPE html><html><head><meta charset="windows-1252"></head><body>${words}</body></html>`;
    const attachments = [
      {
        filename: "invoice.html",
        content: Buffer.from(page("<h1>Invoice A-1</h1><p>Total due &euro; 1.200,00 \u00e9"), "latin1"),
      },
      { filename: "A-2.txt", contentType: "text/plain", content: INVOICE("A-2") },
      { filename: "terms.htm", content: page("<p>Our terms of carriage") },
    ];
    const first = await send({ attachments });
    assert.deepEqual(
      [first.outcome, ...became(first)],
      ["document", "invoice.html: document", "A-2.txt: document", "terms.htm: rejected"],
    );
    assert.match(first.attachments[2]?.reason ?? "", /web page.*no invoice/);
    const again = await send({ attachments: attachments.slice(0, 2), messageId: "<html-again@x>" });
    assert.deepEqual([again.outcome, ...became(again)], ["duplicate", "invoice.html: duplicate", "A-2.txt: duplicate"]);
  });

  test("that hands on another mail gives out what its words say, too", async () => {
    const inner = `From: Jo <jo@small.example>\r\nSubject: Our invoice F-1\r\n\r\n${INVOICE("F-1").replaceAll("\n", "\r\n")}`;
    const attached = await send({
      text: "See the mail below.",
      attachments: [{ filename: "fw.eml", contentType: "message/rfc822", content: inner }],
    });
    assert.deepEqual([attached.outcome, ...became(attached)], ["document", "fw.eml: ignored", "Our invoice F-1.pdf: document"]);
    const inline = await send({
      subject: "Fwd: your load",
      text: `Please pay.\n\n---------- Forwarded message ---------\nFrom: Jo <jo@small.example>\nSubject: load\n\n> ${INVOICE("F-2").replaceAll("\n", "\n> ")}`,
    });
    assert.deepEqual([inline.outcome, ...became(inline)], ["document", "Fwd: your load.pdf: document"]);
  });

  test("of a mailer that knows no MIME gives out what is uuencoded among its words", async () => {
    const uuencoded = (name: string, bytes: Buffer): string => {
      const character = (six: number): string => String.fromCharCode(six === 0 ? 96 : six + 32);
      const lines = Array.from({ length: Math.ceil(bytes.length / 45) }, (_, at) => {
        const part = bytes.subarray(at * 45, at * 45 + 45);
        const bits = [...part, 0, 0].map((byte) => byte.toString(2).padStart(8, "0")).join("");
        const sixes = bits.slice(0, Math.ceil(part.length / 3) * 24).match(/.{6}/g) ?? [];
        return character(part.length) + sixes.map((six) => character(Number.parseInt(six, 2))).join("");
      });
      return [`begin 644 ${name}`, ...lines, "`", "end", ""].join("\r\n");
    };
    const scan = Buffer.concat([PDF, Buffer.from("uuencoded ".repeat(500))]);
    const mail = await send({ text: `Our bill:\r\n${uuencoded("BILL.PDF", scan)}Jo\r\n` });
    assert.deepEqual(
      mail.attachments.map(({ name, outcome, mediaType, bytes }) => [name, outcome, mediaType, bytes]),
      [["BILL.PDF", "document", "application/pdf", scan.length]],
    );
    assert.equal(mail.text?.trim(), "Our bill:\nJo");
  });

  test("with X12 as its words is EDI, whatever stands around it and however its lines were broken", async () => {
    const edi = file210(31, [{ number: "W-31", order: "NO-SUCH", cents: 100 }], { sender: "ACMF" }).toString();
    const broken = edi.replaceAll(/[\r\n]/g, "").replaceAll(/(.{76})/g, "$1\r\n");
    const partner = JSON.stringify({ scacs: ["ACMF"], vendorExternalId: "ACME" });
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("insert into edi_partner (tenant_uuid, sender_id, body) values ($1, 'ACMF', $2) on conflict do nothing", [
        tenant.tenantUuid,
        partner,
      ]),
    );
    const mail = await send({ subject: "Invoice W-31", text: `Our 210:\n\n${broken}\n\nRegards, Jo` });
    assert.deepEqual([mail.outcome, ...became(mail)], ["invoice", "message.edi: invoice"]);
    assert.equal((await tenant.invoice("W-31")).status, "unmatched");
    const other = await send({ subject: "210", text: edi.replace("ACMF", "BOLT") });
    assert.deepEqual([other.outcome, ...became(other)], ["rejected", "message.edi: rejected"]);
  });

  test("with a paper pasted into its words keeps it, however few bytes it has; logos, icons and banners are left out", async () => {
    const png = (width: number, height: number) => {
      const bytes = Buffer.alloc(900);
      Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(bytes);
      bytes.writeUInt32BE(width, 16);
      bytes.writeUInt32BE(height, 20);
      return bytes;
    };
    const jpeg = (width: number, height: number) => {
      const frame = Buffer.from("ffc0001108000000000301220002110103110100".padEnd(38, "0"), "hex");
      frame.writeUInt16BE(height, 5);
      frame.writeUInt16BE(width, 7);
      return Buffer.concat([Buffer.from("ffd8ffe1200000".padEnd(0x2000 * 2 + 8, "0"), "hex").subarray(0, 0x2000 + 4), frame]);
    };
    const inline = (filename: string, content: Buffer) => ({
      filename,
      content,
      cid: `${filename}@x`,
      contentDisposition: "inline" as const,
    });
    const mail = await send({
      text: "receipts",
      html: '<img src="cid:logo.png@x"><img src="cid:receipt.jpg@x">',
      attachments: [
        inline("logo.png", png(240, 240)),
        inline("banner.png", png(1200, 180)),
        inline("receipt.jpg", jpeg(620, 1100)),
        inline("till.png", png(200, 900)),
        inline("anim.gif", Buffer.from("GIF89a......")),
      ],
    });
    assert.deepEqual(
      [mail.outcome, ...became(mail)],
      [
        "document",
        "logo.png: ignored",
        "banner.png: ignored",
        "receipt.jpg: document",
        "till.png: document",
        "anim.gif: ignored",
      ],
    );
    assert.match(mail.attachments[1]?.reason ?? "", /1200 by 180 pixels/);
  });

  test("whose words are several invoices becomes a document of each; a statement of several is one", async () => {
    const several = await send({
      subject: "June",
      text: `Acme Trucking\n\n${INVOICE("S-1")}\n\n${INVOICE("S-2")}\n${INVOICE("S-3")}`,
    });
    assert.deepEqual(
      [several.outcome, ...became(several)],
      ["document", "June.pdf: document", "June (2).pdf: document", "June (3).pdf: document"],
    );
    const statement = await send({ subject: "Statement", text: "Invoice 1 $10.00\nInvoice 2 $20.00\nInvoice 3 $30.00" });
    assert.deepEqual(became(statement), ["Statement.pdf: document"]);
    const again = await send({
      subject: "June",
      text: `Acme Trucking\n\n${INVOICE("S-1")}\n\n${INVOICE("S-2")}\n${INVOICE("S-3")}`,
      messageId: "<june-again@x>",
    });
    assert.deepEqual(
      [again.outcome, new Set(again.attachments.map(({ outcome }) => outcome))],
      ["duplicate", new Set(["duplicate"])],
    );
  });

  test("that is encrypted or cannot be opened says so", async () => {
    const blank = await send({ subject: "", text: "" });
    assert.deepEqual([blank.outcome, blank.reason], ["rejected", "It has no words and no file."]);
    const ubl =
      '<?xml version="1.0" encoding="UTF-16"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';
    const wide = Buffer.concat([Buffer.from("fffe", "hex"), Buffer.from(ubl, "utf16le")]);
    assert.deepEqual(became(await send({ attachments: [{ filename: "ubl.xml", content: wide }] })), ["ubl.xml: document"]);
    for (const [filename, contentType, said] of [
      ["mail.msg", "application/vnd.ms-outlook", /as Outlook keeps it/],
      ["smime.p7m", "application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m", /S\/MIME.*send the mail without/],
      ["encrypted.asc", "application/octet-stream", /encrypted \(PGP\)/],
      ["IMG_0001.HEIC", "image/heic", /HEIC.*JPEG/],
    ] as const) {
      const content = filename.endsWith("asc")
        ? "-----BEGIN PGP MESSAGE-----\n\nabc"
        : Buffer.from("00000018667479706865696300000000", "hex");
      const mail = await send({ text: "", attachments: [{ filename, contentType, content }] });
      assert.equal(mail.outcome, "rejected");
      assert.match(mail.attachments[0]?.reason ?? "", said);
      assert.match(mail.reason ?? "", /None of its files/);
    }
  });

  test("of nobody we know waits, is released as a vendor's, and is remembered", async () => {
    const attachments = [{ filename: "b.pdf", content: Buffer.concat([PDF, Buffer.from("b")]) }];
    const mail = await send({ from: "new@proven.example", attachments });
    assert.equal(mail.outcome, "quarantined");
    assert.match(mail.reason ?? "", /No vendor has the address new@proven\.example/);
    const nobody = await releaseMail(service.context, tenant.tenant, AUDITOR, {
      mailUuid: mail.uuid,
      vendorExternalId: null,
      remember: false,
    });
    assert.equal(nobody.ok ? "released" : nobody.refusal.code, "invalid");
    const released = await releaseMail(service.context, tenant.tenant, AUDITOR, {
      mailUuid: mail.uuid,
      vendorExternalId: "ACME",
      remember: true,
    });
    assert.ok(released.ok);
    await service.work();
    assert.deepEqual([(await newest()).outcome, (await newest()).releasedBy], ["document", "key:auditor"]);
    const next = await send({
      from: "new@proven.example",
      attachments: [{ filename: "c.pdf", content: Buffer.concat([PDF, Buffer.from("c")]) }],
    });
    assert.deepEqual([next.outcome, next.vendorExternalId], ["document", "ACME"]);
    // It was another's all the same: said once more, as long as no invoice came of it.
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("insert into vendor (tenant_uuid, external_id, vendor_uuid, body) values ($1, 'OTHER', gen_random_uuid(), '{}')", [
        tx.tenantUuid,
      ]),
    );
    const reassign = (vendorExternalId: string) =>
      releaseMail(service.context, tenant.tenant, AUDITOR, { mailUuid: next.uuid, vendorExternalId, remember: false });
    assert.ok((await reassign("OTHER")).ok);
    await service.work();
    const { outcome, vendorExternalId, releasedBy } = await newest();
    assert.deepEqual([outcome, vendorExternalId, releasedBy], ["document", "OTHER", "key:auditor"]);
    const again = await reassign("OTHER");
    assert.equal(again.ok ? "done" : again.refusal.code, "state-conflict");
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("update document set status = 'Approved' where tenant_uuid = $1 and blob_hash = $2", [
        tx.tenantUuid,
        createHash("sha256")
          .update(Buffer.concat([PDF, Buffer.from("c")]))
          .digest("hex"),
      ]),
    );
    const settled = await reassign("ACME");
    assert.match(settled.ok ? "" : JSON.stringify(settled.refusal), /c\.pdf was approved/);
  });

  test("that only says it is a vendor's waits: a failing policy, no proof, two senders, records nobody answers for", async () => {
    const reasons: string[] = [];
    const attachments = [{ filename: "d.pdf", content: PDF }];
    const forged = await send({ from: "ar@strict.example", attachments });
    assert.deepEqual([forged.outcome, forged.dmarc], ["quarantined", "fail"]);
    reasons.push(forged.reason ?? "");
    // SPF passes for another domain than the one in From: nothing is proven.
    const borrowed = await send({ from: "ar@strict.example", attachments }, "someone@proven.example");
    assert.equal(borrowed.outcome, "quarantined");
    const two = await send({ from: ["billing@proven.example", "ar@strict.example"] as never, attachments });
    assert.equal(two.outcome, "quarantined");
    assert.match(two.reason ?? "", /2 senders/);
    await vendor("AWAY", "a@away.example");
    const away = await send({ from: "a@away.example", attachments });
    assert.equal(away.outcome, "quarantined");
    assert.match(away.reason ?? "", /could not be asked/);
    assert.match(reasons[0] ?? "", /nothing proves/);
    assert.ok((await reprocessMail(service.context, tenant.tenant, away.uuid)).ok);
    await service.work();
    assert.equal((await newest()).outcome, "quarantined");
    // The reason names the vendor: nobody needs to.
    const release = { mailUuid: away.uuid, vendorExternalId: null, remember: false };
    assert.ok((await releaseMail(service.context, tenant.tenant, AUDITOR, release)).ok);
    await service.work();
    assert.deepEqual([(await newest()).releasedBy, (await newest()).vendorExternalId], ["key:auditor", "AWAY"]);
  });

  test("of a sender who is blocked is refused here, and nobody is told", async () => {
    const mail = await send({ from: "spam@proven.example" });
    assert.ok((await blockMail(service.context, tenant.tenant, AUDITOR, { mailUuid: mail.uuid, remember: true })).ok);
    const next = await send({ from: "spam@proven.example" });
    assert.deepEqual([next.outcome, next.reason], ["rejected", "spam@proven.example is blocked."]);
    const again = await blockMail(service.context, tenant.tenant, AUDITOR, {
      mailUuid: (await send({ attachments: [{ filename: "e.pdf", content: Buffer.concat([PDF, Buffer.from("e")]) }] })).uuid,
      remember: false,
    });
    assert.equal(again.ok ? "blocked" : again.refusal.code, "state-conflict");
  });

  test("of a sender who is blocked after somebody let it in is refused when it is read again", async () => {
    for (const remember of [true, false]) {
      const mail = await send({ from: `later-${remember}@proven.example` });
      const release = { mailUuid: mail.uuid, vendorExternalId: "ACME", remember: false };
      assert.ok((await releaseMail(service.context, tenant.tenant, AUDITOR, release)).ok);
      await service.work();
      assert.equal((await newest()).outcome, "rejected");
      assert.ok((await blockMail(service.context, tenant.tenant, AUDITOR, { mailUuid: mail.uuid, remember })).ok);
      assert.ok((await reprocessMail(service.context, tenant.tenant, mail.uuid)).ok);
      await service.work();
      const again = await newest();
      assert.equal(again.outcome, remember ? "rejected" : "quarantined");
      assert.deepEqual([again.releasedBy, again.vendorExternalId], [null, null]);
      if (remember) assert.match(again.reason ?? "", /is blocked/);
    }
  });

  test("EDI of the vendor's partner is an invoice at once; another partner's is not taken", async () => {
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("insert into edi_partner (tenant_uuid, sender_id, body) values ($1, 'ACMF', $2) on conflict do nothing", [
        tenant.tenantUuid,
        JSON.stringify({ scacs: ["ACMF"], vendorExternalId: "ACME" }),
      ]),
    );
    const edi = (control: number, sender: string) => ({
      filename: `${control}.edi`,
      content: file210(control, [{ number: `M-${control}`, order: "NO-SUCH", cents: 100 }], { sender }),
    });
    const mail = await send({ attachments: [edi(1, "ACMF"), edi(2, "BOLT")] });
    assert.equal(mail.outcome, "invoice");
    assert.deepEqual(
      mail.attachments.map(({ outcome }) => outcome),
      ["invoice", "rejected"],
    );
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ uuid: string }>(
        "select interchange_uuid as uuid from edi_interchange where tenant_uuid = $1 order by received_at desc limit 1",
        [tx.tenantUuid],
      ),
    );
    assert.deepEqual(
      mail.attachments.map(({ interchangeUuid }) => interchangeUuid),
      [rows[0]?.uuid, null],
    );
    assert.match(mail.attachments[1]?.reason ?? "", /BOLT, which is no EDI partner of vendor ACME/);
    assert.equal((await tenant.invoice("M-1")).status, "unmatched");
    assert.equal((await send({ messageId: "<other@x>", attachments: [edi(1, "ACMF")] })).attachments[0]?.outcome, "duplicate");
  });

  test("was prepared by whoever let it in, said whose its sender is, or wrote that into the vendor's record", async () => {
    const { context } = service;
    const [BEN, CYN, DAN] = ["Ben", "Cyn", "Dan"].map((name) => ({ id: `user:${context.newUuid()}`, name, approvalLimit: null }));
    assert.ok(BEN && CYN && DAN);
    const edi = (control: number) => [
      { filename: `${control}.edi`, content: file210(control, [{ number: `P-${control}`, order: "NO-SUCH", cents: 100 }], {}) },
    ];
    const relations = (number: string) =>
      context.db.inTenant(tenant.tenantUuid, async (tx) => {
        const { rows } = await tx.query<{ by: string }>("select created_by as by from invoice where invoice_number = $1", [
          number,
        ]);
        const by = rows[0]?.by ?? assert.fail(`no invoice ${number}`);
        const standingOf = await standingsOf(tx, [by, BEN.id, CYN.id, DAN.id]);
        return [BEN, CYN, DAN].map(({ id }) => relationOf(standingOf(id), standingOf(by)));
      });
    const held = await send({ from: "held@stranger.example", attachments: edi(21) });
    assert.equal(held.outcome, "quarantined");
    const wish = { mailUuid: held.uuid, vendorExternalId: "ACME", remember: false };
    assert.ok((await releaseMail(context, tenant.tenant, BEN, wish)).ok);
    await service.work();
    assert.deepEqual(await relations("P-21"), ["same", "another", "another"]);
    const whose = { sender: "@proven.example", decision: "vendor", vendorExternalId: "ACME" } as const;
    assert.ok((await decideSender(context, tenant.tenant, CYN, whose)).ok);
    assert.equal((await send({ from: "edi@proven.example", attachments: edi(22) })).outcome, "invoice");
    assert.deepEqual(await relations("P-22"), ["another", "same", "another"]);
    await forgetSender(context, tenant.tenant, "@proven.example");
    const change = { actor: DAN, effectiveFrom: null, eTag: null };
    const body = { name: "ACME", disputeEmail: "dan@proven.example", contact: { email: "billing@proven.example" } };
    assert.ok((await changeVendor(context, tenant.tenant, { externalId: "ACME", vendor: body }, change)).ok);
    assert.equal((await send({ from: "dan@proven.example", attachments: edi(23) })).outcome, "invoice");
    assert.deepEqual((await relations("P-23"))[2], "same");
  });

  describe("in a dispute", () => {
    const aDispute = async () => {
      await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-1", charges: [["LINEHAUL", "100.00"]] }));
      await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "I-1", order: "SO-1", charges: [["LINEHAUL", "190.00"]] }));
      await service.work();
      const { uuid: invoiceUuid } = await tenant.invoice("I-1");
      const made = await createDispute(service.context, tenant.tenant, AUDITOR, {
        invoiceUuid,
        party: "Vendor",
        reasons: ["too much"],
        communication: { text: "Too much.", email: { subject: "Dispute of I-1", to: ["ar@carrier.example"] }, attachments: [] },
      });
      assert.ok(made.ok);
      await service.work();
      const { mailer } = service.context.outside as unknown as {
        readonly mailer: { readonly sent: readonly { readonly replyTo?: string }[] };
      };
      const address = /<(dispute-[0-9a-f]{32}@mail\.example)>/.exec(mailer.sent.at(-1)?.replyTo ?? "")?.[1] ?? "";
      return { invoiceUuid, disputeUuid: made.value.uuid, address };
    };
    const said = async (disputeUuid: string) =>
      (
        await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
          tx.query<{ text: string; created_by: string; files: string[] }>(
            `select text, created_by, array(select identifier from communication_attachment a where a.tenant_uuid = $1 and a.communication_uuid = c.communication_uuid order by position) as files
             from communication c where tenant_uuid = $1 and dispute_uuid = $2 order by created_at`,
            [tx.tenantUuid, disputeUuid],
          ),
        )
      ).rows;

    test("an answer becomes a communication without what it quotes, with its files and its event; a machine's is marked", async () => {
      const { disputeUuid, address } = await aDispute();
      const events = (await tenant.eventTypes()).filter((type) => type === "DISPUTE_COMMUNICATION_CREATED").length;
      const mail = await send({
        from: "jo@carrier.example",
        to: address,
        text: "We agree, a corrected invoice follows.\n\nOn Mon, Nov 23, 2026 at 9:00 AM Shipper <x@mail.example> wrote:\n> Too much.\n",
        attachments: [{ filename: "corrected.pdf", content: PDF }],
      });
      assert.deepEqual([mail.outcome, mail.sender], ["communication", "jo@carrier.example"]);
      assert.match(mail.text ?? "", /> Too much/);
      assert.deepEqual((await said(disputeUuid)).at(-1), {
        text: "We agree, a corrected invoice follows.",
        created_by: "mail:jo@carrier.example",
        files: ["corrected.pdf"],
      });
      assert.equal((await tenant.eventTypes()).filter((type) => type === "DISPUTE_COMMUNICATION_CREATED").length, events + 1);
      const machine = await send({
        from: "jo@carrier.example",
        to: address,
        text: "I am away.",
        headers: { "auto-submitted": "auto-replied" },
      });
      assert.deepEqual([machine.isAutomatic, (await said(disputeUuid)).at(-1)?.text], [true, "Automatic answer: I am away."]);
      const own = await send({ from: `x <${address}>`, to: address, text: "loop" });
      assert.equal(own.outcome, "rejected");
    });

    test("an answer keeps the mails that it hands on, with their words, and says what became of each of its files", async () => {
      const { disputeUuid, address } = await aDispute();
      const mail = await send({
        from: "jo@carrier.example",
        to: address,
        text: "As our driver wrote.",
        attachments: [
          { filename: "fw.eml", contentType: "message/rfc822", content: "Subject: detention\r\n\r\nI waited four hours." },
          { filename: "all.zip", content: aZip([{ name: "gate.pdf", content: PDF }]) },
        ],
      });
      assert.deepEqual(became(mail).toSorted(), ["all.zip: ignored", "fw.eml: communication", "gate.pdf: communication"]);
      assert.deepEqual((await said(disputeUuid)).at(-1)?.files, ["fw.eml", "gate.pdf"]);
    });

    test("a token that nobody has leads nowhere", async () => {
      await assert.rejects(send({ to: `dispute-${"0".repeat(32)}@mail.example` }), /5\.1\.1/);
    });
  });

  test("for others is not passed on, nor to a tenant that is none; what is too large is refused", async () => {
    await assert.rejects(send({ to: "someone@elsewhere.example" }), /5\.7\.1/);
    await assert.rejects(send({ to: "invoices@nobody.mail.example" }), /5\.1\.1/);
    await assert.rejects(send({ to: `sales@${tenant.tenant.slug}.mail.example` }), /5\.1\.1/);
    const limits = { bytes: 10_000, clientsOfAddress: 2 };
    const small = await startSmtpServer(service.context, { port: 0, host: "127.0.0.1", tls: null, limits });
    const greeted = async (): Promise<[Socket, string]> => {
      const socket = connect(small.port() ?? 0, "127.0.0.1").setEncoding("utf8");
      return [socket, String((await once(socket, "data"))[0])];
    };
    try {
      // Of one address there are so many at once; when one goes there is room again.
      const [[first, hello], [second], [third, told]] = [await greeted(), await greeted(), await greeted()];
      assert.match(hello, /^220 /);
      assert.match(told, /^421 4\.7\.0 .*Too many connections from your address/s);
      for (const socket of [first, second, third]) if (!socket.destroyed) await once(socket.destroy(), "close");
      const transport = nodemailer.createTransport({ host: "127.0.0.1", port: small.port() ?? 0, ignoreTLS: true });
      await assert.rejects(
        transport.sendMail({
          from: "a@proven.example",
          to: toInvoices(),
          attachments: [{ filename: "x.pdf", content: Buffer.alloc(20_000) }],
        }),
        /size|5\.3\.4|552/i,
      );
    } finally {
      await small.stop();
    }
  });

  test("is not let guess who has an address here, nor name one for ever", async () => {
    const own = `invoices@${tenant.tenant.slug}.${service.context.outside.mailDomain}`;
    const talk = async (addresses: readonly string[]) => {
      const socket = connect(smtp.port() ?? 0, "127.0.0.1");
      let said = "";
      socket.setEncoding("latin1").on("data", (chunk: string) => (said += chunk));
      await once(socket, "data");
      socket.write("EHLO x.example\r\nMAIL FROM:<a@x.example>\r\n");
      socket.write(`${addresses.map((address) => `RCPT TO:<${address}>\r\n`).join("")}QUIT\r\n`);
      await once(socket, "close");
      return said;
    };
    const guessed = await talk(Array.from({ length: 40 }, (_, at) => `invoices@n${at}.${service.context.outside.mailDomain}`));
    assert.equal(guessed.match(/^550 /gm)?.length, 20);
    assert.match(guessed, /^421 .*nobody here has/m);
    const often = await talk(Array.from({ length: 120 }, () => own));
    assert.equal(often.match(/^452 .*Too many recipients/gm)?.length, 20);
  });

  test("for who runs the mail, postmaster and abuse, is kept where the operator sees it, within limits", async () => {
    const { operatorMailFolder } = service.context.outside;
    rmSync(operatorMailFolder, { recursive: true, force: true });
    const transport = nodemailer.createTransport({ host: "127.0.0.1", port: smtp.port() ?? 0, ignoreTLS: true });
    const tell = (to: string, bytes = 10) => {
      const raw = `Subject: told\r\n\r\n${"x".repeat(bytes)}\r\n`;
      return transport.sendMail({ envelope: { from: "who@elsewhere.example", to: [to] }, raw });
    };
    for (const to of ["postmaster@mail.example", `ABUSE@${tenant.tenant.slug}.mail.example`]) await tell(to);
    const socket = connect(smtp.port() ?? 0, "127.0.0.1");
    socket.setEncoding("utf8");
    for (const line of ["", "EHLO me\r\n", "MAIL FROM:<who@elsewhere.example>\r\n", "RCPT TO:<postmaster>\r\n"]) {
      if (line !== "") socket.write(line);
      const [answer] = (await once(socket, "data")) as [string];
      assert.match(answer, /^2/, line);
    }
    socket.destroy();
    const kept = readdirSync(operatorMailFolder);
    assert.equal(kept.length, 2);
    assert.match(readFileSync(join(operatorMailFolder, kept[0] ?? ""), "utf8"), /^Subject: told\r\n/);
    await assert.rejects(tell("postmaster@mail.example", 2_000_000), /5\.3\.4/);
    await assert.rejects(tell("postmaster@elsewhere.example"), /5\.7\.1/);
    rmSync(operatorMailFolder, { recursive: true, force: true });
  });

  test("for a tenant that keeps as much as it may is asked to come again later, and taken once there is room", async () => {
    const all = async () => {
      const listed = await listMail(service.context, tenant.tenant, { outcomes: [], q: null, limit: 100, cursor: null });
      assert.ok(listed.ok);
      return listed.value.items.length;
    };
    const before = await all();
    const mail = { subject: "no room", attachments: [{ filename: "pod.pdf", content: PDF }] };
    await setQuota(service.context, tenant.tenant, 0);
    await assert.rejects(send(mail), (error: Error & { readonly responseCode?: number }) => {
      assert.equal(error.responseCode, 452, "a refusal for now: senders try again by themselves for days");
      assert.match(error.message, /452 4\.2\.2 .*keeps as much as it may: send it again later/);
      return true;
    });
    assert.equal(await all(), before);

    // Room that ends between the envelope and the last byte.
    await setQuota(service.context, tenant.tenant, null);
    const socket = connect(smtp.port() ?? 0, "127.0.0.1");
    socket.setEncoding("utf8");
    const say = async (line: string): Promise<string> => {
      socket.write(line);
      const [answer] = (await once(socket, "data")) as [string];
      return answer;
    };
    await once(socket, "data");
    for (const line of ["EHLO me", "MAIL FROM:<billing@proven.example>", `RCPT TO:<${toInvoices()}>`, "DATA"])
      assert.match(await say(`${line}\r\n`), /^[23]/, line);
    await setQuota(service.context, tenant.tenant, 0);
    assert.match(await say("From: billing@proven.example\r\nSubject: late\r\n\r\nwords\r\n.\r\n"), /^452 4\.2\.2 /);
    socket.destroy();
    assert.equal(await all(), before);

    await setQuota(service.context, tenant.tenant, null);
    await send(mail);
    assert.equal(await all(), before + 1);
  });

  test("a bare line feed ends no message: what follows is no second one", async () => {
    const socket = connect(smtp.port() ?? 0, "127.0.0.1");
    socket.setEncoding("utf8");
    const say = async (line: string): Promise<string> => {
      socket.write(line);
      const [answer] = (await once(socket, "data")) as [string];
      return answer;
    };
    await once(socket, "data");
    await say("EHLO me\r\n");
    await say("MAIL FROM:<billing@proven.example>\r\n");
    await say(`RCPT TO:<${toInvoices()}>\r\n`);
    await say("DATA\r\n");
    const before = await listMail(service.context, tenant.tenant, { outcomes: [], q: null, limit: 100, cursor: null });
    const answer = await say(
      `From: billing@proven.example\r\nSubject: smuggled\r\n\r\nfirst\n.\nMAIL FROM:<boss@proven.example>\r\nRCPT TO:<${toInvoices()}>\r\nDATA\r\nFrom: boss@proven.example\r\n\r\nsecond\r\n.\r\n`,
    );
    assert.match(answer, /^250 .*Taken\r\n$/);
    socket.destroy();
    await service.work();
    const now = await listMail(service.context, tenant.tenant, { outcomes: [], q: null, limit: 100, cursor: null });
    assert.ok(before.ok && now.ok);
    assert.equal(now.value.items.length, before.value.items.length + 1);
    assert.match((await newest()).text ?? "", /second/);
  });
});
