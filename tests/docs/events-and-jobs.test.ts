import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { suite, test } from "node:test";
import { EVENT_KINDS } from "#contract/events/event-kinds.ts";
import { JOBS } from "#worker/jobs.ts";
import { WORK_KINDS } from "#contract/work-kinds.ts";

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
});
