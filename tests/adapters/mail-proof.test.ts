import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { openMailProof } from "#adapters/mail-proof.ts";
import { testDns } from "#tests/fakes/test-dns.ts";

const CLIENT = { address: "192.0.2.7", helo: "mail.sender.example", envelopeFrom: "billing@sender.example" };
const MAIL = "From: billing@sender.example\r\nTo: invoices@acme.mail.example\r\nSubject: Invoice\r\n\r\nAttached.\r\n";

test("name servers that take longer than a mail is given say nothing of its sender, and it is no failure of theirs for good", async () => {
  const proof = openMailProof("mail.example", () => new Promise(() => {}), 50);
  assert.deepEqual(await proof(Readable.from([Buffer.from(MAIL)]), CLIENT), {
    spf: "temperror",
    dkim: "temperror",
    dmarc: "temperror",
    isAligned: false,
    doubt: null,
    from: [],
  });
});

test("a raw message that breaks off while it is asked about is an error, not a verdict", async () => {
  const proof = openMailProof("mail.example", () => new Promise(() => {}), 5_000);
  const broken = new Readable({ read: () => {} });
  const asked = proof(broken, CLIENT);
  broken.destroy(new Error("the store went away"));
  await assert.rejects(asked, /the store went away/);
});

test("SPF says nothing of a mail that was fetched: where it was handed in nobody knows, whatever its header says", async () => {
  const proof = openMailProof("mail.example", testDns);
  const claimed =
    "Received: from mail.proven.example (mail.proven.example [127.0.0.1]) by mx.example with ESMTP; Mon, 02 Mar 2026 09:00:00 +0000\r\n" +
    "Return-Path: <billing@proven.example>\r\n";
  const mail = Readable.from([Buffer.from(claimed + MAIL.replaceAll("sender.example", "proven.example"))]);
  assert.deepEqual(await proof(mail, { address: "", helo: "", envelopeFrom: "" }), {
    spf: "none",
    dkim: "none",
    dmarc: "none",
    isAligned: false,
    doubt: null,
    from: ["billing@proven.example"],
  });
  const strict = Readable.from([Buffer.from(MAIL.replaceAll("sender.example", "strict.example"))]);
  assert.equal((await proof(strict, { address: "", helo: "", envelopeFrom: "" })).dmarc, "fail");
});

test("a neighbor below a public suffix proves nobody, whatever DMARC is published for the suffix", async () => {
  const proof = openMailProof("mail.example", testDns);
  const neighbor = { address: "127.0.0.1", helo: "mail.neighbor.uk.com", envelopeFrom: "x@neighbor.uk.com" };
  const of = async (from: string) => {
    const { spf, dmarc, isAligned } = await proof(
      Readable.from([Buffer.from(MAIL.replaceAll("billing@sender.example", from))]),
      neighbor,
    );
    return [spf, dmarc, isAligned];
  };
  assert.deepEqual(await of("ar@carrier.uk.com"), ["pass", "fail", false]);
  assert.deepEqual(await of("ar@neighbor.uk.com"), ["pass", "pass", true]);
});
