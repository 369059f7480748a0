import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { sharedDatabase } from "#tests/database.ts";
import { sourcesOfCommit } from "#tests/fixtures/earlier-release.ts";
import { releases } from "#tests/fixtures/releases.ts";
import { describeStatement } from "./statements/describe-statement.ts";
import { evaluateStatements, type Statement } from "./statements/evaluate-statements.ts";
import { findStatements } from "./statements/find-statements.ts";
import { allows, GIVEN, hasPlan, tellsRightsOf, wantedBy } from "./statements/given-rights.ts";

/** What statements of a release want and are refused from now on, by table and right, each with why that is no harm. */
const REFUSED_ON_PURPOSE: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

const last = releases().at(-1);

/**
 * Processes of the release before work beside this one until they are replaced: each of its statements is one that the database
 * of today prepares, and that its roles may run. What only a call can compose is left to `tests/faults/release-beside.test.ts`.
 */
describe(`statements of release ${last?.version}`, () => {
  let client: pg.Client;
  let sources: ReturnType<typeof sourcesOfCommit>;
  let statements: readonly Statement[] = [];
  const missing = `SKIPPED: commit ${last?.commit} is not in the history here: fetch all of it`;

  before(async () => {
    const { connectionString } = await sharedDatabase();
    client = new pg.Client({ connectionString });
    await client.connect();
    sources = sourcesOfCommit(last?.commit ?? "");
    if (sources === undefined) return;
    const root = `${sources.folder}/`;
    statements = await evaluateStatements(findStatements(root), root);
  });
  after(async () => {
    await client.end();
    sources?.remove();
  });

  test("are such as the database of today can prepare", async (t) => {
    if (sources === undefined) return t.skip(missing);
    assert.ok(statements.length > 200, `only ${statements.length} were found`);
    const refused: string[] = [];
    // What a conflict is told by is looked for in a plan, and in no other place.
    const plans = await tellsRightsOf(client);
    const look = async (text: string): Promise<void> => {
      await describeStatement(client, text);
      if (plans && hasPlan(text)) await client.query(`explain (generic_plan, costs off) ${text}`);
    };
    for (const { site, text } of statements)
      await look(text).catch((error: Error) => void refused.push(`${site.place}: ${error.message}`));
    assert.deepEqual(refused, [], "add now, and take away in the release after (docs/how-to/add-a-migration.md)");
  });

  test("have the rights that they ask for, but for what is taken on purpose", async (t) => {
    if (sources === undefined) return t.skip(missing);
    if (!(await tellsRightsOf(client))) return t.skip("this server does not tell which rights a statement needs");
    const wanted = await wantedBy(
      client,
      statements.map(({ site, text }) => ({ place: site.place, text })),
    );
    const onPurpose = REFUSED_ON_PURPOSE[last?.version ?? ""] ?? {};
    const refused = wanted.filter((each) => !allows(GIVEN.get(each.table) ?? "", each));
    const keyOf = ({ table, right, columns }: (typeof refused)[number]): string =>
      `${right} ${columns.length === 0 ? "" : `(${columns.join(", ")}) `}on ${table}`;
    assert.deepEqual(
      refused.filter((each) => !Object.hasOwn(onPurpose, keyOf(each))).map((each) => `${each.place} wants ${keyOf(each)}`),
      [],
    );
    assert.deepEqual(
      Object.keys(onPurpose).filter((key) => !refused.some((each) => keyOf(each) === key)),
      [],
      "an exception that nothing needs any more",
    );
  });
});
