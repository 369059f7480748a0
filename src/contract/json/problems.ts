/** Field path to messages, as the specification's error body carries them. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** No answer lists more fields at fault than this: a hostile body of a million faults gets no answer of a hundred megabytes. */
const MAXIMUM_FIELDS = 500;

/** Collects what is wrong with a body, by field path, in the order found. */
export class Problems {
  readonly #byPath = new Map<string, string[]>();

  get size(): number {
    return this.#byPath.size;
  }

  has(path: string): boolean {
    return this.#byPath.has(path);
  }

  add(path: string, message: string): void {
    const known = this.#byPath.get(path);
    if (known === undefined) {
      if (this.#byPath.size < MAXIMUM_FIELDS) this.#byPath.set(path, [message]);
    } else if (!known.includes(message)) known.push(message);
  }

  /** Own properties only, whatever the paths are called. */
  toErrors(): FieldErrors {
    return Object.fromEntries(this.#byPath);
  }
}
