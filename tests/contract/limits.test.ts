import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { suite, test } from "node:test";
import { bodyLimitText, readLimits, sizeText } from "#contract/limits.ts";
import { readSettings, SettingError } from "#src/settings.ts";

/** What a process with these settings says to bodies. */
const inProcess = (env: Record<string, string>, script: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: new URL("../..", import.meta.url),
      env: { PATH: process.env["PATH"] ?? "", ...env },
      encoding: "utf8",
    }),
  );

suite("limits of requests", () => {
  test("the interface's, unless an operator says otherwise", () => {
    assert.deepEqual(readLimits({}).limits, {
      jsonBytes: 2 * 1024 * 1024,
      filesBodyBytes: 64 * 1024 * 1024,
      fileBytes: 25 * 1024 * 1024,
      files: 50,
      jsonDepth: 64,
      entries: 5_000,
      sessionHours: 24,
      sessionIdleMinutes: 60,
    });
    assert.deepEqual(readLimits({ LIMIT_FILES: " 7 ", LIMIT_ENTRIES: "" }).limits.files, 7);
  });

  test("a setting that cannot be used keeps the service from starting, and says what would do", () => {
    for (const bad of ["0", "x", "1.5", "-3", "100001"])
      assert.throws(() => readSettings({ LIMIT_ENTRIES: bad }), {
        constructor: SettingError,
        message: `LIMIT_ENTRIES must be a whole number from 1 to 100000, not "${bad}"`,
      });
  });

  test("they hold where bodies are read, and messages name them", () => {
    const errors = inProcess(
      { LIMIT_ENTRIES: "2", LIMIT_JSON_DEPTH: "8", LIMIT_FILES: "1" },
      `const { orderReader } = await import("#contract/v2/order.ts");
       const { ingestDocumentsReader } = await import("#contract/v2/document.ts");
       const read = (reader, text) => { const one = reader.readBytes(Buffer.from(text)); return one.ok ? null : one.errors; };
       const files = JSON.stringify({ files: [1, 2].map(() => ({ fileName: "a", fileBase64String: "YQ==" })) });
       const order = (stops) => JSON.stringify({ orderNumber: "A", shipDate: "2026-03-01", vendors: [{ externalId: "V" }], customer: {}, stops });
       console.log(JSON.stringify([read(orderReader, order([{}, {}])), read(orderReader, order([{}, {}, {}])),
         read(orderReader, "[".repeat(9) + "]".repeat(9)), read(ingestDocumentsReader, files)]));`,
    );
    assert.deepEqual(errors, [
      null,
      { stops: ["stops must have at most 2 entries"] },
      { body: ["the body is nested deeper than 8 levels"] },
      { files: ["files must have at most 1 entries"] },
    ]);
  });

  test("sizes in words", () => {
    assert.deepEqual([sizeText(25 * 1024 * 1024), sizeText(1_000)], ["25 MiB", "1000 bytes"]);
    assert.equal(bodyLimitText(2 * 1024 * 1024), "the body must be at most 2 MiB (2097152 bytes)");
    assert.equal(bodyLimitText(1_000, " besides its files"), "the body must be at most 1000 bytes besides its files");
  });
});
