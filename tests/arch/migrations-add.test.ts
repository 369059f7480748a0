import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { migrationNames } from "#db/migrate.ts";
import { dumpedTables } from "#tests/fixtures/load-release.ts";
import { releases } from "#tests/fixtures/releases.ts";
import { ROOT } from "./source-files.ts";

/**
 * Statements of migrations (words of theirs) that take away or demand what processes of the release before may still ask for,
 * each with why it harms none of them. A migration that does harm them breaks: it waits for the release after, or "Before you
 * upgrade" says to stop them first.
 */
const HARMLESS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "0044_party_search.sql": {
    "index vendor_uuid on": "each is a uuid that was made for it",
    "index customer_uuid on": "each is a uuid that was made for it",
  },
  "0047_legacy_replacement.sql": { "index freight_order_external_id on": "wider than the one in whose place it stands" },
  "0073_company_sign_in.sql": { 'index "account_company" on': "of accounts that no release before made" },
  "0085_mail_threads.sql": { "index communication_again on": "of a column that came with it" },
  "0098_document_routes.sql": { document_wanted_kind_check: "allows more kinds than the one in whose place it stands" },
  "0101_document_parts.sql": { "add column part_of": "checks columns that came with it" },
  "0108_document_redactions.sql": { "add column redacts": "checks columns that came with it" },
  "0121_merged_documents.sql": {
    document_tenant_uuid_merged_into_fkey: "of columns that came with it",
    document_merge_whole: "checks columns that came with it",
  },
  "0122_delegates.sql": { "add column delegate_id": "checks columns that came with it" },
  "0126_bills_that_wait_for_their_vendor.sql": {
    document_wanted_kind_check: "allows more kinds than the one in whose place it stands",
  },
};

/** What a process that knows nothing of a migration stumbles over, in the words of its statement. */
const TAKES_AWAY: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(?:table|view|schema|type)\b/, "drops what the release before reads"],
  [/\bdrop\s+column\b/, "drops a column that the release before names"],
  [/\brename\s+(?:to|column|constraint|value)?\b/, "renames what the release before names"],
  [/\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/, "changes the type of a column"],
  [/\bset\s+not\s+null\b/, "demands a column that the release before does not write"],
  [/\balter\s+column\s+\S+\s+drop\s+default\b/, "takes away a default that the release before relies on"],
  [/\bdrop\s+function\b/, "drops a function that statements of the release before may call"],
  [/\badd\s+(?:constraint\s+\S+\s+)?(?:check|unique|foreign\s+key|exclude)\b/, "refuses rows that the release before may write"],
  [/\bcreate\s+unique\s+index\b/, "refuses rows that the release before may write"],
];

/** Without comments and texts, which say nothing of the schema; bodies of functions run later, and as a whole. */
const statementsOf = (sql: string): readonly string[] =>
  sql
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ")
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(";");

/** `made`: tables that migrations before this one made since the release; its own are added. */
const faultsOf = (sql: string, made = new Set<string>()): readonly string[] => {
  const statements = statementsOf(sql);
  for (const text of statements) {
    const [, table] = /\bcreate\s+(?:unlogged\s+|temp(?:orary)?\s+)?table\s+(?:if not exists\s+)?(\S+)/.exec(text) ?? [];
    if (table !== undefined) made.add(table);
  }
  return statements.flatMap((text) => {
    const [, altered] =
      /\b(?:alter|drop)\s+table\s+(?:if exists\s+)?(?:only\s+)?([^\s(]+)/.exec(text) ??
      /\bcreate\s+unique\s+index\s+(?:if not exists\s+)?\S+\s+on\s+(?:only\s+)?([^\s(]+)/.exec(text) ??
      [];
    // A table of its own nobody knew before.
    if (altered !== undefined && made.has(altered)) return [];
    const words = TAKES_AWAY.filter(([pattern]) => pattern.test(text)).map(([, why]) => why);
    for (const [, column = ""] of text.matchAll(/\badd\s+column\s+((?:[^,(]|\([^)]*\))*)/g))
      if (/\bnot\s+null\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column))
        words.push("adds a column that has to be given and has no default");
    return words.map((why) => `${why}: ${text.trim().replaceAll(/\s+/g, " ").slice(0, 120)}`);
  });
};

suite("migrations", () => {
  const last = releases().at(-1);
  const known = new Set(
    dumpedTables(last?.version ?? "")
      .find(({ table }) => table === "public.schema_migration")
      ?.rows.map((row) => (JSON.parse(row) as { readonly name: string }).name),
  );

  test(`since release ${last?.version} only add: its processes go on working until they are replaced`, async () => {
    const since = (await migrationNames()).filter((name) => !known.has(name));
    assert.ok(known.size > 20);
    const made = new Set<string>();
    const excused = new Set<string>();
    const faults = since.flatMap((name) =>
      faultsOf(readFileSync(`${ROOT}src/db/migrations/${name}`, "utf8"), made).flatMap((fault) => {
        const words = Object.keys(HARMLESS[name] ?? {}).find((each) => fault.includes(each));
        if (words === undefined) return [`${name} ${fault}`];
        excused.add(`${name} ${words}`);
        return [];
      }),
    );
    assert.deepEqual(faults, [], "add now, and take away in the release after (docs/how-to/add-a-migration.md)");
    assert.deepEqual(
      Object.entries(HARMLESS)
        .flatMap(([name, statements]) => Object.keys(statements).map((words) => `${name} ${words}`))
        .filter((each) => !excused.has(each)),
      [],
      "an exception that nothing needs any more",
    );
  });

  for (const [sql, expected] of [
    ["alter table invoice drop column paid_at", 1],
    ["ALTER TABLE invoice\n  DROP COLUMN IF EXISTS paid_at, add column b text", 1],
    ["alter table invoice rename column a to b", 1],
    ["alter table invoice rename to bill", 1],
    ["alter table invoice alter column a type bigint", 1],
    ["alter table invoice alter column a set data type bigint", 1],
    ["alter table invoice alter column a set not null", 1],
    ["alter table invoice add column a numeric(10, 2) not null", 1],
    ["drop table invoice cascade", 1],
    ["drop function amount_of(text)", 1],
    ["alter table invoice add constraint paid check (paid > 0)", 1],
    ["alter table invoice add check (paid > 0)", 1],
    ["create unique index invoice_paid on invoice (paid)", 1],
    ["create table fresh (a text); create unique index fresh_a on fresh (a); alter table fresh add unique (a)", 0],
    ["alter table invoice add column a numeric(10, 2) not null default 0, add column b text", 0],
    ["-- drop table invoice\nselect 'drop table invoice'; do $$ begin drop table x; end $$", 0],
    ["create table fresh (a text); alter table fresh alter column a set not null", 0],
    ["drop index invoice_by_day; create index invoice_by_month on invoice (month)", 0],
  ] as const)
    test(`are told ${expected === 0 ? "no" : "a"} fault of: ${sql.replaceAll("\n", " ")}`, () =>
      assert.equal(faultsOf(sql).length, expected));
});
