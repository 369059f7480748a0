import assert from "node:assert/strict";
import { test } from "node:test";
import { READ_BY_SQL } from "#contract/packed/stored-rows.ts";
import { sourceFiles, withoutComments } from "../arch/source-files.ts";

/**
 * Where statements reach into the body of an order or an invoice, which may be packed: each place with the paths of
 * `READ_BY_SQL` that it asks for. "whole": it looks whether the body is packed, and takes it whole where it is.
 */
const REACHES: Readonly<Record<string, readonly string[]>> = {
  "src/db/queries/dispute/dispute.ts": ["invoice.body customerExternalId"],
  "src/db/queries/invoice/assignable.ts": ["whole"],
  "src/db/queries/invoice/audit-facts.ts": ["whole"],
  "src/db/queries/message/row-packs.ts": ["whole"],
  "src/db/queries/order/order-search.ts": ["freight_order.body stops[]"],
};

/** Bodies of other tables, which are never packed, as statements of the same files call them. */
const OTHERS = /\b(?:v|p|m|vendor|customer)\.body\b|\bfrom (?:vendor|customer|edi_partner|\$\{party\})\b/;

test("statements reach into bodies that may be packed in places that are known, and for what stands beside them there", () => {
  const reaching = sourceFiles("src/db/queries/**/*.ts", "src/db/copy/*.ts", "src/db/owner/*.ts", "src/outbox/**/*.ts").filter(
    ({ text }) => {
      const code = withoutComments(text);
      if (!/\b(?:invoice|freight_order)\b/.test(code)) return false;
      return code
        .split("\n")
        .some((line) => /\bbody\s*(?:->>?|#>>?|@>|\?)|jsonb_\w+\(\s*(?:\w+\.)?body\b/.test(line) && !OTHERS.test(line));
    },
  );
  assert.deepEqual(
    reaching.map(({ path }) => path),
    Object.keys(REACHES),
    "what a packed body has for SQL is said in READ_BY_SQL (src/contract/packed/stored-rows.ts): add to it what is asked for, and the file here; " +
      "or read the body whole, by orderOfRow and invoiceOfRow",
  );
  const known = Object.entries(READ_BY_SQL).flatMap(([column, paths]) => paths.map((path) => `${column} ${path}`));
  for (const path of Object.values(REACHES).flat()) assert.ok(path === "whole" || known.includes(path), path);
});

test("use cases read rows by what unpacks them", () => {
  const reading = sourceFiles("src/usecases/**/*.ts", "src/http/**/*.ts", "src/outbox/**/*.ts", "src/cli/**/*.ts").filter(
    ({ text }) => /\b(?:orderFromStored|invoiceFromStored)\b/.test(withoutComments(text)),
  );
  assert.deepEqual(
    reading.map(({ path }) => path),
    // Of accepted messages, whose bodies are packed by themselves.
    ["src/usecases/invoice/ingest-invoices.ts", "src/usecases/message/keys-of-message.ts"],
    "take orderOfRow and invoiceOfRow (src/contract/packed/stored-rows.ts)",
  );
});
