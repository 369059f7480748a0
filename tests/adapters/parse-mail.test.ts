import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { suite, test } from "node:test";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { invoicesInText, mayBeInvoice } from "#domain/mail/invoice-text.ts";
import { newText } from "#usecases/mail/new-text.ts";
import { parseMail } from "#adapters/parse-mail.ts";
import { UnreadableMail } from "#adapters/parsed-mail.ts";
import { refuseLongHeader } from "#adapters/refuse-long-header.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";
import { mailText } from "#tests/builders/a-mail.ts";
import { anSmime, aTnef, aZip } from "#tests/builders/containers.ts";

const read = (raw: string | Buffer) => parseMail(Readable.from([Buffer.from(raw)]), tmpdir());

const withParts = (parts: readonly string[], head = ""): string =>
  [
    ...["From: A <a@x.example>", "Subject: parts"].filter((line) => !head.includes(line.slice(0, line.indexOf(":") + 1))),
    ...(head === "" ? [] : [head]),
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="q"',
    "",
    ...parts.flatMap((part) => ["--q", part]),
    "--q--",
    "",
  ].join("\r\n");
/** As uuencode (POSIX) writes it. */
const uuencoded = (name: string, bytes: Buffer): string => {
  const character = (six: number): string => (six === 0 ? "`" : String.fromCharCode(six + 32));
  const lines = Array.from({ length: Math.ceil(bytes.length / 45) }, (_, number) => {
    const part = bytes.subarray(number * 45, number * 45 + 45);
    let line = character(part.length);
    for (let at = 0; at < part.length; at += 3) {
      const [a = 0, b = 0, c = 0] = part.subarray(at, at + 3);
      line += [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63].map(character).join("");
    }
    return line;
  });
  return [`begin 644 ${name}`, ...lines, "`", "end", ""].join("\r\n");
};
const file = (name: string, content: string): string =>
  `Content-Type: application/pdf; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}`;

const withinMail = (parts: number): string =>
  `Content-Type: message/rfc822\r\n\r\n${withParts(Array.from({ length: parts }, (_, at) => file(`${at}.pdf`, "x")))}`;

