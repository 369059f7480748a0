/** A setting that nobody reads, and the one that was meant, as far as its spelling tells. */
export interface Misspelled {
  readonly name: string;
  readonly meant: string;
}

/** A name may differ in one place, a long one in two. */
const MIN_LENGTH = 4;
const LONG = 9;

/**
 * Settings of the environment that are ours but for a slip: `PORTT`, `RATE_LIMIT_PER_SECONDS`. What does not look like one of
 * ours belongs to somebody else, and is nobody's business here.
 */
export function misspelledSettings(given: readonly string[], known: ReadonlySet<string>): readonly Misspelled[] {
  return given
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const near = [...known]
        .filter((each) => each.length >= MIN_LENGTH)
        .map((each) => ({ meant: each, slips: slipsBetween(name, each) }))
        .filter(({ meant, slips }) => slips <= (meant.length >= LONG ? 2 : 1) || isCutOff(name, meant))
        .sort((a, b) => a.slips - b.slips)[0];
      return near === undefined ? [] : [{ name, meant: near.meant }];
    });
}

/** `RATE_LIMIT` for `RATE_LIMIT_PER_SECOND`: whole words of it, two at least. */
function isCutOff(name: string, meant: string): boolean {
  const words = name.replace(/[^A-Z]+$/, "");
  return words.includes("_") && (meant.startsWith(`${words}_`) || meant.startsWith(`${words.slice(0, -1)}_`));
}

/** Letters to put in, take out, change or swap with their neighbor (Damerau and Levenshtein, the restricted form). */
function slipsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY;
  const rows = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= a.length; row += 1)
    for (let column = 1; column <= b.length; column += 1) {
      const changed = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? at(row - 2, column - 2) + 1
          : Number.POSITIVE_INFINITY;
      const line = rows[row];
      if (line !== undefined) line[column] = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, changed, swapped);
    }
  return at(a.length, b.length);
}
