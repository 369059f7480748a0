import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { openMailProof } from "#adapters/mail-proof.ts";

const CLIENT = { address: "192.0.2.7", helo: "mail.sender.example", envelopeFrom: "billing@sender.example" };
const MAIL = "From: billing@sender.example\r\nTo: invoices@acme.mail.example\r\nSubject: Invoice\r\n\r\nAttached.\r\n";

test("name servers that take longer than a mail is given say nothing of its sender, and it is no failure of theirs for good", async () => {
  const proof = openMailProof("mail.example", () => new Promise(() => {}), 50);
  assert.deepEqual(await proof(Readable.from([Buffer.from(MAIL)]), CLIENT), {
    spf: "temperror",
    dkim: "temperror",
    dmarc: "temperror",
    isAligned: false,
  });
});

test("a raw message that breaks off while it is asked about is an error, not a verdict", async () => {
  const proof = openMailProof("mail.example", () => new Promise(() => {}), 5_000);
  const broken = new Readable({ read: () => {} });
  const asked = proof(broken, CLIENT);
  broken.destroy(new Error("the store went away"));
  await assert.rejects(asked, /the store went away/);
});