suite("a mail that is read", () => {
  test("has a header that can be unfolded in no time; of another nothing else is read", async () => {
    const body = "\r\n\r\nwords\r\n".repeat(100_000);
    const chunked = (raw: string, size: number) =>
      Readable.from(
        Array.from({ length: Math.ceil(raw.length / size) }, (_, at) => Buffer.from(raw.slice(at * size, (at + 1) * size))),
      );
    for (const [header, told] of [
      ["Subject: x", null],
      ["", null],
      [`To: ${"a@b.example,\r\n ".repeat(9_000)}c@d.example`, null],
      [`X: ${"a\r\n ".repeat(20_000)}b`, /more than 10000 lines/],
      [Array.from({ length: 20_000 }, (_, at) => `X-${at}: y`).join("\n"), /more than 10000 lines/],
      [`X: ${"a".repeat(300_000)}`, /more than 256 KB/],
    ] as const) {
      const checked = refuseLongHeader(chunked(header + body, 7_001));
      if (told === null) await checked;
      else await assert.rejects(checked, (error) => error instanceof UnreadableMail && told.test(error.message));
    }
    const inner = `From: a@b.example\r\nX: ${"a\r\n ".repeat(100_000)}b\r\n\r\nwords`;
    await assert.rejects(read(withParts([`Content-Type: text/plain\r\nX: ${"a".repeat(300_000)}\r\n\r\nx`])), UnreadableMail);
    await assert.rejects(read(withParts([`Content-Type: message/rfc822\r\n\r\n${inner}`])), UnreadableMail);
  });

  test("has a subject of one line, names that read as they are written, and a file where its words have a name", async () => {
    const named = 'Content-Type: text/plain\r\nContent-Disposition: inline; filename="invoice.txt"\r\n\r\nISA*00*';
    const turned =
      'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="=?utf-8?Q?a=E2=80=AEfdp.exe?="\r\n\r\nx';
    const mail = await read(
      withParts(["Content-Type: text/plain\r\n\r\nhello", named, turned]).replace(
        "Subject: parts",
        "Subject: =?utf-8?Q?hi=0D=0ABcc:_x@y.example?=",
      ),
    );
    try {
      assert.equal(mail.subject, "hi Bcc: x@y.example");
      assert.equal(mail.text.trim(), "hello");
      assert.deepEqual(
        mail.files.map(({ name }) => name),
        ["invoice.txt", "a_fdp.exe"],
      );
      assert.equal(mail.files[0]?.head.toString(), "ISA*00*");
    } finally {
      await mail.close();
    }
  });

  test("of a part that is words as much is held as can be kept of it", async () => {
    const mail = await read(
      `From: A <a@x.example>\r\nContent-Type: text/plain\r\n\r\n${`${"ä".repeat(35)}\r\n`.repeat(100_000)}`,
    );
    try {
      assert.equal(mail.text.length, 200_000);
      assert.match(mail.text, /^ä{35}\n/);
    } finally {
      await mail.close();
    }
  });

  test("gives the files of mails within it, and no name that leaves its folder", async () => {
    const inner = withParts([file("inner.pdf", "inside")])
      .replaceAll("--q", "--i")
      .replace('"q"', '"i"');
    const mail = await read(
      withParts([
        `Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename="forwarded.eml"\r\n\r\n${inner}`,
        file("../../etc/passwd", "outside"),
      ]),
    );
    try {
      const names = mail.files.map(({ name }) => name);
      assert.ok(names.includes("inner.pdf"), names.join());
      assert.ok(names.every((name) => !name.includes("/")));
      const outside = mail.files.find(({ name }) => name.includes("passwd"));
      assert.equal(outside === undefined ? "" : (await text(outside.content.read())).trim(), "outside");
    } finally {
      await mail.close();
    }
  });

  test("gives the files of each mail of a digest, whatever its parts say of themselves, and of one in a mail within it", async () => {
    const inner = (name: string): string =>
      withParts([`Content-Type: text/plain\r\n\r\nwords of ${name}`, file(name, "%PDF-1.4")], `Subject: of ${name}`)
        .replaceAll("--q", `--${name}`)
        .replace('"q"', `"${name}"`);
    const digest = `Content-Type: multipart/digest; boundary="d"\r\n\r\n--d\r\n\r\n${inner("a.pdf")}\r\n--d\r\nContent-Description: one\r\n\r\n${inner("b.pdf")}\r\n--d\r\nContent-Type: message/rfc822\r\n\r\n${inner("c.pdf")}\r\n--d--\r\n`;
    const within = `Content-Type: message/global\r\n\r\nSubject: outer\r\n${digest}`;
    for (const [part, names] of [
      [digest, ["of a.pdf.eml", "a.pdf", "of b.pdf.eml", "b.pdf", "of c.pdf.eml", "c.pdf"]],
      [within, ["outer.eml", "of a.pdf.eml", "a.pdf", "of b.pdf.eml", "b.pdf", "of c.pdf.eml", "c.pdf"]],
    ] as const) {
      const mail = await read(withParts(["Content-Type: text/plain\r\n\r\nSee below.", part]));
      await mail.close();
      assert.deepEqual(
        mail.files.map(({ name }) => name),
        names,
      );
      assert.equal(mail.text.trim(), "See below.");
      const bills = mail.files.filter(({ name }) => name.startsWith("of "));
      assert.deepEqual(
        bills.map((each) => [each.within?.text.trim(), each.within?.files]),
        ["a", "b", "c"].map((name) => [`words of ${name}.pdf`, 1]),
      );
    }
    const zip = aZip([{ name: "mails/kept.eml", content: Buffer.from(inner("z.pdf")) }]);
    const zipped = await read(
      withParts([`${file("mails.zip", "").trim()}\r\nContent-Transfer-Encoding: base64\r\n\r\n${zip.toString("base64")}`]),
    );
    await zipped.close();
    assert.deepEqual(
      zipped.files.map(({ name, note }) => [name, note?.outcome ?? null]),
      [
        ["mails.zip", "ignored"],
        ["kept.eml", "ignored"],
        ["z.pdf", null],
      ],
    );
  });

  test("that is signed (S/MIME) has the words and files that lie in it; a signature alone and what is encrypted say so", async () => {
    const signed = withParts(["Content-Type: text/plain\r\n\r\nsigned words", file("s.pdf", "%PDF-1.4")]).replace(
      /^[^]*?MIME/,
      "MIME",
    );
    const said = (content: Buffer): string =>
      `Content-Type: application/pkcs7-mime; name="smime.p7m"\r\nContent-Disposition: attachment; filename="smime.p7m"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString("base64").replaceAll(/.{76}/g, "$&\r\n")}\r\n`;
    const seen = async (raw: string) => {
      const mail = await read(raw);
      try {
        const files = await Promise.all(
          mail.files.map(async ({ name, note, content }) => [name, note?.outcome ?? (await text(content.read())).trim()]),
        );
        return { text: mail.text.trim(), files, within: mail.files[0]?.within?.text.trim(), reason: mail.files[0]?.note?.reason };
      } finally {
        await mail.close();
      }
    };
    const files = [
      ["smime.p7m", "ignored"],
      ["s.pdf", "%PDF-1.4"],
    ];
    for (const kind of ["signed", "open"] as const) {
      const whole = await seen(`From: a@x.example\r\n${said(anSmime(kind, Buffer.from(signed)))}`);
      assert.deepEqual([whole.text, whole.within, whole.files], ["signed words", undefined, files], kind);
      const beside = await seen(withParts(["Content-Type: text/plain\r\n\r\nSee it.", said(anSmime(kind, Buffer.from(signed)))]));
      assert.deepEqual([beside.text, beside.within, beside.files], ["See it.", "signed words", files], kind);
    }
    for (const [bytes, outcome, reason] of [
      [anSmime("detached", Buffer.alloc(0)), "ignored", /signature alone/],
      [anSmime("encrypted", Buffer.alloc(0)), "rejected", /encrypted \(S\/MIME\)/],
      [anSmime("signed", Buffer.from(signed)).subarray(0, 300), "rejected", /cut off/],
    ] as const) {
      const mail = await seen(`From: a@x.example\r\n${said(bytes)}`);
      assert.equal(mail.files[0]?.[1], outcome);
      assert.match(mail.reason ?? "", reason);
    }
    const whole = anSmime("open", Buffer.from(signed));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        const mail = await read(`From: a@x.example\r\n${said(bytes)}`).catch((error: unknown) => {
          if (error instanceof UnreadableMail) return null;
          throw error;
        });
        await mail?.close();
        assert.notEqual(mail?.files.length, 0);
      }),
      { seed: RUN_SEED, numRuns: 100 },
    );
  });

  test("has at most five hundred files, and says how many were left out", async () => {
    const mail = await read(withParts(Array.from({ length: 503 }, (_, at) => file(`${at}.pdf`, `${at}`))));
    await mail.close();
    assert.deepEqual([mail.files.length, mail.leftOut], [500, 3]);
  });

  test("of more parts than anybody writes is none, at once", async () => {
    await assert.rejects(read(withParts(Array.from({ length: 1_100 }, (_, at) => file(`${at}.pdf`, "x")))), UnreadableMail);
    await assert.rejects(read(withParts([withinMail(1_100)])), UnreadableMail);
  });

  test("has its files also where blanks follow a boundary, where one is never closed, and where a multipart has a name", async () => {
    const padded = withParts([file("a.pdf", "one"), file("b.pdf", "two")]).replaceAll(/^(--q(?:--)?)$/gm, "$1 \t ");
    const unclosed = [
      'Content-Type: multipart/alternative; boundary="inner"',
      "",
      "--inner",
      "Content-Type: text/plain",
      "",
      "hello",
      "",
    ].join("\r\n");
    const named = withParts([
      'Content-Type: multipart/mixed; boundary="in"; name="all.txt"\r\n\r\n--in\r\nContent-Type: text/plain\r\n\r\nhello\r\n--in--',
      file("a.pdf", "one"),
      file("b.pdf", "two"),
    ]);
    for (const raw of [padded, withParts([unclosed, file("a.pdf", "one"), file("b.pdf", "two")]), named]) {
      const mail = await read(raw);
      try {
        const files = await Promise.all(mail.files.map(async ({ name, content }) => `${name} ${await text(content.read())}`));
        assert.deepEqual(files, ["a.pdf one", "b.pdf two"]);
      } finally {
        await mail.close();
      }
    }
  });

  test("has the words of its page where the text beside it says less, as alternatives or one after the other", async () => {
    const page =
      "Content-Type: text/html\r\n\r\n<h1>INVOICE</h1><p>Invoice number: BH7002</p><p>Linehaul 1,100.00<br>Total due $1,100.00</p>";
    const beside = (words: string) => [`Content-Type: text/plain\r\n\r\n${words}`, page];
    const alternatives = (words: string) => withParts(beside(words)).replace("multipart/mixed", "multipart/alternative");
    const read1 = async (raw: string): Promise<string> => {
      const mail = await read(raw);
      await mail.close();
      return mail.text;
    };
    for (const raw of [alternatives("see html"), withParts(beside("Please find our bill below, with kind regards, Jo"))])
      assert.match(await read1(raw), /^(?:INVOICE|see html|Please find our bill below[^]*INVOICE)[^]*BH7002[^]*\$1,100\.00/);
    const same = "Invoice\r\n\r\nInvoice number: BH7002\r\nLinehaul 1,100.00\r\nTotal due $1,100.00\r\n";
    for (const raw of [alternatives(same), withParts(beside(same))]) assert.equal((await read1(raw)).match(/BH7002/g)?.length, 1);
  });

  test("reads the words that Outlook put into winmail.dat alone, those of messages within as a text", async () => {
    const inner = aTnef([{ name: "a.pdf", content: Buffer.from("%PDF") }], "{\\rtf1 We agree to 1,100.00.}");
    const winmail = aTnef(
      [{ name: "Old", content: inner, inner: true }],
      "{\\rtf1\\ansi Gutschrift \\'fcber 5 \\u8364?\\par Jo}",
    );
    const part = `Content-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\n${winmail.toString("base64")}`;
    const mail = await read(withParts(["Content-Type: text/plain\r\n\r\n \r\n", part]));
    await mail.close();
    assert.equal(mail.text, "Gutschrift über 5 €\nJo");
    assert.deepEqual(
      mail.files.slice(1).map(({ name, head }) => [name, head.toString()]),
      [
        ["Old.txt", "We agree to 1,100.00."],
        ["a.pdf", "%PDF"],
      ],
    );
    const both = await read(withParts(["Content-Type: text/plain\r\n\r\nGutschrift über 5 € Jo\r\n", part]));
    await both.close();
    assert.equal(both.text.trim(), "Gutschrift über 5 € Jo", "said once");
  });

  test("shows what stands there where its parts are nowhere to be found", async () => {
    const types = ["multipart/report;", 'multipart/mixed; boundary="ab"', 'multipart/mixed\r\n\tboundary="b"'];
    for (const type of types) {
      const mail = await read(`From: a@x.example\r\nContent-Type: ${type}\r\n\r\nInvoice 4711, total 5.00\r\n`);
      await mail.close();
      assert.deepEqual([mail.text.trim(), mail.files.length], ["Invoice 4711, total 5.00", 0], type);
    }
  });

  test("tells what a machine wrote, and a delivery report", async () => {
    const kinds = await Promise.all(
      [
        "Auto-Submitted: auto-replied",
        "Auto-Submitted: no",
        "Precedence: bulk",
        "List-Id: <l.x.example>",
        "X-Other: 1",
        "X-Autorespond: out",
        "X-Auto-Response-Suppress: All\r\nSubject: Out of office",
        "X-Auto-Response-Suppress: All\r\nSubject: Re: Dispute",
        "Subject: Automatic reply: Dispute",
        "Subject: Re: Automatic reply: Dispute",
        "Precedence: auto-reply",
        "Return-Path: <>",
        "Return-Path: <jo@carrier.example>",
        "X-Auto-Response-Suppress: OOF\r\nSubject: Auto parts dispute, we agree",
        "X-Auto-Response-Suppress: OOF\r\nSubject: Away trailers were billed twice",
        "X-Auto-Response-Suppress: All\r\nSubject: Risposta automatica: Dispute",
        "X-Auto-Response-Suppress: All\r\nSubject: =?utf-8?B?6Ieq5YuV5b+c562UOiB4?=",
        "Subject: Abwesenheitsnotiz: Rechnung 7",
        "Subject: Out of Office Re: Dispute",
        "Subject: =?utf-8?Q?R=C3=A9ponse_automatique_:_x?=",
        "Subject: Out of office charge on invoice 7",
        "Subject: Undeliverable goods, invoice 7",
        "From: postmaster@carrier.example\r\nSubject: Dispute of invoice 7",
      ].map(async (head) => {
        const mail = await read(withParts(["Content-Type: text/plain\r\n\r\nhi"], head));
        await mail.close();
        assert.equal(mail.isReport, false, head);
        return mail.isAutomatic;
      }),
    );
    assert.deepEqual(kinds.map((is) => (is ? 1 : 0)).join(""), "10110110101100011111000");
    const bounce = await read(
      "From: MAILER-DAEMON@x.example\r\n\r\nHi. This is the qmail-send program at x.example.\r\nI could not deliver it.\r\n\r\n<jo@x.example>:\r\nNo mailbox\r\nhere.\r\n\r\n--- Below this line is a copy of the message.\r\n\r\nSubject: x\r\nMessage-ID: <ours@mail.example>\r\n",
    );
    await bounce.close();
    assert.deepEqual(bounce.report, {
      messageId: "ours@mail.example",
      recipients: [{ action: "failed", address: "jo@x.example", sentTo: null, said: "No mailbox here." }],
    });
    const others = await Promise.all(
      [
        // Exim's words, with the mail that came back below.
        "From: Mail Delivery System <Mailer-Daemon@x.example>\r\nSubject: Mail delivery failed: returning message to sender\r\nAuto-Submitted: auto-replied\r\nX-Failed-Recipients: jo@x.example\r\n\r\nA message that you sent could not be delivered.\r\n\r\n  jo@x.example\r\n    550 no such user\r\n\r\n------ This is a copy of the message. ------\r\n\r\nMessage-ID: <ours@mail.example>\r\nSubject: x\r\n\r\nbody\r\n",
        // A report in a mail whose type does not say so.
        'From: MAILER-DAEMON@x.example\r\nSubject: Lost\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="r"\r\n\r\n--r\r\nContent-Type: text/plain\r\n\r\nSorry\r\n--r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x.example\r\n\r\nFinal-Recipient: rfc822; jo@x.example\r\nAction: failed\r\nDiagnostic-Code: smtp; 550 no such user\r\n\r\n--r\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <ours@mail.example>\r\n--r--\r\n',
        // Words of a gateway, in another language.
        "From: postmaster@x.example\r\nSubject: Unzustellbar: Dispute\r\n\r\nFehler bei der Zustellung an jo@x.example:\r\n550 no such user\r\n\r\nMessage-ID: <ours@mail.example>\r\n",
      ].map(async (raw) => {
        const mail = await read(raw);
        await mail.close();
        return mail.report;
      }),
    );
    const recipients = [{ action: "failed", address: "jo@x.example", sentTo: null, said: "550 no such user" }];
    const lost = { messageId: "ours@mail.example", recipients };
    assert.deepEqual(others, [lost, lost, lost]);
    const late = await read(
      "From: Mailer-Daemon@x.example\r\nSubject: Warning: message 1x delayed 24 hours\r\n\r\nTo jo@x.example: it is tried again.\r\n",
    );
    await late.close();
    assert.deepEqual(
      [late.isReport, late.report?.recipients[0]?.action, late.report?.recipients[0]?.address],
      [true, "delayed", "jo@x.example"],
    );
    const several = await read(
      "From: MAILER-DAEMON@x.example\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=r\r\n\r\n--r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x.example\r\n\r\nOriginal-Recipient: rfc822;ap@x.example\r\nFinal-Recipient: rfc822; jo@x.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\nFinal-Recipient: rfc822; al@x.example\r\nAction: delayed\r\nDiagnostic-Code: smtp; 451\r\n    later\r\n--r--\r\n",
    );
    await several.close();
    assert.deepEqual(several.report?.recipients, [
      { action: "failed", address: "jo@x.example", sentTo: "ap@x.example", said: "5.1.1" },
      { action: "delayed", address: "al@x.example", sentTo: null, said: "451 later" },
    ]);
    const report = await read(
      'From: mailer-daemon@x.example\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="r"\r\n\r\n--r\r\nContent-Type: text/plain\r\n\r\nno such user\r\n--r--\r\n',
    );
    await report.close();
    assert.deepEqual([report.isReport, report.text.trim()], [true, "no such user"]);
  });

  test("has files whose type says nothing, and they count as bytes", async () => {
    const mail = await read(withParts(['Content-Type:\r\nContent-Disposition: attachment; filename="a.pdf"\r\n\r\n%PDF-1.4']));
    await mail.close();
    assert.deepEqual(
      mail.files.map(({ name, saidType }) => [name, saidType]),
      [["a.pdf", "application/octet-stream"]],
    );
  });

  test("gives the files that are uuencoded in it, byte for byte, in whichever of the old ways, and its words without them", async () => {
    const bytes = Buffer.from(Array.from({ length: 70_001 }, (_, at) => (at * 7 + (at >> 5)) & 255));
    bytes.write("%PDF-1.4\n");
    const lines = uuencoded("scan of bill.pdf", bytes);
    const words = "Dear all,\r\nbegin 644 is how it began.\r\n\r\nour bill.\r\n";
    const stripped = lines.replaceAll(/[ `]+(?=\r\n)/g, "");
    const base64 = (body: string) => Buffer.from(body).toString("base64").replaceAll(/.{76}/g, "$&\r\n");
    const part = (head: string, body: string) => withParts([`${head}\r\n\r\n${body}`]);
    const named =
      'Content-Type: application/octet-stream; name="bill.pdf"\r\nContent-Disposition: attachment; filename="bill.pdf"';
    for (const [raw, names, said] of [
      [
        `From: A <a@x.example>\r\n\r\n${words}${lines}Regards\r\n`,
        ["scan of bill.pdf"],
        /^Dear all,[^]*our bill\.\s+Regards\s*$/,
      ],
      [`From: A <a@x.example>\n\n${`${words}${lines}`.replaceAll("\r", "")}`, ["scan of bill.pdf"], /our bill\.\s*$/],
      [`From: A <a@x.example>\r\n\r\n${lines.replaceAll("`", " ")}${lines}`, ["scan of bill.pdf", "scan of bill.pdf"], /^$/],
      [`From: A <a@x.example>\r\n\r\n${words}${stripped}`, ["scan of bill.pdf"], /our bill/],
      [part("Content-Type: text/plain; charset=iso-8859-1", `${words}${lines}`), ["scan of bill.pdf"], /our bill/],
      [
        part("Content-Type: text/plain\r\nContent-Transfer-Encoding: base64", base64(words + lines)),
        ["scan of bill.pdf"],
        /our bill/,
      ],
      [part(`${named}\r\nContent-Transfer-Encoding: x-uuencode`, `\r\n${lines}`), ["bill.pdf"], /^$/],
      [part(`${named}\r\nContent-Transfer-Encoding: X-UUE`, lines), ["bill.pdf"], /^$/],
      [part(named.replaceAll(".pdf", ".uue"), lines), ["bill.uue", "scan of bill.pdf"], /^$/],
      [
        part("Content-Type: text/plain\r\nContent-Transfer-Encoding: x-uuencode", uuencoded("x", Buffer.from("our bill"))),
        [],
        /^our bill$/,
      ],
    ] as const) {
      const mail = await read(raw);
      try {
        assert.deepEqual(
          mail.files.map(({ name }) => name),
          names,
          raw.slice(0, 300),
        );
        assert.match(mail.text.trim(), said);
        for (const file of mail.files.slice(names[0] === "bill.uue" ? 1 : 0)) {
          assert.deepEqual([file.note, file.head.toString("latin1", 0, 8)], [null, "%PDF-1.4"]);
          assert.ok((await buffer(file.content.read())).equals(bytes), raw.slice(0, 300));
        }
      } finally {
        await mail.close();
      }
    }
  });

  test("says of a uuencoded file that breaks off that it does, leaves words that only look like one, and takes five hundred", async () => {
    const whole = uuencoded("a.pdf", Buffer.from("%PDF-1.4\n".repeat(40)));
    const cut = await read(`From: a@x.example\r\n\r\n${whole.slice(0, 200)}\r\n\r\nThe rest is words.\r\n`);
    await cut.close();
    assert.match(cut.files[0]?.note?.reason ?? "", /breaks off/);
    assert.match(cut.text, /The rest is words\./);
    for (const text of [
      "begin 644 of\nour talk",
      "begin 644 a.pdf",
      "begin 644 a.pdf\n\nend",
      `begin 644 a\n${"M".repeat(400)}`,
    ]) {
      const mail = await read(`From: a@x.example\n\n${text}\n`);
      await mail.close();
      assert.deepEqual([mail.files.length, mail.text.trim()], [0, text]);
    }
    const many = await read(`From: a@x.example\r\n\r\n${uuencoded("a.pdf", Buffer.from("%PDF-1.4")).repeat(503)}`);
    await many.close();
    assert.deepEqual([many.files.length, many.leftOut], [500, 3]);
  });

  test("gives the files that stand in it as begin-base64 or yEnc, and refuses one whose sum is another", async () => {
    const bytes = Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 7) % 256));
    const lines = bytes.toString("base64").match(/.{1,60}/g) ?? [];
    const yenc = (crc: number) => {
      const made: Buffer[] = [Buffer.from(`=ybegin line=128 size=${bytes.length} name=bill one.pdf\r\n`)];
      for (let at = 0; at < bytes.length; at += 128) {
        const line = [...bytes.subarray(at, at + 128)].flatMap((byte) => {
          const moved = (byte + 42) & 255;
          return [0, 10, 13, 61, 46, 9, 32].includes(moved) ? [61, (moved + 64) & 255] : [moved];
        });
        made.push(Buffer.from(line), Buffer.from("\r\n"));
      }
      return Buffer.concat([...made, Buffer.from(`=yend size=${bytes.length} crc32=${crc.toString(16).toUpperCase()}\r\n`)]);
    };
    const head = Buffer.from(
      "From: a@x.example\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\nOur bill:\r\n\r\n",
    );
    const after = Buffer.from("\r\nbeginning of the end\r\n");
    for (const [encoded, isWhole] of [
      [Buffer.from(`begin-base64 644 bill one.pdf\r\n${lines.join("\r\n")}\r\n====\r\n`), true],
      [yenc(crc32(bytes)), true],
      [yenc((crc32(bytes) ^ 1) >>> 0), false],
    ] as const) {
      const mail = await read(Buffer.concat([head, encoded, after]));
      try {
        assert.deepEqual(
          mail.files.map(({ name, note }) => [name, note?.outcome ?? null]),
          [["bill one.pdf", isWhole ? null : "rejected"]],
        );
        assert.ok(!isWhole || bytes.equals(await buffer(mail.files[0]?.content.read() ?? Readable.from([]))));
        assert.match(mail.text, /^Our bill:\s+beginning of the end\s*$/);
      } finally {
        await mail.close();
      }
    }
  });

  test("has its words, however they are encoded and wherever they stand", async () => {
    for (const charset of ["utf-8", "iso-8859-1", "iso-2022-jp", "utf-16le"])
      for (const encoding of ["7bit", "base64", "quoted-printable"]) {
        const body = Buffer.from("Invoice 7 of 10.00\r\n".repeat(3_000), charset === "utf-16le" ? "utf16le" : "latin1");
        const encoded = encoding === "base64" ? body.toString("base64").replaceAll(/.{76}/g, "$&\r\n") : body.toString("latin1");
        if (charset === "utf-16le" && encoding !== "base64") continue;
        const words = `Content-Type: text/plain; charset=${charset}; format=flowed\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${encoded}`;
        for (const raw of [`From: a@x.example\r\nMIME-Version: 1.0\r\n${words}`, withParts([file("a.pdf", "x"), words])]) {
          const mail = await read(raw);
          await mail.close();
          assert.equal(mail.text.trim().split("\n").length, 3_000, `${charset} ${encoding}`);
        }
      }
  });

  test("with a header of megabytes is none, at once and for good", async () => {
    const long = withParts([`X-Long: ${"a".repeat(70)}\r\n `.repeat(40_000)]);
    await assert.rejects(read(long), UnreadableMail);
  });

  test("whatever its bytes: it is read, or said to be none, and texts can be stored", async () => {
    const whole = Buffer.from(mailText("Ärger <a@x.example>", "Invoice 1\u0000"));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 40 }),
        fc.nat(whole.length),
        async (changes, end) => {
          const bytes = Buffer.from(whole.subarray(0, end));
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          const mail = await read(bytes).catch((error: unknown) => {
            if (error instanceof UnreadableMail) return null;
            throw error;
          });
          if (mail === null) return;
          await mail.close();
          for (const said of [mail.subject, mail.text, mail.messageId ?? "", ...mail.from, ...mail.files.map(({ name }) => name)])
            assert.ok(said.isWellFormed() && !said.includes("\u0000"), JSON.stringify(said));
        },
      ),
      { seed: RUN_SEED, numRuns: 100 },
    );
  });
});

suite("words that somebody wrote to keep a process busy", () => {
  test("are looked through in no time, whatever they repeat", () => {
    const began = performance.now();
    const blanks = " ".repeat(190_000);
    for (const text of [`invoice${blanks}x 1.00 2`, `invoice no${blanks}:${blanks}x`, `${"invoice ".repeat(20_000)} 1.00`]) {
      assert.deepEqual(invoicesInText(text), [text]);
      mayBeInvoice("", text);
    }
    for (const text of ["\n".repeat(100_000), "a\n\n".repeat(30_000), "Op schreef\n".repeat(15_000), "On a b\n".repeat(20_000)])
      assert.equal(newText(text), text.trim(), text.slice(0, 20));
    assert.ok(performance.now() - began < 4_000, `${performance.now() - began} ms`);
  });

  test("are cut where a quotation begins, however much of it there is; of others nothing is lost", () => {
    const quoted = "> We dispute this.\n".repeat(20_000);
    assert.equal(newText(`We agree.\n\nOn 2 March 2026, Lakeside <a@b.example> wrote:\n${quoted}`), "We agree.");
    const long = Array.from({ length: 3_000 }, (_, at) => `Line ${at} of the bill.`).join("\r\n");
    assert.equal(newText(long), long.replaceAll("\r", ""));
    assert.equal(newText("> all quoted"), "> all quoted");
  });
});
