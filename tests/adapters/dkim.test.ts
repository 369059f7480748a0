import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { suite, test } from "node:test";
import { dkimSign } from "mailauth";
import { composeMail, type Mail } from "#adapters/compose-mail.ts";
import { readDkimKey } from "#adapters/dkim-key.ts";
import { openMailProof, proofFor } from "#adapters/mail-proof.ts";
import { folderMailer } from "#adapters/mailer.ts";
import { isProven } from "#domain/mail/judge-sender.ts";
import { parseMail } from "#adapters/parse-mail.ts";
import { readSettings } from "#src/settings.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const PEM = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
const RECORD = `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;

const MAIL: Mail = {
  from: "Lakeside Paper <dispute-1@mail.example>",
  to: ["ar@carrier.example"],
  messageId: "one@mail.example",
  subject: "Dispute of 4711 \u2013 Lakeside",
  text: "Linehaul is 90.00 too high.\n.\nFrom here on: gr\u00fc\u00dfe",
  sentAt: new Date("2026-03-01T12:00:00Z"),
  attachments: [{ name: "letter.pdf", mediaType: "application/pdf", content: Buffer.from("%PDF-1.4") }],
};
const CLIENT = { address: "", helo: "", envelopeFrom: "" };
const proof = openMailProof("carrier.example", async (name, type) => {
  if (type === "TXT" && name === "2026a._domainkey.mail.example") return [[RECORD]];
  if (type === "TXT" && name === "_dmarc.mail.example") return [["v=DMARC1; p=reject"]];
  throw Object.assign(new Error(`query ENOTFOUND ${name}`), { code: "ENOTFOUND" });
});
const key = () => {
  const read = readDkimKey("mail.example", "2026a", PEM);
  return typeof read === "string" ? assert.fail(read) : read;
};

suite("outgoing mail", () => {
  test("is signed for our domain where there is a key: whoever gets it can prove it, and that nobody changed it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "weighbridge-dkim-"));
    try {
      await folderMailer(folder, key()).send(MAIL);
      const [name = ""] = readdirSync(folder);
      const signed = readFileSync(join(folder, name));
      assert.deepEqual(await proof(Readable.from([signed]), CLIENT), {
        spf: "none",
        dkim: "pass",
        dmarc: "pass",
        isAligned: true,
        doubt: null,
        from: ["dispute-1@mail.example"],
      });
      const changed = Buffer.from(signed.toString("latin1").replace(/^Subject: .*$/m, "Subject: Pay at once"), "latin1");
      assert.notDeepEqual(changed, signed);
      assert.equal((await proof(Readable.from([changed]), CLIENT)).dkim, "fail");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("is not signed where there is none", async () => {
    assert.doesNotMatch((await composeMail(MAIL)).toString("latin1"), /^DKIM-Signature:/m);
  });

  test("is signed by no key that others would not take", () => {
    const small = generateKeyPairSync("rsa", { modulusLength: 1_024 }).privateKey.export({
      type: "pkcs8",
      format: "pem",
    }) as string;
    const refused = (env: Record<string, string>): string => {
      try {
        readSettings(env);
        return "";
      } catch (error) {
        return (error as Error).message;
      }
    };
    assert.match(refused({ DKIM_SELECTOR: "a", DKIM_KEY: small }), /at least 2048 bits/);
    assert.match(refused({ DKIM_SELECTOR: "a", DKIM_KEY: "nothing" }), /no private key in PEM/);
    assert.match(refused({ DKIM_SELECTOR: "a b", DKIM_KEY: PEM }), /DKIM_SELECTOR must be/);
    assert.match(refused({ DKIM_SELECTOR: "a" }), /come together/);
    assert.equal(refused({ DKIM_SELECTOR: "2026a", DKIM_KEY: PEM, MAIL_DOMAIN: "mail.example" }), "");
  });
});

const TEXT = "We received your message:\r\n\r\n--eeee\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4 evil\r\n--eeee--\r\n";
const PARTS =
  "--aaaa\r\nContent-Type: text/plain\r\n\r\nAttached.\r\n--aaaa\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\n%PDF-1.4\r\n--aaaa--\r\n";
const HEAD = "From: ar@mail.example\r\nTo: x@else.example\r\nSubject: Ticket 1\r\nDate: Mon, 02 Mar 2026 09:00:00 +0000\r\n";
const MIXED = `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="aaaa"\r\n`;
const GMAIL = "from:to:subject:date:message-id:mime-version:reply-to";
const SIGNED = `${GMAIL}:content-type:content-transfer-encoding`;

interface Signing {
  readonly headerList?: string;
  readonly l?: number;
  readonly canonicalization?: string;
}
const sign = async (mail: string, { headerList = SIGNED, l, canonicalization = "relaxed/relaxed" }: Signing = {}) => {
  const { signatures } = await dkimSign(mail, {
    canonicalization,
    signTime: new Date(),
    headerList,
    signatureData: [
      {
        signingDomain: "mail.example",
        selector: "2026a",
        privateKey: PEM,
        ...(l === undefined ? {} : { maxBodyLength: l }),
      },
    ],
  } as Parameters<typeof dkimSign>[1]);
  return `${signatures}${mail}`;
};
/** What is said of a mail that came, as it is asked and read. */
const judged = async (mail: string) => {
  const raw = Buffer.from(mail, "latin1");
  const asked = await proof(Readable.from([raw]), CLIENT);
  const parsed = await parseMail(Readable.from([raw]), tmpdir());
  await parsed.close();
  return { ...proofFor(asked, parsed.from), subject: parsed.subject, files: parsed.files.map(({ name }) => name) };
};

suite("a signature that verifies", () => {
  test("proves what honest programs send: signed with its Content-Type, and without where the body shows it", async () => {
    const preamble = "This is a multi-part message in MIME format.\r\n";
    for (const [mail, signing] of [
      [`${HEAD}${MIXED}\r\n${PARTS}`, {}],
      [`${HEAD}${MIXED}\r\n${PARTS}`, { canonicalization: "simple/simple" }],
      [`${HEAD}${MIXED}\r\n${PARTS}`, { headerList: GMAIL }],
      [`${HEAD}${MIXED}\r\n${preamble}${PARTS}`, { headerList: GMAIL }],
      [`${HEAD}Content-Type: text/plain; charset="UTF-8"\r\n\r\nSee you.\r\n`, { headerList: GMAIL }],
      [`${HEAD}\r\nSee you.\r\n`, { headerList: GMAIL }],
      [`${HEAD}Received: from a\r\n\tby b;\r\n\t\r\n\tx\r\nReceived: from c\r\n${MIXED}\r\n${PARTS}`, {}],
    ] as const) {
      const { doubt, dkim, dmarc, ...rest } = await judged(await sign(mail, signing));
      assert.deepEqual({ doubt, dkim, dmarc }, { doubt: null, dkim: "pass", dmarc: "pass" }, mail);
      assert.ok(isProven({ spf: "none", dkim, dmarc, doubt, isAligned: rest.isAligned }));
    }
    const two = await sign(await sign(`${HEAD}${MIXED}\r\n${PARTS}`), { l: 0 });
    assert.equal((await judged(two)).doubt, null);
  });

  test("proves nothing of a mail that somebody framed anew around what is signed, or whose end it leaves out", async () => {
    const text = await sign(`${HEAD}Content-Type: text/plain\r\n\r\n${TEXT}`);
    const loose = await sign(`${HEAD}\r\n${TEXT}`, { headerList: GMAIL });
    const partly = `${HEAD}${MIXED}\r\n${PARTS}`;
    const evil = "Content-Type: multipart/mixed; boundary=eeee\r\n";
    const forged: readonly (readonly [RegExp, string])[] = [
      [/content-type twice/, `${evil}${text}`],
      [/subject twice/, `Subject: Invoice 1\r\n${text}`],
      [/date twice/, `Date: Mon, 02 Mar 2026 09:00:01 +0000\r\n${text}`],
      [/from twice|From is not/, `From: ar@other.example\r\n${text}`],
      [/leaves out content-type/, `${evil}${loose}`],
      [/leaves out content-type/, `Content-Type: text/plain; name=a.edi\r\n${loose}`],
      [/leaves out content-type/, `Content-Type: text/plain; charset=utf-16\r\n${loose}`],
      [/leaves out content-type/, `Content-Type: multipart/mixed; boundary=eeee; boundary=x\r\n${loose}`],
      [/leaves out content-transfer-encoding/, `Content-Transfer-Encoding: base64\r\n${loose}`],
      [/leaves out content-disposition/, `Content-Disposition: attachment; filename=a.edi\r\n${loose}`],
      [
        /leaves out subject/,
        `Subject: Invoice 1\r\n${await sign(`${HEAD.replace(/Subject.*\r\n/, "")}\r\n${TEXT}`, { headerList: GMAIL })}`,
      ],
      [/leaves out the end/, `${await sign(partly, { l: 20 })}`],
      [/leaves out the end/, `${await sign(partly, { l: PARTS.length })}--aaaa\r\n\r\nmore\r\n`],
      [/same/, `Content-Type : multipart/mixed; boundary=eeee\r\n${loose}`],
      [/same/, `X-One: 1\r\nContent-Type\r\n : multipart/mixed; boundary=eeee\r\n${loose}`],
      [/same/, `X-One: 1\r${evil}${text}`],
      [/same/, `X-One: 1\u0000\r\n${text}`],
      [/same/, `From ar@mail.example Mon Mar  2\r\n${text}`],
      [/same/, `no field\r\n${text}`],
      [/same/, ` folded\r\n${text}`],
    ];
    for (const [why, mail] of forged) {
      const found = await judged(mail);
      assert.match(found.doubt ?? "", why, mail.slice(0, 120));
      assert.equal(isProven(found), false, mail.slice(0, 120));
      assert.notEqual(found.dkim, "pass");
    }
  });

  test("proves nothing by a key that its domain has on trial", async () => {
    const onTrial = openMailProof("carrier.example", async (name, type) => {
      if (type === "TXT" && name === "2026a._domainkey.mail.example") return [[`${RECORD}; t=y`]];
      throw Object.assign(new Error(`query ENOTFOUND ${name}`), { code: "ENOTFOUND" });
    });
    const { dkim, isAligned, doubt } = await onTrial(Readable.from([await composeMail(MAIL, key())]), CLIENT);
    assert.deepEqual([dkim, isAligned, doubt], ["policy", false, "its signature is by a key on trial (t=y)"]);
  });

  test("is of the address that is read in From, and of no other", async () => {
    const asked = { spf: "pass", dkim: "pass", dmarc: "pass", isAligned: true, doubt: null, from: ["AR@xn--mnchen-3ya.example"] };
    assert.ok(isProven(proofFor(asked, ["ar@m\u00fcnchen.example"])));
    for (const from of [["ar@other.example"], [], ["ar@m\u00fcnchen.example", "b@c.example"]])
      assert.ok(!isProven(proofFor(asked, from)));
  });
});
