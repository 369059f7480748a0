import type { Sql } from "./database.ts";

/** Where a value stands in a statement. A place that is used twice is one parameter. */
class Place {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/** A part of a statement: text of the program with places for values. `sql` makes it, so that a value never becomes text. */
export class SqlPart {
  readonly pieces: readonly (string | Place)[];
  constructor(pieces: readonly (string | Place)[]) {
    this.pieces = pieces;
  }
}

/**
 * A part of a statement whose text depends on what is asked for: ``sql`status = any (${statuses}::text[])` ``. A part inside
 * takes its place with its values; anything else is a value and is bound. To use one value in several places, make a part of it
 * first: ``const at = sql`${text}::timestamptz` ``.
 *
 * A statement that is always the same is written with $1, $2 instead and has a name: then the server keeps its plan.
 */
export function sql(texts: TemplateStringsArray, ...given: readonly unknown[]): SqlPart {
  const pieces = texts.flatMap((text, index): readonly (string | Place)[] => {
    if (index === 0) return [text];
    const value = given[index - 1];
    return value instanceof SqlPart ? [...value.pieces, text] : [new Place(value), text];
  });
  return new SqlPart(pieces);
}

/** Text of the program itself: a list of columns, an order. Never what somebody sent. */
export function verbatim(text: string): SqlPart {
  return new SqlPart([text]);
}

/** The parts with a separator between them: branches of a union, words of a list. */
export function joined(parts: readonly SqlPart[], separator: string): SqlPart {
  return new SqlPart(parts.flatMap((part, index) => (index === 0 ? part.pieces : [separator, ...part.pieces])));
}

/** All of the conditions; there must be one. */
export function and(conditions: readonly SqlPart[]): SqlPart {
  return joined(conditions, " and ");
}

/** Any of the conditions, in parentheses; there must be one. */
export function or(conditions: readonly SqlPart[]): SqlPart {
  return sql`(${joined(conditions, " or ")})`;
}

/**
 * What comes after a row in a list that has the latest first and equal instants by uuid. Said twice, so that an index by the
 * instant is entered where the row stands.
 */
export function comesAfter(instantColumn: string, uuidColumn: string, [at, uuid]: readonly [at: string, uuid: string]): SqlPart {
  const column = verbatim(instantColumn);
  const moment = sql`${at}::timestamptz`;
  return sql`${column} <= ${moment} and (${column} < ${moment} or ${verbatim(uuidColumn)} > ${uuid}::uuid)`;
}

/** The statement that the parts make, with its values in the order of their places. */
export function statement(part: SqlPart): Sql {
  const numbers = new Map<Place, number>();
  const text = part.pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    const number = numbers.get(piece) ?? numbers.size + 1;
    numbers.set(piece, number);
    return `$${number}`;
  });
  return { text: text.join(""), values: [...numbers.keys()].map((place) => place.value) };
}

/** An instant as text: ISO 8601 in UTC with microseconds, the precision of the database. */
export function instantText(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** The day of an instant in UTC, as text. */
export function dayText(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD')`;
}

const columnOf = (property: string): string => property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns that a statement writes for many rows at once, given as one JSON text. */
export interface RecordColumns {
  /** `invoice_uuid, status`: after the table's name. */
  readonly names: string;
  /** `r."invoiceUuid", r."status"`: the same columns of a row. */
  readonly of: (row: string) => string;
  /** `"invoiceUuid" uuid, "status" text`: after `jsonb_to_recordset(...) as r`. */
  readonly definition: string;
  /** `invoice_uuid = r."invoiceUuid", status = r."status"`: for an update of these of them. */
  readonly set: (row: string, properties: readonly string[]) => string;
}

/** @param types the columns' types by the rows' properties, in the order of writing */
export function recordColumns(types: Readonly<Record<string, string>>): RecordColumns {
  const properties = Object.keys(types);
  return {
    names: properties.map(columnOf).join(", "),
    of: (row) => properties.map((property) => `${row}."${property}"`).join(", "),
    definition: properties.map((property) => `"${property}" ${types[property]}`).join(", "),
    set: (row, some) => some.map((property) => `${columnOf(property)} = ${row}."${property}"`).join(", "),
  };
}
