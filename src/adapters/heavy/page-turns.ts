/** By how much pages (from 1) are turned, clockwise; those that are not named stay. */
export type PageTurns = Readonly<Record<number, 90 | 180 | 270>>;
