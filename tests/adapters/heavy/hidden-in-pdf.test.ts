import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deflateSync } from "node:zlib";
import { hiddenInPdf } from "#adapters/heavy/hidden-in-pdf.ts";
import { readPdf } from "#adapters/heavy/read-pdf.ts";
import { aPdf } from "#tests/builders/a-pdf.ts";

const pages = [[[60, 60, "Invoice 4711"]]] as const;
/** A PDF with one stream of objects in it. */
const packed = (objects: string, head = "/Filter /FlateDecode", name = "/ObjStm"): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n9 0 obj\n<< /Type ${name} /N 1 /First 4 ${head} >>\nstream\n`),
    head === "" ? Buffer.from(objects) : deflateSync(Buffer.from(objects)),
    Buffer.from("\nendstream\nendobj\n"),
  ]);
const told = (content: Buffer) => {
  const { hasScript, hasFile } = hiddenInPdf(content);
  return [hasScript, hasFile];
};

describe("what is hidden in a PDF", () => {
  it("is nothing in a plain one, also where its objects are packed", async () => {
    const plain = await aPdf({ pages });
    assert.ok(plain.includes("/ObjStm"), "they are");
    assert.deepEqual(told(plain), [false, false]);
    const read = await readPdf(plain);
    assert.deepEqual(read.ok && [read.hasScript, read.attachmentCount], [false, 0]);
  });

  it("is found in packed objects: scripts of any action, and files", async () => {
    assert.deepEqual(told(packed("1 0 << /S /JavaScript /JS (app.alert(1)) >>")), [true, false]);
    assert.deepEqual(told(packed("1 0 << /S /Rendition /JS 7 0 R >>")), [true, false]);
    assert.deepEqual(told(packed("1 0 << /S /J#61vaScript >>", "", "/Obj#53tm")), [true, false]);
    assert.deepEqual(told(packed("1 0 << /Type /Filespec /F (a.exe) /EF << /F 8 0 R >> >>", "/Filter[/FlateDecode]")), [
      false,
      true,
    ]);
    const script = await readPdf(await aPdf({ pages, script: "app.alert(1)" }));
    assert.deepEqual(script.ok && [script.hasScript, script.attachmentCount], [true, 0]);
    const file = await readPdf(await aPdf({ pages, attachments: [{ name: "a.exe", content: "MZ" }] }));
    assert.deepEqual(file.ok && [file.hasScript, file.attachmentCount], [false, 1]);
  });

  it("counts as both where it is packed so that nobody can look, or is too much", () => {
    assert.deepEqual(told(packed("1 0 << >>", "/Filter [/ASCIIHexDecode /FlateDecode]")), [true, true]);
    assert.deepEqual(told(packed(" ".repeat(9 * 1024 * 1024))), [true, true]);
    assert.deepEqual(told(packed("1 0 << /JSize 4 /EFX 1 >>")), [false, false]);
  });
});
