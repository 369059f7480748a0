import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { fromBufferPromise, type ZipFile } from "yauzl";
import { workbookOf } from "#adapters/workbook.ts";

const bytesOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(stream));

/** The parts of a workbook as texts, by their path. */
const partsOf = async (file: Buffer): Promise<Map<string, string>> => {
  const zip: ZipFile = await fromBufferPromise(file);
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    parts.set(entry.fileName, (await bytesOf(stream)).toString("utf8"));
  }
  return parts;
};

async function* rows() {
  yield [[{ text: '=HYPERLINK("https://evil.example")' }, { number: "1250.5000" }, null]];
  yield [[{ text: "a < b & \u0007 \uD800" }, { number: "-0.0100" }, { text: " kept " }]];
}

test("a workbook is written as it is read, numbers as numbers and everything else as text", async () => {
  const parts = await partsOf(await bytesOf(workbookOf({ name: "In & out", columns: ["what", "billed", "note"], rows: rows() })));
  assert.deepEqual([...parts.keys()].toSorted(), [
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/worksheets/sheet1.xml",
  ]);
  const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
  assert.match(parts.get("xl/workbook.xml") ?? "", /name="In &amp; out"/);
  assert.match(
    sheet,
    /<c r="A2" t="inlineStr" s="0"><is><t xml:space="preserve">=HYPERLINK\(&quot;https:\/\/evil\.example&quot;\)<\/t>/,
  );
  assert.match(sheet, /<c r="B2" s="1"><v>1250\.5000<\/v><\/c><c r="C2"\/>/);
  assert.match(sheet, /<row r="3"><c r="A3"/, "places go on from page to page");
  assert.match(sheet, /a &lt; b &amp; {2}\uFFFD/);
  assert.doesNotMatch(sheet, /<f>/);
});

test("a workbook whose rows cannot be read is no whole file", async () => {
  async function* broken() {
    yield [[{ text: "first" }]];
    throw new Error("the database is gone");
  }
  const file = workbookOf({ name: "Invoices", columns: ["what"], rows: broken() });
  file.resume();
  const [error] = await once(file, "error");
  assert.match(String(error), /the database is gone/);
});
