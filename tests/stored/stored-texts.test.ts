import { unpackAudit } from "#db/packing/packed-audit.ts";
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { factsFromCanonical } from "#domain/stored/facts-from-canonical.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { upcast } from "#domain/stored/upcast.ts";
import { FACTS } from "#domain/stored/facts-form.ts";
import { invoiceFromStored } from "#contract/stored/invoice.ts";
import { wholeFacts } from "#domain/stored/whole-facts.ts";
import { factsOf } from "#tests/builders/audit-facts-builder.ts";
import { dumpedTables } from "#tests/fixtures/load-release.ts";
import { releases } from "#tests/fixtures/releases.ts";
import { schemaColumns } from "./schema-columns.ts";
import { replayRow, type Row, SHORT_LIVED, STORED_TEXTS, WORDS } from "./stored-texts.ts";

/** Names of text columns that hold a structure; a new one of another name belongs in the list all the same. */
const STRUCTURED =
  /^(body|payload|data|facts\w*|content|response|answer|advice|acknowledgement|result|value|scope|password|token|\w+Token)$/;

/** Columns of jsonb, lists of texts, and text that looks like a structure, the sign-in's among them. */
function structuredColumns(): string[] {
  return schemaColumns()
    .filter(
      ({ name, type }) =>
        type === "jsonb" || type === "text[]" || (type === "text" && STRUCTURED.test(name.split(".").at(-1) ?? "")),
    )
    .map(({ name }) => name);
}

/**
 * The paths at which a value holds something, without the numbers of lists; for an object in a list those that each of them has.
 */
function pathsOf(value: unknown, path = ""): Set<string> {
  if (Array.isArray(value)) {
    const [first, ...others] = value.map((each) => pathsOf(each, `${path}[]`));
    return first === undefined ? new Set() : others.reduce((common, each) => common.intersection(each), first);
  }
  if (value === null || typeof value !== "object") return new Set([path]);
  return new Set([
    path,
    `${path}{}`,
    ...Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [...pathsOf(part, `${path}.${name}`)])),
  ]);
}

/** The wanted names that objects lack which are there: nothing is asked of an empty list, or of what is null. */
function lackingOf(wanted: readonly string[], has: ReadonlySet<string>): string[] {
  return wanted.filter((path) => {
    const parent = path.slice(0, Math.max(path.lastIndexOf("."), 0));
    return !path.endsWith("{}") && !path.endsWith("[]") && !has.has(path) && has.has(`${parent}{}`);
  });
}

function refuses(read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch {
    return true;
  }
}

