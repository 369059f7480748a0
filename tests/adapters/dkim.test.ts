import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { suite, test } from "node:test";
import { composeMail, type Mail } from "#adapters/compose-mail.ts";
import { readDkimKey } from "#adapters/dkim-key.ts";
import { openMailProof } from "#adapters/mail-proof.ts";
import { folderMailer } from "#adapters/mailer.ts";
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
