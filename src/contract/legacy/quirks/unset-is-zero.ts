import type { NumberTable } from "../tables/number-table.ts";

/**
 * Quirk: the `...Id` properties of legacy answers are integers that are never null, as the document types are, whose first is
 * `Unset`: what was not said, or is in no table, is 0. Its uuid is the one of zeros in requests and null in answers; a part (a
 * stop, a charge ...) whose `uuid` is all zeros is given one.
 */
export const UNSET_ID = 0;
/** @internal tests send it. */
export const UNSET_UUID = "00000000-0000-0000-0000-000000000000";

/** A uuid of a request; null where it says nothing. */
export function saidUuid(uuid: string | null | undefined): string | null {
  return uuid === undefined || uuid === UNSET_UUID ? null : uuid;
}

/** A thing as legacy bodies name it: by any of the three. Null and absent say nothing, as do 0 and the uuid of zeros. */
export interface NamedBy {
  readonly name?: string | null | undefined;
  readonly uuid?: string | null | undefined;
  readonly id?: number | null | undefined;
}

export interface ReadName {
  /** The name as it was written, else the table's; null where nothing (known) was said. */
  readonly name: string | null;
  /** Which of the two says something that the table does not have. */
  readonly unknown: readonly ("uuid" | "id")[];
  /** Which of the two says another thing than what comes before it (name, uuid, number). */
  readonly disagrees: readonly ("uuid" | "id")[];
}

const isSaid = (text: string | null | undefined): text is string => text !== undefined && text !== null && text.trim() !== "";

/**
 * Reads a thing named by name, uuid or number. A name stands before a uuid, a uuid before a number; names need not be in the
 * table.
 */
export function readName(table: NumberTable, { name, uuid, id }: NamedBy): ReadName {
  const byName = isSaid(name) ? table.byName(name) : undefined;
  const saysUuid = isSaid(uuid) && uuid !== UNSET_UUID;
  const saysId = id !== undefined && id !== null && id !== UNSET_ID;
  const byUuid = saysUuid ? table.byUuid(uuid) : undefined;
  const byId = saysId ? table.byId(id) : undefined;
  const [first] = [byName, byUuid, byId].filter((row) => row !== undefined);
  const isOther = (row: typeof byUuid): boolean =>
    row !== undefined && (isSaid(name) ? byName !== row : first !== undefined && first !== row);
  return {
    name: isSaid(name) ? name : (first?.name ?? null),
    unknown: [
      ...(saysUuid && byUuid === undefined ? ["uuid" as const] : []),
      ...(saysId && byId === undefined ? ["id" as const] : []),
    ],
    disagrees: [...(isOther(byUuid) ? ["uuid" as const] : []), ...(isOther(byId) ? ["id" as const] : [])],
  };
}

/** The number by which alone a thing is named and that the table does not have; else null. It is read back as it was said. */
export function unknownNumber(table: NumberTable, named: NamedBy): number | null {
  const { name, unknown } = readName(table, named);
  return name === null && unknown.includes("id") ? (named.id ?? null) : null;
}

/** The number of a name; 0 for none and for one that the table does not have. */
export function idOfName(table: NumberTable, name: string | null | undefined): number {
  return isSaid(name) ? (table.byName(name)?.id ?? UNSET_ID) : UNSET_ID;
}

/** The uuid of a name; null for none and for one that the table does not have. */
export function uuidOfName(table: NumberTable, name: string | null | undefined): string | null {
  return isSaid(name) ? (table.byName(name)?.uuid ?? null) : null;
}
