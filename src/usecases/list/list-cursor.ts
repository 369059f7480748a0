import { parseDay } from "#domain/day/day.ts";
import { parseInstant } from "#domain/day/instant.ts";
import { refuse } from "../refusal.ts";

/** Where a list goes on: the sort key of the last item that was shown. Opaque to callers. */
export type CursorKey = readonly (string | boolean | number | null)[];

export function writeCursor(list: string, key: CursorKey): string {
  return Buffer.from(JSON.stringify([list, ...key])).toString("base64url");
}

/** What a part of a sort key may look like. A cursor somebody made up must not reach the database. */
const PARTS = {
  flag: (part: unknown) => typeof part === "boolean",
  number: (part: unknown) => Number.isSafeInteger(part),
  day: (part: unknown) => typeof part === "string" && (part === "infinity" || parseDay(part) !== undefined),
  instant: (part: unknown) => typeof part === "string" && parseInstant(part) !== undefined,
  uuid: (part: unknown) =>
    typeof part === "string" && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(part),
  /** An amount of money, as the database prints it. */
  amount: (part: unknown) => typeof part === "string" && /^-?\d{1,15}\.\d{4}$/.test(part),
  text: (part: unknown) => typeof part === "string" && part.isWellFormed() && !part.includes("\u0000"),
} as const;
export type CursorPart = keyof typeof PARTS;

/** Undefined when it was not written by `writeCursor` for this list with a key of this shape. */
export function readCursor(list: string, shape: readonly CursorPart[], cursor: string): CursorKey | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (!Array.isArray(read) || read[0] !== list || read.length !== shape.length + 1) return undefined;
    const key = read.slice(1) as CursorKey;
    return shape.every((part, place) => PARTS[part](key[place])) ? key : undefined;
  } catch {
    return undefined;
  }
}

export const BAD_CURSOR = refuse("invalid", "One or more validation errors occurred.", {
  cursor: ["is no cursor of this list: start again without one"],
});

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export interface PageParts<Row, Item> {
  /** What the list's cursors are known by. */
  readonly list: string;
  readonly limit: number;
  readonly keyOf: (row: Row) => CursorKey;
  readonly itemOf: (row: Row) => Item;
}

/** A page out of one row more than it holds: that one more row says that the list goes on. */
export function pageOf<Row, Item>(rows: readonly Row[], { list, limit, keyOf, itemOf }: PageParts<Row, Item>): ListPage<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(itemOf),
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(list, keyOf(last)) : null,
  };
}
