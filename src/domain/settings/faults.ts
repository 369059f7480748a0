/**
 * No answer lists more fields at fault than this: a hostile body of a million faults is neither judged to its end nor told whole.
 */
const MAX_FIELDS = 500;

/** What is wrong with a policy, by field path, in the order found: all of it is told at once. */
export class Faults {
  readonly #byPath = new Map<string, string[]>();

  get isFull(): boolean {
    return this.#byPath.size >= MAX_FIELDS;
  }

  get isEmpty(): boolean {
    return this.#byPath.size === 0;
  }

  add(path: string, message: string): void {
    const known = this.#byPath.get(path);
    if (known !== undefined) known.push(message);
    else if (!this.isFull) this.#byPath.set(path, [message]);
  }

  /** Own properties only, whatever the paths are called. */
  toErrors(): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries(this.#byPath);
  }
}
