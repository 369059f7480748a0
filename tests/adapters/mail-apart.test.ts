import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { test } from "node:test";
import { type MailApartLimits, MailOverrun, openMailApart } from "#adapters/mail-apart/mail-apart.ts";
import { UnreadableMail } from "#adapters/parsed-mail.ts";
import { mailText } from "#tests/builders/a-mail.ts";

const FAULTY = new URL("../fixtures/hanging-mail-thread.ts", import.meta.url);
const CLIENT = { address: "127.0.0.1", helo: "carrier.example", envelopeFrom: "ar@carrier.example" };

const bytesOf = (text: string | Buffer) => async () => Readable.from([Buffer.from(text)], { objectMode: false });
const apart = (limits: Partial<MailApartLimits> = {}) => openMailApart({ idleMs: 50, ...limits }, async () => [["v=spf1 +all"]]);
const subjectsOf = async (reader: ReturnType<typeof apart>, subjects: readonly string[]) =>
  Promise.all(
    subjects.map(async (subject) => {
      const mail = await reader.parse(bytesOf(mailText("ar@carrier.example", subject)), tmpdir());
      await mail.close();
      return mail.subject;
    }),
  );

for (const [fault, limits] of [
  ["block", { heldMs: 1_000 }],
  ["die", {}],
  ["never", { taskMs: 1_500 }],
] as const)
  test(`A mail over which its thread does "${fault}" is told, and those beside it are read`, async () => {
    const reader = apart({ program: FAULTY, ...limits });
    const others = ["one", "two", "three"];
    const bad = reader.parse(bytesOf(`X-Hang: ${fault}\r\n${mailText("ar@carrier.example", "bad")}`), tmpdir());
    const [read] = await Promise.all([subjectsOf(reader, others), assert.rejects(bad, MailOverrun)]);
    assert.deepEqual(read, others);
    assert.deepEqual(await subjectsOf(reader, ["after"]), ["after"]);
    await assert.rejects(
      reader.prove(bytesOf(`X-Hang: ${fault}\r\n${mailText("ar@carrier.example", "bad")}`), "mail.example", CLIENT),
      MailOverrun,
    );
  });

test("What a mail has beside it comes over whole: files on the disk and in memory, verdicts of records asked here", async () => {
  const reader = apart();
  const content = randomBytes(300_000).toString("hex");
  const [large, small] = [
    mailText("ar@carrier.example", "large", { name: "a.bin", content }),
    mailText("ar@carrier.example", "s"),
  ];
  for (const text of [large, small]) {
    const mail = await reader.parse(bytesOf(text), tmpdir());
    const hash = createHash("sha256");
    for await (const chunk of mail.files[0]?.content.read() ?? []) hash.update(chunk as Buffer);
    assert.equal(hash.digest("hex"), mail.files[0]?.content.digest().hash);
    if (text === large) assert.equal(mail.files[0]?.content.digest().hash, createHash("sha256").update(content).digest("hex"));
    assert.ok(Buffer.isBuffer(mail.files[0]?.head));
    await mail.close();
  }
  const proof = await reader.prove(bytesOf(small), "mail.example", CLIENT);
  assert.deepEqual([proof.spf, proof.from], ["pass", ["ar@carrier.example"]]);
});

test("What is wrong with a mail, and what is wrong with the store, are told apart", async () => {
  const reader = apart();
  await assert.rejects(reader.parse(bytesOf(`${"X-A: b\r\n".repeat(50_000)}\r\nwords`), tmpdir()), UnreadableMail);
  const broken = async () =>
    Readable.from(
      (function* () {
        yield Buffer.from("Subject: a\r\n");
        throw Object.assign(new Error("the disk is gone"), { code: "EIO" });
      })(),
      { objectMode: false },
    );
  await assert.rejects(reader.parse(broken, tmpdir()), { code: "EIO" });
});

test("A mail whose reader was loaded because it was expected is read, also where others are expected while it is", async () => {
  const own = apart();
  own.expect();
  const mail = own.parse(async () => {
    own.expect();
    return bytesOf(mailText("ar@carrier.example", "expected"))();
  }, tmpdir());
  own.expect();
  const read = await mail;
  await read.close();
  assert.equal(read.subject, "expected");
});
