import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, suite, test } from "node:test";
import { composeMail, isMailAddress, type Mail, UnsafeMail } from "#adapters/compose-mail.ts";
import { folderMailer } from "#adapters/mailer.ts";

const MAIL: Mail = {
  from: "Invoices <dispute-1@mail.example>",
  to: ["billing@carrier.example"],
  messageId: "0190-1@mail.example",
  subject: "Invoice 4711",
  text: "Please look at\nthe fuel charge.",
  sentAt: new Date("2026-03-01T12:00:00Z"),
  attachments: [],
};

const headersOf = (message: Buffer): Map<string, string> =>
  new Map(
    message
      .toString("ascii")
      .split("\r\n\r\n")[0]!
      .replaceAll("\r\n ", " ")
      .split("\r\n")
      .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );

const decoded = (text: string): string =>
  text.replaceAll(/=\?utf-8\?B\?([^?]*)\?=(\s+(?==\?))?/gi, (_all, base64: string) =>
    Buffer.from(base64, "base64").toString("utf8"),
  );

/** RFC 2231: a long name comes in numbered pieces. */
const nameIn = (part: string): string =>
  decodeURIComponent([...part.matchAll(/filename\*(?:\d+\*?)?=(?:utf-8'')?([^;\s]+)/g)].map(([, piece]) => piece ?? "").join(""));

suite("outgoing mail", () => {
  test("that comes regularly says how mail programs stop it (RFC 8058), by https alone", async () => {
    const headers = headersOf(await composeMail({ ...MAIL, unsubscribe: "https://app.example/stop?token=a.b-c_d" }));
    assert.equal(headers.get("list-unsubscribe"), "<https://app.example/stop?token=a.b-c_d>");
    assert.equal(headers.get("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    for (const mail of [MAIL, { ...MAIL, unsubscribe: "http://app.example/stop?token=a" }])
      assert.equal(headersOf(await composeMail(mail)).has("list-unsubscribe"), false);
  });

  test("is a message of RFC 5322 with its text in UTF-8", async () => {
    const message = await composeMail({ ...MAIL, text: "Zuschlag: 12 €\nGrüße" });
    const headers = headersOf(message);
    assert.equal(headers.get("from"), "Invoices <dispute-1@mail.example>");
    assert.equal(headers.get("date"), "Sun, 01 Mar 2026 12:00:00 +0000");
    assert.equal(headers.get("message-id"), "<0190-1@mail.example>");
    assert.equal(headers.get("auto-submitted"), "auto-generated");
    assert.equal(headersOf(await composeMail({ ...MAIL, isLetter: true })).get("auto-submitted"), undefined);
    const body = message.toString("ascii").split("\r\n\r\n")[1] ?? "";
    assert.equal(Buffer.from(body, "base64").toString("utf8"), "Zuschlag: 12 €\r\nGrüße");
    const text = message.toString("utf8");
    assert.ok([...text].every((character) => character.charCodeAt(0) < 128));
    assert.doesNotMatch(text, /[^\r]\n/);
  });

  test("brings any subject through, in lines that fit", async () => {
    for (const subject of [
      "Rechnung – Prüfung ".repeat(20),
      "🚚".repeat(60),
      "=?utf-8?B?eA==?=",
      "x".repeat(200),
      "日本語の請求書についての問い合わせ",
      "",
    ]) {
      const message = await composeMail({ ...MAIL, subject });
      assert.equal(decoded(headersOf(message).get("subject") ?? ""), subject.replaceAll("=?", "= ?"));
      for (const line of message.toString("ascii").split("\r\n")) assert.ok(line.length <= 998, line);
    }
  });

  test("refuses what would start another header or another recipient", async () => {
    for (const wrong of [
      { subject: "x\r\nBcc: all@example.com" },
      { subject: "x\ny" },
      { to: ["a@b.example\r\nBcc: c@d.example"] },
      { to: ["a@b.example, c@d.example"] },
      { from: "x@y.example>\r\nX: <a@b" },
      { messageId: "a b@c" },
    ]) {
      await assert.rejects(() => composeMail({ ...MAIL, ...wrong }), UnsafeMail, JSON.stringify(wrong));
    }
    await assert.rejects(
      () => composeMail({ ...MAIL, attachments: [{ name: "a\r\nb", mediaType: "text/plain", content: Buffer.from("x") }] }),
      UnsafeMail,
    );
  });

  test("knows an address when it sees one", () => {
    for (const good of ["a@b", "first.last+tag@sub.example.com", "o'neil@example.com"]) assert.ok(isMailAddress(good), good);
    for (const bad of [
      "",
      "a",
      "a@",
      "@b",
      "a@b@c",
      "a b@c",
      "<a@b>",
      "a@b,c@d",
      "a@b\n",
      "ä@b.example",
      `${"a".repeat(250)}@b.example`,
    ])
      assert.ok(!isMailAddress(bad), bad);
  });

  test("names no folder, and nothing in another order than it is written", async () => {
    const message = await composeMail({
      ...MAIL,
      subject: "Invoice \u202E1174",
      attachments: [{ name: "../a\\b\u202Efdp.exe", mediaType: "application/pdf", content: Buffer.from("x") }],
    });
    assert.equal(headersOf(message).get("subject"), "Invoice 1174");
    assert.match(message.toString("ascii"), /filename="?\.\._a_b_fdp\.exe"?/);
  });

  test("carries attachments byte for byte, under their very names", async () => {
    const content = Buffer.from([0, 255, 13, 10, 46, 13, 10]);
    const composed = await composeMail({
      ...MAIL,
      attachments: [{ name: 'Zustell"nachweis – März.pdf', mediaType: "application/pdf", content }],
    });
    const message = composed.toString("ascii");
    const boundary = /boundary="([^"]+)"/.exec(message)?.[1] ?? "";
    const parts = message.split(`--${boundary}`);
    assert.equal(parts.length, 4);
    assert.equal(parts[3], "--\r\n");
    const name = nameIn(parts[2] ?? "");
    assert.equal(name, 'Zustell"nachweis – März.pdf');
    assert.ok(Buffer.from((parts[2] ?? "").split("\r\n\r\n")[1] ?? "", "base64").equals(content));
  });

  test("goes into a folder as one file a message, however often it is sent", async () => {
    const folder = await mkdtemp(join(tmpdir(), "weighbridge-outbox-"));
    after(() => rm(folder, { recursive: true, force: true }));
    const mailer = folderMailer(join(folder, "outbox"));
    await mailer.send(MAIL);
    await mailer.send(MAIL);
    const names = await readdir(join(folder, "outbox"));
    assert.deepEqual(names, ["0190-1@mail.example.eml"]);
    assert.equal(headersOf(await readFile(join(folder, "outbox", names[0] ?? ""))).get("subject"), "Invoice 4711");
  });
});
