import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { suite, test } from "node:test";
import fc from "fast-check";
import { parseMail } from "#adapters/parse-mail.ts";
import { UnreadableMail } from "#adapters/parsed-mail.ts";
import { aTnef, aZip } from "#tests/builders/containers.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

const mailWith = (name: string, content: Buffer): Buffer =>
  Buffer.from(
    [
      "From: A <a@x.example>",
      "Subject: files",
      "MIME-Version: 1.0",
      'Content-Type: multipart/mixed; boundary="q"',
      "",
      "--q",
      `Content-Type: application/octet-stream; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      "Content-Transfer-Encoding: base64",
      "",
      ...(content.toString("base64").match(/.{1,76}/g) ?? []),
      "--q--",
      "",
    ].join("\r\n"),
  );

/** What became of each file of a mail: its name, what is said of it, and its bytes. */
const opened = async (name: string, content: Buffer) => {
  const mail = await parseMail(Readable.from([mailWith(name, content)]), tmpdir());
  try {
    const files = [];
    for (const file of mail.files)
      files.push({ name: file.name, note: file.note?.reason ?? null, bytes: await buffer(file.content.read()) });
    return { files, leftOut: mail.leftOut };
  } finally {
    await mail.close();
  }
};
const PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n");

suite("a file that holds others", () => {
  test("is opened where it is a ZIP: names lose their folders, bytes stay, what the system added is passed over", async () => {
    const { files } = await opened(
      "march.bin",
      aZip([
        { name: "invoices/", content: "", method: 0 },
        { name: "invoices/4711.pdf", content: PDF },
        { name: "..\\..\\etc/../4712.pdf", content: "second", method: 0 },
        { name: "__MACOSX/invoices/._4711.pdf", content: "fork" },
      ]),
    );
    assert.deepEqual(
      files.map(({ name, note }) => [name, note]),
      [
        ["march.bin", "Opened: 2 files are in it."],
        ["4711.pdf", null],
        ["4712.pdf", null],
      ],
    );
    assert.deepEqual(files[1]?.bytes, PDF);
    assert.equal(files[2]?.bytes.toString(), "second");
  });

  test("is opened where it lies in another, three deep", async () => {
    const nested = (depth: number): Buffer =>
      depth === 0 ? PDF : aZip([{ name: depth === 1 ? "a.pdf" : `${depth - 1}.zip`, content: nested(depth - 1) }]);
    assert.deepEqual(
      (await opened("3.zip", nested(3))).files.map(({ name }) => name),
      ["3.zip", "2.zip", "1.zip", "a.pdf"],
    );
    const { files } = await opened("6.zip", nested(6));
    assert.match(files.at(-1)?.note ?? "", /An archive within archives is not opened/);
    assert.ok(!files.some(({ name }) => name === "a.pdf"));
  });

  test("is refused whole where it unpacks to more than it may, says less than it has, or has too many entries", async () => {
    const bomb = aZip(Array.from({ length: 11 }, (_, at) => ({ name: `${at}.pdf`, content: Buffer.alloc(10 * 1024 * 1024) })));
    assert.ok(bomb.length < 200_000);
    assert.match((await opened("bomb.zip", bomb)).files.map(({ note }) => note).join(), /^It unpacks to more than 100 MB/);
    const liar = aZip([{ name: "a.pdf", content: Buffer.alloc(5_000_000), saidBytes: 100 }]);
    assert.match((await opened("liar.zip", liar)).files[1]?.note ?? "", /damaged in its archive/);
    const many = aZip(Array.from({ length: 1_001 }, (_, at) => ({ name: `${at}`, content: "" })));
    assert.match((await opened("many.zip", many)).files[0]?.note ?? "", /has 1001 entries/);
    const half = aZip(Array.from({ length: 501 }, (_, at) => ({ name: `${at}.pdf`, content: `${at}` })));
    const refused = await opened("half.zip", half);
    assert.deepEqual([refused.files.length, refused.leftOut], [1, 0], "half an archive is worse than none");
    assert.match(refused.files[0]?.note ?? "", /^It has 501 files, and a mail may have 500 in all/);
    const most = aZip(Array.from({ length: 500 }, (_, at) => ({ name: `${at}.pdf`, content: `${at}` })));
    assert.deepEqual((await opened("most.zip", most)).files.length, 501);
  });

  test("says of each entry that cannot be taken out why", async () => {
    const { files } = await opened(
      "mixed.zip",
      aZip([
        { name: "secret.pdf", content: PDF, isEncrypted: true },
        { name: "odd.pdf", content: PDF, method: 14 },
        { name: "wrong.pdf", content: PDF, saidCrc: 7 },
        { name: "right.pdf", content: PDF },
      ]),
    );
    assert.deepEqual(
      files.slice(1).map(({ note }) => note),
      [
        "It is encrypted in its archive: send it without a password.",
        "It is packed in a way that is not read (method 14): send it by itself.",
        "It is damaged in its archive: send it again.",
        null,
      ],
    );
  });

  test("stays whole where it is an office document", async () => {
    const sheet = aZip([{ name: "[Content_Types].xml", content: "<Types/>" }]);
    assert.deepEqual(
      (await opened("rates.dat", sheet)).files.map(({ note }) => note),
      [null],
    );
  });

  test("is opened where it is Outlook's winmail.dat: long names, messages within", async () => {
    const { files } = await opened(
      "winmail.dat",
      aTnef([
        { name: "Invoice März 4711.pdf", content: PDF },
        { name: "Forwarded", content: aTnef([{ name: "inner.pdf", content: Buffer.from("inner") }]), inner: true },
      ]),
    );
    assert.deepEqual(
      files.map(({ name, note }) => [name, note]),
      [
        ["winmail.dat", "Opened: 2 files are in it."],
        ["Invoice März 4711.pdf", null],
        ["inner.pdf", null],
      ],
    );
    assert.deepEqual([files[1]?.bytes, files[2]?.bytes.toString()], [PDF, "inner"]);
    const cut = aTnef([{ name: "a.pdf", content: PDF }]).subarray(0, 60);
    assert.match((await opened("winmail.dat", cut)).files[0]?.note ?? "", /a file of Outlook's own that cannot be opened/);
  });

  test("ends in files or in words, however it is broken", { timeout: 60_000 }, async () => {
    const whole = [
      aZip([
        { name: "a.pdf", content: PDF },
        { name: "in.zip", content: aZip([{ name: "b.pdf", content: "b" }]) },
      ]),
      aTnef([
        { name: "a.pdf", content: PDF },
        { name: "m", content: aTnef([{ name: "b.pdf", content: PDF }], "{\\rtf1 inner}"), inner: true },
      ]),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...whole),
        fc.array(fc.tuple(fc.nat({ max: 2_000 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 }),
        fc.nat({ max: 2_000 }),
        async (container, changes, cut) => {
          const bytes = Buffer.from(container);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const { files } = await opened("x.bin", cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes).catch(
            (error: unknown) => {
              assert.ok(error instanceof UnreadableMail, String(error));
              return { files: [] };
            },
          );
          for (const { note } of files) assert.doesNotMatch(note ?? "", /undefined|Error:/);
        },
      ),
      { seed: RUN_SEED, numRuns: Number(process.env["CASES"] ?? 300) },
    );
  });
});
