/**
 * Runs `work` again and again, never twice at once, `everyMs` after it ended. With `rest` it also rests so many times as long as
 * it took: work that is getting heavy never takes more than its share.
 */
export function repeat(
  work: () => Promise<void>,
  everyMs: number,
  onError: (error: Error) => void,
  rest = 0,
): { soon(): void; stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = (): void => {
    clearTimeout(timer);
    if (running !== undefined || stopped) return;
    const started = performance.now();
    again = false;
    running = work()
      .catch(onError)
      .finally(() => {
        running = undefined;
        if (!stopped) timer = setTimeout(run, again ? 0 : Math.max(everyMs, rest * (performance.now() - started)));
      });
  };
  timer = setTimeout(run, everyMs);
  return {
    soon: () => {
      again = true;
      run();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
