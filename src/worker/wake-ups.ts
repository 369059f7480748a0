/**
 * Rests of the lanes of this process: each ends after its time, at once when work of its kind is announced, or when all is
 * stopped.
 */
export class WakeUps {
  readonly #stopping: AbortSignal;
  readonly #resting = new Map<string, Set<() => void>>();

  constructor(stopping: AbortSignal) {
    this.#stopping = stopping;
  }

  wake(kind: string): void {
    for (const end of this.#resting.get(kind) ?? []) end();
  }

  isResting(kind: string): boolean {
    return (this.#resting.get(kind)?.size ?? 0) > 0;
  }

  rest(kind: string, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const resting = this.#resting.get(kind) ?? new Set();
      this.#resting.set(kind, resting);
      const end = (): void => {
        clearTimeout(timer);
        resting.delete(end);
        this.#stopping.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      resting.add(end);
      this.#stopping.addEventListener("abort", end);
    });
  }
}
