import type { Context } from "#src/context.ts";

type OfDatabase = Pick<Context, "db">;

/** What a process has once for each database, whoever asks for it: it lives as long as that. */
export class PerDatabase<T, C extends OfDatabase = Context> {
  readonly #make: (context: C) => T;
  readonly #made = new WeakMap<Context["db"], { readonly it: T }>();

  constructor(make: (context: C) => T) {
    this.#make = make;
  }

  of(context: C): T {
    const known = this.#made.get(context.db);
    if (known !== undefined) return known.it;
    const it = this.#make(context);
    this.#made.set(context.db, { it });
    return it;
  }

  /** Takes it away: who asks later gets a new one. Answers undefined where there is none. */
  take({ db }: OfDatabase): T | undefined {
    const known = this.#made.get(db);
    this.#made.delete(db);
    return known?.it;
  }
}
