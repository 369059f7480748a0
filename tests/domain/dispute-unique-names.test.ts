import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { uniqueNames } from "#domain/dispute/unique-names.ts";
import { mediaTypeOf } from "#domain/document/media-type.ts";

suite("names of attachments", () => {
  test("are numbered before their ending when they come twice", () => {
    assert.deepEqual(uniqueNames(["a.pdf", "b", "a.pdf", "A.PDF", "b", ".env", ".env", "a (2).pdf"]), [
      "a.pdf",
      "b",
      "a (2).pdf",
      "A (3).PDF",
      "b (2)",
      ".env",
      ".env (2)",
      "a (2) (2).pdf",
    ]);
  });

  test("are unique whatever comes, as many as came, and the first of its name keeps it", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom("a", "a.b", "a (2)", "A", ".a"), fc.string())), (names) => {
        const unique = uniqueNames(names);
        assert.equal(unique.length, names.length);
        assert.equal(new Set(unique.map((name) => name.toLowerCase())).size, names.length);
        if (names.length > 0) assert.equal(unique[0], names[0]);
      }),
    );
  });
});

suite("media type by content", () => {
  test("knows the files of the trade and nothing by their name", () => {
    const cases: readonly (readonly [string, Buffer])[] = [
      ["application/pdf", Buffer.from("%PDF-1.7\n")],
      ["image/png", Buffer.from("89504e470d0a1a0a00", "hex")],
      ["image/jpeg", Buffer.from("ffd8ffe0", "hex")],
      ["image/tiff", Buffer.from("49492a0008", "hex")],
      ["image/tiff", Buffer.from("4d4d002a00", "hex")],
      ["application/octet-stream", Buffer.from("<html>")],
      ["application/octet-stream", Buffer.from("%PD")],
      ["application/octet-stream", Buffer.alloc(0)],
      ["application/pdf", Buffer.from("\r\n\r\n%PDF-1.4")],
      ["application/pdf", Buffer.from("\u001B%-12345X@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.7")],
      ["application/octet-stream", Buffer.from(`${" ".repeat(1_024)}\n%PDF-1.4`)],
      ["application/octet-stream", Buffer.from("See %PDF-1.4")],
      ["application/octet-stream", Buffer.from("PK\u0003\u0004 a.pdf\n%PDF-1.4")],
    ];
    for (const [expected, content] of cases) assert.equal(mediaTypeOf(content), expected);
  });
});
