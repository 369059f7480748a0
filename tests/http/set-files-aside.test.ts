import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { suite, test } from "node:test";
import { SetFilesAside } from "#http/files/set-files-aside.ts";

const limits = {
  folder: tmpdir(),
  names: new Set(["file", "files"]),
  largestFile: 200_000,
  mostFiles: 3,
  largestSkeleton: 100_000,
};

const setAside = async (text: string, piece: number) => {
  const aside = new SetFilesAside(limits);
  try {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += piece) await aside.write(bytes.subarray(at, at + piece));
    const { skeleton, files } = aside.end();
    const values = [];
    for (const decoded of files.values()) {
      if (!decoded.ok) values.push(decoded.problem);
      else
        values.push(
          Buffer.isBuffer(decoded.file.content)
            ? decoded.file.content
            : Buffer.concat((await decoded.file.content.read().toArray()) as Buffer[]),
        );
    }
    return { skeleton: JSON.parse(skeleton.toString()) as Record<string, unknown>, marks: [...files.keys()], values };
  } finally {
    await aside.close();
  }
};

suite("long files in a JSON body are set aside", () => {
  const content = randomBytes(60_001);
  const base64 = content.toString("base64");
  const broken = base64.replaceAll(/.{76}/g, "$&\\r\\n");
  const FORMS: readonly (readonly [string, string])[] = [
    ["as it is", base64],
    ["with slashes escaped", base64.replaceAll("/", "\\/")],
    ["with line breaks", broken],
    ["with characters escaped", base64.replaceAll("+", "\\u002b")],
    ["as a data URI", `data:image\\/png;base64,${base64}`],
  ];
  for (const [what, form] of FORMS) {
    test(`${what}, however the bytes arrive`, async () => {
      for (const piece of [7, 1_000, 65_536]) {
        const { skeleton, marks, values } = await setAside(`{"a\\"b":"c\\\\","file":"${form}","n":[1,"ä",true]}`, piece);
        assert.deepEqual([skeleton['a"b'], skeleton["n"], skeleton["file"]], ["c\\", [1, "ä", true], marks[0]]);
        assert.deepEqual(values, [content]);
      }
    });
  }

  test("what is no base64 and what is too large is told apart", async () => {
    const BAD = [
      `${base64.slice(0, -1)}`,
      `${"A".repeat(30_000)}=AAA`,
      `${"A".repeat(30_000)}====`,
      `${"A".repeat(29_998)}B=`,
      `${"A".repeat(20_000)}\\u0000AAA`,
      `${"A".repeat(20_000)}\\n\\q`,
    ];
    for (const bad of BAD) assert.deepEqual((await setAside(`{"file":"${bad}"}`, 4_096)).values, ["base64"], bad.slice(-10));
    assert.deepEqual((await setAside(`{"file":"${"A".repeat(300_000)}"}`, 4_096)).values, ["large"]);
  });

  test("more files or more text than is allowed is refused", async () => {
    await assert.rejects(setAside(JSON.stringify({ files: Array.from({ length: 4 }, () => base64) }), 65_536), /at most 3 files/);
    await assert.rejects(
      setAside(JSON.stringify(Array.from({ length: 20 }, () => "x".repeat(10_000))), 65_536),
      /besides its files/,
    );
    await assert.rejects(setAside(JSON.stringify({ text: "x".repeat(200_000) }), 65_536), /besides its files/);
  });

  test("only under the names of files, in whatever spelling; another long text stays text", async () => {
    const long = "word".repeat(10_000);
    const body = `{"text":"${long}","FILE":"${base64}","list":["${long}"],"n":["x",{"f\\u0069le":"${base64}"}]}`;
    for (const piece of [5, 65_536]) {
      const { skeleton, marks, values } = await setAside(body, piece);
      assert.deepEqual([skeleton["text"], skeleton["list"], skeleton["FILE"]], [long, [long], marks[0]]);
      assert.deepEqual(skeleton["n"], ["x", { file: marks[1] }]);
      assert.deepEqual(values, [content, content]);
    }
  });
});
