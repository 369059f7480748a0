/** The places of a list are forgotten this long after one was last noted. */
const LIFETIME_MS = 120_000;
const MAX_LISTS = 2_000;

interface PagedList<P> {
  /** By page number: the place of the last row before the page. */
  readonly places: Map<number, P>;
  usedAt: number;
}

/**
 * Where pages of a list begin, as far as somebody has read: page 50 costs what page 1 does, and who reads page by page misses
 * nothing that moves meanwhile (an order that changes leaves an early page for the last). What is not known is counted from the
 * nearest page that is.
 */
export class PagePlaces<P> {
  readonly #lists = new Map<string, PagedList<P>>();

  /** The nearest page at or before `page` whose beginning is known; page 0 begins at the start. */
  nearest(list: string, page: number, now: number): { readonly page: number; readonly place: P | null } {
    const known = this.#lists.get(list);
    if (known === undefined || now - known.usedAt > LIFETIME_MS) return { page: 0, place: null };
    for (let nearest = page; nearest > 0 && page - nearest < 1_000; nearest -= 1) {
      const place = known.places.get(nearest);
      if (place !== undefined) return { page: nearest, place };
    }
    return { page: 0, place: null };
  }

  /** Notes the last row before `page`. */
  note(list: string, page: number, place: P, now: number): void {
    const known = this.#lists.get(list);
    const current =
      known === undefined || now - known.usedAt > LIFETIME_MS ? { places: new Map<number, P>(), usedAt: now } : known;
    current.usedAt = now;
    if (current.places.size >= 100_000) current.places.clear();
    current.places.set(page, place);
    // The list used last stands last.
    this.#lists.delete(list);
    this.#lists.set(list, current);
    if (this.#lists.size > MAX_LISTS) {
      const [oldest] = this.#lists.keys();
      if (oldest !== undefined) this.#lists.delete(oldest);
    }
  }
}
