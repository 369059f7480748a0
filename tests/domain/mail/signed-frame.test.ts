import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type PlainHeader, readPlainHeader, whyNotProof } from "#domain/mail/signed-frame.ts";

const ALL = "from subject content-type content-transfer-encoding content-disposition mime-version".split(" ");
const headerOf = (text: string): PlainHeader => readPlainHeader(text) ?? assert.fail(`no plain header: ${text}`);

/** Why a signature over these fields proves nothing of such a mail; null: it does. */
const why = (header: string, { fields = ALL, left = 0, body = "" } = {}): string | null =>
  whyNotProof(headerOf(header), { fields: new Set(fields), bytesLeftOut: left }, body);

const HEAD = "From: a@x.example\r\nSubject: s";
const GOOGLE = ["from", "subject", "date", "message-id"];

suite("the header of a mail", () => {
  test("is read where every program reads the same: folded lines, names in any case, fields that come again", () => {
    const { fields, twice } = headerOf("FROM: a@x.example\r\nSubject: one\r\n two\r\nReceived: 1\r\nReceived: 2");
    assert.deepEqual(fields.get("subject"), [" one two"]);
    assert.deepEqual(fields.get("from"), [" a@x.example"]);
    assert.deepEqual([fields.get("received"), twice], [[" 1", " 2"], null]);
    assert.equal(headerOf("From: a\nfrom: b").twice, "from");
    assert.equal(headerOf("Subject: a\nContent-Type: b\ncontent-type: c").twice, "content-type");
  });

  test("is none where two programs may read two things", () => {
    for (const text of [
      "From : a@x.example",
      "From: a\rFrom: b",
      "From: a\u0000",
      "no field",
      " folded first: x",
      "From: a\n\tb\nnot a field",
      ": nameless",
      `${"N".repeat(201)}: x`,
      "Fröm: a",
    ])
      assert.equal(readPlainHeader(text), null, JSON.stringify(text));
  });
});

suite("a signature that verifies", () => {
  test("proves what it covers whole: the body, who wrote it, what about, and how it is read", () => {
    assert.equal(why(HEAD), null);
    assert.equal(why(`${HEAD}\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64`), null);
    assert.equal(why(`${HEAD}\r\nSubject: t`), "it has the header field subject twice");
    assert.equal(why(HEAD, { left: 1 }), "its signature leaves out the end of it (l=)");
    for (const left of ["from", "subject"])
      assert.equal(why(HEAD, { fields: ALL.filter((name) => name !== left) }), `its signature leaves out ${left}`);
  });

  test("that leaves out how the body is read proves words that are plain, and nothing that could be read otherwise", () => {
    const signed = (lines: string, body = "words") => why(`${HEAD}\r\n${lines}`, { fields: GOOGLE, body });
    for (const plain of [
      "Content-Type: text/plain",
      'Content-Type: text/html; charset="utf-8"',
      "Content-Type: text/plain; charset=us-ascii; format=flowed; delsp=yes",
      "Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Disposition: inline",
    ])
      assert.equal(signed(plain), null, plain);
    for (const other of [
      "Content-Type: application/pdf",
      "Content-Type: text/plain; charset=utf-7",
      "Content-Type: text/plain; name=invoice.edi",
      "Content-Type: message/rfc822",
    ])
      assert.match(signed(other) ?? "", /leaves out content-type/, other);
    assert.match(signed("Content-Type: text/plain\r\nContent-Transfer-Encoding: base64") ?? "", /content-transfer-encoding/);
    assert.match(signed("Content-Transfer-Encoding: x-uuencode") ?? "", /content-transfer-encoding/);
    assert.match(signed("Content-Disposition: attachment; filename=a.pdf") ?? "", /content-disposition/);
  });

  test("that leaves out the boundary of its parts proves them where the signed body begins with it", () => {
    const signed = (type: string, body: string) => why(`${HEAD}\r\nContent-Type: ${type}`, { fields: GOOGLE, body });
    const body = "--b1\r\nContent-Type: text/plain\r\n\r\nwords";
    for (const shown of [body, `\r\n${body}`, `This is a multi-part message in MIME format.\r\n${body}`])
      assert.equal(signed('multipart/mixed; boundary="b1"', shown), null, shown);
    assert.equal(signed("multipart/alternative; charset=x; boundary=b1", body), null);
    for (const [type, shown] of [
      ['multipart/mixed; boundary="b2"', body],
      ['multipart/mixed; boundary="b1"; boundary="b2"', body],
      ["multipart/mixed; boundary*0=b; boundary*1=1", body],
      ["multipart/mixed; (boundary=x) boundary=b1", body],
      ["multipart/mixed", body],
      ['multipart/mixed; boundary="b1"', `quoted words\r\n${body}`],
      ['multipart/mixed; boundary="b1"', "--b1\r\n\r\nno header"],
      ['multipart/mixed; boundary="b1"', "--b1--\r\nContent-Type: text/plain"],
    ] as const)
      assert.match(signed(type, shown) ?? "", /leaves out content-type/, `${type} ${shown}`);
  });
});
