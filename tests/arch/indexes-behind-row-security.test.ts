import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";

const SCHEMA = new URL("../../src/db/schema.sql", import.meta.url);
/** Indexes of what a function makes of a row that nothing is looked up by, each with what it is for. */
const NOT_LOOKED_UP: Readonly<Record<string, string>> = { team_name: "two teams of a tenant are not called the same" };

/** Indexes with the text between `using` and the end. Without `coalesce` and operators, which a look-up may use. */
const withFunctions = (schema: string): readonly string[] =>
  [...schema.matchAll(/^CREATE (?:UNIQUE )?INDEX (\w+) ON public\.\w+ USING (.*?)(?: WHERE .*)?;$/gm)].flatMap(
    ([, name = "", keys = ""]) => ([...keys.matchAll(/(\w+)\(/g)].some(([, called]) => called !== "COALESCE") ? [name] : []),
  );

describe("indexes behind row level security", () => {
  it("are of columns: a function that is not leakproof, as upper and lower, is asked after the policy, and its index is not used", () => {
    const schema = readFileSync(SCHEMA, "utf8");
    assert.deepEqual(
      withFunctions(schema).filter((name) => !Object.hasOwn(NOT_LOOKED_UP, name)),
      [],
      "keep the value in a column of its own (generated, as freight_order.vendor_1) and index that",
    );
    assert.deepEqual(
      Object.keys(NOT_LOOKED_UP).filter((name) => !withFunctions(schema).includes(name)),
      [],
    );
  });

  it("are told apart by what they call", () => {
    const made = (keys: string) => withFunctions(`CREATE INDEX some ON public.invoice USING btree (${keys});`);
    assert.deepEqual(made("tenant_uuid, upper((body ->> 'scac'::text))"), ["some"]);
    assert.deepEqual(made("tenant_uuid, ((NOT is_quick_pay)), COALESCE(due_on, 'infinity'::date)"), []);
  });
});
