type Values = Readonly<Record<string, string | boolean>>;

export interface MergedValues<V extends Values> {
  /** What the form shows from now on: one's own where both changed a field. */
  readonly values: V;
  /** Fields that both changed, each in another way. */
  readonly clashes: readonly (keyof V & string)[];
  /** Fields that only the other one changed. */
  readonly adopted: readonly (keyof V & string)[];
}

/** What becomes of what one typed into a record that somebody else changed meanwhile. `base`: as it was when one began. */
export function mergedValues<V extends Values>(base: V, mine: V, theirs: V): MergedValues<V> {
  const fields = Object.keys(mine) as (keyof V & string)[];
  const isTheirs = (field: keyof V & string): boolean => theirs[field] !== base[field] && mine[field] === base[field];
  const adopted = fields.filter(isTheirs);
  return {
    values: { ...mine, ...Object.fromEntries(adopted.map((field) => [field, theirs[field]])) },
    clashes: fields.filter((field) => !isTheirs(field) && theirs[field] !== base[field] && theirs[field] !== mine[field]),
    adopted,
  };
}

export interface MergedRows<Row> {
  readonly rows: readonly Row[];
  /** How many rows the other one added or changed. */
  readonly theirs: number;
  /** How many rows of one's own are put on top. */
  readonly mine: number;
}

const keyOf = (row: unknown): string => JSON.stringify(row);

/**
 * The same of a list: theirs, without the rows one took out or changed, and with one's own. Both versions of a row may be left.
 */
export function mergedRows<Row>(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): MergedRows<Row> {
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map((rows) => new Set(rows.map(keyOf))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  const kept = theirs.filter((row) => !inBase.has(keyOf(row)) || inMine.has(keyOf(row)));
  const own = mine.filter((row) => !inBase.has(keyOf(row)) && !inTheirs.has(keyOf(row)));
  return { rows: [...own, ...kept], theirs: theirs.filter((row) => !inBase.has(keyOf(row))).length, mine: own.length };
}
