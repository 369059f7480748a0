import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { aPdf } from "../builders/a-pdf.ts";
import { ciiInvoice } from "../builders/an-e-invoice.ts";

const COMMAND = fileURLToPath(new URL("../../bin/weighbridge.mjs", import.meta.url));

const read = (args: readonly string[]) =>
  new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, "read", ...args], { timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, said: stdout + stderr }),
    );
  });

describe("weighbridge read", () => {
  const folder = mkdtempSync(join(tmpdir(), "weighbridge-read-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const put = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  it("prints what was found, as text for people and as JSON for programs, and ends with 1 when nothing was", async () => {
    const xml = ciiInvoice({ lines: [{ name: "Line\u009bhaul", amount: "80.00" }], total: "80.00" });
    const file = put(
      "invoice.pdf",
      await aPdf({ pages: [[[72, 72, "Total 80.00"]]], attachments: [{ name: "factur-x.xml", content: xml }] }),
    );
    const told = await read([file]);
    assert.equal(told.code, 0, told.said);
    assert.match(told.said, /^invoice\.pdf: Invoice \(100 %\)/);
    assert.match(told.said, /totalAmount {6}80\.00 {2}\(100 %, embedded\)/);
    assert.match(told.said, /description Line\?haul/, "letters that steer a terminal are not printed");
    assert.doesNotMatch(told.said, /DOUBT/);
    const json = JSON.parse((await read([file, "--json", "--words"])).said);
    assert.equal(json.fields.invoiceNumber.value, "FX-2026-0815");
    assert.deepEqual(
      json.words[0].words.map(({ text }: { text: string }) => text),
      ["Total", "80.00"],
    );
    const page = await aPdf({ pages: [[[72, 72, "Total due: 80.00"]], [[72, 72, "Invoice No: 4711"]]] });
    const out = join(folder, "out.png");
    const drawn = await read([put("pages.pdf", page), "--draw", out]);
    assert.match(drawn.said, /out\.png, .*out-2\.png: fields are green/, drawn.said);
    const { data, info } = await sharp(out).raw().toBuffer({ resolveWithObject: true });
    const greenish = data.some((_, at) => at % info.channels === 0 && data[at] === 0 && data[at + 1] === 150);
    assert.deepEqual([info.width, info.height, greenish], [1700, 2200, true]);
    const nothing = await read([put("nothing.bin", "no document")]);
    assert.equal(nothing.code, 1);
    assert.match(nothing.said, /^nothing\.bin: nothing could be read, for it is of no kind that is known/);
  });
});
