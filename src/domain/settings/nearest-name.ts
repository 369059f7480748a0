/** A name longer than this is nobody's slip of the pen. */
const MAX_LENGTH = 64;

/** How many letters must be changed, added or left out to make one word of the other (Levenshtein). */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const kept = (before[column - 1] as number) + (a[row - 1] === b[column - 1] ? 0 : 1);
      now.push(Math.min(kept, (before[column] as number) + 1, (now[column - 1] as number) + 1));
    }
    before = now;
  }
  return before[b.length] as number;
}

/**
 * The known name that is nearest to a name in letters, whatever their case; the first of several. Undefined when there is none to
 * compare.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const wanted = name.toLowerCase();
  let nearest: { readonly name: string; readonly far: number } | undefined;
  for (const candidate of known) {
    const far = distance(wanted, candidate.toLowerCase());
    if (nearest === undefined || far < nearest.far) nearest = { name: candidate, far };
  }
  return nearest?.name;
}
