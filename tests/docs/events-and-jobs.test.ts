import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { suite, test } from "node:test";
import { EVENT_KINDS } from "#contract/events/event-kinds.ts";
import { JOBS } from "#worker/jobs.ts";
import { WORK_KINDS } from "#contract/work-kinds.ts";
import type { WorkKind } from "#contract/work-kinds.ts";

/** Where a worker does it on the real database, below tests/. */
const TESTS_OF_WORK: Readonly<Record<WorkKind, string>> = {
  "ingest-order": "flows/order-to-approval.test.ts",
  "ingest-invoice": "flows/order-to-approval.test.ts",
  "audit-invoice": "flows/accepted-updates.test.ts",
  "rate-invoice": "flows/rating-first.test.ts",
  "approve-pending": "flows/order-settlement.test.ts",
  "terminate-pending": "flows/terminations-that-wait.test.ts",
  "ingest-documents": "flows/documents.test.ts",
  "read-mail": "flows/incoming-mail.test.ts",
  "send-communication": "http/disputes.test.ts",
  "advise-partner": "flows/edi-advice.test.ts",
  "read-document": "flows/document-readings.test.ts",
  "split-document": "flows/document-readings.test.ts",
  "compare-reading": "flows/reader-on-trial.test.ts",
  "try-layout": "flows/layouts-on-trial.test.ts",
  "transcribe-document": "flows/transcriber.test.ts",
  "fetch-capture-image": "flows/captures.test.ts",
  "send-person-mail": "http/people-invited.test.ts",
  "send-notices": "flows/notices.test.ts",
  "send-weekly-mail": "flows/weekly-mail.test.ts",
  "expire-change": "flows/pending-changes.test.ts",
  "apply-settings": "flows/setting-versions.test.ts",
  "reaudit-touched": "flows/reaudit-touched.test.ts",
  "assign-invoice": "flows/assignment-rules.test.ts",
  "apply-assignment-rules": "flows/assignment-rules.test.ts",
  "put-out-edi": "flows/edi-drop-folder.test.ts",
};

/** The rows of the table whose head begins with this column, cell by cell, without code marks. */
const rowsOf = async (file: string, firstColumn: string): Promise<readonly (readonly string[])[]> => {
  const lines = (await readFile(new URL(`../../docs/${file}`, import.meta.url), "utf8")).split("\n");
  const head = lines.findIndex((line) => line.startsWith(`| ${firstColumn} |`));
  assert.notEqual(head, -1, `docs/${file} has no table that begins with "${firstColumn}"`);
  const rest = lines.slice(head + 2);
  const end = rest.findIndex((line) => !line.startsWith("|"));
  return rest.slice(0, end === -1 ? undefined : end).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
};

suite("documentation of events and jobs", () => {
  test("docs/events.md has a row for each kind of event, with the keys of its data, in the order of the table in the code", async () => {
    const rows = await rowsOf("events.md", "Type");
    assert.deepEqual(
      rows.map(([type, , keys]) => [type, keys]),
      Object.entries(EVENT_KINDS).map(([type, keys]) => [type, keys.join(", ")]),
      "add or change the row in docs/events.md",
    );
  });

  test("docs/jobs.md tells of each kind of work what src/contract/work-kinds.ts tells", async () => {
    assert.deepEqual(
      (await rowsOf("jobs.md", "Kind")).map(([kind, what]) => [kind, what]),
      Object.entries(WORK_KINDS),
      "add or change the row in docs/jobs.md",
    );
  });

  test("each kind of work has a job", () => {
    assert.deepEqual(JOBS.map(({ kind }) => kind).sort(), Object.keys(WORK_KINDS).sort());
  });

  test("each kind of work has a test in which a worker does it", () => {
    const missing = Object.keys(WORK_KINDS).filter((kind) => {
      const file = TESTS_OF_WORK[kind as WorkKind];
      return file === undefined || !existsSync(new URL(`../${file}`, import.meta.url));
    });
    assert.deepEqual(missing, [], "write the test, and name its file in TESTS_OF_WORK of tests/docs/events-and-jobs.test.ts");
  });
});
