import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryOf, openLibrary, type PdfLibrary } from "#adapters/heavy/pdf-library.ts";
import { readPdf } from "#adapters/heavy/read-pdf.ts";
import { aPdf } from "#tests/builders/a-pdf.ts";

const isSame = (one: PdfLibrary, other: PdfLibrary): boolean => one.pdfium === other.pdfium;

test("an instance of the library that is given back is as it was when it was new, whatever a file did to its memory", async () => {
  const first = await openLibrary();
  const asNew = memoryOf(first).slice();
  memoryOf(first).fill(0xaa, 100_000);
  first.giveBack();
  const second = await openLibrary();
  assert.ok(isSame(first, second), "it is used again");
  assert.ok(Buffer.from(memoryOf(second).buffer).equals(asNew), "and has nothing of the file before");
  first.giveBack();
  const third = await openLibrary();
  assert.ok(!isSame(second, third), "whoever gave it back has no part in it any more");
  second.giveBack();
});

test("an instance is not used again where its memory has grown, or it did something with files", async () => {
  const grown = await openLibrary();
  assert.ok(grown.pdfium.wasmExports.malloc(64 * 1024 ** 2) !== 0);
  grown.giveBack();
  const next = await openLibrary();
  assert.ok(!isSame(grown, next));
  // There is none of the name, which leaves nothing behind.
  next.FPDF_LoadDocument(named(next, "/a-document.pdf"), "");
  next.giveBack();
  const after = await openLibrary();
  assert.ok(isSame(next, after));
  after.FPDF_LoadDocument(named(after, "/dev/null"), "");
  after.giveBack();
  assert.ok(!isSame(after, await openLibrary()), "this one there is");
});

const named = (library: PdfLibrary, name: string): number => {
  const bytes = Buffer.from(`${name}\0`);
  const at = library.pdfium.wasmExports.malloc(bytes.length);
  memoryOf(library).set(bytes, at);
  return at;
};

test("files that are read one after the other by one instance say what each says by itself", async () => {
  const words = async (content: Buffer, closes: boolean): Promise<string> => {
    const read = await readPdf(content);
    assert.ok(read.ok);
    if (closes) read.close();
    return JSON.stringify(read.pages);
  };
  const files = await Promise.all(["Invoice 4711", "Weight 12,000 lb"].map((text) => aPdf({ pages: [[[60, 60, text]]] })));
  const apart = [];
  for (const file of files) apart.push(await words(file, false));
  for (let round = 0; round < 3; round += 1)
    for (const [at, file] of files.entries()) assert.equal(await words(file, true), apart[at]);
});

test("letters are read on where the library takes more memory between two of them", async () => {
  const file = await aPdf({ pages: [[[60, 60, "Invoice 4711"]]] });
  const lettersOf = async (): Promise<string> => {
    const read = await readPdf(file);
    assert.ok(read.ok);
    read.close();
    return JSON.stringify(read.pages);
  };
  const plain = await lettersOf();
  const library = await openLibrary();
  const inside = library.pdfium as unknown as {
    wasmExports: typeof library.pdfium.wasmExports & { FPDFText_GetUnicode: Letter };
  };
  const { wasmExports } = inside;
  let asked = 0;
  const FPDFText_GetUnicode: Letter = (text, index) => {
    asked += 1;
    if (asked === 5) assert.ok(wasmExports.malloc(64 * 1024 ** 2) !== 0);
    return wasmExports.FPDFText_GetUnicode(text, index);
  };
  inside.wasmExports = { ...wasmExports, FPDFText_GetUnicode };
  library.giveBack();
  assert.equal(await lettersOf(), plain);
  assert.ok(asked > 5, "it was this instance");
});

type Letter = (text: number, index: number) => number;
