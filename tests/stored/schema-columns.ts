import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A column of `src/db/schema.sql`. */
export interface SchemaColumn {
  /** Table and column; tables of the sign-in with their schema ("auth.user.email"). */
  readonly name: string;
  /** "text", "text[]", "jsonb", "bytea" ... */
  readonly type: string;
  /** An index or a key looks it up. */
  readonly isIndexed: boolean;
}

const SCHEMA = readFileSync(join(import.meta.dirname, "../../src/db/schema.sql"), "utf8");

const bare = (name: string): string => name.replaceAll('"', "");
const qualified = (schema: string, table: string): string => (schema === "public" ? bare(table) : `${schema}.${bare(table)}`);
/** The columns that a list of an index begins its parts with: "a, b DESC" is a and b. */
const partsOf = (list: string): readonly string[] => list.split(",").map((part) => bare(part.trim().split(" ")[0] ?? ""));

/** Every column of every table, those of the sign-in among them. */
export function schemaColumns(): readonly SchemaColumn[] {
  const tables = [...SCHEMA.matchAll(/^create table (public|auth)\.("?\w+"?) \(\n([\s\S]*?)^\)/gm)];
  const indexed = new Set([
    ...tables.flatMap(([, schema = "", table = "", body = ""]) =>
      [...body.matchAll(/(?:PRIMARY KEY|UNIQUE) \(([^)]*)\)/g)].flatMap(([, list = ""]) =>
        partsOf(list).map((column) => `${qualified(schema, table)}.${column}`),
      ),
    ),
    ...[...SCHEMA.matchAll(/^CREATE (?:UNIQUE )?INDEX \S+ ON (public|auth)\.(\S+) USING \w+ \((.*?)\)(?: |;|$)/gm)].flatMap(
      ([, schema = "", table = "", list = ""]) => partsOf(list).map((column) => `${qualified(schema, table)}.${column}`),
    ),
  ]);
  return tables.flatMap(([, schema = "", table = "", body = ""]) =>
    [...body.matchAll(/^ {2}("?\w+"?) (\w+(?: \w+)*?(?:\(\d+,\d+\))?(?:\[\])?)(?: not null| default|,|$)/gm)]
      .filter(([, column]) => column !== "constraint")
      .map(([, column = "", type = ""]) => {
        const name = `${qualified(schema, table)}.${bare(column)}`;
        return { name, type, isIndexed: indexed.has(name) };
      }),
  );
}