describe("stored texts", () => {
  it("stand in one list: every column that code reads back", () => {
    const listed = [...STORED_TEXTS.map(({ column }) => column), ...WORDS, ...SHORT_LIVED];
    const found = structuredColumns();
    assert.ok(found.length > 30, `${found.length} columns`);
    assert.deepEqual(
      found.filter((column) => !listed.includes(column)),
      [],
      "name the column with its version and reader in tests/stored/stored-texts.ts: a later release has to read what is in it",
    );
    assert.deepEqual(
      listed.filter((column) => !found.includes(column)),
      [],
      "columns that do not exist any more",
    );
  });

  for (const { column, read, anyNames } of STORED_TEXTS)
    it(`a reader that takes anything is none: ${column}`, () => {
      const wrong = anyNames === undefined ? [17, "nonsense", { nonsense: true }, [{ nonsense: true }]] : [17];
      assert.deepEqual(
        wrong.filter((value) => !refuses(() => read(value, {})) || !refuses(() => read(JSON.stringify(value), {}))),
        [],
        `say in tests/stored/stored-texts.ts which names are read of ${column}, as what reads it does`,
      );
    });

  for (const { version } of releases()) {
    const tables = new Map(
      dumpedTables(version).map(({ table, rows }) => [table.replace("public.", ""), rows.map((row) => JSON.parse(row) as Row)]),
    );
    const rowsOf = (table: string): readonly Row[] => tables.get(table) ?? [];

    it(`of release ${version} are read by the readers of today`, () => {
      const unseen: string[] = [];
      for (const { column, read, addedAfter } of STORED_TEXTS) {
        if (addedAfter !== undefined && version.localeCompare(addedAfter, "en", { numeric: true }) <= 0) continue;
        const [table, name] = [column.slice(0, column.lastIndexOf(".")), column.slice(column.lastIndexOf(".") + 1)];
        const rows = rowsOf(table).filter((row) => row[name] !== null && row[name] !== undefined);
        if (rows.length === 0) unseen.push(column);
        for (const row of rows) assert.doesNotThrow(() => read(row[name], row), `${column} of release ${version}`);
      }
      assert.deepEqual(unseen, [], "columns that the release's fixture says nothing of");
    });

    it(`of release ${version} replay to the last digit`, () => {
      const settings = new Map(
        rowsOf("audit_settings").map((row) => [
          `${String(row["tenant_uuid"])} ${String(row["settings_hash"])}`,
          String(row["body"]),
        ]),
      );
      const audits = rowsOf("audit").map((row) => {
        const packed = row["packed"];
        return typeof packed === "string" ? { ...row, ...unpackAudit(Buffer.from(packed.slice(2), "hex")) } : row;
      });
      assert.ok(audits.length >= 50);
      for (const row of audits) assert.deepEqual(replayRow(row, settings), row["result"], String(row["audit_uuid"]));
    });

    it(`of release ${version} lack nothing that the facts of today always have`, () => {
      const {
        policy: _policy,
        chargeCodes: _chargeCodes,
        match: _match,
        ...facts
      } = factsOf({
        invoice: { charges: [["LINEHAUL", "1"]] },
        order: { charges: [["LINEHAUL", "1"]] },
      });
      const wanted = [...pathsOf(facts)];
      const settings = new Map(
        rowsOf("audit_settings").map((row) => [
          `${String(row["tenant_uuid"])} ${String(row["settings_hash"])}`,
          String(row["body"]),
        ]),
      );
      for (const row of rowsOf("audit")) {
        const whole = wholeFacts(
          String(row["facts"]),
          settings.get(`${String(row["tenant_uuid"])} ${String(row["settings_hash"])}`) ?? "",
        );
        const has = pathsOf(whole);
        const lacking = lackingOf(wanted, has);
        assert.deepEqual(lacking, [], `${String(row["audit_uuid"])}: give it a default in src/domain/stored/facts-form.ts`);
        runAudit(whole);
      }
      const invoice = [...pathsOf(facts.invoice.invoice)];
      for (const row of rowsOf("invoice")) {
        const has = pathsOf(invoiceFromStored(row["body"]));
        assert.deepEqual(lackingOf(invoice, has), []);
      }
    });
  }

  it("of a later release are refused by name, and each step leads to the next version", () => {
    assert.throws(
      () => factsFromCanonical(`facts/${FACTS.now + 1}\n{}`),
      /stored by a later release; this one reads up to facts\/\d+/,
    );
    assert.throws(() => factsFromCanonical("{}"), /not the canonical text/);
    const form = {
      name: "sample",
      now: 3,
      upcasters: [
        { from: 1, up: (value: unknown) => ({ ...(value as object), second: null }) },
        { from: 2, up: (value: unknown) => ({ ...(value as object), third: [] }) },
      ],
    };
    assert.deepEqual(upcast(form, 1, { first: 1 }), { first: 1, second: null, third: [] });
    assert.deepEqual(upcast(form, 2, { first: 1 }), { first: 1, third: [] });
    assert.deepEqual(upcast(form, 3, { first: 1 }), { first: 1 });
    assert.throws(() => upcast({ ...form, upcasters: [] }, 1, {}), /nothing leads from sample\/1 to sample\/2/);
    for (let from = 1; from < FACTS.now; from += 1) assert.ok(FACTS.upcasters.some((step) => step.from === from));
  });
});
