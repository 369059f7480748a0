import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { sharedDatabase } from "#tests/database.ts";
import { compareRows, compareValues } from "./statements/compare-shapes.ts";
import { describeStatement, type Description } from "./statements/describe-statement.ts";
import { evaluateStatements, type Statement } from "./statements/evaluate-statements.ts";
import { exerciseComposed } from "./statements/exercise-composed.ts";
import { findStatements, type StatementSite } from "./statements/find-statements.ts";

/** Columns that may hold null and never do in the rows of these statements, each with why. */
const NEVER_NULL: Readonly<Record<string, string>> = {
  "src/db/queries/invoice/finalization.ts finalizedNo": "written by the statement itself",
  "src/db/queries/invoice/stored-audit.ts settingsHash": "joined by it, or asked to be there",
  "src/db/queries/invoice/stored-audit.ts firstApproval": "asked to be there",
  "src/db/queries/search/searches.ts name": "a lock that is held belongs to a transaction",
  "src/db/queries/dispute/communication.ts to": "asked to be there",
  "src/db/queries/dispute/communication.ts subject": "a mail that has recipients has a subject",
  "src/db/queries/dispute/communication.ts messageId": "a mail that waits to be sent has its id already",
};

const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

type Column = Description["columns"][number];
type Described = Statement & { readonly description: Description; readonly given?: number };

/**
 * Every call of `query` in src/db/queries is found in the sources; its statement is prepared by the database, and what the
 * database says of it is compared with what TypeScript is told: `query<Row>` is a cast, and this is what holds it.
 */
describe("statements", () => {
  let client: pg.Client;
  let sites: readonly StatementSite[];
  let nullable: ReadonlySet<string>;
  let described: readonly Described[];
  const refused: string[] = [];

  before(async () => {
    const { connectionString, database } = await sharedDatabase();
    client = new pg.Client({ connectionString });
    await client.connect();
    sites = findStatements();
    const byPlace = new Map(sites.map((site) => [site.place, site]));
    const tenant = await aTenant(database);
    const composed = (await exerciseComposed(database, tenant.tenantUuid)).flatMap(({ place, text, name, values }) => {
      const site = byPlace.get(place);
      return site === undefined ? assert.fail(`no statement is known at ${place}`) : [{ site, text, name, given: values.length }];
    });
    const all: Described[] = [];
    for (const statement of [...(await evaluateStatements(sites)), ...composed])
      await describeStatement(client, statement.text).then(
        (description) => void all.push({ ...statement, description }),
        (error: Error) => void refused.push(`${statement.site.place}: ${error.message}`),
      );
    described = all;
    const { rows } = await client.query<{ key: string }>(
      "select attrelid || ' ' || attnum as key from pg_attribute where attnum > 0 and not attnotnull and not attisdropped",
    );
    nullable = new Set(rows.map(({ key }) => key));
  });
  after(() => client.end());

  it("are such as the database can prepare", () => assert.deepEqual(refused, []));

  it("are all looked at: what only a call can compose is called in exercise-composed.ts", () => {
    const seen = new Set(described.map(({ site }) => site.place));
    assert.ok(sites.length > 300, `only ${sites.length} were found`);
    assert.deepEqual(
      sites.map(({ place }) => place).filter((place) => !seen.has(place)),
      [],
      "give its function a call in tests/db/statements/exercise-composed.ts",
    );
  });

  it("come as the rows that their callers name", () => {
    const excused = new Set<string>();
    const faults = described.flatMap(({ site, description }) =>
      compareRows(site, description, (column: Column) => {
        if (!nullable.has(`${column.tableId} ${column.columnId}`)) return false;
        const key = `${site.file} ${column.name}`;
        if (!Object.hasOwn(NEVER_NULL, key)) return true;
        excused.add(key);
        return false;
      }),
    );
    assert.deepEqual([...new Set(faults)], []);
    assert.deepEqual([...excused].toSorted(), Object.keys(NEVER_NULL).toSorted(), "an exception that nothing needs any more");
  });

  it("name their rows as TypeScript names them, coming and going", () => {
    const coming = described.flatMap(({ site, description }) =>
      site.row === undefined
        ? []
        : description.columns
            .filter(({ name }) => name.includes("_"))
            .map(({ name }) => `${site.place} answers ${name}: write as "${camelCase(name)}"`),
    );
    const going = described.flatMap(({ site, text }) =>
      [...text.matchAll(/jsonb_to_recordset\(\$\d+::jsonb\) as \w*\s*\(([^()]*)\)/g)].flatMap(([, columns = ""]) =>
        [...columns.matchAll(/(?:^|,)\s*"?(\w*_\w*)"? /g)].map(
          ([, name = ""]) => `${site.place} reads ${name} of a row that is given: write "${camelCase(name)}"`,
        ),
      ),
    );
    const within = described.flatMap(({ site, text }) =>
      [...text.matchAll(/jsonb_build_object\(([^()]*)/g)].flatMap(([, pairs = ""]) =>
        [...pairs.matchAll(/(?:^|,)\s*'(\w*_\w*)',/g)].map(([, name = ""]) => `${site.place} answers ${name} within JSON`),
      ),
    );
    assert.deepEqual([...new Set([...coming, ...going, ...within])], []);
  });

  it("have no other text of the same name: the server keeps a plan by the name", () => {
    const texts = new Map<string, string>();
    const faults = described.flatMap(({ name, text, site }) => {
      if (name === undefined) return [];
      const known = texts.get(name) ?? text;
      texts.set(name, known);
      return known === text ? [] : [`${site.place} sends another text under the name ${name}`];
    });
    assert.deepEqual(faults, []);
  });

  it("take the values that their callers give", () => {
    const faults = described.flatMap(({ site, description, given }) => {
      if (given !== undefined && given !== description.parameters.length)
        return [`${site.place} gives ${given} values, and the statement takes ${description.parameters.length}`];
      return compareValues(site, description);
    });
    assert.deepEqual([...new Set(faults)], []);
  });
});
