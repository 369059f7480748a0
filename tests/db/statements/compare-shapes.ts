import pg from "pg";
import type { Description } from "./describe-statement.ts";
import type { Kind, Property, StatementSite } from "./find-statements.ts";

const { builtins } = pg.types;
const NUMERIC: number = builtins.NUMERIC;

/** What `src/db/database.ts` makes of a value of a type, by the type's id. Numerics and days stay text; counts become numbers. */
const KINDS: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  ...[builtins.TEXT, builtins.VARCHAR, builtins.UUID, builtins.DATE, builtins.NUMERIC].map((id) => [id, "string"] as const),
  ...[builtins.INT2, builtins.INT4, builtins.INT8, builtins.FLOAT8].map((id) => [id, "number"] as const),
  ...[builtins.JSON, builtins.JSONB, builtins.BYTEA].map((id) => [id, "json"] as const),
  [builtins.BOOL, "boolean"],
  [builtins.TIMESTAMPTZ, "Date"],
  [2278, "string"], // void
  [19, "string"], // name
  ...[1009, 1015, 2951].map((id) => [id, "string[]"] as const), // text[], varchar[], uuid[]
  ...[1005, 1007, 1016, 1021, 1022].map((id) => [id, "number[]"] as const), // int2[], int4[], int8[], float4[], float8[]
  [1000, "boolean[]"],
]);

function kindOfType(typeId: number): Kind {
  const kind = KINDS.get(typeId);
  if (kind === undefined) throw new Error(`no kind is known for type ${typeId}: say here what the service reads it as`);
  return kind;
}

/** JSON is whatever the caller says: an object, a list of texts, a literal. */
const readsAs = (column: Kind, property: Kind): boolean => column === "json" || column === property || property === "unknown";

/** Where a row's type and the columns that come differ, in words; empty when they are the same. */
export function compareRows(
  site: StatementSite,
  { columns }: Description,
  mayBeNull: (column: Description["columns"][number]) => boolean,
): readonly string[] {
  const { row } = site;
  if (row === undefined)
    return site.readsRows && columns.length > 0 ? [`${site.place} reads rows and names no type of them`] : [];
  const names = new Set(columns.map((column) => column.name));
  const faults = row
    .filter(({ name }) => !names.has(name))
    .map(({ name }) => `${site.place} names ${name}, and no such column comes`);
  for (const column of columns) {
    const property = row.find(({ name }) => name === column.name);
    if (property === undefined) {
      faults.push(`${site.place} is sent ${column.name} and does not name it`);
      continue;
    }
    const kind = kindOfType(column.typeId);
    if (!readsAs(kind, property.kind))
      faults.push(`${site.place} takes ${column.name} for ${property.kind}, and it comes as ${kind}`);
    if (!property.isNullable && property.kind !== "unknown" && property.kind !== "any" && mayBeNull(column))
      faults.push(`${site.place} takes ${column.name} for never null, and its column may be`);
  }
  return faults;
}

/** What a parameter of this type can be given. Texts of instants and numbers are cast by the server. */
function canBeGiven(typeId: number, { kind }: Property): boolean {
  if (kind === "any" || kind === "unknown") return true;
  const taken = kindOfParameter(typeId);
  if (taken === "json" || taken === "Date") return kind === "string" || kind === "Date" || kind === "json";
  if (taken === "string") return kind === "string" || (typeId === NUMERIC && kind === "number");
  if (taken === "number") return kind === "number" || kind === "string";
  if (taken === "number[]") return kind === "number[]" || kind === "string[]";
  if (taken === "string[]") return kind === "string[]" || kind === "json";
  return taken === kind || kind === "json";
}

const ARRAY_OF_INSTANTS = 1185;
const ARRAY_OF_NUMERICS = 1231;
const ARRAY_OF_JSON = [199, 3807];
const ARRAY_OF_BYTES = 1001;

const kindOfParameter = (typeId: number): Kind =>
  typeId === ARRAY_OF_INSTANTS || typeId === ARRAY_OF_NUMERICS || typeId === ARRAY_OF_BYTES || ARRAY_OF_JSON.includes(typeId)
    ? "string[]"
    : kindOfType(typeId);

/** Where the values of a call and the parameters of its statement differ. */
export function compareValues(site: StatementSite, { parameters }: Description): readonly string[] {
  const { values } = site;
  if (values === undefined) return [];
  if (values.length !== parameters.length)
    return [`${site.place} gives ${values.length} values, and the statement takes ${parameters.length}`];
  return values.flatMap((value, index) =>
    canBeGiven(parameters[index] ?? 0, value)
      ? []
      : [`${site.place} gives ${value.name} (${value.kind}) for $${index + 1}, which is of type ${parameters[index]}`],
  );
}
