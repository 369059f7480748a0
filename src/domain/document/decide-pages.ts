/** How the pages of a document go into parts. */
export interface PagesOfParts {
  /** The pages of each part, from 1. */
  readonly parts: readonly (readonly number[])[];
  /** Pages that go into none. */
  readonly without: readonly number[];
}

/** Why the pages cannot go into parts so; null: they can. Each page has its place, once, or is said to have none. */
export function decidePages({ parts, without }: PagesOfParts, pages: number): string | null {
  const named = [...parts.flat(), ...without];
  const beyond = named.find((page) => page > pages);
  if (beyond !== undefined) return `it has ${pages} pages, and no page ${beyond}`;
  const twice = named.find((page, at) => named.indexOf(page) !== at);
  if (twice !== undefined) return `page ${twice} is named twice: each page goes into one part`;
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  const left = all.find((page) => !named.includes(page));
  return left === undefined ? null : `page ${left} is in no part: put it into one, or into without, so that nothing is lost`;
}
