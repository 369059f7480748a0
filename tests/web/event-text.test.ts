import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { eventText } from "../../web/src/features/audit-trail/event-text.ts";
import { ROOT } from "../arch/source-files.ts";

const schema = readFileSync(`${ROOT}src/db/schema.sql`, "utf8");

/** What it says where nobody named it: the words of the database. */
const unnamed = (kind: "change" | "decision", actions: readonly string[]): readonly string[] =>
  actions.filter((action) => eventText({ kind, action }) === action);

describe("what the audit trail says was done", () => {
  it("names each table that the trail watches", () => {
    const watched = [...schema.matchAll(/ ON public\.(\w+) .*EXECUTE FUNCTION trail_change\(/g)].map(([, table = ""]) => table);
    const persons = [...schema.matchAll(/ ON auth\."?(\w+)"? .*EXECUTE FUNCTION trail_person\(/g)].map(([, table = ""]) => table);
    assert.ok(watched.length > 35 && persons.length > 3, `${watched.length} and ${persons.length}`);
    const things = [...watched, ...persons.filter((table) => table !== "session").map((table) => `person's ${table}`)];
    assert.deepEqual(
      unnamed(
        "change",
        things.flatMap((thing) => ["added", "changed", "removed"].map((done) => `${thing} ${done}`)),
      ),
      [],
      "name it in THINGS of web/src/features/audit-trail/event-text.ts",
    );
  });

  it("names each decision about an invoice that the trail notes", () => {
    const body = schema.slice(schema.indexOf("FUNCTION public.trail_decisions()"));
    const noted = /where kind in \(([^)]+)\)/.exec(body)?.[1] ?? "";
    const kinds = [...noted.matchAll(/'([\w-]+)'/g)].map(([, kind = ""]) => `invoice ${kind}`);
    assert.ok(kinds.length > 10, noted);
    assert.deepEqual(unnamed("decision", kinds), [], "name it in DECISIONS of web/src/features/audit-trail/event-text.ts");
  });

  it("says a command as it was typed, and an operation by its name", () => {
    assert.equal(eventText({ kind: "command", action: "weighbridge key create" }), "weighbridge key create");
    assert.equal(eventText({ kind: "operation", action: "putFxRates" }), "Put fx rates");
  });
});
