/** A call begins nothing new after this: people who wait for two seconds think that it hangs. */
const CALL_MS = 1_500;
/** Of one call at once: a pool of connections is there for everybody. */
const AT_ONCE = 3;

/** How far one call goes; a test says another end. */
export interface CallLimits {
  readonly callMs?: number;
}

/**
 * Does work on one item after the other, a few at once, as long as one call may take; what was begun is ended, the first item
 * always. Answers what became of each in order: those that are missing at its end were not begun.
 */
export async function withinACall<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { callMs = CALL_MS }: CallLimits = {},
): Promise<readonly Result[]> {
  const until = performance.now() + callMs;
  const results: Result[] = [];
  let next = 0;
  const goOn = async (): Promise<void> => {
    while (next < items.length && (next === 0 || performance.now() < until)) {
      const at = next;
      next += 1;
      results[at] = await work(items[at] as Item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, goOn));
  return results;
}
