import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { suite, test } from "node:test";
import { fileLabel, nextNumber } from "../../tools/new.ts";
import { ROOT } from "./source-files.ts";

/** Numbers that were given twice before anything asked. They stay: databases know migrations by their names. */
const KNOWN_DOUBLES: Readonly<Record<string, readonly string[]>> = {
  "src/db/migrations": [
    "0004_invoice_listing.sql",
    "0004_webhooks.sql",
    "0013_edi_monitor.sql",
    "0013_worker_backend.sql",
    "0016_documents.sql",
    "0016_edi_files.sql",
    "0020_decisions.sql",
    "0020_sftp.sql",
  ],
  "docs/adr": [],
};

suite("numbered files", () => {
  for (const [folder, known] of Object.entries(KNOWN_DOUBLES))
    test(`${folder} gives each number once`, () => {
      const names = readdirSync(ROOT + folder).sort();
      const doubles = names.filter(
        (name) => names.filter((other) => other.slice(0, 4) === name.slice(0, 4)).length > 1 && !known.includes(name),
      );
      assert.deepEqual(
        doubles,
        [],
        `two files of ${folder} have one number: rename the one that is not on the main branch yet to ${nextNumber(names)}`,
      );
      for (const name of names) assert.match(name, /^\d{4}[_-][a-z0-9_-]+\.(sql|md)$/, `${folder}: npm run new names them alike`);
    });

  test("are numbered on from the last", () => {
    assert.equal(nextNumber(["0004_a.sql", "0004_b.sql", "0009_c.sql"]), "0010");
    assert.equal(nextNumber([]), "0001");
    assert.equal(fileLabel("An order's subject, once"), "an-orders-subject-once");
  });
});
