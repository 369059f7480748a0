import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { packAudit, readBySql, unpackAudit, withTexts } from "#db/packing/packed-audit.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { canonicalFacts } from "#domain/stored/canonical-facts.ts";
import { factsOf } from "#tests/builders/audit-facts-builder.ts";

const texts = () => {
  const facts = factsOf({
    invoice: {
      charges: [
        ["LINEHAUL", "1200"],
        ["FUEL", "7"],
      ],
    },
  });
  return { facts: canonicalFacts(facts), result: printAuditResult(runAudit(facts)) as unknown };
};

test("texts of an audit come out as they went in, at a fifth of their length", () => {
  const given = texts();
  const packed = packAudit(given);
  assert.deepEqual(unpackAudit(packed), given);
  const length = Buffer.byteLength(given.facts) + JSON.stringify(given.result).length;
  assert.ok(packed.length * 5 < length, `${packed.length} of ${length} bytes`);
});

test("a row that was stored before it was packed is read as it stands, a packed one from its bytes", () => {
  const given = texts();
  assert.deepEqual(withTexts({ ...given, packed: null, verdict: "x" }), { ...given, verdict: "x" });
  assert.deepEqual(withTexts({ facts: "", result: readBySql(given.result), packed: packAudit(given), verdict: "x" }), {
    ...given,
    verdict: "x",
  });
});

test("what is damaged is not read as something else", () => {
  const packed = packAudit(texts());
  assert.throws(() => unpackAudit(Buffer.concat([Buffer.from([99]), packed.subarray(1)])));
  assert.throws(() => unpackAudit(packed.subarray(0, packed.length - 9)));
});

test("the dictionary that rows were written with stays as it is", () => {
  const bytes = readFileSync(new URL("../../src/db/packing/audit-1.dictionary", import.meta.url));
  assert.equal(
    createHash("sha256").update(bytes).digest("hex"),
    "2c1355131b84d2816ed0211452d7c5aedceba82e5a573ce7d37e40c549d44faf",
    "rows name it: add audit-2.dictionary and raise NEWEST instead",
  );
});
