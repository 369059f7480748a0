import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { decompressRtf } from "#adapters/decompress-rtf.ts";
import { readRtf } from "#adapters/read-rtf.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";

const textOf = (rtf: string | Buffer): string | undefined =>
  readRtf(Buffer.isBuffer(rtf) ? rtf : Buffer.from(rtf, "latin1"))?.text;

/** The examples of [MS-OXRTFCP], 3.1 and 3.2. */
const SIMPLE = "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0";
const REPEATED = "1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0";

describe("the body of a mail that Outlook keeps as rich text", () => {
  test("is decompressed, repetitions that reach into themselves too; what is no such body is none", () => {
    const unpacked = (hex: string) => decompressRtf(Buffer.from(hex, "hex"))?.toString("latin1");
    assert.equal(unpacked(SIMPLE), "{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n");
    assert.equal(unpacked(REPEATED), "{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}");
    assert.equal(unpacked(`0f000000030000004d454c4100000000${Buffer.from("abcdef").toString("hex")}`), "abc", "stored as it is");
    assert.deepEqual([unpacked(SIMPLE.slice(0, 20)), unpacked("00".repeat(30))], [undefined, undefined]);
  });

  test("says its words: letters of any charset, without tables of fonts, pictures and fields", () => {
    const fonts = "{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset128 MS Gothic;}{\\f2\\fcharset204 Arial Cyr;}}";
    const cases: readonly (readonly [string, string])[] = [
      [
        "{\\rtf1\\ansi\\ansicpg1250 \\'e8\\'e1stka 1\\~200,50 K\\'e8\\par Total\\tab 5\\line end}",
        "částka 1\u00a0200,50 Kč\nTotal\t5\nend",
      ],
      [`{\\rtf1\\ansi${fonts}\\f1\\'90\\'bf\\'8b\\'81\\'83A\\f2 \\'d1\\'f7\\'b8\\'f2\\f0  caf\\'e9}`, "請求アСчёт café"],
      ["{\\rtf1\\uc1 \\u8364?5 {\\uc2\\u24046\\'8d\\'b7x}\\u-10179?\\u-8704?!}", "€5 差x😀!"],
      ["{\\rtf1{\\*\\generator Riched20;}{\\info{\\author Jo}}a{\\pict\\wmetafile8 0a0b}{\\*\\unknown{b}c}d\\bin3 }}}e}", "ade"],
      ['{\\rtf1{\\field{\\*\\fldinst HYPERLINK "http://x"}{\\fldrslt here}} \\{1\\} \\\\ \\lquote x\\rquote}', "here {1} \\ ‘x’"],
      ["{\\rtf1\\trowd 1\\cell 2\\cell\\row 3}", "1\t2\t\n3"],
    ];
    for (const [rtf, words] of cases) assert.equal(textOf(rtf), words, rtf);
    assert.deepEqual([textOf("plain"), textOf("")], [undefined, undefined]);
  });

  test("is the page that lies in it, not what is shown instead of it", () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 \\deff0{\\fonttbl{\\f0\\fswiss Arial;}}\r\n" +
      "{\\*\\htmltag3 <html><body>}{\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 Invoice \\'a4\r\n{\\*\\htmltag84 &nbsp;}\\htmlrtf \\'a0\\htmlrtf0 " +
      "{\\*\\mhtmltag84 <img src=cid>}{\\*\\htmltag84 <b>}\\htmlrtf {\\b\\htmlrtf0 4711{\\*\\htmltag92 </b>}\\htmlrtf }\\htmlrtf0\\htmlrtf\\par}\\htmlrtf0\r\n{\\*\\htmltag72 </p>}}";
    assert.deepEqual(readRtf(Buffer.from(rtf, "latin1")), {
      kind: "html",
      text: "<html><body><p>Invoice ¤&nbsp;<b>4711</b></p>",
    });
  });

  test("ends in words or in none, and soon, however it is broken", () => {
    const seeds = [
      Buffer.from("{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset128 x;}}\\f0\\'83{\\*\\htmltag <p>}\\u8364?\\bin9 x\\uc3{a}}"),
      Buffer.concat([Buffer.from("{\\rtf1"), Buffer.alloc(300_000, "{"), Buffer.alloc(100_000, "}\\'"), Buffer.from("end")]),
      Buffer.from(SIMPLE, "hex"),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat({ max: 400_000 }), fc.nat({ max: 255 })), { maxLength: 12 }),
        (seed, changes) => {
          const bytes = Buffer.from(seed);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const began = performance.now();
          const rtf = decompressRtf(bytes) ?? bytes;
          const text = readRtf(rtf)?.text ?? "";
          assert.ok(text.length <= 1_000_000 && performance.now() - began < 2_000);
        },
      ),
      { numRuns: caseCount({ suite: 150, soak: 20_000 }) },
    );
  });
});
